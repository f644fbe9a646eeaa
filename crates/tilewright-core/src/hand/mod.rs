//! Mahjong hands: complete or not, how far from it, which tiles help.
//!
//! A hand is complete when its tiles are a number of sets (runs and triplets) and a pair, or one of the special forms.
//! Everything here rests on one number, the *distance*: the least number of tiles to draw until the hand holds a
//! complete shape (shanten is that minus one).
//!
//! * [`rules`]: what counts as complete, how many copies there are, which tiles are wild.
//! * [`query`]: a hand under rules, checked: its size, its copies, what can still come.
//! * [`counts`]: the nine counts of a suit as one word; a perfect hash of them.
//! * [`table`]: for every suit the distance to each number of sets, with and without a pair.
//! * [`capped`]: what the tables say of hands with melds, of whose tiles there are not four more.
//! * [`tally`]: the same where copies are limited or jokers exceed four: nearly always enough, and quick. [`lookup`]:
//!   the tallies of the suits of a hand, from a table or a chain.
//! * [`chain`]: the tallies of one suit by dynamic programming, for suits that no table knows.
//! * [`limited`]: the same by dynamic programming that keeps every number of jokers apart: always enough.
//! * [`special`]: seven pairs and thirteen orphans.
//! * [`distance`]: the suits put together. [`improve`]: which faces bring a hand nearer.
//! * [`acceptance`]: for each discard what it leaves; [`every`]: of all discards at once. [`batch`]: many hands at once. [`read`]: plain text to counts.
//!
//! Faces are indices: 0-8 characters, 9-17 dots, 18-26 bamboo, 27-33 honours.

pub mod acceptance;
pub mod batch;
pub mod capped;
pub mod chain;
pub mod counts;
pub mod distance;
pub mod every;
pub mod improve;
pub mod limited;
pub mod lookup;
pub mod query;
pub mod read;
#[cfg(test)]
mod reference;
pub mod rules;
pub mod special;
pub mod table;
pub mod tally;

pub use acceptance::{Discard, acceptance};
pub use counts::{Counts, KINDS};
pub use query::{Error, Hand, Query};
pub use rules::{Form, Rules, SevenPairs};
