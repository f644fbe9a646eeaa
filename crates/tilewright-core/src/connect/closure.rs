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
//!
//! The fewer are decided the more goes. So when a decision is taken back the scan need not start again: what has gone is
//! gone, and it goes on from there.

use super::lanes::{Cell, Lanes, any_clear, between};
use super::link::LinkRules;
use crate::rng::Rng;

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

/// Two tiles of one class that are to go together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Decision {
    pub(crate) class: u16,
    pub(crate) first: u16,
    pub(crate) second: u16,
}

/// The state of a scan. It can be copied, and goes on after decisions have been taken back.
///
/// The scan is driven by events. A tile that goes lets the four tiles nearest to it reach further, and their classes are
/// looked at again; so are those in which two tiles reach a common lane that is blocked between them, once something has
/// gone from that lane.
#[derive(Debug)]
pub(crate) struct Scan {
    lanes: Lanes,
    /// The partner of each tile, or [`NOBODY`] while undecided.
    partner: Vec<u16>,
    gone: Vec<bool>,
    reach: Vec<Reach>,
    /// Of each class: how many tiles are left.
    left_of: Vec<u16>,
    left: usize,
    /// Of each class: whether its undecided tiles have begun to go.
    begun: Vec<bool>,
    /// Classes to look at, and whether a class is among them.
    queue: Vec<u16>,
    queued: Vec<bool>,
    /// Of each class: the columns and rows that two of its tiles reach but that are blocked between them.
    watched: Vec<Reach>,
    /// The columns and rows from which a tile has gone since the watching classes were last woken.
    changed: Reach,
    /// The lanes found blocked since this was last cleared.
    blocked: Reach,
    /// In a game: undecided classes in which two tiles join, and whether a class is among them.
    ready: Vec<u16>,
    is_ready: Vec<bool>,
    /// The decisions that a game has taken, in order.
    pub(crate) decisions: Vec<Decision>,
    /// The pairs that a game has taken, in order.
    pub(crate) moves: Vec<(u16, u16)>,
}

/// Every lane.
const ALL: Reach = (u64::MAX, u64::MAX);

impl Scan {
    pub(crate) fn new(tiles: &Tiles) -> Self {
        let mut new = Self {
            lanes: tiles.lanes.clone(),
            partner: Vec::new(),
            gone: Vec::new(),
            reach: Vec::new(),
            left_of: Vec::new(),
            left: 0,
            begun: Vec::new(),
            queue: Vec::new(),
            queued: Vec::new(),
            watched: Vec::new(),
            changed: (0, 0),
            blocked: (0, 0),
            ready: Vec::new(),
            is_ready: Vec::new(),
            decisions: Vec::new(),
            moves: Vec::new(),
        };
        new.reset(tiles);
        new
    }

    /// The full board, and nothing decided.
    fn reset(&mut self, tiles: &Tiles) {
        fn refill<T: Clone>(list: &mut Vec<T>, len: usize, value: T) {
            list.clear();
            list.resize(len, value);
        }
        let (count, classes) = (tiles.cells.len(), tiles.class_count());
        self.lanes.clone_from(&tiles.lanes);
        refill(&mut self.partner, count, NOBODY);
        refill(&mut self.gone, count, false);
        self.reach.clone_from(&tiles.reach);
        self.left_of.clear();
        self.left_of.extend(tiles.starts.windows(2).map(|ends| ends[1] - ends[0]));
        self.left = count;
        refill(&mut self.begun, classes, false);
        self.queue.clear();
        self.queue.extend(0..classes as u16);
        refill(&mut self.queued, classes, true);
        refill(&mut self.watched, classes, (0, 0));
        self.changed = (0, 0);
        self.ready.clear();
        refill(&mut self.is_ready, classes, false);
        self.decisions.clear();
        self.moves.clear();
    }

    /// Become a copy of `other` as far as the scan goes: without decisions and moves of its game.
    pub(crate) fn copy(&mut self, other: &Self) {
        self.lanes.clone_from(&other.lanes);
        self.partner.clone_from(&other.partner);
        self.gone.clone_from(&other.gone);
        self.reach.clone_from(&other.reach);
        self.left_of.clone_from(&other.left_of);
        self.left = other.left;
        self.begun.clone_from(&other.begun);
        self.queue.clone_from(&other.queue);
        self.queued.clone_from(&other.queued);
        self.watched.clone_from(&other.watched);
        self.changed = other.changed;
    }

    /// Whether a tile of the class is left.
    pub(crate) fn is_stuck(&self, class: u16) -> bool {
        self.left_of[usize::from(class)] > 0
    }

    /// Play a game that keeps to `fixed`. What takes nothing away from the choices goes first: tiles with their partner, and
    /// four undecided tiles that all join; else two tiles of a random undecided class are decided. True when nothing is
    /// left. Else the scan under `fixed` and the decisions of the game leaves just what the game has left.
    pub(crate) fn play(&mut self, tiles: &Tiles, fixed: &[Decision], rng: &mut Rng) -> bool {
        self.reset(tiles);
        fixed.iter().for_each(|&decision| self.pair_up(decision));
        rng.shuffle(&mut self.queue);
        loop {
            self.settle(tiles, true);
            if self.ready.is_empty() {
                return self.left == 0;
            }
            let class = self.ready.swap_remove(rng.below(self.ready.len()));
            let at = usize::from(class);
            self.is_ready[at] = false;
            let undecided = self.undecided(tiles, at);
            // Unless the class has gone meanwhile.
            if undecided.len() > 2 {
                let turn = rng.below(undecided.len());
                self.take_any_pair(tiles, class, &undecided, turn);
            }
        }
    }

    /// Take decisions back and let go what can go now. True when nothing is left.
    pub(crate) fn release(&mut self, tiles: &Tiles, decision: Decision) -> bool {
        let class = usize::from(decision.class);
        for tile in [decision.first, decision.second] {
            self.partner[usize::from(tile)] = NOBODY;
        }
        // Whatever has gone of them went in pairs.
        self.begun[class] = tiles.members(class).any(|tile| self.partner[tile] == NOBODY && self.gone[tile]);
        self.wake(decision.class);
        self.settle(tiles, false);
        self.left == 0
    }

    /// The scan of the full board under these decisions. True when nothing is left.
    pub(crate) fn run(&mut self, tiles: &Tiles, decisions: &[Decision]) -> bool {
        self.reset(tiles);
        decisions.iter().for_each(|&decision| self.pair_up(decision));
        self.settle(tiles, false);
        self.left == 0
    }

    fn pair_up(&mut self, decision: Decision) {
        self.partner[usize::from(decision.first)] = decision.second;
        self.partner[usize::from(decision.second)] = decision.first;
    }

    fn undecided(&self, tiles: &Tiles, class: usize) -> Vec<u16> {
        tiles.members(class).filter(|&tile| self.partner[tile] == NOBODY).map(|tile| tile as u16).collect()
    }

    /// Look at classes until nothing more goes.
    fn settle(&mut self, tiles: &Tiles, game: bool) {
        loop {
            while let Some(class) = self.queue.pop() {
                self.queued[usize::from(class)] = false;
                self.step(tiles, usize::from(class), game);
            }
            let changed = std::mem::take(&mut self.changed);
            for class in 0..self.watched.len() {
                let watched = self.watched[class];
                if watched.0 & changed.0 | watched.1 & changed.1 != 0 {
                    self.wake(class as u16);
                }
            }
            if self.queue.is_empty() {
                return;
            }
        }
    }

    /// Take from one class what can go.
    fn step(&mut self, tiles: &Tiles, class: usize, game: bool) {
        let members = tiles.members(class);
        self.blocked = (0, 0);
        if tiles.link.max_turns > 2 || self.begun[class] || self.has_common_lane(members.clone()) {
            let (mut loose, mut last_two) = (0, (0, 0));
            for tile in members {
                match self.partner[tile] {
                    NOBODY => {
                        loose += 1;
                        last_two = (last_two.1, tile);
                    }
                    other if usize::from(other) > tile && !self.gone[tile] => {
                        self.take_pair(tiles, tile, usize::from(other));
                    }
                    _ => {}
                }
            }
            match loose {
                0 => {}
                2 => {
                    if !self.gone[last_two.0] {
                        self.take_pair(tiles, last_two.0, last_two.1);
                    }
                }
                _ if game => self.step_choice(tiles, class),
                _ => self.step_loose(tiles, class),
            }
        }
        self.watched[class] = match self.left_of[class] {
            0 => (0, 0),
            // A tile that has gone reaches further when others go, which wakes nobody.
            _ if self.begun[class] => ALL,
            _ => self.blocked,
        };
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

    fn take_pair(&mut self, tiles: &Tiles, a: usize, b: usize) {
        if self.joins(tiles, a, b) {
            self.moves.push((a as u16, b as u16));
            self.take(tiles, a);
            self.take(tiles, b);
        }
    }

    /// Undecided tiles in a game: when there are four, and all of them join in pairs, they go.
    fn step_choice(&mut self, tiles: &Tiles, class: usize) {
        let undecided = self.undecided(tiles, class);
        let mut joins_any = false;
        if let &[a, b, c, d] = &undecided[..] {
            for (first, second) in [((a, b), (c, d)), ((a, c), (b, d)), ((a, d), (b, c))] {
                let join = [first, second].map(|(a, b)| self.joins(tiles, usize::from(a), usize::from(b)));
                if join == [true, true] {
                    self.pair_up(Decision { class: class as u16, first: first.0, second: first.1 });
                    self.decisions.push(Decision { class: class as u16, first: first.0, second: first.1 });
                    self.take_pair(tiles, usize::from(first.0), usize::from(first.1));
                    self.take_pair(tiles, usize::from(second.0), usize::from(second.1));
                    return;
                }
                joins_any |= join[0] | join[1];
            }
        } else {
            joins_any = undecided
                .iter()
                .enumerate()
                .any(|(i, &a)| undecided[i + 1..].iter().any(|&b| self.joins(tiles, usize::from(a), usize::from(b))));
        }
        if joins_any && !self.is_ready[class] {
            self.is_ready[class] = true;
            self.ready.push(class as u16);
        }
    }

    /// Decide and take the first two of `undecided` that join, counted from `turn` on.
    fn take_any_pair(&mut self, tiles: &Tiles, class: u16, undecided: &[u16], turn: usize) {
        let len = undecided.len();
        for i in 0..len {
            let first = undecided[(turn + i) % len];
            for j in i + 1..len {
                let second = undecided[(turn + j) % len];
                if self.joins(tiles, usize::from(first), usize::from(second)) {
                    let decision = Decision { class, first, second };
                    self.pair_up(decision);
                    self.decisions.push(decision);
                    self.take_pair(tiles, usize::from(first), usize::from(second));
                    self.wake(class);
                    return;
                }
            }
        }
    }

    /// The undecided tiles of a class: the first two together, then each alone.
    fn step_loose(&mut self, tiles: &Tiles, class: usize) {
        let undecided = self.undecided(tiles, class);
        if !self.begun[class] {
            let first = undecided.iter().enumerate().find_map(|(i, &a)| {
                let mut later = undecided[i + 1..].iter();
                later.find(|&&b| self.joins(tiles, usize::from(a), usize::from(b))).map(|&b| (a, b))
            });
            let Some((a, b)) = first else { return };
            self.begun[class] = true;
            self.take(tiles, usize::from(a));
            self.take(tiles, usize::from(b));
        }
        // What has gone is a place to reach: the run of free cells around it may have grown.
        for tile in undecided.iter().map(|&tile| usize::from(tile)) {
            if self.gone[tile] {
                self.reach[tile] = (self.lanes.reach_h(tiles.cells[tile]), self.lanes.reach_v(tiles.cells[tile]));
            }
        }
        loop {
            let (mut left, mut taken) = (false, false);
            for a in undecided.iter().map(|&tile| usize::from(tile)) {
                if self.gone[a] {
                    continue;
                }
                if undecided.iter().any(|&b| usize::from(b) != a && self.joins(tiles, a, usize::from(b))) {
                    self.take(tiles, a);
                    taken = true;
                } else {
                    left = true;
                }
            }
            if !left || !taken {
                return;
            }
        }
    }

    #[inline]
    fn joins(&mut self, tiles: &Tiles, a: usize, b: usize) -> bool {
        let (cell_a, cell_b) = (tiles.cells[a], tiles.cells[b]);
        if tiles.link.max_turns != 2 || !tiles.link.adjacent {
            self.blocked = ALL;
            return tiles.link.joins(&self.lanes, cell_a, cell_b);
        }
        let (of_a, of_b) = (self.reach[a], self.reach[b]);
        let (columns, rows) = (of_a.0 & of_b.0, of_a.1 & of_b.1);
        if columns | rows == 0 {
            return false;
        }
        let joins = any_clear(columns, &self.lanes.cols, between(cell_a.r(), cell_b.r()))
            || any_clear(rows, &self.lanes.rows, between(cell_a.c(), cell_b.c()));
        if !joins {
            self.blocked = (self.blocked.0 | columns, self.blocked.1 | rows);
        }
        joins
    }

    fn take(&mut self, tiles: &Tiles, tile: usize) {
        let cell = tiles.cells[tile];
        self.gone[tile] = true;
        self.left -= 1;
        self.left_of[usize::from(tiles.class_of[tile])] -= 1;
        self.changed = (self.changed.0 | 1 << cell.c(), self.changed.1 | 1 << cell.r());
        self.lanes.vacate(cell);
        let (row, column) = (self.lanes.reach_h(cell), self.lanes.reach_v(cell));
        self.reach[tile] = (row, column);
        for c in [row.trailing_zeros() - 1, 64 - row.leading_zeros()] {
            let other = tiles.at[Cell::at(cell.r(), c as usize).index()];
            if other != NOBODY {
                self.reach[usize::from(other)].0 |= row;
                self.wake(tiles.class_of[usize::from(other)]);
            }
        }
        for r in [column.trailing_zeros() - 1, 64 - column.leading_zeros()] {
            let other = tiles.at[Cell::at(r as usize, cell.c()).index()];
            if other != NOBODY {
                self.reach[usize::from(other)].1 |= column;
                self.wake(tiles.class_of[usize::from(other)]);
            }
        }
    }

    #[inline]
    fn wake(&mut self, class: u16) {
        let at = usize::from(class);
        if !self.queued[at] && self.left_of[at] > 0 {
            self.queued[at] = true;
            self.queue.push(class);
        }
    }
}
