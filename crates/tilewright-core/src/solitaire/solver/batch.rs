//! Many deals of one layout, on all cores.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use rayon::prelude::*;

use super::field::{Field, Shape};
use super::{Limits, Report, Verdict, Workspace, solve_field};
use crate::solitaire::{Geometry, Occupancy};

/// Full boards of one layout.
#[derive(Clone, Copy, Debug)]
pub struct Deals<'a> {
    /// The layout.
    pub geometry: &'a Arc<Geometry>,
    /// How many tiles go together, at least 2.
    pub match_size: usize,
    /// The tiles that are taken alone: one entry a tile.
    pub bonus: &'a [bool],
    /// Deal after deal, the group of each tile; that of a bonus item is not read.
    pub groups: &'a [u8],
}

/// The verdict on each deal: 1 it can be cleared, 0 it cannot, -1 unknown within the limits, which hold for each deal.
/// `None` when `stop` was set before all were decided. `done` counts the deals decided so far; `threads` is 0 for as
/// many as there are cores.
///
/// # Panics
/// When the tables do not fit the layout.
pub fn solve_many(
    deals: &Deals<'_>,
    limits: &Limits,
    threads: usize,
    stop: &AtomicBool,
    done: &AtomicU64,
) -> Option<Vec<i8>> {
    let count = deals.geometry.len();
    assert_eq!(deals.bonus.len(), count, "one entry a tile");
    assert!(count > 0 && deals.groups.len().is_multiple_of(count), "one group a tile");
    let shape = Shape::new(&Occupancy::full(Arc::clone(deals.geometry)));
    let solve_one = |workspace: &mut Workspace, groups: &[u8]| {
        let groups: Vec<Option<u16>> =
            groups.iter().zip(deals.bonus).map(|(&group, &bonus)| (!bonus).then_some(u16::from(group))).collect();
        let field = Field::new(&shape, deals.match_size, &groups);
        let mut poll = || stop.load(Ordering::Relaxed);
        let report = solve_field(field.as_ref(), limits, &mut poll, workspace);
        done.fetch_add(1, Ordering::Relaxed);
        verdict(&report)
    };
    let work = || deals.groups.par_chunks_exact(count).map_init(Workspace::default, solve_one).collect();
    match rayon::ThreadPoolBuilder::new().num_threads(threads).build() {
        Ok(pool) => pool.install(work),
        // No threads to be had: this one does it.
        Err(_) => deals.groups.chunks_exact(count).map(|deal| solve_one(&mut Workspace::default(), deal)).collect(),
    }
}

fn verdict(report: &Report) -> Option<i8> {
    match report.verdict {
        _ if report.interrupted => None,
        Verdict::Winnable(_) => Some(1),
        Verdict::Lost => Some(0),
        Verdict::Unknown => Some(-1),
    }
}
