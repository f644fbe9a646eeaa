//! Many connect boards at once: arrays in, arrays out.

use numpy::ndarray::Array2;
use numpy::{IntoPyArray, PyArray1, PyArray2, PyReadonlyArray3, PyUntypedArrayMethods};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use tilewright_core::connect::batch::{BadCell, Grids, NO_CLASS, Pairs, pairs_many};

use crate::connect::{Classes, setup};

/// A table of classes by value may have so many entries: larger kinds are for single boards.
const MAX_VALUE: usize = 1 << 20;

type Answer<'py> = (Bound<'py, PyArray1<u32>>, Bound<'py, PyArray2<i16>>);

/// (pairs of each board, all pairs as rows of four), or an error that names the cell.
#[pyfunction]
#[pyo3(signature = (boards, *, groups, max_turns, border, adjacent, gravity, list_pairs, threads))]
#[allow(clippy::too_many_arguments, clippy::needless_pass_by_value)]
pub(crate) fn connect_pairs_many<'py>(
    py: Python<'py>,
    boards: PyReadonlyArray3<'py, i32>,
    groups: Vec<Vec<i32>>,
    max_turns: Option<u16>,
    border: bool,
    adjacent: bool,
    gravity: Vec<String>,
    list_pairs: bool,
    threads: usize,
) -> PyResult<Answer<'py>> {
    let shape = boards.shape();
    let setup = setup(shape[1], shape[2], max_turns, border, adjacent, &gravity)?;
    let cells = shape[1] * shape[2];
    let values = boards.as_slice()?;
    let result = py.detach(|| {
        let highest = values.iter().copied().max().unwrap_or(0).max(0) as usize;
        if highest >= MAX_VALUE {
            let cell = values.iter().position(|&value| value as usize == highest).unwrap_or(0);
            return Err(BadCell { board: cell / cells, cell: cell % cells });
        }
        let mut used = vec![false; highest + 1];
        // While there are few numbers every kind is a class by itself, unless kinds match: then nothing is looked up.
        let is_plain = groups.is_empty() && highest < 250;
        if !is_plain {
            values.iter().filter(|&&value| value >= 0).for_each(|&value| used[value as usize] = true);
        }
        let classes = Classes::new((2..=highest).filter(|&kind| used[kind]).map(|kind| kind as i32), &groups);
        let table: Vec<u16> = (0..=highest)
            .map(|value| match value {
                0 => 0,
                1 => NO_CLASS,
                _ if is_plain => value as u16,
                _ => classes.class(value as i32),
            })
            .collect();
        pairs_many(&setup, &Grids::new(values, cells, &table), list_pairs, threads)
    });
    let Pairs { counts, cells } = result.map_err(|bad| PyValueError::new_err((bad.board, bad.cell)))?;
    let rows = cells.len();
    let pairs = Array2::from_shape_vec((rows, 4), cells.into_flattened())
        .map_err(|error| PyValueError::new_err(error.to_string()))?;
    Ok((counts.into_pyarray(py), pairs.into_pyarray(py)))
}
