//! Plain text to counts: `123m406p789s11z (777z) [1111p]`, and nothing else.
//!
//! This is the short way for what nearly every text is. Whatever is not plain, or not right, is left to the full reader
//! in Python, which knows every notation and says where it went wrong.

use super::counts::{Counts, KINDS, Packed, SUITS};
use super::query::Hand;

/// What tiles on the table can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SetKind {
    /// Three neighbours of one suit.
    Run,
    /// Three of a kind.
    Triplet,
    /// Four of a kind, declared.
    Quad,
}

impl SetKind {
    /// What sorted faces are; None when they are no set.
    pub fn of(faces: &[usize]) -> Option<Self> {
        match *faces {
            [one, two, three] if one == two && two == three && one < KINDS => Some(Self::Triplet),
            [one, two, three] if two == one + 1 && three == one + 2 && one < 27 && one % 9 < 7 => Some(Self::Run),
            [one, two, three, four] if one == two && two == three && three == four && one < KINDS => Some(Self::Quad),
            _ => None,
        }
    }

    /// The name by which people and programs know it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Run => "run",
            Self::Triplet => "triplet",
            Self::Quad => "quad",
        }
    }
}

/// What a sign is: its rank, or [`SUIT_SIGN`] below the number of its suit; every other sign is of a suit of its own.
const SIGNS: [u8; 256] = {
    let mut signs = [(SUITS as u8 + 1) << 4 | SUIT_SIGN; 256];
    let mut rank = 0;
    while rank < 10 {
        signs[b'0' as usize + rank] = rank as u8;
        rank += 1;
    }
    let mut suit = 0;
    while suit < SUITS {
        signs[b"mpsz"[suit] as usize] = (suit as u8 + 1) << 4 | SUIT_SIGN;
        suit += 1;
    }
    signs
};

/// Where a rank of a suit (from 1) is counted: the lane, and eight times the word of [`Packed::from_lanes`].
const PLACES: [u8; 16 * (SUITS + 2)] = {
    let mut places = [WRONG; 16 * (SUITS + 2)];
    let mut suit = 0;
    while suit < SUITS + 2 {
        places[16 * suit + SUIT_SIGN as usize] = if suit <= SUITS { 8 * SUIT_SIGNS as u8 } else { WRONG };
        suit += 1;
    }
    let mut suit = 1;
    while suit <= SUITS {
        let ranks = if suit == SUITS { 7 } else { 9 };
        let mut rank = if suit == SUITS { 1 } else { 0 };
        while rank <= ranks {
            // A red five is a five.
            let place = if rank == 0 { 4 } else { rank - 1 };
            places[16 * suit + rank] = (16 * (suit - 1) + place) as u8;
            rank += 1;
        }
        suit += 1;
    }
    places
};

const SUIT_SIGN: u8 = 15;
/// The word in which the signs of suits are counted, after those of the suits.
const SUIT_SIGNS: usize = 2 * SUITS;
/// Where a sign is counted that makes the text not plain.
const WRONG: u8 = 8 * (SUIT_SIGNS as u8 + 1);
/// No lane of a word can overflow.
const MOST_SIGNS: usize = 64;

/// The tiles of a text of ranks and suits alone: no melds, no jokers, no spaces; None for every other text.
///
/// It is read from its end, so that each rank knows its suit, and without a branch that depends on a sign: which sign
/// is a suit cannot be foreseen.
pub fn read_plain(text: &str) -> Option<Packed> {
    let text = text.as_bytes();
    if text.is_empty() || text.len() > MOST_SIGNS {
        return None;
    }
    // Turn by turn, since a word that was just written is slow to read.
    let mut words = [[0u64; SUIT_SIGNS + 2]; 2];
    let mut suit = 0;
    let mut is_empty = false;
    let mut has_empty = false;
    let mut turn = 0;
    for &byte in text.iter().rev() {
        let sign = SIGNS[usize::from(byte)];
        let is_suit = sign >= SUIT_SIGN;
        suit = if is_suit { sign & 0xf0 } else { suit };
        has_empty |= is_suit & is_empty;
        is_empty = is_suit;
        let place = PLACES[usize::from(suit | sign & 0xf)];
        words[turn][usize::from(place >> 3)] += 1 << (8 * (place & 7));
        turn ^= 1;
    }
    let [one, other] = words;
    if has_empty || is_empty || one[SUIT_SIGNS + 1] + other[SUIT_SIGNS + 1] != 0 {
        return None;
    }
    let hand = Packed::from_lanes(&std::array::from_fn(|word| one[word] + other[word]));
    (!hand.has_fifth()).then_some(hand)
}

/// The hand of a text; None when the text is not plain.
pub fn read(text: &str) -> Option<Hand> {
    let first = text.find(['(', '[']).unwrap_or(text.len());
    let (concealed, melds) = text.split_at(first);
    let concealed = if melds.is_empty() { concealed } else { concealed.trim_ascii_end() };
    let mut hand = if let Some(plain) = read_plain(concealed) {
        Hand::concealed(plain.counts())
    } else {
        let (counts, jokers) = tiles(concealed.as_bytes())?;
        Hand { jokers, ..Hand::concealed(counts) }
    };
    let mut rest = melds.as_bytes();
    while !rest.is_empty() {
        rest = meld(&mut hand, rest)?;
        while let [b' ', after @ ..] = rest {
            rest = after;
        }
    }
    hand.check_copies(4).is_ok().then_some(hand)
}

/// Read one meld; what follows it.
fn meld<'a>(hand: &mut Hand, text: &'a [u8]) -> Option<&'a [u8]> {
    let closing = match text.first()? {
        b'(' => b')',
        b'[' => b']',
        _ => return None,
    };
    let end = text.iter().position(|&byte| byte == closing)?;
    let (faces, found) = ranks_of_a_suit(&text[1..end]).or_else(|| in_order(&text[1..end]))?;
    let kind = SetKind::of(&faces[..found])?;
    if (closing == b']' && kind != SetKind::Quad) || hand.melds == u8::MAX {
        return None;
    }
    hand.melds += 1;
    faces[..found].iter().for_each(|&face| hand.melded[face] = hand.melded[face].saturating_add(1));
    Some(&text[end + 1..])
}

/// The faces of a meld in order, and how many: three or four ranks and a suit, as nearly every meld is told.
#[inline]
fn ranks_of_a_suit(text: &[u8]) -> Option<([usize; 4], usize)> {
    let (sign, ranks) = text.split_last()?;
    let suit = b"mpsz".iter().position(|letter| letter == sign)?;
    let mut faces = [0; 4];
    if !(3..=4).contains(&ranks.len()) || !ranks.iter().all(u8::is_ascii_digit) {
        return None;
    }
    for (face, rank) in faces.iter_mut().zip(ranks) {
        let place = PLACES[16 * (suit + 1) + usize::from(rank - b'0')];
        if place == WRONG {
            return None;
        }
        let rank = usize::from(place & 7) + if place & 8 == 0 { 0 } else { 8 };
        *face = 9 * suit + rank;
    }
    faces[..ranks.len()].sort_unstable();
    Some((faces, ranks.len()))
}

/// The same of a meld that is told in another way.
fn in_order(text: &[u8]) -> Option<([usize; 4], usize)> {
    let (counts, jokers) = tiles(text)?;
    let mut faces = [0; 4];
    let mut found = 0;
    for (face, &count) in counts.iter().enumerate() {
        for _ in 0..count {
            *faces.get_mut(found)? = face;
            found += 1;
        }
    }
    (jokers == 0).then_some((faces, found))
}

/// The counts of tiles, and how many jokers (`J`) there are.
#[inline]
fn tiles(text: &[u8]) -> Option<(Counts, u8)> {
    let mut counts = [0; KINDS];
    let mut jokers = 0;
    // The ranks that wait for their suit.
    let mut ranks = [0u8; KINDS];
    let mut pending = 0;
    let mut word = 0;
    let mut has_short_word = false;
    let mut has_groups = false;
    let mut has_space = false;
    for &byte in text {
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
            b'J' if pending == 0 && jokers < 50 => {
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
        // `10m 1p`: one word a tile, or groups? The full reader decides, unless some word can only be groups.
        has_short_word |= word == 1 && pending == 2;
        has_groups |= word > 1 || pending > 2;
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
    (pending == 0 && (has_groups || !(has_space && has_short_word))).then_some((counts, jokers))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plain_text_is_counted() {
        let hand = read("1 2 3m406p11zJJ").expect("plain");
        assert_eq!(hand.concealed[..3], [1, 1, 1]);
        assert_eq!(hand.concealed[12..15], [1, 1, 1]);
        assert_eq!((hand.concealed[27], hand.jokers, hand.melds), (2, 2, 0));
    }

    #[test]
    fn ranks_and_suits_alone_are_read_in_one_go() {
        for text in ["123m406p789s11z", "1m2m3m", "7z9s0s9p9m", "1111m5555p", "11z1m11z"] {
            let (counts, jokers) = tiles(text.as_bytes()).expect("plain");
            assert_eq!((read_plain(text).map(|hand| hand.counts()), jokers), (Some(counts), 0), "{text}");
        }
        for text in
            ["", "1", "m", "12", "1mm", "1mp", "m1m", "1m2", "8z", "9z", "0z", "1m ", "1m1J", "11111m", "550m50m"]
        {
            assert_eq!(read_plain(text), None, "{text}");
        }
        // Every other sign, at every place.
        for sign in (0..128u8).filter(|sign| !b"0123456789mpsz".contains(sign)) {
            for text in [format!("{}1m2z", char::from(sign)), format!("1{}m2z", char::from(sign))] {
                assert_eq!(read_plain(&text), None, "{text}");
            }
            assert_eq!(read_plain(&format!("1m2z{}", char::from(sign))), None, "{sign}");
        }
        assert_eq!(read_plain("1m2万"), None);
        // More copies than a lane could hold.
        for length in [60, 300, 70_000] {
            assert_eq!(read_plain(&format!("{}m", "1".repeat(length))), None, "{length}");
        }
    }

    #[test]
    fn melds_are_sets_apart() {
        let hand = read("11z (340m)[1111p] (777z)").expect("plain");
        assert_eq!((hand.melds, hand.concealed[27]), (3, 2));
        assert_eq!(hand.melded[2..5], [1, 1, 1]);
        assert_eq!((hand.melded[9], hand.melded[33]), (4, 3));
    }

    #[test]
    fn whatever_is_not_plain_is_left_alone() {
        for text in ["12", "m", "8z", "0z", "1f", "1m,2m", "11111m", "10m 1p", "1J2m", "E", "一万"] {
            assert_eq!(read(text), None, "{text}");
        }
        for text in ["(124m)", "[123m]", "(123z)", "(12m)", "()", "(123m", "123m)", "(1m)2m", "11m(111m)", "(1mJJ)"] {
            assert_eq!(read(text), None, "{text}");
        }
    }
}
