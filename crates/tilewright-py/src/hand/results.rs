//! The small values that answers are made of.

use pyo3::basic::CompareOp;
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyDict, PyIterator, PyTuple};
use tilewright_core::hand::acceptance::JOKER;
use tilewright_core::hand::improve::Progress;
use tilewright_core::hand::{self as core, Counts, KINDS};

/// The text of a face.
pub(crate) fn face_text(face: usize) -> String {
    let (suit, rank) = if face < 27 { (face / 9, face % 9) } else { (3, face - 27) };
    format!("{}{}", rank + 1, ["m", "p", "s", "z"][suit])
}

/// `tilewright.tiles.FACES`.
fn all_faces(py: Python<'_>) -> PyResult<&Bound<'_, PyTuple>> {
    static FACES: PyOnceLock<Py<PyTuple>> = PyOnceLock::new();
    let faces = FACES.get_or_try_init(py, || {
        Ok::<_, PyErr>(py.import("tilewright.tiles")?.getattr("FACES")?.cast_into::<PyTuple>()?.unbind())
    })?;
    Ok(faces.bind(py))
}

/// The faces of a mask.
pub(crate) fn faces_of(py: Python<'_>, mask: u64) -> PyResult<Bound<'_, PyTuple>> {
    if mask == 0 {
        return Ok(PyTuple::empty(py));
    }
    let faces = all_faces(py)?;
    let mut chosen = Vec::with_capacity(mask.count_ones() as usize);
    let mut left = mask;
    while left != 0 {
        chosen.push(faces.get_item(left.trailing_zeros() as usize)?);
        left &= left - 1;
    }
    PyTuple::new(py, chosen)
}

/// The waits of a form: the faces that help when one tile is missing.
pub(crate) fn ready_form(progress: Progress) -> u64 {
    if progress.distance == 1 { progress.faces } else { 0 }
}

/// A tile to discard, and what the hand is worth without it.
///
/// Attributes:
///     discard: The face; None when no tile has to go, or when it is a joker without a face (then `is_joker`).
///     shanten: How far the hand is then.
///     acceptance: The faces that bring it nearer, each with its live copies, by index.
///     live: The sum of the live copies.
///     improvements: When asked for: the faces that bring it no nearer, but after which it can wait for more, each with
///         the live copies that it can wait for then.
#[pyclass(module = "tilewright._core", frozen)]
pub(crate) struct Discard {
    found: core::Discard,
    live: Counts,
    improvements: Vec<(u8, u32)>,
}

#[pymethods]
impl Discard {
    #[getter]
    fn discard<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let face = self.found.face.filter(|&face| face < JOKER);
        face.map(|face| all_faces(py)?.get_item(usize::from(face))).transpose()
    }

    #[getter]
    fn is_joker(&self) -> bool {
        self.found.face == Some(JOKER)
    }

    #[getter]
    fn shanten(&self) -> i8 {
        self.found.progress.distance as i8 - 1
    }

    #[getter]
    fn acceptance<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let faces = all_faces(py)?;
        let accepted = PyDict::new(py);
        for face in (0..KINDS).filter(|&face| self.found.progress.faces >> face & 1 == 1) {
            accepted.set_item(faces.get_item(face)?, self.live[face])?;
        }
        Ok(accepted)
    }

    #[getter]
    fn live(&self) -> u32 {
        self.found.live
    }

    #[getter]
    fn improvements<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let faces = all_faces(py)?;
        let improved = PyDict::new(py);
        for &(face, live) in &self.improvements {
            improved.set_item(faces.get_item(usize::from(face))?, live)?;
        }
        Ok(improved)
    }

    /// Plain data: ``{"discard", "shanten", "acceptance": {face: live}, "live"}``.
    fn to_json<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let data = PyDict::new(py);
        let text = |face: u8| if face == JOKER { "J".to_owned() } else { face_text(usize::from(face)) };
        data.set_item("discard", self.found.face.map(text))?;
        data.set_item("shanten", self.shanten())?;
        let accepted = PyDict::new(py);
        for face in (0..KINDS).filter(|&face| self.found.progress.faces >> face & 1 == 1) {
            accepted.set_item(face_text(face), self.live[face])?;
        }
        data.set_item("acceptance", accepted)?;
        data.set_item("live", self.found.live)?;
        if !self.improvements.is_empty() {
            let improved = PyDict::new(py);
            for &(face, live) in &self.improvements {
                improved.set_item(face_text(usize::from(face)), live)?;
            }
            data.set_item("improvements", improved)?;
        }
        Ok(data)
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let data = self.to_json(py)?;
        Ok(format!("<Discard {}>", data.repr()?))
    }

    fn __richcmp__(&self, other: &Self, op: CompareOp) -> PyResult<bool> {
        let key = |it: &Self| (it.found, it.live, it.improvements.clone());
        match op {
            CompareOp::Eq => Ok(key(self) == key(other)),
            CompareOp::Ne => Ok(key(self) != key(other)),
            _ => {
                Err(pyo3::exceptions::PyTypeError::new_err("discards have no order of their own: they come best first"))
            }
        }
    }

    fn __hash__(&self) -> u64 {
        u64::from(self.found.live) << 34 ^ self.found.progress.faces
    }
}

/// Every discard of a hand, best first: a sequence of `Discard`, made when they are looked at.
#[pyclass(module = "tilewright._core", frozen, sequence)]
pub(crate) struct Discards {
    found: Vec<core::Discard>,
    live: Counts,
    improvements: Vec<Vec<(u8, u32)>>,
}

impl Discards {
    pub(crate) fn new(found: Vec<core::Discard>, live: Counts, improvements: Vec<Vec<(u8, u32)>>) -> Self {
        Self { found, live, improvements }
    }
}

#[pymethods]
impl Discards {
    fn __len__(&self) -> usize {
        self.found.len()
    }

    fn __getitem__(&self, index: isize) -> PyResult<Discard> {
        let at = if index < 0 { index + self.found.len() as isize } else { index };
        let at = usize::try_from(at).ok().filter(|&at| at < self.found.len());
        let at = at.ok_or_else(|| PyIndexError::new_err(format!("discard {index} of {}", self.found.len())))?;
        let improvements = self.improvements.get(at).cloned().unwrap_or_default();
        Ok(Discard { found: self.found[at], live: self.live, improvements })
    }

    fn __iter__(slf: &Bound<'_, Self>) -> PyResult<Py<PyIterator>> {
        let all = (0..slf.get().found.len()).map(|at| slf.get().__getitem__(at as isize));
        let all = PyTuple::new(slf.py(), all.collect::<PyResult<Vec<_>>>()?)?;
        Ok(all.try_iter()?.unbind())
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let all = (0..self.found.len()).map(|at| self.__getitem__(at as isize)?.__repr__(py));
        Ok(format!("<Discards [{}]>", all.collect::<PyResult<Vec<_>>>()?.join(", ")))
    }
}
