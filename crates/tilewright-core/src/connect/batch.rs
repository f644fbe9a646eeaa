//! Every pair of many boards of one size.

use std::sync::Arc;
use std::thread;

use super::position::{EMPTY, Position, STONE, Setup};

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
    /// The class of a value; `None` when it is none.
    fn class(&self, board: usize, cell: usize) -> Option<u16>;
    /// How many boards there are.
    fn boards(&self) -> usize;
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
    let cells = setup.rows * setup.cols;
    let mut grid = vec![EMPTY; cells];
    let mut position = Position::new(Arc::clone(setup), &grid);
    let mut pairs = Pairs { counts: Vec::with_capacity(boards.len()), cells: Vec::new() };
    for board in boards {
        for (cell, class) in grid.iter_mut().enumerate() {
            *class = values.class(board, cell).ok_or(BadCell { board, cell })?;
        }
        position.load(&grid);
        let mut count = 0;
        position.each_pair(|a, b| {
            count += 1;
            if list {
                pairs.cells.push([a.row() as i16, a.col() as i16, b.row() as i16, b.col() as i16]);
            }
            true
        });
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
    fn class(&self, board: usize, cell: usize) -> Option<u16> {
        let value: i64 = self.values[board * self.cells + cell].into();
        if value == -1 {
            return Some(STONE);
        }
        let class = *self.classes.get(usize::try_from(value).ok()?)?;
        (class != NO_CLASS).then_some(class)
    }

    fn boards(&self) -> usize {
        self.values.len() / self.cells.max(1)
    }
}
