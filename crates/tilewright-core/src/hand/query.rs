//! A hand under rules, checked: its size, its copies, and what can still come.

use super::counts::{Counts, FACES, KINDS, MAX_TILES, Packed, SUITS};
use super::rules::{Form, Rules, SevenPairs};
use super::{special, table};

/// The most sets that a hand can have: every tile of the game is in fewer.
pub const MOST_SETS: usize = 16;

/// Copies without a limit.
pub const UNLIMITED: u8 = 64;

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// More copies of a face than there are.
    #[error("{found} copies of face {face}, there are {limit}")]
    Copies {
        /// The face.
        face: usize,
        /// How many copies the hand has, melds included.
        found: usize,
        /// How many there are.
        limit: usize,
    },
    /// A number of tiles that no hand has: 3n, or too many.
    #[error("{found} tiles are no hand")]
    Size {
        /// Concealed tiles and jokers.
        found: usize,
    },
    /// Not the number of sets that the rules ask for.
    #[error("{found} tiles beside {melds} melds are {sets} sets, the rules say {expected}")]
    Sets {
        /// Concealed tiles and jokers.
        found: usize,
        /// Melds.
        melds: usize,
        /// Sets of the complete hand.
        sets: usize,
        /// What the rules say.
        expected: usize,
    },
    /// One tile too few or too many for what was asked.
    #[error("{found} tiles, expected {expected}")]
    Turn {
        /// Concealed tiles and jokers.
        found: usize,
        /// What it would take.
        expected: usize,
    },
}

/// The tiles that somebody has.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Hand {
    /// The concealed tiles, without jokers that are tiles of their own.
    pub concealed: Counts,
    /// The tiles in melds.
    pub melded: Counts,
    /// How many melds there are.
    pub melds: u8,
    /// Tiles that are wild by themselves.
    pub jokers: u8,
}

impl Hand {
    /// Concealed tiles alone.
    pub const fn concealed(counts: Counts) -> Self {
        Self { concealed: counts, melded: [0; KINDS], melds: 0, jokers: 0 }
    }

    /// The tiles, when there is nothing beside them: neither melds nor jokers.
    #[inline]
    pub fn alone(&self) -> Option<Packed> {
        (self.melds == 0 && self.jokers == 0).then(|| Packed::new(&self.concealed))
    }

    /// That no face has more copies than there are.
    ///
    /// # Errors
    ///
    /// [`Error::Copies`] names the first face that has.
    pub fn check_copies(&self, limit: u8) -> Result<(), Error> {
        if self.melds == 0 && limit == 4 && !Packed::new(&self.concealed).has_fifth() {
            return Ok(());
        }
        let total = |face: usize| self.concealed[face].saturating_add(self.melded[face]);
        // All faces at once first, since nearly always all is well.
        if (0..KINDS).fold(0, |most, face| total(face).max(most)) <= limit {
            return Ok(());
        }
        let over = (0..KINDS).find(|&face| total(face) > limit).unwrap_or(0);
        let found = usize::from(self.concealed[over]) + usize::from(self.melded[over]);
        Err(Error::Copies { face: over, found, limit: usize::from(limit) })
    }
}

/// A checked hand.
#[derive(Clone, Debug)]
pub struct Query {
    /// The tiles that are not wild.
    pub counts: Counts,
    /// Jokers in the hand.
    pub jokers: u8,
    /// Sets that the concealed tiles must make.
    pub sets: usize,
    /// Whether a tile must go: 3n + 2 tiles, not 3n + 1.
    pub is_full: bool,
    /// Concealed tiles and jokers.
    pub tiles: usize,
    /// How many of each face can still come.
    pub cap: Counts,
    /// Limits, where those of the plain case do not do: four copies of each face and no joker.
    pub limits: Option<Box<Limits>>,
    /// Which reading of seven pairs counts; `Off` when the hand cannot become seven pairs.
    pub seven_pairs: SevenPairs,
    /// How many triplets can become two pairs: those beyond need a fourth copy that does not exist.
    pub quads: u32,
    /// Whether thirteen orphans count for this hand.
    pub thirteen_orphans: bool,
    /// Faces that are wild.
    pub wild: u64,
}

/// How many tiles a hand has that the plain tables know: concealed tiles alone, of a size that is right, under rules
/// that leave them to the tables. This is the case that has to be fast; None for every other.
#[inline]
pub fn plain_tiles(hand: &Packed, rules: &Rules) -> Option<usize> {
    if !rules.is_plain() || hand.has_fifth() {
        return None;
    }
    let tiles = hand.tiles();
    let has_sets = rules.sets.is_none_or(|sets| usize::from(sets) == tiles / 3);
    (tiles <= MAX_TILES && !tiles.is_multiple_of(3) && has_sets).then_some(tiles)
}

/// The same of a hand with melds and without jokers: its concealed tiles.
#[inline]
pub fn open_tiles(hand: &Hand, rules: &Rules) -> Option<usize> {
    if !rules.is_plain() || hand.melds == 0 || hand.jokers > 0 || hand.check_copies(4).is_err() {
        return None;
    }
    let tiles = Packed::new(&hand.concealed).tiles();
    let sets = tiles / 3 + usize::from(hand.melds);
    let has_sets = rules.sets.map_or(sets <= MOST_SETS, |expected| usize::from(expected) == sets);
    (tiles <= MAX_TILES && !tiles.is_multiple_of(3) && has_sets).then_some(tiles)
}

/// How many copies of each face a hand can have beside its melds.
#[inline]
pub fn copies(hand: &Hand, rules: &Rules) -> Counts {
    if !rules.meld_copies {
        return [rules.max_copies; KINDS];
    }
    hand.melded.map(|melded| rules.max_copies.saturating_sub(melded))
}

fn check_sets(tiles: usize, melds: usize, rules: &Rules) -> Result<(), Error> {
    let sets = tiles / 3 + melds;
    match rules.sets.map(usize::from) {
        Some(expected) if expected != sets => Err(Error::Sets { found: tiles, melds, sets, expected }),
        _ => Ok(()),
    }
}

/// That 3n + 2 tiles are there, or 3n + 1.
///
/// # Errors
///
/// [`Error::Turn`].
#[inline]
pub fn require(tiles: usize, full: bool) -> Result<(), Error> {
    if (tiles % 3 == 2) == full {
        return Ok(());
    }
    Err(Error::Turn { found: tiles, expected: if full { tiles + 1 } else { tiles - 1 } })
}

/// Where the distances of a suit come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// There are four copies of each face: the plain table.
    Plain,
    /// There are four copies of each face, and more as jokers: the table of tallies.
    Loose,
    /// Anything else: dynamic programming.
    Chain,
}

/// How many copies a complete hand may have.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Of each face, as itself.
    pub natural: Counts,
    /// Of each face, jokers that stand for it included.
    pub total: Counts,
    /// Copies beyond the natural limit, over all faces: jokers in the hand and such as can come.
    pub beyond: usize,
    /// Whether jokers can be any number of copies of a face.
    pub has_fifth: bool,
    /// Of each face, jokers included, without a need for any joker but those that the face itself is.
    pub copies: Counts,
    /// The faces of which these are fewer than four, as a bit mask.
    pub tight: u64,
    /// How many copies over four, jokers included, leave a shape within all other limits but those of [`Self::tight`].
    pub over_four: usize,
    /// What is right for each suit.
    pub sources: [Source; SUITS],
    /// Whether no shape can have more than four copies of a face, jokers included.
    pub is_four_at_most: bool,
    /// Whether the copies of each face, jokers included, are all that is limited.
    pub is_capped: bool,
}

impl Query {
    /// Check a hand.
    ///
    /// # Errors
    ///
    /// [`Error::Copies`], [`Error::Size`] or [`Error::Sets`].
    #[inline]
    pub fn new(hand: &Hand, rules: &Rules) -> Result<Self, Error> {
        hand.check_copies(rules.max_copies)?;
        let concealed = Packed::new(&hand.concealed).tiles();
        let tiles = concealed + usize::from(hand.jokers) + usize::from(rules.jokers);
        let melds = usize::from(hand.melds);
        let sets = tiles / 3;
        if tiles.is_multiple_of(3) || sets + melds > MOST_SETS {
            return Err(Error::Size { found: tiles });
        }
        check_sets(tiles, melds, rules)?;
        let is_special = sets == 4 && melds == 0;
        let mut query = Self {
            counts: hand.concealed,
            jokers: hand.jokers.saturating_add(rules.jokers),
            sets,
            is_full: tiles % 3 == 2,
            tiles,
            cap: hand.concealed.map(|count| 4 - count.min(4)),
            limits: None,
            seven_pairs: if is_special { rules.seven_pairs } else { SevenPairs::Off },
            quads: special::ANY,
            thirteen_orphans: is_special && rules.thirteen_orphans,
            wild: rules.wild,
        };
        let is_plain = query.jokers == 0 && rules.is_plain() && (melds == 0 || !rules.meld_copies);
        if !is_plain || sets > table::MAX_SETS {
            query.limit(hand, rules);
        }
        Ok(query)
    }

    /// The limits of a hand that is not plain, if there is one that matters.
    fn limit(&mut self, hand: &Hand, rules: &Rules) {
        let copies = copies(hand, rules);
        for (cap, (&copies, &held)) in self.cap.iter_mut().zip(copies.iter().zip(&hand.concealed)) {
            *cap = if rules.formal_waits { UNLIMITED } else { copies.saturating_sub(held) };
        }
        let wild = (0..KINDS).filter(|&face| rules.wild >> face & 1 == 1);
        let mut jokers_to_come = 0;
        for face in wild.clone() {
            self.jokers = self.jokers.saturating_add(hand.concealed[face]);
            self.counts[face] = 0;
            jokers_to_come += usize::from(self.cap[face]);
        }
        let is_four_each = copies == [4; KINDS];
        let has_fifth = rules.joker_as_fifth || rules.formal_waits;
        if rules.max_copies < 4 && !rules.formal_waits {
            // The fourth is a joker then, or nothing.
            let jokers = usize::from(self.jokers) + jokers_to_come;
            self.quads = if rules.joker_as_fifth { jokers as u32 } else { 0 };
        }
        if is_four_each && !has_fifth && self.sets <= table::MAX_SETS {
            // Four of each, jokers included, is what the plain tables know: and no shape has more jokers than there
            // are tiles to make wild, since four copies of a wild face are all of them.
            return;
        }
        let most = 3 * self.sets + 2;
        let beyond = (usize::from(self.jokers) + jokers_to_come).min(most);
        let mut natural = if rules.formal_waits { [UNLIMITED; KINDS] } else { copies };
        wild.clone().for_each(|face| natural[face] = 0);
        let total = std::array::from_fn(|face| {
            let all = natural[face].saturating_add(beyond as u8);
            if has_fifth { all.min(UNLIMITED) } else { all.min(copies[face]) }
        });
        // Whatever a shape has of the wild faces, up to their copies, there are as many jokers.
        let of_wild: usize = wild.clone().map(|face| usize::from(copies[face])).sum();
        let over_four = if rules.formal_waits || beyond == most { most } else { beyond.saturating_sub(of_wild) };
        let is_tight = |face: &usize| !rules.formal_waits && copies[*face] < 4;
        let tight = (0..KINDS).filter(is_tight).fold(0, |mask, face| mask | 1 << face);
        let sources = FACES.map(|faces| match (has_fifth && beyond > 0, faces) {
            (true, faces) if natural[faces.clone()].iter().all(|&copies| copies == 4) => Source::Loose,
            (false, faces) if total[faces.clone()].iter().all(|&copies: &u8| copies == 4) => Source::Plain,
            _ => Source::Chain,
        });
        // The wild tiles in the hand and those to come are as many as a shape can have of the wild faces.
        let is_capped = !rules.formal_waits && (beyond == 0 || !has_fifth);
        let is_four_at_most = total.iter().all(|&copies| copies <= 4);
        self.limits = Some(Box::new(Limits {
            natural,
            total,
            beyond,
            has_fifth,
            copies,
            tight,
            over_four,
            sources,
            is_four_at_most,
            is_capped,
        }));
    }

    /// Whether a form can apply to this hand.
    pub fn applies(&self, form: Form) -> bool {
        match form {
            Form::Standard => true,
            Form::SevenPairs => self.seven_pairs != SevenPairs::Off,
            Form::ThirteenOrphans => self.thirteen_orphans,
        }
    }

    /// The faces of which a copy can come, as a bit mask.
    #[inline]
    pub fn can_come(&self) -> u64 {
        (0..KINDS).fold(0, |mask, face| mask | u64::from(self.cap[face] > 0) << face)
    }
}

impl Query {
    /// Discard a tile that is not wild.
    #[inline]
    pub fn discard(&mut self, face: usize) {
        self.counts[face] -= 1;
        self.tiles -= 1;
        self.is_full = false;
        if self.cap[face] < UNLIMITED {
            self.cap[face] += 1;
        }
    }

    /// The reverse.
    #[inline]
    pub fn take_back(&mut self, face: usize) {
        self.counts[face] += 1;
        self.tiles += 1;
        self.is_full = true;
        if self.cap[face] < UNLIMITED {
            self.cap[face] -= 1;
        }
    }

    /// The faces that bring a hand nearer, given those that do as themselves: a wild tile always does, if one can come.
    #[inline]
    pub fn with_wild(&self, faces: u64) -> u64 {
        if self.wild == 0 { faces } else { faces & !self.wild | self.wild & self.can_come() }
    }
}

impl Limits {
    /// Whether the plain table is right for a suit, although limits are not plain.
    ///
    /// It is when the natural limit is four copies everywhere and no shape with a fifth copy is better than one
    /// without. A fifth copy of a face is needed by two triplets, or a triplet and a pair, or one of these and runs. If
    /// the hand holds at most two of the face, that triplet or pair can be had as cheaply from a face that nobody
    /// holds. Only five runs through one face leave nothing to replace, and four sets cannot be that.
    #[inline]
    pub fn is_plain_for(&self, counts: &Counts, suit: usize, sets: usize) -> bool {
        let replaceable = sets < table::MAX_SETS || suit == SUITS - 1;
        sets <= table::MAX_SETS
            && FACES[suit].clone().all(|face| {
                let (natural, total, count) = (self.natural[face], self.total[face], counts[face]);
                match natural {
                    4 => total == 4 || (count <= 2 && replaceable),
                    // A fourth copy, likewise.
                    3 => total == 3 && count <= 1 && sets <= 3,
                    UNLIMITED => count <= 2 && replaceable,
                    _ => false,
                }
            })
    }

    /// Whether the plain table is right for the whole hand.
    #[inline]
    pub fn is_plain(&self, counts: &Counts, sets: usize) -> bool {
        (0..SUITS).all(|suit| self.is_plain_for(counts, suit, sets))
    }
}
