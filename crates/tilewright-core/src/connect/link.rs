//! Whether two cells can be joined: by a path of free cells with at most so many turns.
//!
//! With two turns, the common case, a path is a first run along a row, a line across, and a last run along a row, or the
//! same with columns. So two tiles join when a column lies in the row reach of both and is clear between their rows, or
//! a row lies in the column reach of both and is clear between their columns: a few operations on masks. Fewer turns
//! are special cases of these. For more turns the cells reached are flooded, one run after the other.

use super::lanes::{Cell, Lanes, any_clear, between};

/// How tiles may be joined.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LinkRules {
    /// The most turns a path may have; [`UNLIMITED`] for any number.
    pub max_turns: u16,
    /// Whether neighbours may be joined directly.
    pub adjacent: bool,
}

/// As many turns as it takes.
pub const UNLIMITED: u16 = u16::MAX;

impl Default for LinkRules {
    fn default() -> Self {
        Self { max_turns: 2, adjacent: true }
    }
}

impl LinkRules {
    /// Whether a path joins the two cells, which are occupied or taken as if they were.
    pub fn joins(self, lanes: &Lanes, a: Cell, b: Cell) -> bool {
        match self.max_turns {
            0 => self.joins_straight(lanes, a, b),
            1 => self.joins_straight(lanes, a, b) || joins_by_corner(lanes, a, b),
            2 => {
                let reach = |cell| (lanes.reach_h(cell), lanes.reach_v(cell));
                self.joins_by_reach(lanes, a, b, reach(a), reach(b))
            }
            _ => self.fewest_turns(lanes, a, b).is_some(),
        }
    }

    /// Two turns, given the reach of both cells along row and column.
    #[inline]
    pub(crate) fn joins_by_reach(self, lanes: &Lanes, a: Cell, b: Cell, of_a: (u64, u64), of_b: (u64, u64)) -> bool {
        let (mut columns, mut rows) = (of_a.0 & of_b.0, of_a.1 & of_b.1);
        if !self.adjacent && a.is_next_to(b) {
            // Not by the column of neighbours above each other, nor by the row of neighbours side by side.
            columns &= !(1 << a.c());
            rows &= !(1 << a.r());
        }
        columns != 0 && any_clear(columns, &lanes.cols, between(a.r(), b.r()))
            || rows != 0 && any_clear(rows, &lanes.rows, between(a.c(), b.c()))
    }

    fn joins_straight(self, lanes: &Lanes, a: Cell, b: Cell) -> bool {
        (self.adjacent || !a.is_next_to(b))
            && (a.r() == b.r() && lanes.rows[a.r()] & between(a.c(), b.c()) == 0
                || a.c() == b.c() && lanes.cols[a.c()] & between(a.r(), b.r()) == 0)
    }

    /// The fewest turns of a path between the two cells, up to `max_turns`; `None` when there is no such path.
    pub fn fewest_turns(self, lanes: &Lanes, a: Cell, b: Cell) -> Option<u16> {
        let mut flood = Flood::from(lanes, a);
        loop {
            if flood.touches(b, self.adjacent) {
                return Some(flood.turns);
            }
            if flood.turns >= self.max_turns || !flood.extend(lanes) {
                return None;
            }
        }
    }
}

fn joins_by_corner(lanes: &Lanes, a: Cell, b: Cell) -> bool {
    a.r() != b.r()
        && a.c() != b.c()
        && (lanes.reach_h(a) >> b.c() & lanes.reach_v(b) >> a.r() & 1 == 1
            || lanes.reach_v(a) >> b.r() & lanes.reach_h(b) >> a.c() & 1 == 1)
}

/// The cells that can be reached from one cell with so many turns, apart by the direction of the last run.
#[derive(Clone, Debug)]
pub(crate) struct Flood {
    start: Cell,
    turns: u16,
    /// By row mask: reached with a last run along the row, which may have no length.
    along_rows: [u64; 64],
    /// By row mask as well: reached with a last run along the column.
    along_cols: [u64; 64],
}

impl Flood {
    /// No turn yet: the two lines through `start`.
    pub(crate) fn from(lanes: &Lanes, start: Cell) -> Self {
        let mut flood = Self { start, turns: 0, along_rows: [0; 64], along_cols: [0; 64] };
        flood.along_rows[start.r()] = lanes.reach_h(start);
        let mut rows = lanes.reach_v(start);
        while rows != 0 {
            flood.along_cols[rows.trailing_zeros() as usize] = 1 << start.c();
            rows &= rows - 1;
        }
        flood
    }

    /// One turn more. False when that reaches nothing new.
    pub(crate) fn extend(&mut self, lanes: &Lanes) -> bool {
        let (by_rows, by_cols) = (self.along_rows, self.along_cols);
        for (r, row) in self.along_rows.iter_mut().enumerate() {
            if by_cols[r] != 0 {
                *row |= fill(by_cols[r], !lanes.rows[r]);
            }
        }
        for (r, row) in self.along_cols.iter_mut().enumerate() {
            *row |= by_rows[r];
        }
        for r in 1..64 {
            self.along_cols[r] |= self.along_cols[r - 1] & !lanes.rows[r];
        }
        for r in (0..63).rev() {
            self.along_cols[r] |= self.along_cols[r + 1] & !lanes.rows[r];
        }
        self.turns = self.turns.saturating_add(1);
        self.along_rows != by_rows || self.along_cols != by_cols
    }

    /// Whether one more step in the direction of the last run leads to `cell`.
    pub(crate) fn touches(&self, cell: Cell, adjacent: bool) -> bool {
        let mut along_row = self.along_rows[cell.r()];
        let mut above = self.along_cols[cell.r() - 1];
        let mut below = self.along_cols[cell.r() + 1];
        if !adjacent && cell.is_next_to(self.start) {
            let hide = !(1 << self.start.c());
            match self.start.r() {
                r if r == cell.r() => along_row &= hide,
                r if r < cell.r() => above &= hide,
                _ => below &= hide,
            }
        }
        along_row & (1 << (cell.c() - 1) | 1 << (cell.c() + 1)) != 0 || (above | below) >> cell.c() & 1 == 1
    }
}

/// All bits of `free` that are joined to a bit of `seed`, and `seed` itself: parallel prefix in both directions.
#[inline]
fn fill(seed: u64, free: u64) -> u64 {
    let (mut up, mut down, mut through_up, mut through_down) = (seed, seed, free, free);
    for step in [1, 2, 4, 8, 16, 32] {
        up |= through_up & up << step;
        through_up &= through_up << step;
        down |= through_down & down >> step;
        through_down &= through_down >> step;
    }
    up | down
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fill_stops_at_what_is_not_free() {
        assert_eq!(fill(0b0100_0000, 0b1110_1110), 0b1110_0000);
        assert_eq!(fill(1 << 31, u64::MAX), u64::MAX);
        assert_eq!(fill(0b1, 0b1110), 0b1111);
    }
}
