//! What is accepted as a hand and as rules, and how errors are told.

use std::ops::Range;
use std::sync::{LazyLock, OnceLock};

use pyo3::buffer::{Element, PyUntypedBuffer};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::ffi;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyBytes, PyDict, PyInt, PyList, PyString, PyTuple, PyType};
use tilewright_core::hand::counts::Packed;
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

/// Rules, checked and ready for use: what `tilewright.hand.Rules` is made on, so that nothing has to be looked up.
#[pyclass(module = "tilewright._core", frozen, subclass)]
pub(crate) struct HandRules(OnceLock<Rules>);

#[pymethods]
impl HandRules {
    /// The arguments are for the class in Python, which then calls `_set`.
    #[new]
    #[pyo3(signature = (*_args, **_kwargs))]
    fn new(_args: &Bound<'_, PyTuple>, _kwargs: Option<&Bound<'_, PyDict>>) -> Self {
        Self(OnceLock::new())
    }

    /// Set the rules, once.
    #[pyo3(signature = (*, sets, seven_pairs, thirteen_orphans, max_copies, meld_copies, formal_waits, jokers, wild, joker_as_fifth))]
    #[allow(clippy::too_many_arguments, clippy::fn_params_excessive_bools)] // the fields of the rules, by name
    fn _set(
        &self,
        sets: Option<u8>,
        seven_pairs: &str,
        thirteen_orphans: bool,
        max_copies: u8,
        meld_copies: bool,
        formal_waits: bool,
        jokers: u8,
        wild: u64,
        joker_as_fifth: bool,
    ) -> PyResult<()> {
        let seven_pairs = match seven_pairs {
            "off" => SevenPairs::Off,
            "distinct" => SevenPairs::Distinct,
            "quads_ok" => SevenPairs::QuadsOk,
            _ => return Err(PyValueError::new_err(format!("no reading {seven_pairs:?} of seven pairs"))),
        };
        let rules = Rules {
            sets,
            seven_pairs,
            thirteen_orphans,
            max_copies,
            meld_copies,
            formal_waits,
            jokers,
            wild,
            joker_as_fifth,
        };
        self.0.set(rules).map_err(|_| PyValueError::new_err("rules cannot be changed"))
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
    with_rules(rules, hand.py(), |rules| match quick(hand) {
        Some(tiles) => checked(hand.py(), &Hand::concealed(tiles.counts()), rules, answer),
        None => any(hand, rules, answer),
    })?
}

/// The same, with a short way for a hand that is plain.
#[inline]
pub(crate) fn with_plain<T>(
    hand: &Bound<'_, PyAny>,
    rules: Option<&Bound<'_, PyAny>>,
    plain: impl FnOnce(&Packed, &Rules) -> Option<T>,
    answer: impl FnOnce(&Hand, &Rules) -> Result<T, Error>,
) -> PyResult<T> {
    with_rules(rules, hand.py(), |rules| {
        let Some(tiles) = quick(hand) else {
            return any(hand, rules, answer);
        };
        match plain(&tiles, rules) {
            Some(answered) => Ok(answered),
            None => checked(hand.py(), &Hand::concealed(tiles.counts()), rules, answer),
        }
    })?
}

fn checked<T>(
    py: Python<'_>,
    hand: &Hand,
    rules: &Rules,
    answer: impl FnOnce(&Hand, &Rules) -> Result<T, Error>,
) -> PyResult<T> {
    answer(hand, rules).map_err(|error| failure(py, &error, hand))
}

/// A hand with melds or jokers, or in another form.
fn any<T>(
    hand: &Bound<'_, PyAny>,
    rules: &Rules,
    answer: impl FnOnce(&Hand, &Rules) -> Result<T, Error>,
) -> PyResult<T> {
    let py = hand.py();
    if let Ok(text) = hand.cast::<PyString>()
        && let Some(hand) = text.to_str().ok().and_then(read::read)
    {
        return checked(py, &hand, rules, answer);
    }
    checked(py, &slow(hand)?.get().0, rules, answer)
}

/// Rules of Python are rules of the core.
#[inline]
pub(crate) fn with_rules<T>(
    rules: Option<&Bound<'_, PyAny>>,
    py: Python<'_>,
    with: impl FnOnce(&Rules) -> T,
) -> PyResult<T> {
    let Some(rules) = rules else {
        return Ok(with(&STANDARD));
    };
    match rules.cast::<HandRules>().ok().and_then(|rules| rules.get().0.get()) {
        Some(rules) => Ok(with(rules)),
        None => Err(no_rules(py, rules)),
    }
}

#[cold]
fn no_rules(_py: Python<'_>, rules: &Bound<'_, PyAny>) -> PyErr {
    PyTypeError::new_err(format!("rules: expected tilewright.hand.Rules, not {}", rules.get_type()))
}

/// Plain text, or 34 counts; None for everything else, and for what is not right.
#[inline]
fn quick(hand: &Bound<'_, PyAny>) -> Option<Packed> {
    if let Ok(text) = hand.cast::<PyString>() {
        let text = text.to_str().ok()?;
        // A meld at the end: the hand is not plain.
        return if text.ends_with([')', ']']) { None } else { read::read_plain(text) };
    }
    plain_counts(hand)
}

/// 34 small numbers.
fn plain_counts(counts: &Bound<'_, PyAny>) -> Option<Packed> {
    let tiles = if let Ok(list) = counts.cast::<PyList>() {
        // SAFETY: the list holds the object while the lock is held, and the pointer is compared, never followed.
        let at = |place: usize| unsafe { ffi::PyList_GetItem(list.as_ptr(), place as ffi::Py_ssize_t) };
        small_numbers(counts.py(), list.len(), at, |place| list.get_item(place).ok()?.extract().ok())
    } else if let Ok(tuple) = counts.cast::<PyTuple>() {
        // SAFETY: as above.
        let at = |place: usize| unsafe { ffi::PyTuple_GetItem(tuple.as_ptr(), place as ffi::Py_ssize_t) };
        small_numbers(counts.py(), tuple.len(), at, |place| tuple.get_item(place).ok()?.extract().ok())
    } else if let Ok(bytes) = counts.cast::<PyBytes>() {
        Some(Packed::new(bytes.as_bytes().try_into().ok()?))
    } else {
        Some(Packed::new(&in_buffer(counts)?))
    };
    tiles.filter(|tiles| !tiles.has_fifth())
}

/// An array of 34 counts: of NumPy, of `array`, a `bytearray`.
fn in_buffer(counts: &Bound<'_, PyAny>) -> Option<Counts> {
    // SAFETY: only a question about the type of an object that is held.
    if unsafe { ffi::PyObject_CheckBuffer(counts.as_ptr()) } == 0 {
        return None;
    }
    let buffer = PyUntypedBuffer::get(counts).ok()?;
    if buffer.shape() != [KINDS] {
        return None;
    }
    let py = counts.py();
    copy::<u8>(py, &buffer)
        .or_else(|| copy::<i64>(py, &buffer))
        .or_else(|| copy::<i32>(py, &buffer))
        .or_else(|| copy::<i8>(py, &buffer))
        .or_else(|| copy::<i16>(py, &buffer))
        .or_else(|| copy::<u64>(py, &buffer))
        .or_else(|| copy::<u32>(py, &buffer))
        .or_else(|| copy::<u16>(py, &buffer))
}

/// The counts of a buffer, when that is what its numbers are.
fn copy<T: Element + Default + TryInto<u8>>(py: Python<'_>, buffer: &PyUntypedBuffer) -> Option<Counts> {
    let mut numbers = [T::default(); KINDS];
    buffer.as_typed::<T>().ok()?.copy_to_slice(py, &mut numbers).ok()?;
    let mut counts = [0; KINDS];
    for (count, number) in counts.iter_mut().zip(numbers) {
        *count = number.try_into().ok()?;
    }
    Some(counts)
}

/// Where the interpreter has its one object for each of the numbers 0 to 7: as a rule side by side.
struct SmallNumbers {
    zero: usize,
    /// The binary logarithm of the distance; None when they do not lie side by side.
    step: Option<u32>,
}

impl SmallNumbers {
    fn find(py: Python<'_>) -> Self {
        let known = [0u8, 1, 2, 3, 4, 5, 6, 7].map(|number| PyInt::new(py, number).as_ptr() as usize);
        let step = known[1].wrapping_sub(known[0]);
        let is_even = (0..8).all(|number| known[number] == known[0].wrapping_add(number * step));
        Self { zero: known[0], step: (is_even && step.is_power_of_two()).then(|| step.trailing_zeros()) }
    }
}

/// Python has one object for each small number, so they are known by which object they are.
#[inline]
fn small_numbers(
    py: Python<'_>,
    len: usize,
    at: impl Fn(usize) -> *mut ffi::PyObject,
    read: impl Fn(usize) -> Option<u8>,
) -> Option<Packed> {
    static KNOWN: PyOnceLock<SmallNumbers> = PyOnceLock::new();
    if len != KINDS {
        return None;
    }
    let known = KNOWN.get_or_init(py, || SmallNumbers::find(py));
    if let Some(step) = known.step {
        let mut all = 0;
        let mut lane = |faces: Range<usize>| {
            faces.rev().fold(0, |lane: u64, face| {
                let number = (at(face) as usize).wrapping_sub(known.zero).rotate_right(step) as u64;
                all |= number;
                lane << 8 | number
            })
        };
        let [one, two, three] = [0, 9, 18].map(|first| [lane(first..first + 8), lane(first + 8..first + 9)]);
        let tiles = Packed::from_lanes(&[one[0], one[1], two[0], two[1], three[0], three[1], lane(27..34), 0]);
        if all < 8 {
            return Some(tiles);
        }
    }
    let mut counts = [0; KINDS];
    for (place, count) in counts.iter_mut().enumerate() {
        *count = read(place)?;
    }
    Some(Packed::new(&counts))
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
        return Ok(counts.counts());
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
