//! All pairs of a board that is looked at once: no moves, so nothing is kept but what the pairs need.
//!
//! What is done for every cell is done on bytes, many at a time, and nearly nothing branches on what lies on the board.
//! Tiles that cannot join anything are left out from the start: those without a free cell beside them and without an equal
//! neighbour, which is two thirds of a full board. For the rest, reaches as in [`lanes`](super::lanes), in 32 bits.

use super::lanes::Cell;
use super::position::Setup;

/// The longest side: with the lane and a wall at either end it fills 32 bits.
const MAX_SIDE: usize = 28;
/// Beyond the lane of a closed board. No tile matches it.
const WALL: u8 = 254;
/// The class of a stone.
pub(crate) const STONE: u8 = 255;
/// More than any class of a tile.
pub(crate) const CLASSES: usize = 253;
/// Tiles of a class, found so far, that are kept at hand.
const AT_HAND: usize = 4;

/// A tile that may join another: its bits in column and row masks, and its reach.
#[derive(Clone, Copy, Debug, Default)]
struct Tile {
    r: u8,
    c: u8,
    class: u8,
    row: u32,
    column: u32,
}

/// The memory of one thread, for any number of boards of one setup.
#[derive(Clone, Debug)]
pub(crate) struct Sweep {
    rows: usize,
    cols: usize,
    adjacent: bool,
    /// The classes, with the lane around the board, in rows of `stride`.
    grid: Vec<u8>,
    /// Of the rows of the board: whether a cell holds anything, and whether it holds a tile that may join another. 0 or 255.
    occupied: Vec<u8>,
    loose: Vec<u8>,
    stride: usize,
    /// The bits of a row and of a column mask that are never free.
    walls: (u32, u32),
    /// What is occupied, by row and by column: cell `i` is bit `i + 2`, as is mask `i + 2`.
    row_masks: [u32; 2 * LANES],
    column_masks: [u32; 2 * LANES],
    /// Which columns are clear strictly between two rows, by their distance and the first; and the same of columns.
    clear_columns: Vec<[u32; LANES]>,
    clear_rows: Vec<[u32; LANES]>,
    /// The reach of a cell along its row, by column and row; and along its column, by row and column.
    row_reaches: Vec<[u32; LANES]>,
    column_reaches: Vec<[u32; LANES]>,
    tiles: Vec<Tile>,
    tile_count: usize,
    /// By class: how many tiles were found, and the last of them.
    found: [u8; 256],
    /// Above the lower half of the bits.
    at_hand: [[u32; AT_HAND]; 256],
    /// Two tiles of one class each: the one that was found later, and above it the other.
    matches: Vec<u32>,
    match_count: usize,
}

impl Sweep {
    /// A sweep over boards of this setup with classes below `classes`, when they are small enough.
    pub(crate) fn new(setup: &Setup, classes: usize) -> Option<Self> {
        let (rows, cols) = (setup.rows, setup.cols);
        if rows > MAX_SIDE || cols > MAX_SIDE || classes > CLASSES || setup.link.max_turns != 2 {
            return None;
        }
        let stride = (cols + 2).next_multiple_of(8);
        let wall = |side: usize| {
            let lane = u32::from(!setup.border);
            !(((1_u32 << (side as u32 + 2 * (1 - lane))) - 1) << (1 + lane))
        };
        let cells = rows * stride;
        Some(Self {
            rows,
            cols,
            adjacent: setup.link.adjacent,
            grid: vec![if setup.border { 0 } else { WALL }; cells + 2 * stride + LANES],
            occupied: vec![0; cells + LANES],
            loose: vec![0; cells + LANES],
            stride,
            walls: (wall(cols), wall(rows)),
            row_masks: [0; 2 * LANES],
            column_masks: [0; 2 * LANES],
            clear_columns: vec![[u32::MAX; LANES]; rows],
            clear_rows: vec![[u32::MAX; LANES]; cols],
            row_reaches: vec![[0; LANES]; cols],
            column_reaches: vec![[0; LANES]; rows],
            tiles: vec![Tile::default(); rows * cols],
            tile_count: 0,
            found: [0; 256],
            at_hand: [[0; AT_HAND]; 256],
            matches: vec![0; rows * cols * (rows * cols - 1) / 2 + AT_HAND],
            match_count: 0,
        })
    }

    /// The rows of the board, to be written: 0 for an empty cell, [`STONE`], or a class.
    pub(crate) fn cells(&mut self) -> impl Iterator<Item = &mut [u8]> {
        let cols = self.cols;
        self.grid[self.stride..].chunks_exact_mut(self.stride).take(self.rows).map(move |row| &mut row[1..=cols])
    }

    /// How many tiles may join another: a bound from above.
    pub(crate) fn loose_count(&self) -> usize {
        self.tile_count
    }

    /// Look at what the cells hold now.
    pub(crate) fn look(&mut self) {
        self.mark();
        self.fill_masks();
        self.fill_tables();
        self.find_tiles();
    }

    /// How many pairs join.
    pub(crate) fn pair_count(&self) -> u32 {
        self.matches[..self.match_count].iter().map(|&two| u32::from(self.joins(self.pair(two)))).sum()
    }

    /// Call `found` with every pair that joins, in row order, and with its class.
    pub(crate) fn each_pair(&self, mut found: impl FnMut(Cell, Cell, u8)) {
        let cell = |tile: &Tile| Cell::at(usize::from(tile.r), usize::from(tile.c));
        // Tiles were found from the last to the first.
        for pair in self.matches[..self.match_count].iter().rev().map(|&two| self.pair(two)) {
            if self.joins(pair) {
                found(cell(pair[0]), cell(pair[1]), pair[0].class);
            }
        }
    }

    #[inline]
    fn pair(&self, two: u32) -> [&Tile; 2] {
        [&self.tiles[two as usize & 0xffff], &self.tiles[(two >> 16) as usize]]
    }

    #[inline]
    fn joins(&self, [a, b]: [&Tile; 2]) -> bool {
        // The first is the earlier in row order.
        let (down, across) = (usize::from(b.r - a.r), usize::from(a.c.abs_diff(b.c)));
        let mut columns = a.row & b.row & self.clear_columns[down][usize::from(a.r & 31)];
        let mut rows = a.column & b.column & self.clear_rows[across][usize::from(a.c.min(b.c) & 31)];
        if !self.adjacent && down + across == 1 {
            // Not by the column of neighbours above each other, nor by the row of neighbours side by side.
            columns &= !(1 << a.c);
            rows &= !(1 << a.r);
        }
        columns | rows != 0
    }

    /// Which cells hold something, and which a tile with a free or an equal neighbour.
    fn mark(&mut self) {
        let (stride, cells) = (self.stride, self.rows * self.stride);
        let from = |start: usize| &self.grid[start..start + cells];
        // All begin at the lane on the left; what these columns say is left out when the masks are made.
        let (here, left, right) = (from(stride), from(stride - 1), from(stride + 1));
        let (above, below) = (from(0), from(2 * stride));
        let mask = |bit: bool| u8::from(bit).wrapping_neg();
        let (occupied, loose) = (&mut self.occupied[..cells], &mut self.loose[..cells]);
        for i in 0..cells {
            let own = here[i];
            let near = [left[i], right[i], above[i], below[i]];
            let joins = near.iter().fold(0, |joins, &other| joins | mask(other == 0) | mask(other == own));
            occupied[i] = mask(own != 0);
            loose[i] = mask(own != 0) & mask(own != STONE) & joins;
        }
    }

    fn fill_masks(&mut self) {
        let (stride, cols) = (self.stride, self.cols);
        let inner = ((1_u32 << cols) - 1) << 2;
        for (mask, row) in self.row_masks[2..].iter_mut().zip(self.occupied.chunks_exact(stride)).take(self.rows) {
            *mask = self.walls.0 | bits(row) & inner;
        }
        // Eight rows at a time make a byte of each column. Lanes beyond the row are computed along, and left out.
        let mut masks = [self.walls.1; LANES];
        for first in (0..self.rows).step_by(8) {
            let mut bytes = [0_u8; LANES];
            for (row, bit) in (first..self.rows.min(first + 8)).zip(0..) {
                let row = &self.occupied[row * stride..row * stride + LANES];
                for (byte, &occupied) in bytes.iter_mut().zip(row) {
                    *byte |= occupied & 1 << bit;
                }
            }
            for (mask, &byte) in masks.iter_mut().zip(&bytes) {
                *mask |= u32::from(byte) << (first + 2);
            }
        }
        self.column_masks[2..2 + cols].copy_from_slice(&masks[1..=cols]);
    }

    /// What follows from the masks: what is clear between two of them, and the reaches.
    fn fill_tables(&mut self) {
        for (clear, reaches, masks, side) in [
            (&mut self.clear_columns, &mut self.row_reaches, &self.row_masks, self.rows),
            (&mut self.clear_rows, &mut self.column_reaches, &self.column_masks, self.cols),
        ] {
            match side + 2 {
                0..=12 => fill_tables::<12>(clear, reaches, masks),
                13..=16 => fill_tables::<16>(clear, reaches, masks),
                17..=20 => fill_tables::<20>(clear, reaches, masks),
                21..=24 => fill_tables::<24>(clear, reaches, masks),
                _ => fill_tables::<LANES>(clear, reaches, masks),
            }
        }
    }

    /// The tiles from the last to the first, and which of them match.
    fn find_tiles(&mut self) {
        let (rows, cols, stride) = (self.rows, self.cols, self.stride);
        let (found, at_hand) = (&mut self.found, &mut self.at_hand);
        let (tiles, matches) = (&mut self.tiles[..], &mut self.matches[..]);
        let row_reaches = &self.row_reaches[..];
        found.fill(0);
        let inner = ((1_u32 << cols) - 1) << 2;
        let (mut tile, mut match_count) = (0, 0);
        for r in (2..rows + 2).rev() {
            let start = (r - 2) * stride;
            let mut which = bits(&self.loose[start..start + stride]) & inner;
            // The lane on the left is column 1.
            let classes: &[u8; LANES] = self.grid[start + stride - 1..].first_chunk().unwrap_or(&[0; LANES]);
            let column_reaches = &self.column_reaches[r - 2];
            while which != 0 {
                let c = which.ilog2() as usize & 31;
                which ^= 1 << c;
                let class = classes[c];
                let (row, column) = (row_reaches[c - 2][r & 31], column_reaches[c]);
                tiles[tile] = Tile { row, column, r: r as u8, c: c as u8, class };
                // Of these as many count as were found; the next ones are written over the rest.
                let count = usize::from(found[usize::from(class)]);
                let known = &mut at_hand[usize::from(class)];
                let Some(next) = matches[match_count..].first_chunk_mut::<AT_HAND>() else { return };
                *next = known.map(|other| tile as u32 | other);
                if count < AT_HAND {
                    known[count] = (tile as u32) << 16;
                    found[usize::from(class)] += 1;
                    match_count += count;
                } else {
                    for (other, _) in (0..).zip(&tiles[..tile]).filter(|(_, other)| other.class == class) {
                        matches[match_count] = tile as u32 | other << 16;
                        match_count += 1;
                    }
                }
                tile += 1;
            }
        }
        (self.tile_count, self.match_count) = (tile, match_count);
    }
}

/// Lanes that are computed together.
const LANES: usize = 32;

/// Only so many masks of the side are looked at.
#[inline]
fn fill_tables<const SIDE: usize>(clear: &mut [[u32; LANES]], reaches: &mut [[u32; LANES]], masks: &[u32; 2 * LANES]) {
    // For each distance what is clear between two masks, from what is clear between nearer ones.
    for distance in 2..clear.len() {
        let (nearer, farther) = clear.split_at_mut(distance);
        let masks = &masks[distance - 1..distance - 1 + SIDE];
        for i in 0..SIDE {
            farther[0][i] = nearer[distance - 1][i] & !masks[i];
        }
    }
    // For each bit its reach in every mask: as `lanes` has it, the bit and those around it up to the nearest set ones.
    let mut below = [0_u32; SIDE];
    for (reaches, bit) in reaches.iter_mut().zip((2..).map(|bit| 1_u32 << bit)) {
        let before = bit >> 1;
        for i in 0..SIDE {
            let mask = masks[i];
            let is_free = u32::from(mask & before == 0).wrapping_neg();
            below[i] = (below[i] | before) & is_free;
            let above = mask & (bit << 1).wrapping_neg();
            let nearest = above & above.wrapping_neg();
            reaches[i] = below[i] | nearest.wrapping_sub(bit);
        }
    }
}

/// The cells of a row, each 0 or 255, as bits: the lane on the left is bit 1.
#[inline]
fn bits(row: &[u8]) -> u32 {
    row.chunks_exact(8).zip((1..).step_by(8)).fold(0_u64, |bits, (eight, start)| {
        let mut bytes = [0; 8];
        bytes.copy_from_slice(eight);
        // The product has the lowest bit of byte i as bit 56 + i.
        bits | ((u64::from_le_bytes(bytes) & 0x0101_0101_0101_0101).wrapping_mul(0x0102_0408_1020_4080) >> 56) << start
    }) as u32
}
