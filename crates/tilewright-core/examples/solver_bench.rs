//! Random deals of a layout, solved one after another on one thread: shares, times and nodes.
use std::time::{Duration, Instant};
use tilewright_core::rng::Rng;
use tilewright_core::solitaire::solver::{Limits, Method, Verdict, solve};
use tilewright_core::solitaire::{Covering, Geometry, Position, Slot};

fn main() {
    let args: Vec<String> = std::env::args().collect();
    let path = &args[1];
    let deals: u64 = args[2].parse().unwrap();
    let text = std::fs::read_to_string(path).unwrap();
    let mut slots: Vec<Slot> = text
        .lines()
        .map(|l| l.split('#').next().unwrap())
        .filter_map(|l| {
            let v: Vec<i32> = l.split_whitespace().filter_map(|w| w.parse().ok()).collect();
            (v.len() == 3).then(|| Slot::new(v[1], v[0], v[2]))
        })
        .collect();
    slots.sort();
    let n = slots.len();
    let geometry = std::sync::Arc::new(Geometry::new(&slots, Covering::Any).unwrap());
    let mut times = Vec::new();
    let mut nodes = Vec::new();
    let mut counts = [0; 3];
    let mut methods = [0; 6];
    for seed in 0..deals {
        let mut groups: Vec<Option<u16>> = (0..n).map(|i| Some((i / 4 % 36) as u16)).collect();
        Rng::new(seed).shuffle(&mut groups);
        let position = Position::new(geometry.clone(), 2, groups).unwrap();

        let start = Instant::now();
        let report =
            solve(&position, &Limits { max_nodes: None, time_limit: Some(Duration::from_secs(60)) }, &mut || false);
        times.push(start.elapsed().as_secs_f64() * 1e3);
        nodes.push(report.nodes);
        methods[report.method as usize] += 1;
        match &report.verdict {
            Verdict::Winnable(moves) => {
                counts[0] += 1;
                let mut p = position.clone();
                moves.iter().for_each(|m| p.push(m).unwrap());
                assert_eq!(p.tiles().count(), 0);
            }
            Verdict::Lost => counts[1] += 1,
            Verdict::Unknown => counts[2] += 1,
        }
    }
    times.sort_by(f64::total_cmp);
    nodes.sort();
    let at = |q: f64| ((times.len() - 1) as f64 * q) as usize;
    println!("{path} n={n} win/lost/unknown {counts:?} methods {methods:?} {:?}", Method::Count);
    println!(
        "ms mean {:.3} p50 {:.3} p90 {:.3} p99 {:.3} max {:.3}; nodes mean {} p99 {} max {}; us/node {:.3}",
        times.iter().sum::<f64>() / times.len() as f64,
        times[at(0.5)],
        times[at(0.9)],
        times[at(0.99)],
        times[at(1.0)],
        nodes.iter().sum::<u64>() / deals,
        nodes[at(0.99)],
        nodes[at(1.0)],
        times.iter().sum::<f64>() * 1e3 / nodes.iter().sum::<u64>() as f64
    );
}
