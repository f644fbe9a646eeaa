//! What joins on a board in play: pairs, dead boards, legal moves.

use super::super::lanes::Cell;
use super::super::link::Flood;
use super::{EMPTY, Illegal, Position, STONE, bits};

impl Position {
    /// Call `found` with every pair that joins, in row order, until it returns false.
    pub fn each_pair(&self, mut found: impl FnMut(Cell, Cell) -> bool) {
        if self.setup.link.max_turns == 2 {
            self.each_pair_by_reach(&mut found);
        } else {
            self.each_pair_by_search(&mut found);
        }
    }

    #[inline]
    fn each_pair_by_reach(&self, found: &mut impl FnMut(Cell, Cell) -> bool) {
        let link = self.setup.link;
        for r in 2..self.setup.rows + 2 {
            // A tile without a free cell beside it joins its neighbours at most.
            let open = self.open(r);
            for c in bits(self.tile_rows[r]) {
                let a = Cell::at(r, c);
                if open >> c & 1 == 1 {
                    if !self.pairs_of_open(a, found) {
                        return;
                    }
                } else if link.adjacent {
                    let class = self.table[a.index()];
                    if class == self.table[a.index() + 1] && !found(a, Cell::at(r, c + 1)) {
                        return;
                    }
                    if class == self.table[a.index() + 64] && !found(a, Cell::at(r + 1, c)) {
                        return;
                    }
                }
            }
        }
    }

    /// The pairs of a tile with a free cell beside it and a later one.
    #[inline]
    fn pairs_of_open(&self, a: Cell, found: &mut impl FnMut(Cell, Cell) -> bool) -> bool {
        let place = usize::from(self.places[a.index()]);
        let (start, len) = self.classes[usize::from(self.table[a.index()])];
        let reach = self.tiles[place].reach;
        self.tiles[place + 1..(start + len) as usize].iter().all(|other| {
            !self.setup.link.joins_by_reach(&self.lanes, a, other.cell, reach, other.reach) || found(a, other.cell)
        })
    }

    fn each_pair_by_search(&self, found: &mut impl FnMut(Cell, Cell) -> bool) {
        let link = self.setup.link;
        for a in self.tiles() {
            let place = usize::from(self.places[a.index()]);
            let (start, len) = self.classes[usize::from(self.table[a.index()])];
            let later = &self.tiles[place + 1..(start + len) as usize];
            if later.is_empty() {
                continue;
            }
            if link.max_turns < 2 {
                if !later.iter().all(|b| !link.joins(&self.lanes, a, b.cell) || found(a, b.cell)) {
                    return;
                }
                continue;
            }
            let mut flood = Flood::from(&self.lanes, a);
            let mut left = link.max_turns;
            while left > 0 && flood.extend(&self.lanes) {
                left -= 1;
            }
            if !later.iter().all(|b| !flood.touches(b.cell, link.adjacent) || found(a, b.cell)) {
                return;
            }
        }
    }

    /// Every pair that joins, in row order.
    pub fn pairs(&self) -> Vec<(Cell, Cell)> {
        let mut pairs = Vec::new();
        self.each_pair(|a, b| {
            pairs.push((a, b));
            true
        });
        pairs
    }

    /// How many pairs join.
    pub fn pair_count(&self) -> usize {
        let mut count = 0;
        self.each_pair(|_, _| {
            count += 1;
            true
        });
        count
    }

    /// The first pair that joins.
    pub fn first_pair(&self) -> Option<(Cell, Cell)> {
        let mut first = None;
        self.each_pair(|a, b| {
            first = Some((a, b));
            false
        });
        first
    }

    /// Whether tiles are left and none of them join.
    pub fn is_dead(&self) -> bool {
        self.count > 0 && self.first_pair().is_none()
    }

    /// How many tiles have a free cell beside them.
    pub(crate) fn loose_count(&self) -> usize {
        (2..self.setup.rows + 2).map(|r| (self.tile_rows[r] & self.open(r)).count_ones() as usize).sum()
    }

    /// Whether the tiles of two different cells match and join.
    ///
    /// # Errors
    /// Why they do not.
    pub fn check(&self, a: Cell, b: Cell) -> Result<(), Illegal> {
        for (which, cell) in [(0, a), (1, b)] {
            if !self.has_cell(i64::from(cell.row()), i64::from(cell.col())) {
                return Err(Illegal::Outside(which));
            }
        }
        if a == b {
            return Err(Illegal::SameCell);
        }
        for (which, cell) in [(0, a), (1, b)] {
            match self.class(cell) {
                EMPTY => return Err(Illegal::Empty(which)),
                STONE => return Err(Illegal::Stone(which)),
                _ => {}
            }
        }
        if self.class(a) != self.class(b) {
            return Err(Illegal::DifferentKinds);
        }
        if self.setup.link.joins(&self.lanes, a, b) { Ok(()) } else { Err(Illegal::NoPath) }
    }
}
