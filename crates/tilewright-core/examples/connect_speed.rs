//! How long the core takes for all pairs of a board: printed as lines of JSON for `bench/connect.py`.
//!
//! Boards are full, half empty and nearly empty, fresh (nothing known but the grid in its place) and after a move.

use std::hint::black_box;
use std::time::Instant;

use tilewright_core::connect::batch::{Grids, NO_CLASS, pairs_many};
use tilewright_core::connect::{GravityPlan, LinkRules, Position, Setup};
use tilewright_core::rng::Rng;

/// Four of each kind in random places, then random pairs taken out until `left` tiles are left.
fn board(rows: usize, cols: usize, left: usize, seed: u64) -> Position {
    let mut rng = Rng::new(seed);
    let mut pairs: Vec<u16> = (0..rows * cols / 2).map(|i| 1 + (i / 2) as u16).collect();
    rng.shuffle(&mut pairs);
    let mut grid: Vec<u16> = pairs[..left / 2].iter().flat_map(|&class| [class; 2]).collect();
    grid.resize(rows * cols, 0);
    rng.shuffle(&mut grid);
    let link = LinkRules::default();
    Position::new(Setup { rows, cols, border: true, link, gravity: GravityPlan::new(Vec::new()) }.into(), &grid)
}

/// The best of several rounds, in nanoseconds a call.
fn best(mut call: impl FnMut()) -> f64 {
    (0..40)
        .map(|_| {
            let start = Instant::now();
            call();
            start.elapsed().as_secs_f64() * 1e9
        })
        .fold(f64::INFINITY, f64::min)
}

#[allow(clippy::cast_precision_loss)] // counts of calls
fn main() {
    const BOARDS: usize = 64;
    const REPEAT: usize = 30;
    for (rows, cols) in [(8, 18), (10, 18)] {
        for (stage, share) in [("full", 100), ("half", 50), ("late", 15)] {
            let left = rows * cols * share / 100;
            let boards: Vec<Position> = (0..BOARDS as u64).map(|seed| board(rows, cols, left, seed)).collect();
            let each = |time: f64| time / (BOARDS * REPEAT) as f64;
            let all = best(|| {
                for position in &boards {
                    for _ in 0..REPEAT {
                        let mut sum = 0;
                        black_box(position).each_pair(|a, b| {
                            sum += a.row() + b.col();
                            true
                        });
                        black_box(sum);
                    }
                }
            });
            let count = best(|| {
                for position in &boards {
                    for _ in 0..REPEAT {
                        black_box(black_box(position).pair_count());
                    }
                }
            });
            // A fresh board: masks and reaches from the bare grid, then all pairs.
            let grids: Vec<Vec<u16>> = boards.iter().map(Position::grid).collect();
            let mut fresh = boards[0].clone();
            let load = best(|| {
                for grid in &grids {
                    for _ in 0..REPEAT {
                        fresh.load(black_box(grid));
                        black_box(fresh.pair_count());
                    }
                }
            });
            // The same boards as a batch of raw values: kinds from 2.
            let kind = |class: u16| i32::from(if class == 0 { 0 } else { class + 1 });
            let class = |kind: u16| if kind == 1 { NO_CLASS } else { kind };
            let values: Vec<i32> = grids.iter().flat_map(|grid| grid.repeat(REPEAT)).map(kind).collect();
            let classes: Vec<u16> = (0..=values.iter().copied().max().unwrap_or(0) as u16).map(class).collect();
            let batch = Grids::new(&values, rows * cols, &classes);
            let [many_count, many_list] = [false, true].map(|list| {
                best(|| {
                    black_box(pairs_many(boards[0].setup(), black_box(&batch), list, 1)).ok();
                })
            });
            // A move with all that follows from it, and then all pairs.
            let mut played: Vec<Position> = Vec::new();
            let mut moves = Vec::new();
            for position in &boards {
                moves.push(position.first_pair());
            }
            let mut after = f64::INFINITY;
            for _ in 0..50 {
                played.clone_from(&boards);
                let start = Instant::now();
                for (position, pair) in played.iter_mut().zip(&moves) {
                    if let Some((a, b)) = *pair {
                        position.push_unchecked(a, b);
                        black_box(position.pair_count());
                    }
                }
                after = after.min(start.elapsed().as_secs_f64() * 1e9 / BOARDS as f64);
            }
            println!(
                "{{\"rows\": {rows}, \"cols\": {cols}, \"stage\": \"{stage}\", \"all_pairs_ns\": {:.0}, \
                 \"pair_count_ns\": {:.0}, \"load_and_count_ns\": {:.0}, \"batch_count_ns\": {:.0}, \
                 \"batch_list_ns\": {:.0}, \"move_and_count_ns\": {after:.0}}}",
                each(all),
                each(count),
                each(load),
                each(many_count),
                each(many_list)
            );
        }
    }
}
