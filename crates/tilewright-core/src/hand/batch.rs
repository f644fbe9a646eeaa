//! Many hands at once: rows of 34 counts, on all cores.

use rayon::prelude::*;

use super::counts::{Counts, KINDS, Packed};
use super::query::{Error, Hand};
use super::rules::Rules;
use super::{distance, improve};

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
    each(rows, out, |row| match distance::plain_is_win(&Packed::new(row), rules) {
        Some(win) => Ok(win),
        None => distance::is_win(&Hand::concealed(*row), rules),
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
