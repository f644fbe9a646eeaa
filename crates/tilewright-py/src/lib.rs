//! The seam: `tilewright._core`. Everything that Python sees of the core is in the list below; each game has its file.
use pyo3::prelude::*;

mod connect;
mod connect_batch;
mod hand;
mod poll;
mod rng;
mod solitaire;

/// The compiled core of tilewright. Not public: use the packages that stand on it.
#[pymodule]
mod _core {
    #[pymodule_export]
    use crate::connect::{ConnectBoard, ConnectPath, ConnectPaths, connect_deal};
    #[pymodule_export]
    use crate::connect_batch::connect_pairs_many;
    #[pymodule_export]
    use crate::hand::{
        Discard, Discards, HandCounts, HandRules, acceptance, hand_check, hand_is_win_batch, hand_live,
        hand_read_lines, hand_set_kind, hand_shanten_batch, hand_shanten_by_form, hand_suit_distances,
        hand_waits_batch, hand_waits_by_form, hand_warm_up, is_win, shanten, waits,
    };
    #[pymodule_export]
    use crate::rng::PyRng;
    #[pymodule_export]
    use crate::solitaire::{
        SolitaireGeometry, SolitairePosition, solitaire_removal_order, solitaire_solve, solitaire_solve_many,
    };
}
