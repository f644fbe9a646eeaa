//! For every suit the distance to each number of sets, with and without a pair.
//!
//! The distance from counts `c` to a shape `t` is the number of tiles missing, the sum of `max(0, t - c)`. For every
//! shape of `m` sets (and perhaps a pair) with at most four copies of a face, the distance of all counts to the
//! nearest such shape is wanted. That is a distance transform on the grid 5 x 5 x ... x 5: it falls apart into one
//! pass along each rank, in which one step down costs one tile and a step up costs nothing.
//!
//! The 950,000 suits share fewer than 200 rows of distances. So a suit is one byte, and what two suits, or three, or
//! all four bring together is looked up in tables of these bytes, which are small enough for the cache.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};
use std::sync::{LazyLock, OnceLock};

use super::counts::{FIRST_HALF, Index, Packed, SUITS};

/// The most sets that a row knows.
pub const MAX_SETS: usize = 5;

/// More than any distance; two of them still fit in a byte.
pub const FAR: u8 = 0x30;

/// Distances of a suit, or of some suits together: lane `2m` to `m` sets, lane `2m + 1` to `m` sets and a pair.
pub type Lanes = [u8; 16];

/// The halves of a suit, see [`super::counts::Suit::halves`].
pub type Halves = (usize, usize);

/// Distances of two groups of suits together.
fn join(one: &Lanes, other: &Lanes) -> Lanes {
    let mut joined = [FAR; 16];
    for sets in 0..=MAX_SETS {
        for more in 0..=MAX_SETS - sets {
            let (without, with) = (2 * sets, 2 * sets + 1);
            let lane = 2 * (sets + more);
            joined[lane] = joined[lane].min(one[without] + other[2 * more]);
            let pair = (one[without] + other[2 * more + 1]).min(one[with] + other[2 * more]);
            joined[lane + 1] = joined[lane + 1].min(pair);
        }
    }
    joined
}

/// What the rest of the hand must bring when these suits bring a lane: the other sets, and the pair if it is missing.
const fn rest(sets: usize, lane: usize) -> usize {
    2 * sets + 1 - lane
}

/// The distance to `sets` sets and a pair.
fn meet(one: &Lanes, other: &Lanes, sets: usize) -> u8 {
    (0..2 * sets + 2).fold(u8::MAX, |least, lane| least.min(one[lane] + other[rest(sets, lane)]))
}

/// The suits of one sort.
#[derive(Debug)]
struct Sort {
    index: Index,
    row: Box<[u8]>,
    /// One bit a suit: whether it is sets, or sets and a pair, with nothing left over.
    complete: Box<[u64]>,
}

/// All rows: of the three suits with nine ranks, which make runs, and of the honours, which make none.
#[derive(Debug)]
pub struct Table {
    numbers: Sort,
    honours: Sort,
    rows: Lookup,
    /// Two suits together.
    pairs: Join,
    /// Three suits together: the third beside each two.
    triples: OnceLock<Join>,
    /// For two rows of one suit the lanes in which the second is less.
    gains: OnceLock<Box<[u16]>>,
    distances: [OnceLock<Box<[u8]>>; MAX_SETS + 1],
    needed: [OnceLock<Box<[u16]>>; MAX_SETS + 1],
}

/// Different lanes, by number.
type Lookup = Box<[Lanes]>;

/// For each of some lanes and each row the number of what they bring together.
#[derive(Debug)]
struct Join {
    number: Box<[u16]>,
    lanes: Lookup,
}

impl Join {
    fn new(some: &[Lanes], rows: &[Lanes]) -> Self {
        let mut numbers = Numbers::default();
        let number = some.iter().flat_map(|one| rows.iter().map(|row| join(one, row)).collect::<Vec<_>>());
        let number = number.map(|lanes| numbers.of(lanes)).collect();
        Self { number, lanes: numbers.lanes.into_boxed_slice() }
    }
}

static TABLE: LazyLock<Table> = LazyLock::new(Table::build);

impl Table {
    /// The table; the first call builds it.
    #[inline]
    pub fn get() -> &'static Self {
        &TABLE
    }

    /// The number of the row of a suit.
    #[inline]
    pub fn row(&self, suit: usize, halves: Halves) -> u8 {
        let sort = self.sort(suit);
        sort.row[sort.index.of(halves)]
    }

    /// The distances of a row.
    pub fn lanes(&self, row: u8) -> &Lanes {
        &self.rows[usize::from(row)]
    }

    /// The distances of every row.
    pub(super) fn all_lanes(&self) -> &[Lanes] {
        &self.rows
    }

    /// Whether a suit is sets, or sets and a pair.
    #[inline]
    pub fn is_complete(&self, suit: usize, halves: Halves) -> bool {
        let sort = self.sort(suit);
        let place = sort.index.of(halves);
        (sort.complete[place / 64] >> (place % 64)) & 1 == 1
    }

    /// The numbers of the rows of a hand.
    #[inline]
    pub fn rows(&self, hand: &Packed) -> [u8; SUITS] {
        [0, 1, 2, 3].map(|suit| self.row(suit, hand.suit(suit).halves()))
    }

    /// The number of what two suits bring together.
    #[inline]
    pub fn pair(&self, one: u8, other: u8) -> u16 {
        self.pairs.number[usize::from(one) * self.rows.len() + usize::from(other)]
    }

    /// The tables for one number of sets; the first call builds them.
    #[inline]
    pub fn with_sets(&self, sets: usize) -> WithSets<'_> {
        let distances = self.distances[sets].get_or_init(|| {
            let pairs = &self.pairs.lanes;
            pairs.iter().flat_map(|one| pairs.iter().map(move |other| meet(one, other, sets))).collect()
        });
        WithSets { table: self, sets, distances, pairs: self.pairs.lanes.len() }
    }

    /// The tables of what brings a hand nearer; the first call builds them.
    #[inline]
    pub fn with_gains(&self, sets: usize) -> WithGains<'_> {
        let triples = self.triples.get_or_init(|| Join::new(&self.pairs.lanes, &self.rows));
        let gains = self.gains.get_or_init(|| {
            let less = |one: &Lanes, other: &Lanes| {
                (0..16).fold(0, |mask, lane| mask | u16::from(other[lane] < one[lane]) << lane)
            };
            self.rows.iter().flat_map(|one| self.rows.iter().map(move |other| less(one, other))).collect()
        });
        let needed = self.needed[sets].get_or_init(|| {
            let nearest = |row: &Lanes, others: &Lanes| {
                let least = meet(row, others, sets);
                let is_part = |lane: usize| row[lane] + others[rest(sets, lane)] == least;
                (0..2 * sets + 2).fold(0, |mask, lane| mask | u16::from(is_part(lane)) << lane)
            };
            self.rows.iter().flat_map(|row| triples.lanes.iter().map(move |others| nearest(row, others))).collect()
        });
        WithGains { sets: self.with_sets(sets), triples, gains, needed }
    }

    /// How many different rows there are, of one suit, of two and of three together.
    pub fn row_counts(&self) -> [usize; 3] {
        [self.rows.len(), self.pairs.lanes.len(), self.with_gains(4).triples.lanes.len()]
    }

    #[inline]
    fn sort(&self, suit: usize) -> &Sort {
        if suit == SUITS - 1 { &self.honours } else { &self.numbers }
    }

    fn build() -> Self {
        let mut rows = Numbers::default();
        let numbers = Sort::build(9, &mut rows);
        let honours = Sort::build(7, &mut rows);
        let rows = rows.lanes.into_boxed_slice();
        let pairs = Join::new(&rows, &rows);
        Self {
            numbers,
            honours,
            rows,
            pairs,
            triples: OnceLock::new(),
            gains: OnceLock::new(),
            distances: Default::default(),
            needed: Default::default(),
        }
    }
}

/// The distances to a number of sets and a pair.
#[derive(Clone, Copy, Debug)]
pub struct WithSets<'a> {
    table: &'a Table,
    sets: usize,
    distances: &'a [u8],
    pairs: usize,
}

impl WithSets<'_> {
    /// The distance of four suits.
    #[inline]
    pub fn distance(&self, [one, two, three, four]: [u8; SUITS]) -> u8 {
        self.between(self.table.pair(one, two), self.table.pair(three, four))
    }

    /// The distance of twice two suits.
    #[inline]
    pub fn between(&self, first: u16, last: u16) -> u8 {
        self.distances[usize::from(first) * self.pairs + usize::from(last)]
    }

    /// How many sets.
    pub fn sets(&self) -> usize {
        self.sets
    }
}

/// What brings a hand nearer to a number of sets and a pair.
#[derive(Clone, Copy, Debug)]
pub struct WithGains<'a> {
    /// The distances.
    pub sets: WithSets<'a>,
    triples: &'a Join,
    gains: &'a [u16],
    needed: &'a [u16],
}

impl WithGains<'_> {
    /// The number of what a suit brings together with two others.
    #[inline]
    pub fn triple(&self, pair: u16, row: u8) -> u16 {
        self.triples.number[usize::from(pair) * self.sets.table.rows.len() + usize::from(row)]
    }

    /// The lanes of a suit that are part of a nearest shape, given the three other suits.
    #[inline]
    pub fn needed(&self, row: u8, others: u16) -> u16 {
        self.needed[usize::from(row) * self.triples.lanes.len() + usize::from(others)]
    }

    /// The lanes in which another row of the same suit is less.
    #[inline]
    pub fn gained(&self, row: u8, then: u8) -> u16 {
        self.gains[usize::from(row) * self.sets.table.rows.len() + usize::from(then)]
    }
}

impl Sort {
    fn build(ranks: usize, rows: &mut Numbers) -> Self {
        let distances = distances(ranks);
        let index = Index::new(ranks);
        let unused = 5usize.pow(9 - ranks as u32);
        let last_halves = 3125 / unused;
        let mut row = Vec::with_capacity(index.len());
        let mut complete = vec![0; index.len().div_ceil(64)];
        for (place, ((first, last), tiles)) in index.all().enumerate() {
            let lanes = distances[first * last_halves + last / unused];
            // There are fewer than 256 (a test counts them).
            row.push(rows.of(lanes) as u8);
            // All tiles are used: one third of them sets, and a pair when two are left over.
            let is_complete = tiles % 3 != 1 && lanes[2 * (tiles / 3) + tiles % 3 / 2] == 0;
            complete[place / 64] |= u64::from(is_complete) << (place % 64);
        }
        Self { index, row: row.into_boxed_slice(), complete: complete.into_boxed_slice() }
    }
}

/// The different lanes found so far, numbered as they come.
#[derive(Default)]
pub(super) struct Numbers {
    pub(super) lanes: Vec<Lanes>,
    numbers: HashMap<u128, u16, BuildHasherDefault<LanesHasher>>,
}

impl Numbers {
    pub(super) fn of(&mut self, lanes: Lanes) -> u16 {
        let next = self.lanes.len() as u16;
        let number = *self.numbers.entry(u128::from_le_bytes(lanes)).or_insert(next);
        if number == next {
            self.lanes.push(lanes);
        }
        number
    }
}

/// Lanes are few and differ in their low bits: one multiplication spreads them well enough, and builds fast.
#[derive(Default)]
pub(super) struct LanesHasher(u64);

impl Hasher for LanesHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.0 = (self.0.rotate_left(23) ^ u64::from_le_bytes(word)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        }
    }
}

/// The distances of every suit of this many ranks, by its counts as a number in base 5.
fn distances(ranks: usize) -> Vec<Lanes> {
    let mut grid = vec![[FAR; 16]; 5usize.pow(ranks as u32)];
    each_shape(ranks, 4, |shape, lane| {
        let place = shape.iter().fold(0, |code, &count| code * 5 + usize::from(count));
        grid[place][lane] = 0;
    });
    transform::<1>(&mut grid, ranks);
    grid
}

/// From the marks to distances: rank by rank, a tile more than a shape needs costs nothing, a tile less costs `STEP`.
pub(super) fn transform<const STEP: u8>(grid: &mut [Lanes], ranks: usize) {
    // In blocks that stay in the cache: first along the later ranks, then along the first four, column by column.
    let block = 5usize.pow((ranks - FIRST_HALF) as u32);
    for part in grid.chunks_exact_mut(block) {
        let mut stride = 1;
        while stride < block {
            part.chunks_exact_mut(5 * stride).for_each(|lines| relax::<STEP>(lines, stride, 0, stride));
            stride *= 5;
        }
    }
    let width = 25.min(block);
    for column in (0..block).step_by(width) {
        let mut stride = block;
        while stride < grid.len() {
            for lines in grid.chunks_exact_mut(5 * stride) {
                (0..stride).step_by(block).for_each(|at| relax::<STEP>(lines, stride, at + column, width));
            }
            stride *= 5;
        }
    }
}

/// One rank of some lines.
#[inline]
fn relax<const STEP: u8>(lines: &mut [Lanes], stride: usize, from: usize, width: usize) {
    for at in from..from + width {
        let mut line = [0, 1, 2, 3, 4].map(|count| lines[at + count * stride]);
        for count in 1..5 {
            line[count] = std::array::from_fn(|lane| line[count][lane].min(line[count - 1][lane]));
        }
        for count in (0..4).rev() {
            line[count] = std::array::from_fn(|lane| line[count][lane].min(line[count + 1][lane].saturating_add(STEP)));
        }
        (0..5).for_each(|count| lines[at + count * stride] = line[count]);
    }
}

/// Every shape of a suit of this many ranks, with at most so many copies of each: what it has of each rank, and its lane.
pub(super) fn each_shape(ranks: usize, most: u8, mut see: impl FnMut(&[u8], usize)) {
    add_sets(ranks, most, 0, 0, &mut [0; 9], &mut see);
}

/// Every shape that begins with these sets, each set at or after `from` in the order runs, then triplets.
fn add_sets(ranks: usize, most: u8, from: usize, sets: usize, shape: &mut [u8; 9], see: &mut impl FnMut(&[u8], usize)) {
    see(&shape[..ranks], 2 * sets);
    for rank in 0..ranks {
        shape[rank] += 2;
        if shape[rank] <= most {
            see(&shape[..ranks], 2 * sets + 1);
        }
        shape[rank] -= 2;
    }
    if sets == MAX_SETS {
        return;
    }
    let runs = if ranks == 9 { 7 } else { 0 };
    for set in from..runs + ranks {
        let tiles: [usize; 3] = if set < runs { [set, set + 1, set + 2] } else { [set - runs; 3] };
        tiles.iter().for_each(|&rank| shape[rank] += 1);
        if tiles.iter().all(|&rank| shape[rank] <= most) {
            add_sets(ranks, most, set, sets + 1, shape, see);
        }
        tiles.iter().for_each(|&rank| shape[rank] -= 1);
    }
}
