//! What counts as complete, how many copies there are, which tiles are wild.

/// The readings of seven pairs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum SevenPairs {
    /// The form does not count.
    Off,
    /// Seven different pairs.
    Distinct,
    /// Four of a kind counts as two pairs.
    #[default]
    QuadsOk,
}

/// A way in which a hand can be complete.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Form {
    /// Sets and a pair.
    Standard,
    /// Seven pairs.
    SevenPairs,
    /// One of each terminal and honour, and a second copy of one of them.
    ThirteenOrphans,
}

impl Form {
    /// Every form, in the order in which they are reported.
    pub const ALL: [Self; 3] = [Self::Standard, Self::SevenPairs, Self::ThirteenOrphans];

    /// The name by which people and programs know it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Standard => "standard",
            Self::SevenPairs => "seven_pairs",
            Self::ThirteenOrphans => "thirteen_orphans",
        }
    }
}

/// What a hand is judged by.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[allow(clippy::struct_excessive_bools)] // independent switches, each named as people know it
pub struct Rules {
    /// Sets of a complete hand, melds included; from the size when not given.
    pub sets: Option<u8>,
    /// Which reading of seven pairs counts.
    pub seven_pairs: SevenPairs,
    /// Whether thirteen orphans count.
    pub thirteen_orphans: bool,
    /// Copies of each face in the game: 2 to 4.
    pub max_copies: u8,
    /// Whether copies in the own melds are used up.
    pub meld_copies: bool,
    /// Whether a hand may wait for a copy that it holds itself: copies are not limited then.
    pub formal_waits: bool,
    /// Wild tiles in the hand besides those that it says itself.
    pub jokers: u8,
    /// The faces that are wild, as a bit mask.
    pub wild: u64,
    /// Whether a joker may stand for more copies of a face than there are.
    pub joker_as_fifth: bool,
}

impl Rules {
    /// Whether a hand without melds or jokers is a matter of the plain tables.
    #[inline]
    pub fn is_plain(&self) -> bool {
        self.jokers == 0 && self.wild == 0 && self.max_copies == 4 && !self.formal_waits
    }
}

impl Default for Rules {
    fn default() -> Self {
        Self {
            sets: None,
            seven_pairs: SevenPairs::QuadsOk,
            thirteen_orphans: false,
            max_copies: 4,
            meld_copies: true,
            formal_waits: false,
            jokers: 0,
            wild: 0,
            joker_as_fifth: true,
        }
    }
}
