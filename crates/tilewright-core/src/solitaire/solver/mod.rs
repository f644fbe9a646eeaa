//! Can this board be cleared? A way to do it, or the proof that there is none.
//!
//! All tiles are known. Two facts carry the search (M. de Bondt, "Solving Mahjong Solitaire boards with peeking",
//! 2012): taking tiles away never makes another one less free, and once it is settled which tiles of each group go
//! together, the order does not matter. So a board can be cleared exactly when *some* division of every group into
//! matches lets the greedy removal clear it. The searches look for that division; no board is ever replayed.
//!
//! * [`field`]: the position compiled for the inner loop.
//! * [`closure`]: the scan: everything that could go under a partial choice of matches. When a tile is left, no
//!   completion of the choice clears the board; when every match is chosen, the scan is exact.
//! * [`play`]: random play, which clears most boards that can be cleared.
//! * [`nogoods`] on [`matchings`](crate::matchings): the division as a question of satisfiability, learning a clause from
//!   every failure.
//! * [`positions`]: depth-first search over sets of tiles left, for groups with too many matches to list.
//! * [`batch`]: many deals of one layout on all cores.

use std::time::{Duration, Instant};

use super::Position;
use crate::matchings::Options;

mod batch;
mod closure;
mod field;
mod nogoods;
mod play;
mod positions;
#[cfg(test)]
mod tests;

pub use batch::{Deals, solve_many};

use closure::Closure;
use field::{Field, Shape};

use play::Game;

/// How long a search may go on.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Limits {
    /// Scans and playouts, together.
    pub max_nodes: Option<u64>,
    /// Wall clock. A result under this limit may differ from run to run; one under `max_nodes` alone does not.
    pub time_limit: Option<Duration>,
}

/// What a search found out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The removals that clear the board, in order; a bonus item is a removal of its own.
    Winnable(Vec<Vec<usize>>),
    /// Proven: no order of moves clears it.
    Lost,
    /// The budget ran out first, or the caller broke off.
    Unknown,
}

/// Which search gave the verdict.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// The number of tiles of a group cannot be divided.
    Count,
    /// The scan with nothing chosen, or with nothing to choose.
    Scan,
    /// Random play.
    Play,
    /// Nogood learning.
    Nogoods,
    /// Sets of tiles left.
    Positions,
}

/// A verdict and how it was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// The answer.
    pub verdict: Verdict,
    /// Scans and playouts made.
    pub nodes: u64,
    /// The search that gave the answer, or was broken off.
    pub method: Method,
    /// Whether `poll` broke the search off.
    pub interrupted: bool,
}

/// The search was broken off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Stop {
    interrupted: bool,
}

/// Counts nodes and watches the limits.
struct Meter<'a> {
    nodes: u64,
    max_nodes: u64,
    deadline: Option<Instant>,
    /// At this many nodes clock and caller are asked again.
    next_check: u64,
    check_every: u64,
    poll: &'a mut dyn FnMut() -> bool,
}

impl<'a> Meter<'a> {
    /// Nodes between two looks at the clock: well under a millisecond on any board in use.
    const CHECK_EVERY: u64 = 256;

    fn new(limits: &Limits, poll: &'a mut dyn FnMut() -> bool) -> Self {
        Self {
            nodes: 0,
            max_nodes: limits.max_nodes.unwrap_or(u64::MAX),
            // A limit beyond the range of the clock is none.
            deadline: limits.time_limit.and_then(|limit| Instant::now().checked_add(limit)),
            next_check: 1,
            check_every: Self::CHECK_EVERY,
            poll,
        }
    }

    fn spend(&mut self) -> Result<(), Stop> {
        if self.nodes >= self.max_nodes {
            return Err(Stop { interrupted: false });
        }
        self.nodes += 1;
        if self.nodes < self.next_check {
            return Ok(());
        }
        self.next_check = self.nodes + self.check_every;
        if (self.poll)() {
            return Err(Stop { interrupted: true });
        }
        match self.deadline {
            Some(deadline) if Instant::now() >= deadline => Err(Stop { interrupted: false }),
            _ => Ok(()),
        }
    }

    /// From now on a node takes so many times longer than the scan of a Turtle.
    fn nodes_take_longer(&mut self, factor: usize) {
        self.check_every = (Self::CHECK_EVERY / (1 + factor as u64)).max(1);
        self.next_check = self.nodes + 1;
    }
}

/// The moves that clear the board, or `None` when nothing does.
type Found = Result<Option<Vec<Vec<usize>>>, Stop>;

/// What the searches write on; made once, used for any number of boards.
#[derive(Default)]
struct Workspace {
    closure: Closure,
    game: Game,
}

/// Decide `position`. `poll` is called now and then; when it returns true the search ends with `interrupted`.
///
/// The verdict depends on the position and `limits.max_nodes` alone, unless time or `poll` break the search off.
pub fn solve(position: &Position, limits: &Limits, poll: &mut dyn FnMut() -> bool) -> Report {
    let shape = Shape::new(position.tiles());
    let groups: Vec<Option<u16>> = shape.tiles().iter().map(|&tile| position.groups()[usize::from(tile)]).collect();
    let field = Field::new(&shape, position.match_size(), &groups);
    solve_field(field.as_ref(), limits, poll, &mut Workspace::default())
}

fn solve_field(
    field: Option<&Field<'_>>,
    limits: &Limits,
    poll: &mut dyn FnMut() -> bool,
    workspace: &mut Workspace,
) -> Report {
    let mut meter = Meter::new(limits, poll);
    let mut method = Method::Count;
    let found = match field {
        None => Ok(None),
        Some(field) => search(field, &mut meter, &mut method, workspace),
    };
    let (verdict, interrupted) = match found {
        Ok(Some(moves)) => (Verdict::Winnable(moves), false),
        Ok(None) => (Verdict::Lost, false),
        Err(stop) => (Verdict::Unknown, stop.interrupted),
    };
    Report { verdict, nodes: meter.nodes, method, interrupted }
}

fn search(field: &Field<'_>, meter: &mut Meter<'_>, method: &mut Method, workspace: &mut Workspace) -> Found {
    *method = Method::Scan;
    let closure = &mut workspace.closure;
    closure.open(field);
    let size = field.shape.count() / 200;
    meter.nodes_take_longer(size);
    meter.spend()?;
    if !closure.run(field) {
        return Ok(None);
    }
    if field.is_decided() {
        return Ok(Some(field.moves(closure.gone())));
    }
    *method = Method::Play;
    if let Some(moves) = play::search(field, &mut workspace.game, meter)? {
        return Ok(Some(moves));
    }
    if let Some(options) = Options::new(&field.groups, field.match_size) {
        *method = Method::Nogoods;
        meter.nodes_take_longer(size + options.count() / 500);
        return nogoods::search(field, &options, closure, meter);
    }
    *method = Method::Positions;
    meter.nodes_take_longer(4 + 4 * size);
    positions::search(field, closure, meter)
}
