//! The distances of one suit by dynamic programming, where copies are limited or jokers stand for more than four.
//!
//! Rank by rank: how many runs begin here, how many triplets, whether a pair. A shape may have `total` copies of a face;
//! those beyond `natural` can only be jokers, and their number is kept, since jokers are few.

use std::collections::HashMap;

use super::chain::Chain;
use super::counts::{Counts, FACES, SUITS};
use super::query::Limits;
use super::table::{FAR, Lanes};

/// Distances by (copies beyond the natural limit, sets, pair or none).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Costs {
    sets: usize,
    beyond: usize,
    cost: Vec<u8>,
}

impl Costs {
    fn far(sets: usize, beyond: usize) -> Self {
        Self { sets, beyond, cost: vec![FAR; (beyond + 1) * (sets + 1) * 2] }
    }

    /// The costs of no tiles and no shape.
    pub fn nothing(sets: usize, beyond: usize) -> Self {
        let mut costs = Self::far(sets, beyond);
        costs.cost[0] = 0;
        costs
    }

    /// The costs of a row of the table, in which no copy is beyond the limit.
    pub fn from_lanes(lanes: &Lanes, sets: usize, beyond: usize) -> Self {
        let mut costs = Self::far(sets, beyond);
        costs.cost[..2 * (sets + 1)].copy_from_slice(&lanes[..2 * (sets + 1)]);
        costs
    }

    fn place(&self, beyond: usize, sets: usize, pair: usize) -> usize {
        (beyond * (self.sets + 1) + sets) * 2 + pair
    }

    /// The least for each number of sets without and with a pair, whatever is beyond the limit.
    pub fn least(&self) -> Vec<[u8; 2]> {
        let least = |sets, pair| (0..=self.beyond).map(|beyond| self.cost[self.place(beyond, sets, pair)]).min();
        (0..=self.sets).map(|sets| [0, 1].map(|pair| least(sets, pair).unwrap_or(FAR))).collect()
    }

    /// The costs of two groups of suits together.
    #[must_use]
    pub fn join(&self, other: &Self) -> Self {
        let mut joined = Self::far(self.sets, self.beyond);
        for beyond in 0..=self.beyond {
            for sets in 0..=self.sets {
                for pair in 0..2 {
                    let cost = self.cost[self.place(beyond, sets, pair)];
                    if cost < FAR {
                        joined.add(other, (beyond, sets, pair), cost);
                    }
                }
            }
        }
        joined
    }

    fn add(&mut self, other: &Self, (beyond, sets, pair): (usize, usize, usize), cost: u8) {
        for more_beyond in 0..=self.beyond - beyond {
            for more_sets in 0..=self.sets - sets {
                for more_pair in 0..2 - pair {
                    let place = self.place(beyond + more_beyond, sets + more_sets, pair + more_pair);
                    let sum = cost + other.cost[other.place(more_beyond, more_sets, more_pair)];
                    self.cost[place] = self.cost[place].min(sum).min(FAR);
                }
            }
        }
    }

    /// The distance to all sets and a pair, with this and another group of suits.
    pub fn meet(&self, other: &Self) -> u8 {
        let mut least = FAR;
        for beyond in 0..=self.beyond {
            for rest in 0..=self.beyond - beyond {
                for sets in 0..=self.sets {
                    for pair in 0..2 {
                        let one = self.cost[self.place(beyond, sets, pair)];
                        least = least.min(one + other.cost[other.place(rest, self.sets - sets, 1 - pair)]);
                    }
                }
            }
        }
        least
    }
}

/// The costs of suits found so far: discards and draws meet the same suits again and again.
///
/// All of them must be under the same limits.
#[derive(Debug, Default)]
pub struct Cache {
    costs: HashMap<u32, Costs>,
    /// There are few of them.
    chains: Vec<(u32, Box<Chain>)>,
}

/// The suit and its counts, none of them over 7.
fn key(counts: &Counts, suit: usize) -> u32 {
    counts[FACES[suit].clone()].iter().fold(0, |key, &count| key << 3 | u32::from(count)) << 2 | suit as u32
}

impl Cache {
    /// The costs of one suit of these counts, from what is known or by a function.
    pub fn of(&mut self, counts: &Counts, suit: usize, find: impl FnOnce() -> Costs) -> &Costs {
        self.costs.entry(key(counts, suit)).or_insert_with(find)
    }

    /// The chain of one suit of these counts.
    pub fn chain(&mut self, counts: &Counts, limits: &Limits, suit: usize, sets: usize) -> &Chain {
        let key = key(counts, suit);
        let known = self.chains.iter().position(|(known, _)| *known == key);
        let place = known.unwrap_or_else(|| {
            self.chains.push((key, Box::new(Chain::new(counts, limits, suit, sets))));
            self.chains.len() - 1
        });
        &self.chains[place].1
    }
}

/// How the search stands after some ranks: runs begun two ranks and one rank ago, then as [`Costs`].
struct States {
    costs: Vec<u8>,
    sets: usize,
    beyond: usize,
}

/// Runs that may begin at one rank: three equal runs are three triplets.
const RUNS: usize = 3;

impl States {
    fn far(sets: usize, beyond: usize) -> Self {
        Self { costs: vec![FAR; RUNS * RUNS * (beyond + 1) * (sets + 1) * 2], sets, beyond }
    }

    fn place(&self, older: usize, newer: usize, (beyond, sets, pair): (usize, usize, usize)) -> usize {
        (((older * RUNS + newer) * (self.beyond + 1) + beyond) * (self.sets + 1) + sets) * 2 + pair
    }
}

/// The distances of one suit of these counts.
pub fn costs(counts: &Counts, limits: &Limits, suit: usize, sets: usize) -> Costs {
    let faces = FACES[suit].clone();
    let beyond = limits.beyond;
    let mut states = States::far(sets, beyond);
    states.costs[0] = 0;
    for face in faces.clone() {
        let runs = if suit == SUITS - 1 || face + 3 > faces.end { 0 } else { RUNS - 1 };
        let at = Rank { count: counts[face], natural: limits.natural[face], total: limits.total[face], runs };
        states = step(&states, &at);
    }
    let mut costs = Costs::far(sets, beyond);
    let end = costs.cost.len();
    costs.cost.copy_from_slice(&states.costs[..end]);
    costs
}

struct Rank {
    count: u8,
    natural: u8,
    total: u8,
    runs: usize,
}

fn step(before: &States, at: &Rank) -> States {
    let mut after = States::far(before.sets, before.beyond);
    for older in 0..RUNS {
        for newer in 0..RUNS {
            for beyond in 0..=before.beyond {
                for sets in 0..=before.sets {
                    for pair in 0..2 {
                        let cost = before.costs[before.place(older, newer, (beyond, sets, pair))];
                        if cost < FAR {
                            extend(before, &mut after, at, (older, newer), (beyond, sets, pair), cost);
                        }
                    }
                }
            }
        }
    }
    after
}

/// Every way to go on from one state.
fn extend(
    before: &States,
    after: &mut States,
    at: &Rank,
    (older, newer): (usize, usize),
    (beyond, sets, pair): (usize, usize, usize),
    cost: u8,
) {
    for begun in 0..=at.runs.min(before.sets - sets) {
        for triplets in 0..=before.sets - sets - begun {
            for pairs in 0..2 - pair {
                let copies = (older + newer + begun + 3 * triplets + 2 * pairs) as u8;
                let more = beyond + usize::from(copies.saturating_sub(at.natural));
                if copies > at.total || more > before.beyond {
                    break;
                }
                let place = after.place(newer, begun, (more, sets + begun + triplets, pair + pairs));
                let sum = cost + copies.saturating_sub(at.count);
                after.costs[place] = after.costs[place].min(sum);
            }
        }
    }
}
