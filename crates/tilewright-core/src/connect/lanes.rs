//! Which cells are free: one bit mask a row and one a column, with the free lane around the board.
//!
//! Row `r` of the board is mask `r + 2`, and so are its columns: masks 1 and `side + 2` are the lane outside, masks 0 and
//! `side + 3` a wall, so that every run of free cells ends at a set bit. Sixty cells a side and these four fill 64 bits.

/// The longest side a board can have.
pub const MAX_SIDE: usize = 60;

const PAD: i32 = 2;

/// A cell of a board or of the lane around it, as one number: in row order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(u16);

impl Cell {
    /// The cell in `row` and `col`, counted from 0; -1 and `side` are the lane outside.
    ///
    /// # Panics
    /// When it lies beyond the lane of the largest board.
    pub fn new(row: i32, col: i32) -> Self {
        assert!((-1..=MAX_SIDE as i32).contains(&row) && (-1..=MAX_SIDE as i32).contains(&col), "cell {row}, {col}");
        Self::at((row + PAD) as usize, (col + PAD) as usize)
    }

    /// The row, from 0.
    pub fn row(self) -> i32 {
        self.r() as i32 - PAD
    }

    /// The column, from 0.
    pub fn col(self) -> i32 {
        self.c() as i32 - PAD
    }

    /// The cell of mask `r`, bit `c`.
    pub(crate) fn at(r: usize, c: usize) -> Self {
        Self((r << 6 | c) as u16)
    }

    /// Its row mask, which is also its bit in a column mask.
    #[inline]
    pub(crate) fn r(self) -> usize {
        usize::from(self.0 >> 6) & 63
    }

    /// Its bit in a row mask.
    #[inline]
    pub(crate) fn c(self) -> usize {
        usize::from(self.0 & 63)
    }

    /// Its place in a table of [`Lanes::TABLE`] entries.
    #[inline]
    pub(crate) fn index(self) -> usize {
        usize::from(self.0)
    }

    /// The reverse of [`index`](Self::index).
    #[inline]
    pub(crate) fn from_index(index: usize) -> Self {
        Self(index as u16)
    }

    /// Whether the two cells share an edge.
    #[inline]
    pub fn is_next_to(self, other: Self) -> bool {
        self.r().abs_diff(other.r()) + self.c().abs_diff(other.c()) == 1
    }
}

/// The occupied cells, by row and by column.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lanes {
    pub(crate) rows: [u64; 64],
    pub(crate) cols: [u64; 64],
}

impl Lanes {
    /// Entries of a table over all cells.
    pub(crate) const TABLE: usize = 64 * 64;

    /// A board without tiles; `border` tells whether the lane around it may be used.
    ///
    /// # Panics
    /// When a side is 0 or longer than [`MAX_SIDE`].
    pub fn new(rows: usize, cols: usize, border: bool) -> Self {
        assert!((1..=MAX_SIDE).contains(&rows) && (1..=MAX_SIDE).contains(&cols), "{rows}x{cols}");
        let side = |across: usize, along: usize| {
            // Bits of one mask that are never free, and which masks are never free at all.
            let lane = usize::from(!border);
            let wall = !(((1_u64 << (along + 2 * (1 - lane))) - 1) << (1 + lane));
            std::array::from_fn(|i| if (1 + lane..across + 3 - lane).contains(&i) { wall } else { u64::MAX })
        };
        Self { rows: side(rows, cols), cols: side(cols, rows) }
    }

    /// Whether `cell` is free.
    #[inline]
    pub fn is_free(&self, cell: Cell) -> bool {
        self.rows[cell.r()] >> cell.c() & 1 == 0
    }

    /// Put something on `cell`.
    #[inline]
    pub fn occupy(&mut self, cell: Cell) {
        self.rows[cell.r()] |= 1 << cell.c();
        self.cols[cell.c()] |= 1 << cell.r();
    }

    /// Make `cell` free.
    #[inline]
    pub fn vacate(&mut self, cell: Cell) {
        self.rows[cell.r()] &= !(1 << cell.c());
        self.cols[cell.c()] &= !(1 << cell.r());
    }

    /// The reach of `cell` along its row: the free cells next to it on both sides, and itself.
    #[inline]
    pub(crate) fn reach_h(&self, cell: Cell) -> u64 {
        run(self.rows[cell.r()], cell.c())
    }

    /// The reach of `cell` along its column.
    #[inline]
    pub(crate) fn reach_v(&self, cell: Cell) -> u64 {
        run(self.cols[cell.c()], cell.r())
    }
}

/// The bits around `bit` up to the nearest set bits of `occupied`, `bit` itself included. The walls see to it that there
/// is a set bit on either side.
#[inline]
fn run(occupied: u64, bit: usize) -> u64 {
    let below = occupied & ((1 << bit) - 1);
    let above = occupied & (u64::MAX - 1) << bit;
    let low = (below | 1).ilog2();
    let high = (above | 1 << 63).trailing_zeros();
    (1_u64 << high).wrapping_sub(2 << low)
}

/// The bits strictly between two bits, in either order.
#[inline]
pub(crate) fn between(a: usize, b: usize) -> u64 {
    let (low, high) = if a < b { (a, b) } else { (b, a) };
    ((1 << high) - 1) & !((2 << low) - 1)
}

/// `mask` without the bits that any of the masks strictly between `a` and `b` has.
#[inline]
pub(crate) fn clear_between(mut mask: u64, lanes: &[u64; 64], a: usize, b: usize) -> u64 {
    let (low, high) = if a < b { (a, b) } else { (b, a) };
    for &lane in lanes.get(low + 1..high).unwrap_or_default() {
        mask &= !lane;
    }
    mask
}

/// Whether one of the lanes in `which` has none of the bits of `gap`: a clear way across.
#[inline]
pub(crate) fn any_clear(mut which: u64, lanes: &[u64; 64], gap: u64) -> bool {
    while which != 0 {
        if lanes[which.trailing_zeros() as usize & 63] & gap == 0 {
            return true;
        }
        which &= which - 1;
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lane_is_free_with_a_border_and_a_wall_without() {
        for (border, free) in [(true, 2 * 5 + 2 * 3 + 15), (false, 15)] {
            let lanes = Lanes::new(3, 5, border);
            let count = |masks: &[u64; 64]| masks.iter().map(|mask| mask.count_zeros()).sum::<u32>();
            let corners = if border { 4 } else { 0 };
            assert_eq!(count(&lanes.rows), free + corners);
            assert_eq!(count(&lanes.cols), free + corners);
            assert_eq!(lanes.is_free(Cell::new(-1, 5)), border);
        }
    }

    #[test]
    fn a_reach_ends_at_the_nearest_tile_and_at_the_wall() {
        let mut lanes = Lanes::new(1, 6, true);
        let cells: Vec<Cell> = [1, 4].map(|col| Cell::new(0, col)).to_vec();
        cells.iter().for_each(|&cell| lanes.occupy(cell));
        // Columns -1, 0 and 2, 3 around the tile in column 1.
        assert_eq!(lanes.reach_h(cells[0]), 0b1_1111 << 1);
        assert_eq!(lanes.reach_v(cells[0]), 0b111 << 1);
        assert_eq!(lanes.reach_h(cells[1]), 0b1_1111 << 4);
    }

    #[test]
    fn the_largest_board_fits() {
        let lanes = Lanes::new(MAX_SIDE, MAX_SIDE, true);
        assert_eq!(lanes.reach_h(Cell::new(0, 0)).count_ones(), 62);
        assert_eq!(lanes.reach_v(Cell::new(60, 60)).count_ones(), 62);
    }

    #[test]
    fn between_is_without_its_ends() {
        assert_eq!(between(2, 5), 0b1_1000);
        assert_eq!(between(5, 2), 0b1_1000);
        assert_eq!((between(3, 4), between(3, 3)), (0, 0));
    }
}
