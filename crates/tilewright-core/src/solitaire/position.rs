//! A board in play: groups of matching tiles, the legal moves, and whether a move is one.

use std::sync::Arc;

use super::{Error, Geometry, Occupancy};

/// Why some tiles cannot be taken together.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Illegal {
    /// No tile has this index.
    #[error("there is no tile {tile}")]
    Unknown {
        /// The index given.
        tile: usize,
    },
    /// The tile has been taken before.
    #[error("tile {tile} is gone")]
    Gone {
        /// The tile.
        tile: usize,
    },
    /// The same tile is named twice.
    #[error("tile {tile} is named twice")]
    Repeated {
        /// The tile.
        tile: usize,
    },
    /// The tile is covered, or blocked on both sides.
    #[error("tile {tile} is not free")]
    NotFree {
        /// The tile.
        tile: usize,
    },
    /// The wrong number of tiles.
    #[error("{found} tiles, {expected} go together")]
    Count {
        /// How many were named.
        found: usize,
        /// How many a match takes.
        expected: usize,
    },
    /// The tiles do not match.
    #[error("tiles {first} and {second} do not match")]
    Mismatch {
        /// The first tile named.
        first: usize,
        /// The first that does not match it.
        second: usize,
    },
}

/// The tiles left of a board, each with the group it matches in.
#[derive(Clone, Debug)]
pub struct Position {
    tiles: Occupancy,
    match_size: usize,
    /// A tile without a group is a bonus item: taken alone, matched with nothing.
    groups: Vec<Option<u16>>,
}

impl Position {
    /// A full board. `groups[i]` is the group of tile `i`, `None` for a bonus item; `match_size` tiles go together.
    ///
    /// # Errors
    /// [`Error::Length`] and [`Error::Match`].
    pub fn new(geometry: Arc<Geometry>, match_size: usize, groups: Vec<Option<u16>>) -> Result<Self, Error> {
        if groups.len() != geometry.len() {
            return Err(Error::Length { found: groups.len(), expected: geometry.len() });
        }
        if match_size < 2 {
            return Err(Error::Match { found: match_size });
        }
        Ok(Self { tiles: Occupancy::full(geometry), match_size, groups })
    }

    /// Which tiles are there.
    pub fn tiles(&self) -> &Occupancy {
        &self.tiles
    }

    /// How many tiles go together.
    pub fn match_size(&self) -> usize {
        self.match_size
    }

    /// The group of each tile; `None` for a bonus item.
    pub fn groups(&self) -> &[Option<u16>] {
        &self.groups
    }

    /// The free tiles, in index order.
    pub fn free(&self) -> impl Iterator<Item = usize> + '_ {
        self.tiles.free()
    }

    /// Whether `tiles` may be taken together now.
    ///
    /// # Errors
    /// The first reason found why not, tile by tile and then for all together.
    pub fn check(&self, tiles: &[usize]) -> Result<(), Illegal> {
        for (i, &tile) in tiles.iter().enumerate() {
            if tile >= self.groups.len() {
                return Err(Illegal::Unknown { tile });
            }
            if !self.tiles.contains(tile) {
                return Err(Illegal::Gone { tile });
            }
            if tiles[..i].contains(&tile) {
                return Err(Illegal::Repeated { tile });
            }
            if !self.tiles.is_free(tile) {
                return Err(Illegal::NotFree { tile });
            }
        }
        let expected = match tiles.first() {
            Some(&first) if self.groups[first].is_none() => 1,
            _ => self.match_size,
        };
        if tiles.len() != expected {
            return Err(Illegal::Count { found: tiles.len(), expected });
        }
        match tiles.iter().find(|&&tile| self.groups[tile] != self.groups[tiles[0]]) {
            Some(&second) => Err(Illegal::Mismatch { first: tiles[0], second }),
            None => Ok(()),
        }
    }

    /// Take `tiles`, if they may be taken.
    ///
    /// # Errors
    /// As [`check`](Self::check); nothing has changed then.
    pub fn push(&mut self, tiles: &[usize]) -> Result<(), Illegal> {
        self.check(tiles)?;
        self.remove(tiles);
        Ok(())
    }

    /// Take `tiles` without a check: for a board that starts with holes, and for searches that know.
    pub fn remove(&mut self, tiles: &[usize]) {
        tiles.iter().for_each(|&tile| self.tiles.remove(tile));
    }

    /// Put `tiles` back.
    pub fn restore(&mut self, tiles: &[usize]) {
        tiles.iter().for_each(|&tile| self.tiles.restore(tile));
    }

    /// The free tiles by group, in index order, and the free bonus items apart. Any `match_size` of one group are a
    /// legal move, and so is any bonus item alone: this is all there is to know about the legal moves.
    pub fn free_groups(&self) -> (Vec<Vec<usize>>, Vec<usize>) {
        let mut groups: Vec<(u16, Vec<usize>)> = Vec::new();
        let mut bonus = Vec::new();
        for tile in self.free() {
            match self.groups[tile] {
                None => bonus.push(tile),
                Some(group) => match groups.iter_mut().find(|(id, _)| *id == group) {
                    Some((_, tiles)) => tiles.push(tile),
                    None => groups.push((group, vec![tile])),
                },
            }
        }
        (groups.into_iter().map(|(_, tiles)| tiles).collect(), bonus)
    }

    /// How many legal moves there are, without listing them; `u64::MAX` when they cannot be counted.
    pub fn move_count(&self) -> u64 {
        let (groups, bonus) = self.free_groups();
        let counts = groups.iter().map(|group| binomial(group.len() as u64, self.match_size as u64));
        counts.fold(bonus.len() as u64, u64::saturating_add)
    }

    /// Whether any move is legal.
    pub fn has_move(&self) -> bool {
        let (groups, bonus) = self.free_groups();
        !bonus.is_empty() || groups.iter().any(|group| group.len() >= self.match_size)
    }
}

fn binomial(n: u64, k: u64) -> u64 {
    if k > n {
        return 0;
    }
    let mut value: u64 = 1;
    for i in 0..k.min(n - k) {
        match value.checked_mul(n - i) {
            Some(product) => value = product / (i + 1),
            None => return u64::MAX,
        }
    }
    value
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solitaire::{Covering, Slot};

    /// Five tiles in a row with a gap after each: all free.
    fn apart(groups: &[Option<u16>], match_size: usize) -> Position {
        let slots: Vec<Slot> = (0..groups.len()).map(|i| Slot::new(3 * i as i32, 0, 0)).collect();
        let geometry = Geometry::new(&slots, Covering::Any).unwrap();
        Position::new(geometry.into(), match_size, groups.to_vec()).unwrap()
    }

    #[test]
    fn every_choice_of_n_equal_free_tiles_is_a_move() {
        let position = apart(&[Some(0), Some(0), Some(1), Some(0), Some(0)], 3);
        assert_eq!(position.free_groups(), (vec![vec![0, 1, 3, 4], vec![2]], vec![]));
        assert_eq!(position.move_count(), 4);
    }

    #[test]
    fn a_bonus_item_is_taken_alone_and_matches_nothing() {
        let mut position = apart(&[None, Some(0), None, Some(0)], 2);
        assert_eq!(position.free_groups(), (vec![vec![1, 3]], vec![0, 2]));
        assert_eq!(position.move_count(), 3);
        assert_eq!(position.check(&[0, 2]), Err(Illegal::Count { found: 2, expected: 1 }));
        assert_eq!(position.check(&[1, 2]), Err(Illegal::Mismatch { first: 1, second: 2 }));
        assert_eq!(position.push(&[2]), Ok(()));
        assert_eq!(position.push(&[2]), Err(Illegal::Gone { tile: 2 }));
    }

    #[test]
    fn restoring_is_the_reverse_of_removing() {
        let mut position = apart(&[Some(0), Some(0), Some(1), Some(1)], 2);
        let before = position.free_groups();
        position.push(&[0, 1]).unwrap();
        position.restore(&[0, 1]);
        assert_eq!(position.free_groups(), before);
        assert_eq!(position.tiles().count(), 4);
    }

    #[test]
    fn each_refusal_has_its_reason() {
        let slots = [Slot::new(0, 0, 0), Slot::new(2, 0, 0), Slot::new(4, 0, 0)];
        let geometry = Geometry::new(&slots, Covering::Any).unwrap();
        let position = Position::new(geometry.into(), 2, vec![Some(0); 3]).unwrap();
        assert_eq!(position.check(&[0, 9]), Err(Illegal::Unknown { tile: 9 }));
        assert_eq!(position.check(&[0, 1]), Err(Illegal::NotFree { tile: 1 }));
        assert_eq!(position.check(&[0, 0]), Err(Illegal::Repeated { tile: 0 }));
        assert_eq!(position.check(&[0]), Err(Illegal::Count { found: 1, expected: 2 }));
        assert_eq!(position.check(&[]), Err(Illegal::Count { found: 0, expected: 2 }));
        assert_eq!(position.check(&[2, 0]), Ok(()));
    }

    #[test]
    fn counting_moves_does_not_overflow() {
        assert_eq!(binomial(5, 2), 10);
        assert_eq!(binomial(8192, 4096), u64::MAX);
    }
}
