//! The suits put together: the least number of tiles to draw until a hand is complete.

use super::capped::Capped;
use super::counts::{Counts, Packed, Planes, SUITS};
use super::limited::{self, Cache, Costs};
use super::lookup::{Known, Lookup};
use super::query::{Error, Hand, Limits, Query, open_tiles, plain_tiles, require};
use super::rules::{Form, Rules, SevenPairs};
use super::special;
use super::table::{MAX_SETS, Table};

/// The tiles missing to sets and a pair, jokers not yet taken off.
#[inline]
pub fn standard(query: &Query) -> u8 {
    if let Some(missing) = Capped::new(query).and_then(|hand| plain(&hand, query.sets)) {
        return missing;
    }
    match &query.limits {
        Some(limits) if !limits.is_plain(&query.counts, query.sets) => limited(query, limits),
        _ => from_table(&Packed::new(&query.counts), query.sets),
    }
}

/// The same from the plain tables, where they are right.
#[inline]
fn plain(capped: &Capped, sets: usize) -> Option<u8> {
    let table = Table::get();
    let (rows, with) = (table.rows(&capped.hand), table.with_sets(sets));
    let missing = with.distance(rows);
    capped.is_right(&capped.hand, rows, &with, missing).then_some(missing)
}

fn from_table(hand: &Packed, sets: usize) -> u8 {
    let table = Table::get();
    table.with_sets(sets).distance(table.rows(hand))
}

/// The same under limits: by tallies where they are enough.
fn limited(query: &Query, limits: &Limits) -> u8 {
    let quick = |cache: &mut Cache, is_loose| {
        let mut lookup = Lookup::new(limits, cache, query.sets, is_loose);
        let rows = lookup.rows(query);
        let others = lookup.others(&rows);
        let now = rows[0].meet(&others[0])?;
        (lookup.known(query, &others, now) == Known::All).then_some(now.missing)
    };
    let cache = &mut Cache::default();
    let found = Lookup::ways(query, limits).find_map(|is_loose| quick(cache, is_loose));
    found.unwrap_or_else(|| {
        let [one, two, three, four] = suit_costs(query, limits);
        one.join(&two).meet(&three.join(&four))
    })
}

/// No fewer tiles are missing to sets and a pair than these, whatever the limits: which is quick to know.
pub fn least(query: &Query) -> u8 {
    let Some(limits) = query.limits.as_ref().filter(|_| query.sets <= MAX_SETS) else { return 0 };
    let mut cache = Cache::default();
    let mut lookup = Lookup::new(limits, &mut cache, query.sets, true);
    let [one, two, three, four] = lookup.rows(query);
    let last = three.join(&four, lookup.masks).facing(lookup.masks);
    one.join(&two, lookup.masks).meet(&last).map_or(0, |sum| sum.missing)
}

/// The distances of each suit under limits.
pub fn suit_costs(query: &Query, limits: &Limits) -> [Costs; SUITS] {
    [0, 1, 2, 3].map(|suit| one_suit_costs(&query.counts, limits, suit, query.sets))
}

/// The distances of one suit under limits, from the table where that is right.
pub fn one_suit_costs(counts: &Counts, limits: &Limits, suit: usize, sets: usize) -> Costs {
    if limits.is_plain_for(counts, suit, sets) {
        let table = Table::get();
        let row = table.row(suit, Packed::new(counts).suit(suit).halves());
        Costs::from_lanes(table.lanes(row), sets, limits.beyond)
    } else {
        limited::costs(counts, limits, suit, sets)
    }
}

/// For each suit the distances to 0, 1, 2... sets, without and with a pair; copies beyond the limit are not forbidden
/// here, only counted by [`standard`].
pub fn by_suit(query: &Query) -> [Vec<[u8; 2]>; SUITS] {
    let table = Table::get();
    match &query.limits {
        Some(limits) => suit_costs(query, limits).map(|costs| costs.least()),
        None => table.rows(&Packed::new(&query.counts)).map(|row| {
            let lanes = table.lanes(row);
            (0..=query.sets).map(|sets| [lanes[2 * sets], lanes[2 * sets + 1]]).collect()
        }),
    }
}

/// Tiles to draw until the hand is complete in this form; None when the form cannot apply. 0 is a complete hand.
#[inline]
pub fn distance(query: &Query, form: Form) -> Option<u8> {
    let missing = match form {
        Form::Standard => standard(query),
        Form::SevenPairs => match query.seven_pairs {
            SevenPairs::Off => return None,
            reading => special::seven_pairs(&Planes::new(&query.counts), reading, query.quads).distance,
        },
        Form::ThirteenOrphans if query.thirteen_orphans => {
            special::thirteen_orphans(&Planes::new(&query.counts)).distance
        }
        Form::ThirteenOrphans => return None,
    };
    Some(missing.saturating_sub(query.jokers))
}

/// Shanten: -1 complete, 0 ready, else the number of exchanges short of ready.
///
/// # Errors
///
/// As [`Query::new`].
#[inline]
pub fn shanten(hand: &Hand, rules: &Rules) -> Result<i8, Error> {
    let found = match hand.alone() {
        Some(tiles) => plain_shanten(&tiles, rules),
        None => Capped::open(hand, rules).and_then(|(capped, tiles)| Some(plain(&capped, tiles / 3)? as i8 - 1)),
    };
    match found {
        Some(shanten) => Ok(shanten),
        None => Ok(query_shanten(&Query::new(hand, rules)?)),
    }
}

/// The shanten of a plain hand, see [`plain_tiles`].
#[inline]
pub fn plain_shanten(hand: &Packed, rules: &Rules) -> Option<i8> {
    let sets = plain_tiles(hand, rules)? / 3;
    let table = Table::get();
    let mut least = table.with_sets(sets).distance(table.rows(hand));
    if sets == 4 {
        if rules.seven_pairs != SevenPairs::Off {
            least = least.min(special::seven_pairs_distance(hand, rules.seven_pairs));
        }
        if rules.thirteen_orphans {
            least = least.min(special::thirteen_orphans_distance(hand));
        }
    }
    Some(least as i8 - 1)
}

/// The shanten of a checked hand.
pub fn query_shanten(query: &Query) -> i8 {
    let least = Form::ALL.iter().filter_map(|&form| distance(query, form)).min();
    least.map_or(i8::MAX, |tiles| tiles as i8 - 1)
}

/// Whether a hand of 3n + 2 tiles is complete.
///
/// # Errors
///
/// As [`Query::new`]; [`Error::Turn`] for 3n + 1 tiles.
#[inline]
pub fn is_win(hand: &Hand, rules: &Rules) -> Result<bool, Error> {
    if let Some(win) = hand.alone().and_then(|tiles| plain_is_win(&tiles, rules)) {
        return Ok(win);
    }
    if open_tiles(hand, rules).is_some_and(|tiles| tiles % 3 == 2) {
        return Ok(is_standard(&Packed::new(&hand.concealed)));
    }
    let query = Query::new(hand, rules)?;
    require(query.tiles, true)?;
    Ok(Form::ALL.iter().any(|&form| is_complete(&query, form)))
}

/// Whether a plain hand of 3n + 2 tiles is complete, see [`plain_tiles`].
#[inline]
pub fn plain_is_win(hand: &Packed, rules: &Rules) -> Option<bool> {
    let tiles = plain_tiles(hand, rules)?;
    if tiles % 3 != 2 {
        return None;
    }
    let is_special = tiles == 14
        && (special::is_seven_pairs(hand, rules.seven_pairs)
            || (rules.thirteen_orphans && special::thirteen_orphans_distance(hand) == 0));
    Some(is_special || is_standard(hand))
}

/// Whether a checked hand is complete in this form.
#[inline]
pub fn is_complete(query: &Query, form: Form) -> bool {
    // What a hand holds, it holds: limits are about tiles to come.
    if form == Form::Standard && query.jokers == 0 && query.sets <= MAX_SETS {
        return is_standard(&Packed::new(&query.counts));
    }
    if form == Form::Standard && least(query) > query.jokers {
        return false;
    }
    distance(query, form) == Some(0)
}

/// Whether 3n + 2 tiles are sets and a pair: every suit is complete, and one of them has the pair.
#[inline]
pub fn is_standard(hand: &Packed) -> bool {
    // Most hands fail here. There is no short cut after it: which suit fails first cannot be foreseen.
    if !hand.is_one_pair_over() {
        return false;
    }
    let table = Table::get();
    (0..SUITS).fold(true, |all, suit| all & table.is_complete(suit, hand.suit(suit).halves()))
}

/// What can be told without a table and without a branch: that a hand is plain, see [`plain_tiles`], and not complete.
///
/// Most hands of a batch are neither complete nor anything like it.
#[derive(Clone, Copy, Debug)]
pub struct QuickNo {
    /// The numbers of tiles that a hand may have, as a bit mask.
    sizes: u64,
    thirteen_orphans: bool,
}

impl QuickNo {
    /// None where the rules leave nothing to the plain tables.
    pub fn new(rules: &Rules) -> Option<Self> {
        let sizes = (0..=MAX_SETS).filter(|&sets| rules.sets.is_none_or(|expected| usize::from(expected) == sets));
        let sizes = sizes.fold(0, |sizes, sets| sizes | 1 << (3 * sets + 2));
        rules.is_plain().then_some(Self { sizes, thirteen_orphans: rules.thirteen_orphans })
    }

    /// Whether the hand certainly has an answer, and that is no.
    #[inline]
    #[allow(clippy::needless_bitwise_bool)] // a short cut would be a branch
    pub fn is_no(&self, hand: &Packed) -> bool {
        let has_size = (self.sizes >> hand.tiles().min(63)) & 1 == 1;
        // Seven pairs are even, in both readings.
        let is_even = special::is_seven_pairs(hand, SevenPairs::QuadsOk);
        let is_orphans = self.thirteen_orphans && special::thirteen_orphans_distance(hand) == 0;
        !hand.has_fifth() & has_size & !hand.is_one_pair_over() & !is_even & !is_orphans
    }
}
