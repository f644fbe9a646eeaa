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

use super::lanes::{Cell, Lanes};
use super::link::LinkRules;

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
    /// Tiles that may join something right away: a free cell beside them, or one of their class.
    hot: Vec<bool>,
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
            hot: Vec::new(),
        };
        for (class, members) in classes.iter().enumerate() {
            for &cell in members {
                tiles.at[cell.index()] = tiles.cells.len() as u16;
                tiles.cells.push(cell);
                tiles.class_of.push(class as u16);
            }
            tiles.starts.push(tiles.cells.len() as u16);
        }
        for (tile, &cell) in tiles.cells.iter().enumerate() {
            let hot = around(cell).iter().any(|&side| {
                let other = tiles.at[side.index()];
                lanes.is_free(side) || other != NOBODY && tiles.class_of[usize::from(other)] == tiles.class_of[tile]
            });
            tiles.hot.push(hot);
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

fn around(cell: Cell) -> [Cell; 4] {
    [-64, -1, 1, 64].map(|step: isize| Cell::from_index(cell.index().wrapping_add_signed(step)))
}

/// The state of a scan. Kept between scans for its memory.
#[derive(Clone, Debug)]
pub(crate) struct Scan {
    lanes: Lanes,
    pub(crate) gone: Vec<bool>,
    hot: Vec<bool>,
    /// Of each class: whether its undecided tiles have begun to go.
    begun: Vec<bool>,
    /// Classes to look at, each once.
    queue: Vec<u16>,
    next: Vec<u16>,
    queued: Vec<bool>,
    /// The pairs in the order in which they went, where the scan is a game.
    pub(crate) moves: Vec<(u16, u16)>,
    left: usize,
}

impl Scan {
    pub(crate) fn new(tiles: &Tiles) -> Self {
        Self {
            lanes: tiles.lanes.clone(),
            gone: Vec::new(),
            hot: Vec::new(),
            begun: Vec::new(),
            queue: Vec::new(),
            next: Vec::new(),
            queued: vec![false; tiles.class_count()],
            moves: Vec::new(),
            left: 0,
        }
    }

    /// Run the scan for a pairing: `partner[tile]`, or [`NOBODY`] while undecided. True when nothing is left.
    pub(crate) fn run(&mut self, tiles: &Tiles, partner: &[u16]) -> bool {
        self.lanes.clone_from(&tiles.lanes);
        self.gone.clear();
        self.gone.resize(tiles.cells.len(), false);
        self.hot.clone_from(&tiles.hot);
        self.begun.clear();
        self.begun.resize(tiles.class_count(), false);
        self.moves.clear();
        self.left = tiles.cells.len();
        self.queue.clear();
        self.queued.fill(false);
        for class in 0..tiles.class_count() {
            if tiles.members(class).any(|tile| self.hot[tile]) {
                self.queue.push(class as u16);
                self.queued[class] = true;
            }
        }
        // Rounds over the classes that have a tile which may join something; a removal wakes the classes beside it.
        loop {
            let before = self.left;
            let mut queue = std::mem::take(&mut self.queue);
            for &class in &queue {
                if self.step(tiles, partner, usize::from(class)) {
                    self.next.push(class);
                }
            }
            queue.clear();
            self.queue = std::mem::replace(&mut self.next, queue);
            if self.left == before || self.left == 0 {
                return self.left == 0;
            }
        }
    }

    /// Take from one class what can go; true while some of it is left.
    fn step(&mut self, tiles: &Tiles, partner: &[u16], class: usize) -> bool {
        let members = tiles.members(class);
        let mut left = false;
        let mut loose = 0;
        for tile in members.clone() {
            match partner[tile] {
                NOBODY => loose += 1,
                other if usize::from(other) > tile && !self.gone[tile] => {
                    left |= !self.take_pair(tiles, tile, usize::from(other));
                }
                _ => {}
            }
        }
        match loose {
            0 => left,
            2 => {
                let mut pair = members.filter(|&tile| partner[tile] == NOBODY);
                let (Some(a), Some(b)) = (pair.next(), pair.next()) else { return left };
                !self.gone[a] && !self.take_pair(tiles, a, b) || left
            }
            _ => self.step_loose(tiles, partner, class) || left,
        }
    }

    fn take_pair(&mut self, tiles: &Tiles, a: usize, b: usize) -> bool {
        let joins = self.hot[a] && self.hot[b] && tiles.link.joins(&self.lanes, tiles.cells[a], tiles.cells[b]);
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
            let first = members.clone().filter(undecided).find_map(|a| {
                if !self.hot[a] {
                    return None;
                }
                let mut later = (a + 1..members.end).filter(undecided);
                later.find(|&b| self.joins(tiles, a, b)).map(|b| (a, b))
            });
            let Some((a, b)) = first else { return true };
            self.begun[class] = true;
            self.take(tiles, a);
            self.take(tiles, b);
        }
        loop {
            let (mut left, mut taken) = (false, false);
            for a in members.clone().filter(undecided) {
                if self.gone[a] {
                    continue;
                }
                if self.hot[a] && members.clone().filter(undecided).any(|b| b != a && self.joins(tiles, a, b)) {
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
    fn joins(&self, tiles: &Tiles, a: usize, b: usize) -> bool {
        (self.hot[b] || self.gone[b]) && tiles.link.joins(&self.lanes, tiles.cells[a], tiles.cells[b])
    }

    #[inline]
    fn take(&mut self, tiles: &Tiles, tile: usize) {
        let cell = tiles.cells[tile];
        self.gone[tile] = true;
        self.left -= 1;
        self.lanes.vacate(cell);
        for side in around(cell) {
            let other = tiles.at[side.index()];
            if other != NOBODY && !self.hot[usize::from(other)] {
                self.hot[usize::from(other)] = true;
                let class = usize::from(tiles.class_of[usize::from(other)]);
                if !self.queued[class] {
                    self.queued[class] = true;
                    self.next.push(class as u16);
                }
            }
        }
    }
}
