//! Seven pairs and thirteen orphans: forms of fourteen concealed tiles.

use super::counts::{EACH, Packed, Planes};
use super::rules::SevenPairs;

/// The terminals and honours.
pub const ORPHANS: u64 = 0b111_1111 << 27 | ENDS << 18 | ENDS << 9 | ENDS;

/// The first and the last of nine.
const ENDS: u64 = 0b1_0000_0001;

/// How many tiles of a complete hand are missing, and which faces bring it nearer (whether or not one can come).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lack {
    /// The distance.
    pub distance: u8,
    /// The faces, as a bit mask.
    pub helps: u64,
}

const ALL: u64 = (1 << 34) - 1;

/// The distance to seven pairs, of up to fourteen tiles of which none has a fifth copy.
///
/// A pair of which one tile is there costs one tile, a new pair two. With `Distinct` each face makes one pair at most,
/// so that what is left over of a triplet is of no use; with `QuadsOk` it makes the fourth.
#[inline]
pub fn seven_pairs_distance(hand: &Packed, reading: SevenPairs) -> u8 {
    let (pairs, started) = match reading {
        SevenPairs::QuadsOk => (hand.sum(|word| (word >> 1) & (EACH * 3)), hand.sum(|word| word & EACH)),
        SevenPairs::Distinct | SevenPairs::Off => {
            let pairs = hand.sum(|word| ((word >> 1) | (word >> 2)) & EACH);
            (pairs, hand.sum(|word| (word | (word >> 1) | (word >> 2)) & EACH) - pairs)
        }
    };
    let missing = 7usize.saturating_sub(pairs);
    (missing + missing.saturating_sub(started)) as u8
}

/// Whether fourteen tiles are seven pairs.
#[inline]
pub fn is_seven_pairs(hand: &Packed, reading: SevenPairs) -> bool {
    match reading {
        SevenPairs::Off => false,
        SevenPairs::Distinct => hand.all_zero(|word| word & !(EACH * 2)),
        SevenPairs::QuadsOk => hand.all_zero(|word| word & EACH),
    }
}

/// In each lane of a word one when there is a tile, at most 4.
#[inline]
fn some(word: u64) -> u64 {
    ((word + EACH * 7) >> 3) & EACH
}

/// The distance to thirteen orphans.
#[inline]
pub fn thirteen_orphans_distance(hand: &Packed) -> u8 {
    let [ends, honours] = hand.orphans();
    let kinds = (some(ends) + some(honours)).wrapping_mul(EACH) >> 56;
    let has_pair = (ends | honours) & (EACH * 6) != 0;
    14 - kinds as u8 - u8::from(has_pair)
}

/// That each triplet can become four of a kind.
pub const ANY: u32 = 7;

/// The distance to seven pairs, and which faces bring it nearer.
///
/// At most so many triplets as `quads` become four of a kind.
#[inline]
pub fn seven_pairs(planes: &Planes, reading: SevenPairs, quads: u32) -> Lack {
    let (some, pairs) = (planes.some(), planes.pairs());
    // A fifth copy, which only formal waits have, begins no third pair.
    let fours = planes.0[2];
    let (made, started, new_from) = match reading {
        SevenPairs::QuadsOk => (pairs.count_ones() + fours.count_ones(), planes.0[0] & !fours, ALL & !fours),
        SevenPairs::Distinct | SevenPairs::Off => (pairs.count_ones(), some & !pairs, ALL & !pairs),
    };
    let triplets = (started & pairs).count_ones();
    // One more triplet than can be of use begins no pair.
    let new_from = if triplets < quads { new_from } else { new_from & !pairs };
    let missing = 7u32.saturating_sub(made);
    let new = missing.saturating_sub(started.count_ones() - triplets + triplets.min(quads));
    let helps = match (missing, new) {
        (0, _) => 0,
        (_, 0) => started,
        _ => new_from,
    };
    Lack { distance: (missing + new) as u8, helps }
}

/// The distance to thirteen orphans, and which faces bring it nearer.
#[inline]
pub fn thirteen_orphans(planes: &Planes) -> Lack {
    let (some, pairs) = (planes.some() & ORPHANS, planes.pairs() & ORPHANS);
    let missing = ORPHANS & !some;
    let distance = 14 - some.count_ones() - u32::from(pairs != 0);
    Lack { distance: distance as u8, helps: if pairs == 0 { ORPHANS } else { missing } }
}
