//! The search under gravity: real positions, since a shift can close what was open.
//!
//! Depth first with restarts: every run may look at so many positions and then gives way to the next, longer one in another
//! order. Positions that are proven lost are remembered over all runs, by a 128-bit hash, so that the last run is a
//! complete search: lost is said only when nothing is left to try.

use std::collections::HashSet;

use super::lanes::Cell;
use super::position::Position;
use super::search::{Budget, Found, Stop};
use crate::rng::Rng;

/// Positions of the first run.
const FIRST_RUN: u64 = 400;
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
    lost: HashSet<u128>,
    keys: Vec<[u64; 2]>,
    moves: Vec<(Cell, Cell)>,
    /// Positions that this run may still look at.
    left: u64,
    /// The first ply counts for the rhythm of the gravity.
    period: usize,
}

impl<'a, 'b> ShiftingSearch<'a, 'b> {
    pub(crate) fn new(position: &Position, budget: &'a mut Budget<'b>) -> Self {
        let mut rng = Rng::new(1);
        let keys = (0..64 * 64).map(|_| [rng.next_u64(), rng.next_u64()]).collect();
        let period = position.setup().gravity.period();
        Self { position: position.clone(), budget, rng, lost: HashSet::new(), keys, moves: Vec::new(), left: 0, period }
    }

    pub(crate) fn run(mut self) -> Found {
        let mut run = FIRST_RUN;
        loop {
            self.left = run;
            match self.visit()? {
                End::Cleared => return Ok((Some(self.moves), "positions")),
                End::Lost => return Ok((None, "positions")),
                End::Restart => run += run / 4,
            }
        }
    }

    /// The position by its tiles and the turn of the gravity.
    fn hash(&self) -> u128 {
        let mut hash = [self.position.ply() as u64 % self.period as u64, 0];
        for cell in self.position.tiles() {
            let class = u64::from(self.position.class(cell)) + 1;
            for (sum, key) in hash.iter_mut().zip(self.keys[cell.index()]) {
                // Multiplying by an odd number and folding the halves mixes the class into all bits.
                let product = u128::from(key | 1) * u128::from(class.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
                *sum = sum.wrapping_add(product as u64 ^ (product >> 64) as u64);
            }
        }
        u128::from(hash[0]) << 64 | u128::from(hash[1])
    }

    fn visit(&mut self) -> Result<End, Stop> {
        if self.position.count() == 0 {
            return Ok(End::Cleared);
        }
        let hash = self.hash();
        if self.lost.contains(&hash) {
            return Ok(End::Lost);
        }
        if self.left == 0 {
            return Ok(End::Restart);
        }
        self.left -= 1;
        self.budget.spend()?;
        let mut pairs = self.position.pairs();
        self.rng.shuffle(&mut pairs);
        for (a, b) in pairs {
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
        }
        if self.lost.len() < MEMORY {
            self.lost.insert(hash);
        }
        Ok(End::Lost)
    }
}
