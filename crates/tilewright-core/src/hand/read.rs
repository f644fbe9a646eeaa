//! Plain text to counts: `123m406p789s11z`, and nothing else.
//!
//! This is the short way for what nearly every text is. Whatever is not plain, or not right, is left to the full reader
//! in Python, which knows every notation and says where it went wrong.

use super::counts::{Counts, KINDS};

/// The counts of a text, and how many jokers (`J`) it has; None when it is not plain.
pub fn read(text: &str) -> Option<(Counts, u8)> {
    let mut counts = [0; KINDS];
    let mut jokers = 0;
    // The ranks that wait for their suit.
    let mut ranks = [0u8; KINDS];
    let mut pending = 0;
    let mut word = 0;
    let mut has_short_word = false;
    let mut has_space = false;
    for byte in text.bytes() {
        let (first, highest) = match byte {
            b'0'..=b'9' => {
                *ranks.get_mut(pending)? = byte - b'0';
                pending += 1;
                continue;
            }
            b'm' => (0, 9),
            b'p' => (9, 9),
            b's' => (18, 9),
            b'z' => (27, 7),
            b'J' if pending == 0 && jokers < 100 => {
                jokers += 1;
                continue;
            }
            b' ' => {
                has_space = true;
                word = 0;
                continue;
            }
            _ => return None,
        };
        if pending == 0 {
            return None;
        }
        word += 1;
        // `10m 1p`: one word a tile, or groups? The full reader decides.
        has_short_word |= word == 1 && pending == 2;
        for &rank in &ranks[..pending] {
            let rank = match rank {
                0 if highest == 9 => 5,
                0 => return None,
                rank if rank > highest => return None,
                rank => rank,
            };
            let count = &mut counts[first + usize::from(rank) - 1];
            if *count == 4 {
                return None;
            }
            *count += 1;
        }
        pending = 0;
    }
    (pending == 0 && !(has_space && has_short_word)).then_some((counts, jokers))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plain_text_is_counted() {
        let (counts, jokers) = read("1 2 3m406p11zJJ").expect("plain");
        assert_eq!((counts[0], counts[1], counts[2]), (1, 1, 1));
        assert_eq!((counts[12], counts[13], counts[14], counts[27], jokers), (1, 1, 1, 2, 2));
    }

    #[test]
    fn whatever_is_not_plain_is_left_alone() {
        for text in ["12", "m", "8z", "0z", "1f", "(123m)", "1m,2m", "11111m", "10m 1p", "1J2m", "E", "一万"] {
            assert_eq!(read(text), None, "{text}");
        }
    }
}
