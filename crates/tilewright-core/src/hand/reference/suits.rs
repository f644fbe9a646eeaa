//! Every suit of up to 17 tiles: its distances, and what it needs of jokers.

use std::collections::HashSet;

use super::*;
use crate::hand::chain::Chain;
use crate::hand::limited::{self, Costs};
use crate::hand::lookup::Loose;
use crate::hand::table::{Lanes, Table};
use crate::hand::tally::{Masks, Tally};

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

#[test]
fn every_suit_of_up_to_17_tiles_has_the_tally_of_dynamic_programming() {
    let limits = limits_of([4; KINDS], true, 14);
    for (ranks, at) in [(9, 0), (7, 3)] {
        for code in 0..5usize.pow(ranks as u32) {
            let counts = decode(code, ranks);
            if counts.iter().sum::<u8>() <= 17 {
                let (hand, suit) = suit(&counts, at);
                assert_eq!(
                    *Loose::get().row(at, suit.halves()),
                    Chain::new(&hand, &limits, at, 5).tally(),
                    "{counts:?}"
                );
            }
        }
    }
}

#[test]
fn a_chain_says_what_every_number_of_copies_says_and_of_each_tile_more_too() {
    let mut rng = Rng::new(17);
    for round in 0..4000 {
        let (at, ranks) = [(0, 9), (1, 9), (3, 7)][round % 3];
        let (sets, beyond) = (rng.below(6), rng.below(4));
        let natural = std::array::from_fn(|_| [4, 4, 4, 3, 2, 1, 0][rng.below(7)]);
        let limits = limits_of(natural, beyond > 0, beyond);
        let mut hand = [0; KINDS];
        for face in FACES[at].clone() {
            hand[face] = rng.below(usize::from(natural[face]) + 1).min(rng.below(4)) as u8;
        }
        let chain = Chain::new(&hand, &limits, at, sets);
        // Every number of copies beyond the limit is kept apart there, and here the least of the least.
        let lanes = |counts: &Counts| {
            let costs = limited::costs(counts, &Limits { beyond: 14, ..limits.clone() }, at, sets);
            costs.least().into_iter().flatten().map(|missing| missing.min(15)).collect::<Vec<_>>()
        };
        let missing = |tally: Tally| tally.0[..2 * sets + 2].iter().map(|lane| lane / 16).collect::<Vec<_>>();
        assert_eq!(missing(chain.tally()), lanes(&hand), "{hand:?} {limits:?}");
        let others = Chain::new(&[0; KINDS], &limits_of([4; KINDS], false, 0), 2, sets).tally().facing(Masks::of(sets));
        chain.with_one_more(&others, (1 << ranks) - 1, |rank, sum| {
            let mut more = hand;
            more[FACES[at].start + rank] += 1;
            assert_eq!(sum, Chain::new(&more, &limits, at, sets).tally().meet(&others), "{rank} {hand:?} {limits:?}");
        });
    }
}
