//! The tiles that a search over pairings works on.

use super::super::lanes::{Cell, Lanes};
use super::super::link::LinkRules;
use super::{NOBODY, Reach};

/// Tiles by class, and how they join: what a search over pairings works on.
#[derive(Clone, Debug)]
pub(crate) struct Tiles {
    pub(crate) lanes: Lanes,
    pub(crate) link: LinkRules,
    /// The cell of every tile, class after class.
    pub(crate) cells: Vec<Cell>,
    /// Where each class begins in `cells`, and the end of the last.
    pub(crate) starts: Vec<u16>,
    /// The class of each tile.
    pub(crate) class_of: Vec<u16>,
    /// The tile on each cell, or [`NOBODY`].
    pub(super) at: Vec<u16>,
    /// The reach of each tile while all are there.
    pub(super) reach: Vec<Reach>,
}

impl Tiles {
    pub(crate) fn new(lanes: &Lanes, link: LinkRules, classes: &[Vec<Cell>]) -> Self {
        let mut tiles = Self {
            lanes: lanes.clone(),
            link,
            cells: Vec::new(),
            starts: vec![0],
            class_of: Vec::new(),
            at: vec![NOBODY; Lanes::TABLE],
            reach: Vec::new(),
        };
        for (class, members) in classes.iter().enumerate() {
            for &cell in members {
                tiles.at[cell.index()] = tiles.cells.len() as u16;
                tiles.cells.push(cell);
                tiles.class_of.push(class as u16);
                tiles.reach.push((lanes.reach_h(cell), lanes.reach_v(cell)));
            }
            tiles.starts.push(tiles.cells.len() as u16);
        }
        tiles
    }

    pub(crate) fn class_count(&self) -> usize {
        self.starts.len() - 1
    }

    pub(crate) fn members(&self, class: usize) -> std::ops::Range<usize> {
        usize::from(self.starts[class])..usize::from(self.starts[class + 1])
    }
}
