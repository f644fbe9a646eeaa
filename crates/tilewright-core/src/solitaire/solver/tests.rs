//! Every search against a brute force that knows nothing but the rules of the game.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use super::closure::Closure;
use super::field::{Field, Shape};
use super::{Deals, Found, Limits, Meter, Method, Report, Verdict, nogoods, positions, solve, solve_many};
use crate::matchings::Options;
use crate::rng::Rng;
use crate::solitaire::{Covering, Geometry, Occupancy, Position, Slot};

/// Depth-first search over every legal move, remembering the sets of tiles left.
fn brute_force(position: &mut Position, known: &mut HashMap<Vec<bool>, bool>) -> bool {
    if position.tiles().count() == 0 {
        return true;
    }
    let key: Vec<bool> = (0..position.groups().len()).map(|tile| position.tiles().contains(tile)).collect();
    if let Some(&result) = known.get(&key) {
        return result;
    }
    let (groups, bonus) = position.free_groups();
    let mut moves: Vec<Vec<usize>> = bonus.into_iter().map(|tile| vec![tile]).collect();
    groups.iter().for_each(|tiles| moves.extend(subsets(tiles, position.match_size())));
    let result = moves.into_iter().any(|tiles| {
        position.push(&tiles).expect("legal");
        let result = brute_force(position, known);
        position.restore(&tiles);
        result
    });
    known.insert(key, result);
    result
}

fn subsets(tiles: &[usize], size: usize) -> Vec<Vec<usize>> {
    if size == 0 {
        return vec![Vec::new()];
    }
    let mut all = Vec::new();
    for (i, &first) in tiles.iter().enumerate() {
        for mut rest in subsets(&tiles[i + 1..], size - 1) {
            rest.insert(0, first);
            all.push(rest);
        }
    }
    all
}

/// A heap of tiles thrown on a small table: each lies on whatever is below it.
fn heap(rng: &mut Rng, count: usize, width: usize, height: usize) -> Vec<Slot> {
    let mut slots: Vec<Slot> = Vec::new();
    while slots.len() < count {
        let (x, y) = (rng.below(width) as i32, rng.below(height) as i32);
        let under = slots.iter().filter(|slot| (slot.x - x).abs() < 2 && (slot.y - y).abs() < 2);
        let z = under.map(|slot| slot.z + 1).max().unwrap_or(0);
        slots.push(Slot::new(x, y, z));
    }
    slots.sort_unstable();
    slots
}

struct Board {
    rng: Rng,
    covering: Covering,
    size: usize,
    /// The number of tiles of each group.
    groups: Vec<usize>,
    bonus: usize,
    /// The least width of the table, of which it may be up to twice as wide, and its height.
    table: (usize, usize),
}

impl Board {
    fn deal(&mut self) -> Position {
        let mut groups: Vec<Option<u16>> = vec![None; self.bonus];
        for (group, &count) in self.groups.iter().enumerate() {
            groups.extend(vec![Some(group as u16); count]);
        }
        self.rng.shuffle(&mut groups);
        let width = self.table.0 + self.rng.below(self.table.0);
        let slots = heap(&mut self.rng, groups.len(), width, self.table.1);
        let geometry = Geometry::new(&slots, self.covering).unwrap();
        Position::new(geometry.into(), self.size, groups).unwrap()
    }
}

fn board(seed: u64, size: usize, groups: &[usize], bonus: usize, table: (usize, usize)) -> Board {
    let covering = if seed.is_multiple_of(2) { Covering::Any } else { Covering::Next };
    Board { rng: Rng::new(seed), covering, size, groups: groups.to_vec(), bonus, table }
}

fn decide(position: &Position) -> Report {
    solve(position, &Limits::default(), &mut || false)
}

fn assert_clears(position: &Position, moves: &[Vec<usize>]) {
    let mut position = position.clone();
    moves.iter().for_each(|tiles| position.push(tiles).expect("every move of the way is legal"));
    assert_eq!(position.tiles().count(), 0, "the way clears the board");
}

/// Compare on `count` boards. Not too many may be lost, and enough of those must pass the first scan.
fn compare(mut board: Board, count: usize, search: impl Fn(&Position) -> Verdict) {
    let (mut lost, mut hard) = (0, 0);
    for _ in 0..count {
        let position = board.deal();
        let expected = brute_force(&mut position.clone(), &mut HashMap::new());
        match search(&position) {
            Verdict::Winnable(moves) => {
                assert!(expected, "{position:?}");
                assert_clears(&position, &moves);
            }
            Verdict::Lost => assert!(!expected, "{position:?}"),
            Verdict::Unknown => panic!("no limit was set"),
        }
        lost += usize::from(!expected);
        hard += usize::from(!expected && decide(&position).method != Method::Scan);
    }
    assert!(lost < count * 19 / 20 && hard > count / 20, "{lost} lost, {hard} of them hard: the test says little");
}

/// One search alone, without the random play that decides most boards before it.
fn alone(position: &Position, search: impl Fn(&Field<'_>, &mut Closure, &mut Meter<'_>) -> Found) -> Verdict {
    let shape = Shape::new(position.tiles());
    let groups: Vec<Option<u16>> = shape.tiles().iter().map(|&tile| position.groups()[usize::from(tile)]).collect();
    let field = Field::new(&shape, position.match_size(), &groups).expect("the counts divide");
    let mut closure = Closure::default();
    closure.open(&field);
    let mut poll = || false;
    match search(&field, &mut closure, &mut Meter::new(&Limits::default(), &mut poll)) {
        Ok(Some(moves)) => Verdict::Winnable(moves),
        Ok(None) => Verdict::Lost,
        Err(_) => Verdict::Unknown,
    }
}

fn by_nogoods(position: &Position) -> Verdict {
    alone(position, |field, closure, meter| {
        nogoods::search(field, &Options::new(&field.groups, field.match_size).expect("few options"), closure, meter)
    })
}

fn by_positions(position: &Position) -> Verdict {
    alone(position, positions::search)
}

#[test]
fn every_verdict_on_small_tight_boards_is_that_of_brute_force() {
    for seed in 0..2 {
        compare(board(seed, 2, &[4, 4, 4, 4, 4], 0, (10, 3)), 1000, |position| decide(position).verdict);
        compare(board(seed, 2, &[4, 4, 2, 2, 2], 2, (10, 3)), 400, |position| decide(position).verdict);
        compare(board(seed, 2, &[6, 4, 4, 2], 0, (10, 2)), 300, |position| decide(position).verdict);
    }
}

#[test]
fn groups_of_eight_and_more_are_decided_as_brute_force_does() {
    for seed in 0..2 {
        compare(board(seed, 2, &[8, 4, 2, 2], 0, (10, 2)), 300, |position| decide(position).verdict);
        compare(board(seed, 2, &[8, 6, 2], 1, (10, 2)), 300, by_nogoods);
    }
}

#[test]
fn matches_of_three_and_four_are_decided_as_brute_force_does() {
    for seed in 0..2 {
        compare(board(seed, 3, &[6, 6, 3], 0, (11, 4)), 300, |position| decide(position).verdict);
        compare(board(seed, 3, &[9, 6], 1, (11, 4)), 300, by_nogoods);
        compare(board(seed, 4, &[8, 4, 4], 1, (15, 4)), 200, by_nogoods);
    }
}

#[test]
fn nogood_learning_alone_agrees_with_brute_force() {
    for seed in 0..2 {
        compare(board(seed, 2, &[4, 4, 4, 4], 1, (10, 3)), 400, by_nogoods);
    }
}

#[test]
fn search_over_positions_alone_agrees_with_brute_force() {
    for seed in 0..2 {
        compare(board(seed, 2, &[4, 4, 4, 2], 1, (10, 3)), 300, by_positions);
        compare(board(seed, 3, &[9, 6], 1, (11, 4)), 200, by_positions);
    }
}

#[test]
fn a_board_in_play_is_decided_from_the_tiles_left() {
    let mut board = board(3, 2, &[4, 4, 4, 4, 2], 1, (9, 4));
    let (mut compared, mut lost) = (0, 0);
    for _ in 0..300 {
        let mut position = board.deal();
        for _ in 0..2 {
            if let Some(tiles) = position.free_groups().0.into_iter().find(|tiles| tiles.len() >= 2) {
                position.push(&tiles[..2]).unwrap();
            }
        }
        let expected = brute_force(&mut position.clone(), &mut HashMap::new());
        match decide(&position).verdict {
            Verdict::Winnable(moves) => {
                assert!(expected);
                assert_clears(&position, &moves);
            }
            verdict => assert!(verdict == Verdict::Lost && !expected),
        }
        (compared, lost) = (compared + 1, lost + usize::from(!expected));
    }
    assert!(lost > compared / 10 && lost < compared);
}

/// The Turtle, from its published coordinates: rows of 12, 8, 10, 12, 12, 10, 8, 12 tiles, one tile left and two right
/// of the middle; squares of 6, 4 and 2 on it; one on top.
fn turtle() -> Vec<Slot> {
    let rows = [(1, 12), (3, 8), (2, 10), (1, 12), (1, 12), (2, 10), (3, 8), (1, 12)];
    let mut slots = vec![Slot::new(0, 7, 0), Slot::new(26, 7, 0), Slot::new(28, 7, 0), Slot::new(13, 7, 4)];
    for (row, (first, count)) in rows.into_iter().enumerate() {
        slots.extend((first..first + count).map(|column| Slot::new(2 * column, 2 * row as i32, 0)));
    }
    for (z, first, side) in [(1, 4, 6), (2, 5, 4), (3, 6, 2)] {
        for row in first - 3..first - 3 + side {
            slots.extend((first..first + side).map(|column| Slot::new(2 * column, 2 * row, z)));
        }
    }
    slots.sort_unstable();
    assert_eq!(slots.len(), 144);
    slots
}

fn turtle_deal(geometry: &Arc<Geometry>, seed: u64) -> Position {
    let mut groups: Vec<Option<u16>> = (0..144).map(|i| Some(i / 4)).collect();
    Rng::new(seed).shuffle(&mut groups);
    Position::new(Arc::clone(geometry), 2, groups).unwrap()
}

#[test]
fn a_turtle_is_decided_and_the_way_replays() {
    let geometry = Arc::new(Geometry::new(&turtle(), Covering::Any).unwrap());
    let mut winnable = 0;
    for seed in 0..60 {
        let position = turtle_deal(&geometry, seed);
        match decide(&position).verdict {
            Verdict::Winnable(moves) => {
                assert_clears(&position, &moves);
                winnable += 1;
            }
            verdict => assert_eq!(verdict, Verdict::Lost),
        }
    }
    // 97.05 % of ten million (M. de Bondt, 2012): fewer than 54 of 60 has a chance below 1 in 3,000.
    assert!(winnable >= 54, "{winnable}");
}

#[test]
fn the_same_board_and_budget_give_the_same_report() {
    let geometry = Arc::new(Geometry::new(&turtle(), Covering::Any).unwrap());
    for seed in 0..5 {
        let position = turtle_deal(&geometry, seed);
        assert_eq!(decide(&position), decide(&position));
    }
}

/// A Turtle that takes more than a few nodes.
fn hard_turtle() -> Position {
    let geometry = Arc::new(Geometry::new(&turtle(), Covering::Any).unwrap());
    let mut deals = (0..1000).map(|seed| turtle_deal(&geometry, seed));
    deals.find(|position| decide(position).nodes > 1000).expect("one in ten takes that many")
}

#[test]
fn a_budget_that_is_too_small_gives_unknown_after_that_many_nodes() {
    let position = hard_turtle();
    let limits = Limits { max_nodes: Some(500), ..Limits::default() };
    let report = solve(&position, &limits, &mut || false);
    assert_eq!((report.verdict, report.nodes, report.interrupted), (Verdict::Unknown, 500, false));
    let no_time = Limits { time_limit: Some(std::time::Duration::ZERO), ..Limits::default() };
    assert_eq!(solve(&position, &no_time, &mut || false).verdict, Verdict::Unknown);
    let longest = Limits { time_limit: Some(std::time::Duration::MAX), ..Limits::default() };
    assert_eq!(solve(&position, &longest, &mut || false), decide(&position));
}

#[test]
fn the_caller_can_break_off() {
    let report = solve(&hard_turtle(), &Limits::default(), &mut || true);
    assert_eq!((report.verdict, report.interrupted), (Verdict::Unknown, true));
}

#[test]
fn counts_that_do_not_divide_are_lost_without_a_search() {
    let slots = [Slot::new(0, 0, 0), Slot::new(4, 0, 0), Slot::new(8, 0, 0)];
    let geometry = Arc::new(Geometry::new(&slots, Covering::Any).unwrap());
    let odd = Position::new(Arc::clone(&geometry), 2, vec![Some(0); 3]).unwrap();
    let report = decide(&odd);
    assert_eq!((report.verdict, report.method, report.nodes), (Verdict::Lost, Method::Count, 0));
    let with_bonus = Position::new(geometry, 2, vec![Some(0), None, Some(0)]).unwrap();
    assert!(matches!(decide(&with_bonus).verdict, Verdict::Winnable(moves) if moves.len() == 2));
}

#[test]
fn an_empty_board_is_cleared_with_no_move() {
    let geometry = Arc::new(Geometry::new(&[], Covering::Any).unwrap());
    let position = Position::new(geometry, 2, Vec::new()).unwrap();
    assert_eq!(decide(&position).verdict, Verdict::Winnable(Vec::new()));
}

/// One face only, 600 tiles in piles of six: too many pairs to list, so that positions are searched.
#[test]
fn more_matches_than_can_be_listed_are_no_obstacle() {
    let slots: Vec<Slot> = (0..600).map(|i| Slot::new(3 * (i / 6), 0, i % 6)).collect();
    let geometry = Arc::new(Geometry::new(&slots, Covering::Any).unwrap());
    let position = Position::new(geometry, 2, vec![Some(0); 600]).unwrap();
    let Verdict::Winnable(moves) = decide(&position).verdict else { panic!("piles of one face are easy") };
    assert_clears(&position, &moves);
    let field = |position: &Position| {
        let shape = Shape::new(position.tiles());
        Options::new(&Field::new(&shape, 2, &vec![Some(0); 600]).unwrap().groups, 2).is_none()
    };
    assert!(field(&position));
    assert!(matches!(by_positions(&position), Verdict::Winnable(moves) if moves.len() == 300));
}

/// The deepest board possible: covering lists of all lengths, and no recursion anywhere.
#[test]
fn a_tower_as_high_as_possible_is_lost_at_once() {
    let slots: Vec<Slot> = (0..1000).map(|z| Slot::new(0, 0, z)).collect();
    let geometry = Arc::new(Geometry::new(&slots, Covering::Any).unwrap());
    let position = Position::new(geometry, 2, (0..1000).map(|i| Some(i / 2)).collect()).unwrap();
    assert_eq!(decide(&position).verdict, Verdict::Lost);
}

#[test]
fn many_deals_get_the_verdicts_of_single_ones() {
    let mut rng = Rng::new(5);
    let slots = heap(&mut rng, 18, 20, 3);
    let geometry = Arc::new(Geometry::new(&slots, Covering::Any).unwrap());
    let bonus: Vec<bool> = (0..18).map(|tile| tile < 2).collect();
    let mut groups: Vec<u8> = Vec::new();
    let mut expected = Vec::new();
    for _ in 0..300 {
        let mut deal: Vec<u8> = (0..16).map(|i| i / 4).collect();
        rng.shuffle(&mut deal);
        deal.splice(0..0, [9, 9]);
        let tiles = deal.iter().zip(&bonus).map(|(&group, &bonus)| (!bonus).then_some(u16::from(group))).collect();
        let mut position = Position::new(Arc::clone(&geometry), 2, tiles).unwrap();
        expected.push(i8::from(brute_force(&mut position, &mut HashMap::new())));
        groups.extend(deal);
    }
    assert!(expected.contains(&0) && expected.contains(&1));
    let deals = Deals { geometry: &geometry, match_size: 2, bonus: &bonus, groups: &groups };
    let (stop, done) = (AtomicBool::new(false), AtomicU64::new(0));
    assert_eq!(solve_many(&deals, &Limits::default(), 2, &stop, &done), Some(expected));
    assert_eq!(done.load(Ordering::Relaxed), 300);
    stop.store(true, Ordering::Relaxed);
    assert_eq!(solve_many(&deals, &Limits::default(), 2, &stop, &done), None);
}

#[test]
fn tiles_on_tiles_that_are_covered_anyway_do_not_hold_twice() {
    // A pile of three under `Any`: the top one holds the bottom one only through the middle.
    let slots: Vec<Slot> = (0..3).map(|z| Slot::new(0, 0, z)).collect();
    let shape = Shape::new(&Occupancy::full(Geometry::new(&slots, Covering::Any).unwrap().into()));
    assert_eq!(shape.free(), [2]);
    assert_eq!(shape.held()[0], shape.held()[1]);
}
