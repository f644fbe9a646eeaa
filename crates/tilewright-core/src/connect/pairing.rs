//! The search over pairings: complete for boards without gravity.
//!
//! A decision gives two tiles of a class to each other. The search plays a game; where it gets stuck, the scan of
//! [`closure`](super::closure) fails with the decisions of that game. The search drops all that are not needed for that,
//! and branches on the rest: in some solution one of these pairs must be another one. (After the critical groups of
//! M. de Bondt, arXiv 1203.6559 section 5, with pairs for matchings so that a class may have any size.) A branch that
//! fails tells which earlier decisions it failed for; those that had no part in it are not varied (conflict-directed
//! backjumping, P. Prosser, "Hybrid algorithms for the constraint satisfaction problem", 1993).

use super::closure::{Decision, Scan, Tiles};
use super::search::{Budget, Stop};
use crate::rng::Rng;

pub(crate) struct PairingSearch<'a, 'b> {
    tiles: &'a Tiles,
    budget: &'a mut Budget<'b>,
    rng: Rng,
    scan: Scan,
    /// A scan that fails, to go back to.
    failing: Scan,
    /// The decisions taken, in order.
    trail: Vec<Decision>,
}

/// What a branch has come to.
enum Branch {
    /// The game in the scan clears the board.
    Solved,
    /// There is no solution with these decisions, all of them on the trail.
    Refuted(Vec<Decision>),
}

impl<'a, 'b> PairingSearch<'a, 'b> {
    /// A search over tiles whose classes all have even size.
    pub(crate) fn new(tiles: &'a Tiles, budget: &'a mut Budget<'b>, seed: u64) -> Self {
        let scan = Scan::new(tiles);
        Self { failing: Scan::new(tiles), scan, tiles, budget, rng: Rng::new(seed), trail: Vec::new() }
    }

    /// The moves that clear the board, or `None` when nothing does.
    pub(crate) fn run(&mut self) -> Result<Option<Vec<(u16, u16)>>, Stop> {
        Ok(match self.search()? {
            Branch::Solved => Some(self.scan.moves.clone()),
            Branch::Refuted(_) => None,
        })
    }

    /// Whether the decisions on the trail can be completed to a solution.
    fn search(&mut self) -> Result<Branch, Stop> {
        let base = self.trail.len();
        self.budget.spend()?;
        if self.scan.play(self.tiles, &self.trail, &mut self.rng) {
            return Ok(Branch::Solved);
        }
        let after = self.scan.decisions.clone();
        let (scan, failing) = (&mut self.scan, &mut self.failing);
        let (conflict, mut reason) = smallest_conflict(self.tiles, self.budget, scan, failing, &after, &self.trail)?;
        // Some pair of the conflict must be another one. Those before it stay, those after it are open again.
        self.trail.extend(&conflict);
        reason.extend(&conflict);
        for &decision in conflict.iter().rev() {
            self.trail.pop();
            let Some(at) = reason.iter().position(|&other| other == decision) else { continue };
            reason.swap_remove(at);
            let mut others: Vec<u16> =
                self.tiles.members(usize::from(decision.class)).map(|tile| tile as u16).collect();
            others.retain(|&tile| tile != decision.first && tile != decision.second);
            // Partners that are given away are given away for a reason.
            for &taken in self.trail.iter().filter(|taken| taken.class == decision.class) {
                others.retain(|&tile| tile != taken.first && tile != taken.second);
                add(&mut reason, taken);
            }
            self.rng.shuffle(&mut others);
            for second in others {
                let other = Decision { second, ..decision };
                self.trail.push(other);
                let refuted = match self.search()? {
                    Branch::Solved => return Ok(Branch::Solved),
                    Branch::Refuted(refuted) => refuted,
                };
                self.trail.pop();
                if !refuted.contains(&other) {
                    // Whatever this pair is: it fails without it.
                    reason = refuted;
                    break;
                }
                refuted.iter().filter(|&&decision| decision != other).for_each(|&decision| add(&mut reason, decision));
            }
        }
        debug_assert_eq!(self.trail.len(), base);
        Ok(Branch::Refuted(reason))
    }
}

/// `scan` fails with the decisions `before` and `after`: smallest sets of both with which it still does. `failing` is
/// written on.
pub(crate) fn smallest_conflict(
    tiles: &Tiles,
    budget: &mut Budget<'_>,
    scan: &mut Scan,
    failing: &mut Scan,
    after: &[Decision],
    before: &[Decision],
) -> Result<(Vec<Decision>, Vec<Decision>), Stop> {
    failing.copy(scan);
    let mut kept = [Vec::new(), Vec::new()];
    for (list, kept) in [after, before].into_iter().zip(&mut kept) {
        for &decision in list.iter().rev() {
            // A class that has gone is not to blame: undecided it would go as well, and leave the same board.
            if !failing.is_stuck(decision.class) {
                continue;
            }
            budget.spend()?;
            if scan.release(tiles, decision) {
                kept.push(decision);
                scan.copy(failing);
            } else {
                failing.copy(scan);
            }
        }
        kept.reverse();
    }
    // What was needed at first may have gone with others taken back later.
    kept.iter_mut().for_each(|kept| kept.retain(|decision| failing.is_stuck(decision.class)));
    debug_assert!(!failing.run(tiles, &kept.concat()), "it fails from the full board too: {kept:?}");
    let [after, before] = kept;
    Ok((after, before))
}

fn add(reason: &mut Vec<Decision>, decision: Decision) {
    if !reason.contains(&decision) {
        reason.push(decision);
    }
}
