//! Games by the scan: what costs no choice goes first, then a random class decides.

use super::{Decision, NOBODY, Scan, Tiles};
use crate::rng::Rng;

impl Scan {
    /// Play a game that keeps to `fixed` and takes no banned pair. What takes nothing away from the choices goes first:
    /// tiles with their partner, and four undecided tiles that all join; else two tiles of a random undecided class are
    /// decided. True when nothing is left. Else, if no pair was banned, the scan under `fixed` and the decisions of the
    /// game leaves just what the game has left.
    pub(crate) fn play(&mut self, tiles: &Tiles, fixed: &[Decision], rng: &mut Rng) -> bool {
        self.reset(tiles);
        fixed.iter().for_each(|&decision| self.pair_up(decision));
        rng.shuffle(&mut self.queue);
        loop {
            self.settle(tiles, true);
            if self.ready.is_empty() {
                return self.left == 0;
            }
            let class = self.ready.swap_remove(rng.below(self.ready.len()));
            self.is_ready[usize::from(class)] = false;
            self.find_undecided(tiles, usize::from(class));
            // Unless the class has gone meanwhile.
            if self.undecided.len() > 2 {
                let turn = rng.below(self.undecided.len());
                self.take_any_pair(tiles, class, turn);
            }
        }
    }

    /// In a game tiles go with their partner; of those without, only the last two.
    pub(super) fn step_game(&mut self, tiles: &Tiles, class: usize) {
        let members = tiles.members(class);
        let start = members.start;
        let (mut loose, mut last_two) = (0, (0, 0));
        for tile in members {
            match self.partner[tile] {
                NOBODY => {
                    loose += 1;
                    last_two = (last_two.1, tile);
                }
                other if usize::from(other) > tile && !self.gone[tile] => {
                    self.take_pair(tiles, tile, usize::from(other));
                }
                _ => {}
            }
        }
        match loose {
            0 => {}
            2 => {
                if !self.gone[last_two.0] && !self.is_banned(start, last_two.0, last_two.1) {
                    self.take_pair(tiles, last_two.0, last_two.1);
                }
            }
            _ => self.step_choice(tiles, class),
        }
    }

    /// Undecided tiles in a game: when there are four, and all of them join in pairs, they go.
    fn step_choice(&mut self, tiles: &Tiles, class: usize) {
        self.find_undecided(tiles, class);
        let start = usize::from(tiles.starts[class]);
        let mut joins_any = false;
        if let &[a, b, c, d] = &self.undecided[..] {
            for (first, second) in [((a, b), (c, d)), ((a, c), (b, d)), ((a, d), (b, c))] {
                let join = [first, second].map(|(a, b)| self.may_take(tiles, start, a, b));
                if join == [true, true] {
                    let decision = Decision { class: class as u16, first: first.0, second: first.1 };
                    self.pair_up(decision);
                    self.decisions.push(decision);
                    self.take_pair(tiles, usize::from(first.0), usize::from(first.1));
                    self.take_pair(tiles, usize::from(second.0), usize::from(second.1));
                    return;
                }
                joins_any |= join[0] | join[1];
            }
        } else {
            joins_any = (0..self.undecided.len()).any(|i| {
                (i + 1..self.undecided.len()).any(|j| self.may_take(tiles, start, self.undecided[i], self.undecided[j]))
            });
        }
        if joins_any && !self.is_ready[class] {
            self.is_ready[class] = true;
            self.ready.push(class as u16);
        }
    }

    /// Decide and take the first two undecided tiles that join, counted from `turn` on.
    fn take_any_pair(&mut self, tiles: &Tiles, class: u16, turn: usize) {
        let len = self.undecided.len();
        let start = usize::from(tiles.starts[usize::from(class)]);
        for i in 0..len {
            let first = self.undecided[(turn + i) % len];
            for j in i + 1..len {
                let second = self.undecided[(turn + j) % len];
                if self.may_take(tiles, start, first, second) {
                    let decision = Decision { class, first, second };
                    self.pair_up(decision);
                    self.decisions.push(decision);
                    self.take_pair(tiles, usize::from(first), usize::from(second));
                    self.wake(class);
                    return;
                }
            }
        }
    }

    /// Whether a game may give `a` and `b` to each other, and they join.
    #[inline]
    fn may_take(&mut self, tiles: &Tiles, start: usize, a: u16, b: u16) -> bool {
        let (a, b) = (usize::from(a), usize::from(b));
        !self.is_banned(start, a, b) && self.joins(tiles, a, b)
    }

    fn find_undecided(&mut self, tiles: &Tiles, class: usize) {
        self.undecided.clear();
        let partner = &self.partner;
        self.undecided.extend(tiles.members(class).filter(|&tile| partner[tile] == NOBODY).map(|tile| tile as u16));
    }
}
