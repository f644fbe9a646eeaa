//! Random play: most boards that can be cleared are cleared by chance.
//!
//! A move that takes all that is left of a group is always safe (it frees tiles and holds none back), and goes first.
//! Among the others one is drawn. How often it is worth to play: with every undecided group the boards get harder.

use super::field::{CAPACITY, Field, table};
use super::{Found, Meter};
use crate::rng::Rng;

/// The stream of every search: fixed, so that the verdict of a board and a budget is always the same.
const SEED: u64 = 0x7469_6c65_7772_6967;

/// Games played at most, and the growth with each group that leaves a choice; measured: more of them cost more than the
/// next search needs for the boards they would clear.
const MAX_GAMES: f64 = 100.0;
const GROWTH: f64 = 1.2;

/// Play until a game clears the board, as often as it seems worth.
pub(super) fn search(field: &Field<'_>, game: &mut Game, meter: &mut Meter<'_>) -> Found {
    let undecided = field.groups.iter().filter(|tiles| tiles.len() > field.match_size).count();
    let games = GROWTH.powi(undecided.min(100) as i32).min(MAX_GAMES) as u32;
    game.open(field);
    let mut rng = Rng::new(SEED);
    for _ in 0..games {
        meter.spend()?;
        if game.play(field, &mut rng) {
            return Ok(Some(field.moves(&game.taken)));
        }
    }
    Ok(None)
}

/// A game being played.
pub(super) struct Game {
    held: Box<[u8; CAPACITY]>,
    new: Box<[u16; CAPACITY]>,
    /// Where the free tiles of each group begin in `free`, and how many there are.
    starts: Vec<u32>,
    free: Vec<u16>,
    free_count: Vec<u16>,
    /// How many tiles of each group are left.
    left: Vec<u16>,
    /// Groups with a legal move, in no order, and where each stands in it.
    open: Vec<u16>,
    place: Vec<u16>,
    /// Groups of which everything is free, and free bonus items (as groups beyond the last).
    safe: Vec<u16>,
    taken: Vec<u16>,
}

const NOWHERE: u16 = u16::MAX;

impl Default for Game {
    fn default() -> Self {
        Self {
            held: table(),
            new: table(),
            starts: Vec::new(),
            free: Vec::new(),
            free_count: Vec::new(),
            left: Vec::new(),
            open: Vec::new(),
            place: Vec::new(),
            safe: Vec::new(),
            taken: Vec::new(),
        }
    }
}

impl Game {
    /// Make room for a field.
    fn open(&mut self, field: &Field<'_>) {
        let groups = field.groups.len();
        let mut total = 0;
        self.starts.clear();
        for tiles in &field.groups {
            self.starts.push(total);
            total += tiles.len() as u32;
        }
        self.free.resize(total as usize, 0);
        self.free_count.resize(groups, 0);
        self.left.resize(groups, 0);
        self.place.resize(groups, NOWHERE);
    }

    /// One game; whether it cleared the board.
    fn play(&mut self, field: &Field<'_>, rng: &mut Rng) -> bool {
        let shape = field.shape;
        self.held[..shape.held().len()].copy_from_slice(shape.held());
        self.free_count.fill(0);
        self.left.iter_mut().zip(&field.groups).for_each(|(left, tiles)| *left = tiles.len() as u16);
        self.open.clear();
        self.place.fill(NOWHERE);
        self.safe.clear();
        self.taken.clear();
        let mut done = 0;
        shape.free().iter().for_each(|&tile| self.appear(field, tile));
        loop {
            while done < self.taken.len() {
                let count = shape.release(self.taken[done], &mut self.held, &mut self.new, 0);
                done += 1;
                for i in 0..count {
                    self.appear(field, self.new[usize::from(i)]);
                }
            }
            if let Some(group) = self.safe.pop() {
                let group = usize::from(group);
                let start = self.starts[group] as usize;
                let count = self.free_count[group];
                self.taken.extend_from_slice(&self.free[start..start + usize::from(count)]);
                self.left[group] = 0;
                self.free_count[group] = 0;
                self.close(group);
            } else if !self.open.is_empty() {
                let group = usize::from(self.open[rng.below(self.open.len())]);
                self.take(group, field.match_size, rng);
            } else {
                return self.taken.len() == shape.count();
            }
        }
    }

    fn appear(&mut self, field: &Field<'_>, tile: u16) {
        let group = usize::from(field.group_of[usize::from(tile)]);
        if group == self.left.len() {
            self.taken.push(tile);
            return;
        }
        let count = self.free_count[group];
        self.free[self.starts[group] as usize + usize::from(count)] = tile;
        self.free_count[group] = count + 1;
        if usize::from(count) + 1 == field.match_size {
            self.place[group] = self.open.len() as u16;
            self.open.push(group as u16);
        }
        if count + 1 == self.left[group] {
            self.safe.push(group as u16);
        }
    }

    /// Take a random match of a group.
    fn take(&mut self, group: usize, size: usize, rng: &mut Rng) {
        let start = self.starts[group] as usize;
        let mut count = usize::from(self.free_count[group]);
        for _ in 0..size {
            let free = &mut self.free[start..start + count];
            count -= 1;
            let i = rng.below(free.len());
            self.taken.push(free[i]);
            free.swap(i, count);
        }
        self.free_count[group] = count as u16;
        self.left[group] -= size as u16;
        if count < size {
            self.close(group);
        }
        if count > 0 && count == usize::from(self.left[group]) {
            self.safe.push(group as u16);
        }
    }

    /// The group has no legal move any more.
    fn close(&mut self, group: usize) {
        let place = std::mem::replace(&mut self.place[group], NOWHERE);
        if place == NOWHERE {
            return;
        }
        self.open.swap_remove(usize::from(place));
        if let Some(&moved) = self.open.get(usize::from(place)) {
            self.place[usize::from(moved)] = place;
        }
    }
}
