//! Boards that can be cleared.
//!
//! First by chance: kinds in random places. Without gravity the solver says whether that can be cleared, so of the boards
//! it can decide every winnable one is as likely as the next. Under gravity what it can decide changes with every better
//! way of searching, which must not change what a seed deals: there some random games are played, and one that clears the
//! board is enough. Where chance does not succeed soon - closed borders, some gravity, large boards - the board is built along a way to clear it: tiles without kinds are taken away in joining pairs,
//! under the rules of the board and with its shifts, and each pair is given one class. Of that search the whole tree is
//! tried, so where no way exists the answer is a proof.

use std::collections::HashSet;
use std::sync::Arc;

use super::lanes::Cell;
use super::position::{EMPTY, Position, STONE, Setup};
use super::regions::Regions;
use super::search::{Budget, Stop, Verdict, solve};
use crate::rng::Rng;

/// Tries by chance, and the nodes that the solver has for each.
const TRIES: usize = 12;
const NODES_A_TRY: u64 = 4_000;
/// Under gravity: random games for each.
const GAMES_A_TRY: usize = 4;
/// Above so many tiles a random board can hardly ever be cleared: built at once.
const BY_CHANCE: usize = 240;
/// Steps of the first run of a construction, over the steps it needs.
const FIRST_RUN: u64 = 200;

/// What to deal.
#[derive(Clone, Debug)]
pub struct DealRequest {
    /// The board and its rules.
    pub setup: Arc<Setup>,
    /// Per cell: [`EMPTY`], [`STONE`], or the class of a tile that is there already; anything where `places` is true.
    pub grid: Vec<u16>,
    /// Which cells are to be filled.
    pub places: Vec<bool>,
    /// One class for each of them, in any order.
    pub supply: Vec<u16>,
    /// Where the randomness comes from.
    pub seed: u64,
}

/// The answer of [`deal`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DealResult {
    /// A grid of classes, and moves that clear it.
    Found(Vec<u16>, Vec<(Cell, Cell)>),
    /// No such board can be cleared: every way was tried.
    Exhausted,
    /// The budget ran out.
    Unknown,
}

/// The supply in random places, whether that can be cleared or not.
pub fn deal_random(request: &DealRequest) -> Vec<u16> {
    fill(request, &mut Rng::new(request.seed))
}

fn fill(request: &DealRequest, rng: &mut Rng) -> Vec<u16> {
    let mut supply = request.supply.clone();
    rng.shuffle(&mut supply);
    let mut supply = supply.into_iter();
    let cells = request.grid.iter().zip(&request.places);
    cells.map(|(&class, &place)| if place { supply.next().unwrap_or(EMPTY) } else { class }).collect()
}

/// A board that can be cleared. Deterministic for a request and a budget in nodes.
pub fn deal(request: &DealRequest, budget: &mut Budget<'_>) -> DealResult {
    let mut rng = Rng::new(request.seed);
    let cells = request.grid.iter().zip(&request.places).enumerate();
    let tiles: Vec<usize> =
        cells.filter(|&(_, (&class, &place))| place || is_tile(class)).map(|(cell, _)| cell).collect();
    if Regions::new(&request.setup, &cells_without_places(request)).is_odd(tiles.iter().copied()) {
        return DealResult::Exhausted;
    }
    if tiles.len() <= BY_CHANCE {
        for _ in 0..TRIES {
            let grid = fill(request, &mut rng);
            let position = Position::new(Arc::clone(&request.setup), &grid);
            let moves = if request.setup.gravity.is_still() {
                match budget.within(NODES_A_TRY, |budget| solve(&position, budget).verdict) {
                    Verdict::Winnable(moves) => Some(moves),
                    _ => None,
                }
            } else {
                let mut games = (0..GAMES_A_TRY).map(|_| play(&position, &mut rng, budget));
                games.find_map(Result::unwrap_or_default)
            };
            match moves {
                Some(moves) => return DealResult::Found(grid, moves),
                None if budget.is_spent() => return DealResult::Unknown,
                None => {}
            }
        }
    }
    Construction::new(request, rng).run(budget)
}

/// The grid with nothing in the places that are to be filled.
fn cells_without_places(request: &DealRequest) -> Vec<u16> {
    request.grid.iter().zip(&request.places).map(|(&class, &place)| if place { EMPTY } else { class }).collect()
}

/// The moves of a random game, when it clears the board.
fn play(position: &Position, rng: &mut Rng, budget: &mut Budget<'_>) -> Result<Option<Vec<(Cell, Cell)>>, Stop> {
    let mut game = position.clone();
    let mut moves = Vec::with_capacity(game.count() / 2);
    while game.count() > 0 {
        budget.spend()?;
        let pairs = game.pairs();
        if pairs.is_empty() {
            return Ok(None);
        }
        let (a, b) = pairs[rng.below(pairs.len())];
        game.push_unchecked(a, b);
        moves.push((a, b));
    }
    Ok(Some(moves))
}

fn is_tile(class: u16) -> bool {
    class != EMPTY && class != STONE
}

enum End {
    Cleared,
    Lost,
    Restart,
}

/// The search for a way to take the tiles away.
struct Construction<'a> {
    request: &'a DealRequest,
    /// Every tile is a class of its own here, numbered from 1 in row order: so a tile is known after shifts.
    position: Position,
    /// The class that a tile must have, by its number; [`EMPTY`] for a place to fill.
    fixed: Vec<u16>,
    /// Classes in the supply, by class: how many of each are left.
    supply: Vec<u32>,
    /// Whether a class has tiles that were there already.
    is_fixed: Vec<bool>,
    rng: Rng,
    lost: HashSet<u128>,
    keys: Vec<[u64; 2]>,
    /// The moves so far: cells, and the tiles by number.
    moves: Vec<((Cell, Cell), (u16, u16))>,
    left: u64,
}

impl<'a> Construction<'a> {
    fn new(request: &'a DealRequest, mut rng: Rng) -> Self {
        let mut fixed = vec![EMPTY];
        let mut grid = request.grid.clone();
        for (class, &place) in grid.iter_mut().zip(&request.places) {
            if place || is_tile(*class) {
                fixed.push(if place { EMPTY } else { *class });
                *class = (fixed.len() - 1) as u16;
            }
        }
        let highest = request.supply.iter().chain(&fixed).copied().max().unwrap_or(0);
        let mut supply = vec![0; usize::from(highest) + 1];
        request.supply.iter().for_each(|&class| supply[usize::from(class)] += 1);
        let mut is_fixed = vec![false; supply.len()];
        fixed.iter().filter(|&&class| class != EMPTY).for_each(|&class| is_fixed[usize::from(class)] = true);
        let keys = (0..64 * 64).map(|_| [rng.next_u64(), rng.next_u64()]).collect();
        let position = Position::new(Arc::clone(&request.setup), &grid);
        Self { request, position, fixed, supply, is_fixed, rng, lost: HashSet::new(), keys, moves: Vec::new(), left: 0 }
    }

    fn run(mut self, budget: &mut Budget<'_>) -> DealResult {
        let mut run = FIRST_RUN + self.position.count() as u64;
        loop {
            self.left = run;
            match self.visit(budget) {
                Ok(End::Cleared) => return self.finish(),
                Ok(End::Lost) => return DealResult::Exhausted,
                Ok(End::Restart) => run += run / 4,
                Err(Stop) => return DealResult::Unknown,
            }
        }
    }

    /// The position by its tiles, what they must be, the turn of the gravity, and what is left of the supply for fixed
    /// tiles: all that the rest depends on. What else is left of the supply follows from it, and is all alike.
    fn hash(&self) -> u128 {
        let turn = self.position.ply() % self.request.setup.gravity.period();
        let mut hash = [turn as u64, 0];
        for (class, &count) in self.supply.iter().enumerate().filter(|(class, _)| self.is_fixed[*class]) {
            let key = self.keys[class % self.keys.len()];
            hash = [0, 1]
                .map(|i| hash[i].rotate_left(9) ^ (key[i] | 1).wrapping_mul(u64::from(count) << 16 | class as u64));
        }
        for cell in self.position.tiles() {
            let class = u64::from(self.fixed[usize::from(self.position.class(cell))]) + 1;
            for (sum, key) in hash.iter_mut().zip(self.keys[cell.index()]) {
                let product = u128::from(key | 1) * u128::from(class.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
                *sum = sum.wrapping_add(product as u64 ^ (product >> 64) as u64);
            }
        }
        u128::from(hash[0]) << 64 | u128::from(hash[1])
    }

    /// Whether two tiles may become one class. A place beside a fixed tile takes one from the supply of its class.
    fn fits(&self, a: Cell, b: Cell) -> bool {
        let [first, second] = [a, b].map(|cell| self.fixed[usize::from(self.position.class(cell))]);
        match (first, second) {
            (EMPTY, EMPTY) => true,
            (EMPTY, class) | (class, EMPTY) => self.supply[usize::from(class)] > 0,
            (first, second) => first == second,
        }
    }

    fn visit(&mut self, budget: &mut Budget<'_>) -> Result<End, Stop> {
        if self.position.count() == 0 {
            return Ok(End::Cleared);
        }
        let hash = self.hash();
        if self.lost.contains(&hash) {
            return Ok(End::Lost);
        }
        if self.left == 0 {
            return Ok(End::Restart);
        }
        self.left -= 1;
        budget.spend()?;
        let link = self.request.setup.link;
        let mut cells: Vec<Cell> = self.position.tiles().collect();
        self.rng.shuffle(&mut cells);
        for (i, &a) in cells.iter().enumerate() {
            for &b in &cells[i + 1..] {
                if !self.fits(a, b) || !link.joins(self.position.lanes(), a, b) {
                    continue;
                }
                let tiles = (self.position.class(a), self.position.class(b));
                let class = self.taken(tiles);
                if let Some(class) = class {
                    self.supply[class] -= 1;
                }
                self.position.push_unchecked(a, b);
                self.moves.push(((a, b), tiles));
                let end = self.visit(budget)?;
                if matches!(end, End::Cleared) {
                    return Ok(end);
                }
                self.moves.pop();
                self.position.pop();
                if let Some(class) = class {
                    self.supply[class] += 1;
                }
                if matches!(end, End::Restart) {
                    return Ok(end);
                }
            }
        }
        self.lost.insert(hash);
        Ok(End::Lost)
    }

    /// The class that a place beside a fixed tile takes from the supply.
    fn taken(&self, tiles: (u16, u16)) -> Option<usize> {
        match (self.fixed[usize::from(tiles.0)], self.fixed[usize::from(tiles.1)]) {
            (EMPTY, EMPTY) => None,
            (EMPTY, class) | (class, EMPTY) => Some(usize::from(class)),
            _ => None,
        }
    }

    /// Give every pair its class.
    fn finish(mut self) -> DealResult {
        let mut pairs: Vec<u16> = Vec::new();
        for (class, &count) in self.supply.iter().enumerate() {
            pairs.extend(std::iter::repeat_n(class as u16, (count / 2) as usize));
        }
        self.rng.shuffle(&mut pairs);
        let mut class_of = self.fixed.clone();
        for &(_, (first, second)) in &self.moves {
            let [first, second] = [first, second].map(usize::from);
            let class = match (self.fixed[first], self.fixed[second]) {
                (EMPTY, EMPTY) => pairs.pop().unwrap_or(EMPTY),
                (EMPTY, class) | (class, _) => class,
            };
            (class_of[first], class_of[second]) = (class, class);
        }
        let mut tile = 0;
        let mut grid = self.request.grid.clone();
        for (class, &place) in grid.iter_mut().zip(&self.request.places) {
            if place || is_tile(*class) {
                tile += 1;
                *class = class_of[tile];
            }
        }
        DealResult::Found(grid, self.moves.into_iter().map(|(cells, _)| cells).collect())
    }
}
