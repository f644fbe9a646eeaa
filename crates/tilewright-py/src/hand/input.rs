//! What is accepted as a hand and as rules, and how errors are told.

use std::sync::LazyLock;

use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::ffi;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyBytes, PyDict, PyInt, PyList, PyString, PyTuple, PyType};
use tilewright_core::hand::{Counts, Error, Hand, KINDS, Rules, SevenPairs, read};

/// A hand, as counts.
#[pyclass(module = "tilewright._core", frozen)]
pub(crate) struct HandCounts(pub(crate) Hand);

#[pymethods]
impl HandCounts {
    #[new]
    #[pyo3(signature = (concealed, melded, melds, jokers))]
    fn new(concealed: [u8; KINDS], melded: [u8; KINDS], melds: u8, jokers: u8) -> Self {
        Self(Hand { concealed, melded, melds, jokers })
    }
}

/// Rules, checked and ready for use.
#[pyclass(module = "tilewright._core", frozen)]
pub(crate) struct HandRules(Rules);

#[pymethods]
impl HandRules {
    #[new]
    #[pyo3(signature = (*, sets, seven_pairs, thirteen_orphans, max_copies, meld_copies, formal_waits, jokers, wild, joker_as_fifth))]
    #[allow(clippy::too_many_arguments, clippy::fn_params_excessive_bools)] // the fields of the rules, by name
    fn new(
        sets: Option<u8>,
        seven_pairs: &str,
        thirteen_orphans: bool,
        max_copies: u8,
        meld_copies: bool,
        formal_waits: bool,
        jokers: u8,
        wild: u64,
        joker_as_fifth: bool,
    ) -> PyResult<Self> {
        let seven_pairs = match seven_pairs {
            "off" => SevenPairs::Off,
            "distinct" => SevenPairs::Distinct,
            "quads_ok" => SevenPairs::QuadsOk,
            _ => return Err(PyValueError::new_err(format!("no reading {seven_pairs:?} of seven pairs"))),
        };
        Ok(Self(Rules {
            sets,
            seven_pairs,
            thirteen_orphans,
            max_copies,
            meld_copies,
            formal_waits,
            jokers,
            wild,
            joker_as_fifth,
        }))
    }
}

static STANDARD: LazyLock<Rules> = LazyLock::new(Rules::default);

/// Answer a question about a hand, with whatever was given as the hand and the rules.
#[inline]
pub(crate) fn with_hand<T>(
    hand: &Bound<'_, PyAny>,
    rules: Option<&Bound<'_, PyAny>>,
    answer: impl FnOnce(&Hand, &Rules) -> Result<T, Error>,
) -> PyResult<T> {
    let py = hand.py();
    let answer = |hand: &Hand| {
        let answered = match rules {
            None => answer(hand, &STANDARD),
            Some(rules) => with_rules(rules, |rules| answer(hand, rules))?,
        };
        answered.map_err(|error| failure(py, &error, hand))
    };
    if let Some(hand) = quick(hand) {
        return answer(&hand);
    }
    let hand = slow(hand)?;
    answer(&hand.get().0)
}

/// Rules of Python keep what was made of them.
pub(crate) fn with_rules<T>(rules: &Bound<'_, PyAny>, with: impl FnOnce(&Rules) -> T) -> PyResult<T> {
    let py = rules.py();
    let compiled = rules.getattr(intern!(py, "_compiled"));
    let compiled = compiled.ok().and_then(|compiled| compiled.cast_into::<HandRules>().ok());
    match compiled {
        Some(compiled) => Ok(with(&compiled.get().0)),
        None => Err(PyTypeError::new_err(format!("rules: expected tilewright.hand.Rules, not {}", rules.get_type()))),
    }
}

/// Plain text or 34 counts; None for everything else, and for what is not right.
fn quick(hand: &Bound<'_, PyAny>) -> Option<Hand> {
    if let Ok(text) = hand.cast::<PyString>() {
        return read::read(text.to_str().ok()?);
    }
    plain_counts(hand).map(Hand::concealed)
}

/// 34 small numbers.
fn plain_counts(counts: &Bound<'_, PyAny>) -> Option<Counts> {
    if let Ok(list) = counts.cast::<PyList>() {
        // SAFETY: the list holds the object while the lock is held, and the pointer is compared, never followed.
        let at = |place: usize| unsafe { ffi::PyList_GetItem(list.as_ptr(), place as ffi::Py_ssize_t) };
        return small_numbers(counts.py(), list.len(), at, |place| list.get_item(place).ok()?.extract().ok());
    }
    if let Ok(tuple) = counts.cast::<PyTuple>() {
        // SAFETY: as above.
        let at = |place: usize| unsafe { ffi::PyTuple_GetItem(tuple.as_ptr(), place as ffi::Py_ssize_t) };
        return small_numbers(counts.py(), tuple.len(), at, |place| tuple.get_item(place).ok()?.extract().ok());
    }
    counts.cast::<PyBytes>().ok()?.as_bytes().try_into().ok()
}

/// Python has one object for each small number, so most are known by which object they are.
#[inline]
fn small_numbers(
    py: Python<'_>,
    len: usize,
    at: impl Fn(usize) -> *mut ffi::PyObject,
    read: impl Fn(usize) -> Option<u8>,
) -> Option<Counts> {
    static KNOWN: PyOnceLock<[Py<PyInt>; 5]> = PyOnceLock::new();
    if len != KINDS {
        return None;
    }
    let known = KNOWN.get_or_init(py, || [0u8, 1, 2, 3, 4].map(|number| PyInt::new(py, number).unbind()));
    let known = [0, 1, 2, 3, 4].map(|number: usize| known[number].as_ptr());
    let mut found = [0; KINDS];
    for (place, count) in found.iter_mut().enumerate() {
        let object = at(place);
        *count = match known.iter().position(|&known| known == object) {
            Some(number) => number as u8,
            None => read(place)?,
        };
    }
    Some(found)
}

/// Anything that `Hand.of` takes.
fn slow<'py>(hand: &Bound<'py, PyAny>) -> PyResult<Bound<'py, HandCounts>> {
    static OF: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    let py = hand.py();
    if let Ok(counts) = hand.getattr(intern!(py, "_counts"))
        && let Ok(counts) = counts.cast_into::<HandCounts>()
    {
        return Ok(counts);
    }
    let of = OF.get_or_try_init(py, || {
        Ok::<_, PyErr>(py.import("tilewright.hand.hand")?.getattr("Hand")?.getattr("of")?.unbind())
    })?;
    let made = of.bind(py).call1((hand,))?;
    Ok(made.getattr(intern!(py, "_counts"))?.cast_into::<HandCounts>()?)
}

/// Tiles that are no hand, as counts: text, faces or 34 numbers.
pub(crate) fn counts_of(tiles: &Bound<'_, PyAny>) -> PyResult<Counts> {
    if let Ok(text) = tiles.cast::<PyString>()
        && let Some(Hand { concealed, melds: 0, jokers: 0, .. }) = read::read(text.to_str()?)
    {
        return Ok(concealed);
    }
    if let Some(counts) = plain_counts(tiles) {
        return Ok(counts);
    }
    let count = tiles.py().import("tilewright.hand.hand")?.getattr("count_tiles")?;
    count.call1((tiles,))?.extract()
}

/// An error of the core as the `HandError` that people see.
pub(crate) fn failure(py: Python<'_>, error: &Error, hand: &Hand) -> PyErr {
    hand_error(py, error, hand).unwrap_or_else(|error| error)
}

fn hand_error(py: Python<'_>, error: &Error, hand: &Hand) -> PyResult<PyErr> {
    static CLASS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    let class = CLASS.import(py, "tilewright.hand.errors", "HandError")?;
    let context = PyDict::new(py);
    let code = match *error {
        Error::Copies { face, found, limit } => {
            context.set_item("face", super::results::face_text(face))?;
            context.set_item("found", found)?;
            context.set_item("limit", limit)?;
            "fifth_copy"
        }
        Error::Size { found } | Error::Sets { found, .. } | Error::Turn { found, .. } => {
            let quads: Vec<_> = (0..KINDS).filter(|&face| hand.concealed[face] == 4).collect();
            context.set_item("found", found)?;
            match *error {
                // A kong takes a tile more than other sets do: declared, the number would be right.
                Error::Size { .. } if found % 3 == 0 && found > 4 && !quads.is_empty() => {
                    context.set_item("face", super::results::face_text(quads[0]))?;
                    return Ok(PyErr::from_value(class.call(("undeclared_kong",), Some(&context))?));
                }
                Error::Sets { melds, sets, expected, .. } => {
                    let wanted = 3 * (expected.max(melds) - melds);
                    let reason = format!(
                        "{} or {}, since the rules ask for {expected} sets and {melds} are melds ({sets} sets found)",
                        wanted + 1,
                        wanted + 2
                    );
                    context.set_item("expected", reason)?;
                }
                Error::Turn { expected, .. } => {
                    context.set_item("expected", format!("{expected} (3n + {})", expected % 3))?;
                }

                _ => context.set_item("expected", "3n + 1 or 3n + 2")?,
            }
            "hand_size"
        }
        _ => return Ok(PyValueError::new_err(error.to_string())),
    };
    Ok(PyErr::from_value(class.call((code,), Some(&context))?))
}
