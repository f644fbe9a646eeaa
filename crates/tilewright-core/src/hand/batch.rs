//! Many hands at once: rows of 34 counts, on all cores.

use rayon::prelude::*;

use super::counts::{Counts, KINDS, Planes, SUITS, Suit};
use super::distance::{self, by_sets};
use super::improve::nearest;
use super::query::{Error, Hand, Query};
use super::rules::{Rules, SevenPairs};
use super::special;
use super::table::{MAX_SETS, Table};

/// A row that is no hand, or not of the size that was asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadRow {
    /// Which row.
    pub row: usize,
    /// What is wrong with it.
    pub error: Error,
}

/// Rows that one thread works on before it looks for more.
const CHUNK: usize = 2048;

/// Whether each row is complete.
///
/// # Errors
///
/// The first [`BadRow`].
pub fn is_win(rows: &[u8], rules: &Rules, out: &mut [bool]) -> Result<(), BadRow> {
    let is_plain = is_plain(rules);
    each(rows, out, |row| match plain_row(row, is_plain)? {
        Some(hand) => {
            hand.check_sets(rules)?;
            if hand.tiles % 3 != 2 {
                return Err(Error::Turn { found: hand.tiles, expected: hand.tiles + 1 });
            }
            Ok(distance::is_standard(&hand.suits) || hand.special(row, rules) == 0)
        }
        None => {
            let query = Query::new(&Hand::concealed(*row), rules)?;
            query.require(true)?;
            Ok(distance::is_win(&query))
        }
    })
}

/// The shanten of each row.
///
/// # Errors
///
/// The first [`BadRow`].
pub fn shanten(rows: &[u8], rules: &Rules, out: &mut [i8]) -> Result<(), BadRow> {
    let is_plain = is_plain(rules);
    let table = Table::get();
    each(rows, out, |row| match plain_row(row, is_plain)? {
        Some(hand) => {
            hand.check_sets(rules)?;
            let standard = by_sets!(hand.tiles / 3, plain_distance(table, &hand.suits));
            Ok(standard.min(hand.special(row, rules)) as i8 - 1)
        }
        None => Ok(distance::shanten(&Query::new(&Hand::concealed(*row), rules)?)),
    })
}

fn plain_distance<const SETS: usize>(table: &Table, suits: &[Suit; SUITS]) -> u8 {
    distance::plain::<SETS>(table, suits)
}

/// The waits of each row, as a mask of faces.
///
/// # Errors
///
/// The first [`BadRow`].
pub fn waits(rows: &[u8], rules: &Rules, out: &mut [[bool; KINDS]]) -> Result<(), BadRow> {
    each(rows, out, |row| {
        let query = Query::new(&Hand::concealed(*row), rules)?;
        query.require(false)?;
        if distance::shanten(&query) > 0 {
            return Ok([false; KINDS]);
        }
        let faces = nearest(&query).faces;
        Ok(std::array::from_fn(|face| faces >> face & 1 == 1))
    })
}

/// Whether rules leave a hand without melds to the plain tables.
fn is_plain(rules: &Rules) -> bool {
    rules.jokers == 0 && rules.wild == 0 && rules.max_copies == 4 && !rules.formal_waits
}

struct PlainRow {
    suits: [Suit; SUITS],
    tiles: usize,
}

/// A row that the plain tables can answer; None when they cannot.
#[inline]
fn plain_row(row: &Counts, is_plain: bool) -> Result<Option<PlainRow>, Error> {
    let suits = Suit::all(row);
    if suits.iter().fold(false, |any, suit| any | suit.has_fifth()) {
        return if is_plain { Hand::concealed(*row).check_copies(4).map(|()| None) } else { Ok(None) };
    }
    let tiles: usize = suits.iter().map(|suit| suit.tiles()).sum();
    if tiles % 3 == 0 {
        return if is_plain { Err(Error::Size { found: tiles }) } else { Ok(None) };
    }
    Ok((is_plain && tiles <= 3 * MAX_SETS + 2).then_some(PlainRow { suits, tiles }))
}

impl PlainRow {
    #[inline]
    fn check_sets(&self, rules: &Rules) -> Result<(), Error> {
        let sets = self.tiles / 3;
        match rules.sets.map(usize::from) {
            Some(expected) if expected != sets => Err(Error::Sets { found: self.tiles, melds: 0, sets, expected }),
            _ => Ok(()),
        }
    }

    /// The distance to the special forms.
    #[inline]
    fn special(&self, row: &Counts, rules: &Rules) -> u8 {
        let mut least = u8::MAX;
        if self.tiles / 3 == 4 && (rules.seven_pairs != SevenPairs::Off || rules.thirteen_orphans) {
            let planes = Planes::new(row);
            if rules.seven_pairs != SevenPairs::Off {
                least = special::seven_pairs(&planes, rules.seven_pairs).distance;
            }
            if rules.thirteen_orphans {
                least = least.min(special::thirteen_orphans(&planes).distance);
            }
        }
        least
    }
}

/// One answer a row, in parallel; of several bad rows the first is named.
fn each<T: Send>(
    rows: &[u8],
    out: &mut [T],
    answer: impl Fn(&Counts) -> Result<T, Error> + Sync,
) -> Result<(), BadRow> {
    let one = |(at, (rows, out)): (usize, (&[u8], &mut [T]))| {
        for (place, (row, out)) in rows.as_chunks::<KINDS>().0.iter().zip(out).enumerate() {
            *out = answer(row).map_err(|error| BadRow { row: at * CHUNK + place, error })?;
        }
        Ok(())
    };
    let chunks = rows.par_chunks(CHUNK * KINDS).zip(out.par_chunks_mut(CHUNK)).enumerate();
    let bad = chunks.filter_map(|chunk| one(chunk).err()).min_by_key(|bad: &BadRow| bad.row);
    bad.map_or(Ok(()), Err)
}
