//! The tallies of the suits of a hand: from tables wherever these are right, else from a chain.
//!
//! Where the limit is four copies and jokers may be a fifth, suits come from a table, made like that of
//! [`super::table`]: a shape is marked where its counts are cut off at four, at the cost of what was cut off. With fewer
//! copies, as beside melds, that table never says too much, and it is right unless a nearest shape has more copies of
//! a face than there are. Whether one has is known from the table too: with that many copies of the face in the hand,
//! it would be nearer by each copy that was added.

use std::sync::LazyLock;

use super::counts::{Counts, FACES, FIRST_HALF, Index, MAX_TILES, Packed, SUITS, Suit, WEIGHTS};
use super::limited::Cache;
use super::query::{Limits, Query, Source};
use super::table::{Halves, Lanes, MAX_SETS, Numbers, Table, each_shape, transform};
use super::tally::{BEYOND, MISSING, Masks, NEVER, Sum, Tally};

/// The suits whose faces have four copies each, and any number more as jokers.
#[derive(Debug)]
pub(super) struct Loose {
    sorts: [(Index, Box<[u16]>); 2],
    rows: Box<[Tally]>,
}

static LOOSE: LazyLock<Loose> = LazyLock::new(Loose::build);

impl Loose {
    /// The table; the first call builds it.
    #[inline]
    pub(super) fn get() -> &'static Self {
        &LOOSE
    }

    #[inline]
    pub(super) fn row(&self, suit: usize, halves: Halves) -> &Tally {
        let (index, row) = &self.sorts[usize::from(suit == SUITS - 1)];
        &self.rows[usize::from(row[index.of(halves)])]
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

/// The rows of the plain table as tallies.
static PLAIN: LazyLock<Box<[Tally]>> =
    LazyLock::new(|| Table::get().all_lanes().iter().map(Tally::from_plain).collect());

/// The halves of a suit with so many more of a rank.
#[inline]
pub(super) fn more((first, last): Halves, rank: usize, by: usize) -> Halves {
    let by = by * WEIGHTS[rank];
    if rank < FIRST_HALF { (first + by, last) } else { (first, last + by) }
}

/// The halves of a suit with one less of a rank.
#[inline]
pub(super) fn less((first, last): Halves, rank: usize) -> Halves {
    if rank < FIRST_HALF { (first - WEIGHTS[rank], last) } else { (first, last - WEIGHTS[rank]) }
}

/// How the suits of a hand are looked up.
pub struct Lookup<'a> {
    limits: &'a Limits,
    cache: &'a mut Cache,
    /// The masks for the sets of the hand.
    pub masks: &'static Masks,
    sets: usize,
    /// Whether every suit is taken for one of four copies each, and jokers beyond. What is beyond another limit is not
    /// counted then, but it is missing: jokers that are as many as all that is missing are enough.
    is_loose: bool,
}

/// What is known of how far a hand is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Known {
    /// It is as far as it seems.
    All,
    /// It is, if any draw seems to bring it nearer.
    AfterDraw,
    /// It may be further.
    Nothing,
}

impl<'a> Lookup<'a> {
    /// A look-up under these limits for a hand of up to [`MAX_SETS`] sets.
    pub fn new(limits: &'a Limits, cache: &'a mut Cache, sets: usize, is_loose: bool) -> Self {
        Self { limits, cache, masks: Masks::of(sets), sets, is_loose }
    }

    /// The ways to look up that may do, the quicker first.
    pub fn ways(query: &Query, limits: &Limits) -> impl Iterator<Item = bool> + use<> {
        let (is_known, has_more) = (query.sets <= MAX_SETS, limits.has_fifth && limits.beyond > 0);
        [true, false].into_iter().filter(move |is_loose| is_known && (!is_loose || has_more))
    }

    /// Whether the table of tallies can know something of a hand and of each draw.
    pub fn is_for(query: &Query, limits: &Limits) -> bool {
        let is_limited = limits.natural.iter().all(|&copies| copies <= 4);
        query.sets <= MAX_SETS && is_limited && limits.has_fifth && limits.beyond > 0
    }

    /// The tallies of the suits of a hand.
    #[inline]
    pub fn rows(&mut self, query: &Query) -> [Tally; SUITS] {
        let hand = Packed::new(&query.counts);
        // Formal waits may be for a fifth copy, which the tables do not know.
        let is_known = !hand.has_fifth();
        [0, 1, 2, 3].map(|suit| match self.source(suit) {
            Source::Loose if is_known => *Loose::get().row(suit, hand.suit(suit).halves()),
            Source::Plain if is_known => *plain_row(suit, hand.suit(suit).halves()),
            _ => self.row(&query.counts, suit, hand.suit(suit), is_known),
        })
    }

    #[inline]
    fn source(&self, suit: usize) -> Source {
        if self.is_loose { Source::Loose } else { self.limits.sources[suit] }
    }

    /// The tally of one suit that is in no table.
    fn row(&mut self, counts: &Counts, suit: usize, tiles: Suit, is_known: bool) -> Tally {
        if is_known && self.limits.is_plain_for(counts, suit, self.sets) {
            return *plain_row(suit, tiles.halves());
        }
        self.cache.chain(counts, self.limits, suit, self.sets).tally()
    }

    /// For each suit the three others, as [`Tally::facing`].
    #[inline]
    pub(super) fn others(&self, rows: &[Tally; SUITS]) -> [Tally; SUITS] {
        let [one, two, three, four] = rows;
        let first = one.join(two, self.masks).facing(self.masks);
        let last = three.join(four, self.masks).facing(self.masks);
        [(two, &last), (one, &last), (four, &first), (three, &first)]
            .map(|(row, half)| row.facing_with(half, self.masks))
    }

    /// What is known of a hand whose suits bring together so much; each has its others beside it, as [`Tally::facing`].
    #[inline]
    pub(super) fn known(&self, query: &Query, others: &[Tally; SUITS], now: Sum) -> Known {
        if is_enough(self.limits, self.is_loose, now) && self.is_within(query, others, now) {
            Known::All
        } else if usize::from(now.missing) <= self.limits.beyond + 1 {
            Known::AfterDraw
        } else {
            Known::Nothing
        }
    }

    /// Whether no nearest shape has more copies of a face than there are, as far as the loose table cannot know.
    #[inline]
    pub fn is_within(&self, query: &Query, others: &[Tally; SUITS], now: Sum) -> bool {
        !self.is_loose
            || usize::from(now.missing) <= self.limits.beyond
            || FACES.iter().zip(0..).all(|(faces, suit)| {
                let tight = self.limits.tight >> faces.start & ((1 << faces.len()) - 1);
                tight == 0 || self.is_suit_within(&query.counts, suit, tight, &others[suit], now)
            })
    }

    fn is_suit_within(&self, counts: &Counts, suit: usize, mut tight: u64, others: &Tally, now: Sum) -> bool {
        let tiles = Packed::new(counts).suit(suit);
        while tight != 0 {
            let rank = tight.trailing_zeros() as usize;
            tight &= tight - 1;
            let by = self.limits.copies[FACES[suit].start + rank] + 1 - tiles.count(rank);
            if by > now.missing {
                continue;
            }
            let is_known = tiles.tiles() + usize::from(by) <= MAX_TILES;
            let bound = others.bound(now.missing - by + 1);
            if !is_known || Loose::get().row(suit, more(tiles.halves(), rank, usize::from(by))).is_below(&bound) {
                return false;
            }
        }
        true
    }

    /// The tallies of a suit with one more of each rank, where one can come.
    pub(super) fn with_one_more(query: &Query, suit: usize) -> [Option<&'static Tally>; 9] {
        let tiles = Packed::new(&query.counts).suit(suit);
        let mut found = [None; 9];
        if tiles.tiles() < MAX_TILES {
            for (rank, face) in FACES[suit].clone().enumerate() {
                if query.cap[face] > 0 && query.wild >> face & 1 == 0 {
                    found[rank] = Some(Loose::get().row(suit, more(tiles.halves(), rank, 1)));
                }
            }
        }
        found
    }

    /// The ranks of which one more brings the hand nearer, given [`Self::with_one_more`]: as [`Self::helps`].
    #[inline]
    pub(super) fn helping(&self, gains: &[Option<&Tally>; 9], others: &Tally, now: Sum) -> Option<u64> {
        let bound = others.bound(now.missing);
        let is_sure = usize::from(now.missing) <= self.limits.beyond + 1;
        let mut found = 0;
        for (rank, row) in gains.iter().enumerate() {
            let Some(row) = row.filter(|row| row.is_below(&bound)) else { continue };
            if !is_sure && !row.meet(others).is_some_and(|sum| is_enough(self.limits, self.is_loose, sum)) {
                return None;
            }
            found |= 1 << rank;
        }
        Some(found)
    }

    /// The ranks of a suit of which one more brings the hand nearer, as a bit mask; None where it is not known.
    ///
    /// `others` are the other suits, see [`Tally::facing`], and `now` is what they bring together with this one.
    pub fn helps(&mut self, query: &Query, suit: usize, others: &Tally, now: Sum) -> Option<u64> {
        let tiles = Packed::new(&query.counts).suit(suit);
        if tiles.tiles() >= MAX_TILES {
            return Some(0);
        }
        let (source, bound, limits) = (self.source(suit), others.bound(now.missing), self.limits);
        let (mut found, mut searched) = (0, 0);
        for (rank, face) in FACES[suit].clone().enumerate() {
            if query.cap[face] == 0 || query.wild >> face & 1 == 1 {
                continue;
            }
            if query.counts[face] >= 4 || tiles.has_fifth() {
                searched |= 1 << rank;
                continue;
            }
            let halves = more(tiles.halves(), rank, 1);
            let is_plain = source == Source::Plain || limits.is_four_at_most;
            let row = if is_plain { plain_row(suit, halves) } else { Loose::get().row(suit, halves) };
            // A hand that seems no nearer is no nearer: whatever is not known can only be further off.
            if !row.is_below(&bound) {
                continue;
            }
            if source == Source::Chain {
                searched |= 1 << rank;
            } else if row.meet(others).is_some_and(|sum| is_enough(limits, self.is_loose, sum)) {
                found |= 1 << rank;
            } else {
                return None;
            }
        }
        if searched == 0 {
            return Some(found);
        }
        let (mut is_known, is_loose) = (true, self.is_loose);
        let chain = self.cache.chain(&query.counts, limits, suit, self.sets);
        chain.with_one_more(others, searched, |rank, sum| {
            if let Some(sum) = sum.filter(|sum| sum.missing < now.missing) {
                is_known &= is_enough(limits, is_loose, sum);
                found |= 1 << rank;
            }
        });
        is_known.then_some(found)
    }
}

/// Whether what a shape has beyond the limits can be jokers.
#[inline]
pub(super) fn is_enough(limits: &Limits, is_loose: bool, sum: Sum) -> bool {
    let beyond = usize::from(sum.beyond);
    if is_loose {
        usize::from(sum.missing) <= limits.beyond || beyond <= limits.over_four
    } else {
        beyond <= limits.beyond
    }
}

#[inline]
fn plain_row(suit: usize, halves: Halves) -> &'static Tally {
    &PLAIN[usize::from(Table::get().row(suit, halves))]
}
