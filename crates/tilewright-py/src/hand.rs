//! Hands for Python: built-in functions, so that a call costs little more than the answer.

// What Python sees is described as Python is: Google style, with doctests that pytest runs.
#![allow(clippy::doc_markdown)]

mod batch;
mod input;
mod results;

use pyo3::prelude::*;
use pyo3::types::PyTuple;
use tilewright_core::hand::improve::{self, progress};
use tilewright_core::hand::query::{Query, require};
use tilewright_core::hand::read::SetKind;
use tilewright_core::hand::{self as core, Form, Rules, distance};

pub(crate) use batch::{hand_is_win_batch, hand_read_lines, hand_shanten_batch, hand_waits_batch, hand_warm_up};
pub(crate) use input::{HandCounts, HandRules};
use input::{counts_of, with_hand, with_plain};
pub(crate) use results::{Discard, Discards};
use results::{faces_of, ready_form};

/// Whether a hand is complete.
///
/// Complete means that the tiles form sets and a pair, or another form of the rules; fan or yaku are not judged.
///
/// Args:
///     hand: 3n + 2 tiles: a `Hand`, its text, 34 counts, or whatever `Hand.of` takes.
///     rules: What counts as complete; `STANDARD` when not given.
///
/// Returns:
///     True when it is.
///
/// Raises:
///     HandError: ``hand_size`` for another number of tiles, ``fifth_copy``, or what is wrong with the text.
///     TileError: Text that is no tile.
///
/// >>> from tilewright.hand import is_win
/// >>> is_win("123m406p789s11z 222p"), is_win("123m406p789s12z 222p")
/// (True, False)
#[pyfunction]
#[pyo3(signature = (hand, rules=None))]
pub(crate) fn is_win(hand: &Bound<'_, PyAny>, rules: Option<&Bound<'_, PyAny>>) -> PyResult<bool> {
    with_plain(hand, rules, distance::plain_is_win, distance::is_win)
}

/// How far a hand is: -1 complete, 0 ready (it waits for a tile), n exchanges short of ready.
///
/// The least over all forms of the rules, exact also with four of a kind, melds, jokers and any size: shanten is 0
/// exactly when `waits` is not empty.
///
/// Args:
///     hand: 3n + 1 or 3n + 2 tiles, as for `is_win`.
///     rules: What counts as complete; `STANDARD` when not given.
///
/// Returns:
///     The number.
///
/// Raises:
///     HandError: As `is_win`.
///     TileError: As `is_win`.
///
/// >>> from tilewright.hand import shanten
/// >>> shanten("123m456p789s11z22z"), shanten("159m159p159s1234z"), shanten("11122233344455z")
/// (0, 6, -1)
#[pyfunction]
#[pyo3(signature = (hand, rules=None))]
pub(crate) fn shanten(hand: &Bound<'_, PyAny>, rules: Option<&Bound<'_, PyAny>>) -> PyResult<i8> {
    with_plain(hand, rules, distance::plain_shanten, distance::shanten)
}

/// The faces that complete a hand.
///
/// A face of which the hand (and its melds, see `Rules.meld_copies`) has every copy is no wait. One that is visible
/// elsewhere still is, with no live copies.
///
/// Args:
///     hand: 3n + 1 tiles, as for `is_win`.
///     rules: What counts as complete; `STANDARD` when not given.
///
/// Returns:
///     The faces by index; empty when the hand is not ready.
///
/// Raises:
///     HandError: As `is_win`.
///     TileError: As `is_win`.
///
/// >>> from tilewright.hand import waits
/// >>> waits("1112345678999s") == waits("111s 2345678s 999s")
/// True
/// >>> waits("2223m")
/// (Face('1m'), Face('3m'), Face('4m'))
#[pyfunction]
#[pyo3(signature = (hand, rules=None))]
pub(crate) fn waits<'py>(
    py: Python<'py>,
    hand: &Bound<'py, PyAny>,
    rules: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyTuple>> {
    faces_of(py, with_plain(hand, rules, improve::plain_waits, improve::waits)?)
}

/// The waits of each form that can apply: [(form, faces)].
#[pyfunction]
#[pyo3(signature = (hand, rules=None))]
pub(crate) fn hand_waits_by_form<'py>(
    py: Python<'py>,
    hand: &Bound<'py, PyAny>,
    rules: Option<&Bound<'py, PyAny>>,
) -> PyResult<Vec<(&'static str, Bound<'py, PyTuple>)>> {
    let found = with_hand(hand, rules, |hand, rules| {
        let query = Query::new(hand, rules)?;
        require(query.tiles, false)?;
        Ok(Form::ALL.map(|form| (form, progress(&query, form))))
    })?;
    let applies = found.into_iter().filter_map(|(form, progress)| Some((form, progress?)));
    applies.map(|(form, progress)| Ok((form.name(), faces_of(py, ready_form(progress))?))).collect()
}

/// The shanten of each form that can apply: [(form, shanten)].
#[pyfunction]
#[pyo3(signature = (hand, rules=None))]
pub(crate) fn hand_shanten_by_form(
    hand: &Bound<'_, PyAny>,
    rules: Option<&Bound<'_, PyAny>>,
) -> PyResult<Vec<(&'static str, i8)>> {
    with_hand(hand, rules, |hand, rules| {
        let query = Query::new(hand, rules)?;
        let form = |form: Form| Some((form.name(), distance::distance(&query, form)? as i8 - 1));
        Ok(Form::ALL.into_iter().filter_map(form).collect())
    })
}

/// What each discard leaves: how far the hand is then, which faces bring it nearer, and how many live copies they have.
///
/// Args:
///     hand: 3n + 2 tiles, as for `is_win`; 3n + 1 tiles have no discard to make, and give one entry.
///     rules: What counts as complete; `STANDARD` when not given.
///     visible: Tiles seen elsewhere (discards, other melds, indicators): text, faces, or 34 counts.
///     improvements: Whether to look one exchange further: faces that bring the hand no nearer, but after which it
///         can wait for more.
///
/// Returns:
///     A sequence of `Discard`, best first: the least shanten, then the most live copies, then by face.
///
/// Raises:
///     HandError: As `is_win`.
///     TileError: As `is_win`.
///
/// >>> from tilewright.hand import acceptance
/// >>> best = acceptance("123m456p23s111z447z")[0]
/// >>> str(best.discard), best.shanten, best.live, list(best.acceptance)
/// ('7z', 0, 8, [Face('1s'), Face('4s')])
#[pyfunction]
#[pyo3(signature = (hand, rules=None, visible=None, *, improvements=false))]
pub(crate) fn acceptance(
    hand: &Bound<'_, PyAny>,
    rules: Option<&Bound<'_, PyAny>>,
    visible: Option<&Bound<'_, PyAny>>,
    improvements: bool,
) -> PyResult<Discards> {
    let visible = visible.map_or(Ok([0; core::KINDS]), counts_of)?;
    with_hand(hand, rules, |hand, rules| {
        let live = core::acceptance::live(hand, rules, &visible);
        let found = core::acceptance(hand, rules, &live)?;
        let further = if improvements { improved(hand, rules, &live, &found)? } else { Vec::new() };
        Ok(Discards::new(found, live, further))
    })
}

fn improved(
    hand: &core::Hand,
    rules: &Rules,
    live: &core::Counts,
    found: &[core::Discard],
) -> Result<Vec<Vec<(u8, u32)>>, core::Error> {
    found
        .iter()
        .map(|discard| match discard.face {
            None => core::acceptance::improvements(hand, rules, live),
            Some(face) => {
                let (hand, rules) = core::acceptance::after_discard(hand, rules, face);
                core::acceptance::improvements(&hand, &rules, live)
            }
        })
        .collect()
}

/// What sorted faces are: "run", "triplet", "quad", or None for no set.
#[pyfunction]
#[allow(clippy::needless_pass_by_value)]
pub(crate) fn hand_set_kind(faces: Vec<usize>) -> Option<&'static str> {
    SetKind::of(&faces).map(SetKind::name)
}

/// For each suit the distances to 0, 1, 2... sets, without and with a pair.
#[pyfunction]
#[pyo3(signature = (hand, rules=None))]
pub(crate) fn hand_suit_distances(
    hand: &Bound<'_, PyAny>,
    rules: Option<&Bound<'_, PyAny>>,
) -> PyResult<Vec<Vec<(u16, u16)>>> {
    with_hand(hand, rules, |hand, rules| {
        let suits = distance::by_suit(&Query::new(hand, rules)?);
        let suits = suits.map(|suit| suit.into_iter().map(|[without, with]| (without.into(), with.into())).collect());
        Ok(suits.into())
    })
}

/// How many copies of each face are live: 34 numbers.
#[pyfunction]
#[pyo3(signature = (hand, rules=None, visible=None))]
pub(crate) fn hand_live(
    hand: &Bound<'_, PyAny>,
    rules: Option<&Bound<'_, PyAny>>,
    visible: Option<&Bound<'_, PyAny>>,
) -> PyResult<Vec<u16>> {
    let visible = visible.map_or(Ok([0; core::KINDS]), counts_of)?;
    with_hand(hand, rules, |hand, rules| {
        Ok(core::acceptance::live(hand, rules, &visible).iter().map(|&count| u16::from(count)).collect())
    })
}

/// Check a hand under rules as every function does; (concealed tiles and jokers, sets they make, jokers).
#[pyfunction]
#[pyo3(signature = (hand, rules=None))]
pub(crate) fn hand_check(hand: &Bound<'_, PyAny>, rules: Option<&Bound<'_, PyAny>>) -> PyResult<(usize, usize, u8)> {
    with_hand(hand, rules, |hand, rules| {
        let query = Query::new(hand, rules)?;
        Ok((query.tiles, query.sets, query.jokers))
    })
}
