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
        Self { geometry, members, labels: vec![0; count], rotations: vec![0; count], order, rng, scans: 0 }
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

    /// The two pairs that a decided group is divided into.
    fn pairs(&self, group: usize) -> Vec<[usize; 2]> {
        let tiles = &self.members[group];
        if tiles.len() == 2 {
            return vec![[tiles[0], tiles[1]]];
        }
        let mate = 1 + (self.labels[group] - 1 + self.rotations[group]) % 3;
        let rest: Vec<usize> = (1..4).filter(|&i| i != mate).map(|i| tiles[i]).collect();
        vec![[tiles[0], tiles[mate]], [rest[0], rest[1]]]
    }

    fn scan(&mut self) -> bool {
        self.scans += 1;
        let mut gone = vec![false; self.geometry.len()];
        let mut left = gone.len();
        loop {
            let before = left;
            for group in 0..self.members.len() {
                if self.labels[group] > 0 || self.members[group].len() == 2 {
                    for [a, b] in self.pairs(group) {
                        if self.is_playable(&gone, a) && self.is_playable(&gone, b) {
                            (gone[a], gone[b]) = (true, true);
                            left -= 2;
                        }
                    }
                } else {
                    let playable: Vec<usize> =
                        self.members[group].iter().copied().filter(|&tile| self.is_playable(&gone, tile)).collect();
                    let begun = self.members[group].iter().any(|&tile| gone[tile]);
                    if begun || playable.len() >= 2 {
                        playable.iter().for_each(|&tile| gone[tile] = true);
                        left -= playable.len();
                    }
                }
            }
            if left == 0 || left == before {
                return left == 0;
            }
        }
    }

    fn play(&mut self) -> bool {
        self.scans += 1;
        let mut gone = vec![false; self.geometry.len()];
        let mut left = gone.len();
        while left > 0 {
            let mut matches: Vec<[usize; 2]> = Vec::new();
            let mut safe: Option<Vec<usize>> = None;
            for tiles in &self.members {
                let here: Vec<usize> = tiles.iter().copied().filter(|&tile| !gone[tile]).collect();
                let playable: Vec<usize> = here.iter().copied().filter(|&tile| self.is_playable(&gone, tile)).collect();
                if !here.is_empty() && playable.len() == here.len() {
                    safe = Some(here);
                    break;
                }
                for (i, &a) in playable.iter().enumerate() {
                    matches.extend(playable[i + 1..].iter().map(|&b| [a, b]));
                }
            }
            let taken = match safe {
                Some(tiles) => tiles,
                None if matches.is_empty() => return false,
                None => matches[self.rng.below(matches.len())].to_vec(),
            };
            taken.iter().for_each(|&tile| gone[tile] = true);
            left -= taken.len();
        }
        true
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
