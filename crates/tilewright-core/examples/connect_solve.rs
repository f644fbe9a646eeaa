//! How long the core takes to decide random boards: `connect_solve ROWS COLS BOARDS [GRAVITY]`; JSON for `bench/connect.py`.

use tilewright_core::connect::{Budget, Gravity, GravityPlan, LinkRules, Position, Setup, Verdict, solve};
use tilewright_core::rng::Rng;

/// With gravity not every board is decided: how long each may take.
const GRAVITY_LIMIT_MS: f64 = 2_000.0;

/// CPU time of this thread in milliseconds: neighbours do not count.
#[allow(clippy::cast_precision_loss)] // far below 2^53
fn now_ms() -> f64 {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    time.tv_sec as f64 * 1e3 + time.tv_nsec as f64 / 1e6
}

#[allow(clippy::cast_precision_loss)] // counts of boards
fn main() {
    let arguments: Vec<usize> = std::env::args().skip(1).filter_map(|argument| argument.parse().ok()).collect();
    let gravity = std::env::args().nth(4).and_then(|name| Gravity::named(&name));
    let [rows, cols, boards] = arguments[..] else {
        eprintln!("usage: connect_solve ROWS COLS BOARDS [GRAVITY]");
        return;
    };
    let (mut times, mut winnable, mut lost, mut unknown, mut nodes) = (Vec::new(), 0, 0, 0, 0);
    let mut methods = std::collections::BTreeMap::new();
    for seed in 0..boards as u64 {
        let mut grid: Vec<u16> = (0..rows * cols).map(|i| 1 + (i / 4) as u16).collect();
        Rng::new(seed).shuffle(&mut grid);
        let setup = Setup {
            rows,
            cols,
            border: true,
            link: LinkRules::default(),
            gravity: GravityPlan::new(gravity.into_iter().collect()),
        };
        let position = Position::new(setup.into(), &grid);
        let start = now_ms();
        let mut too_long = || gravity.is_some() && now_ms() - start >= GRAVITY_LIMIT_MS;
        let mut budget = Budget::new(u64::MAX, None, &mut too_long);
        let solution = solve(&position, &mut budget);
        times.push(now_ms() - start);
        nodes += budget.nodes();
        *methods.entry(solution.method).or_insert(0) += 1;
        match solution.verdict {
            Verdict::Winnable(_) => winnable += 1,
            Verdict::Lost => lost += 1,
            Verdict::Unknown => unknown += 1,
        }
    }
    times.sort_by(f64::total_cmp);
    let at = |share: f64| times[((times.len() - 1) as f64 * share) as usize];
    println!(
        "{{\"rows\": {rows}, \"cols\": {cols}, \"boards\": {boards}, \"winnable_percent\": {:.2}, \"lost\": {lost}, \"unknown\": {unknown}, \
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
