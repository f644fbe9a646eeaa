//! Distances that know what they need of jokers: the exact way to put limited suits together that is still quick.
//!
//! A copy beyond the natural limit of a face can only be a joker, and jokers are few. So beside the number of missing
//! tiles the number of such copies counts: of the shapes that lack least, the one with the fewest of them is kept. Sums
//! of these two numbers are in order whenever their parts are, so suits are joined like plain distances. If that shape
//! needs no more jokers than there are, its distance is the answer; else nothing is known, and [`super::limited`]
//! tells all numbers of copies apart.

use super::table::{Lanes, MAX_SETS};

/// For each lane of [`Lanes`] the tiles that are missing (high four bits), and of these the least number of copies
/// beyond the limit (low four bits); [`UNKNOWN`] or more where it is too much to tell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tally(pub(super) Lanes);

/// More missing tiles than can be told.
const UNKNOWN: u8 = 0xf0;
pub(super) const NEVER: u8 = 0xff;
/// One missing tile, and one that is beyond the limit.
pub(super) const MISSING: u8 = 0x10;
pub(super) const BEYOND: u8 = 0x11;

/// What some suits bring together to all sets and the pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sum {
    /// Tiles missing.
    pub missing: u8,
    /// The fewest copies beyond the limit in a shape that lacks no more.
    pub beyond: u8,
}

impl Sum {
    /// What a byte of a tally says; None when it is too much to tell.
    #[inline]
    pub(super) fn of(byte: u8) -> Option<Self> {
        (byte < UNKNOWN).then_some(Self { missing: byte / MISSING, beyond: byte % MISSING })
    }
}

impl Tally {
    pub(super) const NEVER: Self = Self([NEVER; 16]);
    /// No tiles and no shape.
    pub(super) const NOTHING: Self = {
        let mut lanes = [NEVER; 16];
        lanes[0] = 0;
        Self(lanes)
    };

    /// A row of the plain table: nothing is beyond the limit.
    pub(super) fn from_plain(lanes: &Lanes) -> Self {
        Self(lanes.map(|missing| if missing < 15 { missing * MISSING } else { NEVER }))
    }

    /// Lane by lane the one or the other.
    #[inline]
    #[must_use]
    pub(super) fn least(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|lane| self.0[lane].min(other.0[lane])))
    }

    /// Lane by lane both.
    #[inline]
    #[must_use]
    pub(super) fn and(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|lane| self.0[lane].saturating_add(other.0[lane])))
    }

    /// Only the lanes of which a mask has 0.
    #[inline]
    #[must_use]
    pub(super) fn within(&self, mask: &Self) -> Self {
        Self(std::array::from_fn(|lane| self.0[lane].max(mask.0[lane])))
    }

    /// The least of all lanes.
    #[inline]
    pub(super) fn lowest(&self) -> u8 {
        self.0.iter().fold(NEVER, |least, &lane| least.min(lane))
    }

    /// Two groups of suits together.
    #[inline]
    #[must_use]
    pub fn join(&self, other: &Self, masks: &Masks) -> Self {
        let other = Room::of(other);
        let mut joined = Self::NEVER;
        for sets in 0..=MAX_SETS {
            joined = joined.least(&other.up(2 * sets).and(splat(self.0[2 * sets])));
            joined = joined.least(&other.up(2 * sets + 1).within(&masks.paired).and(splat(self.0[2 * sets + 1])));
        }
        joined
    }

    /// This suit as the rest of a hand of so many sets: each lane where its counterpart is.
    #[inline]
    #[must_use]
    pub fn facing(&self, masks: &Masks) -> Self {
        let reversed = u128::from_le_bytes(self.0).swap_bytes();
        Room::of(&Self(reversed.to_le_bytes())).down(15 - masks.last).within(&masks.lanes)
    }

    /// A group of suits together with another that is [`Self::facing`]: both of them as the rest of a hand.
    #[inline]
    #[must_use]
    pub fn facing_with(&self, facing: &Self, masks: &Masks) -> Self {
        let facing = Room::of(facing);
        let mut joined = Self::NEVER;
        for sets in 0..=MAX_SETS {
            joined = joined.least(&facing.down(2 * sets).and(splat(self.0[2 * sets])));
            joined = joined.least(&facing.down(2 * sets + 1).within(&masks.unpaired).and(splat(self.0[2 * sets + 1])));
        }
        joined
    }

    /// All suits together, the others as [`Self::facing`]; None when it is too much to tell.
    #[inline]
    pub fn meet(&self, facing: &Self) -> Option<Sum> {
        Sum::of(self.and(facing).lowest())
    }

    /// What a suit must be below in some lane to bring together with these, as [`Self::facing`], less than so much.
    #[inline]
    pub(super) fn bound(&self, missing: u8) -> Self {
        Self(self.0.map(|facing| (missing * MISSING).saturating_sub(facing)))
    }

    #[inline]
    pub(super) fn is_below(&self, bound: &Self) -> bool {
        // Without a short cut, so that all lanes are compared at once.
        (0..16).fold(0, |any, lane| any | u8::from(self.0[lane] < bound.0[lane])) != 0
    }
}

/// The lanes that a hand of some number of sets has, those with the pair, and those without: 0, and the others [`NEVER`].
#[derive(Debug)]
pub struct Masks {
    pub(super) lanes: Tally,
    pub(super) paired: Tally,
    pub(super) unpaired: Tally,
    /// The lane of all sets and the pair.
    last: usize,
}

impl Masks {
    /// The masks for a number of sets up to [`MAX_SETS`].
    #[inline]
    pub fn of(sets: usize) -> &'static Self {
        static ALL: [Masks; MAX_SETS + 1] =
            [Masks::new(0), Masks::new(1), Masks::new(2), Masks::new(3), Masks::new(4), Masks::new(5)];
        &ALL[sets]
    }

    const fn new(sets: usize) -> Self {
        let last = 2 * sets + 1;
        let (mut lanes, mut paired, mut unpaired) = ([NEVER; 16], [NEVER; 16], [NEVER; 16]);
        let mut lane = 0;
        while lane <= last {
            lanes[lane] = 0;
            if lane % 2 == 1 {
                paired[lane] = 0;
            } else {
                unpaired[lane] = 0;
            }
            lane += 1;
        }
        Self { lanes: Tally(lanes), paired: Tally(paired), unpaired: Tally(unpaired), last }
    }
}

/// A tally with room around it, so that one with some sets more or less lies beside it in memory: to load it from there
/// is one instruction, where compilers make dozens of a shift.
#[derive(Clone, Copy, Debug)]
pub(super) struct Room([u8; LEFT + 16 + RIGHT]);

const LEFT: usize = 2 * MAX_SETS + 1;
const RIGHT: usize = 15;

impl Room {
    pub(super) const NEVER: Self = Self([NEVER; LEFT + 16 + RIGHT]);

    #[inline]
    pub(super) fn of(tally: &Tally) -> Self {
        let mut room = Self::NEVER;
        room.put(tally, 0);
        room
    }

    /// So many lanes more: two for each set, one for the pair.
    #[inline]
    pub(super) fn up(&self, lanes: usize) -> Tally {
        self.at(LEFT - lanes)
    }

    /// The reverse: what this was so many lanes before.
    #[inline]
    pub(super) fn down(&self, lanes: usize) -> Tally {
        self.at(LEFT + lanes)
    }

    #[inline]
    fn at(&self, place: usize) -> Tally {
        self.0[place..].first_chunk().map_or(Tally::NEVER, |lanes| Tally(*lanes))
    }

    /// Put a tally here, with so many lanes more.
    #[inline]
    pub(super) fn put(&mut self, tally: &Tally, lanes: usize) {
        self.0[LEFT + lanes..LEFT + lanes + 16].copy_from_slice(&tally.0);
    }
}

/// A cost in every lane.
#[inline]
pub(super) fn splat(cost: u8) -> &'static Tally {
    static SPLAT: [Tally; 256] = {
        let mut splat = [Tally([0; 16]); 256];
        let mut cost = 0;
        while cost < 256 {
            splat[cost] = Tally([cost as u8; 16]);
            cost += 1;
        }
        splat
    };
    &SPLAT[usize::from(cost)]
}
