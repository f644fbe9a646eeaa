//! Every pair of many boards of one size.

use std::sync::Arc;
use std::thread;

use super::lanes::Cell;
use super::position::{EMPTY, Position, STONE, Setup};
use super::sweep::Sweep;

/// A value that no board has: which board, which cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BadCell {
    /// Number of the board.
    pub board: usize,
    /// Number of the cell, in row order.
    pub cell: usize,
}

/// How values become classes.
pub trait Values: Sync {
    /// The class of each value of a board; [`NO_CLASS`] for one that has none.
    fn load(&self, board: usize, grid: &mut [u16]);
    /// How many boards there are.
    fn boards(&self) -> usize;
    /// More than any class, but for those of stones and of values that have none.
    fn classes(&self) -> usize;
}

/// Pairs of many boards.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pairs {
    /// How many pairs each board has.
    pub counts: Vec<u32>,
    /// The pairs, board after board: row and column of the one, row and column of the other.
    pub cells: Vec<[i16; 4]>,
}

/// Every pair of every board, on so many threads.
///
/// # Errors
/// The first cell without a class.
pub fn pairs_many<V: Values>(setup: &Arc<Setup>, values: &V, list: bool, threads: usize) -> Result<Pairs, BadCell> {
    let boards = values.boards();
    let share = boards.div_ceil(threads.max(1)).max(1);
    let starts: Vec<usize> = (0..boards).step_by(share).collect();
    let part = |start: usize| pairs_of(setup, values, list, start..boards.min(start + share));
    if starts.len() < 2 {
        return starts.first().map_or(Ok(Pairs::default()), |&start| part(start));
    }
    let parts: Vec<Result<Pairs, BadCell>> = thread::scope(|scope| {
        let workers: Vec<_> = starts.iter().map(|&start| scope.spawn(move || part(start))).collect();
        workers
            .into_iter()
            .map(|worker| worker.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
            .collect()
    });
    let mut all = Pairs::default();
    for part in parts {
        let part = part?;
        all.counts.extend(part.counts);
        all.cells.extend(part.cells);
    }
    Ok(all)
}

fn pairs_of<V: Values>(
    setup: &Arc<Setup>,
    values: &V,
    list: bool,
    boards: std::ops::Range<usize>,
) -> Result<Pairs, BadCell> {
    let mut grid = vec![EMPTY; setup.rows * setup.cols];
    let mut pairs = Pairs { counts: Vec::with_capacity(boards.len()), cells: Vec::new() };
    // One look at a board with two turns needs no position to play on.
    let mut sweep = (setup.link.max_turns == 2).then(|| Sweep::new(setup, values.classes()));
    let mut position = Position::new(Arc::clone(setup), &grid);
    for board in boards {
        values.load(board, &mut grid);
        if grid.iter().filter(|&&class| class == NO_CLASS).count() > 0 {
            let cell = grid.iter().position(|&class| class == NO_CLASS).unwrap_or(0);
            return Err(BadCell { board, cell });
        }
        let mut count = 0;
        let mut found = |a: Cell, b: Cell| {
            count += 1;
            if list {
                pairs.cells.push([a.row() as i16, a.col() as i16, b.row() as i16, b.col() as i16]);
            }
        };
        if let Some(sweep) = &mut sweep {
            sweep.each_pair(&grid, found);
        } else {
            position.load(&grid);
            position.each_pair(|a, b| {
                found(a, b);
                true
            });
        }
        pairs.counts.push(count);
    }
    Ok(pairs)
}

/// Boards as one slice of numbers, with a table of classes by value.
pub struct Grids<'a, T> {
    /// The values, board after board in row order.
    pub values: &'a [T],
    /// Cells of one board.
    pub cells: usize,
    /// The class of each value from 0; [`NO_CLASS`] for one that has none. Values above have none either.
    pub classes: &'a [u16],
}

/// Not a class: in the table of [`Grids`].
pub const NO_CLASS: u16 = STONE - 1;

impl<T: Copy + Sync + Into<i64>> Values for Grids<'_, T> {
    #[inline]
    fn load(&self, board: usize, grid: &mut [u16]) {
        let start = board * self.cells;
        for (class, &value) in grid.iter_mut().zip(&self.values[start..start + self.cells]) {
            let value: i64 = value.into();
            // A negative value is far beyond the table.
            let listed = self.classes.get(value as usize).copied().unwrap_or(NO_CLASS);
            *class = if value == -1 { STONE } else { listed };
        }
    }

    fn boards(&self) -> usize {
        self.values.len() / self.cells.max(1)
    }

    fn classes(&self) -> usize {
        let classes = self.classes.iter().filter(|&&class| class != NO_CLASS && class != STONE);
        classes.max().map_or(0, |&class| usize::from(class) + 1)
    }
}
