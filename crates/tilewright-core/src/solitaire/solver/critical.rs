//! A tree search over critical groups: the smallest sets of choices that already fail (the paper's "sure solve").
//!
//! Dive: choose a match in one group after the other until the scan fails. Reduce: take back every choice without
//! which it still fails. What is kept is a *conflict*: one of its groups must be chosen otherwise. Branch over which
//! one is the last to be, and how: those before it stay as they were, those after it are open again. So the branches
//! exclude each other and leave nothing out, and when all of them fail there is no way.
//!
//! Two things are ours. A choice that lets nothing go on where a scan ended is taken back without a scan
//! ([`Closure::is_needed`]), which leaves few to be tried. And a group is first chosen as the scan itself took it.

use super::closure::Closure;
use super::field::{CAPACITY, Field, table};
use super::options::Options;
use super::{Meter, Stop};
use crate::rng::Rng;

/// How the search ended.
pub(super) enum End {
    /// The moves that clear the board.
    Solved(Vec<Vec<usize>>),
    /// There are none.
    Refuted,
    /// The scans allowed were not enough.
    Patience,
}

/// Search with at most `patience` scans.
pub(super) fn search(
    field: &Field<'_>,
    options: &Options,
    closure: &mut Closure,
    meter: &mut Meter<'_>,
    patience: u64,
) -> Result<End, Stop> {
    let mut order: Vec<u16> =
        (0..field.groups.len() as u16).filter(|&group| !options.of_group(group).is_empty()).collect();
    Rng::new(super::play::SEED).shuffle(&mut order);
    let chosen = vec![None; field.groups.len()];
    let mut tree = Tree { field, options, closure, meter, patience, order, chosen, rank: table() };
    match tree.explore(0) {
        Ok(true) => Ok(End::Solved(field.moves(tree.closure.gone()))),
        Ok(false) => Ok(End::Refuted),
        Err(Halt::Patience) => Ok(End::Patience),
        Err(Halt::Stop(stop)) => Err(stop),
    }
}

enum Halt {
    Patience,
    Stop(Stop),
}

struct Tree<'a, 'm> {
    field: &'a Field<'a>,
    options: &'a Options,
    closure: &'a mut Closure,
    meter: &'a mut Meter<'m>,
    patience: u64,
    /// The groups that leave a choice: those decided on the way here, then the open ones.
    order: Vec<u16>,
    /// The option chosen in each group.
    chosen: Vec<Option<u32>>,
    /// When each tile went in the last scan that passed.
    rank: Box<[u16; CAPACITY]>,
}

impl Tree<'_, '_> {
    /// Whether the choices of the first `decided` groups can be completed. When they can, they are complete and the
    /// last scan is the way; when not, the others are open as before.
    fn explore(&mut self, decided: usize) -> Result<bool, Halt> {
        if !self.scan()? {
            return Ok(false);
        }
        let mut last = decided;
        loop {
            let Some(&group) = self.order.get(last) else { return Ok(true) };
            self.remember_ranks();
            let option = self.as_taken(group);
            self.choose(group, option);
            if !self.scan()? {
                break;
            }
            last += 1;
        }
        let kept = self.reduce(decided, last)?;
        for at in (decided..decided + kept).rev() {
            let group = self.order[at];
            let refuted = self.chosen[usize::from(group)];
            for option in self.options.of_group(group).filter(|&option| Some(option) != refuted) {
                self.give_back(group);
                self.choose(group, option);
                if self.explore(at + 1)? {
                    return Ok(true);
                }
            }
            self.give_back(group);
        }
        Ok(false)
    }

    /// The last scan failed with the groups up to `last` chosen, and would not without that one. Take back what is not
    /// needed, and order the open groups: the conflict first. Returns its size.
    fn reduce(&mut self, decided: usize, last: usize) -> Result<usize, Halt> {
        self.take_back_unneeded(decided, last);
        for at in (decided..last).rev() {
            let group = self.order[at];
            let Some(option) = self.chosen[usize::from(group)] else { continue };
            self.give_back(group);
            if self.scan()? {
                self.choose(group, option);
            } else {
                self.take_back_unneeded(decided, at);
            }
        }
        let mut open = self.order.split_off(decided);
        // Stable: the groups that led to conflicts stay in front.
        open.sort_by_key(|&group| self.chosen[usize::from(group)].is_none());
        let kept = open.iter().take_while(|&&group| self.chosen[usize::from(group)].is_some()).count();
        self.order.append(&mut open);
        Ok(kept)
    }

    fn take_back_unneeded(&mut self, from: usize, to: usize) {
        for at in from..to {
            let group = self.order[at];
            let Some(option) = self.chosen[usize::from(group)] else { continue };
            let mut rest = self.closure.rest(self.field, group);
            if !self.closure.is_needed(self.options.tiles(option), &mut rest) {
                self.give_back(group);
            }
        }
    }

    fn scan(&mut self) -> Result<bool, Halt> {
        if self.patience == 0 {
            return Err(Halt::Patience);
        }
        self.patience -= 1;
        self.meter.spend().map_err(Halt::Stop)?;
        Ok(self.closure.run(self.field))
    }

    fn choose(&mut self, group: u16, option: u32) {
        self.closure.choose(self.options.tiles(option));
        self.chosen[usize::from(group)] = Some(option);
    }

    fn give_back(&mut self, group: u16) {
        if let Some(option) = self.chosen[usize::from(group)].take() {
            self.closure.give_back(self.options.tiles(option), group);
        }
    }

    fn remember_ranks(&mut self) {
        for (rank, &tile) in self.closure.gone().iter().enumerate() {
            self.rank[usize::from(tile)] = rank as u16;
        }
    }

    /// The option nearest to how the last scan that passed took the group: of its two halves, early and late, the one
    /// with the first tile.
    fn as_taken(&self, group: u16) -> u32 {
        let options = self.options.of_group(group);
        let rank = |tile: u16| self.rank[usize::from(tile)];
        let tiles = &self.field.groups[usize::from(group)];
        let is_early = |tile: u16| {
            tiles.iter().filter(|&&other| rank(other) < rank(tile)).count() < self.field.match_size
        };
        let half = is_early(tiles[0]);
        options.clone().find(|&option| self.options.tiles(option).iter().all(|&tile| is_early(tile) == half)).unwrap_or(options.start)
    }
}
