//! The scan behind the solver without gravity: what can go at most when some tiles have their partner decided.
//!
//! Without gravity a removal never makes another pair unplayable, so once every tile has its partner the order does not
//! matter: a board can be cleared exactly when some pairing of its tiles lets greedy removal clear it (M. de Bondt,
//! "Solving Mahjong Solitaire boards with peeking", arXiv 1203.6559, for the idea). The scan takes a partial pairing:
//!
//! * two tiles decided to go together go when they join;
//! * of a class with four or more undecided tiles the first two must join, and after that each tile may go alone as soon as
//!   it joins the cell of any other of them, gone or not.
//!
//! What such a scan leaves, every real game that keeps to the pairing leaves too: its path from a tile to its partner is
//! still there on the emptier board of the scan. When all is decided the scan is a game.

use super::lanes::{Cell, Lanes, any_clear, between};
use super::link::LinkRules;

/// Along the row and along the column.
type Reach = (u64, u64);

/// Tiles by class, and how they join: what a search over pairings works on.
#[derive(Clone, Debug)]
pub(crate) struct Tiles {
    pub(crate) lanes: Lanes,
    pub(crate) link: LinkRules,
    /// The cell of every tile, class after class.
    pub(crate) cells: Vec<Cell>,
    /// Where each class begins in `cells`, and the end of the last.
    pub(crate) starts: Vec<u16>,
    /// The class of each tile.
    pub(crate) class_of: Vec<u16>,
    /// The tile on each cell, or [`NOBODY`].
    at: Vec<u16>,
    /// The reach of each tile while all are there.
    reach: Vec<Reach>,
}

/// No tile.
pub(crate) const NOBODY: u16 = u16::MAX;

impl Tiles {
    pub(crate) fn new(lanes: &Lanes, link: LinkRules, classes: &[Vec<Cell>]) -> Self {
        let mut tiles = Self {
            lanes: lanes.clone(),
            link,
            cells: Vec::new(),
            starts: vec![0],
            class_of: Vec::new(),
            at: vec![NOBODY; Lanes::TABLE],
            reach: Vec::new(),
        };
        for (class, members) in classes.iter().enumerate() {
            for &cell in members {
                tiles.at[cell.index()] = tiles.cells.len() as u16;
                tiles.cells.push(cell);
                tiles.class_of.push(class as u16);
                tiles.reach.push((lanes.reach_h(cell), lanes.reach_v(cell)));
            }
            tiles.starts.push(tiles.cells.len() as u16);
        }
        tiles
    }

    pub(crate) fn class_count(&self) -> usize {
        self.starts.len() - 1
    }

    pub(crate) fn members(&self, class: usize) -> std::ops::Range<usize> {
        usize::from(self.starts[class])..usize::from(self.starts[class + 1])
    }
}

/// Where a class stands in a scan.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    /// Nothing that concerns it has changed since it was looked at.
    Asleep,
    /// A tile of it reaches further, so that it is worth a look.
    Awake,
    /// To be looked at in every round: a lane between two of its tiles may open, which no reach tells.
    Watching,
    Done,
}

/// The state of a scan. Kept between scans for its memory.
///
/// The scan is driven by events: a tile that goes lets the four tiles nearest to it reach further, and only their classes
/// are looked at again; and those in which two tiles reach a common lane that is blocked between them.
#[derive(Clone, Debug)]
pub(crate) struct Scan {
    lanes: Lanes,
    pub(crate) gone: Vec<bool>,
    reach: Vec<Reach>,
    state: Vec<State>,
    /// Of each class: whether its undecided tiles have begun to go.
    begun: Vec<bool>,
    /// The pairs in the order in which they went, where the scan is a game.
    pub(crate) moves: Vec<(u16, u16)>,
    left: usize,
    /// Whether a test since this was last cleared found a common lane that is blocked.
    is_blocked: bool,
}

impl Scan {
    pub(crate) fn new(tiles: &Tiles) -> Self {
        Self {
            lanes: tiles.lanes.clone(),
            gone: Vec::new(),
            reach: Vec::new(),
            state: Vec::new(),
            begun: Vec::new(),
            moves: Vec::new(),
            left: 0,
            is_blocked: false,
        }
    }

    /// Run the scan for a pairing: `partner[tile]`, or [`NOBODY`] while undecided. True when nothing is left.
    pub(crate) fn run(&mut self, tiles: &Tiles, partner: &[u16]) -> bool {
        self.lanes.clone_from(&tiles.lanes);
        self.gone.clear();
        self.gone.resize(tiles.cells.len(), false);
        self.reach.clone_from(&tiles.reach);
        self.state.clear();
        self.state.resize(tiles.class_count(), State::Awake);
        self.begun.clear();
        self.begun.resize(tiles.class_count(), false);
        self.moves.clear();
        self.left = tiles.cells.len();
        loop {
            let before = self.left;
            for class in 0..tiles.class_count() {
                if matches!(self.state[class], State::Awake | State::Watching) {
                    self.state[class] = State::Asleep;
                    self.is_blocked = false;
                    if !self.step(tiles, partner, class) {
                        self.state[class] = State::Done;
                    } else if self.is_blocked || self.begun[class] {
                        self.state[class] = State::Watching;
                    }
                }
            }
            if self.left == before || self.left == 0 {
                return self.left == 0;
            }
        }
    }

    /// Take from one class what can go; true while some of it is left.
    fn step(&mut self, tiles: &Tiles, partner: &[u16], class: usize) -> bool {
        let members = tiles.members(class);
        if tiles.link.max_turns <= 2 && !self.begun[class] && !self.has_common_lane(members.clone()) {
            return true;
        }
        if let [first, second] = [members.start, members.end - 1]
            && first + 1 == second
        {
            return !self.take_pair(tiles, first, second);
        }
        let mut left = false;
        let (mut loose, mut last_two) = (0, (0, 0));
        for tile in members {
            match partner[tile] {
                NOBODY => {
                    loose += 1;
                    last_two = (last_two.1, tile);
                }
                other if usize::from(other) > tile && !self.gone[tile] => {
                    left |= !self.take_pair(tiles, tile, usize::from(other));
                }
                _ => {}
            }
        }
        match loose {
            0 => left,
            2 => !self.gone[last_two.0] && !self.take_pair(tiles, last_two.0, last_two.1) || left,
            _ => self.step_loose(tiles, partner, class) || left,
        }
    }

    /// Whether any two of these tiles reach a common lane: without one no two join with two turns or fewer.
    #[inline]
    fn has_common_lane(&self, members: std::ops::Range<usize>) -> bool {
        let (mut seen, mut common) = ((0, 0), 0);
        for &(row, column) in &self.reach[members] {
            common |= seen.0 & row | seen.1 & column;
            seen = (seen.0 | row, seen.1 | column);
        }
        common != 0
    }

    fn take_pair(&mut self, tiles: &Tiles, a: usize, b: usize) -> bool {
        let joins = self.joins(tiles, a, b);
        if joins {
            self.moves.push((a as u16, b as u16));
            self.take(tiles, a);
            self.take(tiles, b);
        }
        joins
    }

    /// The undecided tiles of a class: the first two together, then each alone.
    fn step_loose(&mut self, tiles: &Tiles, partner: &[u16], class: usize) -> bool {
        let members = tiles.members(class);
        let undecided = |tile: &usize| partner[*tile] == NOBODY;
        if !self.begun[class] {
            let mut firsts = members.clone().filter(undecided);
            let first = firsts.find_map(|a| {
                let mut later = (a + 1..members.end).filter(undecided);
                later.find(|&b| self.joins(tiles, a, b)).map(|b| (a, b))
            });
            let Some((a, b)) = first else { return true };
            self.begun[class] = true;
            self.take(tiles, a);
            self.take(tiles, b);
        }
        // What has gone is a place to reach: the run of free cells around it may have grown.
        for tile in members.clone().filter(undecided) {
            if self.gone[tile] {
                self.reach[tile] = (self.lanes.reach_h(tiles.cells[tile]), self.lanes.reach_v(tiles.cells[tile]));
            }
        }
        loop {
            let (mut left, mut taken) = (false, false);
            for a in members.clone().filter(undecided) {
                if self.gone[a] {
                    continue;
                }
                if members.clone().filter(undecided).any(|b| b != a && self.joins(tiles, a, b)) {
                    self.take(tiles, a);
                    taken = true;
                } else {
                    left = true;
                }
            }
            if !left || !taken {
                return left;
            }
        }
    }

    #[inline]
    fn joins(&mut self, tiles: &Tiles, a: usize, b: usize) -> bool {
        let (cell_a, cell_b) = (tiles.cells[a], tiles.cells[b]);
        if tiles.link.max_turns != 2 || !tiles.link.adjacent {
            self.is_blocked = true;
            return tiles.link.joins(&self.lanes, cell_a, cell_b);
        }
        let (of_a, of_b) = (self.reach[a], self.reach[b]);
        let (columns, rows) = (of_a.0 & of_b.0, of_a.1 & of_b.1);
        if columns | rows == 0 {
            return false;
        }
        let joins = any_clear(columns, &self.lanes.cols, between(cell_a.r(), cell_b.r()))
            || any_clear(rows, &self.lanes.rows, between(cell_a.c(), cell_b.c()));
        self.is_blocked |= !joins;
        joins
    }

    fn take(&mut self, tiles: &Tiles, tile: usize) {
        let cell = tiles.cells[tile];
        self.gone[tile] = true;
        self.left -= 1;
        self.lanes.vacate(cell);
        let (row, column) = (self.lanes.reach_h(cell), self.lanes.reach_v(cell));
        self.reach[tile] = (row, column);
        for c in [row.trailing_zeros() - 1, 64 - row.leading_zeros()] {
            let other = tiles.at[Cell::at(cell.r(), c as usize).index()];
            if other != NOBODY {
                self.reach[usize::from(other)].0 |= row;
                self.wake(tiles, other);
            }
        }
        for r in [column.trailing_zeros() - 1, 64 - column.leading_zeros()] {
            let other = tiles.at[Cell::at(r as usize, cell.c()).index()];
            if other != NOBODY {
                self.reach[usize::from(other)].1 |= column;
                self.wake(tiles, other);
            }
        }
    }

    #[inline]
    fn wake(&mut self, tiles: &Tiles, tile: u16) {
        let state = &mut self.state[usize::from(tiles.class_of[usize::from(tile)])];
        if *state == State::Asleep {
            *state = State::Awake;
        }
    }
}
