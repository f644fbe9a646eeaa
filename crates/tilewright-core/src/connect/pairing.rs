//! The search over pairings: complete for boards without gravity.
//!
//! A decision gives two tiles of a class to each other. The search decides everything at once, and where the scan of
//! [`closure`](super::closure) fails it looks for the first decisions that make it fail, drops from them all that are not
//! needed, and branches on the rest: in some solution one of these pairs must be another one. (After the critical
//! groups of M. de Bondt, arXiv 1203.6559 section 5, with pairs for matchings so that a class may have any size.)

use super::closure::{NOBODY, Scan, Tiles};
use super::search::{Budget, Stop};
use crate::rng::Rng;

/// Two tiles of one class that are to go together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Decision {
    class: u16,
    first: u16,
    second: u16,
}

pub(crate) struct PairingSearch<'a, 'b> {
    tiles: &'a Tiles,
    budget: &'a mut Budget<'b>,
    rng: Rng,
    scan: Scan,
    partner: Vec<u16>,
    /// The decisions taken, in order.
    trail: Vec<Decision>,
    /// Partners under which something is tried out.
    probe: Vec<u16>,
    /// Undecided tiles of each class.
    loose: Vec<u16>,
    /// Classes in the order in which they are decided: those that were in a conflict come first.
    order: Vec<u16>,
    /// Which of the possible partners a class tries next.
    choice: Vec<u16>,
}

impl<'a, 'b> PairingSearch<'a, 'b> {
    /// A search over tiles whose classes all have even size.
    pub(crate) fn new(tiles: &'a Tiles, budget: &'a mut Budget<'b>, seed: u64) -> Self {
        let mut rng = Rng::new(seed);
        let sizes: Vec<u16> = (0..tiles.class_count()).map(|class| tiles.members(class).len() as u16).collect();
        let mut order: Vec<u16> =
            (0..sizes.len()).filter(|&class| sizes[class] > 2).map(|class| class as u16).collect();
        rng.shuffle(&mut order);
        let choice = sizes.iter().map(|_| rng.below(6) as u16).collect();
        let partner = vec![NOBODY; tiles.cells.len()];
        let probe = partner.clone();
        Self {
            scan: Scan::new(tiles),
            tiles,
            budget,
            rng,
            partner,
            probe,
            trail: Vec::new(),
            loose: sizes,
            order,
            choice,
        }
    }

    /// The moves that clear the board, or `None` when nothing does.
    pub(crate) fn run(&mut self) -> Result<Option<Vec<(u16, u16)>>, Stop> {
        Ok(self.search()?.then(|| self.scan.moves.clone()))
    }

    fn passes(&mut self) -> Result<bool, Stop> {
        self.budget.spend()?;
        Ok(self.scan.run(self.tiles, &self.partner))
    }

    fn decide(&mut self, decision: Decision) {
        self.partner[usize::from(decision.first)] = decision.second;
        self.partner[usize::from(decision.second)] = decision.first;
        self.loose[usize::from(decision.class)] -= 2;
        self.trail.push(decision);
    }

    fn undo(&mut self, decision: Decision) {
        self.partner[usize::from(decision.first)] = NOBODY;
        self.partner[usize::from(decision.second)] = NOBODY;
        self.loose[usize::from(decision.class)] += 2;
    }

    /// Undo the decisions after the first `len`.
    fn truncate(&mut self, len: usize) {
        while self.trail.len() > len {
            if let Some(decision) = self.trail.pop() {
                self.undo(decision);
            }
        }
    }

    fn undecided(&self, class: usize) -> Vec<u16> {
        self.tiles.members(class).filter(|&tile| self.partner[tile] == NOBODY).map(|tile| tile as u16).collect()
    }

    /// Decide everything that is open. A class of which two tiles are left needs no decision.
    fn decide_all(&mut self) {
        for i in 0..self.order.len() {
            let class = self.order[i];
            let at = usize::from(class);
            while self.loose[at] > 2 {
                let members = self.undecided(at);
                let second = members[1 + usize::from(self.choice[at]) % (members.len() - 1)];
                self.decide(Decision { class, first: members[0], second });
            }
        }
    }

    /// Whether the decisions on the trail can be completed to a solution; the scan holds it then.
    fn search(&mut self) -> Result<bool, Stop> {
        let base = self.trail.len();
        if !self.passes()? {
            return Ok(false);
        }
        self.decide_all();
        if self.passes()? {
            return Ok(true);
        }
        let before = self.trail[..base].to_vec();
        let after = self.trail[base..].to_vec();
        let conflict = self.first_conflict(&before, after)?;
        self.promote(&conflict);
        // Some pair of the conflict must be another one. Those before it stay, those after it are open again.
        self.truncate(base);
        conflict.iter().for_each(|&decision| self.decide(decision));
        for &decision in conflict.iter().rev() {
            let len = self.trail.len() - 1;
            self.truncate(len);
            let others = self.undecided(usize::from(decision.class));
            for second in others.into_iter().filter(|&tile| tile != decision.first && tile != decision.second) {
                self.decide(Decision { second, ..decision });
                if self.search()? {
                    return Ok(true);
                }
                self.truncate(len);
            }
        }
        Ok(false)
    }

    /// Whether the scan fails with these decisions and no others.
    fn fails(&mut self, decisions: &[&[Decision]]) -> Result<bool, Stop> {
        self.budget.spend()?;
        self.probe.fill(NOBODY);
        for decision in decisions.iter().copied().flatten() {
            self.probe[usize::from(decision.first)] = decision.second;
            self.probe[usize::from(decision.second)] = decision.first;
        }
        Ok(!self.scan.run(self.tiles, &self.probe))
    }

    /// Leave out the decisions in classes that the scan, which has just failed, has cleared: they cannot be to blame,
    /// since undecided such a class would be cleared as well, and leave the same board.
    fn retain_stuck(&self, decisions: &mut Vec<Decision>) {
        let is_stuck = |class: u16| self.tiles.members(usize::from(class)).any(|tile| !self.scan.gone[tile]);
        decisions.retain(|decision| is_stuck(decision.class));
    }

    /// Of `after` a smallest set with which the scan fails, given all of `before`. It has just failed with all.
    fn first_conflict(&mut self, before: &[Decision], mut after: Vec<Decision>) -> Result<Vec<Decision>, Stop> {
        self.retain_stuck(&mut after);
        // The first decisions that fail: deciding more can only make the scan fail more, so halve.
        let mut passing = 0;
        while after.len() - passing > 1 {
            let middle = usize::midpoint(passing, after.len());
            if self.fails(&[before, &after[..middle]])? {
                let mut rest = after.split_off(passing);
                rest.truncate(middle - passing);
                self.retain_stuck(&mut rest);
                self.retain_stuck(&mut after);
                passing = after.len();
                after.append(&mut rest);
            } else {
                passing = middle;
            }
        }
        // The last one is needed, and often it is enough.
        let Some(last) = after.pop() else { return Ok(after) };
        if after.is_empty() || self.fails(&[before, &[last]])? {
            return Ok(vec![last]);
        }
        let fixed: Vec<Decision> = before.iter().copied().chain([last]).collect();
        let mut conflict = self.minimal(after, &fixed)?;
        conflict.push(last);
        Ok(conflict)
    }

    /// Of `decisions` a smallest set with which, and with all of `fixed`, the scan fails; it does with all of them.
    fn minimal(&mut self, mut decisions: Vec<Decision>, fixed: &[Decision]) -> Result<Vec<Decision>, Stop> {
        for dropped in decisions.clone().into_iter().rev() {
            if !decisions.contains(&dropped) {
                continue;
            }
            let rest: Vec<Decision> = decisions.iter().copied().filter(|&decision| decision != dropped).collect();
            if self.fails(&[&rest, fixed])? {
                decisions = rest;
                self.retain_stuck(&mut decisions);
            }
        }
        Ok(decisions)
    }

    /// Put the classes of a conflict first, and let the others try another pairing next time.
    fn promote(&mut self, conflict: &[Decision]) {
        let critical = |class: &u16| conflict.iter().any(|decision| decision.class == *class);
        let mut order: Vec<u16> = Vec::with_capacity(self.order.len());
        for decision in conflict {
            if !order.contains(&decision.class) {
                order.push(decision.class);
            }
        }
        let rest: Vec<u16> = self.order.iter().copied().filter(|class| !critical(class)).collect();
        for &class in &rest {
            let size = self.tiles.members(usize::from(class)).len() as u16;
            let turn = if self.rng.below(2) == 0 { 1 } else { size - 2 };
            self.choice[usize::from(class)] = (self.choice[usize::from(class)] + turn) % (size - 1);
        }
        order.extend(rest);
        self.order = order;
    }
}
