//! Hands that cannot have four copies of every face, from the plain tables wherever these are right.
//!
//! Copies in the own melds are gone: one of each face of a run, three of a triplet, all of a quad. The plain tables take
//! four copies of every face for possible, so what they say is never too much, and it is right unless a nearest shape
//! has more copies of a face than there are. Whether one has is known from the tables too: with that many copies of the
//! face in the hand, it would be nearer by each copy that was added. If no nearest shape goes beyond the limits, then
//! also each draw that brings the hand nearer is one of a shape within them.
//!
//! An honour of which less than a pair is left is of no use, and is left out of the hand. A shape that has it anyway has
//! a pair or a triplet of it, which costs no less than one of a face that nobody holds.

use super::counts::{Counts, FACES, FIRST_HALF, KINDS, MAX_TILES, Packed, Planes, SUITS, WEIGHTS};
use super::query::{Hand, Query, copies, open_tiles};
use super::rules::Rules;
use super::table::{MAX_SETS, Table, WithSets};

/// A hand as the plain tables should see it, and the faces for which they may be wrong.
#[derive(Clone, Copy, Debug)]
pub struct Capped {
    /// The tiles that can be of use.
    pub hand: Packed,
    /// How many more of each face can come and be of use.
    pub cap: Counts,
    /// The faces that are left out.
    pub useless: u64,
    tight: u64,
    /// How many copies of each face a complete hand may have.
    total: Counts,
}

impl Capped {
    /// None where more than copies is limited: jokers may be as many copies as they like, but there are few of them.
    #[inline]
    pub fn new(query: &Query) -> Option<Self> {
        let Some(limits) = &query.limits else {
            let hand = Packed::new(&query.counts);
            return Some(Self { hand, cap: query.cap, useless: 0, tight: 0, total: [4; KINDS] });
        };
        let is_capped = limits.is_capped && query.sets <= MAX_SETS;
        is_capped.then(|| Self::of(query.counts, query.cap, limits.total, query.sets))
    }

    /// A hand with melds and nothing else that matters, see [`open_tiles`], without the detour of a [`Query`].
    #[inline]
    pub fn open(hand: &Hand, rules: &Rules) -> Option<(Self, usize)> {
        let tiles = open_tiles(hand, rules)?;
        let copies = copies(hand, rules);
        let cap = std::array::from_fn(|face| copies[face].saturating_sub(hand.concealed[face]));
        Some((Self::of(hand.concealed, cap, copies, tiles / 3), tiles))
    }

    #[inline]
    fn of(mut counts: Counts, mut cap: Counts, total: Counts, sets: usize) -> Self {
        let below = |least: u8| faces(&total, |copies| copies < least);
        let mut tight = below(4);
        // Even a shape with a set or a pair of every other face leaves such a face alone.
        let is_replaceable = (below(3) | !ALL).count_zeros() as usize > MAX_TILES;
        if !is_replaceable {
            return Self { hand: Packed::new(&counts), cap, useless: 0, tight, total };
        }
        let useless = below(2) & HONOURS;
        tight &= !useless;
        each(useless, |face| (counts[face], cap[face]) = (0, 0));
        if sets <= 3 {
            // A fourth copy, of a face that the hand has not: whatever has it has a pair or a triplet of it, since three
            // sets are no four runs. That pair or triplet may as well be one of a face that nobody holds.
            let fourth = faces(&counts, |count| count == 0) & !below(3);
            tight &= !fourth;
        }
        Self { hand: Packed::new(&counts), cap, useless, tight, total }
    }

    /// The tiles that can be of use after a discard.
    #[inline]
    pub fn without(&self, hand: &Packed, face: usize) -> Packed {
        if self.useless >> face & 1 == 1 { *hand } else { hand.without(face) }
    }

    /// Whether the plain tables are right for a hand that lacks so much, given the rows of its suits: no nearest shape
    /// has more copies of a face than there are.
    #[inline]
    pub fn is_right(&self, hand: &Packed, rows: [u8; SUITS], with: &WithSets<'_>, missing: u8) -> bool {
        let table = Table::get();
        let mut left = self.tight;
        while left != 0 {
            let face = left.trailing_zeros() as usize;
            left &= left - 1;
            let suit = face / 9;
            let rank = face - FACES[suit].start;
            let tiles = hand.suit(suit);
            let more = self.total[face] + 1 - tiles.count(rank);
            if more > missing {
                continue;
            }
            if tiles.tiles() + usize::from(more) > MAX_TILES {
                return false;
            }
            let (first, last) = tiles.halves();
            let by = usize::from(more) * WEIGHTS[rank];
            let beyond = if rank < FIRST_HALF { (first + by, last) } else { (first, last + by) };
            let mut rows = rows;
            rows[suit] = table.row(suit, beyond);
            if with.distance(rows) + more <= missing {
                return false;
            }
        }
        true
    }
}

const ALL: u64 = (1 << KINDS) - 1;
const HONOURS: u64 = 0b111_1111 << 27;

/// The faces of whose counts something holds, as a bit mask.
#[inline]
fn faces(counts: &Counts, holds: impl Fn(u8) -> bool) -> u64 {
    Planes::new(&counts.map(|count| u8::from(holds(count)))).0[0]
}

/// Something for each face of a mask.
#[inline]
fn each(mut faces: u64, mut what: impl FnMut(usize)) {
    while faces != 0 {
        what(faces.trailing_zeros() as usize);
        faces &= faces - 1;
    }
}
