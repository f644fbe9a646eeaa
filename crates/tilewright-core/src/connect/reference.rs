//! The rules of joining, written as slowly and plainly as possible: what the tests compare with.

use std::collections::VecDeque;

use super::position::{EMPTY, STONE};
use super::{Cell, Gravity, GravityPlan, LinkRules, Position, Setup};
use crate::rng::Rng;

/// A small random board: sizes, density, stones, kinds, turns, border and adjacency all vary.
pub(super) fn random_position(rng: &mut Rng, gravity: Gravity) -> Position {
    let (rows, cols) = (1 + rng.below(6), 1 + rng.below(7));
    let link = LinkRules { max_turns: [2, 2, 2, 2, 0, 1, 3, 4][rng.below(8)], adjacent: rng.below(3) > 0 };
    let setup = Setup { rows, cols, border: rng.below(3) > 0, link, gravity: GravityPlan::new(vec![gravity]) };
    let (filled, kinds) = (20 + 20 * rng.below(5), 1 + rng.below(8));
    let grid: Vec<u16> = (0..rows * cols)
        .map(|_| match rng.below(100) {
            n if n >= filled => EMPTY,
            n if n % 13 == 0 => STONE,
            _ => 1 + rng.below(kinds) as u16,
        })
        .collect();
    Position::new(setup.into(), &grid)
}

/// Fewest turns, and fewest steps with so many turns, by breadth-first search over (cell, direction, turns).
pub(super) fn search(position: &Position, a: Cell, b: Cell, max_turns: u16) -> Option<(u16, usize)> {
    let setup = position.setup();
    let inside = |r: i32, c: i32| {
        let lane = i32::from(setup.border);
        (-lane..setup.rows as i32 + lane).contains(&r) && (-lane..setup.cols as i32 + lane).contains(&c)
    };
    let on_board = |r: i32, c: i32| position.has_cell(i64::from(r), i64::from(c));
    let steps = [(0, 1), (1, 0), (0, -1), (-1, 0)];
    let mut seen = std::collections::HashSet::new();
    let mut queue: VecDeque<(i32, i32, usize, u16, usize)> =
        (0..4).map(|direction| (a.row(), a.col(), direction, 0, 0)).collect();
    let mut best = None;
    while let Some((r, c, direction, turns, walked)) = queue.pop_front() {
        let (nr, nc) = (r + steps[direction].0, c + steps[direction].1);
        if !inside(nr, nc) || (walked == 0 && !setup.link.adjacent && (nr, nc) == (b.row(), b.col())) {
            continue;
        }
        if (nr, nc) == (b.row(), b.col()) {
            best = best.min(Some((turns, walked + 1))).or(Some((turns, walked + 1)));
            continue;
        }
        if on_board(nr, nc) && position.class(Cell::new(nr, nc)) != EMPTY {
            continue;
        }
        for (next, _) in steps.iter().enumerate().filter(|(next, _)| next % 2 != direction % 2 || *next == direction) {
            let turned = turns + u16::from(next != direction);
            if turned <= max_turns && seen.insert((nr, nc, next, turned)) {
                queue.push_back((nr, nc, next, turned, walked + 1));
            }
        }
    }
    best
}

/// Every pair that joins, in row order.
pub(super) fn pairs(position: &Position) -> Vec<(Cell, Cell)> {
    let tiles: Vec<Cell> = position.tiles().collect();
    let mut pairs = Vec::new();
    for (i, &a) in tiles.iter().enumerate() {
        for &b in &tiles[i + 1..] {
            if position.class(a) == position.class(b)
                && search(position, a, b, position.setup().link.max_turns).is_some()
            {
                pairs.push((a, b));
            }
        }
    }
    pairs
}
