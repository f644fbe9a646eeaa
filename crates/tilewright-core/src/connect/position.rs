//! A board in play: tiles by class, moves and their reverse. What joins on it is in [`pairs`].

use std::sync::Arc;

use super::gravity::GravityPlan;
use super::lanes::{Cell, Lanes, MAX_SIDE};
use super::link::LinkRules;
use super::shifts::Shifts;

mod pairs;

/// The class of an empty cell.
pub const EMPTY: u16 = 0;
/// The class of a stone: it blocks, never moves and never goes.
pub const STONE: u16 = u16::MAX;

/// What does not change during a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// Number of rows, 1 to [`MAX_SIDE`].
    pub rows: usize,
    /// Number of columns.
    pub cols: usize,
    /// Whether the lane around the board may be used.
    pub border: bool,
    /// How tiles are joined.
    pub link: LinkRules,
    /// How tiles move.
    pub gravity: GravityPlan,
}

/// Why two cells are not a legal move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Illegal {
    /// The cell is not on the board: 0 for the first, 1 for the second.
    Outside(u8),
    /// Both are the same cell.
    SameCell,
    /// There is no tile.
    Empty(u8),
    /// There is a stone.
    Stone(u8),
    /// The tiles do not match.
    DifferentKinds,
    /// No path within the rules.
    NoPath,
}

#[derive(Clone, Copy, Debug)]
struct Tile {
    cell: Cell,
    /// Reach along the row and along the column, while the tile is there.
    reach: (u64, u64),
}

/// What a move changed, to take it back: which cells, and the class that was there.
#[derive(Clone, Debug)]
struct Undo {
    changed: Vec<(Cell, u16, u16)>,
}

/// The tiles of a board. A class is what matches: equal numbers from 1.
#[derive(Clone, Debug)]
pub struct Position {
    setup: Arc<Setup>,
    lanes: Lanes,
    /// The board without tiles.
    bare: Lanes,
    /// Class by cell.
    table: Vec<u16>,
    /// What a tile is called, by cell, where that is more than its class; else empty.
    names: Vec<u16>,
    /// Per row: which cells hold a tile, not a stone.
    tile_rows: [u64; 64],
    /// The tiles of each class, in row order, class after class.
    tiles: Vec<Tile>,
    /// Where a class begins in `tiles`, and how many of it are left.
    classes: Vec<(u32, u32)>,
    /// Where the tile of a cell stands in `tiles`.
    places: Vec<u16>,
    count: usize,
    undo: Vec<Undo>,
    shifts: Arc<Shifts>,
}

impl Position {
    /// A board with `grid`, in row order: [`EMPTY`], [`STONE`], or a class.
    ///
    /// # Panics
    /// When the grid has not rows times columns cells, or a side is 0 or above [`MAX_SIDE`].
    pub fn new(setup: Arc<Setup>, grid: &[u16]) -> Self {
        let lanes = Lanes::new(setup.rows, setup.cols, setup.border);
        let height = setup.rows + 4;
        let shifts = Shifts::new(&setup.gravity, setup.rows, setup.cols, |row, col| Cell::at(row + 2, col + 2).index());
        let mut position = Self {
            setup,
            bare: lanes.clone(),
            lanes,
            table: vec![EMPTY; height * 64],
            names: Vec::new(),
            tile_rows: [0; 64],
            tiles: Vec::new(),
            classes: Vec::new(),
            places: vec![0; height * 64],
            count: 0,
            undo: Vec::new(),
            shifts: shifts.into(),
        };
        position.load(grid);
        position
    }

    /// Give the tiles names that move with them, in row order: where tiles of one class look different.
    ///
    /// # Panics
    /// When there is not one a cell, or a tile has no name but a cell without a tile has one.
    pub fn set_names(&mut self, names: &[u16]) {
        let (rows, cols) = (self.setup.rows, self.setup.cols);
        assert_eq!(names.len(), rows * cols, "names of {rows}x{cols} cells");
        self.names = vec![EMPTY; self.table.len()];
        for (r, row) in names.chunks_exact(cols).enumerate() {
            let start = (r + 2) << 6 | 2;
            self.names[start..start + cols].copy_from_slice(row);
        }
        let kind = |class: u16| (class == EMPTY, class == STONE);
        assert!(self.names.iter().zip(&self.table).all(|(&name, &class)| kind(name) == kind(class)), "names of tiles");
    }

    /// The name of what lies on a cell of the board: its class when tiles have no names.
    pub fn name(&self, cell: Cell) -> u16 {
        *self.names.get(cell.index()).unwrap_or(&self.table[cell.index()])
    }

    /// Put another grid on the same board; the moves played are forgotten.
    ///
    /// # Panics
    /// As [`new`](Self::new).
    pub fn load(&mut self, grid: &[u16]) {
        let (rows, cols) = (self.setup.rows, self.setup.cols);
        assert_eq!(grid.len(), rows * cols, "a grid of {rows}x{cols}");
        for (r, row) in grid.chunks_exact(cols).enumerate() {
            let start = (r + 2) << 6 | 2;
            self.table[start..start + cols].copy_from_slice(row);
        }
        self.undo.clear();
        self.names.clear();
        self.rebuild();
    }

    /// Everything that follows from the table.
    fn rebuild(&mut self) {
        let (rows, cols) = (self.setup.rows, self.setup.cols);
        self.lanes.clone_from(&self.bare);
        self.classes.iter_mut().for_each(|class| class.1 = 0);
        self.count = 0;
        let mut columns = [0_u64; 64];
        for r in 2..rows + 2 {
            let (mut tiles, mut occupied) = (0_u64, 0_u64);
            let row = &self.table[r << 6 | 2..(r << 6 | 2) + cols];
            for (c, (&class, column)) in row.iter().zip(&mut columns[2..]).enumerate() {
                let there = u64::from(class != EMPTY);
                occupied |= there << (c + 2);
                *column |= there << r;
                if class != EMPTY && class != STONE {
                    tiles |= 1 << (c + 2);
                    let class = usize::from(class);
                    if class >= self.classes.len() {
                        self.classes.resize(class + 1, (0, 0));
                    }
                    self.classes[class].1 += 1;
                }
            }
            self.tile_rows[r] = tiles;
            self.lanes.rows[r] |= occupied;
        }
        for (lane, column) in self.lanes.cols.iter_mut().zip(columns) {
            *lane |= column;
        }
        let mut start = 0;
        for class in &mut self.classes {
            (class.0, start) = (start, start + class.1);
            class.1 = 0;
        }
        self.count = start as usize;
        if self.tiles.len() < self.count {
            self.tiles.resize(self.count, Tile { cell: Cell::at(0, 0), reach: (0, 0) });
        }
        for r in 2..rows + 2 {
            let open = self.open(r);
            for c in bits(self.tile_rows[r]) {
                let cell = Cell::at(r, c);
                let class = &mut self.classes[usize::from(self.table[cell.index()])];
                let place = class.0 + class.1;
                class.1 += 1;
                self.places[cell.index()] = place as u16;
                // Most tiles of a full board reach nothing but themselves.
                let reach = if open >> c & 1 == 1 { reach(&self.lanes, cell) } else { (1 << c, 1 << r) };
                self.tiles[place as usize] = Tile { cell, reach };
            }
        }
    }

    /// The cells of a row that have a free cell beside them.
    #[inline]
    fn open(&self, r: usize) -> u64 {
        let rows = &self.lanes.rows;
        let free = !rows[r];
        free << 1 | free >> 1 | !rows[r - 1] | !rows[r + 1]
    }

    /// What does not change.
    pub fn setup(&self) -> &Arc<Setup> {
        &self.setup
    }

    /// The cells that are occupied.
    pub fn lanes(&self) -> &Lanes {
        &self.lanes
    }

    /// How many tiles are left.
    pub fn count(&self) -> usize {
        self.count
    }

    /// How many moves have been played.
    pub fn ply(&self) -> usize {
        self.undo.len()
    }

    /// Whether the cell is on the board.
    pub fn has_cell(&self, row: i64, col: i64) -> bool {
        (0..self.setup.rows as i64).contains(&row) && (0..self.setup.cols as i64).contains(&col)
    }

    /// What lies on a cell of the board: [`EMPTY`], [`STONE`] or a class.
    pub fn class(&self, cell: Cell) -> u16 {
        self.table[cell.index()]
    }

    /// The grid in row order, as [`new`](Self::new) takes it.
    pub fn grid(&self) -> Vec<u16> {
        let (rows, cols) = (self.setup.rows, self.setup.cols);
        (2..rows + 2).flat_map(|r| self.table[r << 6 | 2..(r << 6 | 2) + cols].iter().copied()).collect()
    }

    /// The cells that hold a tile, in row order.
    pub fn tiles(&self) -> impl Iterator<Item = Cell> + '_ {
        (2..self.setup.rows + 2).flat_map(|r| bits(self.tile_rows[r]).map(move |c| Cell::at(r, c)))
    }

    /// The tiles left of every class that has any, in row order.
    pub fn members(&self) -> impl Iterator<Item = Vec<Cell>> + '_ {
        self.classes
            .iter()
            .filter(|class| class.1 > 0)
            .map(|&(start, len)| self.tiles[start as usize..(start + len) as usize].iter().map(|t| t.cell).collect())
    }

    /// Take two tiles away and let the others move.
    ///
    /// # Errors
    /// As [`check`](Self::check); nothing has changed then.
    pub fn push(&mut self, a: Cell, b: Cell) -> Result<(), Illegal> {
        self.check(a, b)?;
        self.push_unchecked(a, b);
        Ok(())
    }

    /// As [`push`](Self::push), for a pair that is known to join.
    pub fn push_unchecked(&mut self, a: Cell, b: Cell) {
        let taken = [(a, self.class(a), self.name(a)), (b, self.class(b), self.name(b))];
        if self.setup.gravity.is_still() {
            self.remove(a);
            self.remove(b);
            self.undo.push(Undo { changed: taken.to_vec() });
            return;
        }
        let before = self.table.clone();
        let names = self.names.clone();
        for table in [&mut self.table, &mut self.names] {
            if !table.is_empty() {
                (table[a.index()], table[b.index()]) = (EMPTY, EMPTY);
                self.shifts.settle(self.undo.len(), table, None, |_, _, _| ());
            }
        }
        let changed = (0..before.len())
            .filter(|&index| before[index] != self.table[index] || names.get(index) != self.names.get(index));
        let old = |index: usize| (Cell::from_index(index), before[index], *names.get(index).unwrap_or(&before[index]));
        self.undo.push(Undo { changed: changed.map(old).collect() });
        self.rebuild();
    }

    /// Take the last move back; false when there is none.
    pub fn pop(&mut self) -> bool {
        let Some(undo) = self.undo.pop() else { return false };
        for (cell, class, name) in undo.changed {
            self.table[cell.index()] = class;
            if let Some(old) = self.names.get_mut(cell.index()) {
                *old = name;
            }
        }
        self.rebuild();
        true
    }

    /// Take two tiles away for good: without a check, a shift, or a way back. For searches without gravity.
    pub(crate) fn take(&mut self, a: Cell, b: Cell) {
        self.remove(a);
        self.remove(b);
    }

    /// How many tiles of a class are left.
    pub fn class_count(&self, class: u16) -> usize {
        self.classes.get(usize::from(class)).map_or(0, |class| class.1 as usize)
    }

    /// Take a tile away without a check, a move or a shift.
    fn remove(&mut self, cell: Cell) {
        let class = &mut self.classes[usize::from(self.table[cell.index()])];
        let end = (class.0 + class.1) as usize;
        class.1 -= 1;
        let place = usize::from(self.places[cell.index()]);
        self.tiles.copy_within(place + 1..end, place);
        for later in place..end - 1 {
            self.places[self.tiles[later].cell.index()] = later as u16;
        }
        self.table[cell.index()] = EMPTY;
        if let Some(name) = self.names.get_mut(cell.index()) {
            *name = EMPTY;
        }
        self.tile_rows[cell.r()] &= !(1 << cell.c());
        self.lanes.vacate(cell);
        self.count -= 1;
        // Only the nearest tiles on the four sides see further now.
        let (row, column) = reach(&self.lanes, cell);
        for c in [row.trailing_zeros().wrapping_sub(1), 64 - row.leading_zeros()] {
            self.refresh(cell.r(), c as usize, |tile, lanes| tile.reach.0 = lanes.reach_h(tile.cell));
        }
        for r in [column.trailing_zeros().wrapping_sub(1), 64 - column.leading_zeros()] {
            self.refresh(r as usize, cell.c(), |tile, lanes| tile.reach.1 = lanes.reach_v(tile.cell));
        }
    }

    fn refresh(&mut self, r: usize, c: usize, update: impl Fn(&mut Tile, &Lanes)) {
        if self.tile_rows.get(r).is_some_and(|tiles| c < 64 && tiles >> c & 1 == 1) {
            let place = self.places[Cell::at(r, c).index()];
            update(&mut self.tiles[usize::from(place)], &self.lanes);
        }
    }
}

#[inline]
fn reach(lanes: &Lanes, cell: Cell) -> (u64, u64) {
    (lanes.reach_h(cell), lanes.reach_v(cell))
}

/// The numbers of the set bits, from the lowest.
#[inline]
pub(crate) fn bits(mut mask: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = mask.trailing_zeros() as usize;
        (mask != 0).then(|| {
            mask &= mask - 1;
            bit
        })
    })
}

// A grid of the largest board has fewer cells than a place can count.
const _: () = assert!(MAX_SIDE * MAX_SIDE < u16::MAX as usize);
