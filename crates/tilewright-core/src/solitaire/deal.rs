//! Taking the bare layout apart: the order in which a dealer may give equal faces.
//!
//! A board dealt by removing N free tiles of the bare layout at a time, and giving each such set one face, can be
//! cleared by the same removals. The naive loop often ends with a tower of tiles of which only the top one is free.
//! Three things prevent that here:
//!
//! 1. *Deadlines.* A tile with `h` tiles in the longest chain from it down (itself counted) must go in one of the
//!    first `M - h + 1` of the `M` moves left. So at most `N (M - h + 1)` tiles of height `h` or more may be left (the
//!    bound of T. C. Hu, "Parallel sequencing and assembly line problems", 1961, turned around); while there is slack
//!    every choice is random, and where there is none the tall ones go first.
//! 2. *Rounds.* If every free tile could go at once, round after round, no order of moves would be faster. A tile that
//!    is free in round `r` at the earliest cannot go before move `r`.
//! 3. *Search.* Random descents first; then depth-first search with restarts, which remembers every position from
//!    which there is no way. When the search ends without a way, there is none.
//!
//! Sound because removing a tile never makes another one less free, so bonus items may always go at once, and more
//! tiles gone is never worse.

use std::collections::HashSet;
use std::sync::Arc;

use super::choices::Choices;
use super::rounds::{free_bonus, rounds};
use super::{Geometry, Occupancy};
use crate::rng::Rng;

/// How many moves are tried between two questions whether to go on.
const POLL_EVERY: u64 = 64;

/// What to take apart, and how.
#[derive(Clone, Debug)]
pub struct DealRequest {
    /// How many tiles go together.
    pub match_size: usize,
    /// The group of each tile whose face is fixed.
    pub presets: Vec<Option<u16>>,
    /// The tiles that are taken alone.
    pub bonus: Vec<bool>,
    /// The tiles that are there.
    pub present: Vec<bool>,
    /// The stream of choices.
    pub seed: u64,
    /// How many moves the search may try before it gives up.
    pub max_nodes: u64,
}

/// What the search found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DealResult {
    /// The removals in order; a bonus item is a removal of its own.
    Found(Vec<Vec<usize>>),
    /// The tiles cannot be divided into matches.
    Count {
        /// How many tiles there are to match.
        tiles: usize,
    },
    /// Some tiles wait for too many others: even if every free tile could go at once, more moves would be needed than
    /// there are.
    Tower {
        /// A chain of tiles, each of which waits for the one before it.
        tiles: Vec<usize>,
        /// How many moves are needed at least.
        needed: usize,
        /// How many there are.
        moves: usize,
    },
    /// Every order was tried: there is none.
    Exhausted {
        /// How many moves were tried.
        nodes: u64,
    },
    /// The budget ran out first.
    Unknown {
        /// How many moves were tried.
        nodes: u64,
    },
}

/// Find an order in which all tiles can be taken, `match_size` at a time, never two different presets together.
///
/// `go_on` is asked now and then; when it says no, the answer is `Unknown`.
///
/// # Panics
/// When a table of the request has not one entry a tile.
pub fn find_removal_order(
    geometry: &Arc<Geometry>,
    request: &DealRequest,
    go_on: &mut dyn FnMut() -> bool,
) -> DealResult {
    let count = geometry.len();
    assert!([request.presets.len(), request.bonus.len(), request.present.len()] == [count; 3], "one entry a tile");
    let mut search = Search::new(geometry, request);
    if !search.left.is_multiple_of(search.size) {
        return DealResult::Count { tiles: search.left };
    }
    search.take_bonus();
    if let Some(tower) = search.tower() {
        return tower;
    }
    let start = search.trail.len();
    // Descents are cheap, and the random boards they give are the best; most layouts need one only.
    for attempt in 0_u32.. {
        // Ten descents without going back, then searches of growing size.
        let patience = if attempt < 10 { 1 } else { 64 << ((attempt - 10) / 2).min(40) };
        match search.descend(patience, go_on) {
            Verdict::Way => return DealResult::Found(search.trail),
            Verdict::NoWay => return DealResult::Exhausted { nodes: search.nodes },
            Verdict::Interrupted => return DealResult::Unknown { nodes: search.nodes },
            Verdict::Stopped if search.nodes >= request.max_nodes => {
                return DealResult::Unknown { nodes: search.nodes };
            }
            Verdict::Stopped => search.rewind(start),
        }
    }
    unreachable!("the last attempt has no limit but the budget")
}

enum Verdict {
    Way,
    NoWay,
    Stopped,
    Interrupted,
}

/// A position on the way down: where its trail ends, what it is, and what is left to try.
struct Node {
    trail: usize,
    state: Box<[u64]>,
    choices: Choices,
}

struct Search<'a> {
    request: &'a DealRequest,
    tiles: Occupancy,
    size: usize,
    rng: Rng,
    /// The longest chain of tiles from each one down, itself counted.
    heights: Vec<usize>,
    /// How many of the tiles left have each height.
    height_counts: Vec<usize>,
    /// How many tiles are left to match.
    left: usize,
    has_presets: bool,
    trail: Vec<Vec<usize>>,
    /// Positions from which there is no way: sets of tiles left.
    dead: HashSet<Box<[u64]>>,
    /// Moves tried.
    nodes: u64,
}

impl<'a> Search<'a> {
    fn new(geometry: &Arc<Geometry>, request: &'a DealRequest) -> Self {
        let mut tiles = Occupancy::full(Arc::clone(geometry));
        for tile in (0..geometry.len()).filter(|&tile| !request.present[tile]) {
            tiles.remove(tile);
        }
        let heights = heights(&tiles, &request.bonus);
        let mut height_counts = vec![0; heights.iter().max().map_or(0, |h| h + 1)];
        let mut left = 0;
        for tile in (0..geometry.len()).filter(|&tile| request.present[tile] && !request.bonus[tile]) {
            height_counts[heights[tile]] += 1;
            left += 1;
        }
        Self {
            request,
            tiles,
            size: request.match_size,
            rng: Rng::new(request.seed),
            heights,
            height_counts,
            left,
            has_presets: request.presets.iter().any(Option::is_some),
            trail: Vec::new(),
            dead: HashSet::new(),
            nodes: 0,
        }
    }

    /// Depth-first search from here, until a way is found, there is none, or `patience` dead ends are met.
    ///
    /// The stack is our own: a layout may be deeper than a thread's.
    fn descend(&mut self, patience: u64, go_on: &mut dyn FnMut() -> bool) -> Verdict {
        let mut dead_ends = 0;
        let request = self.request;
        let mut stack = vec![self.open(self.state())];
        while self.left > 0 {
            let Some(Node { choices, trail, state }) = stack.last_mut() else { return Verdict::NoWay };
            let trail = *trail;
            if let Some(choice) = choices.next(&request.presets) {
                // Not asked again once it has said no: a signal is told once.
                if self.nodes.is_multiple_of(POLL_EVERY) && !go_on() {
                    return Verdict::Interrupted;
                }
                if self.nodes >= self.request.max_nodes || dead_ends >= patience {
                    return Verdict::Stopped;
                }
                self.nodes += 1;
                self.take(choice);
                if self.may_end() {
                    let state = self.state();
                    if !self.dead.contains(&state) {
                        stack.push(self.open(state));
                        continue;
                    }
                }
            } else {
                let state = std::mem::take(state);
                self.dead.insert(state);
                stack.pop();
            }
            dead_ends += 1;
            self.rewind(stack.last().map_or(trail, |node| node.trail));
        }
        Verdict::Way
    }

    fn open(&mut self, state: Box<[u64]>) -> Node {
        let mut free: Vec<u16> = self.tiles.free().map(|tile| tile as u16).collect();
        self.rng.shuffle(&mut free);
        urgent_first(self, &mut free);
        Node { state, trail: self.trail.len(), choices: Choices::new(free, self.size) }
    }

    fn take(&mut self, choice: Vec<usize>) {
        for &tile in &choice {
            self.tiles.remove(tile);
            self.height_counts[self.heights[tile]] -= 1;
        }
        self.left -= choice.len();
        self.trail.push(choice);
        self.take_bonus();
    }

    /// Bonus items never help by staying.
    fn take_bonus(&mut self) {
        while let Some(tile) = free_bonus(&self.tiles, &self.request.bonus) {
            self.tiles.remove(tile);
            self.trail.push(vec![tile]);
        }
    }

    fn rewind(&mut self, depth: usize) {
        while self.trail.len() > depth {
            for tile in self.trail.pop().into_iter().flatten() {
                self.tiles.restore(tile);
                if !self.request.bonus[tile] {
                    self.height_counts[self.heights[tile]] += 1;
                    self.left += 1;
                }
            }
        }
    }

    fn moves_left(&self) -> usize {
        self.left / self.size
    }

    /// False when the deadlines, the rounds or the presets already rule out an end.
    fn may_end(&self) -> bool {
        let moves = self.moves_left();
        let mut taller = 0;
        for height in (1..self.height_counts.len()).rev() {
            taller += self.height_counts[height];
            if taller > self.size * (moves + 1).saturating_sub(height) {
                return false;
            }
        }
        // Rounds cost a pass over the layout: worth it only where an end is near.
        (moves > 8 || rounds(&self.tiles, &self.request.bonus, self.size).needed() <= moves)
            && self.presets_can_be_filled()
    }

    /// Each preset group needs other tiles to make its count divisible: there must be enough of them.
    fn presets_can_be_filled(&self) -> bool {
        if !self.has_presets {
            return true;
        }
        let mut counts: Vec<(u16, usize)> = Vec::new();
        let mut open = 0;
        for tile in (0..self.request.presets.len()).filter(|&tile| self.tiles.contains(tile)) {
            match self.request.presets[tile] {
                _ if self.request.bonus[tile] => {}
                None => open += 1,
                Some(group) => match counts.iter_mut().find(|(id, _)| *id == group) {
                    Some((_, count)) => *count += 1,
                    None => counts.push((group, 1)),
                },
            }
        }
        counts.iter().map(|&(_, count)| count.next_multiple_of(self.size) - count).sum::<usize>() <= open
    }

    /// The tiles left, as bits.
    fn state(&self) -> Box<[u64]> {
        let mut bits = vec![0_u64; self.heights.len().div_ceil(64)].into_boxed_slice();
        for tile in (0..self.heights.len()).filter(|&tile| self.tiles.contains(tile)) {
            bits[tile / 64] |= 1 << (tile % 64);
        }
        bits
    }

    /// The proof that no order exists, when the rounds give one.
    fn tower(&self) -> Option<DealResult> {
        let rounds = rounds(&self.tiles, &self.request.bonus, self.size);
        let (needed, moves) = (rounds.needed(), self.moves_left());
        (needed > moves).then(|| DealResult::Tower { tiles: rounds.chain(&self.tiles), needed, moves })
    }
}

/// The longest chain of tiles left from each one down, itself counted; bonus items take no move and count nothing.
fn heights(tiles: &Occupancy, bonus: &[bool]) -> Vec<usize> {
    let geometry = tiles.geometry();
    let mut order: Vec<usize> = (0..geometry.len()).filter(|&tile| tiles.contains(tile)).collect();
    order.sort_by_key(|&tile| geometry.slots()[tile].z);
    let mut heights = vec![0; geometry.len()];
    for tile in order {
        let below = geometry.below(tile).iter().map(|&other| heights[usize::from(other)]).max().unwrap_or(0);
        heights[tile] = below + usize::from(!bonus[tile]);
    }
    heights
}

/// Move to the front as many tall tiles as the deadlines demand of this move; the rest stays as shuffled.
fn urgent_first(search: &Search<'_>, free: &mut [u16]) {
    let moves = search.moves_left();
    let (mut taller, mut placed) = (0, 0);
    for height in (1..search.height_counts.len()).rev() {
        taller += search.height_counts[height];
        // After this move at most size * (moves - height) of them may be left.
        let must_go = taller.saturating_sub(search.size * moves.saturating_sub(height)).min(search.size);
        while placed < must_go {
            match (placed..free.len()).find(|&i| search.heights[usize::from(free[i])] >= height) {
                Some(i) => free[placed..=i].rotate_right(1),
                None => return,
            }
            placed += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solitaire::{Covering, Slot};

    fn search(slots: &[(i32, i32, i32)], size: usize, presets: &[(usize, u16)], bonus: &[usize]) -> DealResult {
        let slots: Vec<Slot> = slots.iter().map(|&(x, y, z)| Slot::new(x, y, z)).collect();
        let count = slots.len();
        let mut request = DealRequest {
            match_size: size,
            presets: vec![None; count],
            bonus: vec![false; count],
            present: vec![true; count],
            seed: 1,
            max_nodes: 100_000,
        };
        presets.iter().for_each(|&(tile, group)| request.presets[tile] = Some(group));
        bonus.iter().for_each(|&tile| request.bonus[tile] = true);
        find_removal_order(&Arc::new(Geometry::new(&slots, Covering::Any).unwrap()), &request, &mut || true)
    }

    #[test]
    fn a_stack_of_two_is_a_tower() {
        let result = search(&[(0, 0, 0), (0, 0, 1)], 2, &[], &[]);
        assert_eq!(result, DealResult::Tower { tiles: vec![1, 0], needed: 2, moves: 1 });
    }

    #[test]
    fn a_stack_among_few_others_must_be_taken_first() {
        // Three high beside three single tiles: each move must take the top of the stack.
        let slots = [(0, 0, 0), (4, 0, 0), (8, 0, 0), (12, 0, 0), (0, 0, 1), (0, 0, 2)];
        let DealResult::Found(moves) = search(&slots, 2, &[], &[]) else { panic!("there is a way") };
        assert_eq!(moves.iter().map(|m| m.iter().filter(|&&t| [0, 4, 5].contains(&t)).count()).max(), Some(1));
    }

    #[test]
    fn three_in_a_row_cannot_go_together() {
        let result = search(&[(0, 0, 0), (2, 0, 0), (4, 0, 0)], 3, &[], &[]);
        assert!(matches!(result, DealResult::Tower { needed: 2, moves: 1, .. }), "{result:?}");
    }

    #[test]
    fn a_tower_is_told_as_a_chain_of_tiles_that_wait_for_each_other() {
        // The middle of the row lies under a tile; whatever end goes first, three rounds pass before it.
        let result = search(&[(0, 0, 0), (2, 0, 0), (4, 0, 0), (2, 0, 1)], 4, &[], &[]);
        let DealResult::Tower { tiles, needed: 2, moves: 1 } = result else { panic!("{result:?}") };
        assert!(tiles == [0, 1] || tiles == [2, 1] || tiles == [3, 1], "{tiles:?}");
        // A bonus item between two tiles takes no move, but the one below still waits for the one above.
        let result = search(&[(0, 0, 0), (0, 0, 1), (0, 0, 2)], 2, &[], &[1]);
        assert_eq!(result, DealResult::Tower { tiles: vec![2, 1, 0], needed: 2, moves: 1 });
    }

    #[test]
    fn an_odd_number_is_refused_by_count_unless_a_bonus_item_takes_one() {
        let slots = [(0, 0, 0), (4, 0, 0), (8, 0, 0)];
        assert_eq!(search(&slots, 2, &[], &[]), DealResult::Count { tiles: 3 });
        assert!(matches!(search(&slots, 2, &[], &[1]), DealResult::Found(_)));
    }

    #[test]
    fn different_presets_never_go_together() {
        let slots = [(0, 0, 0), (4, 0, 0), (8, 0, 0), (12, 0, 0)];
        let DealResult::Found(moves) = search(&slots, 2, &[(0, 1), (1, 2)], &[]) else { panic!("there is a way") };
        assert!(!moves.iter().any(|m| m.contains(&0) && m.contains(&1)));
    }

    #[test]
    fn presets_that_wait_for_each_other_are_exhausted() {
        // 1 on 2 and 2 on 1, and nothing else to pair them with.
        let slots = [(0, 0, 0), (4, 0, 0), (0, 0, 1), (4, 0, 1)];
        let result = search(&slots, 2, &[(0, 1), (1, 2), (2, 2), (3, 1)], &[]);
        assert!(matches!(result, DealResult::Exhausted { .. }), "{result:?}");
    }

    #[test]
    fn no_budget_and_an_interruption_are_unknown() {
        let slots = [(0, 0, 0), (4, 0, 0)].map(|(x, y, z)| Slot::new(x, y, z));
        let geometry = Arc::new(Geometry::new(&slots, Covering::Any).unwrap());
        let request = DealRequest {
            match_size: 2,
            presets: vec![None; 2],
            bonus: vec![false; 2],
            present: vec![true; 2],
            seed: 1,
            max_nodes: 0,
        };
        assert_eq!(find_removal_order(&geometry, &request, &mut || true), DealResult::Unknown { nodes: 0 });
        let request = DealRequest { max_nodes: 1_000, ..request };
        assert_eq!(find_removal_order(&geometry, &request, &mut || false), DealResult::Unknown { nodes: 0 });
        assert!(matches!(find_removal_order(&geometry, &request, &mut || true), DealResult::Found(_)));
        // As with a signal, which is told once.
        let mut answers = [false, true, true].into_iter();
        let mut once = || answers.next().unwrap_or(true);
        assert_eq!(find_removal_order(&geometry, &request, &mut once), DealResult::Unknown { nodes: 0 });
    }
}
