//! Can this board be cleared? The entry to the searches, and the budget they keep to.

use std::time::Instant;

use super::closure::Tiles;
use super::lanes::Cell;
use super::learning::LearningSearch;
use super::pairing::PairingSearch;
use super::position::Position;
use super::regions::Regions;
use super::shifting::ShiftingSearch;
use crate::rng::Rng;

/// Why a search ended early.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stop;

/// How much a search may do. The unit is a node: a scan of the board in the search over pairings, a position in the
/// search over positions, a move in a random game.
pub struct Budget<'a> {
    max_nodes: u64,
    deadline: Option<Instant>,
    /// Asked now and then; true ends the search.
    interrupted: &'a mut dyn FnMut() -> bool,
    nodes: u64,
    next_check: u64,
}

impl<'a> Budget<'a> {
    /// At most so many nodes, until a point in time, and until `interrupted` says so.
    pub fn new(max_nodes: u64, deadline: Option<Instant>, interrupted: &'a mut dyn FnMut() -> bool) -> Self {
        Self { max_nodes, deadline, interrupted, nodes: 0, next_check: 0 }
    }

    /// How many nodes have been used.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Whether the budget has run out.
    pub(crate) fn is_spent(&self) -> bool {
        self.nodes >= self.max_nodes
    }

    /// Do `work` with at most so many of the nodes left; the rest stays.
    pub(crate) fn within<T>(&mut self, nodes: u64, work: impl FnOnce(&mut Self) -> T) -> T {
        let all = self.max_nodes;
        let part = all.min(self.nodes.saturating_add(nodes));
        self.max_nodes = part;
        let result = work(self);
        // A deadline or an interruption has lowered it further: that stays.
        if self.max_nodes == part {
            self.max_nodes = all;
        }
        result
    }

    pub(crate) fn spend(&mut self) -> Result<(), Stop> {
        if self.nodes >= self.max_nodes {
            return Err(Stop);
        }
        self.nodes += 1;
        if self.nodes >= self.next_check {
            self.next_check = self.nodes + 256;
            if self.deadline.is_some_and(|deadline| Instant::now() >= deadline) || (self.interrupted)() {
                // Whoever asks again gets the same answer.
                self.max_nodes = self.nodes;
                return Err(Stop);
            }
        }
        Ok(())
    }
}

/// What is known about a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It can be cleared, by these moves.
    Winnable(Vec<(Cell, Cell)>),
    /// It cannot: proven.
    Lost,
    /// The budget ran out.
    Unknown,
}

/// The answer of [`solve`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// What was found out.
    pub verdict: Verdict,
    /// Which search found it: `count`, `play`, `pairings`, `learning`, `positions` or `beam`.
    pub method: &'static str,
}

/// Scans of the first search over pairings; each following one may do half as many again, then thrice as many.
const FIRST_RUN: u64 = 500;
/// Scans for each random game: about as long as the game takes, and several times that once the search learns.
const SCANS_A_GAME: u64 = 4;
const SCANS_A_GAME_LEARNING: u64 = 16;
/// From so many scans on the board is more likely lost than not, and the proof gets most of the time.
const LONG_RUN: u64 = 3_000;

/// Find out whether `position` can be cleared. Deterministic for a board and a budget in nodes.
pub fn solve(position: &Position, budget: &mut Budget<'_>) -> Solution {
    let answer = |verdict, method| Solution { verdict, method };
    if position.count() == 0 {
        return answer(Verdict::Winnable(Vec::new()), "count");
    }
    let classes: Vec<Vec<Cell>> = position.members().collect();
    let regions = Regions::new(position.setup(), &position.grid());
    if classes.iter().any(|members| regions.is_odd(members.iter().map(|&cell| regions.index(cell)))) {
        return answer(Verdict::Lost, "count");
    }
    let result = if position.setup().gravity.is_still() {
        solve_still(position, &classes, budget)
    } else {
        ShiftingSearch::new(position, budget).run()
    };
    match result {
        Ok((Some(moves), method)) => answer(Verdict::Winnable(moves), method),
        Ok((None, method)) => answer(Verdict::Lost, method),
        Err(Stop) => answer(Verdict::Unknown, "budget"),
    }
}

pub(crate) type Found = Result<(Option<Vec<(Cell, Cell)>>, &'static str), Stop>;

fn solve_still(position: &Position, classes: &[Vec<Cell>], budget: &mut Budget<'_>) -> Found {
    let mut rng = Rng::new(1);
    let tiles = Tiles::new(position.lanes(), position.setup().link, classes);
    let answer = |moves: Option<Vec<(u16, u16)>>, method| {
        let cell = |tile: u16| tiles.cells[usize::from(tile)];
        Ok((moves.map(|moves| moves.iter().map(|&(a, b)| (cell(a), cell(b))).collect()), method))
    };
    let mut run = FIRST_RUN;
    let mut learning = None;
    // A lost board is soon proven so; a winnable one may be hard for one order of decisions and easy for the next, or for
    // chance. So both take turns, for longer and longer.
    loop {
        let seed = rng.next_u64();
        let (found, method) = match &mut learning {
            Some(learning) => (budget.within(run, |budget| LearningSearch::run(learning, budget)), "learning"),
            None => (budget.within(run, |budget| PairingSearch::new(&tiles, budget, seed).run()), "pairings"),
        };
        match found {
            Ok(moves) => return answer(moves, method),
            Err(Stop) if budget.is_spent() => return Err(Stop),
            Err(Stop) => {}
        }
        learning = learning.or_else(|| LearningSearch::new(&tiles, seed));
        run = if run < LONG_RUN { run + run / 2 } else { run * 3 };
        let scans = if learning.is_some() { SCANS_A_GAME_LEARNING } else { SCANS_A_GAME };
        for _ in 0..run.min(LONG_RUN) / scans {
            if let Some(moves) = play(position, &mut rng, budget)? {
                return Ok((Some(moves), "play"));
            }
        }
    }
}

/// One random game without gravity: a class whose tiles all join in pairs goes at once, which never hurts; else a random
/// pair. The moves when it clears the board.
fn play(position: &Position, rng: &mut Rng, budget: &mut Budget<'_>) -> Result<Option<Vec<(Cell, Cell)>>, Stop> {
    let mut game = position.clone();
    let mut moves = Vec::with_capacity(game.count() / 2);
    let mut pairs = Vec::new();
    while game.count() > 0 {
        budget.spend()?;
        pairs.clear();
        game.each_pair(|a, b| {
            pairs.push((a, b));
            true
        });
        if pairs.is_empty() {
            return Ok(None);
        }
        let safe = pairs.iter().find_map(|&pair| safe_moves(&game, &pairs, pair));
        for (a, b) in safe.unwrap_or_else(|| vec![pairs[rng.below(pairs.len())]]) {
            game.take(a, b);
            moves.push((a, b));
        }
    }
    Ok(Some(moves))
}

/// The moves that take the whole class of `pair` now, when two or four tiles are left of it and all join.
fn safe_moves(game: &Position, pairs: &[(Cell, Cell)], pair: (Cell, Cell)) -> Option<Vec<(Cell, Cell)>> {
    let class = game.class(pair.0);
    match game.class_count(class) {
        2 => Some(vec![pair]),
        4 => pairs
            .iter()
            .find(|other| {
                game.class(other.0) == class && ![other.0, other.1].iter().any(|end| *end == pair.0 || *end == pair.1)
            })
            .map(|&other| vec![pair, other]),
        _ => None,
    }
}
