//! The published method (M. de Bondt, "Solving Mahjong Solitaire boards with peeking", 2012), plainly: what the solver
//! is measured against.
//!
//! Random playouts, then the tree search over critical groups. The scan goes over all groups again until nothing
//! changes. Groups have four tiles or two.

use tilewright_core::rng::Rng;
use tilewright_core::solitaire::Geometry;

/// The search for one deal.
pub(crate) struct Search<'a> {
    geometry: &'a Geometry,
    members: Vec<Vec<usize>>,
    /// 0: undecided; 1 to 3: the first member goes with the one at this place, after the rotation.
    labels: Vec<usize>,
    rotations: Vec<usize>,
    /// Groups of four: those decided, then the others.
    order: Vec<usize>,
    rng: Rng,
    /// Room for a scan or a game: which tiles have gone, and the matches there are.
    gone: Vec<bool>,
    matches: Vec<[usize; 2]>,
    pub(crate) scans: u64,
}

impl<'a> Search<'a> {
    pub(crate) fn new(geometry: &'a Geometry, groups: &[u16], seed: u64) -> Self {
        let mut members = vec![Vec::new(); groups.iter().max().map_or(0, |&group| usize::from(group) + 1)];
        groups.iter().enumerate().for_each(|(tile, &group)| members[usize::from(group)].push(tile));
        let mut rng = Rng::new(seed ^ 0x5bd1_e995);
        let mut order: Vec<usize> = (0..members.len()).filter(|&group| members[group].len() == 4).collect();
        rng.shuffle(&mut order);
        let count = members.len();
        Self {
            geometry,
            members,
            labels: vec![0; count],
            rotations: vec![0; count],
            order,
            rng,
            gone: vec![false; groups.len()],
            matches: Vec::new(),
            scans: 0,
        }
    }

    /// Whether the board can be cleared.
    pub(crate) fn run(&mut self) -> bool {
        if self.members.iter().any(|tiles| tiles.len() % 2 != 0) || !self.scan() {
            return false;
        }
        let playouts = 1.2_f64.powi(self.order.len() as i32) as u64;
        (0..playouts).any(|_| self.play()) || self.explore(0)
    }

    fn is_playable(&self, gone: &[bool], tile: usize) -> bool {
        let clear = |tiles: &[u16]| tiles.iter().all(|&other| gone[usize::from(other)]);
        let geometry = self.geometry;
        !gone[tile] && clear(geometry.above(tile)) && (clear(geometry.left(tile)) || clear(geometry.right(tile)))
    }

    /// The two pairs that a decided group of four is divided into.
    fn pairs(&self, group: usize) -> [[usize; 2]; 2] {
        // The mate of the first member, and the two others.
        const DIVISIONS: [[usize; 3]; 3] = [[1, 2, 3], [2, 1, 3], [3, 1, 2]];
        let tiles = &self.members[group];
        let [mate, third, fourth] = DIVISIONS[(self.labels[group] - 1 + self.rotations[group]) % 3];
        [[tiles[0], tiles[mate]], [tiles[third], tiles[fourth]]]
    }

    fn scan(&mut self) -> bool {
        self.scans += 1;
        let mut gone = std::mem::take(&mut self.gone);
        gone.fill(false);
        let mut left = gone.len();
        loop {
            let before = left;
            for (group, tiles) in self.members.iter().enumerate() {
                if tiles.iter().all(|&tile| gone[tile]) {
                    continue;
                }
                if tiles.len() == 2 || self.labels[group] > 0 {
                    let (first, both) = ([[tiles[0], tiles[1]]; 2], tiles.len() == 4);
                    let pairs = if both { self.pairs(group) } else { first };
                    for [a, b] in pairs {
                        if self.is_playable(&gone, a) && self.is_playable(&gone, b) {
                            (gone[a], gone[b]) = (true, true);
                            left -= 2;
                        }
                    }
                } else {
                    let begun = tiles.iter().any(|&tile| gone[tile]);
                    let playable = tiles.iter().filter(|&&tile| self.is_playable(&gone, tile)).count();
                    if begun || playable >= 2 {
                        for &tile in tiles {
                            if self.is_playable(&gone, tile) {
                                gone[tile] = true;
                                left -= 1;
                            }
                        }
                    }
                }
            }
            if left == 0 || left == before {
                self.gone = gone;
                return left == 0;
            }
        }
    }

    fn play(&mut self) -> bool {
        self.scans += 1;
        let mut gone = std::mem::take(&mut self.gone);
        gone.fill(false);
        let mut left = gone.len();
        let mut matches = std::mem::take(&mut self.matches);
        while left > 0 {
            matches.clear();
            let mut safe = None;
            for (group, tiles) in self.members.iter().enumerate() {
                let (mut playable, mut count, mut here) = ([0; 4], 0, 0);
                for &tile in tiles {
                    here += usize::from(!gone[tile]);
                    if self.is_playable(&gone, tile) {
                        playable[count] = tile;
                        count += 1;
                    }
                }
                if here > 0 && count == here {
                    safe = Some(group);
                    break;
                }
                for (i, &a) in playable[..count].iter().enumerate() {
                    matches.extend(playable[i + 1..count].iter().map(|&b| [a, b]));
                }
            }
            if let Some(group) = safe {
                for &tile in &self.members[group] {
                    left -= usize::from(!std::mem::replace(&mut gone[tile], true));
                }
            } else if matches.is_empty() {
                break;
            } else {
                let [a, b] = matches[self.rng.below(matches.len())];
                (gone[a], gone[b]) = (true, true);
                left -= 2;
            }
        }
        (self.gone, self.matches) = (gone, matches);
        left == 0
    }

    fn explore(&mut self, decided: usize) -> bool {
        if !self.scan() {
            return false;
        }
        let mut last = decided;
        loop {
            let Some(&group) = self.order.get(last) else { return true };
            self.labels[group] = 1;
            if !self.scan() {
                break;
            }
            last += 1;
        }
        for at in (decided..last).rev() {
            let group = self.order[at];
            self.labels[group] = 0;
            if self.scan() {
                self.labels[group] = 1;
            } else {
                let step = 1 + self.rng.below(2);
                self.rotations[group] = (self.rotations[group] + step) % 3;
            }
        }
        let mut open = self.order.split_off(decided);
        open.sort_by_key(|&group| self.labels[group] == 0);
        let kept = open.iter().filter(|&&group| self.labels[group] > 0).count();
        self.order.append(&mut open);
        for at in (decided..decided + kept).rev() {
            let group = self.order[at];
            for label in [2, 3] {
                self.labels[group] = label;
                if self.explore(at + 1) {
                    return true;
                }
            }
            self.labels[group] = 0;
        }
        false
    }
}
