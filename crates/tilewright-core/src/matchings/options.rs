//! The matches each group can be divided into.

/// More tiles than this in all the options together are not listed.
const MAX_LISTED: usize = 1 << 16;

/// Every match that could be chosen, group by group.
///
/// A group of one match has none: it leaves no choice. A group of two matches has one option for each way to divide it,
/// named by the match with the first tile. A larger group has one for each set of tiles that could be a match.
pub(crate) struct Options {
    size: usize,
    /// The tiles of option `i` are `tiles[i * size..][..size]`.
    tiles: Vec<u16>,
    group_of: Vec<u16>,
    /// The options of group `g` are `starts[g]..starts[g + 1]`.
    starts: Vec<u32>,
}

impl Options {
    /// Of groups of tiles, each in ascending order and divisible into matches of `size`. `None` when there are too many.
    pub(crate) fn new(groups: &[Vec<u16>], size: usize) -> Option<Self> {
        let mut options = Self { size, tiles: Vec::new(), group_of: Vec::new(), starts: vec![0] };
        for (group, tiles) in groups.iter().enumerate() {
            let matches = tiles.len() / size;
            if matches >= 2 {
                let count =
                    if matches == 2 { binomial(tiles.len() - 1, size - 1) } else { binomial(tiles.len(), size) };
                if count.saturating_mul(size).saturating_add(options.tiles.len()) > MAX_LISTED {
                    return None;
                }
                options.list(tiles, matches == 2);
            }
            options.starts.push((options.tiles.len() / size) as u32);
            options.group_of.resize(options.tiles.len() / size, group as u16);
        }
        Some(options)
    }

    /// All sets of `size` tiles in lexicographic order, or only those with the first tile.
    fn list(&mut self, tiles: &[u16], with_first: bool) {
        let mut at: Vec<usize> = (0..self.size).collect();
        loop {
            self.tiles.extend(at.iter().map(|&i| tiles[i]));
            let Some(k) = (0..self.size).rev().find(|&k| at[k] + self.size - k < tiles.len()) else { return };
            if k == 0 && with_first {
                return;
            }
            at[k] += 1;
            for i in k + 1..self.size {
                at[i] = at[i - 1] + 1;
            }
        }
    }

    pub(crate) fn match_size(&self) -> usize {
        self.size
    }

    pub(crate) fn count(&self) -> usize {
        self.group_of.len()
    }

    pub(crate) fn tiles(&self, option: u32) -> &[u16] {
        &self.tiles[option as usize * self.size..][..self.size]
    }

    pub(crate) fn group(&self, option: u32) -> u16 {
        self.group_of[option as usize]
    }

    pub(crate) fn of_group(&self, group: u16) -> std::ops::Range<u32> {
        self.starts[usize::from(group)]..self.starts[usize::from(group) + 1]
    }

    /// The option of a group with these tiles, in index order.
    pub(crate) fn find(&self, group: u16, tiles: &[u16]) -> Option<u32> {
        // Options stand in lexicographic order.
        let range = self.of_group(group);
        let (mut low, mut high) = (range.start, range.end);
        while low < high {
            let middle = u32::midpoint(low, high);
            match self.tiles(middle).cmp(tiles) {
                std::cmp::Ordering::Less => low = middle + 1,
                std::cmp::Ordering::Equal => return Some(middle),
                std::cmp::Ordering::Greater => high = middle,
            }
        }
        None
    }
}

/// How many sets of `k` there are; too large a number when it does not fit.
fn binomial(n: usize, k: usize) -> usize {
    let mut value: usize = 1;
    for i in 0..k {
        // Exact at each step, and far above any limit when it saturates.
        value = value.saturating_mul(n - i) / (i + 1);
    }
    value
}

#[cfg(test)]
mod tests {
    use super::*;

    fn count(tiles: usize, size: usize) -> Option<usize> {
        Options::new(&[(0..tiles as u16).collect()], size).map(|options| {
            let mut sets: Vec<&[u16]> = (0..options.count() as u32).map(|option| options.tiles(option)).collect();
            sets.sort_unstable();
            sets.dedup();
            assert_eq!(sets.len(), options.count(), "each set once");
            assert!(sets.iter().all(|set| set.windows(2).all(|two| two[0] < two[1])));
            sets.len()
        })
    }

    /// (2k - 1)!! pairings of which two matches give 3; binomials otherwise.
    #[test]
    fn there_are_as_many_options_as_sets() {
        assert_eq!(count(2, 2), Some(0));
        assert_eq!(count(4, 2), Some(3));
        assert_eq!(count(8, 2), Some(28));
        assert_eq!(count(6, 3), Some(10));
        assert_eq!(count(9, 3), Some(84));
        assert_eq!(count(4, 4), Some(0));
    }

    #[test]
    fn too_many_options_are_not_listed() {
        assert_eq!(count(64, 16), None);
    }
}
