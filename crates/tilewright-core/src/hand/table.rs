//! For every suit the distance to each number of sets, with and without a pair.
//!
//! The distance from counts `c` to a shape `t` is the number of tiles missing, the sum of `max(0, t - c)`. For every
//! shape of `m` sets (and perhaps a pair) with at most four copies of a face, the distance of all counts to the
//! nearest such shape is wanted. That is a distance transform on the grid 5 x 5 x ... x 5: it falls apart into one
//! pass along each rank, in which one step down costs one tile and a step up costs nothing.
//!
//! Many suits share one row of distances, so what is kept is a small number per suit and the few different rows.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};
use std::sync::LazyLock;

use super::counts::{FIRST_HALF, Index, SUITS, Suit, WEIGHTS};

/// The most sets that a row knows.
pub const MAX_SETS: usize = 5;

/// More than any distance; four of them still fit in a byte.
pub const FAR: u8 = 0x30;

/// Distances of a suit, or of some suits together: lane `2m` to `m` sets, lane `2m + 1` to `m` sets and a pair.
pub type Lanes = [u8; 16];

/// A row of distances with room before it, so that reading it `2i` lanes earlier shifts it by `i` sets.
#[derive(Clone, Copy, Debug)]
pub struct Row([u8; 32]);

impl Row {
    fn new(lanes: Lanes) -> Self {
        let mut padded = [FAR; 32];
        padded[16..].copy_from_slice(&lanes);
        Self(padded)
    }

    /// The row itself.
    #[inline]
    pub fn lanes(&self) -> &Lanes {
        self.shifted(0)
    }

    /// The row, `by` lanes further up.
    #[inline]
    pub fn shifted(&self, by: usize) -> &Lanes {
        self.0[16 - by..].first_chunk().unwrap_or(&[FAR; 16])
    }
}

/// Distances of two groups of suits together, up to `SETS` sets.
#[inline]
pub fn join<const SETS: usize>(one: &Lanes, other: &Row) -> Lanes {
    let mut joined = [FAR; 16];
    for sets in 0..=SETS {
        let (without, with) = (one[2 * sets], one[2 * sets + 1]);
        let (same, crossed) = (other.shifted(2 * sets), other.shifted(2 * sets + 1));
        for lane in 0..16 {
            joined[lane] = joined[lane].min(without + same[lane]);
            // One lane further up, the even lanes hold two pairs, which is none of what is wanted.
            joined[lane] = joined[lane].min((with + crossed[lane]) | if lane % 2 == 0 { 0xff } else { 0 });
        }
    }
    joined
}

/// The distance to `SETS` sets and a pair.
#[inline]
pub fn meet<const SETS: usize>(one: &Lanes, other: &Lanes) -> u8 {
    let mut least = u8::MAX;
    for sets in 0..=SETS {
        let rest = 2 * (SETS - sets);
        least = least.min(one[2 * sets] + other[rest + 1]).min(one[2 * sets + 1] + other[rest]);
    }
    least
}

/// The rows of all suits of one sort.
#[derive(Debug)]
struct Sort {
    index: Index,
    row: Box<[u16]>,
    /// One bit a suit: whether it is sets, or sets and a pair, with nothing left over.
    complete: Box<[u64]>,
}

/// All rows: of the three suits with nine ranks, which make runs, and of the honours, which make none.
#[derive(Debug)]
pub struct Table {
    numbers: Sort,
    honours: Sort,
    rows: Box<[Row]>,
}

static TABLE: LazyLock<Table> = LazyLock::new(Table::build);

impl Table {
    /// The table; the first call builds it.
    #[inline]
    pub fn get() -> &'static Self {
        &TABLE
    }

    /// The row of a suit, given its [`Suit::halves`].
    #[inline]
    pub fn row(&self, suit: usize, halves: (usize, usize)) -> &Row {
        let sort = self.sort(suit);
        &self.rows[usize::from(sort.row[sort.index.of(halves)])]
    }

    /// Whether a suit is sets, or sets and a pair.
    #[inline]
    pub fn is_complete(&self, suit: usize, halves: (usize, usize)) -> bool {
        let sort = self.sort(suit);
        let place = sort.index.of(halves);
        (sort.complete[place / 64] >> (place % 64)) & 1 == 1
    }

    /// The rows of the four suits of a hand, with their halves.
    #[inline]
    pub fn rows(&self, suits: &[Suit; SUITS]) -> [(&Row, (usize, usize)); SUITS] {
        let at = |suit: usize| {
            let halves = suits[suit].halves();
            (self.row(suit, halves), halves)
        };
        [at(0), at(1), at(2), at(3)]
    }

    /// How many different rows there are.
    pub fn row_count(&self) -> usize {
        self.rows.len()
    }

    #[inline]
    fn sort(&self, suit: usize) -> &Sort {
        if suit == SUITS - 1 { &self.honours } else { &self.numbers }
    }

    fn build() -> Self {
        let mut rows = Rows::default();
        let numbers = Sort::build(9, &mut rows);
        let honours = Sort::build(7, &mut rows);
        Self { numbers, honours, rows: rows.rows.into_boxed_slice() }
    }
}

/// The halves after one tile more of a rank.
#[inline]
pub fn with_one_more((first, last): (usize, usize), rank: usize) -> (usize, usize) {
    if rank < FIRST_HALF { (first + WEIGHTS[rank], last) } else { (first, last + WEIGHTS[rank]) }
}

impl Sort {
    fn build(ranks: usize, rows: &mut Rows) -> Self {
        let distances = distances(ranks);
        let index = Index::new(ranks);
        let unused = 5usize.pow(9 - ranks as u32);
        let last_halves = 3125 / unused;
        let mut row = Vec::with_capacity(index.len());
        let mut complete = vec![0; index.len().div_ceil(64)];
        for (place, ((first, last), tiles)) in index.all().enumerate() {
            let lanes = distances[first * last_halves + last / unused];
            row.push(rows.id(lanes));
            // All tiles are used: one third of them sets, and a pair when two are left over.
            let is_complete = tiles % 3 != 1 && lanes[2 * (tiles / 3) + tiles % 3 / 2] == 0;
            complete[place / 64] |= u64::from(is_complete) << (place % 64);
        }
        Self { index, row: row.into_boxed_slice(), complete: complete.into_boxed_slice() }
    }
}

/// The different rows found so far.
#[derive(Default)]
struct Rows {
    rows: Vec<Row>,
    ids: HashMap<u128, u16, BuildHasherDefault<RowHasher>>,
}

impl Rows {
    fn id(&mut self, lanes: Lanes) -> u16 {
        let next = self.rows.len();
        let id = *self.ids.entry(u128::from_le_bytes(lanes)).or_insert(next as u16);
        if usize::from(id) == next {
            self.rows.push(Row::new(lanes));
        }
        id
    }
}

/// Rows are few and differ in their low bits: one multiplication spreads them well enough, and builds fast.
#[derive(Default)]
struct RowHasher(u64);

impl Hasher for RowHasher {
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
    mark_shapes(&mut grid, ranks, 0, 0, &mut [0; 9]);
    // In blocks that stay in the cache: first along the later ranks, then along the first four, column by column.
    let block = 5usize.pow((ranks - FIRST_HALF) as u32);
    for part in grid.chunks_exact_mut(block) {
        let mut stride = 1;
        while stride < block {
            part.chunks_exact_mut(5 * stride).for_each(|lines| relax(lines, stride, 0, stride));
            stride *= 5;
        }
    }
    let width = 25.min(block);
    for column in (0..block).step_by(width) {
        let mut stride = block;
        while stride < grid.len() {
            for lines in grid.chunks_exact_mut(5 * stride) {
                (0..stride).step_by(block).for_each(|at| relax(lines, stride, at + column, width));
            }
            stride *= 5;
        }
    }
    grid
}

/// One rank of some lines: a tile more than the shape needs costs nothing, a tile less costs one.
#[inline]
fn relax(lines: &mut [Lanes], stride: usize, from: usize, width: usize) {
    for at in from..from + width {
        let mut line = [0, 1, 2, 3, 4].map(|count| lines[at + count * stride]);
        for count in 1..5 {
            line[count] = std::array::from_fn(|lane| line[count][lane].min(line[count - 1][lane]));
        }
        for count in (0..4).rev() {
            line[count] = std::array::from_fn(|lane| line[count][lane].min(line[count + 1][lane] + 1));
        }
        (0..5).for_each(|count| lines[at + count * stride] = line[count]);
    }
}

/// Mark every shape that begins with these sets, each set at or after `from` in the order runs, then triplets.
fn mark_shapes(grid: &mut [Lanes], ranks: usize, from: usize, sets: usize, shape: &mut [u8; 9]) {
    let place = |shape: &[u8; 9]| shape[..ranks].iter().fold(0, |code, &count| code * 5 + usize::from(count));
    grid[place(shape)][2 * sets] = 0;
    for rank in 0..ranks {
        if shape[rank] <= 2 {
            shape[rank] += 2;
            grid[place(shape)][2 * sets + 1] = 0;
            shape[rank] -= 2;
        }
    }
    if sets == MAX_SETS {
        return;
    }
    let runs = if ranks == 9 { 7 } else { 0 };
    for set in from..runs + ranks {
        let tiles: [usize; 3] = if set < runs { [set, set + 1, set + 2] } else { [set - runs; 3] };
        tiles.iter().for_each(|&rank| shape[rank] += 1);
        if tiles.iter().all(|&rank| shape[rank] <= 4) {
            mark_shapes(grid, ranks, set, sets + 1, shape);
        }
        tiles.iter().for_each(|&rank| shape[rank] -= 1);
    }
}
