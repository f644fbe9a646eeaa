//! What every long search looks at now and then: Ctrl-C, and what its caller wants to be asked.

use std::time::{Duration, Instant};

use pyo3::prelude::*;

/// How often a long search looks.
pub(crate) const EVERY: Duration = Duration::from_millis(20);

/// Whether to go on. A signal or an error of the callback ends the search, and is what Python gets to see.
pub(crate) struct Poll {
    callback: Option<Py<PyAny>>,
    next_look: Instant,
    error: Option<PyErr>,
}

impl Poll {
    pub(crate) fn new(callback: Option<Py<PyAny>>) -> Self {
        Self { callback, next_look: Instant::now() + EVERY, error: None }
    }

    /// For the inner loop of a search that runs without the GIL.
    pub(crate) fn must_stop(&mut self) -> bool {
        if self.error.is_some() {
            return true;
        }
        if Instant::now() < self.next_look {
            return false;
        }
        let looked = Python::attach(|py| {
            py.check_signals()?;
            self.callback.as_ref().map_or(Ok(()), |callback| callback.call0(py).map(drop))
        });
        // After the callback, so that a slow one does not hold up the search.
        self.next_look = Instant::now() + EVERY;
        self.error = looked.err();
        self.error.is_some()
    }

    /// What the search found, unless it was ended.
    pub(crate) fn finish<T>(self, found: T) -> PyResult<T> {
        self.error.map_or(Ok(found), Err)
    }
}
