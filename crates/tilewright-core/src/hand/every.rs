//! All discards at once: what a suit gains from each rank is found once for all discards from the other suits.

use super::acceptance::Discard;
use super::capped::Capped;
use super::counts::{FACES, Packed, Planes};
use super::improve::{Gains, Progress, nearest_limited};
use super::limited::Cache;
use super::lookup::{Known, Lookup, Loose, less};
use super::query::{Limits, Query};
use super::rules::SevenPairs;
use super::special;
use super::table::Table;

/// What each discard of a tile that is not wild leaves, of a hand of 3n + 2 tiles. False where no table knows.
pub fn natural(query: &Query, discards: &mut Vec<Discard>) -> bool {
    let mut add = |face: usize, progress| discards.push(Discard { face: Some(face as u8), progress, live: 0 });
    match (Capped::new(query), &query.limits) {
        (Some(capped), _) => plain(query, &capped, &mut add),
        (None, Some(limits)) if Lookup::is_for(query, limits) => with_jokers(query, limits, &mut add),
        _ => return false,
    }
    true
}

/// The long way, for one discard after another.
struct Otherwise<'a> {
    query: &'a Query,
    after: Option<Query>,
    cache: Cache,
}

impl Otherwise<'_> {
    fn without(&mut self, face: usize) -> Progress {
        let after = self.after.get_or_insert_with(|| self.query.clone());
        after.discard(face);
        let progress = match &self.query.limits {
            Some(limits) => nearest_limited(after, limits, &mut self.cache),
            None => unreachable!("the plain tables are right where nothing is limited"),
        };
        after.take_back(face);
        progress
    }
}

/// From the plain tables wherever these are right.
fn plain(query: &Query, capped: &Capped, add: &mut impl FnMut(usize, Progress)) {
    let mut otherwise = Otherwise { query, after: None, cache: Cache::default() };
    let table = Table::get();
    let with = table.with_gains(query.sets);
    let hand = capped.hand;
    let rows = table.rows(&hand);
    let pairs = [table.pair(rows[0], rows[1]), table.pair(rows[2], rows[3])];
    let special = Special::new(query, &hand);
    let mut cap = capped.cap;
    let gains = [0, 1, 2, 3].map(|suit| Gains::new(table, &with, suit, hand.suit(suit), rows[suit], &cap));
    for (suit, ranks) in FACES.into_iter().enumerate() {
        // The half of the hand that this suit is in, with its neighbour, and the other half.
        let (beside, across) = (suit ^ 1, 1 - suit / 2);
        let far = [2 * across, 2 * across + 1];
        let beside_all = with.triple(pairs[across], rows[beside]);
        for face in ranks.clone() {
            if query.counts[face] == 0 {
                continue;
            }
            let after = capped.without(&hand, face);
            let left = after.suit(suit);
            let row = table.row(suit, left.halves());
            let half = table.pair(rows[beside], row);
            let missing = with.sets.between(half, pairs[across]);
            let mut rows_after = rows;
            rows_after[suit] = row;
            if !capped.is_right(&after, rows_after, &with.sets, missing) {
                add(face, otherwise.without(face));
                continue;
            }
            let is_of_use = u8::from(capped.useless >> face & 1 == 0);
            cap[face] += is_of_use;
            let own = Gains::new(table, &with, suit, left, row, &cap);
            cap[face] -= is_of_use;
            let mut faces = own.faces(with.needed(row, beside_all)) << ranks.start;
            let mut add_faces = |other: usize, three: u16| {
                faces |= gains[other].faces(with.needed(rows[other], three)) << FACES[other].start;
            };
            add_faces(beside, with.triple(pairs[across], row));
            add_faces(far[0], with.triple(half, rows[far[1]]));
            add_faces(far[1], with.triple(half, rows[far[0]]));
            add(face, special.with(query, face, Progress { distance: missing, faces }));
        }
    }
}

/// From the table of tallies wherever it is right.
fn with_jokers(query: &Query, limits: &Limits, add: &mut impl FnMut(usize, Progress)) {
    let mut otherwise = Otherwise { query, after: None, cache: Cache::default() };
    let mut after = query.clone();
    let cache = &mut Cache::default();
    let mut lookup = Lookup::new(limits, cache, query.sets, true);
    let (hand, table, masks) = (Packed::new(&query.counts), Loose::get(), lookup.masks);
    let rows = lookup.rows(query);
    let others = lookup.others(&rows);
    let special = Special::new(query, &hand);
    let gains = [0, 1, 2, 3].map(|suit| Lookup::with_one_more(query, suit));
    for (suit, ranks) in FACES.into_iter().enumerate() {
        // The neighbour in this half of the hand, and the other half; each of them beside the two that are left.
        let (beside, across) = (suit ^ 1, 2 - (suit & 2));
        let far = [across, across + 1];
        let two = [(beside, far), (far[0], [beside, far[1]]), (far[1], [beside, far[0]])];
        let two = two.map(|(other, [one, last])| (other, rows[one].join(&rows[last], masks)));
        for (rank, face) in ranks.enumerate() {
            if query.counts[face] == 0 {
                continue;
            }
            let row = table.row(suit, less(hand.suit(suit).halves(), rank));
            let facing = row.facing(masks);
            let mut others_after = others;
            two.iter().for_each(|(other, two)| others_after[*other] = two.facing_with(&facing, masks));
            after.discard(face);
            let found = row.meet(&others[suit]).and_then(|now| {
                let known = lookup.known(&after, &others_after, now);
                if known == Known::Nothing {
                    return None;
                }
                let mut faces = lookup.helps(&after, suit, &others[suit], now)? << FACES[suit].start;
                for (other, _) in &two {
                    faces |= lookup.helping(&gains[*other], &others_after[*other], now)? << FACES[*other].start;
                }
                (known == Known::All || faces != 0).then_some(Progress { distance: now.missing, faces })
            });
            after.take_back(face);
            match found {
                Some(progress) => add(face, special.with(query, face, progress)),
                None => add(face, otherwise.without(face)),
            }
        }
    }
}

/// The special forms of a hand of which a tile has to go.
struct Special {
    planes: Planes,
    /// The faces of which a copy can come before the discard, after which one of its own can.
    can_come: u64,
    /// The distances before the discard, after which none is less; far when the form does not count.
    seven_pairs: u8,
    thirteen_orphans: u8,
}

impl Special {
    fn new(query: &Query, hand: &Packed) -> Self {
        let mut found = Self {
            planes: Planes::new(&query.counts),
            can_come: query.can_come(),
            seven_pairs: u8::MAX,
            thirteen_orphans: u8::MAX,
        };
        if query.seven_pairs != SevenPairs::Off {
            found.seven_pairs = special::seven_pairs_distance(hand, query.seven_pairs);
        }
        if query.thirteen_orphans {
            found.thirteen_orphans = special::thirteen_orphans_distance(hand);
        }
        found
    }

    /// What a discard leaves, in these forms too, jokers taken off.
    #[inline]
    fn with(&self, query: &Query, face: usize, standard: Progress) -> Progress {
        let mut nearest = standard;
        if self.seven_pairs.min(self.thirteen_orphans) <= standard.distance {
            let planes = self.planes.without(face);
            let can_come = self.can_come | 1 << face;
            let progress = |lack: special::Lack| Progress { distance: lack.distance, faces: lack.helps & can_come };
            if query.seven_pairs != SevenPairs::Off {
                nearest = nearest.or(progress(special::seven_pairs(&planes, query.seven_pairs, query.quads)));
            }
            if query.thirteen_orphans {
                nearest = nearest.or(progress(special::thirteen_orphans(&planes)));
            }
        }
        let distance = nearest.distance.saturating_sub(query.jokers);
        Progress { distance, faces: if distance == 0 { 0 } else { query.with_wild(nearest.faces) } }
    }
}
