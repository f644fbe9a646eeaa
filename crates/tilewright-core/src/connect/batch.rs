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
    /// The class of each value of a board.
    ///
    /// # Errors
    /// The first cell whose value has none.
    fn load(&self, board: usize, grid: &mut [u16]) -> Result<(), usize>;
    /// The same in bytes, row by row, when there are few classes; the highest byte is a stone.
    ///
    /// # Errors
    /// The first cell whose value has none.
    fn load_small<'a>(&self, board: usize, cols: usize, rows: impl Iterator<Item = &'a mut [u8]>) -> Result<(), usize>;
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
    let mut pairs = Pairs { counts: Vec::with_capacity(boards.len()), cells: Vec::new() };
    let row = |a: Cell, b: Cell| [a.row() as i16, a.col() as i16, b.row() as i16, b.col() as i16];
    if let Some(mut sweep) = Sweep::new(setup, values.classes()) {
        for board in boards {
            values.load_small(board, setup.cols, sweep.cells()).map_err(|cell| BadCell { board, cell })?;
            sweep.look();
            if list {
                let before = pairs.cells.len();
                sweep.each_pair(|a, b, _| pairs.cells.push(row(a, b)));
                pairs.counts.push((pairs.cells.len() - before) as u32);
            } else {
                pairs.counts.push(sweep.pair_count());
            }
        }
        return Ok(pairs);
    }
    let mut grid = vec![EMPTY; setup.rows * setup.cols];
    let mut position = Position::new(Arc::clone(setup), &grid);
    for board in boards {
        values.load(board, &mut grid).map_err(|cell| BadCell { board, cell })?;
        position.load(&grid);
        let mut count = 0;
        position.each_pair(|a, b| {
            count += 1;
            if list {
                pairs.cells.push(row(a, b));
            }
            true
        });
        pairs.counts.push(count);
    }
    Ok(pairs)
}

/// Boards as one slice of numbers, with a table of classes by value.
pub struct Grids<'a> {
    values: &'a [i32],
    /// Cells of one board.
    cells: usize,
    /// The class of each value from -1, and last what all other values have: none.
    classes: Vec<u16>,
    /// Whether every value has itself as its class, but for 1 and those beyond the table.
    is_plain: bool,
}

/// Not a class: in the table of [`Grids`].
pub const NO_CLASS: u16 = STONE - 1;

impl<'a> Grids<'a> {
    /// The values, board after board in row order; the class of each value from 0, [`NO_CLASS`] for one that has none. Values
    /// above have none either, and -1 is a stone.
    pub fn new(values: &'a [i32], cells: usize, classes: &[u16]) -> Self {
        let is_plain =
            classes.iter().zip(0..).all(|(&class, value)| class == if value == 1 { NO_CLASS } else { value });
        let classes = [STONE].iter().chain(classes).chain(&[NO_CLASS]).copied().collect();
        Self { values, cells, classes, is_plain }
    }

    fn board(&self, board: usize) -> &'a [i32] {
        &self.values[board * self.cells..(board + 1) * self.cells]
    }

    /// The first cell without a class, if one is known to be there.
    fn check(&self, is_bad: bool, values: &[i32]) -> Result<(), usize> {
        let has_none = |&value: &i32| self.classes[place(value, self.classes.len())] == NO_CLASS;
        if is_bad { Err(values.iter().position(has_none).unwrap_or(0)) } else { Ok(()) }
    }
}

impl Values for Grids<'_> {
    fn load(&self, board: usize, grid: &mut [u16]) -> Result<(), usize> {
        let values = self.board(board);
        let mut is_bad = false;
        for (class, &value) in grid.iter_mut().zip(values) {
            *class = self.classes[place(value, self.classes.len())];
            is_bad |= *class == NO_CLASS;
        }
        self.check(is_bad, values)
    }

    #[inline]
    fn load_small<'a>(&self, board: usize, cols: usize, rows: impl Iterator<Item = &'a mut [u8]>) -> Result<(), usize> {
        let values = self.board(board);
        let highest = self.classes.len() as i32 - 3;
        let mut is_bad = false;
        for (row, values) in rows.zip(values.chunks_exact(cols)) {
            if self.is_plain {
                // The numbers -1 and STONE end in the same byte.
                row.iter_mut().zip(values).for_each(|(small, &value)| *small = value as u8);
                // Counted, so that nothing branches.
                let outside = |&&value: &&i32| !(-1..=highest).contains(&value);
                let bad = values.iter().filter(outside).count() + values.iter().filter(|&&value| value == 1).count();
                is_bad |= bad > 0;
            } else {
                for (small, &value) in row.iter_mut().zip(values) {
                    let class = self.classes[place(value, self.classes.len())];
                    *small = class as u8;
                    is_bad |= class == NO_CLASS;
                }
            }
        }
        self.check(is_bad, values)
    }

    fn boards(&self) -> usize {
        self.values.len() / self.cells.max(1)
    }

    fn classes(&self) -> usize {
        let classes = self.classes.iter().filter(|&&class| class != NO_CLASS && class != STONE);
        classes.max().map_or(0, |&class| usize::from(class) + 1)
    }
}

/// Where a value stands in a table of so many entries that begins with -1 and ends with all others.
#[inline]
fn place(value: i32, entries: usize) -> usize {
    // Below -1 is far beyond the table.
    (value.wrapping_add(1) as u32 as usize).min(entries - 1)
}
