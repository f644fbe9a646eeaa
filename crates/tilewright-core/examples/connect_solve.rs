//! How long the core takes to decide random boards: `connect_solve ROWS COLS BOARDS`; JSON for `bench/connect.py`.

use std::time::Instant;

use tilewright_core::connect::{Budget, GravityPlan, LinkRules, Position, Setup, Verdict, solve};
use tilewright_core::rng::Rng;

/// CPU time of this thread in milliseconds where the system tells (Linux), else wall clock: neighbours do not count.
fn now_ms(start: Instant) -> f64 {
    let schedstat = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let running = schedstat.and_then(|text| text.split_whitespace().next()?.parse::<f64>().ok());
    running.map_or_else(|| start.elapsed().as_secs_f64() * 1e3, |nanoseconds| nanoseconds / 1e6)
}

#[allow(clippy::cast_precision_loss)] // counts of boards
fn main() {
    let arguments: Vec<usize> = std::env::args().skip(1).filter_map(|argument| argument.parse().ok()).collect();
    let [rows, cols, boards] = arguments[..] else {
        eprintln!("usage: connect_solve ROWS COLS BOARDS");
        return;
    };
    let (mut times, mut winnable, mut unknown, mut nodes) = (Vec::new(), 0, 0, 0);
    let epoch = Instant::now();
    let mut methods = std::collections::BTreeMap::new();
    for seed in 0..boards as u64 {
        let mut grid: Vec<u16> = (0..rows * cols).map(|i| 1 + (i / 4) as u16).collect();
        Rng::new(seed).shuffle(&mut grid);
        let setup =
            Setup { rows, cols, border: true, link: LinkRules::default(), gravity: GravityPlan::new(Vec::new()) };
        let position = Position::new(setup.into(), &grid);
        let mut never = || false;
        let mut budget = Budget::new(u64::MAX, None, &mut never);
        let start = now_ms(epoch);
        let solution = solve(&position, &mut budget);
        times.push(now_ms(epoch) - start);
        nodes += budget.nodes();
        *methods.entry(solution.method).or_insert(0) += 1;
        match solution.verdict {
            Verdict::Winnable(_) => winnable += 1,
            Verdict::Lost => {}
            Verdict::Unknown => unknown += 1,
        }
    }
    times.sort_by(f64::total_cmp);
    let at = |share: f64| times[((times.len() - 1) as f64 * share) as usize];
    println!(
        "{{\"rows\": {rows}, \"cols\": {cols}, \"boards\": {boards}, \"winnable_percent\": {:.2}, \"unknown\": {unknown}, \
         \"mean_ms\": {:.3}, \"median_ms\": {:.3}, \"p99_ms\": {:.2}, \"p999_ms\": {:.1}, \"max_ms\": {:.1}, \
         \"nodes_mean\": {}, \"methods\": {methods:?}}}",
        100.0 * f64::from(winnable) / boards as f64,
        times.iter().sum::<f64>() / boards as f64,
        at(0.5),
        at(0.99),
        at(0.999),
        at(1.0),
        nodes / boards as u64
    );
}
