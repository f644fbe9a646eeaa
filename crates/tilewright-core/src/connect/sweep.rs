//! All pairs of a board that is looked at once: no moves, so nothing is kept but what the pairs need.
//!
//! Tiles that cannot join anything are left out from the start: those without a free cell beside them and without an equal
//! neighbour, which is two thirds of a full board. The rest is chained by class, in row order.

use std::sync::Arc;

use super::lanes::{Cell, Lanes};
use super::position::{EMPTY, STONE, Setup};

/// A tile that may join another.
#[derive(Clone, Copy, Debug)]
struct Tile {
    cell: Cell,
    class: u16,
    /// The next one of its class in row order.
    next: u16,
    reach: (u64, u64),
}

/// No tile.
const NOBODY: u16 = u16::MAX;

/// The memory of one thread, for any number of boards of one setup with two turns.
#[derive(Debug)]
pub(crate) struct Sweep {
    setup: Arc<Setup>,
    bare: Lanes,
    lanes: Lanes,
    /// From the last to the first.
    tiles: Vec<Tile>,
    /// The tile of each class in `tiles` that was found last.
    heads: Vec<u16>,
    stride: usize,
}

/// Cells that are looked at together.
const CHUNK: usize = 8;

impl Sweep {
    /// For boards whose classes are below `classes`, but for stones.
    pub(crate) fn new(setup: &Arc<Setup>, classes: usize) -> Self {
        let bare = Lanes::new(setup.rows, setup.cols, setup.border);
        let heads = vec![NOBODY; classes];
        let stride = setup.cols.next_multiple_of(CHUNK);
        Self { setup: Arc::clone(setup), lanes: bare.clone(), bare, tiles: Vec::new(), heads, stride }
    }

    /// How far the rows of a grid for [`each_pair`](Self::each_pair) are apart.
    pub(crate) fn stride(&self) -> usize {
        self.stride
    }

    /// A grid for [`each_pair`](Self::each_pair): what lies beyond the columns, and in a row below the last, stays empty.
    pub(crate) fn empty_grid(&self) -> Vec<u16> {
        vec![EMPTY; (self.setup.rows + 1) * self.stride + CHUNK]
    }

    /// Call `found` with every pair of `grid`, in row order: the order of [`Position::each_pair`].
    ///
    /// [`Position::each_pair`]: super::Position::each_pair
    pub(crate) fn each_pair(&mut self, grid: &[u16], mut found: impl FnMut(Cell, Cell)) {
        let (open, like) = self.load(grid);
        self.find_tiles(grid, &open, &like);
        let link = self.setup.link;
        for tile in self.tiles.iter().rev() {
            self.heads[usize::from(tile.class)] = NOBODY;
            let mut next = tile.next;
            while let Some(other) = self.tiles.get(usize::from(next)) {
                if link.joins_by_reach(&self.lanes, tile.cell, other.cell, tile.reach, other.reach) {
                    found(tile.cell, other.cell);
                }
                next = other.next;
            }
        }
    }

    /// The lanes; and of each row the cells with a free cell beside them, and those equal to a neighbour.
    fn load(&mut self, grid: &[u16]) -> ([u64; 64], [u64; 64]) {
        let (rows, cols, stride) = (self.setup.rows, self.setup.cols, self.stride);
        self.lanes.clone_from(&self.bare);
        let lanes = &mut self.lanes;
        let (mut open, mut like) = ([0_u64; 64], [0_u64; 64]);
        // The columns of the eight rows at hand: a byte for each column, a bit for each row.
        let mut bytes = [0_u64; 64 / CHUNK];
        // Not the last column: what is on its right is no cell.
        let has_right = ((1_u64 << (cols - 1)) - 1) << 2;
        for r in 2..rows + 2 {
            let start = (r - 2) * stride;
            let (mut occupied, mut right, mut below) = (0_u64, 0_u64, 0_u64);
            for (chunk, byte) in bytes[..stride / CHUNK].iter_mut().enumerate() {
                let at = start + chunk * CHUNK;
                let here = eight(grid, at);
                let there = compare(here, &[EMPTY; CHUNK]) ^ ONES;
                *byte |= there << (r % 8);
                let shift = chunk * CHUNK + 2;
                occupied |= gather(there) << shift;
                right |= gather(compare(here, eight(grid, at + 1))) << shift;
                below |= gather(compare(here, eight(grid, at + stride))) << shift;
            }
            lanes.rows[r] |= occupied;
            right &= occupied & has_right;
            below &= occupied;
            like[r] |= right | right << 1 | below;
            like[r + 1] = below;
            if r % 8 == 7 || r == rows + 1 {
                for (c, column) in lanes.cols[2..cols + 2].iter_mut().enumerate() {
                    *column |= (bytes[c / CHUNK] >> (c % CHUNK * 8) & 0xff) << (r / 8 * 8);
                }
                bytes = [0; 64 / CHUNK];
            }
        }
        for r in 2..rows + 2 {
            let free = !lanes.rows[r];
            open[r] = free << 1 | free >> 1 | !lanes.rows[r - 1] | !lanes.rows[r + 1];
        }
        (open, like)
    }

    /// The tiles that matter, from the last to the first, chained by class.
    fn find_tiles(&mut self, grid: &[u16], open: &[u64; 64], like: &[u64; 64]) {
        let inner = ((1_u64 << self.setup.cols) - 1) << 2;
        self.tiles.clear();
        for r in (2..self.setup.rows + 2).rev() {
            let mut which = (open[r] | like[r]) & self.lanes.rows[r] & inner;
            let row = &grid[(r - 2) * self.stride..(r - 1) * self.stride];
            while which != 0 {
                let c = which.ilog2() as usize;
                which ^= 1 << c;
                let class = row[c - 2];
                if class == STONE {
                    continue;
                }
                let cell = Cell::at(r, c);
                let next = std::mem::replace(&mut self.heads[usize::from(class)], self.tiles.len() as u16);
                let lanes = &self.lanes;
                let reach =
                    if open[r] >> c & 1 == 1 { (lanes.reach_h(cell), lanes.reach_v(cell)) } else { (1 << c, 1 << r) };
                self.tiles.push(Tile { cell, class, next, reach });
            }
        }
    }
}

/// Eight bytes of one.
const ONES: u64 = 0x0101_0101_0101_0101;

#[inline]
fn eight(grid: &[u16], at: usize) -> &[u16; CHUNK] {
    grid[at..].first_chunk().expect("a grid goes on beyond its last row")
}

/// A byte for each of eight cells: 1 where they are equal.
#[inline]
fn compare(a: &[u16; CHUNK], b: &[u16; CHUNK]) -> u64 {
    u64::from_le_bytes(std::array::from_fn(|i| u8::from(a[i] == b[i])))
}

/// The bytes, each 0 or 1, as bits. Byte `i` comes to bit `56 + i` by the term `56 - 7 i` of the factor, and to no other bit
/// from there on by any other term; no two terms meet, so that nothing is carried.
#[inline]
fn gather(bytes: u64) -> u64 {
    bytes.wrapping_mul(0x0102_0408_1020_4080) >> 56
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_become_bits_in_order() {
        for bits in 0..=255_u64 {
            let bytes = (0..8).fold(0, |bytes, i| bytes | (bits >> i & 1) << (8 * i));
            assert_eq!(gather(bytes), bits);
        }
    }
}
