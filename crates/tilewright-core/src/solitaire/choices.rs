//! The choices of a dealer: which of the free tiles to take together, one after another.

/// The choices of N free tiles that may go together, the best guess first, each once.
pub(super) struct Choices {
    /// Free tiles in the order in which they are tried.
    free: Vec<u16>,
    /// Positions in `free` of the current choice; empty before the first.
    at: Vec<usize>,
    size: usize,
    started: bool,
}

impl Choices {
    pub(super) fn new(free: Vec<u16>, size: usize) -> Self {
        Self { free, at: Vec::new(), size, started: false }
    }

    /// The next choice in lexicographic order of positions in which no two presets differ.
    pub(super) fn next(&mut self, presets: &[Option<u16>]) -> Option<Vec<usize>> {
        let mut from = 0;
        if self.started {
            from = self.at.pop()? + 1;
        }
        self.started = true;
        loop {
            if self.at.len() == self.size {
                return Some(self.at.iter().map(|&position| usize::from(self.free[position])).collect());
            }
            // Only what can be completed is begun: the time between two choices has a bound, whatever N.
            let last = self.free.len().saturating_sub(self.size - self.at.len() - 1);
            match (from..last).find(|&position| self.can_be_completed(position, presets)) {
                Some(position) => {
                    self.at.push(position);
                    from = position + 1;
                }
                None => from = self.at.pop()? + 1,
            }
        }
    }

    /// Whether the current choice and `position` go together and later positions can make a whole choice of them.
    fn can_be_completed(&self, position: usize, presets: &[Option<u16>]) -> bool {
        let preset = |position: usize| presets[usize::from(self.free[position])];
        let chosen = self.at.iter().find_map(|&other| preset(other));
        let group = match (chosen, preset(position)) {
            (Some(chosen), Some(own)) if chosen != own => return false,
            (chosen, own) => chosen.or(own),
        };
        let needed = self.size - self.at.len() - 1;
        let later = position + 1..self.free.len();
        if group.is_some() {
            return later.filter(|&p| preset(p).is_none() || preset(p) == group).take(needed).count() == needed;
        }
        let (mut open, mut most, mut counts) = (0, 0, Vec::<(u16, usize)>::new());
        for position in later {
            if open + most >= needed {
                break;
            }
            match preset(position) {
                None => open += 1,
                Some(own) => {
                    let at = counts.iter().position(|&(id, _)| id == own).unwrap_or_else(|| {
                        counts.push((own, 0));
                        counts.len() - 1
                    });
                    counts[at].1 += 1;
                    most = most.max(counts[at].1);
                }
            }
        }
        open + most >= needed
    }
}

#[cfg(test)]
mod tests {
    use super::Choices;

    #[test]
    fn large_matches_are_chosen_without_trying_every_subset() {
        // 2^39 subsets of the free tiles are too small: listing them would take hours.
        let mut few = Choices::new((0..39).collect(), 40);
        assert_eq!(few.next(&[None; 39]), None);
        // Of two presets, neither has enough tiles, not even with the open one.
        let presets: Vec<Option<u16>> = (0..61).map(|i| if i == 0 { None } else { Some(i % 2) }).collect();
        assert_eq!(Choices::new((0..61).collect(), 32).next(&presets), None);
        let mut just_enough = Choices::new((0..61).collect(), 31);
        assert!(just_enough.next(&presets).is_some() && just_enough.next(&presets).is_some());
        assert_eq!(just_enough.next(&presets), None);
    }

    #[test]
    fn every_choice_comes_once() {
        let presets = [None, Some(1), Some(2), None, Some(1)];
        let mut choices = Choices::new(vec![4, 2, 0, 3, 1], 3);
        let mut found = Vec::new();
        while let Some(mut choice) = choices.next(&presets) {
            choice.sort_unstable();
            found.push(choice);
        }
        found.sort();
        assert_eq!(found, [vec![0, 1, 3], vec![0, 1, 4], vec![0, 2, 3], vec![0, 3, 4], vec![1, 3, 4]]);
    }
}
