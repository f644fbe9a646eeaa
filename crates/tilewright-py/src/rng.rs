//! The generator of the core, for what Python deals.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyList;

/// A deterministic stream of random numbers: xoshiro256**, the same on every platform.
#[pyclass(module = "tilewright._core", name = "Rng")]
pub(crate) struct PyRng(tilewright_core::rng::Rng);

#[pymethods]
impl PyRng {
    #[new]
    #[pyo3(signature = (seed))]
    fn new(seed: u64) -> Self {
        Self(tilewright_core::rng::Rng::new(seed))
    }

    fn next_u64(&mut self) -> u64 {
        self.0.next_u64()
    }

    fn below(&mut self, bound: usize) -> PyResult<usize> {
        if bound == 0 {
            return Err(PyValueError::new_err("there is no number below 0"));
        }
        Ok(self.0.below(bound))
    }

    /// Shuffle a list in place.
    fn shuffle(&mut self, items: &Bound<'_, PyList>) -> PyResult<()> {
        let mut order: Vec<Bound<'_, PyAny>> = items.iter().collect();
        self.0.shuffle(&mut order);
        for (i, item) in order.into_iter().enumerate() {
            items.set_item(i, item)?;
        }
        Ok(())
    }
}
