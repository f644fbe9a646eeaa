//! Tiles on the move: the lines of every mode of a plan, ready to be packed where something has changed.

use super::gravity::{Gravity, GravityPlan};
use super::position::{EMPTY, STONE};

/// The lines of one simple mode: every cell is on one of them.
#[derive(Clone, Debug)]
struct Lines {
    /// Cells by their index, line after line, each from where its tiles pack to.
    cells: Vec<u16>,
    /// Where each line begins, and the end of the last.
    starts: Vec<u16>,
    /// The line of each cell, by index.
    line_of: Vec<u8>,
}

/// What every mode of a plan does to a board of one size.
#[derive(Clone, Debug)]
pub(crate) struct Shifts {
    /// By mode: its simple modes, two at most.
    modes: Vec<Vec<Lines>>,
    /// Whether boards with lines of uneven length are easier to clear: so measured for single modes but those that pull
    /// to a corner.
    favours_uneven: bool,
}

/// Lines are numbered by bits here: two halves of sixty columns at most.
type Which = u128;

impl Shifts {
    /// For tables in which `index` tells where the cell of a row and a column is.
    pub(crate) fn new(plan: &GravityPlan, rows: usize, cols: usize, index: impl Fn(usize, usize) -> usize) -> Self {
        let lines = |mode: Gravity| {
            let mut lines =
                Lines { cells: Vec::new(), starts: vec![0], line_of: vec![0; index(rows - 1, cols - 1) + 1] };
            for (number, line) in mode.lines(rows, cols).into_iter().enumerate() {
                for (row, col) in line {
                    let cell = index(row, col);
                    lines.cells.push(cell as u16);
                    lines.line_of[cell] = number as u8;
                }
                lines.starts.push(lines.cells.len() as u16);
            }
            lines
        };
        Self {
            modes: plan.modes().iter().map(|mode| mode.parts().into_iter().map(lines).collect()).collect(),
            favours_uneven: matches!(plan.modes(), [mode] if !mode.is_to_corner()),
        }
    }

    /// Let the tiles of `table` move as after the move with this number, and call `moved` with where each tile was and is.
    ///
    /// `emptied` tells which cells alone have changed since they last moved so; `None` when that is not known.
    pub(crate) fn settle(
        &self,
        number: usize,
        table: &mut [u16],
        emptied: Option<[usize; 2]>,
        mut moved: impl FnMut(usize, usize, u16),
    ) {
        let Some(parts) = self.modes.get(number % self.modes.len().max(1)) else { return };
        let mut waiting: [Which; 2] = [0; 2];
        for (which, lines) in waiting.iter_mut().zip(parts) {
            *which = match emptied {
                Some(cells) => cells.iter().fold(0, |which, &cell| which | lines.bit(cell)),
                None => Which::MAX >> (Which::BITS as usize - lines.len()),
            };
        }
        // Every round brings tiles nearer to where the mode pulls them, so there is a last one.
        while waiting != [0; 2] {
            for (part, lines) in parts.iter().enumerate() {
                let mut which = std::mem::take(&mut waiting[part]);
                while which != 0 {
                    pack(table, lines.line(which.trailing_zeros() as usize), |from, to, tile| {
                        moved(from, to, tile);
                        if let Some(other) = parts.get(1 - part) {
                            waiting[1 - part] |= other.bit(from) | other.bit(to);
                        }
                    });
                    which &= which - 1;
                }
            }
        }
    }
}

impl Shifts {
    /// Whether every tile stays on one line for good, on which only what lies before it makes it move.
    pub(crate) fn keeps_lines(&self) -> bool {
        matches!(&self.modes[..], [parts] if parts.len() == 1)
    }

    /// How uneven the lines are, where that counts: the squares of the numbers of their tiles.
    pub(crate) fn unevenness(&self, table: &[u16]) -> u64 {
        let is_tile = |&&cell: &&u16| !matches!(table[usize::from(cell)], EMPTY | STONE);
        let square = |line: &[u16]| (line.iter().filter(is_tile).count() as u64).pow(2);
        let modes = if self.favours_uneven { &self.modes[..] } else { &[] };
        modes.iter().flatten().flat_map(|lines| (0..lines.len()).map(|number| square(lines.line(number)))).sum()
    }

    /// Whether no tiles but these lie behind this cell on its line, up to the next stone. For modes that keep lines.
    pub(crate) fn is_last(&self, table: &[u16], cell: u16, but: &[u16]) -> bool {
        let lines = &self.modes[0][0];
        let line = lines.line(usize::from(lines.line_of[usize::from(cell)]));
        let behind = line.iter().skip_while(|&&other| other != cell).skip(1);
        behind
            .take_while(|&&other| table[usize::from(other)] != STONE)
            .all(|other| table[usize::from(*other)] == EMPTY || but.contains(other))
    }
}

impl Lines {
    fn len(&self) -> usize {
        self.starts.len() - 1
    }

    fn line(&self, number: usize) -> &[u16] {
        &self.cells[usize::from(self.starts[number])..usize::from(self.starts[number + 1])]
    }

    fn bit(&self, cell: usize) -> Which {
        1 << self.line_of[cell]
    }
}

/// Move the tiles on a line of cells toward its start, up to the stones.
#[inline]
fn pack(table: &mut [u16], line: &[u16], mut moved: impl FnMut(usize, usize, u16)) {
    let mut free = 0;
    for (place, &cell) in line.iter().enumerate() {
        let cell = usize::from(cell);
        match table[cell] {
            EMPTY => {}
            // What is free before a stone stays free.
            STONE => free = place + 1,
            tile => {
                if free < place {
                    let target = usize::from(line[free]);
                    (table[cell], table[target]) = (EMPTY, tile);
                    moved(cell, target, tile);
                }
                free += 1;
            }
        }
    }
}
