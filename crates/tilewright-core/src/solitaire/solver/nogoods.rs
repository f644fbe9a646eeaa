//! Nogood learning: which matches are chosen, as a question of satisfiability.
//!
//! After every propagation the scan runs on the chosen options. When it fails, the options are reduced to a smallest
//! set with which it still fails; that set is a clause ("not all of these"), the search learns from it, goes back as
//! far as the lesson reaches, and starts anew from time to time. A contradiction without any decision is a proof that
//! there is no way; a passing scan with all matches chosen is one.

use super::closure::Closure;
use super::field::Field;
use super::{Found, Meter, Stop};
use crate::matchings::{Clauses, Conflict, Literal, Options, luby};

/// Conflicts before the first restart; later ones follow the sequence of M. Luby et al. (1993).
const RESTART: u64 = 128;

/// Learnt clauses that are kept at first.
const KEPT: usize = 4000;

/// Search until the question is decided.
pub(super) fn search(field: &Field<'_>, options: &Options, closure: &mut Closure, meter: &mut Meter<'_>) -> Found {
    let clauses = Clauses::new(&field.groups, options);
    Search { field, options, closure, meter, clauses, chosen: Vec::new() }.run()
}

struct Search<'a, 'm> {
    field: &'a Field<'a>,
    options: &'a Options,
    closure: &'a mut Closure,
    meter: &'a mut Meter<'m>,
    clauses: Clauses,
    /// The options chosen in the closure, in the order of the trail, and where each stands in it.
    chosen: Vec<(u32, usize)>,
}

impl Search<'_, '_> {
    fn run(mut self) -> Found {
        let mut restarts = 1;
        let mut conflicts_left = RESTART;
        let mut kept = KEPT;
        loop {
            let conflict = match self.clauses.propagate(self.options) {
                None => self.scan()?,
                conflict => conflict,
            };
            if let Some(conflict) = conflict {
                if self.clauses.level() == 0 {
                    return Ok(None);
                }
                self.clauses.learn(conflict);
                conflicts_left = conflicts_left.saturating_sub(1);
                continue;
            }
            if conflicts_left == 0 && self.clauses.level() > 0 {
                restarts += 1;
                conflicts_left = RESTART * luby(restarts);
                self.clauses.return_to(0);
                continue;
            }
            if self.clauses.level() == 0 && self.clauses.learnt_count() > kept {
                self.clauses.forget();
                kept += kept / 10;
            }
            match self.clauses.most_active() {
                Some(option) => self.decide_near(option),
                None => return Ok(Some(self.field.moves(self.closure.gone()))),
            }
        }
    }

    /// Scan under the options chosen; when it fails, the conflict is a new clause.
    fn scan(&mut self) -> Result<Option<Conflict>, Stop> {
        self.follow_trail();
        self.meter.spend()?;
        if self.closure.run(self.field) {
            return Ok(None);
        }
        let nogood = self.reduce()?;
        Ok(self.clauses.add(nogood.into_iter().map(Literal::not_chosen).collect()))
    }

    /// Choose a match in the group of `option`, if possible as the scan has just taken it: it takes what fits together
    /// first, so this is far better than any fixed choice.
    fn decide_near(&mut self, option: u32) {
        let group = self.options.group(option);
        let set = self.closure.as_taken(self.field, group, self.options.tiles(option)[0]);
        let near = self.options.find(group, &set).filter(|&near| self.clauses.is_open(near));
        self.clauses.decide(Literal::chosen(near.unwrap_or(option)));
    }

    /// Bring the choices of the closure in line with the trail.
    fn follow_trail(&mut self) {
        let trail = self.clauses.trail();
        let same = |&(option, at): &(u32, usize)| trail.get(at) == Some(&Literal::chosen(option));
        let common = self.chosen.iter().position(|entry| !same(entry)).unwrap_or(self.chosen.len());
        for (option, _) in self.chosen.drain(common..) {
            self.closure.give_back(self.options.tiles(option), self.options.group(option));
        }
        let from = self.chosen.last().map_or(0, |&(_, at)| at + 1);
        for (at, literal) in trail.iter().enumerate().skip(from).filter(|(_, literal)| literal.is_chosen()) {
            self.closure.choose(self.options.tiles(literal.option()));
            self.chosen.push((literal.option(), at));
        }
    }

    /// The scan has failed: a smallest set of chosen options with which it does. The youngest are tried first, so that
    /// the lesson reaches far back.
    fn reduce(&mut self) -> Result<Vec<u32>, Stop> {
        let mut kept: Vec<u32> = self.chosen.iter().map(|&(option, _)| option).collect();
        self.drop_unneeded(&mut kept);
        let mut tried = 0;
        while tried < kept.len() {
            let at = kept.len() - 1 - tried;
            let option = kept[at];
            self.closure.give_back(self.options.tiles(option), self.options.group(option));
            self.meter.spend()?;
            if self.closure.run(self.field) {
                self.closure.choose(self.options.tiles(option));
                tried += 1;
            } else {
                kept.remove(at);
                // Those already tried are needed with fewer others too, so that only untried ones go.
                self.drop_unneeded(&mut kept);
            }
        }
        for &(option, _) in self.chosen.iter().filter(|(option, _)| !kept.contains(option)) {
            self.closure.choose(self.options.tiles(option));
        }
        Ok(kept)
    }

    fn drop_unneeded(&mut self, kept: &mut Vec<u32>) {
        let mut rests = Vec::new();
        kept.retain(|&option| {
            let group = self.options.group(option);
            let at = rests.iter().position(|&(other, _)| other == group).unwrap_or_else(|| {
                rests.push((group, self.closure.rest(self.field, group)));
                rests.len() - 1
            });
            let tiles = self.options.tiles(option);
            let is_needed = self.closure.is_needed(tiles, &mut rests[at].1);
            if !is_needed {
                self.closure.give_back(tiles, group);
            }
            is_needed
        });
    }
}
