//! Random deals of a layout, decided one after another on one thread: shares, CPU times, nodes.
//!
//! ```text
//! cargo run --release --example solver_bench -- DEALS FIRST_SEED [ours|plain] < slots
//! ```
//!
//! `slots` are lines "x y z". Each deal has groups of four, in plain random order: deal `i` is the shuffle of the
//! stream of seed `FIRST_SEED + i`. Prints one JSON object. `plain` is the method as published (random playouts, then
//! critical groups, a scan that goes over all groups until nothing changes), written once more here without anything of
//! the solver's: what the solver is measured against. `bench/solitaire_solver.py` runs both.

use std::io::Read;
use std::sync::Arc;

use tilewright_core::rng::Rng;
use tilewright_core::solitaire::solver::{Limits, Verdict, solve};
use tilewright_core::solitaire::{Covering, Geometry, Position, Slot};

mod plain;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number = |i: usize| arguments.get(i).and_then(|text| text.parse::<u64>().ok());
    let (Some(deals), Some(first_seed)) = (number(0), number(1)) else {
        eprintln!("usage: solver_bench DEALS FIRST_SEED [ours|plain] < slots");
        std::process::exit(2);
    };
    let is_plain = arguments.get(2).is_some_and(|method| method == "plain");
    let mut text = String::new();
    std::io::stdin().read_to_string(&mut text).expect("slots on stdin");
    let numbers: Vec<i32> = text.split_whitespace().map(|word| word.parse().expect("a number")).collect();
    let slots: Vec<Slot> = numbers.chunks_exact(3).map(|slot| Slot::new(slot[0], slot[1], slot[2])).collect();
    let geometry = Arc::new(Geometry::new(&slots, Covering::Any).expect("a layout"));

    let mut counts = [0_u64; 3];
    let (mut times, mut nodes) = (Vec::new(), Vec::new());
    for seed in first_seed..first_seed + deals {
        let mut groups: Vec<u16> = (0..slots.len() as u16).map(|tile| tile / 4).collect();
        Rng::new(seed).shuffle(&mut groups);
        let position = Position::new(Arc::clone(&geometry), 2, groups.iter().map(|&group| Some(group)).collect())
            .expect("one group a tile");
        let start = cpu_seconds();
        let (status, count) = if is_plain {
            let mut search = plain::Search::new(&geometry, &groups, seed);
            (usize::from(!search.run()), search.scans)
        } else {
            let report = solve(&position, &Limits::default(), &mut || false);
            let status = match &report.verdict {
                Verdict::Winnable(moves) => {
                    assert!(clears(position, moves), "seed {seed}: the way does not clear the board");
                    0
                }
                Verdict::Lost => 1,
                Verdict::Unknown => 2,
            };
            (status, report.nodes)
        };
        times.push(cpu_seconds() - start);
        nodes.push(count);
        counts[status] += 1;
    }
    times.sort_by(f64::total_cmp);
    nodes.sort_unstable();
    let rank = |quantile: u64| ((deals - 1) * quantile / 100) as usize;
    println!(
        "{{\"tiles\":{},\"deals\":{deals},\"winnable\":{},\"lost\":{},\"unknown\":{},\"mean_s\":{:e},\"median_s\":{:e},\
         \"p99_s\":{:e},\"max_s\":{:e},\"median_nodes\":{},\"p99_nodes\":{},\"max_nodes\":{}}}",
        slots.len(),
        counts[0],
        counts[1],
        counts[2],
        times.iter().sum::<f64>() / f64::from(deals as u32),
        times[rank(50)],
        times[rank(99)],
        times[rank(100)],
        nodes[rank(50)],
        nodes[rank(99)],
        nodes[rank(100)],
    );
}

fn clears(mut position: Position, moves: &[Vec<usize>]) -> bool {
    moves.iter().all(|tiles| position.push(tiles).is_ok()) && position.tiles().count() == 0
}

/// CPU time of this thread, so that neighbours on the machine do not count.
fn cpu_seconds() -> f64 {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    std::time::Duration::new(time.tv_sec as u64, time.tv_nsec as u32).as_secs_f64()
}
