//! Mahjong solitaire (Shanghai): which tiles are free, which may go together, how a board can be cleared.
//!
//! * [`geometry`]: what covers and blocks what, computed once a layout.
//! * [`occupancy`]: which tiles are still there, and which of them are free.
//! * [`position`]: a board in play: the legal moves.
//! * [`deal`]: an order in which the bare layout can be taken apart.
//!
//! Tiles are known by their index into the slots of the layout, sorted by (z, y, x).

mod choices;
pub mod deal;
pub mod geometry;
pub mod occupancy;
pub mod position;
mod rounds;
pub mod solver;

pub use deal::{DealRequest, DealResult, find_removal_order};
pub use geometry::{Covering, Geometry, MAX_SLOTS, Slot};
pub use occupancy::Occupancy;
pub use position::{Illegal, Position};

/// Why a geometry or position cannot be built.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// Two tiles share space.
    #[error("tiles {first} and {second} overlap")]
    Overlap {
        /// Index of the one tile.
        first: usize,
        /// Index of the other.
        second: usize,
    },
    /// More tiles than any board can have.
    #[error("{found} tiles, at most {MAX_SLOTS} are possible")]
    TooMany {
        /// How many there are.
        found: usize,
    },
    /// A table has one entry a tile, and this one has not.
    #[error("{found} entries for {expected} tiles")]
    Length {
        /// How many entries were given.
        found: usize,
        /// How many tiles there are.
        expected: usize,
    },
    /// Fewer than two tiles cannot match.
    #[error("match {found}: at least 2 tiles go together")]
    Match {
        /// What was given.
        found: usize,
    },
}
