//! How the tiles of a board move after a pair has gone.
//!
//! All modes are made of one thing: a line of cells whose tiles pack toward its start. Stones stay, and tiles pack against
//! them. Where a mode speaks of halves, the first half has the middle row or column of an odd board.

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

    /// The simple modes it is made of: two that it repeats in turn until nothing moves, or itself.
    pub(crate) fn parts(self) -> Vec<Self> {
        match self {
            Self::Center => vec![Self::CenterRows, Self::CenterCols],
            Self::Out => vec![Self::OutRows, Self::OutCols],
            Self::DownLeft => vec![Self::Down, Self::Left],
            Self::DownRight => vec![Self::Down, Self::Right],
            Self::UpLeft => vec![Self::Up, Self::Left],
            Self::UpRight => vec![Self::Up, Self::Right],
            Self::None => Vec::new(),
            simple => vec![simple],
        }
    }

    /// Whether it pulls all tiles to one corner.
    pub(crate) fn is_to_corner(self) -> bool {
        matches!(self, Self::DownLeft | Self::DownRight | Self::UpLeft | Self::UpRight)
    }

    /// The lines of a simple mode: rows and columns of cells, each from where its tiles pack to.
    pub(crate) fn lines(self, rows: usize, cols: usize) -> Vec<Vec<(usize, usize)>> {
        let (half_rows, half_cols) = (rows.div_ceil(2), cols.div_ceil(2));
        let on_column = |c: usize, first: usize, end: usize| (first..end).map(move |r| (r, c));
        let on_row = |r: usize, first: usize, end: usize| (first..end).map(move |c| (r, c));
        let down = |c, first, end| on_column(c, first, end).rev().collect();
        let up = |c, first, end| on_column(c, first, end).collect();
        let right = |r, first, end| on_row(r, first, end).rev().collect();
        let left = |r, first, end| on_row(r, first, end).collect();
        let columns = |lines: &dyn Fn(usize) -> Vec<Vec<(usize, usize)>>| (0..cols).flat_map(lines).collect();
        let each_row = |lines: &dyn Fn(usize) -> Vec<Vec<(usize, usize)>>| (0..rows).flat_map(lines).collect();
        match self {
            Self::Down => columns(&|c| vec![down(c, 0, rows)]),
            Self::Up => columns(&|c| vec![up(c, 0, rows)]),
            Self::CenterRows => columns(&|c| vec![down(c, 0, half_rows), up(c, half_rows, rows)]),
            Self::OutRows => columns(&|c| vec![up(c, 0, half_rows), down(c, half_rows, rows)]),
            Self::SplitCols => columns(&|c| vec![if c < half_cols { down(c, 0, rows) } else { up(c, 0, rows) }]),
            Self::Left => each_row(&|r| vec![left(r, 0, cols)]),
            Self::Right => each_row(&|r| vec![right(r, 0, cols)]),
            Self::CenterCols => each_row(&|r| vec![right(r, 0, half_cols), left(r, half_cols, cols)]),
            Self::OutCols => each_row(&|r| vec![left(r, 0, half_cols), right(r, half_cols, cols)]),
            Self::SplitRows => each_row(&|r| vec![if r < half_rows { left(r, 0, cols) } else { right(r, 0, cols) }]),
            _ => Vec::new(),
        }
    }
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

    /// The modes in turn.
    pub(crate) fn modes(&self) -> &[Gravity] {
        &self.modes
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
