//! Connect for Python: a board in play, its paths, deals and searches. Batches are in [`crate::connect_batch`].

use std::collections::HashMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyTuple;
use tilewright_core::connect::{
    AllPaths, Budget, Cell, DealRequest, DealResult, EMPTY, Gravity, GravityPlan, Illegal, LinkRules, MAX_SIDE, Path,
    Position, STONE, Setup, UNLIMITED, Verdict, deal, deal_random, find_path, solve,
};

use crate::poll::Poll;

/// More tiles than this, and a query may take over 50 us: then other threads may run meanwhile.
const MANY_TILES: usize = 600;

/// The cells of the largest board as Python tuples: made once, then shared by all answers.
fn cell_tuple(py: Python<'_>, cell: Cell) -> PyResult<Bound<'_, PyTuple>> {
    static CELLS: PyOnceLock<Vec<Py<PyTuple>>> = PyOnceLock::new();
    const SIDE: i32 = MAX_SIDE as i32 + 2;
    let cells = CELLS.get_or_try_init(py, || {
        (0..SIDE * SIDE).map(|i| Ok((i / SIDE - 1, i % SIDE - 1).into_pyobject(py)?.unbind())).collect::<PyResult<_>>()
    })?;
    Ok(cells[((cell.row() + 1) * SIDE + cell.col() + 1) as usize].bind(py).clone())
}

fn pair_tuple(py: Python<'_>, (a, b): (Cell, Cell)) -> PyResult<Bound<'_, PyTuple>> {
    PyTuple::new(py, [cell_tuple(py, a)?, cell_tuple(py, b)?])
}

fn moves_tuple<'py>(py: Python<'py>, moves: &[(Cell, Cell)]) -> PyResult<Bound<'py, PyTuple>> {
    let moves = moves.iter().map(|&(a, b)| pair_tuple(py, (a.min(b), a.max(b)))).collect::<PyResult<Vec<_>>>()?;
    PyTuple::new(py, moves)
}

/// A path between two cells.
#[pyclass(module = "tilewright._core", frozen, eq, hash)]
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct ConnectPath(Path);

#[pymethods]
impl ConnectPath {
    /// Every cell, both ends included.
    #[getter]
    fn cells<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let cells = self.0.cells().into_iter().map(|cell| cell_tuple(py, cell)).collect::<PyResult<Vec<_>>>()?;
        PyTuple::new(py, cells)
    }

    /// Both ends and the cells in which it turns.
    #[getter]
    fn corners<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let corners = self.0.corners().iter().map(|&cell| cell_tuple(py, cell)).collect::<PyResult<Vec<_>>>()?;
        PyTuple::new(py, corners)
    }

    #[getter]
    fn turns(&self) -> usize {
        self.0.turns()
    }

    #[getter]
    fn steps(&self) -> usize {
        self.0.steps()
    }

    fn __repr__(&self) -> String {
        let cells: Vec<String> =
            self.0.cells().iter().map(|cell| format!("({}, {})", cell.row(), cell.col())).collect();
        format!("Path(cells=({}), turns={}, steps={})", cells.join(", "), self.0.turns(), self.0.steps())
    }
}

/// Paths, one after the other.
#[pyclass(module = "tilewright._core")]
pub(crate) struct ConnectPaths(Option<AllPaths>);

#[pymethods]
impl ConnectPaths {
    fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    fn __next__(&mut self, py: Python<'_>) -> Option<ConnectPath> {
        let paths = self.0.as_mut()?;
        py.detach(|| paths.next()).map(ConnectPath)
    }
}

/// The tiles of a board, and what may be done with them. Values: 0 empty, -1 a stone, else a kind.
#[pyclass(module = "tilewright._core")]
pub(crate) struct ConnectBoard {
    position: Position,
    /// The kind that a name (or, without names, a class) of the core stands for.
    kinds: Arc<Vec<i32>>,
}

/// Kinds as classes: equal kinds, and the kinds of one group, match.
pub(crate) struct Classes {
    kinds: Vec<i32>,
    name_of: HashMap<i32, u16>,
    class_of: Vec<u16>,
    is_grouped: bool,
}

impl Classes {
    pub(crate) fn new(values: impl Iterator<Item = i32>, groups: &[Vec<i32>]) -> Self {
        let mut kinds: Vec<i32> = values.filter(|&value| value > 0).collect();
        kinds.sort_unstable();
        kinds.dedup();
        kinds.insert(0, 0);
        let name_of: HashMap<i32, u16> = kinds.iter().enumerate().map(|(name, &kind)| (kind, name as u16)).collect();
        let mut class_of: Vec<u16> = (0..kinds.len()).map(|name| name as u16).collect();
        for group in groups {
            let names: Vec<u16> = group.iter().filter_map(|kind| name_of.get(kind).copied()).collect();
            if let Some(&first) = names.iter().min() {
                names.iter().for_each(|&name| class_of[usize::from(name)] = first);
            }
        }
        let is_grouped = class_of.iter().enumerate().any(|(name, &class)| name != usize::from(class));
        Self { kinds, name_of, class_of, is_grouped }
    }

    fn name(&self, value: i32) -> u16 {
        if value < 0 { STONE } else { self.name_of.get(&value).copied().unwrap_or(EMPTY) }
    }

    pub(crate) fn class(&self, value: i32) -> u16 {
        let name = self.name(value);
        if name == STONE { STONE } else { self.class_of[usize::from(name)] }
    }
}

pub(crate) fn setup(
    rows: usize,
    cols: usize,
    max_turns: Option<u16>,
    border: bool,
    adjacent: bool,
    gravity: &[String],
) -> PyResult<Arc<Setup>> {
    if !(1..=MAX_SIDE).contains(&rows) || !(1..=MAX_SIDE).contains(&cols) {
        return Err(PyValueError::new_err(format!("a board of {rows} rows and {cols} columns")));
    }
    let modes = gravity
        .iter()
        .map(|name| Gravity::named(name).ok_or_else(|| PyValueError::new_err(format!("there is no gravity {name:?}"))));
    let gravity = GravityPlan::new(modes.collect::<PyResult<_>>()?);
    let link = LinkRules { max_turns: max_turns.unwrap_or(UNLIMITED), adjacent };
    Ok(Arc::new(Setup { rows, cols, border, link, gravity }))
}

fn code(illegal: Illegal) -> (&'static str, u8) {
    match illegal {
        Illegal::Outside(which) => ("outside", which),
        Illegal::SameCell => ("same_cell", 0),
        Illegal::Empty(which) => ("empty_cell", which),
        Illegal::Stone(which) => ("stone", which),
        Illegal::DifferentKinds => ("different_kinds", 0),
        Illegal::NoPath => ("no_path", 0),
    }
}

/// Run `work` without the GIL, within a budget, until Ctrl-C or an error of `poll`.
fn with_budget<T: Send>(
    py: Python<'_>,
    max_nodes: u64,
    time_limit_s: Option<f64>,
    poll: Option<Py<PyAny>>,
    work: impl FnOnce(&mut Budget<'_>) -> T + Send,
) -> PyResult<(T, u64)> {
    let limit = time_limit_s.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    let deadline = limit.and_then(|limit| Instant::now().checked_add(limit));
    let mut poll = Poll::new(poll);
    let result = py.detach(|| {
        let mut interrupted = || poll.must_stop();
        let mut budget = Budget::new(max_nodes, deadline, &mut interrupted);
        let result = work(&mut budget);
        (result, budget.nodes())
    });
    poll.finish(result)
}

#[pymethods]
impl ConnectBoard {
    #[new]
    #[pyo3(signature = (rows, cols, values, *, groups, max_turns, border, adjacent, gravity))]
    #[allow(clippy::too_many_arguments, clippy::needless_pass_by_value)] // sequences from Python become vectors anyway
    fn new(
        rows: usize,
        cols: usize,
        values: Vec<i32>,
        groups: Vec<Vec<i32>>,
        max_turns: Option<u16>,
        border: bool,
        adjacent: bool,
        gravity: Vec<String>,
    ) -> PyResult<Self> {
        let setup = setup(rows, cols, max_turns, border, adjacent, &gravity)?;
        if values.len() != rows * cols {
            return Err(PyValueError::new_err(format!("{} values for {rows}x{cols} cells", values.len())));
        }
        let classes = Classes::new(values.iter().copied(), &groups);
        let grid: Vec<u16> = values.iter().map(|&value| classes.class(value)).collect();
        let mut position = Position::new(setup, &grid);
        if classes.is_grouped {
            position.set_names(&values.iter().map(|&value| classes.name(value)).collect::<Vec<_>>());
        }
        Ok(Self { position, kinds: Arc::new(classes.kinds) })
    }

    fn copy(&self) -> Self {
        Self { position: self.position.clone(), kinds: Arc::clone(&self.kinds) }
    }

    fn __len__(&self) -> usize {
        self.position.count()
    }

    /// The value of a cell of the board.
    fn value(&self, row: i64, col: i64) -> PyResult<i32> {
        match self.cell((row, col)) {
            Some(cell) => Ok(self.kind(cell)),
            None => Err(PyValueError::new_err(format!("there is no cell {row}, {col}"))),
        }
    }

    /// All values in row order.
    fn values(&self) -> Vec<i32> {
        let (rows, cols) = (self.position.setup().rows as i32, self.position.setup().cols as i32);
        (0..rows * cols).map(|i| self.kind(Cell::new(i / cols, i % cols))).collect()
    }

    fn pairs<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let pairs = self.query(py, Position::pairs);
        let pairs = pairs.into_iter().map(|pair| pair_tuple(py, pair)).collect::<PyResult<Vec<_>>>()?;
        PyTuple::new(py, pairs)
    }

    fn pair_count(&self, py: Python<'_>) -> usize {
        self.query(py, Position::pair_count)
    }

    fn is_dead(&self, py: Python<'_>) -> bool {
        self.query(py, Position::is_dead)
    }

    /// None when legal, else (code, which of the two cells).
    fn check(&self, a: (i64, i64), b: (i64, i64)) -> Option<(&'static str, u8)> {
        match self.ends(a, b) {
            Ok((a, b)) => self.position.check(a, b).err().map(code),
            Err(which) => Some(("outside", which)),
        }
    }

    /// Take a pair away and let the board move, if that is legal; else as `check`.
    fn push(&mut self, a: (i64, i64), b: (i64, i64)) -> Option<(&'static str, u8)> {
        match self.ends(a, b) {
            Ok((a, b)) => self.position.push(a, b).err().map(code),
            Err(which) => Some(("outside", which)),
        }
    }

    fn pop(&mut self) -> bool {
        self.position.pop()
    }

    fn find_path(&self, a: (i64, i64), b: (i64, i64)) -> Option<ConnectPath> {
        let (a, b) = self.matching(a, b)?;
        find_path(self.position.lanes(), self.position.setup().link, a, b).map(ConnectPath)
    }

    fn all_paths(&self, py: Python<'_>, a: (i64, i64), b: (i64, i64)) -> ConnectPaths {
        let ends = self.matching(a, b);
        let (lanes, link) = (self.position.lanes(), self.position.setup().link);
        ConnectPaths(ends.map(|(a, b)| py.detach(|| AllPaths::new(lanes, link, a, b))))
    }

    /// The fewest turns that join two cells of the board, whatever lies there; None when nothing does.
    fn fewest_turns(&self, a: (i64, i64), b: (i64, i64)) -> Option<u16> {
        let (a, b) = self.ends(a, b).ok().filter(|(a, b)| a != b)?;
        let link = LinkRules { max_turns: UNLIMITED, ..self.position.setup().link };
        link.fewest_turns(self.position.lanes(), a, b)
    }

    /// The tiles of which each alone is in the way: without it the two cells would join.
    fn openers<'py>(&self, py: Python<'py>, a: (i64, i64), b: (i64, i64)) -> PyResult<Bound<'py, PyTuple>> {
        let Ok((a, b)) = self.ends(a, b) else { return Ok(PyTuple::empty(py)) };
        let link = self.position.setup().link;
        let openers: Vec<Cell> = py.detach(|| {
            let mut lanes = self.position.lanes().clone();
            let opens = |cell: &Cell| {
                lanes.vacate(*cell);
                let joins = link.joins(&lanes, a, b);
                lanes.occupy(*cell);
                joins
            };
            self.position.tiles().filter(|&cell| cell != a && cell != b).filter(opens).collect()
        });
        let openers = openers.into_iter().map(|cell| cell_tuple(py, cell)).collect::<PyResult<Vec<_>>>()?;
        PyTuple::new(py, openers)
    }

    /// (status, moves, nodes, method).
    #[pyo3(signature = (*, max_nodes, time_limit_s, poll))]
    fn solve<'py>(
        &self,
        py: Python<'py>,
        max_nodes: Option<u64>,
        time_limit_s: Option<f64>,
        poll: Option<Py<PyAny>>,
    ) -> PyResult<(&'static str, Bound<'py, PyTuple>, u64, &'static str)> {
        let position = &self.position;
        let (solution, nodes) =
            with_budget(py, max_nodes.unwrap_or(u64::MAX), time_limit_s, poll, |budget| solve(position, budget))?;
        let (status, moves) = match solution.verdict {
            Verdict::Winnable(moves) => ("winnable", moves),
            Verdict::Lost => ("lost", Vec::new()),
            Verdict::Unknown => ("unknown", Vec::new()),
        };
        Ok((status, moves_tuple(py, &moves)?, nodes, solution.method))
    }
}

impl ConnectBoard {
    fn cell(&self, (row, col): (i64, i64)) -> Option<Cell> {
        self.position.has_cell(row, col).then(|| Cell::new(row as i32, col as i32))
    }

    /// Two cells of the board, or which of them is none.
    fn ends(&self, a: (i64, i64), b: (i64, i64)) -> Result<(Cell, Cell), u8> {
        Ok((self.cell(a).ok_or(0)?, self.cell(b).ok_or(1)?))
    }

    /// Two different tiles that match.
    fn matching(&self, a: (i64, i64), b: (i64, i64)) -> Option<(Cell, Cell)> {
        let (a, b) = self.ends(a, b).ok()?;
        let class = self.position.class(a);
        (a != b && class != EMPTY && class != STONE && class == self.position.class(b)).then_some((a, b))
    }

    fn kind(&self, cell: Cell) -> i32 {
        match self.position.name(cell) {
            STONE => -1,
            name => self.kinds[usize::from(name)],
        }
    }

    fn query<T: Send>(&self, py: Python<'_>, question: impl FnOnce(&Position) -> T + Send) -> T {
        if self.position.count() > MANY_TILES {
            py.detach(|| question(&self.position))
        } else {
            question(&self.position)
        }
    }
}

/// Fill the places (1) of a grid with kinds of the supply: (status, values, certificate or None, nodes).
#[pyfunction]
#[pyo3(signature = (rows, cols, values, supply, *, groups, max_turns, border, adjacent, gravity, seed, winnable, max_nodes, poll))]
#[allow(clippy::too_many_arguments, clippy::needless_pass_by_value, clippy::type_complexity)]
pub(crate) fn connect_deal(
    py: Python<'_>,
    rows: usize,
    cols: usize,
    values: Vec<i32>,
    supply: Vec<i32>,
    groups: Vec<Vec<i32>>,
    max_turns: Option<u16>,
    border: bool,
    adjacent: bool,
    gravity: Vec<String>,
    seed: u64,
    winnable: bool,
    max_nodes: u64,
    poll: Option<Py<PyAny>>,
) -> PyResult<(&'static str, Vec<i32>, Option<Bound<'_, PyTuple>>, u64)> {
    let setup = setup(rows, cols, max_turns, border, adjacent, &gravity)?;
    let places: Vec<bool> = values.iter().map(|&value| value == 1).collect();
    if values.len() != rows * cols || places.iter().filter(|&&place| place).count() != supply.len() {
        return Err(PyValueError::new_err("one kind of the supply for each place is needed"));
    }
    // A place gets a name from the supply; the search sees classes. Kinds of one class are told apart afterwards.
    let kinds = values.iter().copied().filter(|&value| value != 1).chain(supply.iter().copied());
    let classes = Classes::new(kinds, &groups);
    let request = DealRequest {
        setup,
        grid: values.iter().map(|&value| if value == 1 { EMPTY } else { classes.class(value) }).collect(),
        places,
        supply: supply.iter().map(|&kind| classes.class(kind)).collect(),
        seed,
    };
    let (status, grid, moves, nodes) = if winnable {
        let (result, nodes) = with_budget(py, max_nodes, None, poll, |budget| deal(&request, budget))?;
        match result {
            DealResult::Found(grid, moves) => ("found", grid, Some(moves_tuple(py, &moves)?), nodes),
            DealResult::Exhausted => return Ok(("exhausted", Vec::new(), None, nodes)),
            DealResult::Unknown => return Ok(("unknown", Vec::new(), None, nodes)),
        }
    } else {
        ("found", deal_random(&request), None, 0)
    };
    // The kinds of each class, in the order of the supply, shuffled within the class.
    let mut of_class: HashMap<u16, Vec<i32>> = HashMap::new();
    supply.iter().for_each(|&kind| of_class.entry(classes.class(kind)).or_default().push(kind));
    let mut rng = tilewright_core::rng::Rng::new(seed ^ 0x6b69_6e64_7321);
    let mut order: Vec<u16> = of_class.keys().copied().collect();
    order.sort_unstable();
    for class in order {
        if let Some(kinds) = of_class.get_mut(&class) {
            rng.shuffle(kinds);
        }
    }
    let values = values.iter().zip(grid).map(|(&value, class)| {
        if value == 1 { of_class.get_mut(&class).and_then(Vec::pop).unwrap_or(0) } else { value }
    });
    Ok((status, values.collect(), moves, nodes))
}
