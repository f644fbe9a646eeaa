//! Connect (Shisen-Sho, 连连看): which tiles can be joined, by which path, and how a board can be cleared.
//!
//! * [`lanes`]: the free cells as bit masks. [`link`]: whether two cells can be joined.
//! * [`path`]: the path itself, and all of them.
//! * [`position`]: a board in play: tiles, moves, what joins. [`gravity`]: how tiles move after a move.
//! * [`batch`]: every pair of many boards (`sweep`: of one that is looked at once). [`deal`]: boards that can be cleared.
//! * [`search`]: whether a board can be cleared. Without gravity complete searches over pairings (`pairing`, and `learning`
//!   for the hard ones, on the scan of `closure`), with gravity one over positions (`shifting`, `beam`). What stones keep
//!   apart (`regions`) is counted first.

pub mod batch;
pub mod deal;
pub mod gravity;
pub mod lanes;
pub mod link;
pub mod path;
pub mod position;
pub mod search;

mod beam;
mod closure;
mod learning;
mod look;
mod pairing;
mod regions;
mod shifting;
mod shifts;
mod sweep;

pub use deal::{DealRequest, DealResult, deal, deal_random};
pub use gravity::{Gravity, GravityPlan};
pub use lanes::{Cell, Lanes, MAX_SIDE};
pub use link::{LinkRules, UNLIMITED};
pub use path::{AllPaths, Path, find_path};
pub use position::{EMPTY, Illegal, Position, STONE, Setup};
pub use search::{Budget, Solution, Verdict, solve};

#[cfg(test)]
mod reference;
#[cfg(test)]
mod tests;
