//! Many hands at once: rows of 34 counts, on all cores.

use rayon::prelude::*;

use super::counts::{Counts, KINDS, Packed};
use super::distance::{self, QuickNo};
use super::improve;
use super::query::{Error, Hand};
use super::rules::Rules;

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
    let answer = |row: &Counts| match distance::plain_is_win(&Packed::new(row), rules) {
        Some(win) => Ok(win),
        None => distance::is_win(&Hand::concealed(*row), rules),
    };
    let Some(quick) = QuickNo::new(rules) else { return each(rows, out, answer) };
    chunks(rows, out, |rows, out| {
        // Which rows are left cannot be foreseen: they are listed first, all of them without a branch.
        let (mut left, mut listed) = ([0u16; CHUNK], 0);
        for (place, (row, out)) in rows.iter().zip(out.iter_mut()).enumerate() {
            *out = false;
            left[listed] = place as u16;
            listed += usize::from(!quick.is_no(&Packed::new(row)));
        }
        left[..listed].iter().map(|&place| usize::from(place)).try_for_each(|place| {
            out[place] = answer(&rows[place]).map_err(|error| (place, error))?;
            Ok(())
        })
    })
}

/// The shanten of each row.
///
/// # Errors
///
/// The first [`BadRow`].
pub fn shanten(rows: &[u8], rules: &Rules, out: &mut [i8]) -> Result<(), BadRow> {
    each(rows, out, |row| match distance::plain_shanten(&Packed::new(row), rules) {
        Some(shanten) => Ok(shanten),
        None => distance::shanten(&Hand::concealed(*row), rules),
    })
}

/// The waits of each row, as a mask of faces.
///
/// # Errors
///
/// The first [`BadRow`].
pub fn waits(rows: &[u8], rules: &Rules, out: &mut [[bool; KINDS]]) -> Result<(), BadRow> {
    each(rows, out, |row| {
        let faces = match improve::plain_waits(&Packed::new(row), rules) {
            Some(faces) => faces,
            None => improve::waits(&Hand::concealed(*row), rules)?,
        };
        Ok(std::array::from_fn(|face| faces >> face & 1 == 1))
    })
}

/// One answer a row.
fn each<T: Send>(
    rows: &[u8],
    out: &mut [T],
    answer: impl Fn(&Counts) -> Result<T, Error> + Sync,
) -> Result<(), BadRow> {
    chunks(rows, out, |rows, out| {
        for (place, (row, out)) in rows.iter().zip(out).enumerate() {
            *out = answer(row).map_err(|error| (place, error))?;
        }
        Ok(())
    })
}

/// All rows in parallel, up to [`CHUNK`] of them together; of several bad rows the first is named.
fn chunks<T: Send>(
    rows: &[u8],
    out: &mut [T],
    answer: impl Fn(&[Counts], &mut [T]) -> Result<(), (usize, Error)> + Sync,
) -> Result<(), BadRow> {
    let one = |(at, (rows, out)): (usize, (&[u8], &mut [T]))| {
        answer(rows.as_chunks::<KINDS>().0, out).map_err(|(place, error)| BadRow { row: at * CHUNK + place, error })
    };
    let chunks = rows.par_chunks(CHUNK * KINDS).zip(out.par_chunks_mut(CHUNK)).enumerate();
    let bad = chunks.filter_map(|chunk| one(chunk).err()).min_by_key(|bad| bad.row);
    bad.map_or(Ok(()), Err)
}
