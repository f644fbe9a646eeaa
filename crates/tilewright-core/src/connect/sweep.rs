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
    /// The next one of its class in `tiles`.
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
    tiles: Vec<Tile>,
    /// The first tile of each class in `tiles`.
    heads: Vec<u16>,
}

impl Sweep {
    /// For boards whose classes are below `classes`, but for stones.
    pub(crate) fn new(setup: &Arc<Setup>, classes: usize) -> Self {
        let bare = Lanes::new(setup.rows, setup.cols, setup.border);
        let heads = vec![NOBODY; classes];
        Self { setup: Arc::clone(setup), lanes: bare.clone(), bare, tiles: Vec::new(), heads }
    }

    /// Call `found` with every pair of `grid`, in row order: the order of [`Position::each_pair`].
    ///
    /// [`Position::each_pair`]: super::Position::each_pair
    pub(crate) fn each_pair(&mut self, grid: &[u16], mut found: impl FnMut(Cell, Cell)) {
        self.load(grid);
        let link = self.setup.link;
        for (place, tile) in self.tiles.iter().enumerate() {
            let mut next = tile.next;
            while let Some(other) = self.tiles.get(usize::from(next)) {
                if link.joins_by_reach(&self.lanes, tile.cell, other.cell, tile.reach, other.reach) {
                    found(tile.cell, other.cell);
                }
                next = other.next;
            }
            debug_assert!(tile.next == NOBODY || usize::from(tile.next) > place, "in row order");
        }
    }

    /// Lanes and the tiles that matter.
    fn load(&mut self, grid: &[u16]) {
        let (rows, cols) = (self.setup.rows, self.setup.cols);
        self.lanes.clone_from(&self.bare);
        let lanes = &mut self.lanes;
        // The cells equal to their neighbour on the right, and to the one below.
        let (mut like_right, mut like_below) = ([0_u64; 64], [0_u64; 64]);
        for (row, r) in grid.chunks_exact(cols).zip(2..) {
            let mut occupied = 0_u64;
            for ((&class, column), c) in row.iter().zip(&mut lanes.cols[2..]).zip(2..) {
                let there = u64::from(class != EMPTY);
                occupied |= there << c;
                *column |= there << r;
            }
            lanes.rows[r] |= occupied;
            like_right[r] = equal(row, &row[1..]) & occupied;
        }
        for ((row, below), r) in grid.chunks_exact(cols).zip(grid[cols..].chunks_exact(cols)).zip(2..) {
            like_below[r] = equal(row, below) & lanes.rows[r];
        }
        self.tiles.clear();
        let inner = ((1_u64 << cols) - 1) << 2;
        for r in (2..rows + 2).rev() {
            let free = !lanes.rows[r];
            let open = free << 1 | free >> 1 | !lanes.rows[r - 1] | !lanes.rows[r + 1];
            let like = like_right[r] | like_right[r] << 1 | like_below[r] | like_below[r - 1];
            let mut which = (open | like) & lanes.rows[r] & inner;
            let row = &grid[(r - 2) * cols..(r - 1) * cols];
            while which != 0 {
                let c = which.ilog2() as usize;
                which ^= 1 << c;
                let class = row[c - 2];
                if class == STONE {
                    continue;
                }
                let cell = Cell::at(r, c);
                let head = &mut self.heads[usize::from(class)];
                let next = std::mem::replace(head, self.tiles.len() as u16);
                let reach =
                    if open >> c & 1 == 1 { (lanes.reach_h(cell), lanes.reach_v(cell)) } else { (1 << c, 1 << r) };
                self.tiles.push(Tile { cell, class, next, reach });
            }
        }
        // They were found from the last to the first.
        let last = self.tiles.len() as u16;
        self.tiles.reverse();
        for tile in &mut self.tiles {
            self.heads[usize::from(tile.class)] = NOBODY;
            if tile.next != NOBODY {
                tile.next = last - 1 - tile.next;
            }
        }
    }
}

/// Which values of two rows are equal, as bits of a row mask.
#[inline]
fn equal(a: &[u16], b: &[u16]) -> u64 {
    a.iter().zip(b).zip(2..).fold(0, |bits, ((a, b), c)| bits | u64::from(a == b) << c)
}
