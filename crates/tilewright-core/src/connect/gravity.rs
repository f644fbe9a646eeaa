//! How the tiles of a board move after a pair has gone.
//!
//! All modes are made of one thing: a line of cells whose tiles pack toward its start. Stones stay, and tiles pack against
//! them. Where a mode speaks of halves, the first half has the middle row or column of an odd board.

use super::lanes::Cell;
use super::position::{EMPTY, STONE};

/// One way in which tiles move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Gravity {
    /// Not at all.
    None,
    /// Down, column by column.
    Down,
    /// Up.
    Up,
    /// Left, row by row.
    Left,
    /// Right.
    Right,
    /// Toward the middle between the rows: the upper half down, the lower half up.
    CenterRows,
    /// Toward the middle between the columns: the left half right, the right half left.
    CenterCols,
    /// Both, until nothing moves.
    Center,
    /// Away from the middle between the rows: the upper half up, the lower half down.
    OutRows,
    /// Away from the middle between the columns: the left half left, the right half right.
    OutCols,
    /// Both, until nothing moves.
    Out,
    /// The rows part: those of the upper half move left, those of the lower half right.
    SplitRows,
    /// The columns part: those of the left half move down, those of the right half up.
    SplitCols,
    /// Down and left, until nothing moves.
    DownLeft,
    /// Down and right.
    DownRight,
    /// Up and left.
    UpLeft,
    /// Up and right.
    UpRight,
}

impl Gravity {
    /// Every mode by its name.
    pub const NAMES: [(&'static str, Self); 17] = [
        ("none", Self::None),
        ("down", Self::Down),
        ("up", Self::Up),
        ("left", Self::Left),
        ("right", Self::Right),
        ("center_rows", Self::CenterRows),
        ("center_cols", Self::CenterCols),
        ("center", Self::Center),
        ("out_rows", Self::OutRows),
        ("out_cols", Self::OutCols),
        ("out", Self::Out),
        ("split_rows", Self::SplitRows),
        ("split_cols", Self::SplitCols),
        ("down_left", Self::DownLeft),
        ("down_right", Self::DownRight),
        ("up_left", Self::UpLeft),
        ("up_right", Self::UpRight),
    ];

    /// The mode of this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::NAMES.iter().find(|(known, _)| *known == name).map(|&(_, mode)| mode)
    }

    /// The two simple modes that a compound one repeats until nothing moves.
    fn parts(self) -> Option<[Self; 2]> {
        Some(match self {
            Self::Center => [Self::CenterRows, Self::CenterCols],
            Self::Out => [Self::OutRows, Self::OutCols],
            Self::DownLeft => [Self::Down, Self::Left],
            Self::DownRight => [Self::Down, Self::Right],
            Self::UpLeft => [Self::Up, Self::Left],
            Self::UpRight => [Self::Up, Self::Right],
            _ => return None,
        })
    }

    /// Let the tiles of `table` (what lies on each cell) move; true when any did.
    pub(crate) fn settle(self, table: &mut [u16], rows: usize, cols: usize) -> bool {
        if let Some(parts) = self.parts() {
            let mut moved = false;
            // Every round brings tiles nearer to where the mode pulls them, so there is a last one.
            loop {
                let first = parts[0].settle(table, rows, cols);
                let second = parts[1].settle(table, rows, cols);
                if !first && !second {
                    return moved;
                }
                moved = true;
            }
        }
        let (half_rows, half_cols) = (rows.div_ceil(2), cols.div_ceil(2));
        let column = |c: usize| move |r: usize| Cell::at(r + 2, c + 2);
        let row = |r: usize| move |c: usize| Cell::at(r + 2, c + 2);
        let mut moved = false;
        for c in 0..cols {
            let at = column(c);
            moved |= match self {
                Self::CenterRows => pack(table, (0..half_rows).rev().map(at)) | pack(table, (half_rows..rows).map(at)),
                Self::OutRows => pack(table, (0..half_rows).map(at)) | pack(table, (half_rows..rows).rev().map(at)),
                Self::Down => pack(table, (0..rows).rev().map(at)),
                Self::SplitCols if c < half_cols => pack(table, (0..rows).rev().map(at)),
                Self::Up | Self::SplitCols => pack(table, (0..rows).map(at)),
                _ => break,
            };
        }
        for r in 0..rows {
            let at = row(r);
            moved |= match self {
                Self::Left => pack(table, (0..cols).map(at)),
                Self::CenterCols => pack(table, (0..half_cols).rev().map(at)) | pack(table, (half_cols..cols).map(at)),
                Self::OutCols => pack(table, (0..half_cols).map(at)) | pack(table, (half_cols..cols).rev().map(at)),
                Self::SplitRows if r < half_rows => pack(table, (0..cols).map(at)),
                Self::Right | Self::SplitRows => pack(table, (0..cols).rev().map(at)),
                _ => break,
            };
        }
        moved
    }
}

/// Move the tiles on a line of cells toward its start, up to the stones; true when any moved.
fn pack(table: &mut [u16], line: impl Iterator<Item = Cell> + Clone) -> bool {
    let mut free = line.clone();
    let mut moved = false;
    for cell in line {
        match table[cell.index()] {
            EMPTY => {}
            // What is free before a stone stays free: go on behind it.
            STONE => while free.next().is_some_and(|before| before != cell) {},
            tile => {
                if let Some(target) = free.next().filter(|&target| target != cell) {
                    table[cell.index()] = EMPTY;
                    table[target.index()] = tile;
                    moved = true;
                }
            }
        }
    }
    moved
}

/// Which mode follows which move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GravityPlan {
    modes: Vec<Gravity>,
}

impl GravityPlan {
    /// The modes in turn, one a move, from the start again after the last.
    pub fn new(modes: Vec<Gravity>) -> Self {
        Self { modes }
    }

    /// The mode that follows the move with this number, from 0.
    pub fn after_move(&self, number: usize) -> Gravity {
        if self.modes.is_empty() { Gravity::None } else { self.modes[number % self.modes.len()] }
    }

    /// Whether tiles ever move.
    pub fn is_still(&self) -> bool {
        self.modes.iter().all(|&mode| mode == Gravity::None)
    }

    /// How many moves until the modes begin again: 1 when there is one mode only.
    pub fn period(&self) -> usize {
        self.modes.len().max(1)
    }
}
