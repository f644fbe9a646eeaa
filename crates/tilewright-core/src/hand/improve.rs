//! Which faces bring a hand nearer, from one pass over the suits.

use std::cmp::Ordering;

use super::capped::Capped;
use super::counts::{Counts, FACES, FIRST_HALF, MAX_TILES, Packed, Planes, SUITS, Suit, WEIGHTS};
use super::distance::{self, one_suit_costs};
use super::limited::Cache;
use super::lookup::{Known, Lookup};
use super::query::{Error, Hand, Limits, Query, open_tiles, plain_tiles, require};
use super::rules::{Form, Rules, SevenPairs};
use super::special;
use super::table::{Table, WithGains};

/// How far a hand is, and which faces bring it nearer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// Tiles to draw, 0 when complete.
    pub distance: u8,
    /// The faces that make it one less, as a bit mask; only such of which a copy can come.
    pub faces: u64,
}

impl Progress {
    /// The nearer of two, and all that helps when neither is.
    #[inline]
    #[must_use]
    pub fn or(self, other: Self) -> Self {
        match self.distance.cmp(&other.distance) {
            Ordering::Less => self,
            Ordering::Equal => Self { faces: self.faces | other.faces, ..self },
            Ordering::Greater => other,
        }
    }
}

/// Progress in one form; None when the form cannot apply.
pub fn progress(query: &Query, form: Form) -> Option<Progress> {
    progress_with(query, form, &mut Cache::default())
}

fn progress_with(query: &Query, form: Form, cache: &mut Cache) -> Option<Progress> {
    let lack = match form {
        Form::Standard => return Some(standard(query, cache)),
        Form::SevenPairs if query.seven_pairs == SevenPairs::Off => return None,
        Form::SevenPairs => special::seven_pairs(&Planes::new(&query.counts), query.seven_pairs, query.quads),
        Form::ThirteenOrphans if !query.thirteen_orphans => return None,
        Form::ThirteenOrphans => special::thirteen_orphans(&Planes::new(&query.counts)),
    };
    let distance = lack.distance.saturating_sub(query.jokers);
    let faces = if distance == 0 { 0 } else { query.with_wild(lack.helps & query.can_come()) };
    Some(Progress { distance, faces })
}

/// Progress in whatever forms are nearest, by the long way: where the tables of [`super::acceptance`] may be wrong.
pub(super) fn nearest_limited(query: &Query, limits: &Limits, cache: &mut Cache) -> Progress {
    // The quick way to look up was tried, if there is one.
    let lookup = &mut Lookup::new(limits, cache, query.sets, false);
    let standard = by_tallies(query, lookup).unwrap_or_else(|| by_costs(query, limits, cache));
    let others = [Form::SevenPairs, Form::ThirteenOrphans];
    others.iter().filter_map(|&form| progress(query, form)).fold(standard, Progress::or)
}

/// Progress in whatever forms are nearest.
pub fn nearest(query: &Query) -> Progress {
    nearest_with(query, &mut Cache::default())
}

/// The same, with what is known of suits under the same limits.
pub fn nearest_with(query: &Query, cache: &mut Cache) -> Progress {
    let none = Progress { distance: u8::MAX, faces: 0 };
    Form::ALL.iter().filter_map(|&form| progress_with(query, form, cache)).fold(none, Progress::or)
}

/// The faces that complete a hand of 3n + 1 tiles, as a bit mask.
///
/// # Errors
///
/// As [`Query::new`]; [`Error::Turn`] for 3n + 2 tiles.
#[inline]
pub fn waits(hand: &Hand, rules: &Rules) -> Result<u64, Error> {
    if let Some(faces) = hand.alone().and_then(|tiles| plain_waits(&tiles, rules)) {
        return Ok(faces);
    }
    if open_tiles(hand, rules).is_some_and(|tiles| tiles % 3 == 1) {
        return Ok(open_waits(hand, rules));
    }
    let query = Query::new(hand, rules)?;
    require(query.tiles, false)?;
    let is_special = query.seven_pairs != SevenPairs::Off || query.thirteen_orphans;
    if !is_special && distance::least(&query) > query.jokers + 1 {
        return Ok(0);
    }
    let found = nearest(&query);
    Ok(if found.distance == 1 { found.faces } else { 0 })
}

/// The waits of a plain hand of 3n + 1 tiles, see [`plain_tiles`].
#[inline]
pub fn plain_waits(hand: &Packed, rules: &Rules) -> Option<u64> {
    let tiles = plain_tiles(hand, rules)?;
    if tiles % 3 != 1 {
        return None;
    }
    let mut faces = standard_waits(hand);
    if tiles == 13 {
        let mut add = |lack: special::Lack, planes: &Planes| {
            // A face of which there are four cannot come.
            faces |= if lack.distance == 1 { lack.helps & !planes.0[2] } else { 0 };
        };
        if rules.seven_pairs != SevenPairs::Off && special::seven_pairs_distance(hand, rules.seven_pairs) == 1 {
            let planes = Planes::new(&hand.counts());
            add(special::seven_pairs(&planes, rules.seven_pairs, special::ANY), &planes);
        }
        if rules.thirteen_orphans && special::thirteen_orphans_distance(hand) == 1 {
            let planes = Planes::new(&hand.counts());
            add(special::thirteen_orphans(&planes), &planes);
        }
    }
    Some(faces)
}

/// The waits of a hand of 3n + 1 tiles that has melds, see [`open_tiles`].
#[inline]
fn open_waits(hand: &Hand, rules: &Rules) -> u64 {
    // What lacks one tile goes beyond no limit but with that tile.
    let faces = standard_waits(&Packed::new(&hand.concealed));
    if faces == 0 || !rules.meld_copies {
        return faces;
    }
    let held = std::array::from_fn(|face| hand.concealed[face] + hand.melded[face]);
    faces & !Planes::new(&held).0[2]
}

/// The faces that complete 3n + 1 tiles as sets and a pair: in a suit beside which all other suits are complete.
#[inline]
fn standard_waits(hand: &Packed) -> u64 {
    let suits = [0, 1, 2, 3].map(|suit| hand.suit(suit));
    let left = suits.map(Suit::remainder);
    // One tile over becomes the pair, and no other suit has one; or two become a set, and another suit has the pair.
    let pairs = left.iter().filter(|&&left| left == 2).count();
    let singles = left.iter().filter(|&&left| left == 1).count();
    let wanted = match (singles, pairs) {
        (1, 0) => 1,
        (0, 2) => 2,
        _ => return 0,
    };
    let table = Table::get();
    let halves = suits.map(Suit::halves);
    let mut faces = 0;
    for suit in (0..SUITS).filter(|&suit| left[suit] == wanted) {
        if !(0..SUITS).all(|other| other == suit || table.is_complete(other, halves[other])) {
            continue;
        }
        let (first, last) = halves[suit];
        for (rank, face) in FACES[suit].clone().enumerate() {
            let more = if rank < FIRST_HALF { (first + WEIGHTS[rank], last) } else { (first, last + WEIGHTS[rank]) };
            if suits[suit].count(rank) < 4 && table.is_complete(suit, more) {
                faces |= 1 << face;
            }
        }
    }
    faces
}

fn standard(query: &Query, cache: &mut Cache) -> Progress {
    match (Capped::new(query).and_then(|hand| plain(query, &hand)), &query.limits) {
        (Some(found), _) => found,
        (None, Some(limits)) => limited(query, limits, cache),
        (None, None) => unreachable!("the plain tables are right where nothing is limited"),
    }
}

/// From the plain tables, where they are right.
pub(super) fn plain(query: &Query, capped: &Capped) -> Option<Progress> {
    let table = Table::get();
    let with = table.with_gains(query.sets);
    let hand = &capped.hand;
    let rows = table.rows(hand);
    let pairs = [table.pair(rows[0], rows[1]), table.pair(rows[2], rows[3])];
    let missing = with.sets.between(pairs[0], pairs[1]);
    if !capped.is_right(hand, rows, &with.sets, missing) {
        return None;
    }
    let distance = missing.saturating_sub(query.jokers);
    if distance == 0 {
        return Some(Progress { distance, faces: 0 });
    }
    let mut faces = 0;
    for suit in 0..SUITS {
        let gains = Gains::new(table, &with, suit, hand.suit(suit), rows[suit], &capped.cap);
        // The other half of the hand, and the neighbour in this one.
        let others = with.triple(pairs[1 - suit / 2], rows[suit ^ 1]);
        faces |= gains.faces(with.needed(rows[suit], others)) << FACES[suit].start;
    }
    Some(Progress { distance, faces: query.with_wild(faces) })
}

/// For each rank of a suit the lanes of distances that one tile more makes less: four ranks a word, 16 bits each.
pub(crate) struct Gains([u64; 3]);

/// One in each of the four parts of a word of [`Gains`].
const EACH_RANK: u64 = 0x0001_0001_0001_0001;

impl Gains {
    #[inline]
    pub(crate) fn new(table: &Table, with: &WithGains<'_>, suit: usize, tiles: Suit, row: u8, cap: &Counts) -> Self {
        let mut gains = Self([0; 3]);
        // With all five sets and the pair of one suit a tile has to go first.
        if tiles.tiles() < MAX_TILES {
            let faces = FACES[suit].clone();
            let cap = &cap[faces.start..faces.end];
            let (first, last) = tiles.halves();
            // One half stays as it is; a fifth copy would be no number in base 5.
            for rank in (0..FIRST_HALF).filter(|&rank| cap[rank] > 0) {
                gains.set(rank, with.gained(row, table.row(suit, (first + WEIGHTS[rank], last))));
            }
            for rank in (FIRST_HALF..cap.len()).filter(|&rank| cap[rank] > 0) {
                gains.set(rank, with.gained(row, table.row(suit, (first, last + WEIGHTS[rank]))));
            }
        }
        gains
    }

    #[inline]
    fn set(&mut self, rank: usize, lanes: u16) {
        self.0[rank / 4] |= u64::from(lanes) << (16 * (rank % 4));
    }

    /// The ranks that bring a hand nearer: they gain in a lane that is part of a nearest shape.
    #[inline]
    pub(crate) fn faces(&self, needed: u16) -> u64 {
        let needed = u64::from(needed) * EACH_RANK;
        self.0.iter().rev().fold(0, |faces, gains| {
            // There are fewer than 16 lanes: what is not 0 overflows into the highest bit of its part.
            let some = ((gains & needed) + EACH_RANK * 0x7fff) >> 15 & EACH_RANK;
            // The product brings the four bits together at bit 48.
            faces << 4 | some.wrapping_mul(1 << 48 | 1 << 33 | 1 << 18 | 1 << 3) >> 48
        })
    }
}

/// Face by face, each suit on its own: by tallies where they are enough.
fn limited(query: &Query, limits: &Limits, cache: &mut Cache) -> Progress {
    Lookup::ways(query, limits)
        .find_map(|is_loose| by_tallies(query, &mut Lookup::new(limits, cache, query.sets, is_loose)))
        .unwrap_or_else(|| by_costs(query, limits, cache))
}

/// None where the tallies do not know.
pub(super) fn by_tallies(query: &Query, lookup: &mut Lookup<'_>) -> Option<Progress> {
    let rows = lookup.rows(query);
    let others = lookup.others(&rows);
    let now = rows[0].meet(&others[0])?;
    let known = lookup.known(query, &others, now);
    if known == Known::Nothing {
        return None;
    }
    let distance = now.missing.saturating_sub(query.jokers);
    if distance == 0 {
        return Some(Progress { distance, faces: 0 });
    }
    let mut faces = 0;
    for (suit, others) in others.iter().enumerate() {
        faces |= lookup.helps(query, suit, others, now)? << FACES[suit].start;
    }
    // What is one draw short of a shape that is right is as far as it seems.
    (known == Known::All || faces != 0).then(|| Progress { distance, faces: query.with_wild(faces) })
}

/// By every number of copies beyond the limits.
pub(super) fn by_costs(query: &Query, limits: &Limits, cache: &mut Cache) -> Progress {
    let mut costs = |counts: &Counts, suit: usize| {
        cache.of(counts, suit, || one_suit_costs(counts, limits, suit, query.sets)).clone()
    };
    let all = [0, 1, 2, 3].map(|suit| costs(&query.counts, suit));
    let (first, last) = (all[0].join(&all[1]), all[2].join(&all[3]));
    let missing = first.meet(&last);
    let distance = missing.saturating_sub(query.jokers);
    if distance == 0 {
        return Progress { distance, faces: 0 };
    }
    let others = [all[1].join(&last), all[0].join(&last), first.join(&all[3]), first.join(&all[2])];
    let mut faces = query.with_wild(0);
    let mut counts = query.counts;
    for (suit, others) in others.iter().enumerate() {
        for face in FACES[suit].clone() {
            if query.cap[face] > 0 && query.wild >> face & 1 == 0 {
                counts[face] += 1;
                if costs(&counts, suit).meet(others) < missing {
                    faces |= 1 << face;
                }
                counts[face] -= 1;
            }
        }
    }
    Progress { distance, faces }
}
