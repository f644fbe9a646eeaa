//! The tally of one suit by dynamic programming, rank by rank, from both ends.
//!
//! A shape is followed by the runs begun two ranks and one rank ago. Three equal runs are three triplets. A third triplet
//! of a face is never needed: at most two sets and the pair are beside it, so that some face is not used at all, and its
//! triplet costs no more.
//!
//! From the front the chain knows what every beginning of a shape costs; from the back, what the rest costs together with
//! the other suits. Where the two meet one count can be changed without a pass over the other ranks.

use super::counts::{Counts, FACES, SUITS};
use super::query::Limits;
use super::tally::{BEYOND, MISSING, Masks, NEVER, Room, Sum, Tally, splat};

/// How many runs can begin at one rank, none included, and how many triplets there can be.
const RUNS: usize = 3;
const TRIPLETS: usize = 3;
/// The most copies of a face: six in runs, six in triplets, and a pair.
const MOST_COPIES: usize = 3 * (RUNS - 1) + 3 * (TRIPLETS - 1) + 2;
/// Ranks of a suit.
const RANKS: usize = 9;

/// Tallies by runs begun two ranks ago, and one rank ago.
type States = [[Room; RUNS]; RUNS];

const NOWHERE: States = [[Room::NEVER; RUNS]; RUNS];

/// What each number of copies of a rank costs.
type Costs = [u8; MOST_COPIES + 2];

/// One suit under limits, with the costs of every beginning of a shape.
#[derive(Clone, Debug)]
pub struct Chain {
    ranks: [Rank; RANKS],
    /// How many ranks there are.
    len: usize,
    /// The states before each rank, and after the last, as they lie in [`States`].
    before: [[Tally; RUNS * RUNS]; RANKS + 1],
    masks: &'static Masks,
}

#[derive(Clone, Copy, Debug, Default)]
struct Rank {
    held: u8,
    natural: u8,
    /// How many copies a shape can have of it.
    most: u8,
    /// How many runs can have begun two ranks ago, and one rank ago, and how many can begin here.
    older: usize,
    newer: usize,
    runs: usize,
}

impl Rank {
    #[inline]
    fn costs(&self, held: u8) -> Costs {
        let missing = &ABOVE[usize::from(held & 15)];
        let beyond = &ABOVE[usize::from(self.natural.min(15))];
        let never = &NEVER_ABOVE[usize::from(self.most)];
        std::array::from_fn(|copies| {
            (missing[copies] * MISSING + beyond[copies] * (BEYOND - MISSING)).max(never[copies])
        })
    }

    /// The best of a state with a pair or triplets of this rank or without, beside so many copies in runs.
    #[inline]
    fn best(&self, in_runs: usize, cost: &Costs, pair: &Tally, state: impl Fn(usize) -> Tally) -> Tally {
        let most = usize::from(self.most);
        let mut best = Tally::NEVER;
        if in_runs > most {
            return best;
        }
        best = state(0).and(splat(cost[in_runs]));
        if in_runs + 2 <= most {
            best = best.least(&state(1).within(pair).and(splat(cost[in_runs + 2])));
            best = best.least(&state(2).and(splat(cost[in_runs + 3])));
        }
        if most > 4 {
            best = best.least(&state(3).within(pair).and(splat(cost[in_runs + 5])));
            best = best.least(&state(4).and(splat(cost[in_runs + 6])));
            best = best.least(&state(5).within(pair).and(splat(cost[in_runs + 8])));
        }
        best
    }
}

/// For each number of tiles how many more each number of copies is.
static ABOVE: [Costs; 16] = {
    let mut above = [[0; MOST_COPIES + 2]; 16];
    let mut held = 0;
    while held < 16 {
        let mut copies = held;
        while copies < MOST_COPIES + 2 {
            above[held][copies] = (copies - held) as u8;
            copies += 1;
        }
        held += 1;
    }
    above
};

/// For each number of copies that a shape can have, which are more.
static NEVER_ABOVE: [Costs; 16] = {
    let mut never = [[0; MOST_COPIES + 2]; 16];
    let mut most = 0;
    while most < 16 {
        let mut copies = most + 1;
        while copies < MOST_COPIES + 2 {
            never[most][copies] = NEVER;
            copies += 1;
        }
        most += 1;
    }
    never
};

impl Chain {
    /// The chain of one suit of these counts.
    pub fn new(counts: &Counts, limits: &Limits, suit: usize, sets: usize) -> Self {
        let faces = FACES[suit].clone();
        let mut chain = Self {
            ranks: Default::default(),
            len: faces.len(),
            before: [[Tally::NEVER; RUNS * RUNS]; RANKS + 1],
            masks: Masks::of(sets),
        };
        let (mut older, mut newer) = (0, 0);
        for (rank, face) in chain.ranks.iter_mut().zip(faces.clone()) {
            let most = limits.total[face].min(MOST_COPIES as u8);
            let runs = if suit == SUITS - 1 || face + 3 > faces.end { 0 } else { RUNS - 1 };
            *rank = Rank { held: counts[face], natural: limits.natural[face], most, older, newer, runs };
            (older, newer) = (newer, runs);
        }
        let mut states = NOWHERE;
        states[0][0].put(&Tally::NOTHING, 0);
        chain.before[0][0] = Tally::NOTHING;
        for (rank, after) in chain.ranks[..faces.len()].iter().zip(&mut chain.before[1..]) {
            states = forward(&states, rank, &rank.costs(rank.held), &chain.masks.paired);
            for (after, state) in after.iter_mut().zip(states.as_flattened()) {
                *after = state.up(0);
            }
        }
        chain
    }

    /// The tally of the suit.
    pub fn tally(&self) -> Tally {
        self.before[self.len][0].within(&self.masks.lanes)
    }

    /// With the other suits, as [`Tally::facing`]: for each rank of a mask what one tile more of it makes of the hand.
    pub fn with_one_more(&self, others: &Tally, wanted: u64, mut see: impl FnMut(usize, Option<Sum>)) {
        let mut after = NOWHERE;
        after[0][0].put(others, 0);
        let first = wanted.trailing_zeros() as usize;
        for at in (first..self.len).rev() {
            let rank = &self.ranks[at];
            if wanted >> at & 1 == 1 {
                let then = back(&after, rank, &rank.costs(rank.held + 1), &self.masks.unpaired);
                see(at, meet(&self.before[at], &then));
            }
            if at > first {
                after = back(&after, rank, &rank.costs(rank.held), &self.masks.unpaired);
            }
        }
    }
}

/// What a beginning and an end bring together.
fn meet(before: &[Tally; RUNS * RUNS], after: &States) -> Option<Sum> {
    let mut least = Tally::NEVER;
    for (before, after) in before.iter().zip(after.as_flattened()) {
        least = least.least(&before.and(&after.up(0)));
    }
    Sum::of(least.lowest())
}

/// From the states before a rank to those after it.
fn forward(before: &States, rank: &Rank, cost: &Costs, paired: &Tally) -> States {
    let mut after = NOWHERE;
    for (newer, after) in after.iter_mut().enumerate().take(rank.newer + 1) {
        for (begun, after) in after.iter_mut().enumerate().take(rank.runs + 1) {
            let mut best = Tally::NEVER;
            for (older, states) in before.iter().enumerate().take(rank.older + 1) {
                let state = &states[newer];
                best = best.least(&rank.best(older + newer + begun, cost, paired, |lanes| state.up(lanes)));
            }
            after.put(&best, 2 * begun);
        }
    }
    after
}

/// From the states after a rank to those before it.
fn back(after: &States, rank: &Rank, cost: &Costs, unpaired: &Tally) -> States {
    let mut before = NOWHERE;
    for (older, before) in before.iter_mut().enumerate().take(rank.older + 1) {
        for (newer, states) in after.iter().enumerate().take(rank.newer + 1) {
            let mut best = Tally::NEVER;
            for (begun, state) in states.iter().enumerate().take(rank.runs + 1) {
                let down = |lanes| state.down(lanes + 2 * begun);
                best = best.least(&rank.best(older + newer + begun, cost, unpaired, down));
            }
            before[newer].put(&best, 0);
        }
    }
    before
}
