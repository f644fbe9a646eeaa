//! Seven pairs and thirteen orphans: forms of fourteen concealed tiles.

use super::counts::Planes;
use super::rules::SevenPairs;

/// The terminals and honours.
pub const ORPHANS: u64 = 0b111_1111_1_0000_0001_1_0000_0001_1_0000_0001;

/// How many tiles of a complete hand are missing, and which faces bring it nearer (whether or not one can come).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lack {
    /// The distance.
    pub distance: u8,
    /// The faces, as a bit mask.
    pub helps: u64,
}

const ALL: u64 = (1 << 34) - 1;

/// The distance to seven pairs, of up to fourteen tiles.
///
/// A pair of which one tile is there costs one tile, a new pair two. With `Distinct` each face makes one pair at most,
/// so that what is left over of a triplet is of no use; with `QuadsOk` it makes the fourth.
#[inline]
pub fn seven_pairs(planes: &Planes, reading: SevenPairs) -> Lack {
    let (some, pairs) = (planes.some(), planes.pairs());
    match reading {
        SevenPairs::QuadsOk => {
            // A fifth copy, which only formal waits have, begins no third pair.
            let single = planes.0[0] & !planes.0[2];
            let missing = 7u32.saturating_sub(pairs.count_ones() + planes.0[2].count_ones());
            let started = single.count_ones();
            let new = missing.saturating_sub(started);
            let helps = if missing == 0 {
                0
            } else if new > 0 {
                ALL & !planes.0[2]
            } else {
                single
            };
            Lack { distance: (missing + new) as u8, helps }
        }
        SevenPairs::Distinct | SevenPairs::Off => {
            let missing = 7u32.saturating_sub(pairs.count_ones());
            let new = 7u32.saturating_sub(some.count_ones());
            let helps = if missing == 0 { 0 } else { (some & !pairs) | if new > 0 { ALL & !some } else { 0 } };
            Lack { distance: (missing + new) as u8, helps }
        }
    }
}

/// The distance to thirteen orphans.
#[inline]
pub fn thirteen_orphans(planes: &Planes) -> Lack {
    let (some, pairs) = (planes.some() & ORPHANS, planes.pairs() & ORPHANS);
    let missing = ORPHANS & !some;
    let distance = 14 - some.count_ones() - u32::from(pairs != 0);
    Lack { distance: distance as u8, helps: if pairs == 0 { ORPHANS } else { missing } }
}
