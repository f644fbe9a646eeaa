//! Which tiles go together, as a question of satisfiability: what the solvers of solitaire and connect share.
//!
//! * [`Options`]: the matches each group of tiles can be divided into, one variable each.
//! * [`Clauses`]: what is assigned and what has been learnt: propagation, conflict analysis, forgetting.
//! * [`luby`]: when to start anew.
//!
//! What a game adds is its scan: whether anything is left under the matches chosen, and which of them are to blame.

mod clauses;
mod options;
mod restarts;

pub(crate) use clauses::{Clauses, Conflict, Literal};
pub(crate) use options::Options;
pub(crate) use restarts::luby;
