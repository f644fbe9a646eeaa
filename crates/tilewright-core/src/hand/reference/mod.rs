//! Slow, obvious references, and the tables and searches held against them.

mod hands;
mod quick_ways;
mod suits;

use super::counts::{Counts, FACES, KINDS, Packed, SUITS, Suit};
use super::query::{Hand, Limits, Source};
use super::rules::{Rules, SevenPairs};
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

fn suit(counts: &[u8; 9], suit: usize) -> (Counts, Suit) {
    let mut hand = [0; KINDS];
    let faces = FACES[suit].clone();
    hand[faces.clone()].copy_from_slice(&counts[..faces.len()]);
    (hand, Packed::new(&hand).suit(suit))
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

/// Limits of four copies each, or fewer of some faces, and jokers beyond them.
fn limits_of(natural: Counts, has_fifth: bool, beyond: usize) -> Limits {
    let total = natural.map(|copies| if has_fifth { copies + beyond as u8 } else { copies });
    let is_four_at_most = total.iter().all(|&copies| copies <= 4);
    let sources = [if has_fifth && natural == [4; KINDS] { Source::Loose } else { Source::Chain }; SUITS];
    let tight = (0..KINDS).filter(|&face| natural[face] < 4).fold(0, |mask, face| mask | 1 << face);
    Limits {
        natural,
        total,
        beyond,
        has_fifth,
        copies: natural,
        tight,
        over_four: beyond,
        sources,
        is_four_at_most,
        is_capped: false,
    }
}
