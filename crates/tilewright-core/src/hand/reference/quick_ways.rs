//! The quick ways to an answer beside the long ones.

use super::*;
use crate::hand::capped::Capped;
use crate::hand::distance::QuickNo;
use crate::hand::limited::{self, Cache};
use crate::hand::lookup::Lookup;
use crate::hand::query::Query;
use crate::hand::rules::Form;
use crate::hand::{acceptance, distance, improve};

#[test]
fn the_table_is_used_only_where_limits_do_not_matter() {
    let mut rng = Rng::new(9);
    for round in 0..3000 {
        let tiles = 3 * (round % 6) + 1 + rng.below(2);
        let jokers = rng.below(4).min(tiles);
        let melds = rng.below(3);
        let hand = random_hand(&mut rng, tiles - jokers, melds, jokers as u8);
        let rules = random_rules(&mut rng);
        let query = Query::new(&hand, &rules).expect("a hand");
        let Some(limits) = &query.limits else { continue };
        let [one, two, three, four] = [0, 1, 2, 3].map(|suit| limited::costs(&query.counts, limits, suit, query.sets));
        let missing = one.join(&two).meet(&three.join(&four));
        let found = distance::distance(&query, Form::Standard).expect("always applies");
        assert_eq!(found, missing.saturating_sub(query.jokers), "{hand:?} {rules:?}");
    }
}

/// The hand after drawing a face of which a copy can come.
fn draw(query: &Query, face: usize) -> Query {
    let mut drawn = query.clone();
    if query.wild >> face & 1 == 1 {
        drawn.jokers += 1;
    } else {
        drawn.counts[face] += 1;
    }
    drawn.cap[face] -= 1;
    drawn
}

#[test]
fn the_faces_that_help_are_those_that_lessen_the_distance() {
    let mut rng = Rng::new(10);
    for round in 0..3000 {
        let tiles = 3 * (round % 6) + 1;
        let jokers = [0, 0, 1, 2][rng.below(4)].min(tiles);
        let melds = [0, 0, 1, 2][rng.below(4)];
        let hand = random_hand(&mut rng, tiles - jokers, melds, jokers as u8);
        let rules = random_rules(&mut rng);
        let query = Query::new(&hand, &rules).expect("a hand");
        for form in Form::ALL {
            let Some(found) = improve::progress(&query, form) else { continue };
            let before = distance::distance(&query, form).expect("applies");
            assert_eq!(found.distance, before);
            let can_come = (0..KINDS).filter(|&face| query.cap[face] > 0);
            let helps = can_come.filter(|&face| distance::distance(&draw(&query, face), form) < Some(before));
            let faces = helps.fold(0, |mask, face| mask | 1 << face);
            assert_eq!(found.faces, faces, "{form:?} {hand:?} {rules:?}");
        }
        let ready = distance::shanten(&hand, &rules) == Ok(0);
        let has_waits = improve::waits(&hand, &rules) != Ok(0);
        assert_eq!(ready, has_waits, "shanten is 0 exactly when there are waits: {hand:?} {rules:?}");
    }
}

#[test]
fn acceptance_is_what_each_discard_leaves() {
    let mut rng = Rng::new(12);
    for round in 0..2000 {
        let tiles = 3 * (round % 6) + 2;
        let jokers = [0, 0, 1, 1, 2, 3][rng.below(6)].min(tiles);
        let melds = [0, 0, 1, 2, 3][rng.below(5)];
        let hand = random_hand(&mut rng, tiles - jokers, melds, jokers as u8);
        let rules = Rules { max_copies: [4, 4, 4, 4, 3][rng.below(5)], ..random_rules(&mut rng) };
        if Query::new(&hand, &rules).is_err() {
            continue;
        }
        let visible = std::array::from_fn(|_| rng.below(3) as u8);
        let live = acceptance::live(&hand, &rules, &visible);
        let found = acceptance::acceptance(&hand, &rules, &live).expect("a hand");
        let mut expected: Vec<_> = acceptance::after_discards(&hand, &rules)
            .expect("a hand")
            .into_iter()
            .map(|(face, query)| {
                let progress = improve::nearest(&query);
                let live = (0..KINDS).filter(|&face| progress.faces >> face & 1 == 1).map(|face| u32::from(live[face]));
                (progress.distance, u32::MAX - live.sum::<u32>(), face, progress.faces)
            })
            .collect();
        expected.sort_unstable();
        let found: Vec<_> = found
            .iter()
            .map(|found| {
                (found.progress.distance, u32::MAX - found.live, found.face.expect("a discard"), found.progress.faces)
            })
            .collect();
        assert_eq!(found, expected, "{hand:?} {rules:?}");
    }
}

#[test]
fn tallies_say_what_costs_say_or_nothing() {
    let mut rng = Rng::new(13);
    let mut unknown = 0;
    for round in 0..6000 {
        let tiles = 3 * (round % 6) + 1;
        let jokers = [0, 1, 1, 2, 3, 5][rng.below(6)].min(tiles);
        let melds = [0, 0, 1, 2, 4][rng.below(5)];
        let hand = random_hand(&mut rng, tiles - jokers, melds, jokers as u8);
        let rules = Rules {
            max_copies: [4, 4, 4, 3][rng.below(4)],
            wild: [0, 0, 1 << 4, 1 << 31, 1 << 28 | 1 << 2, 0b111_0000_0000][rng.below(6)],
            ..random_rules(&mut rng)
        };
        let Ok(query) = Query::new(&hand, &rules) else { continue };
        let Some(limits) = &query.limits else { continue };
        let expected = improve::by_costs(&query, limits, &mut Cache::default());
        let cache = &mut Cache::default();
        let mut is_known = false;
        for is_loose in Lookup::ways(&query, limits) {
            if let Some(found) = improve::by_tallies(&query, &mut Lookup::new(limits, cache, query.sets, is_loose)) {
                assert_eq!(found, expected, "{hand:?} {rules:?} {is_loose}");
                is_known = true;
            }
        }
        unknown += usize::from(!is_known);
    }
    assert!(unknown < 60, "{unknown} of 6000 hands go the long way");
}

/// An open hand: melds that anyone could have called, and what is left of the wall.
fn open_hand(rng: &mut Rng, tiles: usize, jokers: u8) -> Hand {
    // Five sets at most, so that no wall is too small.
    let melds = 1 + rng.below((5 - tiles.min(14) / 3).min(4));
    random_hand(rng, tiles, melds, jokers)
}

/// Fewer copies of some faces, and no joker or such as are no fifth copy.
fn rules_of_open_hands(rng: &mut Rng) -> Rules {
    let max_copies = [4, 4, 4, 3][rng.below(4)];
    let wild = [0, 0, 0, 1 << 4, 1 << 31, 1 << 28 | 1 << 2][rng.below(6)];
    Rules { max_copies, wild, joker_as_fifth: wild == 0 && rng.below(2) == 0, ..Rules::default() }
}

#[test]
fn open_hands_are_as_far_and_want_the_same_as_by_every_number_of_copies() {
    let mut rng = Rng::new(14);
    let (mut known, mut all) = (0, 0);
    for round in 0..12_000 {
        let tiles = [1, 2, 4, 5, 7, 8, 10, 11, 13, 16][round % 10];
        let rules = rules_of_open_hands(&mut rng);
        let jokers = if rules.joker_as_fifth { 0 } else { [0, 0, 1, 2][rng.below(4)].min(tiles) };
        let hand = open_hand(&mut rng, tiles - jokers, jokers as u8);
        let Ok(query) = Query::new(&hand, &rules) else { continue };
        let Some(limits) = &query.limits else { continue };
        let expected = improve::by_costs(&query, limits, &mut Cache::default());
        let found = improve::progress(&query, Form::Standard);
        assert_eq!(found, Some(expected), "{hand:?} {rules:?}");
        let shanten = expected.distance as i8 - 1;
        assert_eq!(distance::shanten(&hand, &rules), Ok(shanten), "{hand:?} {rules:?}");
        if tiles % 3 == 1 {
            let waits = if shanten == 0 { expected.faces } else { 0 };
            assert_eq!(improve::waits(&hand, &rules), Ok(waits), "{hand:?} {rules:?}");
        } else {
            assert_eq!(distance::is_win(&hand, &rules), Ok(shanten < 0), "{hand:?} {rules:?}");
        }
        let by_tables = Capped::new(&query).and_then(|capped| improve::plain(&query, &capped));
        known += usize::from(by_tables.is_some());
        all += 1;
    }
    assert!(all > 8000 && known * 10 > all * 7, "the tables know {known} of {all}");
}

#[test]
fn every_discard_of_an_open_hand_leaves_what_every_number_of_copies_says() {
    let mut rng = Rng::new(15);
    for round in 0..1500 {
        let tiles = [2, 5, 8, 11, 14][round % 5];
        let rules = rules_of_open_hands(&mut rng);
        let hand = open_hand(&mut rng, tiles, 0);
        let live = acceptance::live(&hand, &rules, &[0; KINDS]);
        let Ok(found) = acceptance::acceptance(&hand, &rules, &live) else { continue };
        for (face, query) in acceptance::after_discards(&hand, &rules).expect("a hand") {
            let Some(limits) = &query.limits else { continue };
            let expected = improve::by_costs(&query, limits, &mut Cache::default());
            let found = found.iter().find(|found| found.face == Some(face)).expect("each discard");
            assert_eq!(found.progress, expected, "{face} {hand:?} {rules:?}");
        }
    }
}

#[test]
fn what_is_told_of_a_row_at_once_is_what_the_tables_say() {
    let mut rng = Rng::new(16);
    let (mut told, mut all) = (0, 0);
    for round in 0..60_000 {
        let tiles = if round % 3 == 0 { rng.below(24) } else { [2, 5, 8, 11, 14, 17][round % 6] };
        let mut counts = random_hand(&mut rng, tiles.min(17), 0, 0).concealed;
        // Fifth copies, and counts that no hand has.
        if rng.below(20) == 0 {
            counts[rng.below(KINDS)] = [5, 7, 128, 255][rng.below(4)];
        }
        let sets = [None, None, Some(4), Some(3)][rng.below(4)];
        let rules = Rules { sets, formal_waits: false, wild: 0, ..random_rules(&mut rng) };
        let packed = Packed::new(&counts);
        let answer = distance::plain_is_win(&packed, &rules);
        let is_no = QuickNo::new(&rules).expect("plain rules").is_no(&packed);
        assert!(!is_no || answer == Some(false), "{counts:?} {rules:?}");
        told += usize::from(is_no);
        all += usize::from(answer == Some(false));
    }
    assert!(told * 10 > all * 2, "{told} of {all} that are no win are told at once");
}
