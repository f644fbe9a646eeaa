//! Which faces bring a hand nearer, from one pass over the suits.

use super::counts::{FACES, KINDS, MAX_TILES, Planes, SUITS, Suit};
use super::distance::{by_sets, one_suit_costs, suit_costs};
use super::query::{Limits, Query};
use super::rules::{Form, SevenPairs};
use super::special;
use super::table::{FAR, Lanes, Row, Table, join, meet, with_one_more};

/// How far a hand is, and which faces bring it nearer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// Tiles to draw, 0 when complete.
    pub distance: u8,
    /// The faces that make it one less, as a bit mask; only such of which a copy can come.
    pub faces: u64,
}

/// Progress in one form; None when the form cannot apply.
pub fn progress(query: &Query, form: Form) -> Option<Progress> {
    let lack = match form {
        Form::Standard => return Some(standard(query)),
        Form::SevenPairs if query.seven_pairs == SevenPairs::Off => return None,
        Form::SevenPairs => special::seven_pairs(&Planes::new(&query.counts), query.seven_pairs),
        Form::ThirteenOrphans if !query.thirteen_orphans => return None,
        Form::ThirteenOrphans => special::thirteen_orphans(&Planes::new(&query.counts)),
    };
    let distance = lack.distance.saturating_sub(query.jokers);
    // A wild tile brings every hand nearer.
    let faces = if distance == 0 { 0 } else { (lack.helps | query.wild) & query.can_come() };
    Some(Progress { distance, faces })
}

/// Progress in whatever forms are nearest.
pub fn nearest(query: &Query) -> Progress {
    let mut best = Progress { distance: u8::MAX, faces: 0 };
    for found in Form::ALL.iter().filter_map(|&form| progress(query, form)) {
        if found.distance < best.distance {
            best = found;
        } else if found.distance == best.distance {
            best.faces |= found.faces;
        }
    }
    best
}

fn standard(query: &Query) -> Progress {
    match &query.limits {
        None => by_sets!(query.sets, plain(query)),
        Some(limits) => limited(query, limits),
    }
}

fn plain<const SETS: usize>(query: &Query) -> Progress {
    let table = Table::get();
    let suits = Suit::all(&query.counts);
    let rows = table.rows(&suits);
    let others = Others::new::<SETS>(rows.map(|(row, _)| row));
    let mut faces = 0;
    if others.distance > 0 {
        for (suit, &(row, _)) in rows.iter().enumerate() {
            let gains = Gains::new(table, row, suit, suits[suit], &query.cap);
            faces |= gains.faces(row, &reverse::<SETS>(&others.lanes[suit]), others.distance) << FACES[suit].start;
        }
    }
    Progress { distance: others.distance, faces }
}

/// For each suit the distances of the three others together.
pub(crate) struct Others {
    pub(crate) distance: u8,
    pub(crate) lanes: [Lanes; SUITS],
    /// The first two suits together, and the last two.
    pub(crate) halves: [Lanes; 2],
}

impl Others {
    pub(crate) fn new<const SETS: usize>(rows: [&Row; SUITS]) -> Self {
        let first = join::<SETS>(rows[0].lanes(), rows[1]);
        let last = join::<SETS>(rows[2].lanes(), rows[3]);
        Self {
            distance: meet::<SETS>(&first, &last),
            lanes: [
                join::<SETS>(&last, rows[1]),
                join::<SETS>(&last, rows[0]),
                join::<SETS>(&first, rows[3]),
                join::<SETS>(&first, rows[2]),
            ],
            halves: [first, last],
        }
    }
}

/// What the others must bring when a suit brings a lane: the rest of the sets, and the pair if the suit has none.
#[inline]
pub(crate) fn reverse<const SETS: usize>(others: &Lanes) -> Lanes {
    std::array::from_fn(|lane| if lane <= 2 * SETS + 1 { others[2 * SETS + 1 - lane] } else { FAR })
}

/// For each lane of a suit the ranks of which one tile more makes it less.
pub(crate) struct Gains([u16; 16]);

impl Gains {
    pub(crate) fn new(table: &Table, row: &Row, suit: usize, tiles: Suit, cap: &[u8; KINDS]) -> Self {
        let now = row.lanes();
        let mut gains = [0; 16];
        if tiles.tiles() >= MAX_TILES {
            // All five sets and the pair are of this suit: a tile has to go first.
            return Self(gains);
        }
        let halves = tiles.halves();
        for (rank, face) in FACES[suit].clone().enumerate() {
            if cap[face] > 0 {
                let then = table.row(suit, with_one_more(halves, rank)).lanes();
                for lane in 0..16 {
                    gains[lane] |= u16::from(then[lane] < now[lane]) << rank;
                }
            }
        }
        Self(gains)
    }

    /// The ranks that bring a hand of this distance nearer: they gain in a lane that is part of a nearest shape.
    #[inline]
    pub(crate) fn faces(&self, row: &Row, reversed: &Lanes, distance: u8) -> u64 {
        let now = row.lanes();
        let mut faces = 0;
        for lane in 0..16 {
            faces |= if now[lane] + reversed[lane] == distance { self.0[lane] } else { 0 };
        }
        u64::from(faces)
    }
}

/// Face by face, each suit on its own.
fn limited(query: &Query, limits: &Limits) -> Progress {
    let costs = suit_costs(query, limits);
    let (first, last) = (costs[0].join(&costs[1]), costs[2].join(&costs[3]));
    let missing = first.meet(&last);
    let distance = missing.saturating_sub(query.jokers);
    if distance == 0 {
        return Progress { distance, faces: 0 };
    }
    let others = [costs[1].join(&last), costs[0].join(&last), first.join(&costs[3]), first.join(&costs[2])];
    let mut faces = query.wild & query.can_come();
    let mut with = query.clone();
    for suit in 0..SUITS {
        for face in FACES[suit].clone() {
            if query.cap[face] > 0 && query.wild >> face & 1 == 0 {
                with.counts[face] += 1;
                if one_suit_costs(&with, limits, suit).meet(&others[suit]) < missing {
                    faces |= 1 << face;
                }
                with.counts[face] -= 1;
            }
        }
    }
    Progress { distance, faces }
}
