//! The scan: everything that could go under a partial choice of matches.
//!
//! Each tile belongs to a *cell*: a chosen match is a cell, and so is what is left of a group. A cell releases its
//! tiles when as many of them have been free as go together; each later one goes alone. For a chosen match that is the
//! rule of the game. For the rest of a group it is generous: any match in a real game has that many free tiles of it,
//! and the scan is never behind the real game. So when the scan leaves a tile, no completion of the choice clears the
//! board; and choosing more can only leave more.

use super::field::{CAPACITY, Field, table};

/// The scan and the choice it runs under.
pub(super) struct Closure {
    cell_of: Box<[u16; CAPACITY]>,
    held: Box<[u8; CAPACITY]>,
    /// How many tiles of each cell have been free.
    seen: Box<[u16; CAPACITY]>,
    /// The last tile of a cell that was free, and for each tile the one before it.
    last: Box<[u16; CAPACITY]>,
    before: Box<[u16; CAPACITY]>,
    free: Box<[u16; CAPACITY]>,
    gone: Box<[u16; CAPACITY]>,
    gone_count: u16,
    groups: u16,
    cells: usize,
}

impl Default for Closure {
    fn default() -> Self {
        Self {
            cell_of: table(),
            held: table(),
            seen: table(),
            last: table(),
            before: table(),
            free: table(),
            gone: table(),
            gone_count: 0,
            groups: 0,
            cells: 0,
        }
    }
}

impl Closure {
    /// Begin with a field, and with nothing chosen.
    pub(super) fn open(&mut self, field: &Field<'_>) {
        self.groups = field.groups.len() as u16;
        // The rest of each group, the bonus items, and one for each tile that may be the first of a chosen match.
        self.cells = field.groups.len() + 1 + field.shape.count();
        self.cell_of[..field.group_of.len()].copy_from_slice(&field.group_of);
    }

    /// The tiles of `set` go together. They are in the rest of their group.
    pub(super) fn choose(&mut self, set: &[u16]) {
        let cell = self.cell(set);
        set.iter().for_each(|&tile| self.cell_of[usize::from(tile)] = cell);
    }

    /// Take a choice back.
    pub(super) fn give_back(&mut self, set: &[u16], group: u16) {
        set.iter().for_each(|&tile| self.cell_of[usize::from(tile)] = group);
    }

    fn cell(&self, set: &[u16]) -> u16 {
        self.groups + 1 + set[0]
    }

    /// Whether everything goes.
    pub(super) fn run(&mut self, field: &Field<'_>) -> bool {
        self.run_from(field, field.shape.held(), field.shape.free()) == field.shape.count()
    }

    /// How many tiles go when the tiles are held as `held` says, and those in `free` are free.
    pub(super) fn run_from(&mut self, field: &Field<'_>, held: &[u8], free: &[u16]) -> usize {
        self.held[..held.len()].copy_from_slice(held);
        self.free[..free.len()].copy_from_slice(free);
        self.seen[..self.cells].fill(0);
        // Bonus items wait for nobody.
        self.seen[usize::from(self.groups)] = field.match_size as u16;
        if field.match_size == 2 {
            self.scan::<true>(field, free.len() as u16);
        } else {
            self.scan::<false>(field, free.len() as u16);
        }
        usize::from(self.gone_count)
    }

    fn scan<const PAIRS: bool>(&mut self, field: &Field<'_>, free_count: u16) {
        let size = field.match_size as u16;
        let mut free_count = free_count;
        let (mut done, mut gone_count) = (0_u16, 0_u16);
        loop {
            for i in 0..free_count {
                let tile = self.free[usize::from(i)];
                let cell = usize::from(self.cell_of[usize::from(tile)]);
                let seen = self.seen[cell];
                self.seen[cell] = seen.saturating_add(1);
                let last = std::mem::replace(&mut self.last[cell], tile);
                if PAIRS {
                    // Branch-free: both entries are written, and count when they should.
                    self.gone[usize::from(gone_count)] = last;
                    gone_count = gone_count.wrapping_add(u16::from(seen == 1));
                    self.gone[usize::from(gone_count)] = tile;
                    gone_count = gone_count.wrapping_add(u16::from(seen >= 1));
                } else {
                    self.before[usize::from(tile)] = last;
                    if seen + 1 >= size {
                        let mut tile = tile;
                        for _ in 0..if seen + 1 == size { size } else { 1 } {
                            self.gone[usize::from(gone_count)] = tile;
                            gone_count += 1;
                            tile = self.before[usize::from(tile)];
                        }
                    }
                }
            }
            if done == gone_count {
                break;
            }
            free_count = 0;
            while done < gone_count {
                let tile = self.gone[usize::from(done)];
                done += 1;
                free_count = field.shape.release(tile, &mut self.held, &mut self.free, free_count);
            }
        }
        self.gone_count = gone_count;
    }

    /// The tiles that went, in order.
    pub(super) fn gone(&self) -> &[u16] {
        &self.gone[..usize::from(self.gone_count)]
    }

    /// The match with `tile` that comes nearest to how the scan took the rest of its group: of the tiles in the order
    /// in which they went, each next few together.
    pub(super) fn as_taken(&self, field: &Field<'_>, group: u16, tile: u16) -> Vec<u16> {
        let rest: Vec<u16> =
            self.gone().iter().copied().filter(|&tile| self.cell_of[usize::from(tile)] == group).collect();
        let mut set = rest.chunks(field.match_size).find(|set| set.contains(&tile)).unwrap_or_default().to_vec();
        set.sort_unstable();
        set
    }

    /// After a scan that failed: whether the choice of `set` matters for the failure. When not, `rest` takes its tiles.
    ///
    /// Where the scan ended, nothing could go on. A choice without which nothing could go on from there either can be
    /// taken back: the scan without it ends at the same place. Such choices can be taken back all at once, since
    /// whether a group can go on depends on that group alone; `rest` joins those of one group.
    pub(super) fn is_needed(&self, set: &[u16], rest: &mut Rest) -> bool {
        let seen = self.seen[usize::from(self.cell(set))];
        let joined =
            Rest { seen: rest.seen + seen, gone: rest.gone + if seen == rest.size { seen } else { 0 }, ..*rest };
        if joined.seen >= joined.size && joined.gone < joined.seen {
            return true;
        }
        *rest = joined;
        false
    }

    /// The rest of `group` where the last scan ended.
    pub(super) fn rest(&self, field: &Field<'_>, group: u16) -> Rest {
        let (seen, size) = (self.seen[usize::from(group)], field.match_size as u16);
        Rest { seen, gone: if seen >= size { seen } else { 0 }, size }
    }
}

/// How many tiles of the rest of a group have been free, and how many of them went.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rest {
    seen: u16,
    gone: u16,
    size: u16,
}
