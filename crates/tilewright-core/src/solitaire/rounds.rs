//! How many moves a layout needs at least: all free tiles at once, round after round.

use super::Occupancy;

/// What comes of taking every free tile at once, round after round.
pub(super) struct Rounds {
    /// The tiles in the order in which they went, bonus items as soon as they were free.
    order: Vec<usize>,
    /// Where in `order` each round begins, its bonus items gone.
    starts: Vec<usize>,
    /// After how many rounds the bound on moves is the highest, and that bound.
    bound: (usize, usize),
}

pub(super) fn rounds(tiles: &Occupancy, bonus: &[bool], size: usize) -> Rounds {
    let mut tiles = tiles.clone();
    let mut left = (0..bonus.len()).filter(|&tile| tiles.contains(tile) && !bonus[tile]).count();
    let mut rounds = Rounds { order: Vec::with_capacity(tiles.count()), starts: Vec::new(), bound: (0, 0) };
    while left > 0 {
        while let Some(tile) = free_bonus(&tiles, bonus) {
            tiles.remove(tile);
            rounds.order.push(tile);
        }
        // What is still here cannot go before the move after as many as there have been rounds.
        let round = rounds.starts.len();
        rounds.starts.push(rounds.order.len());
        let needed = round + left.div_ceil(size);
        if needed > rounds.bound.1 {
            rounds.bound = (round, needed);
        }
        let free: Vec<usize> = tiles.free().collect();
        left -= free.len();
        free.iter().for_each(|&tile| tiles.remove(tile));
        rounds.order.extend(free);
    }
    rounds
}

impl Rounds {
    /// How many moves are needed at least.
    pub(super) fn needed(&self) -> usize {
        self.bound.1
    }

    /// Tiles of which each waits for the one before it, down to one that is there in the round of the bound.
    pub(super) fn chain(&self, tiles: &Occupancy) -> Vec<usize> {
        let geometry = tiles.geometry();
        let mut time = vec![0; geometry.len()];
        self.order.iter().enumerate().for_each(|(i, &tile)| time[tile] = i + 1);
        // Of these tiles the one that went last held the side; 0 when none is there.
        let last = |held_by: &[u16]| held_by.iter().map(|&t| usize::from(t)).max_by_key(|&t| time[t]);
        let mut chain = Vec::new();
        let from = self.starts.get(self.bound.0).copied().unwrap_or(0);
        let mut next = self.order.get(from..).and_then(|late| late.iter().copied().min_by_key(|&tile| time[tile]));
        while let Some(tile) = next {
            chain.push(tile);
            let sides = [last(geometry.left(tile)), last(geometry.right(tile))];
            let beside = sides.into_iter().min_by_key(|&t| t.map_or(0, |t| time[t])).flatten();
            let above = last(geometry.above(tile));
            next = [beside, above].into_iter().flatten().max_by_key(|&t| time[t]).filter(|&t| time[t] > 0);
        }
        chain.reverse();
        chain
    }
}

/// A bonus item that can be taken now.
pub(super) fn free_bonus(tiles: &Occupancy, bonus: &[bool]) -> Option<usize> {
    (0..bonus.len()).find(|&tile| bonus[tile] && tiles.is_free(tile))
}
