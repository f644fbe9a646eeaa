//! The scan behind the solver without gravity: what can go at most when some pairs of tiles are ruled out.
//!
//! Without gravity a removal never makes another pair unplayable, so once every tile has its partner the order does not
//! matter: a board can be cleared exactly when some pairing of its tiles lets greedy removal clear it (M. de Bondt,
//! "Solving Mahjong Solitaire boards with peeking", arXiv 1203.6559, for the idea). The scan is told which pairs may
//! still be part of the pairing, and takes a tile as soon as it joins the cell of one that may be its partner, there or
//! gone. What such a scan leaves, every real game that keeps to these pairs leaves too: its path from a tile to its
//! partner is still there on the emptier board of the scan. When every tile has one partner left the scan is a game.
//!
//! The more pairs are allowed the more goes. So when a pair is allowed again the scan need not start anew: what has gone
//! is gone, and it goes on from there.

use super::lanes::{Cell, Lanes, any_clear, between};

mod bans;
mod game;
mod tiles;

pub(crate) use tiles::Tiles;

/// Along the row and along the column.
type Reach = (u64, u64);

/// No tile.
pub(crate) const NOBODY: u16 = u16::MAX;

/// Two tiles of one class that are to go together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Decision {
    pub(crate) class: u16,
    pub(crate) first: u16,
    pub(crate) second: u16,
}

/// The state of a scan. It can be copied, and goes on after pairs have been allowed again.
///
/// The scan is driven by events. A tile that goes lets the four tiles nearest to it reach further, and their classes are
/// looked at again; so are those in which two tiles reach a common lane that is blocked between them, once something has
/// gone from that lane.
#[derive(Debug)]
pub(crate) struct Scan {
    lanes: Lanes,
    /// The partner of each tile, or [`NOBODY`] while undecided.
    partner: Vec<u16>,
    /// The members of its class, by number, that a tile without partner may not go with. For classes of at most
    /// [`MAX_BANNED`] tiles; no others have any.
    banned: Vec<u64>,
    gone: Vec<bool>,
    reach: Vec<Reach>,
    /// Of each class: how many tiles are left.
    left_of: Vec<u16>,
    left: usize,
    /// Of each class: whether a tile that is left may go with one that has gone.
    begun: Vec<bool>,
    /// Classes of which it is known that everything goes once all of their tiles have gone; whether that has come true.
    enough: Vec<bool>,
    is_enough: bool,
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
    /// Undecided tiles of one class: room to write on.
    undecided: Vec<u16>,
}

/// Every lane.
const ALL: Reach = (u64::MAX, u64::MAX);

/// Pairs can be banned in classes of so many tiles.
pub(crate) const MAX_BANNED: usize = 64;

impl Scan {
    pub(crate) fn new(tiles: &Tiles) -> Self {
        let mut new = Self {
            lanes: tiles.lanes.clone(),
            partner: Vec::new(),
            banned: vec![0; tiles.cells.len()],
            gone: Vec::new(),
            reach: Vec::new(),
            left_of: Vec::new(),
            left: 0,
            begun: Vec::new(),
            enough: vec![false; tiles.class_count()],
            is_enough: false,
            queue: Vec::new(),
            queued: Vec::new(),
            watched: Vec::new(),
            changed: (0, 0),
            blocked: (0, 0),
            ready: Vec::new(),
            is_ready: Vec::new(),
            decisions: Vec::new(),
            moves: Vec::new(),
            undecided: Vec::new(),
        };
        new.reset(tiles);
        new
    }

    /// The full board, and nothing decided. Bans stay.
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
        self.enough.fill(false);
        self.is_enough = false;
        self.ready.clear();
        refill(&mut self.is_ready, classes, false);
        self.decisions.clear();
        self.moves.clear();
    }

    /// Become a copy of `other` as far as the scan goes: without decisions and moves of its game.
    pub(crate) fn copy(&mut self, other: &Self) {
        self.lanes.clone_from(&other.lanes);
        self.partner.clone_from(&other.partner);
        self.banned.clone_from(&other.banned);
        self.gone.clone_from(&other.gone);
        self.reach.clone_from(&other.reach);
        self.left_of.clone_from(&other.left_of);
        self.left = other.left;
        self.begun.clone_from(&other.begun);
        self.is_enough = other.is_enough;
        self.queue.clone_from(&other.queue);
        self.queued.clone_from(&other.queued);
        self.watched.clone_from(&other.watched);
        self.changed = other.changed;
    }

    /// Whether a tile of the class is left.
    pub(crate) fn is_stuck(&self, class: u16) -> bool {
        self.left_of[usize::from(class)] > 0
    }

    fn go_on(&mut self, tiles: &Tiles, class: u16) -> bool {
        // Perhaps not, but then the next look at it will tell.
        self.begun[usize::from(class)] = true;
        self.wake(class);
        self.is_enough = false;
        self.settle(tiles, false);
        self.left == 0 || self.is_enough
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

    /// Look at classes until nothing more goes.
    fn settle(&mut self, tiles: &Tiles, game: bool) {
        loop {
            while let Some(class) = self.queue.pop() {
                self.queued[usize::from(class)] = false;
                self.step(tiles, usize::from(class), game);
                if self.is_enough {
                    return;
                }
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
        self.watched[class] = (0, 0);
        if tiles.link.max_turns <= 2 && !self.begun[class] && !self.has_common_lane(members.clone()) {
            return;
        }
        self.blocked = (0, 0);
        self.begun[class] = false;
        if game {
            self.step_game(tiles, class);
        } else {
            self.step_scan(tiles, members);
        }
        if self.left_of[class] > 0 {
            // A tile that has gone reaches further when others go, which wakes nobody.
            self.watched[class] = if self.begun[class] { ALL } else { self.blocked };
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

    /// Each tile goes that joins the cell of one it may go with.
    fn step_scan(&mut self, tiles: &Tiles, members: std::ops::Range<usize>) {
        let class = usize::from(tiles.class_of[members.start]);
        for b in members.clone() {
            if self.gone[b] {
                self.refresh(tiles, b);
            }
        }
        for a in members.clone() {
            if self.gone[a] {
                continue;
            }
            let partner = self.partner[a];
            if partner != NOBODY {
                if usize::from(partner) > a {
                    self.take_pair(tiles, a, usize::from(partner));
                }
                continue;
            }
            for b in members.clone() {
                // Two that are there are looked at once.
                let gone = self.gone[b];
                if b == a || !gone && b < a || self.is_banned(members.start, a, b) || self.partner[b] != NOBODY {
                    continue;
                }
                if self.joins(tiles, a, b) {
                    self.take(tiles, a);
                    if !gone {
                        self.take(tiles, b);
                    }
                    break;
                }
                self.begun[class] |= gone;
            }
        }
        if self.left_of[class] > 0 && !self.begun[class] {
            // One that was left may go with one that has gone since.
            self.begun[class] = members.clone().any(|a| {
                !self.gone[a]
                    && self.partner[a] == NOBODY
                    && members
                        .clone()
                        .any(|b| self.gone[b] && self.partner[b] == NOBODY && !self.is_banned(members.start, a, b))
            });
        }
    }

    #[inline]
    fn refresh(&mut self, tiles: &Tiles, tile: usize) {
        self.reach[tile] = (self.lanes.reach_h(tiles.cells[tile]), self.lanes.reach_v(tiles.cells[tile]));
    }

    fn take_pair(&mut self, tiles: &Tiles, a: usize, b: usize) {
        if self.joins(tiles, a, b) {
            self.moves.push((a as u16, b as u16));
            self.take(tiles, a);
            self.take(tiles, b);
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
        let class = usize::from(tiles.class_of[tile]);
        self.left_of[class] -= 1;
        self.is_enough |= self.enough[class] && self.left_of[class] == 0;
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
