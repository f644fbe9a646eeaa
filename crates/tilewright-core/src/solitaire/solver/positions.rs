//! Depth-first search over the sets of tiles left, for groups with too many possible matches to list.
//!
//! Complete: every legal match is tried, but for what is safe (all that is left of a group, and bonus items: taken at
//! once, since that only frees tiles). Pruned where the scan fails, and where a set of tiles was met before.

use std::collections::HashSet;

use super::closure::Closure;
use super::field::{CAPACITY, Field, table};
use super::{Found, Meter};

/// Memory for the sets met, in bytes; when it is full, no more are remembered.
const MEMORY: usize = 256 << 20;

pub(super) fn search(field: &Field<'_>, closure: &mut Closure, meter: &mut Meter<'_>) -> Found {
    let mut met: HashSet<Box<[u64]>> = HashSet::new();
    let room = MEMORY / (16 + field.shape.count() / 8);
    let mut scratch = table::<u8>();
    let mut freed = table::<u16>();
    let mut start = State {
        held: field.shape.held().to_vec(),
        free: vec![Vec::new(); field.groups.len() + 1],
        left: field.groups.iter().map(|tiles| tiles.len() as u16).collect(),
        gone: vec![0; field.shape.count().div_ceil(64)].into(),
        gone_count: 0,
        taken: Vec::new(),
    };
    field.shape.free().iter().for_each(|&tile| start.free[usize::from(field.group_of[usize::from(tile)])].push(tile));
    start.settle(field, &mut scratch, &mut freed);
    // The stack is our own: a board may be deeper than a thread's.
    let mut stack = vec![(Choices::default(), start)];
    loop {
        let Some((choices, state)) = stack.last_mut() else { return Ok(None) };
        if state.gone_count == field.shape.count() {
            let taken: Vec<u16> = stack.iter().flat_map(|(_, state)| state.taken.iter().copied()).collect();
            return Ok(Some(field.moves(&taken)));
        }
        let Some(choice) = choices.next(state, field.match_size) else {
            stack.pop();
            continue;
        };
        meter.spend()?;
        let mut next = State { taken: Vec::new(), ..state.clone() };
        next.take(field, &choice, &mut scratch, &mut freed);
        next.settle(field, &mut scratch, &mut freed);
        let free: Vec<u16> = next.free.iter().flatten().copied().collect();
        let can_end = next.gone_count + closure.run_from(field, &next.held, &free) == field.shape.count();
        if can_end && !met.contains(&next.gone) {
            if met.len() < room {
                met.insert(next.gone.clone());
            }
            stack.push((Choices::default(), next));
        }
    }
}

#[derive(Clone)]
struct State {
    held: Vec<u8>,
    /// The free tiles of each group; bonus items last.
    free: Vec<Vec<u16>>,
    /// How many tiles of each group are left.
    left: Vec<u16>,
    /// The tiles gone, as bits.
    gone: Box<[u64]>,
    gone_count: usize,
    /// What was taken to come here from the state before.
    taken: Vec<u16>,
}

impl State {
    fn take(&mut self, field: &Field<'_>, tiles: &[u16], scratch: &mut [u8; CAPACITY], freed: &mut [u16; CAPACITY]) {
        scratch[..self.held.len()].copy_from_slice(&self.held);
        for &tile in tiles {
            let group = usize::from(field.group_of[usize::from(tile)]);
            self.free[group].retain(|&other| other != tile);
            if let Some(left) = self.left.get_mut(group) {
                *left -= 1;
            }
            self.gone[usize::from(tile) / 64] |= 1 << (tile % 64);
            let count = field.shape.release(tile, scratch, freed, 0);
            for &other in &freed[..usize::from(count)] {
                self.free[usize::from(field.group_of[usize::from(other)])].push(other);
            }
        }
        let length = self.held.len();
        self.held.copy_from_slice(&scratch[..length]);
        self.gone_count += tiles.len();
        self.taken.extend_from_slice(tiles);
    }

    /// Take everything that is safe.
    fn settle(&mut self, field: &Field<'_>, scratch: &mut [u8; CAPACITY], freed: &mut [u16; CAPACITY]) {
        let is_safe = |state: &Self, group: usize| {
            let free = state.free[group].len();
            free > 0 && state.left.get(group).is_none_or(|&left| usize::from(left) == free)
        };
        while let Some(group) = (0..self.free.len()).find(|&group| is_safe(self, group)) {
            let tiles = self.free[group].clone();
            self.take(field, &tiles, scratch, freed);
        }
    }
}

/// The legal matches of a state, one after the other.
#[derive(Default)]
struct Choices {
    group: usize,
    /// Positions in the free tiles of the group; empty before its first match.
    at: Vec<usize>,
}

impl Choices {
    fn next(&mut self, state: &State, size: usize) -> Option<Vec<u16>> {
        while self.group < state.left.len() {
            let free = &state.free[self.group];
            if self.at.is_empty() && free.len() >= size {
                self.at = (0..size).collect();
            } else if let Some(k) = (0..self.at.len()).rev().find(|&k| self.at[k] + size - k < free.len()) {
                self.at[k] += 1;
                (k + 1..size).for_each(|i| self.at[i] = self.at[i - 1] + 1);
            } else {
                self.at.clear();
                self.group += 1;
                continue;
            }
            return Some(self.at.iter().map(|&i| free[i]).collect());
        }
        None
    }
}
