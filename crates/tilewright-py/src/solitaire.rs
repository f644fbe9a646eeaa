//! Solitaire for Python: geometry, position, deal search.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::Duration;

use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use tilewright_core::solitaire::solver::{Deals, Limits, Method, Verdict, solve, solve_many};
use tilewright_core::solitaire::{
    Covering, DealRequest, DealResult, Geometry, Illegal, Position, Slot, find_removal_order,
};

use crate::poll::{self, Poll};

/// The neighbours of every slot of a layout.
#[pyclass(module = "tilewright._core", frozen)]
pub(crate) struct SolitaireGeometry(Arc<Geometry>);

#[pymethods]
impl SolitaireGeometry {
    #[new]
    #[pyo3(signature = (slots, covering))]
    fn new(slots: Vec<(i32, i32, i32)>, covering: &str) -> PyResult<Self> {
        let covering = match covering {
            "any" => Covering::Any,
            "next" => Covering::Next,
            _ => return Err(PyValueError::new_err(format!("covering is any or next, not {covering:?}"))),
        };
        let slots: Vec<Slot> = slots.into_iter().map(|(x, y, z)| Slot::new(x, y, z)).collect();
        let geometry = Geometry::new(&slots, covering).map_err(|error| PyValueError::new_err(error.to_string()))?;
        Ok(Self(Arc::new(geometry)))
    }

    fn __len__(&self) -> usize {
        self.0.len()
    }
}

/// The tiles left of a board, and which of them may go together.
#[pyclass(module = "tilewright._core")]
pub(crate) struct SolitairePosition(Position);

#[pymethods]
impl SolitairePosition {
    #[new]
    #[pyo3(signature = (geometry, match_size, groups))]
    fn new(geometry: &SolitaireGeometry, match_size: usize, groups: Vec<Option<u16>>) -> PyResult<Self> {
        let position = Position::new(Arc::clone(&geometry.0), match_size, groups);
        position.map(Self).map_err(|error| PyValueError::new_err(error.to_string()))
    }

    fn copy(&self) -> Self {
        Self(self.0.clone())
    }

    fn __len__(&self) -> usize {
        self.0.tiles().count()
    }

    fn free(&self) -> Vec<usize> {
        self.0.free().collect()
    }

    fn free_groups(&self) -> (Vec<Vec<usize>>, Vec<usize>) {
        self.0.free_groups()
    }

    fn move_count(&self) -> u64 {
        self.0.move_count()
    }

    fn has_move(&self) -> bool {
        self.0.has_move()
    }

    fn contains(&self, tile: usize) -> bool {
        tile < self.0.groups().len() && self.0.tiles().contains(tile)
    }

    fn is_free(&self, tile: usize) -> bool {
        self.contains(tile) && self.0.tiles().is_free(tile)
    }

    /// None when legal, else (code, detail): what is wrong and with which tile, tiles or count.
    #[allow(clippy::needless_pass_by_value)] // a sequence from Python becomes a vector anyway
    fn check(&self, tiles: Vec<usize>) -> Option<(&'static str, usize, usize)> {
        self.0.check(&tiles).err().map(|illegal| match illegal {
            Illegal::Unknown { tile } => ("unknown", tile, tile),
            Illegal::Gone { tile } => ("gone", tile, tile),
            Illegal::Repeated { tile } => ("repeated", tile, tile),
            Illegal::NotFree { tile } => ("not_free", tile, tile),
            Illegal::Count { found, expected } => ("match_count", found, expected),
            Illegal::Mismatch { first, second } => ("mismatch", first, second),
            _ => ("illegal", 0, 0),
        })
    }

    /// Take tiles without a check of the rules; the caller has checked.
    #[allow(clippy::needless_pass_by_value)]
    fn remove(&mut self, tiles: Vec<usize>) -> PyResult<()> {
        self.require(&tiles, true)?;
        self.0.remove(&tiles);
        Ok(())
    }

    #[allow(clippy::needless_pass_by_value)]
    fn restore(&mut self, tiles: Vec<usize>) -> PyResult<()> {
        self.require(&tiles, false)?;
        self.0.restore(&tiles);
        Ok(())
    }

    fn covering(&self, tile: usize) -> PyResult<Vec<usize>> {
        self.known(tile)?;
        Ok(self.0.tiles().covering(tile))
    }

    /// The tiles that block on the left, and those on the right.
    fn blocking(&self, tile: usize) -> PyResult<(Vec<usize>, Vec<usize>)> {
        self.known(tile)?;
        let [left, right] = self.0.tiles().blocking(tile);
        Ok((left, right))
    }
}

impl SolitairePosition {
    fn known(&self, tile: usize) -> PyResult<()> {
        if tile < self.0.groups().len() {
            Ok(())
        } else {
            Err(PyValueError::new_err(format!("there is no tile {tile}")))
        }
    }

    /// Each tile known, named once, and there (or not there).
    fn require(&self, tiles: &[usize], there: bool) -> PyResult<()> {
        for (i, &tile) in tiles.iter().enumerate() {
            self.known(tile)?;
            if self.0.tiles().contains(tile) != there || tiles[..i].contains(&tile) {
                let state = if there { "gone" } else { "there" };
                return Err(PyValueError::new_err(format!("tile {tile} is {state} already")));
            }
        }
        Ok(())
    }
}

type Order = (&'static str, Vec<Vec<usize>>, Vec<usize>, u64, usize, usize);

/// An order in which the tiles present can be taken: (status, moves, tower, nodes, needed, available).
#[pyfunction]
#[pyo3(signature = (geometry, *, match_size, presets, bonus, present, seed, max_nodes, poll))]
#[allow(clippy::too_many_arguments)]
pub(crate) fn solitaire_removal_order(
    py: Python<'_>,
    geometry: &SolitaireGeometry,
    match_size: usize,
    presets: Vec<Option<u16>>,
    bonus: Vec<bool>,
    present: Vec<bool>,
    seed: u64,
    max_nodes: u64,
    poll: Option<Py<PyAny>>,
) -> PyResult<Order> {
    let count = geometry.0.len();
    if [presets.len(), bonus.len(), present.len()] != [count; 3] || match_size < 2 {
        return Err(PyValueError::new_err("one entry a tile is needed, and a match of at least 2"));
    }
    let request = DealRequest { match_size, presets, bonus, present, seed, max_nodes };
    let geometry = Arc::clone(&geometry.0);
    let mut poll = Poll::new(poll);
    let result = py.detach(|| find_removal_order(&geometry, &request, &mut || !poll.must_stop()));
    Ok(match poll.finish(result)? {
        DealResult::Found(moves) => ("found", moves, Vec::new(), 0, 0, 0),
        DealResult::Count { tiles } => ("count", Vec::new(), Vec::new(), 0, tiles, match_size),
        DealResult::Tower { tiles, needed, moves } => ("tower", Vec::new(), tiles, 0, needed, moves),
        DealResult::Exhausted { nodes } => ("exhausted", Vec::new(), Vec::new(), nodes, 0, 0),
        DealResult::Unknown { nodes } => ("unknown", Vec::new(), Vec::new(), nodes, 0, 0),
    })
}

fn limits(max_nodes: Option<u64>, time_limit_s: Option<f64>) -> PyResult<Limits> {
    let time_limit = match time_limit_s {
        None => None,
        // A limit too large for a duration is none.
        Some(seconds) if seconds >= 0.0 => Duration::try_from_secs_f64(seconds).ok(),
        Some(seconds) => return Err(PyValueError::new_err(format!("a time limit of {seconds} s is not possible"))),
    };
    Ok(Limits { max_nodes, time_limit })
}

type SolveResult = (&'static str, Vec<Vec<usize>>, u64, &'static str);

/// Whether a position can be cleared: (status, moves, nodes, method).
#[pyfunction]
#[pyo3(signature = (position, *, max_nodes, time_limit_s, poll))]
pub(crate) fn solitaire_solve(
    py: Python<'_>,
    position: &SolitairePosition,
    max_nodes: Option<u64>,
    time_limit_s: Option<f64>,
    poll: Option<Py<PyAny>>,
) -> PyResult<SolveResult> {
    let limits = limits(max_nodes, time_limit_s)?;
    let position = position.0.clone();
    let mut poll = Poll::new(poll);
    let report = py.detach(|| solve(&position, &limits, &mut || poll.must_stop()));
    let report = poll.finish(report)?;
    let (status, moves) = match report.verdict {
        Verdict::Winnable(moves) => ("winnable", moves),
        Verdict::Lost => ("lost", Vec::new()),
        Verdict::Unknown => ("unknown", Vec::new()),
    };
    let method = match report.method {
        Method::Count => "count",
        Method::Scan => "scan",
        Method::Play => "play",
        Method::Nogoods => "nogoods",
        Method::Positions => "positions",
    };
    Ok((status, moves, report.nodes, method))
}

/// The verdict on each deal of a layout, one signed byte each: 1 winnable, 0 lost, -1 unknown.
#[pyfunction]
#[pyo3(signature = (geometry, groups, *, match_size, bonus, max_nodes, time_limit_s, threads, progress))]
#[allow(clippy::too_many_arguments, clippy::needless_pass_by_value)]
pub(crate) fn solitaire_solve_many(
    py: Python<'_>,
    geometry: &SolitaireGeometry,
    groups: &[u8],
    match_size: usize,
    bonus: Vec<bool>,
    max_nodes: Option<u64>,
    time_limit_s: Option<f64>,
    threads: usize,
    progress: Option<Py<PyAny>>,
) -> PyResult<Vec<u8>> {
    let limits = limits(max_nodes, time_limit_s)?;
    let count = geometry.0.len();
    if match_size < 2 || bonus.len() != count || count == 0 || !groups.len().is_multiple_of(count) {
        return Err(PyValueError::new_err("one group and one flag a tile are needed, and a match of at least 2"));
    }
    let deals = Deals { geometry: &geometry.0, match_size, bonus: &bonus, groups };
    let (stop, done) = (AtomicBool::new(false), AtomicU64::new(0));
    let report = || {
        Python::attach(|py| {
            py.check_signals()?;
            match &progress {
                Some(progress) => progress.call1(py, (done.load(Ordering::Relaxed),)).map(drop),
                None => Ok(()),
            }
        })
    };
    // Signals reach the calling thread alone, so that another one has the work done.
    let verdicts = py.detach(|| {
        std::thread::scope(|scope| {
            let (sender, receiver) = channel();
            let (deals, limits, stop, done) = (&deals, &limits, &stop, &done);
            scope.spawn(move || sender.send(solve_many(deals, limits, threads, stop, done)));
            loop {
                match receiver.recv_timeout(poll::EVERY) {
                    Ok(verdicts) => return Ok(verdicts),
                    Err(RecvTimeoutError::Disconnected) => return Ok(None),
                    Err(RecvTimeoutError::Timeout) => {
                        if let Err(error) = report() {
                            stop.store(true, Ordering::Relaxed);
                            return Err(error);
                        }
                    }
                }
            }
        })
    })?;
    // Nothing but an error above stops the work.
    let verdicts = verdicts.ok_or_else(|| PyRuntimeError::new_err("the work was broken off"))?;
    Ok(verdicts.into_iter().map(i8::cast_unsigned).collect())
}
