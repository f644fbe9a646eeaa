//! The suits put together: the least number of tiles to draw until a hand is complete.

use super::counts::{Planes, SUITS, Suit};
use super::limited::{self, Costs};
use super::query::{Limits, Query};
use super::rules::{Form, SevenPairs};
use super::special;
use super::table::{MAX_SETS, Table, join, meet};

/// Calls a function with the number of sets as a constant.
macro_rules! by_sets {
    ($sets:expr, $function:ident ( $($argument:expr),* )) => {
        match $sets {
            0 => $function::<0>($($argument),*),
            1 => $function::<1>($($argument),*),
            2 => $function::<2>($($argument),*),
            3 => $function::<3>($($argument),*),
            4 => $function::<4>($($argument),*),
            _ => $function::<5>($($argument),*),
        }
    };
}
pub(crate) use by_sets;

/// The distance of four suits to `SETS` sets and a pair.
#[inline]
pub fn plain<const SETS: usize>(table: &Table, suits: &[Suit; SUITS]) -> u8 {
    let [(one, _), (two, _), (three, _), (four, _)] = table.rows(suits);
    meet::<SETS>(&join::<SETS>(one.lanes(), two), &join::<SETS>(three.lanes(), four))
}

/// The tiles missing to sets and a pair, jokers not yet taken off.
#[inline]
pub fn standard(query: &Query) -> u8 {
    let table = Table::get();
    match &query.limits {
        Some(limits) if !limits.is_plain(&query.counts, query.sets) => {
            let [one, two, three, four] = suit_costs(query, limits);
            one.join(&two).meet(&three.join(&four))
        }
        _ => {
            let suits = Suit::all(&query.counts);
            by_sets!(query.sets, plain(table, &suits))
        }
    }
}

/// The distances of each suit under limits.
pub fn suit_costs(query: &Query, limits: &Limits) -> [Costs; SUITS] {
    [0, 1, 2, 3].map(|suit| one_suit_costs(query, limits, suit))
}

/// The distances of one suit under limits, from the table where that is right.
pub fn one_suit_costs(query: &Query, limits: &Limits, suit: usize) -> Costs {
    if limits.is_plain_for(&query.counts, suit, query.sets) {
        let row = Table::get().row(suit, Suit::all(&query.counts)[suit].halves());
        Costs::from_lanes(row.lanes(), query.sets, limits.beyond)
    } else {
        limited::costs(&query.counts, limits, suit, query.sets)
    }
}

/// Tiles to draw until the hand is complete in this form; None when the form cannot apply. 0 is a complete hand.
#[inline]
pub fn distance(query: &Query, form: Form) -> Option<u8> {
    let missing = match form {
        Form::Standard => standard(query),
        Form::SevenPairs => match query.seven_pairs {
            SevenPairs::Off => return None,
            reading => special::seven_pairs(&Planes::new(&query.counts), reading).distance,
        },
        Form::ThirteenOrphans if query.thirteen_orphans => {
            special::thirteen_orphans(&Planes::new(&query.counts)).distance
        }
        Form::ThirteenOrphans => return None,
    };
    Some(missing.saturating_sub(query.jokers))
}

/// Shanten: -1 complete, 0 ready, else the number of exchanges short of ready.
#[inline]
pub fn shanten(query: &Query) -> i8 {
    let least = Form::ALL.iter().filter_map(|&form| distance(query, form)).min();
    least.map_or(i8::MAX, |tiles| tiles as i8 - 1)
}

/// Whether the hand is complete in this form.
#[inline]
pub fn is_complete(query: &Query, form: Form) -> bool {
    // What a hand holds, it holds: limits are about tiles to come.
    if form == Form::Standard && query.jokers == 0 && query.sets <= MAX_SETS {
        return is_standard(&Suit::all(&query.counts));
    }
    distance(query, form) == Some(0)
}

/// Whether 3n + 2 tiles are sets and a pair: every suit is complete, and one of them has the pair.
#[inline]
pub fn is_standard(suits: &[Suit; SUITS]) -> bool {
    let table = Table::get();
    // Without a short cut: which suit fails first cannot be foreseen.
    (0..SUITS).fold(true, |all, suit| all & table.is_complete(suit, suits[suit].halves()))
        // Four suits with a pair each also leave a remainder of two.
        && suits.iter().any(|suit| suit.tiles() % 3 == 0)
}

/// Whether the hand is complete.
#[inline]
pub fn is_win(query: &Query) -> bool {
    Form::ALL.iter().any(|&form| is_complete(query, form))
}
