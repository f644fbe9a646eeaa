//! A beam through the game under gravity: all boards after so many moves side by side, of which the best are kept.
//!
//! Good is a board on which many kinds can go now and few are left. Boards that are known to be lost are left out. A beam
//! that never had to drop a board has seen them all.

use std::collections::HashSet;

use super::lanes::Cell;
use super::position::{EMPTY, Position};
use super::search::{Budget, Stop};
use crate::rng::Rng;

/// The places of tiles and the turn of the gravity, as one number: 128 bits, so that no two boards ever meet.
pub(crate) struct Hashes {
    keys: Vec<[u64; 2]>,
    period: usize,
}

impl Hashes {
    pub(crate) fn new(rng: &mut Rng, period: usize) -> Self {
        Self { keys: (0..64 * 64).map(|_| [rng.next_u64(), rng.next_u64()]).collect(), period }
    }

    pub(crate) fn of(&self, position: &Position, ply: usize) -> u128 {
        let mut hash = [(ply % self.period) as u64, 0];
        for cell in position.tiles() {
            let class = u64::from(position.class(cell)) + 1;
            for (sum, key) in hash.iter_mut().zip(self.keys[cell.index()]) {
                // Multiplying by an odd number and folding the halves mixes the class into all bits.
                let product = u128::from(key | 1) * u128::from(class.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
                *sum = sum.wrapping_add(product as u64 ^ (product >> 64) as u64);
            }
        }
        u128::from(hash[0]) << 64 | u128::from(hash[1])
    }
}

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
    table: Vec<u16>,
    /// Its place in the list of all moves.
    step: u32,
}

/// A board that may come into the beam.
struct Candidate {
    score: u64,
    parent: u32,
    pair: (Cell, Cell),
}

/// What counts for a board: pairs that join, kinds that can go now, against kinds that are left; and chance, so that the
/// next beam is another one. Measured on 8x18 boards under `center`.
const PAIR: u64 = 1;
const OPEN: u64 = 4;
const LEFT: u64 = 4;
const CHANCE: u64 = 4;
/// In so many parts a point is drawn.
const GRAIN: u64 = 16;
/// More than the kinds of the largest board take off.
const BASE: u64 = 1 << 20;

/// Follow at most `width` boards from `start` to the end.
pub(crate) fn search(
    start: &Position,
    width: usize,
    hashes: &Hashes,
    lost: &HashSet<u128>,
    rng: &mut Rng,
    budget: &mut Budget<'_>,
) -> Result<Seen, Stop> {
    let setup = start.setup().clone();
    let mut board = start.clone();
    let mut layer = vec![Entry { table: start.table().to_vec(), step: u32::MAX }];
    let mut steps: Vec<(u32, (Cell, Cell))> = Vec::new();
    let mut dropped = false;
    for ply in start.ply().. {
        let mode = setup.gravity.after_move(ply);
        let mut candidates: Vec<Candidate> = Vec::new();
        let mut seen = HashSet::new();
        let mut table = Vec::new();
        for (parent, entry) in (0..).zip(&layer) {
            board.load_table(&entry.table);
            for pair in board.pairs() {
                budget.spend()?;
                table.clone_from(&entry.table);
                (table[pair.0.index()], table[pair.1.index()]) = (EMPTY, EMPTY);
                mode.settle(&mut table, setup.rows, setup.cols);
                board.load_table(&table);
                if board.count() == 0 {
                    let mut moves = vec![pair];
                    let mut step = entry.step;
                    while let Some(&(before, pair)) = steps.get(step as usize) {
                        moves.push(pair);
                        step = before;
                    }
                    moves.reverse();
                    return Ok(Seen::Cleared(moves));
                }
                let hash = hashes.of(&board, ply + 1);
                if lost.contains(&hash) || !seen.insert(hash) {
                    continue;
                }
                let (pairs, open, kinds) = board.mobility();
                if pairs > 0 {
                    let points = BASE + PAIR * pairs as u64 + OPEN * open as u64 - LEFT * kinds as u64;
                    let score = points * GRAIN + rng.below((CHANCE * GRAIN) as usize) as u64;
                    candidates.push(Candidate { score, parent, pair });
                }
            }
        }
        if candidates.len() > width {
            dropped = true;
            candidates.select_nth_unstable_by(width, |a, b| b.score.cmp(&a.score));
            candidates.truncate(width);
        }
        if candidates.is_empty() {
            break;
        }
        layer = candidates
            .into_iter()
            .map(|Candidate { parent, pair, .. }| {
                let entry = &layer[parent as usize];
                let mut table = entry.table.clone();
                (table[pair.0.index()], table[pair.1.index()]) = (EMPTY, EMPTY);
                mode.settle(&mut table, setup.rows, setup.cols);
                steps.push((entry.step, pair));
                Entry { table, step: steps.len() as u32 - 1 }
            })
            .collect();
    }
    Ok(if dropped { Seen::Dropped } else { Seen::Lost })
}
