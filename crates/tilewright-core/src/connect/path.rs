//! The path between two cells: which one, and all of them.
//!
//! The path returned has the fewest turns, then the fewest steps; among those it is the one whose list of cells, read
//! from the end that comes first in row order, is the smallest (row before column). So from B to A it is the exact
//! reverse of the path from A to B.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::lanes::{Cell, Lanes, between, clear_between};
use super::link::LinkRules;

/// A path, by its ends and the corners between them.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Path {
    corners: Vec<Cell>,
}

impl Path {
    fn new(corners: Vec<Cell>) -> Self {
        Self { corners }
    }

    fn reversed_if(mut self, reverse: bool) -> Self {
        if reverse {
            self.corners.reverse();
        }
        self
    }

    /// Both ends, and the cells in which it turns, in order.
    pub fn corners(&self) -> &[Cell] {
        &self.corners
    }

    /// How often it turns.
    pub fn turns(&self) -> usize {
        self.corners.len().saturating_sub(2)
    }

    /// How many steps from cell to cell it has.
    pub fn steps(&self) -> usize {
        self.corners.windows(2).map(|ends| ends[0].r().abs_diff(ends[1].r()) + ends[0].c().abs_diff(ends[1].c())).sum()
    }

    /// Every cell of it, both ends included.
    pub fn cells(&self) -> Vec<Cell> {
        let mut cells = Vec::with_capacity(self.steps() + 1);
        cells.extend(self.corners.first());
        for ends in self.corners.windows(2) {
            let (mut r, mut c) = (ends[0].r(), ends[0].c());
            while (r, c) != (ends[1].r(), ends[1].c()) {
                r = toward(r, ends[1].r());
                c = toward(c, ends[1].c());
                cells.push(Cell::at(r, c));
            }
        }
        cells
    }
}

fn toward(from: usize, to: usize) -> usize {
    match from.cmp(&to) {
        std::cmp::Ordering::Less => from + 1,
        std::cmp::Ordering::Equal => from,
        std::cmp::Ordering::Greater => from - 1,
    }
}

/// The path between two occupied cells, or `None` when there is none within the rules.
pub fn find_path(lanes: &Lanes, rules: LinkRules, a: Cell, b: Cell) -> Option<Path> {
    let (first, last) = (a.min(b), a.max(b));
    let short = find_with_two_turns(lanes, rules, first, last);
    if short.is_some() || rules.max_turns <= 2 {
        return short.map(|path| path.reversed_if(a > b));
    }
    AllPaths::new(lanes, rules, a, b).next()
}

/// The path with at most two turns (and at most `max_turns`); `a` comes before `b` in row order.
fn find_with_two_turns(lanes: &Lanes, rules: LinkRules, a: Cell, b: Cell) -> Option<Path> {
    let (r1, c1, r2, c2) = (a.r(), a.c(), b.r(), b.c());
    if (rules.adjacent || !a.is_next_to(b))
        && (r1 == r2 && lanes.rows[r1] & between(c1, c2) == 0 || c1 == c2 && lanes.cols[c1] & between(r1, r2) == 0)
    {
        return Some(Path::new(vec![a, b]));
    }
    if rules.max_turns == 0 {
        return None;
    }
    let (h1, v1, h2, v2) = (lanes.reach_h(a), lanes.reach_v(a), lanes.reach_h(b), lanes.reach_v(b));
    if r1 != r2 && c1 != c2 {
        // Along the row first: its second cell is in the upper row.
        if h1 >> c2 & v2 >> r1 & 1 == 1 {
            return Some(Path::new(vec![a, Cell::at(r1, c2), b]));
        }
        if v1 >> r2 & h2 >> c1 & 1 == 1 {
            return Some(Path::new(vec![a, Cell::at(r2, c1), b]));
        }
    }
    if rules.max_turns == 1 {
        return None;
    }
    let columns = if r1 == r2 { 0 } else { clear_between(h1 & h2, &lanes.rows, r1, r2) & !(1 << c1 | 1 << c2) };
    let rows = if c1 == c2 { 0 } else { clear_between(v1 & v2, &lanes.cols, c1, c2) & !(1 << r1 | 1 << r2) };
    two_turn_lane(r1, c1, r2, c2, columns, rows).map(|lane| match lane {
        Lane::Column(c) => Path::new(vec![a, Cell::at(r1, c), Cell::at(r2, c), b]),
        Lane::Row(r) => Path::new(vec![a, Cell::at(r, c1), Cell::at(r, c2), b]),
    })
}

enum Lane {
    Row(usize),
    Column(usize),
}

/// The best lane across: fewest steps, then the smallest list of cells. Seen from the first end that means: up before
/// left before right before down; going left or right as far as costs nothing, going down as little as possible.
fn two_turn_lane(r1: usize, c1: usize, r2: usize, c2: usize, columns: u64, rows: u64) -> Option<Lane> {
    let lowest = |mask: u64| (mask != 0).then(|| mask.trailing_zeros() as usize);
    let highest = |mask: u64| (mask != 0).then(|| 63 - mask.leading_zeros() as usize);
    let below = |bit: usize| (1_u64 << bit) - 1;
    let inner = columns & between(c1, c2);
    let left = if c2 < c1 && inner != 0 { lowest(inner) } else { highest(columns & below(c1.min(c2))) };
    let right = if c1 < c2 && inner != 0 { highest(inner) } else { lowest(columns & !below(c1.max(c2))) };
    let up = highest(rows & below(r1));
    let down = lowest(rows & !below(r1));
    let by_column = |c: usize| r2 - r1 + c.abs_diff(c1) + c.abs_diff(c2);
    let by_row = |r: usize| c1.abs_diff(c2) + r.abs_diff(r1) + r.abs_diff(r2);
    let mut best: Option<(usize, Lane)> = None;
    let lanes = [
        up.map(|r| (by_row(r), Lane::Row(r))),
        left.map(|c| (by_column(c), Lane::Column(c))),
        right.map(|c| (by_column(c), Lane::Column(c))),
        down.map(|r| (by_row(r), Lane::Row(r))),
    ];
    for (steps, lane) in lanes.into_iter().flatten() {
        if best.as_ref().is_none_or(|(fewest, _)| steps < *fewest) {
            best = Some((steps, lane));
        }
    }
    best.map(|(_, lane)| lane)
}

/// Steps up, left, right and down: in the order of the cells that they lead to.
const STEPS: [(usize, usize); 4] = [(usize::MAX, 0), (0, usize::MAX), (0, 1), (1, 0)];

fn step(cell: Cell, direction: usize) -> Cell {
    let (r, c) = STEPS[direction];
    Cell::at(cell.r().wrapping_add(r), cell.c().wrapping_add(c))
}

/// The two directions at right angles to `direction`.
fn across(direction: usize) -> [usize; 2] {
    if direction == 0 || direction == 3 { [1, 2] } else { [0, 3] }
}

/// A partial path: steps of its best completion, directions so far, where it is, turns still to make.
type Partial = (u32, Vec<u8>, Cell, usize);

const NEVER: u32 = u32::MAX;

/// Every path with the fewest turns, the shortest first, then in the order of [`find_path`]. Nothing is computed before
/// it is asked for, except how far each cell is from the end.
#[derive(Clone, Debug)]
pub struct AllPaths {
    lanes: Lanes,
    reverse: bool,
    end: Cell,
    /// The walls below the last row and behind the last column.
    far: [usize; 2],
    /// Steps to the end, by turns still to make, next direction and cell.
    distance: Vec<[Vec<u32>; 4]>,
    /// Partial paths by (steps of the best completion, directions so far): both are exact, so they come out in order.
    queue: BinaryHeap<Reverse<Partial>>,
    start: Cell,
}

impl AllPaths {
    /// The paths between two occupied cells.
    pub fn new(lanes: &Lanes, rules: LinkRules, a: Cell, b: Cell) -> Self {
        let (start, end) = (a.min(b), a.max(b));
        // Between these walls every row and column has a cell that is free, or an end of the path.
        let wall = |masks: &[u64; 64], last: usize| {
            (1..64).rev().find(|&i| masks[i] != u64::MAX).map_or(last + 1, |i| i.max(last) + 1)
        };
        let mut paths = Self {
            far: [wall(&lanes.rows, start.r().max(end.r())), wall(&lanes.cols, start.c().max(end.c()))],
            lanes: lanes.clone(),
            reverse: a > b,
            end,
            distance: Vec::new(),
            queue: BinaryHeap::new(),
            start,
        };
        if let Some(turns) = rules.fewest_turns(lanes, start, end) {
            let turns = usize::from(turns);
            for left in 0..=turns {
                paths.measure(left);
            }
            for direction in 0..4 {
                let direct = turns == 0 && step(start, direction) == end;
                if !direct || rules.adjacent {
                    paths.offer(Vec::new(), start, direction, turns, 0);
                }
            }
        }
        paths
    }

    /// Fill the table for `left` turns still to make.
    fn measure(&mut self, left: usize) {
        let mut table: [Vec<u32>; 4] = std::array::from_fn(|_| vec![NEVER; Lanes::TABLE]);
        for (direction, steps) in table.iter_mut().enumerate() {
            let mut visit = |r: usize, c: usize| {
                let cell = Cell::at(r, c);
                if self.lanes.is_free(cell) || cell == self.start {
                    steps[cell.index()] = self.steps_from(step(cell, direction), direction, left, steps);
                }
            };
            // The cell a step leads to is measured before the cell it comes from.
            for i in 1..self.far[usize::from(direction % 3 != 0)] {
                for j in 1..self.far[usize::from(direction % 3 == 0)] {
                    match direction {
                        0 => visit(i, j),
                        1 => visit(j, i),
                        2 => visit(j, self.far[1] - i),
                        _ => visit(self.far[0] - i, j),
                    }
                }
            }
        }
        self.distance.push(table);
    }

    /// Steps to the end for one that steps to `next` in `direction`.
    fn steps_from(&self, next: Cell, direction: usize, left: usize, straight: &[u32]) -> u32 {
        if next == self.end {
            return if left == 0 { 1 } else { NEVER };
        }
        if !self.lanes.is_free(next) {
            return NEVER;
        }
        let mut best = straight[next.index()];
        if left > 0 {
            for turn in across(direction) {
                best = best.min(self.distance[left - 1][turn][next.index()]);
            }
        }
        best.saturating_add(1)
    }

    /// Queue the partial path `trail` to `cell` that goes on in `direction`, if it can reach the end.
    fn offer(&mut self, mut trail: Vec<u8>, cell: Cell, direction: usize, left: usize, walked: u32) {
        let steps = self.distance[left][direction][cell.index()];
        if steps != NEVER {
            trail.push(direction as u8);
            self.queue.push(Reverse((walked + steps, trail, step(cell, direction), left)));
        }
    }

    fn path_along(&self, trail: &[u8]) -> Path {
        let mut corners = vec![self.start];
        let mut cell = self.start;
        for (i, &direction) in trail.iter().enumerate() {
            if i > 0 && trail[i - 1] != direction {
                corners.push(cell);
            }
            cell = step(cell, usize::from(direction));
        }
        corners.push(cell);
        Path::new(corners).reversed_if(self.reverse)
    }
}

impl Iterator for AllPaths {
    type Item = Path;

    fn next(&mut self) -> Option<Path> {
        while let Some(Reverse((_, trail, cell, left))) = self.queue.pop() {
            if cell == self.end {
                return Some(self.path_along(&trail));
            }
            let direction = usize::from(*trail.last()?);
            let walked = trail.len() as u32;
            if left > 0 {
                for turn in across(direction) {
                    self.offer(trail.clone(), cell, turn, left - 1, walked);
                }
            }
            self.offer(trail, cell, direction, left, walked);
        }
        None
    }
}
