//! When a search that learns starts anew.

/// How many times the first run a run is, after M. Luby, A. Sinclair and D. Zuckerman (1993): the sequence 1 1 2 1 1 2 4 1 1 2 1 1 2 4 8 ..., from 1.
pub(crate) fn luby(index: u64) -> u64 {
    let mut index = index;
    loop {
        let size = (index + 1).next_power_of_two();
        if size == index + 1 {
            return size / 2;
        }
        index -= size / 2 - 1;
    }
}

#[cfg(test)]
mod tests {
    use super::luby;

    #[test]
    fn restarts_follow_the_published_sequence() {
        let sequence: Vec<u64> = (1..=15).map(luby).collect();
        assert_eq!(sequence, [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]);
    }
}
