//! A beam through the game under gravity: all boards after so many moves side by side, of which the best are kept.
//!
//! Good is a board on which many kinds can go now and few are left. Boards that are known to be lost are left out. A beam
//! that never had to drop a board has seen them all.

use std::collections::HashSet;
use std::hash::{BuildHasherDefault, Hasher};

use super::lanes::Cell;
use super::look::Look;
use super::position::{EMPTY, Position};
use super::search::{Budget, Stop};
use super::shifts::Shifts;
use crate::rng::Rng;

/// The places of tiles and the turn of the gravity, as one number: 128 bits, so that no two boards ever meet.
pub(crate) struct Hashes {
    keys: Vec<[u64; 2]>,
    cols: usize,
    period: usize,
}

impl Hashes {
    pub(crate) fn new(rng: &mut Rng, position: &Position) -> Self {
        let setup = position.setup();
        let keys = (0..setup.rows * setup.cols).map(|_| [rng.next_u64(), rng.next_u64()]).collect();
        Self { keys, cols: setup.cols, period: setup.gravity.period() }
    }

    pub(crate) fn of(&self, position: &Position) -> u128 {
        let tiles = position.tiles().map(|cell| {
            let index = cell.row() as usize * self.cols + cell.col() as usize;
            self.tile(index, position.class(cell))
        });
        tiles.fold(self.turn(position.ply()), u128::wrapping_add)
    }

    fn turn(&self, ply: usize) -> u128 {
        (ply % self.period) as u128
    }

    /// What a tile adds: cells are in row order.
    #[inline]
    fn tile(&self, cell: usize, class: u16) -> u128 {
        let class = (u64::from(class) + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
        let [high, low] = self.keys[cell].map(|key| {
            // Multiplying by an odd number and folding the halves mixes the class into all bits.
            let product = u128::from(key | 1) * u128::from(class);
            product as u64 ^ (product >> 64) as u64
        });
        u128::from(high) << 64 | u128::from(low)
    }
}

/// A hasher for numbers that are hashes.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Ready(u64);

impl Hasher for Ready {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| self.0 = self.0.rotate_left(8) ^ u64::from(byte));
    }

    fn write_u128(&mut self, hash: u128) {
        self.0 = hash as u64;
    }
}

/// A set of hashes.
pub(crate) type Hashed = HashSet<u128, BuildHasherDefault<Ready>>;

/// What a beam has come to.
pub(crate) enum Seen {
    /// These moves clear the board.
    Cleared(Vec<(Cell, Cell)>),
    /// All boards were seen, and none of them was cleared.
    Lost,
    /// Some were dropped.
    Dropped,
}

/// A board in the beam.
struct Entry {
    grid: Vec<u16>,
    hash: u128,
    /// Kinds that are left.
    kinds: u32,
    /// Its place in the list of all moves.
    step: u32,
}

/// A board that may come into the beam.
struct Candidate {
    score: u64,
    hash: u128,
    kinds: u32,
    parent: u32,
    pair: [u16; 2],
}

/// What counts for a board: pairs that join, kinds that can go now, tiles that are not boxed in, lines of uneven length,
/// against kinds that are left; and chance, so that the next beam is another one. Measured on 8x18 boards under `left`,
/// `center` and `up_left`.
const PAIR: u64 = 2;
const OPEN: u64 = 8;
const LOOSE: u64 = 2;
const UNEVEN: u64 = 1;
const LEFT: u64 = 16;
const CHANCE: u64 = 8;
/// In so many parts a point is drawn.
const GRAIN: u64 = 16;
/// More than the kinds of the largest board take off.
const BASE: u64 = 1 << 20;

/// Boards of one game, made from each other.
pub(crate) struct Beam<'a> {
    start: &'a Position,
    hashes: &'a Hashes,
    shifts: Shifts,
    look: Look,
}

impl<'a> Beam<'a> {
    pub(crate) fn new(start: &'a Position, hashes: &'a Hashes) -> Self {
        let setup = start.setup();
        let cols = setup.cols;
        let shifts = Shifts::new(&setup.gravity, setup.rows, cols, |row, col| row * cols + col);
        Self { start, hashes, shifts, look: Look::new(start) }
    }

    /// How good a board is: the more the better.
    fn score(&mut self, grid: &[u16], kinds: u32, rng: &mut Rng) -> Option<u64> {
        let (pairs, open, loose) = self.look.mobility(grid);
        if pairs == 0 {
            return None;
        }
        let mut points = BASE + PAIR * u64::from(pairs) + OPEN * u64::from(open) + LOOSE * loose as u64;
        points += UNEVEN * self.shifts.unevenness(grid);
        Some((points - LEFT * u64::from(kinds)) * GRAIN + rng.below((CHANCE * GRAIN) as usize) as u64)
    }

    /// Take a pair away and let the others move. The hash of the board that this leaves.
    fn play(&self, grid: &mut [u16], mut hash: u128, ply: usize, pair: [u16; 2]) -> u128 {
        let cells = pair.map(usize::from);
        for cell in cells {
            hash = hash.wrapping_sub(self.hashes.tile(cell, grid[cell]));
            grid[cell] = EMPTY;
        }
        let emptied = (ply > self.start.ply() && self.hashes.period == 1).then_some(cells);
        self.shifts.settle(ply, grid, emptied, |from, to, class| {
            hash = hash.wrapping_sub(self.hashes.tile(from, class)).wrapping_add(self.hashes.tile(to, class));
        });
        hash.wrapping_sub(self.hashes.turn(ply)).wrapping_add(self.hashes.turn(ply + 1))
    }

    /// Whether to take this pair away now cannot hurt: nothing else is left of its kind, or another pair that goes as well,
    /// and all of them are at the end of their lines, so that no other tile ever moves because of them. The pair goes first
    /// and must not move the other one. For tiles that stay on their lines.
    fn is_safe(&self, grid: &[u16], ply: usize, pair: [u16; 2], pairs: &[[u16; 2]]) -> bool {
        if ply == self.start.ply() || !self.shifts.keeps_lines() {
            return false;
        }
        let is_last = |taken: &[u16]| taken.iter().all(|&cell| self.shifts.is_last(grid, cell, taken));
        if !is_last(&pair) {
            return false;
        }
        let class = grid[usize::from(pair[0])];
        match grid.iter().filter(|&&other| other == class).count() {
            2 => true,
            4 => pairs.iter().any(|other| {
                grid[usize::from(other[0])] == class
                    && other.iter().all(|cell| !pair.contains(cell))
                    && is_last(&[pair[0], pair[1], other[0], other[1]])
            }),
            _ => false,
        }
    }

    /// Follow at most `width` boards from the start to the end.
    pub(crate) fn run(
        &mut self,
        width: usize,
        lost: &Hashed,
        rng: &mut Rng,
        budget: &mut Budget<'_>,
    ) -> Result<Seen, Stop> {
        let start = self.start;
        let cols = start.setup().cols;
        let kinds = start.members().count() as u32;
        let hash = self.hashes.of(start);
        let mut layer = vec![Entry { grid: start.grid(), hash, kinds, step: u32::MAX }];
        let mut steps: Vec<(u32, [u16; 2])> = Vec::new();
        let mut dropped = false;
        // Nothing is dropped from the beam before it is full: until then no board needs a score.
        let mut is_full = false;
        let mut grid = start.grid();
        let mut pairs = Vec::new();
        for (ply, left) in (start.ply()..).zip((0..start.count()).rev().step_by(2)) {
            let mut candidates: Vec<Candidate> = Vec::new();
            let mut seen: Hashed = Hashed::default();
            for (parent, entry) in (0..).zip(&layer) {
                pairs.clear();
                let index = |cell: Cell| (cell.row() as usize * cols + cell.col() as usize) as u16;
                self.look.each_pair(&entry.grid, |a, b| pairs.push([index(a), index(b)]));
                if let Some(safe) = pairs.iter().copied().find(|&pair| self.is_safe(&entry.grid, ply, pair, &pairs)) {
                    pairs.clear();
                    pairs.push(safe);
                }
                for &pair in &pairs {
                    budget.spend()?;
                    grid.copy_from_slice(&entry.grid);
                    let class = grid[usize::from(pair[0])];
                    let hash = self.play(&mut grid, entry.hash, ply, pair);
                    if left == 1 {
                        steps.push((entry.step, pair));
                        return Ok(Seen::Cleared(line(&steps, cols)));
                    }
                    if lost.contains(&hash) || !seen.insert(hash) {
                        continue;
                    }
                    let kinds = entry.kinds - u32::from(!grid.contains(&class));
                    if !is_full {
                        candidates.push(Candidate { score: 0, hash, kinds, parent, pair });
                    } else if let Some(score) = self.score(&grid, kinds, rng) {
                        candidates.push(Candidate { score, hash, kinds, parent, pair });
                    }
                }
            }
            if candidates.len() > width && !is_full {
                candidates.retain_mut(|candidate| {
                    let entry = &layer[candidate.parent as usize];
                    grid.copy_from_slice(&entry.grid);
                    self.play(&mut grid, entry.hash, ply, candidate.pair);
                    let score = self.score(&grid, candidate.kinds, rng);
                    candidate.score = score.unwrap_or_default();
                    score.is_some()
                });
            }
            is_full = candidates.len() > width;
            if is_full {
                dropped = true;
                candidates.select_nth_unstable_by(width, |a, b| b.score.cmp(&a.score));
                candidates.truncate(width);
            }
            if candidates.is_empty() {
                break;
            }
            layer = candidates
                .into_iter()
                .map(|Candidate { hash, kinds, parent, pair, .. }| {
                    let entry = &layer[parent as usize];
                    let mut grid = entry.grid.clone();
                    self.play(&mut grid, entry.hash, ply, pair);
                    steps.push((entry.step, pair));
                    Entry { grid, hash, kinds, step: steps.len() as u32 - 1 }
                })
                .collect();
        }
        Ok(if dropped { Seen::Dropped } else { Seen::Lost })
    }
}

/// The moves that end with the last step.
fn line(steps: &[(u32, [u16; 2])], cols: usize) -> Vec<(Cell, Cell)> {
    let cell = |index: u16| Cell::new((usize::from(index) / cols) as i32, (usize::from(index) % cols) as i32);
    let mut moves = Vec::new();
    let mut step = steps.len() as u32 - 1;
    while let Some(&(before, [a, b])) = steps.get(step as usize) {
        moves.push((cell(a), cell(b)));
        step = before;
    }
    moves.reverse();
    moves
}
