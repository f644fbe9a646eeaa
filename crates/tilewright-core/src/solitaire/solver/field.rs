//! A position compiled for the inner loop: small numbers, fixed strides, nothing to look up twice.

use crate::solitaire::Occupancy;

/// Arrays indexed by tile or cell have this size, so that a `u16` needs no bounds check; only the first entries are
/// ever touched.
pub(super) const CAPACITY: usize = 1 << 16;

/// A zeroed array of [`CAPACITY`]: boxed, since it is far too large for the stack.
#[allow(clippy::unnecessary_box_returns)]
pub(super) fn table<T: Clone + Default>() -> Box<[T; CAPACITY]> {
    let Ok(table) = vec![T::default(); CAPACITY].into_boxed_slice().try_into() else { unreachable!("same length") };
    table
}

/// What holds a tile, in one byte: how many tiles on its left (bits 0-1), on its right (2-3), above (4-6); bit 7 once
/// it has been seen free.
const LEFT: u8 = 1;
const RIGHT: u8 = 1 << 2;
const ABOVE: u8 = 1 << 4;
pub(super) const SEEN: u8 = 1 << 7;

/// For each byte the same with [`SEEN`] set where the tile is free: a look-up instead of branches.
static NEXT: [u8; 256] = {
    let mut next = [0; 256];
    let mut held = 0;
    while held < 256 {
        let byte = held as u8;
        let (left, right) = (byte % 4, byte / 4 % 4);
        next[held] = if byte < ABOVE && (left == 0 || right == 0) { byte | SEEN } else { byte };
        held += 1;
    }
    next
};

/// A tile that waits for another one, and what the other's removal takes off its byte.
///
/// Packed into a number, since a table of zeroed numbers costs nothing until it is touched.
type Waiting = u32;

fn waiting(tile: usize, step: u8) -> Waiting {
    tile as u32 | u32::from(step) << 16
}

/// How many waiting tiles stand in one block; most tiles need one.
pub(super) const BLOCK: usize = 4;

/// Tiles that fill up blocks and are never free; several, so that one need not wait until another is written.
const FILLERS: usize = 16;

/// The tiles left of a layout, numbered anew from 0, without their groups.
pub(super) struct Shape {
    tiles: Vec<u16>,
    /// What holds each tile at the start, and the fillers.
    held: Vec<u8>,
    /// The tiles free at the start.
    free: Vec<u16>,
    blocks: Box<[[Waiting; BLOCK]; CAPACITY]>,
    /// The block that goes on where the first one of a tile is full; 0 for none.
    more: Box<[u16; CAPACITY]>,
}

impl Shape {
    pub(super) fn new(occupancy: &Occupancy) -> Self {
        let geometry = occupancy.geometry();
        let tiles: Vec<u16> = (0..geometry.len() as u16).filter(|&t| occupancy.contains(usize::from(t))).collect();
        let count = tiles.len();
        let mut number = vec![u16::MAX; geometry.len()];
        for (i, &tile) in tiles.iter().enumerate() {
            number[usize::from(tile)] = i as u16;
        }
        let mut lists: Vec<Vec<Waiting>> = vec![Vec::new(); count];
        let mut held = vec![0_u8; count];
        for (i, &tile) in tiles.iter().enumerate() {
            let tile = usize::from(tile);
            let mut add_waiting = |others: &[u16], step: u8| {
                for &other in others {
                    let other = usize::from(number[usize::from(other)]);
                    if other < count {
                        held[i] += step;
                        lists[other].push(waiting(i, step));
                    }
                }
            };
            add_waiting(geometry.left(tile), LEFT);
            add_waiting(geometry.right(tile), RIGHT);
            add_waiting(&directly_above(occupancy, tile), ABOVE);
        }
        let mut free = Vec::new();
        for i in 0..count {
            held[i] = NEXT[usize::from(held[i])];
            if held[i] & SEEN != 0 {
                free.push(i as u16);
            }
        }
        held.resize(count + FILLERS, SEEN);
        let mut fillers = (count..count + FILLERS).cycle();
        let mut blocks = table::<[Waiting; BLOCK]>();
        let mut more = table::<u16>();
        let mut next = count;
        for (i, list) in lists.iter().enumerate() {
            let mut list = list.iter().copied();
            let mut block = i;
            loop {
                blocks[block].fill_with(|| list.next().unwrap_or_else(|| waiting(fillers.next().unwrap_or(count), 0)));
                if list.len() == 0 {
                    break;
                }
                more[block] = next as u16;
                block = next;
                next += 1;
            }
        }
        Self { tiles, held, free, blocks, more }
    }

    /// The index in the layout of each tile.
    pub(super) fn tiles(&self) -> &[u16] {
        &self.tiles
    }

    pub(super) fn count(&self) -> usize {
        self.tiles.len()
    }

    pub(super) fn held(&self) -> &[u8] {
        &self.held
    }

    pub(super) fn free(&self) -> &[u16] {
        &self.free
    }

    /// Take `tile` off what holds its neighbours. Those that become free are written behind the first `length`
    /// entries of `free`; returns how many entries there are then.
    #[inline]
    pub(super) fn release(&self, tile: u16, held: &mut [u8; CAPACITY], free: &mut [u16; CAPACITY], length: u16) -> u16 {
        let mut length = length;
        let mut block = tile;
        loop {
            let waiting = self.blocks[usize::from(block)];
            let mut fresh = [0_u8; BLOCK];
            for (waiting, fresh) in waiting.iter().zip(&mut fresh) {
                let (tile, step) = (*waiting as u16, (waiting >> 16) as u8);
                let left = held[usize::from(tile)].wrapping_sub(step);
                let next = NEXT[usize::from(left)];
                held[usize::from(tile)] = next;
                *fresh = (next ^ left) >> 7;
            }
            if fresh != [0; BLOCK] {
                for (waiting, fresh) in waiting.iter().zip(fresh) {
                    free[usize::from(length)] = *waiting as u16;
                    length = length.wrapping_add(u16::from(fresh));
                }
            }
            block = self.more[usize::from(block)];
            if block == 0 {
                return length;
            }
        }
    }
}

/// The tiles left above `tile`, without those that lie on another one of them: they are gone when that one goes. At
/// most four can be left, since they do not overlap each other.
fn directly_above(occupancy: &Occupancy, tile: usize) -> Vec<u16> {
    let geometry = occupancy.geometry();
    let mut above: Vec<u16> =
        geometry.above(tile).iter().copied().filter(|&t| occupancy.contains(usize::from(t))).collect();
    above.sort_by_key(|&other| geometry.slots()[usize::from(other)].z);
    let mut direct: Vec<u16> = Vec::with_capacity(4);
    for other in above {
        if !direct.iter().any(|&lower| geometry.above(usize::from(lower)).binary_search(&other).is_ok()) {
            direct.push(other);
        }
    }
    direct
}

/// A [`Shape`] with the group of each tile.
pub(super) struct Field<'a> {
    pub(super) shape: &'a Shape,
    pub(super) match_size: usize,
    /// The tiles of each group, at least one match of them.
    pub(super) groups: Vec<Vec<u16>>,
    /// The group of each tile; for a bonus item the number of groups.
    pub(super) group_of: Vec<u16>,
}

impl<'a> Field<'a> {
    /// `groups[i]` is the group of tile `i` of `shape`, `None` for a bonus item. `None` when the tiles of a group
    /// cannot be divided into matches.
    pub(super) fn new(shape: &'a Shape, match_size: usize, groups: &[Option<u16>]) -> Option<Self> {
        let mut number = vec![u16::MAX; 1 + groups.iter().flatten().max().map_or(0, |&group| usize::from(group))];
        let mut lists: Vec<Vec<u16>> = Vec::new();
        for (tile, &group) in groups.iter().enumerate() {
            let Some(group) = group else { continue };
            let number = &mut number[usize::from(group)];
            if *number == u16::MAX {
                *number = lists.len() as u16;
                lists.push(Vec::new());
            }
            lists[usize::from(*number)].push(tile as u16);
        }
        if lists.iter().any(|tiles| !tiles.len().is_multiple_of(match_size)) {
            return None;
        }
        let mut group_of = vec![lists.len() as u16; shape.count()];
        for (group, tiles) in lists.iter().enumerate() {
            tiles.iter().for_each(|&tile| group_of[usize::from(tile)] = group as u16);
        }
        Some(Self { shape, match_size, groups: lists, group_of })
    }

    /// Whether no group leaves a choice.
    pub(super) fn is_decided(&self) -> bool {
        self.groups.iter().all(|tiles| tiles.len() == self.match_size)
    }

    /// The moves of a game in which `tiles` went in this order, match after match, each bonus item alone.
    pub(super) fn moves(&self, tiles: &[u16]) -> Vec<Vec<usize>> {
        let mut moves = Vec::with_capacity(tiles.len() / self.match_size);
        let mut rest = tiles;
        while let Some(&first) = rest.first() {
            let is_bonus = usize::from(self.group_of[usize::from(first)]) == self.groups.len();
            let (one, others) = rest.split_at(if is_bonus { 1 } else { self.match_size });
            moves.push(one.iter().map(|&tile| usize::from(self.shape.tiles()[usize::from(tile)])).collect());
            rest = others;
        }
        moves
    }
}
