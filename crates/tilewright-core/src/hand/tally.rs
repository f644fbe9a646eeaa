//! Distances that know what they need of jokers: the exact way to put limited suits together that is still quick.
//!
//! A copy beyond the natural limit of a face can only be a joker, and jokers are few. So beside the number of missing
//! tiles the number of such copies counts: of the shapes that lack least, the one with the fewest of them is kept. Sums
//! of these two numbers are in order whenever their parts are, so suits are joined like plain distances. If that shape
//! needs no more jokers than there are, its distance is the answer; else nothing is known, and [`super::limited`]
//! tells all numbers of copies apart.
//!
//! Where the limit is four copies and jokers may be a fifth, the suits come from a table, made like that of
//! [`super::table`]: a shape is marked where its counts are cut off at four, at the cost of what was cut off.

use std::sync::LazyLock;

use super::counts::{Counts, FACES, FIRST_HALF, Index, MAX_TILES, Packed, SUITS, WEIGHTS};
use super::limited::Cache;
use super::query::{Limits, Query};
use super::table::{Halves, Lanes, MAX_SETS, Numbers, Table, each_shape, transform};

/// For each lane of [`Lanes`] the tiles that are missing (high four bits), and of these the least number of copies
/// beyond the limit (low four bits); [`UNKNOWN`] or more where it is too much to tell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tally(Lanes);

/// More missing tiles than can be told.
const UNKNOWN: u8 = 0xf0;
const NEVER: u8 = 0xff;
/// One missing tile, and one that is beyond the limit.
const MISSING: u8 = 0x10;
const BEYOND: u8 = 0x11;
const LANES: usize = 2 * (MAX_SETS + 1);

/// What some suits bring together to all sets and the pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sum {
    /// Tiles missing.
    pub missing: u8,
    /// The fewest copies beyond the limit in a shape that lacks no more.
    pub beyond: u8,
}

impl Tally {
    const NEVER: Self = Self([NEVER; 16]);

    /// A row of the plain table: nothing is beyond the limit.
    fn from_plain(lanes: &Lanes) -> Self {
        Self(lanes.map(|missing| if missing < 15 { missing * MISSING } else { NEVER }))
    }

    #[inline]
    fn plus(&self, cost: u8) -> Self {
        Self(self.0.map(|one| one.saturating_add(cost)))
    }

    #[inline]
    fn least(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|lane| self.0[lane].min(other.0[lane])))
    }

    /// Two groups of suits together.
    #[inline]
    #[must_use]
    pub fn join(&self, other: &Self) -> Self {
        let other = Shifts::new(other);
        (0..=MAX_SETS).fold(Self::NEVER, |joined, sets| {
            let lane = 2 * sets;
            let more = other.whole[sets].plus(self.0[lane]);
            joined.least(&more).least(&other.paired[sets].plus(self.0[lane + 1]))
        })
    }

    /// These suits as the rest of a hand of so many sets: each lane where its counterpart is.
    #[inline]
    #[must_use]
    pub fn facing(&self, sets: usize) -> Self {
        let last = 2 * sets + 1;
        Self(std::array::from_fn(|lane| if lane <= last { self.0[(last - lane) & 15] } else { NEVER }))
    }

    /// All suits together, the others as [`Self::facing`]; None when it is too much to tell.
    #[inline]
    pub fn meet(&self, facing: &Self) -> Option<Sum> {
        let sums: Lanes = std::array::from_fn(|lane| self.0[lane].saturating_add(facing.0[lane]));
        let least = sums.iter().fold(NEVER, |least, &sum| least.min(sum));
        (least < UNKNOWN).then_some(Sum { missing: least / MISSING, beyond: least % MISSING })
    }

    /// What a suit must be below in some lane to bring together with these, as [`Self::facing`], less than `now`.
    #[inline]
    fn bound(&self, now: Sum) -> Self {
        Self(self.0.map(|facing| (now.missing * MISSING).saturating_sub(facing)))
    }

    #[inline]
    fn is_below(&self, bound: &Self) -> bool {
        // Without a short cut, so that all lanes are compared at once.
        (0..16).fold(0, |any, lane| any | u8::from(self.0[lane] < bound.0[lane])) != 0
    }
}

/// A tally with so many sets more, each of which moves it up by two lanes.
struct Shifts {
    whole: [Tally; MAX_SETS + 1],
    /// With the pair as well, which is not there yet.
    paired: [Tally; MAX_SETS + 1],
}

impl Shifts {
    #[inline]
    fn new(tally: &Tally) -> Self {
        let whole = u128::from_le_bytes(tally.0);
        let bare = whole | WITH_PAIR;
        let up = |lanes: u128, by: usize| Tally((lanes << (8 * by) | ((1 << (8 * by)) - 1)).to_le_bytes());
        let sets = [0, 1, 2, 3, 4, 5];
        Self { whole: sets.map(|sets| up(whole, 2 * sets)), paired: sets.map(|sets| up(bare, 2 * sets + 1)) }
    }
}

/// All of the lanes that have the pair.
const WITH_PAIR: u128 = 0xff00_ff00_ff00_ff00_ff00_ff00_ff00_ff00;

/// The suits whose faces have four copies each, and any number more as jokers.
#[derive(Debug)]
struct Loose {
    sorts: [(Index, Box<[u16]>); 2],
    rows: Box<[Tally]>,
}

static LOOSE: LazyLock<Loose> = LazyLock::new(Loose::build);

impl Loose {
    #[inline]
    fn get() -> &'static Self {
        &LOOSE
    }

    #[inline]
    fn row(&self, suit: usize, halves: Halves) -> Tally {
        let (index, row) = &self.sorts[usize::from(suit == SUITS - 1)];
        self.rows[usize::from(row[index.of(halves)])]
    }

    fn build() -> Self {
        let mut rows = Numbers::default();
        let sorts = [9, 7].map(|ranks| {
            let mut grid = vec![[NEVER; 16]; 5usize.pow(ranks as u32)];
            each_shape(ranks, u8::MAX, |shape, lane| put(&mut grid, shape, lane));
            transform::<MISSING>(&mut grid, ranks);
            let index = Index::new(ranks);
            let unused = 5usize.pow(9 - ranks as u32);
            let place = |(first, last): Halves| first * (3125 / unused) + last / unused;
            let row = index.all().map(|(halves, _)| rows.of(grid[place(halves)])).collect();
            (index, row)
        });
        Self { sorts, rows: rows.lanes.into_iter().map(Tally).collect() }
    }
}

/// Mark one shape, cut off at four copies of each rank.
fn put(grid: &mut [Lanes], shape: &[u8], lane: usize) {
    let place = shape.iter().fold(0, |code, &count| code * 5 + usize::from(count.min(4)));
    let cost = shape.iter().fold(0, |cost: u8, &count| cost.saturating_add(count.saturating_sub(4) * BEYOND));
    let best = &mut grid[place][lane];
    *best = cost.min(*best);
}

/// How the suits of a hand are looked up.
pub struct Lookup<'a> {
    limits: &'a Limits,
    cache: &'a mut Cache,
    /// Whether every suit is taken for one of four copies each, and jokers beyond. What is beyond another limit is not
    /// counted then, but it is missing: jokers that are as many as all that is missing are enough.
    is_loose: bool,
}

impl<'a> Lookup<'a> {
    /// A look-up under these limits.
    pub fn new(limits: &'a Limits, cache: &'a mut Cache, is_loose: bool) -> Self {
        Self { limits, cache, is_loose }
    }

    /// The ways to look up that may do, the quicker first.
    pub fn ways(query: &Query, limits: &Limits) -> impl Iterator<Item = bool> + use<> {
        let (is_known, has_more) = (query.sets <= MAX_SETS, limits.has_fifth && limits.beyond > 0);
        [true, false].into_iter().filter(move |is_loose| is_known && (!is_loose || has_more))
    }

    /// Whether a sum that was found this way is right.
    #[inline]
    pub fn is_right(&self, sum: Sum) -> bool {
        let (limits, beyond) = (self.limits, usize::from(sum.beyond));
        if self.is_loose {
            usize::from(sum.missing) <= limits.beyond || limits.over_four.is_some_and(|most| beyond <= most)
        } else {
            beyond <= limits.beyond
        }
    }

    /// Whether a sum one less could be right.
    pub fn may_be_right_after_a_draw(&self, sum: Sum) -> bool {
        usize::from(sum.missing) <= self.limits.beyond + 1
    }

    /// The tallies of the suits of a hand.
    #[inline]
    pub fn rows(&mut self, query: &Query) -> [Tally; SUITS] {
        let hand = Packed::new(&query.counts);
        // Formal waits may be for a fifth copy, which the tables do not know.
        let is_known = !hand.has_fifth();
        [0, 1, 2, 3].map(|suit| {
            if is_known && (self.is_loose || self.limits.is_open[suit]) {
                Loose::get().row(suit, hand.suit(suit).halves())
            } else {
                self.row(&query.counts, suit, query.sets)
            }
        })
    }

    /// The tally of one suit that is not in the loose table.
    fn row(&mut self, counts: &Counts, suit: usize, sets: usize) -> Tally {
        let limits = self.limits;
        if counts[FACES[suit].clone()].iter().all(|&count| count <= 4) && limits.is_plain_for(counts, suit, sets) {
            let table = Table::get();
            return Tally::from_plain(table.lanes(table.row(suit, Packed::new(counts).suit(suit).halves())));
        }
        self.cache.tally(counts, suit, || search(counts, limits, suit, sets))
    }

    /// The ranks of a suit of which one more brings the hand nearer, as a bit mask; None where it is not known.
    ///
    /// `others` are the other suits, see [`Tally::facing`], and `now` is what they bring together with this one.
    pub fn helps(&mut self, query: &Query, suit: usize, others: &Tally, now: Sum) -> Option<u64> {
        let faces = FACES[suit].clone();
        let tiles = Packed::new(&query.counts).suit(suit);
        if tiles.tiles() >= MAX_TILES {
            return Some(0);
        }
        let bound = others.bound(now);
        let (first, last) = tiles.halves();
        let is_open = self.is_loose || self.limits.is_open[suit];
        let mut found = 0;
        let mut counts = query.counts;
        for (rank, face) in faces.enumerate() {
            if query.cap[face] == 0 || query.wild >> face & 1 == 1 {
                continue;
            }
            let is_known = counts[face] < 4 && !tiles.has_fifth();
            let loose = is_known.then(|| {
                let more =
                    if rank < FIRST_HALF { (first + WEIGHTS[rank], last) } else { (first, last + WEIGHTS[rank]) };
                Loose::get().row(suit, more)
            });
            // A hand that seems no nearer is no nearer: whatever is not known can only be further off.
            let may_help = loose.is_none_or(|loose| loose.is_below(&bound));
            if !may_help {
                continue;
            }
            let then = match loose {
                Some(loose) if is_open => loose,
                _ => {
                    counts[face] += 1;
                    let row = self.row(&counts, suit, query.sets);
                    counts[face] -= 1;
                    row
                }
            };
            if then.is_below(&bound) {
                let is_right = then.meet(others).is_some_and(|sum| self.is_right(sum));
                if !is_right {
                    return None;
                }
                found |= 1 << rank;
            }
        }
        Some(found)
    }
}

/// The tally of one suit for up to so many sets, by dynamic programming: rank by rank, by the runs begun two ranks and one rank ago.
///
/// Three equal runs are three triplets. A third triplet of a face is never needed: at most two sets and the pair are
/// beside it, so that some face is not used at all, and its triplet costs no more.
pub(super) fn search(counts: &Counts, limits: &Limits, suit: usize, sets: usize) -> Tally {
    let faces = FACES[suit].clone();
    let mut states = [[Tally::NEVER; RUNS]; RUNS];
    states[0][0].0[0] = 0;
    for face in faces.clone() {
        let most_runs = if suit == SUITS - 1 || face + 3 > faces.end { 0 } else { RUNS - 1 };
        let (held, natural, total) = (counts[face], limits.natural[face], limits.total[face]);
        let most = usize::from(total).min(MOST_COPIES);
        let mut cost = [NEVER; MOST_COPIES + 1];
        for (cost, copies) in cost[..=most].iter_mut().zip(0u8..) {
            *cost = copies.saturating_sub(held) * MISSING + copies.saturating_sub(natural);
        }
        let mut after = [[Tally::NEVER; RUNS]; RUNS];
        for (older, states) in states.iter().enumerate() {
            for (newer, state) in states.iter().enumerate() {
                if *state == Tally::NEVER {
                    continue;
                }
                let shifts = Shifts::new(state);
                let more_runs = most_runs.min(sets.saturating_sub(older + newer));
                for (begun, after) in after[newer].iter_mut().enumerate().take(more_runs + 1) {
                    let mut copies = older + newer + begun;
                    let mut best = *after;
                    for more in begun..(begun + TRIPLETS).min(sets + 1) {
                        if copies > most {
                            break;
                        }
                        best = best.least(&shifts.whole[more].plus(cost[copies]));
                        if copies + 2 <= most {
                            best = best.least(&shifts.paired[more].plus(cost[copies + 2]));
                        }
                        copies += 3;
                    }
                    *after = best;
                }
            }
        }
        states = after;
    }
    let found = states[0][0].0;
    Tally(std::array::from_fn(|lane| if lane < LANES { found[lane] } else { NEVER }))
}

/// How many runs can begin at one rank, none included, and how many triplets there can be.
const RUNS: usize = 3;
const TRIPLETS: usize = 3;
/// The most copies of a face: six in runs, six in triplets, and a pair.
const MOST_COPIES: usize = 3 * (RUNS - 1) + 3 * (TRIPLETS - 1) + 2;

#[cfg(test)]
pub(super) fn loose_row(suit: usize, halves: Halves) -> Tally {
    Loose::get().row(suit, halves)
}
