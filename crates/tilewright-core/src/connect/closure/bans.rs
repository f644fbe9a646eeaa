//! Pairs that are ruled out, and the scan that goes on when they are allowed again.

use super::{Decision, MAX_BANNED, NOBODY, Scan, Tiles};

impl Scan {
    /// Take decisions back and let go what can go now. True when nothing is left.
    pub(crate) fn release(&mut self, tiles: &Tiles, decision: Decision) -> bool {
        for tile in [decision.first, decision.second] {
            self.partner[usize::from(tile)] = NOBODY;
        }
        self.go_on(tiles, decision.class)
    }

    /// Until the next game it is known that everything goes once this class has gone: [`allow`](Self::allow) stops there.
    pub(crate) fn set_enough(&mut self, class: u16) {
        self.enough[usize::from(class)] = true;
    }

    /// Allow banned pairs of one class again, and let go what can go now. True when nothing is left.
    pub(crate) fn allow(&mut self, tiles: &Tiles, class: u16, pairs: impl Iterator<Item = (u16, u16)>) -> bool {
        let start = tiles.starts[usize::from(class)];
        for (a, b) in pairs {
            self.banned[usize::from(a)] &= !(1 << (b - start));
            self.banned[usize::from(b)] &= !(1 << (a - start));
        }
        self.go_on(tiles, class)
    }

    /// After a game: its decisions become bans of all other pairs, and what may go goes. True when nothing is left.
    pub(crate) fn loosen(&mut self, tiles: &Tiles) -> bool {
        for class in 0..tiles.class_count() {
            if self.left_of[class] == 0 {
                continue;
            }
            let members = tiles.members(class);
            let (start, all) = (members.start, u64::MAX >> (MAX_BANNED - members.len().min(MAX_BANNED)));
            let mut taken = 0;
            for tile in members.clone().filter(|&tile| self.partner[tile] != NOBODY) {
                let partner = usize::from(self.partner[tile]);
                taken |= 1 << (tile - start);
                self.banned[tile] = all & !(1 << (partner - start));
            }
            for tile in members {
                if self.partner[tile] == NOBODY {
                    self.banned[tile] |= taken;
                }
                self.partner[tile] = NOBODY;
            }
            self.wake(class as u16);
        }
        self.settle(tiles, false);
        self.left == 0
    }

    /// Whether one of these banned pairs would let a tile go, which has not gone.
    pub(crate) fn would_open(&mut self, tiles: &Tiles, mut pairs: impl Iterator<Item = (u16, u16)>) -> bool {
        pairs.any(|(a, b)| {
            let (a, b) = (usize::from(a), usize::from(b));
            for tile in [a, b] {
                if self.gone[tile] {
                    self.refresh(tiles, tile);
                }
            }
            !(self.gone[a] && self.gone[b]) && self.joins(tiles, a, b)
        })
    }

    /// Ban these pairs, for good or until they are allowed.
    pub(crate) fn ban(&mut self, tiles: &Tiles, class: u16, pairs: impl Iterator<Item = (u16, u16)>) {
        let start = tiles.starts[usize::from(class)];
        for (a, b) in pairs {
            self.banned[usize::from(a)] |= 1 << (b - start);
            self.banned[usize::from(b)] |= 1 << (a - start);
        }
    }

    /// Ban nothing.
    pub(crate) fn lift_bans(&mut self) {
        self.banned.fill(0);
    }

    #[inline]
    pub(super) fn is_banned(&self, start: usize, a: usize, b: usize) -> bool {
        let banned = self.banned[a];
        banned != 0 && banned >> (b - start) & 1 == 1
    }
}
