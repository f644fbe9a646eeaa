//! The one random generator: xoshiro256**, seeded by `SplitMix64`.
//!
//! Both are public-domain algorithms by D. Blackman and S. Vigna ("Scrambled linear pseudorandom number generators",
//! 2021). They are written out here, not taken from a crate, because the stream is part of our contract: a deal is
//! reproducible from its seed on every platform and in every later version. Never change what a method draws.

/// A deterministic stream of random numbers.
///
/// ```
/// use tilewright_core::rng::Rng;
///
/// let (mut a, mut b) = (Rng::new(7), Rng::new(7));
/// assert_eq!(a.next_u64(), b.next_u64());
/// assert!(a.below(6) < 6);
/// ```
#[derive(Clone, Debug)]
pub struct Rng {
    state: [u64; 4],
}

impl Rng {
    /// A generator whose stream depends on `seed` alone.
    pub fn new(seed: u64) -> Self {
        let mut z = seed;
        let state = std::array::from_fn(|_| {
            z = z.wrapping_add(0x9e37_79b9_7f4a_7c15);
            let mut x = z;
            x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
            x ^ (x >> 31)
        });
        Self { state }
    }

    /// The next 64 random bits.
    pub fn next_u64(&mut self) -> u64 {
        let s = &mut self.state;
        let result = s[1].wrapping_mul(5).rotate_left(7).wrapping_mul(9);
        let t = s[1] << 17;
        s[2] ^= s[0];
        s[3] ^= s[1];
        s[1] ^= s[2];
        s[0] ^= s[3];
        s[2] ^= t;
        s[3] = s[3].rotate_left(45);
        result
    }

    /// A uniform number in `0..bound`, without bias (D. Lemire, "Fast random integer generation in an interval", 2019).
    ///
    /// # Panics
    /// When `bound` is 0: there is no such number.
    pub fn below(&mut self, bound: usize) -> usize {
        assert!(bound > 0, "below(0)");
        let bound = bound as u64;
        let mut product = u128::from(self.next_u64()) * u128::from(bound);
        if (product as u64) < bound {
            let threshold = bound.wrapping_neg() % bound;
            while (product as u64) < threshold {
                product = u128::from(self.next_u64()) * u128::from(bound);
            }
        }
        (product >> 64) as usize
    }

    /// Shuffle in place (Fisher-Yates, from the end): every order equally likely.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Rng;

    /// The reference: `SplitMix64` from 0 starts e220a8397b1dcdaf, 6e789e6aa1b965f4, 06c45d188009454f, f88bb8a8724c81ec
    /// (published with the generator); xoshiro256** then yields rotl(s1 * 5, 7) * 9 first.
    #[test]
    fn the_stream_is_the_published_one() {
        let mut rng = Rng::new(0);
        assert_eq!(
            rng.state,
            [0xe220_a839_7b1d_cdaf, 0x6e78_9e6a_a1b9_65f4, 0x06c4_5d18_8009_454f, 0xf88b_b8a8_724c_81ec]
        );
        assert_eq!(rng.next_u64(), 0x6e78_9e6a_a1b9_65f4_u64.wrapping_mul(5).rotate_left(7).wrapping_mul(9));
    }

    #[test]
    fn below_reaches_every_number_about_equally_often() {
        let mut rng = Rng::new(1);
        let mut counts = [0_u32; 5];
        for _ in 0..50_000 {
            counts[rng.below(5)] += 1;
        }
        assert!(counts.iter().all(|&c| (9_500..=10_500).contains(&c)), "{counts:?}");
    }
}
