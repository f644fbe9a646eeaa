//! The search over pairings that learns: for boards that the first search finds hard.
//!
//! It plays a game with the pairs that may still be chosen. Where that gets stuck, the scan of [`closure`](super::closure)
//! goes on from there with all pairs that are not ruled out; and where that gets stuck too, some tiles are left. Whichever
//! of them goes first in a solution, goes with one that it joins across the places of all the others: so one of the pairs
//! that join there, each of them ruled out so far, must be chosen. That is a clause. It is made as small as it gets by
//! allowing pairs again, the latest first, as long as tiles are left; and the search learns from it as solitaire's does
//! ([`matchings`](crate::matchings)). Complete: a contradiction without any decision is a proof.

use super::closure::{Decision, MAX_BANNED, Scan, Tiles};
use super::search::{Budget, Stop};
use crate::matchings::{Clauses, Conflict, Literal, Options, luby};
use crate::rng::Rng;

/// Conflicts before the first restart.
const RESTART: u64 = 128;
/// Learnt clauses that are kept at first.
const KEPT: usize = 4000;

/// The search and what it has learnt: it can go on after it has been stopped.
pub(crate) struct LearningSearch<'a> {
    tiles: &'a Tiles,
    rng: Rng,
    scan: Scan,
    /// A scan that fails, to go back to.
    failing: Scan,
    options: Options,
    clauses: Clauses,
    /// The pairs chosen, and the options ruled out by the choices so far, in the order in which they were.
    chosen: Vec<Decision>,
    ruled_out: Vec<u32>,
    restarts: u64,
    conflicts_left: u64,
    kept: usize,
}

impl<'a> LearningSearch<'a> {
    /// A search over tiles whose classes all have even size; `None` when there are too many of one class.
    pub(crate) fn new(tiles: &'a Tiles, seed: u64) -> Option<Self> {
        let members = |class| tiles.members(class).map(|tile| tile as u16).collect();
        let groups: Vec<Vec<u16>> = (0..tiles.class_count()).map(members).collect();
        if groups.iter().any(|group| group.len() > MAX_BANNED) {
            return None;
        }
        let options = Options::new(&groups, 2)?;
        Some(Self {
            tiles,
            rng: Rng::new(seed),
            scan: Scan::new(tiles),
            failing: Scan::new(tiles),
            clauses: Clauses::new(&groups, &options),
            options,
            chosen: Vec::new(),
            ruled_out: Vec::new(),
            restarts: 1,
            conflicts_left: RESTART,
            kept: KEPT,
        })
    }

    /// The moves that clear the board, or `None` when nothing does.
    pub(crate) fn run(&mut self, budget: &mut Budget<'_>) -> Result<Option<Vec<(u16, u16)>>, Stop> {
        loop {
            let conflict = match self.clauses.propagate(&self.options) {
                None => {
                    self.make_room();
                    self.follow_trail();
                    budget.spend()?;
                    if self.scan.play(self.tiles, &self.chosen, &mut self.rng) {
                        return Ok(Some(self.scan.moves.clone()));
                    }
                    self.go_on_from_game(budget)?
                }
                conflict => conflict,
            };
            if let Some(conflict) = conflict {
                if self.clauses.level() == 0 {
                    return Ok(None);
                }
                self.learn(conflict);
            }
        }
    }

    fn learn(&mut self, conflict: Conflict) {
        self.clauses.learn(conflict);
        self.conflicts_left = self.conflicts_left.saturating_sub(1);
    }

    /// Start anew from time to time, and forget what has been of no use.
    fn make_room(&mut self) {
        if self.conflicts_left == 0 {
            self.restarts += 1;
            self.conflicts_left = RESTART * luby(self.restarts);
            self.clauses.return_to(0);
        }
        if self.clauses.level() == 0 && self.clauses.learnt_count() > self.kept {
            self.clauses.forget();
            self.kept += self.kept / 10;
        }
    }

    /// Tell the scan what is chosen and what is ruled out.
    fn follow_trail(&mut self) {
        self.chosen.clear();
        self.ruled_out.clear();
        self.scan.lift_bans();
        for literal in self.clauses.trail() {
            let option = literal.option();
            let class = self.options.group(option);
            let pairs = pairs(self.tiles, &self.options, option);
            if literal.is_chosen() {
                self.chosen.extend(pairs.map(|(first, second)| Decision { class, first, second }));
            } else {
                self.scan.ban(self.tiles, class, pairs);
                // What is ruled out for good is no matter of choice.
                if !self.clauses.is_certain(option) {
                    self.ruled_out.push(option);
                }
            }
        }
    }

    /// The game in the scan is stuck: learn why, and decide something.
    fn go_on_from_game(&mut self, budget: &mut Budget<'_>) -> Result<Option<Conflict>, Stop> {
        let played: Vec<u32> = self.scan.decisions.iter().map(|&decision| self.option(decision)).collect();
        if self.scan.loosen(self.tiles) {
            // Only a pair that is ruled out would have gone on: with all these decisions the game would not be lost yet.
            for option in played {
                if let Some(conflict) = self.decide(option) {
                    return Ok(Some(conflict));
                }
            }
            return Ok(self.clauses.most_active().and_then(|option| self.decide(option)));
        }
        for &option in &played {
            let tiles = self.options.tiles(option);
            let others = self.options.of_group(self.options.group(option)).filter(|&other| other != option);
            self.ruled_out.extend(others.filter(|&o| self.options.tiles(o).iter().any(|tile| tiles.contains(tile))));
        }
        let clause = self.smallest_clause(budget)?;
        if let Some(conflict) = self.clauses.add(clause.iter().map(|&option| Literal::chosen(option)).collect()) {
            return Ok(Some(conflict));
        }
        // Take the first of the decisions that are to blame; from there the clause says more.
        let open = clause.iter().filter(|&&option| self.clauses.is_open(option));
        let to_blame: Vec<u16> = open.map(|&option| self.options.group(option)).collect();
        let first = played.into_iter().find(|&option| to_blame.contains(&self.options.group(option)));
        Ok(first.and_then(|option| self.decide(option)))
    }

    /// Choose an option, if that is still open, and draw the conclusions.
    fn decide(&mut self, option: u32) -> Option<Conflict> {
        if !self.clauses.is_open(option) {
            return None;
        }
        self.clauses.decide(Literal::chosen(option));
        self.clauses.propagate(&self.options)
    }

    /// The scan is stuck: options, all of them ruled out, of which one must be chosen; no more than it takes.
    fn smallest_clause(&mut self, budget: &mut Budget<'_>) -> Result<Vec<u32>, Stop> {
        self.failing.copy(&self.scan);
        // What is needed while much is ruled out is needed with less ruled out, too.
        let mut tested = vec![false; self.ruled_out.len()];
        let mut allowed = vec![false; self.ruled_out.len()];
        let mut changed = true;
        while std::mem::take(&mut changed) {
            for at in (0..tested.len()).rev() {
                if tested[at] || !self.would_open(self.ruled_out[at]) {
                    continue;
                }
                let option = self.ruled_out[at];
                let class = self.options.group(option);
                tested[at] = true;
                budget.spend()?;
                if self.scan.allow(self.tiles, class, pairs(self.tiles, &self.options, option)) {
                    self.scan.copy(&self.failing);
                    // Where its tiles go in another way, everything goes that went after them now.
                    self.scan.set_enough(class);
                } else {
                    self.failing.copy(&self.scan);
                    allowed[at] = true;
                    changed = true;
                }
            }
        }
        let needed: Vec<u32> = (0..allowed.len()).filter(|&at| !allowed[at]).map(|at| self.ruled_out[at]).collect();
        Ok(needed.into_iter().filter(|&option| self.would_open(option)).collect())
    }

    /// Whether a tile that is left would go if the option were not ruled out.
    fn would_open(&mut self, option: u32) -> bool {
        self.scan.is_stuck(self.options.group(option))
            && self.scan.would_open(self.tiles, pairs(self.tiles, &self.options, option))
    }

    /// The option that a pair belongs to.
    fn option(&self, decision: Decision) -> u32 {
        let mut pair = [decision.first.min(decision.second), decision.first.max(decision.second)];
        let members = self.tiles.members(usize::from(decision.class));
        if members.len() == 4 && usize::from(pair[0]) != members.start {
            // Named by the pair with the first tile.
            pair = other_pair(members.start, pair);
        }
        self.options.find(decision.class, &pair).expect("every pair of a class of four or more belongs to an option")
    }
}

/// The pairs that are chosen with an option: with four tiles in a class the other two as well.
fn pairs(tiles: &Tiles, options: &Options, option: u32) -> impl Iterator<Item = (u16, u16)> + use<> {
    let pair = [options.tiles(option)[0], options.tiles(option)[1]];
    let members = tiles.members(usize::from(options.group(option)));
    let other = (members.len() == 4).then(|| other_pair(members.start, pair));
    [Some(pair), other].into_iter().flatten().map(|[first, second]| (first, second))
}

/// The other two tiles of a class of four.
fn other_pair(start: usize, pair: [u16; 2]) -> [u16; 2] {
    let start = start as u16;
    let mut rest = (start..start + 4).filter(|tile| !pair.contains(tile));
    [rest.next().unwrap_or(start), rest.next().unwrap_or(start)]
}
