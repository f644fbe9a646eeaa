//! The seam: `tilewright._core`. Everything that Python sees of the core is in the list below; each game has its file.
use pyo3::prelude::*;

mod rng;
mod solitaire;

/// The compiled core of tilewright. Not public: use the packages that stand on it.
#[pymodule]
mod _core {
    #[pymodule_export]
    use crate::rng::PyRng;
    #[pymodule_export]
    use crate::solitaire::{SolitaireGeometry, SolitairePosition, solitaire_removal_order};
}
