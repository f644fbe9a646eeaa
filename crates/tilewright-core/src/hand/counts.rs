//! The nine counts of a suit as one word, and a perfect hash of them.

/// Faces that a hand is made of: three suits of nine, and seven honours.
pub const KINDS: usize = 34;

/// How many of each face there are.
pub type Counts = [u8; KINDS];

/// The most tiles of one suit that the tables know: five sets and a pair.
pub const MAX_TILES: usize = 17;

/// The suits; the last is the honours.
pub const SUITS: usize = 4;

/// The faces of each suit.
pub const FACES: [std::ops::Range<usize>; SUITS] = [0..9, 9..18, 18..27, 27..34];

/// The counts of one suit: eight in a word, the ninth apart. Honours have seven.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Suit {
    eight: u64,
    ninth: u8,
}

impl Suit {
    /// How many tiles of this suit there are.
    #[inline]
    pub fn tiles(self) -> usize {
        (self.eight.wrapping_mul(EACH) >> 56) as usize + usize::from(self.ninth)
    }

    /// How many tiles of a rank there are.
    #[inline]
    pub fn count(self, rank: usize) -> u8 {
        if rank < 8 { (self.eight >> (8 * rank)) as u8 } else { self.ninth }
    }

    /// Whether some count is over 4.
    #[inline]
    pub fn has_fifth(self) -> bool {
        self.ninth > 4 || (self.eight | self.eight.wrapping_add(EACH * 0x7b)) & (EACH << 7) != 0
    }

    /// How many tiles more than a multiple of three there are: 256 leaves one, so lanes need not be added up.
    #[inline]
    pub fn remainder(self) -> u64 {
        (self.eight + u64::from(self.ninth)) % 3
    }

    /// The first four and the last five counts, each as one number in base 5.
    ///
    /// Neighbours are joined in three steps, all lanes of the word at once: counts to pairs, to fours, to eight.
    #[inline]
    pub fn halves(self) -> (usize, usize) {
        const PAIRS: u64 = 0x00ff_00ff_00ff_00ff;
        const FOURS: u64 = 0x0000_ffff_0000_ffff;
        let pairs = (self.eight & PAIRS) * 5 + ((self.eight >> 8) & PAIRS);
        let fours = (pairs & FOURS) * 25 + ((pairs >> 16) & FOURS);
        ((fours & 0xffff_ffff) as usize, (fours >> 32) as usize * 5 + usize::from(self.ninth))
    }
}

/// All counts of a hand in five words: the eight of each suit, then the three ninths. What is the same for every face
/// is done for eight faces at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Packed([u64; 5]);

impl Packed {
    /// The words of a hand.
    #[inline]
    pub fn new(counts: &Counts) -> Self {
        let word = |from: usize| {
            let mut bytes = [0; 8];
            bytes.copy_from_slice(&counts[from..from + 8]);
            u64::from_le_bytes(bytes)
        };
        let ninths = u64::from(counts[8]) | u64::from(counts[17]) << 8 | u64::from(counts[26]) << 16;
        // The last eight faces are a nine of bamboo and the honours.
        Self([word(0), word(9), word(18), word(26) >> 8, ninths])
    }

    /// The hand of lanes: two words a suit, the eight and then the ninth alone.
    #[inline]
    pub fn from_lanes(lanes: &[u64; 2 * SUITS]) -> Self {
        let [one, nine, two, ninth, three, last, honours, _] = *lanes;
        Self([one, two, three, honours, nine | ninth << 8 | last << 16])
    }

    /// The counts, face by face.
    #[inline]
    pub fn counts(&self) -> Counts {
        let mut counts = [0; KINDS];
        for (suit, faces) in FACES.into_iter().enumerate() {
            let eight = faces.len().min(8);
            counts[faces.start..faces.start + eight].copy_from_slice(&self.0[suit].to_le_bytes()[..eight]);
        }
        for (ninth, face) in [8, 17, 26].into_iter().enumerate() {
            counts[face] = (self.0[4] >> (8 * ninth)) as u8;
        }
        counts
    }

    /// The ends of the three suits in one word, and the honours in another.
    #[inline]
    pub fn orphans(&self) -> [u64; 2] {
        let ones = (self.0[0] & 0xff) | (self.0[1] & 0xff) << 8 | (self.0[2] & 0xff) << 16;
        [ones | self.0[4] << 24, self.0[3]]
    }

    /// One suit.
    #[inline]
    pub fn suit(&self, suit: usize) -> Suit {
        Suit { eight: self.0[suit], ninth: (self.0[4] >> (8 * suit)) as u8 }
    }

    /// The hand with one tile less of a face, of which there is one.
    #[inline]
    #[must_use]
    pub fn without(&self, face: usize) -> Self {
        let (suit, mut words) = (face / 9, self.0);
        match face % 9 {
            8 => words[4] -= 1 << (8 * suit),
            rank => words[suit] -= 1 << (8 * rank),
        }
        Self(words)
    }

    /// Whether some count is over 4.
    #[inline]
    pub fn has_fifth(&self) -> bool {
        let over = self.0.iter().fold(0, |over, &word| over | word | word.wrapping_add(EACH * 0x7b));
        over & (EACH << 7) != 0
    }

    /// How many tiles there are, where no count is over 4; else any number.
    #[inline]
    pub fn tiles(&self) -> usize {
        self.sum(|word| word)
    }

    /// Whether, of up to [`MAX_TILES`] tiles, one suit has two more than a multiple of three and the others have none:
    /// what sets and a pair leave over.
    #[inline]
    pub fn is_one_pair_over(&self) -> bool {
        // For each number of tiles, three bits: one where two are over, two where one is.
        const OVER: u64 = {
            let (mut over, mut tiles) = (0, 0);
            while tiles <= MAX_TILES {
                over |= [0, 2, 1][tiles % 3] << (3 * tiles);
                tiles += 1;
            }
            over
        };
        let over = |suit| OVER.wrapping_shr(3 * self.suit(suit).tiles() as u32) & 7;
        over(0) + over(1) + over(2) + over(3) == 1
    }

    /// The sum over all faces of what a function makes of each count in a word, at most 50 a face; of more, any number.
    #[inline]
    pub fn sum(&self, each: impl Fn(u64) -> u64) -> usize {
        const PAIRS: u64 = 0x00ff_00ff_00ff_00ff;
        let lanes = self.0.iter().fold(0, |lanes: u64, &word| lanes.wrapping_add(each(word)));
        // Two steps, so that no lane overflows: pairs of lanes, then all of them.
        let pairs = (lanes & PAIRS) + ((lanes >> 8) & PAIRS);
        (pairs.wrapping_mul(0x0001_0001_0001_0001) >> 48) as usize
    }

    /// Whether every count is what a function leaves 0 of.
    #[inline]
    pub fn all_zero(&self, each: impl Fn(u64) -> u64) -> bool {
        self.0.iter().fold(0, |any, &word| any | each(word)) == 0
    }
}

/// One in each lane of a word of [`Packed`].
pub const EACH: u64 = 0x0101_0101_0101_0101;

/// By how much a count more of a rank changes the number of its half (see [`Suit::halves`]).
pub const WEIGHTS: [usize; 9] = [125, 25, 5, 1, 625, 125, 25, 5, 1];

/// How many of the ranks belong to the first half.
pub const FIRST_HALF: usize = 4;

/// The counts as three bit planes: bit `f` of plane `b` is bit `b` of the count of face `f`.
#[derive(Clone, Copy, Debug)]
pub struct Planes(pub [u64; 3]);

impl Planes {
    /// The planes of a hand; no count may be over 7.
    #[inline]
    pub fn new(counts: &Counts) -> Self {
        let mut planes = [0; 3];
        for word in 0..4 {
            let mut bytes = [0; 8];
            bytes.copy_from_slice(&counts[word * 8..word * 8 + 8]);
            let word_of_counts = u64::from_le_bytes(bytes);
            for (bit, plane) in planes.iter_mut().enumerate() {
                // The product brings the lowest bit of each byte into the top byte.
                let bits = ((word_of_counts >> bit) & EACH).wrapping_mul(0x0102_0408_1020_4080) >> 56;
                *plane |= bits << (8 * word);
            }
        }
        for (bit, plane) in planes.iter_mut().enumerate() {
            *plane |= u64::from((counts[32] >> bit) & 1) << 32 | u64::from((counts[33] >> bit) & 1) << 33;
        }
        Self(planes)
    }

    /// The planes after one tile less of a face, of which there is one.
    #[inline]
    #[must_use]
    pub fn without(self, face: usize) -> Self {
        let mut planes = self.0;
        // One less in binary: every zero bit from the lowest on becomes one, and the first one bit zero.
        let mut borrow = 1 << face;
        for plane in &mut planes {
            *plane ^= borrow;
            borrow &= *plane;
        }
        Self(planes)
    }

    /// The sum of the counts of the faces of a mask.
    #[inline]
    pub fn sum(&self, faces: u64) -> u32 {
        let [ones, twos, fours] = self.0.map(|plane| (plane & faces).count_ones());
        ones + 2 * twos + 4 * fours
    }

    /// Faces of which there is at least one.
    #[inline]
    pub fn some(&self) -> u64 {
        self.0[0] | self.0[1] | self.0[2]
    }

    /// Faces of which there are at least two.
    #[inline]
    pub fn pairs(&self) -> u64 {
        self.0[1] | self.0[2]
    }
}

/// A perfect hash of the counts of a suit of up to [`MAX_TILES`] tiles: the place of its last half, plus that of its
/// first half among all first halves in order of size. So those that fit beside a last half are the first ones, and
/// small hands, which are the most common, lie close together.
#[derive(Debug)]
pub struct Index {
    base: Box<[u32]>,
    order: Box<[u16]>,
    len: usize,
}

impl Index {
    /// The hash for suits of nine ranks, or of seven (the last two counts are 0).
    pub fn new(ranks: usize) -> Self {
        let first = halves(FIRST_HALF as u32, FIRST_HALF);
        let last = halves(5, ranks - FIRST_HALF);
        let mut order = vec![0; 625].into_boxed_slice();
        for (place, &(_, code)) in first.iter().enumerate() {
            order[code] = place as u16;
        }
        let mut base = vec![u32::MAX; 3125].into_boxed_slice();
        let mut len = 0;
        for &(tiles, code) in last.iter().filter(|(tiles, _)| *tiles <= MAX_TILES) {
            base[code] = len as u32;
            len += first.partition_point(|(beside, _)| tiles + beside <= MAX_TILES);
        }
        Self { base, order, len }
    }

    /// How many suits there are.
    #[allow(clippy::len_without_is_empty)] // never empty
    pub fn len(&self) -> usize {
        self.len
    }

    /// The number of a suit, given its [`Suit::halves`]. There must be no more than [`MAX_TILES`].
    #[inline]
    pub fn of(&self, (first, last): (usize, usize)) -> usize {
        self.base[last] as usize + usize::from(self.order[first])
    }

    /// The halves of every suit with how many tiles it has, in order of their numbers.
    pub fn all(&self) -> impl Iterator<Item = ((usize, usize), usize)> {
        let first = halves(FIRST_HALF as u32, FIRST_HALF);
        let mut last: Vec<(u32, usize)> = self.base.iter().copied().zip(0..).collect();
        last.retain(|(base, _)| *base != u32::MAX);
        last.sort_unstable();
        last.into_iter().flat_map(move |(_, last)| {
            let tiles = digits(last);
            let fitting = first.partition_point(|(beside, _)| tiles + beside <= MAX_TILES);
            first[..fitting].iter().map(move |&(beside, first)| ((first, last), tiles + beside)).collect::<Vec<_>>()
        })
    }
}

/// The sum of the digits in base 5: how many tiles a half has.
fn digits(mut code: usize) -> usize {
    let mut sum = 0;
    while code > 0 {
        sum += code % 5;
        code /= 5;
    }
    sum
}

/// (tiles, number) of every half of `length` counts of which the first `used` can be more than 0, in order of size.
fn halves(length: u32, used: usize) -> Vec<(usize, usize)> {
    let unused = 5usize.pow(length - used as u32);
    let mut all: Vec<_> = (0..5usize.pow(length)).step_by(unused).map(|code| (digits(code), code)).collect();
    all.sort_unstable();
    all
}
