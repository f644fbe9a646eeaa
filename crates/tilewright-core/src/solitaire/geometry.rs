//! What covers and blocks what: the neighbours of every slot, computed once a layout.

use std::collections::HashMap;

use super::Error;

/// More tiles than this on one board are refused; the largest layout known has 288.
pub const MAX_SLOTS: usize = 8192;

/// A place for a tile, in half-tile units: it covers the cells x, x+1 by y, y+1 of layer z.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Slot {
    /// Layer, counted from the table up.
    pub z: i32,
    /// Row of the upper half.
    pub y: i32,
    /// Column of the left half.
    pub x: i32,
}

impl Slot {
    /// A slot from column, row and layer.
    pub const fn new(x: i32, y: i32, z: i32) -> Self {
        Self { z, y, x }
    }
}

/// Which higher layers can cover a tile.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Covering {
    /// Every higher layer.
    #[default]
    Any,
    /// Only the next one, as in `KMahjongg`, mah and `PySolFC`: a tile two layers up, over a gap, does not cover.
    Next,
}

/// The neighbours of each tile: lists of indices, packed one after another.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Lists {
    starts: Vec<u32>,
    items: Vec<u16>,
}

impl Lists {
    fn new(lists: &[Vec<u16>]) -> Self {
        let mut packed = Self { starts: vec![0], items: Vec::new() };
        for list in lists {
            packed.items.extend(list);
            packed.starts.push(packed.items.len() as u32);
        }
        packed
    }

    fn of(&self, tile: usize) -> &[u16] {
        &self.items[self.starts[tile] as usize..self.starts[tile + 1] as usize]
    }
}

/// A layout as the searches see it.
///
/// A tile is *free* when nothing in [`above`](Self::above) is left and [`left`](Self::left) **or**
/// [`right`](Self::right) is empty. This is the one place where that rule's geometry is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Geometry {
    slots: Vec<Slot>,
    above: Lists,
    below: Lists,
    left: Lists,
    right: Lists,
}

impl Geometry {
    /// Find all neighbours.
    ///
    /// # Errors
    /// [`Error::TooMany`] and [`Error::Overlap`].
    pub fn new(slots: &[Slot], covering: Covering) -> Result<Self, Error> {
        if slots.len() > MAX_SLOTS {
            return Err(Error::TooMany { found: slots.len() });
        }
        let mut at: HashMap<(i32, i32, i32), usize> = HashMap::with_capacity(slots.len());
        let mut columns: HashMap<(i32, i32), Vec<usize>> = HashMap::with_capacity(slots.len());
        for (tile, slot) in slots.iter().enumerate() {
            if let Some(first) = at.insert((slot.x, slot.y, slot.z), tile) {
                return Err(Error::Overlap { first, second: tile });
            }
            columns.entry((slot.x, slot.y)).or_default().push(tile);
        }
        let n = slots.len();
        let [mut above, mut below, mut left, mut right] = std::array::from_fn(|_| vec![Vec::<u16>::new(); n]);
        for (tile, slot) in slots.iter().enumerate() {
            for dy in -1..=1 {
                let Some(y) = slot.y.checked_add(dy) else { continue };
                for x in (-1..=1).filter_map(|dx| slot.x.checked_add(dx)) {
                    for &other in columns.get(&(x, y)).into_iter().flatten() {
                        let height = i64::from(slots[other].z) - i64::from(slot.z);
                        if height == 0 && other != tile {
                            return Err(Error::Overlap { first: tile.min(other), second: tile.max(other) });
                        }
                        if height == 1 || (height > 1 && covering == Covering::Any) {
                            above[tile].push(other as u16);
                            below[other].push(tile as u16);
                        }
                    }
                }
                let beside = slot.x.checked_sub(2).and_then(|x| at.get(&(x, y, slot.z)));
                if let Some(&other) = beside {
                    left[tile].push(other as u16);
                    right[other].push(tile as u16);
                }
            }
        }
        for list in [&mut above, &mut below, &mut left, &mut right].into_iter().flatten() {
            list.sort_unstable();
            list.dedup();
        }
        Ok(Self {
            slots: slots.to_vec(),
            above: Lists::new(&above),
            below: Lists::new(&below),
            left: Lists::new(&left),
            right: Lists::new(&right),
        })
    }

    /// How many tiles the layout has.
    pub fn len(&self) -> usize {
        self.slots.len()
    }

    /// Whether the layout has no tile.
    pub fn is_empty(&self) -> bool {
        self.slots.is_empty()
    }

    /// The slots, in the order given.
    pub fn slots(&self) -> &[Slot] {
        &self.slots
    }

    /// The tiles that cover `tile`.
    pub fn above(&self, tile: usize) -> &[u16] {
        self.above.of(tile)
    }

    /// The tiles that `tile` covers.
    pub fn below(&self, tile: usize) -> &[u16] {
        self.below.of(tile)
    }

    /// The tiles that touch the left side of `tile`: at most two.
    pub fn left(&self, tile: usize) -> &[u16] {
        self.left.of(tile)
    }

    /// The tiles that touch the right side of `tile`: at most two.
    pub fn right(&self, tile: usize) -> &[u16] {
        self.right.of(tile)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn geometry(slots: &[(i32, i32, i32)], covering: Covering) -> Result<Geometry, Error> {
        let slots: Vec<Slot> = slots.iter().map(|&(x, y, z)| Slot::new(x, y, z)).collect();
        Geometry::new(&slots, covering)
    }

    #[test]
    fn a_tile_two_layers_up_covers_only_when_any_layer_counts() {
        let slots = [(0, 0, 0), (1, 1, 2)];
        assert_eq!(geometry(&slots, Covering::Any).unwrap().above(0), [1]);
        assert!(geometry(&slots, Covering::Next).unwrap().above(0).is_empty());
    }

    #[test]
    fn half_offset_neighbours_touch_and_corners_do_not() {
        let geometry = geometry(&[(0, 0, 0), (2, 1, 0), (4, 3, 0)], Covering::Any).unwrap();
        assert_eq!(geometry.right(0), [1]);
        assert_eq!(geometry.left(1), [0]);
        assert!(geometry.right(1).is_empty());
    }

    #[test]
    fn overlapping_tiles_are_refused_with_both_named() {
        assert_eq!(geometry(&[(0, 0, 0), (1, 1, 0)], Covering::Any), Err(Error::Overlap { first: 0, second: 1 }));
        assert_eq!(geometry(&[(0, 0, 0), (0, 0, 0)], Covering::Any), Err(Error::Overlap { first: 0, second: 1 }));
    }

    #[test]
    fn coordinates_at_the_edge_of_the_number_range_do_not_overflow() {
        let edge = i32::MAX;
        let geometry = geometry(&[(edge, edge, edge), (i32::MIN, i32::MIN, i32::MIN)], Covering::Any).unwrap();
        assert!(geometry.left(1).is_empty() && geometry.above(1).is_empty());
    }
}
