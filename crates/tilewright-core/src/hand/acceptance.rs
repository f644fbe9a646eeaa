//! For each discard what it leaves: how far the hand is then, and which faces bring it nearer.

use super::counts::{Counts, KINDS, Planes};
use super::every;
use super::improve::{Progress, nearest, nearest_with};
use super::limited::Cache;
use super::query::{Error, Hand, Query};
use super::rules::Rules;

/// A tile to discard, and what the hand is worth without it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Discard {
    /// The face, or [`JOKER`], or None when no tile has to go.
    pub face: Option<u8>,
    /// Where the hand stands then.
    pub progress: Progress,
    /// How many live copies of the faces that help there are.
    pub live: u32,
}

/// The discard of a joker that has no face.
pub const JOKER: u8 = KINDS as u8;

/// Every discard, best first: the nearest, then the most live copies, then by face.
///
/// A hand of 3n + 1 tiles has no discard to make and gives one entry.
///
/// # Errors
///
/// As [`Query::new`].
pub fn acceptance(hand: &Hand, rules: &Rules, live: &Counts) -> Result<Vec<Discard>, Error> {
    let query = Query::new(hand, rules)?;
    let mut discards = Vec::with_capacity(14);
    if !query.is_full {
        discards.push(Discard { face: None, progress: nearest(&query), live: 0 });
    } else if every::natural(&query, &mut discards) {
        if query.jokers > 0 {
            jokers(hand, rules, &mut discards)?;
        }
    } else {
        one_by_one(hand, rules, &mut discards)?;
    }
    let live = Planes::new(live);
    for discard in &mut discards {
        discard.live = live.sum(discard.progress.faces);
    }
    Ok(in_order(&discards))
}

/// The discards, best first.
///
/// Each is put where it belongs by how many are better: hands differ too much for the branches of a sort.
fn in_order(discards: &[Discard]) -> Vec<Discard> {
    let mut keys = [0i32; KINDS + 1];
    for (key, discard) in keys.iter_mut().zip(discards) {
        // There are no more than 136 tiles.
        let live = 255 - i32::try_from(discard.live).unwrap_or(255).min(255);
        *key = i32::from(discard.progress.distance) << 16 | live << 8 | i32::from(discard.face.unwrap_or(0));
    }
    let keys = &keys[..discards.len()];
    let mut sorted = discards.to_vec();
    for (key, discard) in keys.iter().zip(discards) {
        let place = keys.iter().fold(0, |place, other| place + i32::from(other < key));
        sorted[place as usize] = *discard;
    }
    sorted
}

/// How many copies of each face are live: not in the hand, not in the own melds (if those count), not seen elsewhere.
///
/// Copies are counted before a discard, since a tile that is discarded does not come back.
pub fn live(hand: &Hand, rules: &Rules, visible: &Counts) -> Counts {
    std::array::from_fn(|face| {
        let melded = if rules.meld_copies { hand.melded[face] } else { 0 };
        let seen = hand.concealed[face].saturating_add(melded).saturating_add(visible[face]);
        rules.max_copies.saturating_sub(seen)
    })
}

/// The hand and rules after a discard that is possible: a joker without a face may be one that the rules gave.
pub fn after_discard(hand: &Hand, rules: &Rules, face: u8) -> (Hand, Rules) {
    let (mut hand, mut rules) = (hand.clone(), rules.clone());
    if face < JOKER {
        hand.concealed[usize::from(face)] -= 1;
    } else if hand.jokers > 0 {
        hand.jokers -= 1;
    } else {
        rules.jokers -= 1;
    }
    (hand, rules)
}

/// Each hand that a discard leaves, with the discard.
///
/// # Errors
///
/// As [`Query::new`].
pub fn after_discards(hand: &Hand, rules: &Rules) -> Result<Vec<(u8, Query)>, Error> {
    after_each(hand, rules, |_| true)
}

/// The same of some faces, and of a joker without a face when [`JOKER`] is among them.
fn after_each(hand: &Hand, rules: &Rules, wanted: impl Fn(u8) -> bool) -> Result<Vec<(u8, Query)>, Error> {
    let is_held = |face: u8| match hand.concealed.get(usize::from(face)) {
        Some(&count) => count > 0,
        None => hand.jokers > 0 || rules.jokers > 0,
    };
    (0..=JOKER)
        .filter(|&face| is_held(face) && wanted(face))
        .map(|face| {
            let (hand, rules) = after_discard(hand, rules, face);
            Ok((face, Query::new(&hand, &rules)?))
        })
        .collect()
}

/// The discards of jokers, with a face or without.
fn jokers(hand: &Hand, rules: &Rules, discards: &mut Vec<Discard>) -> Result<(), Error> {
    for (face, query) in after_each(hand, rules, |face| face == JOKER || rules.wild >> face & 1 == 1)? {
        discards.push(Discard { face: Some(face), progress: nearest(&query), live: 0 });
    }
    Ok(())
}

fn one_by_one(hand: &Hand, rules: &Rules, discards: &mut Vec<Discard>) -> Result<(), Error> {
    let mut cache = Cache::default();
    for (face, query) in after_discards(hand, rules)? {
        if face == JOKER {
            // With a joker less, less can be beyond the limits.
            cache = Cache::default();
        }
        discards.push(Discard { face: Some(face), progress: nearest_with(&query, &mut cache), live: 0 });
    }
    Ok(())
}

/// The faces that bring a hand of 3n + 1 tiles no nearer, but after which it can wait for more: each with the live
/// copies that the best discard leaves then.
///
/// # Errors
///
/// As [`Query::new`].
pub fn improvements(hand: &Hand, rules: &Rules, live: &Counts) -> Result<Vec<(u8, u32)>, Error> {
    let now = nearest(&Query::new(hand, rules)?);
    let live_now = Planes::new(live).sum(now.faces);
    let mut found = Vec::new();
    // Copies in the own melds may not count, but a fifth tile does not exist.
    let exists = |face: usize| hand.concealed[face] + hand.melded[face] < rules.max_copies;
    for face in (0..KINDS).filter(|&face| live[face] > 0 && exists(face) && now.faces >> face & 1 == 0) {
        let mut drawn = hand.clone();
        drawn.concealed[face] += 1;
        let mut left = *live;
        left[face] -= 1;
        let best = acceptance(&drawn, rules, &left)?.into_iter().next();
        found.extend(
            best.filter(|best| best.progress.distance == now.distance && best.live > live_now)
                .map(|best| (face as u8, best.live)),
        );
    }
    Ok(found)
}
