//! One look at one board after the other, by whatever finds pairs fastest there.

use super::lanes::Cell;
use super::position::{EMPTY, Position, STONE};
use super::sweep::{self, Sweep};

/// The memory of a search that looks at many boards of one setup.
pub(crate) struct Look {
    looker: Looker,
    cols: usize,
    /// By class: the number of the look at which it was last seen to join.
    joined: Vec<u32>,
    looks: u32,
}

enum Looker {
    Sweep(Box<Sweep>),
    Position(Box<Position>),
}

impl Look {
    /// For boards like this one.
    pub(crate) fn new(position: &Position) -> Self {
        let setup = position.setup();
        let classes = position.tiles().map(|cell| usize::from(position.class(cell)) + 1).max().unwrap_or(0);
        let looker = match Sweep::new(setup, classes) {
            Some(sweep) => Looker::Sweep(Box::new(sweep)),
            None => Looker::Position(Box::new(position.clone())),
        };
        Self { looker, cols: setup.cols, joined: vec![0; classes], looks: 0 }
    }

    /// Call `found` with every pair of a grid in row order.
    pub(crate) fn each_pair(&mut self, grid: &[u16], mut found: impl FnMut(Cell, Cell)) {
        match &mut self.looker {
            Looker::Sweep(sweep) => {
                let rows = grid.chunks_exact(self.cols);
                for (row, classes) in sweep.cells().zip(rows) {
                    // Stones are the highest number in both.
                    row.iter_mut().zip(classes).for_each(|(cell, &class)| *cell = class as u8);
                }
                sweep.look();
                sweep.each_pair(|a, b, _| found(a, b));
            }
            Looker::Position(position) => {
                position.load(grid);
                position.each_pair(|a, b| {
                    found(a, b);
                    true
                });
            }
        }
    }

    /// Pairs that join, of how many classes, and how many tiles are not boxed in.
    pub(crate) fn mobility(&mut self, grid: &[u16]) -> (u32, u32, usize) {
        let (mut pairs, mut open) = (0, 0);
        let mut joined = std::mem::take(&mut self.joined);
        self.looks += 1;
        let (looks, cols) = (self.looks, self.cols);
        self.each_pair(grid, |a, _| {
            pairs += 1;
            let seen = &mut joined[usize::from(grid[a.row() as usize * cols + a.col() as usize])];
            open += u32::from(*seen != looks);
            *seen = looks;
        });
        self.joined = joined;
        let loose = match &self.looker {
            Looker::Sweep(sweep) => sweep.loose_count(),
            Looker::Position(position) => position.loose_count(),
        };
        (pairs, open, loose)
    }
}

const _: () = assert!(STONE as u8 == sweep::STONE && EMPTY == 0);
