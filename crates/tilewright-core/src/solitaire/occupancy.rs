//! Which tiles are still there, and which of them are free.

use std::sync::Arc;

use super::Geometry;

/// What still holds a tile: how many of its neighbours are left on each side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Holders {
    above: u16,
    left: u8,
    right: u8,
}

/// The set of tiles left of a layout. Removing and restoring a tile costs as much as it has neighbours.
#[derive(Clone, Debug)]
pub struct Occupancy {
    geometry: Arc<Geometry>,
    present: Vec<bool>,
    holders: Vec<Holders>,
    count: usize,
}

impl Occupancy {
    /// All tiles in their places.
    pub fn full(geometry: Arc<Geometry>) -> Self {
        let count = geometry.len();
        let holders = (0..count)
            .map(|tile| Holders {
                above: geometry.above(tile).len() as u16,
                left: geometry.left(tile).len() as u8,
                right: geometry.right(tile).len() as u8,
            })
            .collect();
        Self { geometry, present: vec![true; count], holders, count }
    }

    /// The layout these tiles lie on.
    pub fn geometry(&self) -> &Arc<Geometry> {
        &self.geometry
    }

    /// How many tiles are left.
    pub fn count(&self) -> usize {
        self.count
    }

    /// Whether `tile` is still there.
    pub fn contains(&self, tile: usize) -> bool {
        self.present[tile]
    }

    /// Whether `tile` is there, uncovered, and has its left or its right side clear.
    pub fn is_free(&self, tile: usize) -> bool {
        let holders = self.holders[tile];
        self.present[tile] && holders.above == 0 && (holders.left == 0 || holders.right == 0)
    }

    /// The free tiles, in index order.
    pub fn free(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.present.len()).filter(|&tile| self.is_free(tile))
    }

    /// Take `tile` away, free or not.
    ///
    /// # Panics
    /// When it is not there.
    pub fn remove(&mut self, tile: usize) {
        assert!(std::mem::replace(&mut self.present[tile], false), "tile {tile} is gone already");
        self.count -= 1;
        for &other in self.geometry.below(tile) {
            self.holders[usize::from(other)].above -= 1;
        }
        for &other in self.geometry.left(tile) {
            self.holders[usize::from(other)].right -= 1;
        }
        for &other in self.geometry.right(tile) {
            self.holders[usize::from(other)].left -= 1;
        }
    }

    /// Put `tile` back: the exact reverse of [`remove`](Self::remove).
    ///
    /// # Panics
    /// When it is there.
    pub fn restore(&mut self, tile: usize) {
        assert!(!std::mem::replace(&mut self.present[tile], true), "tile {tile} is there already");
        self.count += 1;
        for &other in self.geometry.below(tile) {
            self.holders[usize::from(other)].above += 1;
        }
        for &other in self.geometry.left(tile) {
            self.holders[usize::from(other)].right += 1;
        }
        for &other in self.geometry.right(tile) {
            self.holders[usize::from(other)].left += 1;
        }
    }

    /// The tiles that still lie on `tile`.
    pub fn covering(&self, tile: usize) -> Vec<usize> {
        self.left_of(self.geometry.above(tile))
    }

    /// The tiles that still block `tile`: on its left and on its right side.
    pub fn blocking(&self, tile: usize) -> [Vec<usize>; 2] {
        [self.left_of(self.geometry.left(tile)), self.left_of(self.geometry.right(tile))]
    }

    fn left_of(&self, tiles: &[u16]) -> Vec<usize> {
        tiles.iter().map(|&tile| usize::from(tile)).filter(|&tile| self.present[tile]).collect()
    }
}
