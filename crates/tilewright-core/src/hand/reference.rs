//! Slow, obvious references, and the tables and searches held against them.

use std::collections::HashSet;

use super::counts::{Counts, FACES, KINDS, Packed, SUITS, Suit};
use super::limited::{self, Cache, Costs};
use super::query::{Hand, Limits, Query, UNLIMITED};
use super::rules::{Form, Rules, SevenPairs};
use super::table::{Lanes, Table};
use super::tally::Lookup;
use super::{acceptance, distance, improve, tally};
use crate::rng::Rng;

/// Whether tiles are sets and a pair (if one is wanted), by the recursion that everybody writes first: the lowest tile
/// is in a triplet, a run or the pair.
fn is_complete(counts: &mut [u8], runs: bool, pair: bool) -> bool {
    let Some(lowest) = counts.iter().position(|&count| count > 0) else { return !pair };
    for (taken, with_pair) in [(3, pair), (2, false)] {
        if counts[lowest] >= taken && (taken == 3 || pair) {
            counts[lowest] -= taken;
            let found = is_complete(counts, runs, with_pair);
            counts[lowest] += taken;
            if found {
                return true;
            }
        }
    }
    if runs && lowest + 2 < counts.len() && counts[lowest + 1] > 0 && counts[lowest + 2] > 0 {
        (lowest..lowest + 3).for_each(|rank| counts[rank] -= 1);
        let found = is_complete(counts, runs, pair);
        (lowest..lowest + 3).for_each(|rank| counts[rank] += 1);
        return found;
    }
    false
}

/// The counts of a suit from its number in base 5.
fn decode(mut code: usize, ranks: usize) -> [u8; 9] {
    let mut counts = [0; 9];
    for rank in (0..ranks).rev() {
        counts[rank] = (code % 5) as u8;
        code /= 5;
    }
    counts
}

/// For every suit the distances, straight from the words: 0 where the shape can be taken out of the tiles, else one more
/// than the least after drawing any tile of which there are not four yet.
fn all_distances(ranks: usize) -> Vec<Lanes> {
    let size = 5usize.pow(ranks as u32);
    let weight = |rank: usize| 5usize.pow((ranks - 1 - rank) as u32);
    let mut shapes = vec![0u16; size];
    for code in 0..size {
        let counts = decode(code, ranks);
        let mut can = 1;
        for rank in 0..ranks {
            if counts[rank] >= 2 {
                can |= 0b10;
            }
            if counts[rank] >= 3 {
                can |= shapes[code - 3 * weight(rank)] << 2;
            }
            if ranks == 9 && rank < 7 && counts[rank..rank + 3].iter().all(|&count| count > 0) {
                can |= shapes[code - weight(rank) - weight(rank + 1) - weight(rank + 2)] << 2;
            }
        }
        shapes[code] = can & 0xfff;
    }
    let mut distances = vec![[0; 16]; size];
    for code in (0..size).rev() {
        let counts = decode(code, ranks);
        let mut found: Lanes = [0; 16];
        for (lane, distance) in found.iter_mut().enumerate().take(12) {
            if shapes[code] >> lane & 1 == 0 {
                let more = (0..ranks).filter(|&rank| counts[rank] < 4);
                let least = more.map(|rank| distances[code + weight(rank)][lane]).min();
                *distance = least.map_or(100, |least| least + 1);
            }
        }
        distances[code] = found;
    }
    distances
}

fn suit(counts: &[u8; 9], suit: usize) -> (Counts, Suit) {
    let mut hand = [0; KINDS];
    let faces = FACES[suit].clone();
    hand[faces.clone()].copy_from_slice(&counts[..faces.len()]);
    (hand, Packed::new(&hand).suit(suit))
}

#[test]
fn every_suit_of_up_to_17_tiles_has_the_row_and_the_mark_of_the_reference() {
    let table = Table::get();
    for (ranks, at) in [(9, 0), (9, 2), (7, 3)] {
        let distances = all_distances(ranks);
        let mut up_to_14 = 0;
        let mut places = HashSet::new();
        for (code, expected) in distances.iter().enumerate() {
            let mut counts = decode(code, ranks);
            let tiles: u8 = counts.iter().sum();
            if tiles > 17 {
                continue;
            }
            up_to_14 += usize::from(tiles <= 14);
            let halves = suit(&counts, at).1.halves();
            assert!(places.insert(halves));
            assert_eq!(table.lanes(table.row(at, halves))[..12], expected[..12], "{counts:?}");
            let complete = tiles % 3 != 1 && is_complete(&mut counts[..ranks], ranks == 9, tiles % 3 == 2);
            assert_eq!(table.is_complete(at, halves), complete, "{counts:?}");
        }
        assert_eq!(up_to_14, if ranks == 9 { 405_350 } else { 43_130 });
    }
}

fn plain_limits() -> Limits {
    limits_of([4; KINDS], false, 0)
}

#[test]
fn rows_are_numbered_in_a_byte_and_their_joins_in_two() {
    let [one, two, three] = Table::get().row_counts();
    assert!(one <= 256 && two <= 65_536 && three <= 65_536, "{one} {two} {three}");
}

#[test]
fn dynamic_programming_finds_the_rows_of_the_table() {
    let mut rng = Rng::new(11);
    for round in 0..3000 {
        let at = round % SUITS;
        let mut counts = [0; 9];
        for _ in 0..rng.below(17) {
            let rank = rng.below(if at == 3 { 7 } else { 9 });
            counts[rank] = (counts[rank] + 1).min(4);
        }
        let (hand, suit) = suit(&counts, at);
        let lanes = Table::get().lanes(Table::get().row(at, suit.halves()));
        let sets = round % 6;
        assert_eq!(limited::costs(&hand, &plain_limits(), at, sets), Costs::from_lanes(lanes, sets, 0));
    }
}

/// A hand of this many tiles from a wall of some faces, with melds taken out of the wall first.
fn random_hand(rng: &mut Rng, tiles: usize, melds: usize, jokers: u8) -> Hand {
    let faces: Vec<usize> = match rng.below(5) {
        0 => (0..9).collect(),
        1 => (27..34).collect(),
        2 => (0..18).collect(),
        3 => (0..5).chain(27..30).collect(),
        _ => (0..34).collect(),
    };
    loop {
        let mut hand = Hand { concealed: [0; KINDS], melded: [0; KINDS], melds: melds as u8, jokers };
        for _ in 0..melds {
            let face = faces[rng.below(faces.len())];
            if face < 27 && face % 9 < 7 && rng.below(2) == 0 {
                (face..face + 3).for_each(|face| hand.melded[face] += 1);
            } else {
                hand.melded[face] += 3 + rng.below(2) as u8;
            }
        }
        for _ in 0..tiles {
            hand.concealed[faces[rng.below(faces.len())]] += 1;
        }
        if hand.check_copies(4).is_ok() {
            return hand;
        }
    }
}

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
        let orphans = query.thirteen_orphans
            && (0..KINDS).all(|face| (counts[face] > 0) == (super::special::ORPHANS >> face & 1 == 1));
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

fn random_rules(rng: &mut Rng) -> Rules {
    let seven_pairs = [SevenPairs::Off, SevenPairs::Distinct, SevenPairs::QuadsOk][rng.below(3)];
    Rules {
        seven_pairs,
        thirteen_orphans: rng.below(2) == 0,
        meld_copies: rng.below(2) == 0,
        joker_as_fifth: rng.below(2) == 0,
        formal_waits: rng.below(4) == 0,
        wild: [0, 0, 1 << 3, 1 << 28 | 1 << 2][rng.below(4)],
        ..Rules::default()
    }
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
    for round in 0..600 {
        let tiles = 3 * (round % 6) + 2;
        let jokers = [0, 0, 0, 1][rng.below(4)];
        let melds = [0, 0, 1][rng.below(3)];
        let hand = random_hand(&mut rng, tiles - jokers, melds, jokers as u8);
        let rules = random_rules(&mut rng);
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

/// Limits of four copies each, or fewer of some faces, and jokers beyond them.
fn limits_of(natural: Counts, has_fifth: bool, beyond: usize) -> Limits {
    let total = natural.map(|copies| if has_fifth { copies + beyond as u8 } else { copies });
    let is_open = [has_fifth && natural == [4; KINDS]; SUITS];
    Limits {
        natural,
        total,
        beyond,
        has_fifth,
        over_four: None,
        is_open,
        is_capped: false,
        is_replaceable: false,
        useless: 0,
        tight: 0,
    }
}

#[test]
fn every_suit_of_up_to_17_tiles_has_the_tally_of_dynamic_programming() {
    let limits = limits_of([4; KINDS], true, 14);
    for (ranks, at) in [(9, 0), (7, 3)] {
        for code in 0..5usize.pow(ranks as u32) {
            let counts = decode(code, ranks);
            if counts.iter().sum::<u8>() <= 17 {
                let (hand, suit) = suit(&counts, at);
                assert_eq!(tally::loose_row(at, suit.halves()), tally::search(&hand, &limits, at), "{counts:?}");
            }
        }
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
            if let Some(found) = improve::by_tallies(&query, &mut Lookup::new(limits, cache, is_loose)) {
                assert_eq!(found, expected, "{hand:?} {rules:?} {is_loose}");
                is_known = true;
            }
        }
        unknown += usize::from(!is_known);
    }
    assert!(unknown < 60, "{unknown} of 6000 hands go the long way");
}
