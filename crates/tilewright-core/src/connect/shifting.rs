//! The search under gravity: real positions, since a shift can close what was open.
//!
//! Depth first with restarts: every run may look at so many positions and then gives way to a [`beam`], and that to the next,
//! longer run in another order and to the next, broader beam. Positions that are proven lost are remembered over all runs, by a 128-bit hash, so that the last run is a
//! complete search: lost is said only when nothing is left to try.

use super::beam::{Beam, Hashed, Hashes, Seen};
use super::lanes::Cell;
use super::position::Position;
use super::search::{Budget, Found, Stop};
use crate::rng::Rng;

/// Positions of the first run, over those that a game needs.
const FIRST_RUN: u64 = 400;
/// Boards that the first beam follows.
const FIRST_WIDTH: usize = 16;
/// And the broadest: about 100 MB.
const WIDEST: usize = 1 << 17;
/// Pairs that a position keeps while those after it are looked at.
const AT_HAND: usize = 256;
/// Lost positions remembered at most: about 100 MB.
const MEMORY: usize = 3_000_000;

enum End {
    Cleared,
    Lost,
    /// The run is over.
    Restart,
}

pub(crate) struct ShiftingSearch<'a, 'b> {
    position: Position,
    budget: &'a mut Budget<'b>,
    rng: Rng,
    lost: Hashed,
    hashes: Hashes,
    moves: Vec<(Cell, Cell)>,
    /// Positions that this run may still look at.
    left: u64,
}

impl<'a, 'b> ShiftingSearch<'a, 'b> {
    pub(crate) fn new(position: &Position, budget: &'a mut Budget<'b>) -> Self {
        let mut rng = Rng::new(1);
        let hashes = Hashes::new(&mut rng, position);
        Self { position: position.clone(), budget, rng, lost: Hashed::default(), hashes, moves: Vec::new(), left: 0 }
    }

    pub(crate) fn run(mut self) -> Found {
        let mut run = FIRST_RUN + self.position.count() as u64;
        let mut width = FIRST_WIDTH;
        loop {
            self.left = run;
            match self.visit()? {
                End::Cleared => return Ok((Some(self.moves), "positions")),
                End::Lost => return Ok((None, "positions")),
                End::Restart => run += run / 4,
            }
            match Beam::new(&self.position, &self.hashes).run(width, &self.lost, &mut self.rng, self.budget)? {
                Seen::Cleared(moves) => return Ok((Some(moves), "beam")),
                Seen::Lost => return Ok((None, "beam")),
                Seen::Dropped => width = (width * 4).min(WIDEST),
            }
        }
    }

    /// The pairs that join, in the order of a seed.
    fn shuffled(&self, seed: u64) -> Vec<(Cell, Cell)> {
        let mut pairs = self.position.pairs();
        Rng::new(seed).shuffle(&mut pairs);
        pairs
    }

    fn visit(&mut self) -> Result<End, Stop> {
        if self.position.count() == 0 {
            return Ok(End::Cleared);
        }
        let hash = self.hashes.of(&self.position);
        if self.lost.contains(&hash) {
            return Ok(End::Lost);
        }
        if self.left == 0 {
            return Ok(End::Restart);
        }
        self.left -= 1;
        self.budget.spend()?;
        let seed = self.rng.next_u64();
        let mut pairs = self.shuffled(seed);
        for next in 0.. {
            let Some(&(a, b)) = pairs.get(next) else { break };
            // A long list is made again when it is needed again: a game may have thousands of them.
            let is_long = pairs.len() > AT_HAND;
            if is_long {
                pairs = Vec::new();
            }
            self.position.push_unchecked(a, b);
            self.moves.push((a, b));
            let end = self.visit()?;
            if matches!(end, End::Cleared) {
                return Ok(end);
            }
            self.moves.pop();
            self.position.pop();
            if matches!(end, End::Restart) {
                return Ok(end);
            }
            if is_long {
                pairs = self.shuffled(seed);
            }
        }
        if self.lost.len() < MEMORY {
            self.lost.insert(hash);
        }
        Ok(End::Lost)
    }
}
