//! Many hands at once: arrays in, arrays out, without the interpreter lock.

use numpy::{IntoPyArray, PyArray1, PyArray2, PyArrayMethods, PyReadonlyArray2, PyUntypedArrayMethods};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use tilewright_core::hand::batch::{self, BadRow};
use tilewright_core::hand::table::Table;
use tilewright_core::hand::{Hand, KINDS, Rules, read};

use super::input::{failure, with_rules};

/// Rows between two looks at whether the user wants to stop.
const BLOCK: usize = 1 << 18;

/// Answer every row, block by block; the lock is free while a block is worked on.
fn each<T: Clone + Send>(
    counts: &PyReadonlyArray2<'_, u8>,
    rules: &Bound<'_, PyAny>,
    empty: T,
    answer: impl Fn(&[u8], &Rules, &mut [T]) -> Result<(), BadRow> + Sync,
) -> PyResult<Vec<T>> {
    let py = rules.py();
    if counts.shape()[1] != KINDS {
        return Err(PyValueError::new_err("34 counts a row are needed"));
    }
    let rows = counts.as_slice().map_err(|_| PyValueError::new_err("the rows must lie one after the other"))?;
    let rules = with_rules(Some(rules), py, Rules::clone)?;
    let mut out = vec![empty; rows.len() / KINDS];
    for (block, (rows, out)) in rows.chunks(BLOCK * KINDS).zip(out.chunks_mut(BLOCK)).enumerate() {
        py.detach(|| answer(rows, &rules, out)).map_err(|bad| bad_row(py, &bad, block * BLOCK, rows))?;
        py.check_signals()?;
    }
    Ok(out)
}

/// The error of a row, with its number.
fn bad_row(py: Python<'_>, bad: &BadRow, before: usize, rows: &[u8]) -> PyErr {
    let row = &rows[bad.row * KINDS..(bad.row + 1) * KINDS];
    let hand = Hand::concealed(row.try_into().unwrap_or([0; KINDS]));
    let error = failure(py, &bad.error, &hand);
    let named = error.value(py).call_method1("at_row", (before + bad.row,));
    match named {
        Ok(named) => PyErr::from_value(named),
        Err(error) => error,
    }
}

/// Whether each row is complete.
#[pyfunction]
#[allow(clippy::needless_pass_by_value)] // how the seam hands over arrays and lists
pub(crate) fn hand_is_win_batch<'py>(
    py: Python<'py>,
    counts: PyReadonlyArray2<'py, u8>,
    rules: &Bound<'py, PyAny>,
) -> PyResult<Bound<'py, PyArray1<bool>>> {
    Ok(each(&counts, rules, false, batch::is_win)?.into_pyarray(py))
}

/// The shanten of each row.
#[pyfunction]
#[allow(clippy::needless_pass_by_value)] // how the seam hands over arrays and lists
pub(crate) fn hand_shanten_batch<'py>(
    py: Python<'py>,
    counts: PyReadonlyArray2<'py, u8>,
    rules: &Bound<'py, PyAny>,
) -> PyResult<Bound<'py, PyArray1<i8>>> {
    Ok(each(&counts, rules, 0, batch::shanten)?.into_pyarray(py))
}

/// The waits of each row, as a mask of faces.
#[pyfunction]
#[allow(clippy::needless_pass_by_value)] // how the seam hands over arrays and lists
pub(crate) fn hand_waits_batch<'py>(
    py: Python<'py>,
    counts: PyReadonlyArray2<'py, u8>,
    rules: &Bound<'py, PyAny>,
) -> PyResult<Bound<'py, PyArray2<bool>>> {
    let masks: Vec<[bool; KINDS]> = each(&counts, rules, [false; KINDS], batch::waits)?;
    let rows = masks.len();
    masks.into_flattened().into_pyarray(py).reshape([rows, KINDS])
}

/// The counts of text, one hand a line, up to the first line that is not plain; that line's number, or None.
#[pyfunction]
#[allow(clippy::needless_pass_by_value)] // how the seam hands over arrays and lists
pub(crate) fn hand_read_lines(
    py: Python<'_>,
    lines: Vec<String>,
) -> PyResult<(Bound<'_, PyArray2<u8>>, Option<usize>)> {
    let mut counts = Vec::with_capacity(lines.len() * KINDS);
    let mut stopped = None;
    for (number, line) in lines.iter().enumerate() {
        let Some(Hand { concealed, melds: 0, jokers: 0, .. }) = read::read(line.trim()) else {
            stopped = Some(number);
            break;
        };
        counts.extend_from_slice(&concealed);
    }
    let rows = counts.len() / KINDS;
    Ok((counts.into_pyarray(py).reshape([rows, KINDS])?, stopped))
}

/// Build the tables now; how many different rows a suit can have.
#[pyfunction]
pub(crate) fn hand_warm_up(py: Python<'_>) -> usize {
    py.detach(|| Table::get().row_counts()[0])
}
