//! The searches and tables of tilewright: pure Rust, without Python, I/O or unsafe code.
//!
//! Each family of games is one module; none of them uses another. What they share is [`rng`], the one source of
//! randomness: the same seed gives the same stream on every platform, for ever; and `matchings`, on which two of the
//! solvers learn.
//!
//! ```
//! use tilewright_core::solitaire::{Covering, Geometry, Position, Slot};
//!
//! // Two tiles side by side, and one on top of the left one.
//! let slots = [Slot::new(0, 0, 0), Slot::new(2, 0, 0), Slot::new(0, 0, 1)];
//! let geometry = Geometry::new(&slots, Covering::Any)?;
//! let position = Position::new(geometry.into(), 2, vec![Some(0), Some(1), Some(1)])?;
//! assert_eq!(position.free().collect::<Vec<_>>(), [1, 2]);
//! assert_eq!(position.move_count(), 1);
//! # Ok::<(), tilewright_core::solitaire::Error>(())
//! ```
#![forbid(unsafe_code)]

pub mod connect;
pub mod hand;
pub mod rng;
pub mod solitaire;

mod matchings;
