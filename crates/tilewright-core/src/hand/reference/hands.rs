//! Whole hands, small ones by every shape and every draw, and what jokers can be.

use std::collections::HashSet;

use super::*;
use crate::hand::query::{Query, UNLIMITED};
use crate::hand::rules::Form;
use crate::hand::{distance, special};

/// Whether jokers can be made into faces so that the tiles are complete, by trying every face for every joker.
fn is_win_by_substitution(query: &Query, counts: &mut Counts, jokers: u8, from: usize, most: u8) -> bool {
    if jokers == 0 {
        let standard = (0..KINDS).filter(|&face| counts[face] >= 2).any(|pair| {
            let mut rest = *counts;
            rest[pair] -= 2;
            FACES.iter().enumerate().all(|(at, faces)| is_complete(&mut rest[faces.clone()], at < 3, false))
        });
        let pairs: u8 = match query.seven_pairs {
            SevenPairs::Off => 0,
            SevenPairs::Distinct => counts.iter().map(|&count| u8::from(count == 2)).sum(),
            SevenPairs::QuadsOk => counts.iter().map(|&count| if count % 2 == 0 { count / 2 } else { 0 }).sum(),
        };
        let orphans =
            query.thirteen_orphans && (0..KINDS).all(|face| (counts[face] > 0) == (special::ORPHANS >> face & 1 == 1));
        return standard || pairs == 7 || orphans;
    }
    (from..KINDS).any(|face| {
        if counts[face] >= most {
            return false;
        }
        counts[face] += 1;
        let found = is_win_by_substitution(query, counts, jokers - 1, face, most);
        counts[face] -= 1;
        found
    })
}

/// Every choice of `sets` sets and a pair, as counts.
fn shapes(sets: usize) -> Vec<Counts> {
    let runs = (0..27).filter(|face| face % 9 < 7).map(|face| [face, face + 1, face + 2]);
    let all: Vec<[usize; 3]> = runs.chain((0..KINDS).map(|face| [face; 3])).collect();
    let mut found = Vec::new();
    for pair in 0..KINDS {
        let mut counts = [0; KINDS];
        counts[pair] = 2;
        let mut partial = vec![(counts, 0)];
        for _ in 0..sets {
            let more = partial.iter().flat_map(|&(counts, from)| {
                all.iter().enumerate().skip(from).map(move |(at, set)| {
                    let mut counts: Counts = counts;
                    set.iter().for_each(|&face| counts[face] += 1);
                    (counts, at)
                })
            });
            partial = more.collect();
        }
        found.extend(partial.into_iter().map(|(counts, _)| counts));
    }
    found
}

/// Tiles to draw until the hand holds one of these shapes. Each tile that is missing is a joker of the hand, or a tile
/// drawn: the face itself, while copies can come, or another joker, while such can come.
fn distance_to_shapes(query: &Query, rules: &Rules, hand: &Hand, shapes: &[Counts]) -> Option<u8> {
    let is_wild = |face: usize| query.wild >> face & 1 == 1;
    let jokers_to_come: u8 = (0..KINDS).filter(|&face| is_wild(face)).map(|face| query.cap[face]).sum();
    let distance = |shape: &Counts| {
        let (mut missing, mut jokers_only) = (0, 0);
        for (face, &copies) in shape.iter().enumerate() {
            let melded = if rules.meld_copies { hand.melded[face] } else { 0 };
            if !rules.joker_as_fifth && !rules.formal_waits && copies > 4 - melded {
                return None;
            }
            let lacking = copies.saturating_sub(query.counts[face]);
            missing += lacking;
            jokers_only += lacking.saturating_sub(if is_wild(face) { 0 } else { query.cap[face] });
        }
        (jokers_only <= query.jokers + jokers_to_come).then_some(missing.saturating_sub(query.jokers))
    };
    shapes.iter().filter_map(distance).min()
}

#[test]
fn small_hands_are_as_far_as_the_nearest_of_all_shapes() {
    let mut rng = Rng::new(5);
    let shapes = [shapes(0), shapes(1), shapes(2)];
    for round in 0..3000 {
        let tiles = [1, 2, 4, 5, 7, 8][round % 6];
        let jokers = rng.below(4).min(tiles);
        let melds = rng.below(4);
        let hand = random_hand(&mut rng, tiles - jokers, melds, jokers as u8);
        let rules = random_rules(&mut rng);
        let query = Query::new(&hand, &rules).expect("a hand");
        let expected = distance_to_shapes(&query, &rules, &hand, &shapes[query.sets]);
        assert_eq!(distance::distance(&query, Form::Standard), expected, "{hand:?} {rules:?}");
    }
}

/// Whether sets and a pair can be taken out of tiles, by trying each of them.
fn holds(counts: &Counts, sets: usize) -> bool {
    if sets == 0 {
        return counts.iter().any(|&count| count >= 2);
    }
    (0..KINDS).any(|face| {
        let mut rest = *counts;
        let triplet = rest[face] >= 3 && {
            rest[face] -= 3;
            holds(&rest, sets - 1)
        };
        triplet
            || face < 27 && face % 9 < 7 && (face..face + 3).all(|face| counts[face] > 0) && {
                let mut rest = *counts;
                (face..face + 3).for_each(|face| rest[face] -= 1);
                holds(&rest, sets - 1)
            }
    })
}

#[test]
fn small_hands_are_as_far_as_a_breadth_first_search_finds() {
    let mut rng = Rng::new(8);
    for round in 0..200 {
        let hand = random_hand(&mut rng, [4, 5, 7][round % 3], 0, 0);
        let query = Query::new(&hand, &Rules::default()).expect("a hand");
        let found = distance::distance(&query, Form::Standard).expect("always applies");
        let mut level = HashSet::from([hand.concealed]);
        let mut depth = 0;
        while depth < 3 && !level.iter().any(|counts| holds(counts, query.sets)) {
            let more = level.iter().flat_map(|counts| {
                (0..KINDS).filter(|&face| counts[face] < 4).map(move |face| {
                    let mut counts = *counts;
                    counts[face] += 1;
                    counts
                })
            });
            level = more.collect();
            depth += 1;
        }
        assert_eq!(found.min(3), depth, "{hand:?}");
    }
}

#[test]
fn jokers_win_when_some_face_for_each_of_them_does() {
    let mut rng = Rng::new(6);
    let mut wins = 0;
    for round in 0..4000 {
        let sets = [1, 2, 3, 4, 4][round % 5];
        let jokers = rng.below(3);
        let rules = Rules { formal_waits: false, ..random_rules(&mut rng) };
        // Take tiles away from a complete hand, or a random hand: both answers must occur.
        let mut hand = random_hand(&mut rng, 3 * sets + 2 - jokers, 0, jokers as u8);
        if rng.below(2) == 0 {
            let all = &shapes(1);
            hand.concealed = [0; KINDS];
            while hand.concealed.iter().sum::<u8>() < 3 * sets as u8 {
                let shape = all[rng.below(all.len())];
                (0..KINDS).for_each(|face| hand.concealed[face] += if shape[face] % 3 == 2 { 0 } else { shape[face] });
            }
            hand.concealed[rng.below(KINDS)] += 2;
            let mut surplus = hand.concealed.iter().sum::<u8>() as usize + jokers - (3 * sets + 2);
            while surplus > 0 {
                let face = rng.below(KINDS);
                if hand.concealed[face] > 0 {
                    hand.concealed[face] -= 1;
                    surplus -= 1;
                }
            }
        }
        if hand.check_copies(4).is_err() {
            continue;
        }
        let query = Query::new(&hand, &rules).expect("a hand");
        if query.jokers > 3 {
            continue;
        }
        let most = if rules.joker_as_fifth { UNLIMITED } else { 4 };
        let expected = is_win_by_substitution(&query, &mut query.counts.clone(), query.jokers, 0, most);
        assert_eq!(distance::is_win(&hand, &rules), Ok(expected), "{hand:?} {rules:?}");
        assert_eq!(distance::shanten(&hand, &rules) == Ok(-1), expected, "{hand:?} {rules:?}");
        wins += usize::from(expected);
    }
    assert!(wins > 500, "{wins}");
}
