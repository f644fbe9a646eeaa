//! Pairs, paths and moves against the slow reference, on random boards.

use std::collections::HashMap;

use super::batch::{BadCell, Grids, NO_CLASS, pairs_many};
use super::beam::{Beam, Hashed, Hashes, Seen};
use super::closure::Tiles;
use super::learning::LearningSearch;
use super::position::EMPTY;
use super::{
    AllPaths, Budget, Cell, DealRequest, DealResult, Gravity, GravityPlan, LinkRules, Position, Setup, Verdict, deal,
    find_path, reference, solve,
};
use crate::rng::Rng;

fn compare_pairs(boards: usize, seed: u64) {
    let mut rng = Rng::new(seed);
    let mut joined = 0;
    for _ in 0..boards {
        let mut position = reference::random_position(&mut rng, Gravity::None);
        let expected = reference::pairs(&position);
        assert_eq!(position.pairs(), expected, "{:?} {:?}", position.setup(), position.grid());
        assert_eq!((position.pair_count(), position.first_pair()), (expected.len(), expected.first().copied()));
        assert_eq!(swept(&position), expected, "{:?} {:?}", position.setup(), position.grid());
        joined += expected.len();
        if !expected.is_empty() {
            let (a, b) = expected[rng.below(expected.len())];
            position.push(b, a).unwrap();
            assert_eq!(position.pairs(), reference::pairs(&position), "after a move: {:?}", position.grid());
        }
    }
    assert!(joined > boards, "boards without pairs prove nothing: {joined}");
}

/// The pairs as a batch of two boards, the second of them without tiles, gives them.
fn swept(position: &Position) -> Vec<(Cell, Cell)> {
    let grid = position.grid();
    let table: Vec<u16> = (0..=grid.iter().copied().filter(|&class| class != u16::MAX).max().unwrap_or(0)).collect();
    let mut values: Vec<i32> = grid.iter().map(|&class| if class == u16::MAX { -1 } else { class.into() }).collect();
    values.resize(2 * grid.len(), 0);
    let grids = Grids::new(&values, grid.len(), &table);
    let pairs = pairs_many(position.setup(), &grids, true, 1).unwrap();
    assert_eq!(pairs.counts, [pairs.cells.len() as u32, 0]);
    let cell = |row: i16, col: i16| Cell::new(row.into(), col.into());
    pairs.cells.iter().map(|&[r, c, s, d]| (cell(r, c), cell(s, d))).collect()
}

#[test]
fn a_batch_names_the_first_bad_value() {
    let setup = reference::random_position(&mut Rng::new(1), Gravity::None).setup().clone();
    let cells = setup.rows * setup.cols;
    let mut values = vec![0_i32; 3 * cells];
    (values[cells + 1], values[2 * cells]) = (-2, 5);
    let grids = Grids::new(&values, cells, &[0, NO_CLASS, 1]);
    assert_eq!(pairs_many(&setup, &grids, false, 1), Err(BadCell { board: 1, cell: 1 }));
}

#[test]
fn pairs_equal_those_of_the_reference() {
    compare_pairs(6_000, 1);
}

#[test]
#[ignore = "takes about a minute: cargo test --release -- --ignored"]
fn pairs_equal_those_of_the_reference_on_a_hundred_thousand_boards() {
    compare_pairs(100_000, 2);
}

#[test]
fn the_path_has_the_fewest_turns_then_steps_and_reverses_exactly() {
    let mut rng = Rng::new(3);
    for _ in 0..1_500 {
        let position = reference::random_position(&mut rng, Gravity::None);
        let link = position.setup().link;
        let tiles: Vec<Cell> = position.tiles().collect();
        for (i, &a) in tiles.iter().enumerate() {
            for &b in &tiles[i + 1..] {
                let expected = reference::search(&position, a, b, link.max_turns);
                let path = find_path(position.lanes(), link, a, b);
                let found = path.as_ref().map(|path| (path.turns() as u16, path.steps()));
                assert_eq!(found, expected, "{a:?} {b:?} {:?} {:?}", position.setup(), position.grid());
                let Some(path) = path else { continue };
                let cells = path.cells();
                let mut back = find_path(position.lanes(), link, b, a).unwrap().cells();
                back.reverse();
                assert_eq!(cells, back);
                assert_eq!((cells[0], cells[cells.len() - 1]), (a, b));
                assert!(cells.windows(2).all(|step| step[0].is_next_to(step[1])));
                assert!(cells[1..cells.len() - 1].iter().all(|&cell| position.lanes().is_free(cell)));
                let all: Vec<_> = AllPaths::new(position.lanes(), link, a, b).take(50).collect();
                assert_eq!(all[0], path, "the first of all paths is the path");
                let keys: Vec<_> = all.iter().map(|path| (path.steps(), path.cells())).collect();
                assert!(keys.is_sorted() && keys.windows(2).all(|two| two[0] != two[1]), "in order, each once");
                assert!(all.iter().all(|path| path.turns() == cells_turns(&path.cells())));
            }
        }
    }
}

fn cells_turns(cells: &[Cell]) -> usize {
    cells.windows(3).filter(|three| three[0].row() != three[2].row() && three[0].col() != three[2].col()).count()
}

#[test]
fn undo_restores_exactly_under_every_gravity() {
    let mut rng = Rng::new(4);
    for (name, gravity) in Gravity::NAMES {
        for _ in 0..60 {
            let mut position = reference::random_position(&mut rng, gravity);
            let mut seen = Vec::new();
            let stones = |position: &Position| position.grid().iter().map(|&c| c == u16::MAX).collect::<Vec<_>>();
            let before = stones(&position);
            while let Some((a, b)) = position.first_pair() {
                seen.push((position.grid(), position.pairs()));
                position.push(a, b).unwrap();
                assert_eq!(stones(&position), before, "{name}: stones stay");
                let tiles = position.grid().iter().filter(|&&class| class != EMPTY && class != u16::MAX).count();
                assert_eq!(tiles, position.count(), "{name}: no tile is lost");
            }
            while let Some((grid, pairs)) = seen.pop() {
                assert!(position.pop());
                assert_eq!((position.grid(), position.pairs()), (grid, pairs), "{name}");
            }
            assert!(!position.pop());
        }
    }
}

/// Whether the board can be cleared: every order of moves, with a memory of positions.
fn brute_force(position: &mut Position, period: usize, known: &mut HashMap<(Vec<u16>, usize), bool>) -> bool {
    if position.count() == 0 {
        return true;
    }
    let key = (position.grid(), position.ply() % period);
    if let Some(&answer) = known.get(&key) {
        return answer;
    }
    let answer = reference::pairs(position).into_iter().any(|(a, b)| {
        position.push(a, b).unwrap();
        let answer = brute_force(position, period, known);
        position.pop();
        answer
    });
    known.insert(key, answer);
    answer
}

/// A full board of few cells, classes of two to eight, mostly closed: so that many are lost.
fn tight_position(rng: &mut Rng, gravity: &[Gravity]) -> Position {
    loop {
        let (rows, cols) = (2 + rng.below(3), 2 + rng.below(4));
        if rows * cols % 2 == 1 || rows * cols > 16 {
            continue;
        }
        let copies = [2, 4, 4, 4, 6, 8][rng.below(6)];
        let mut grid: Vec<u16> = (0..rows * cols / 2 * 2).map(|i| 1 + (i / copies) as u16).collect();
        rng.shuffle(&mut grid);
        if rng.below(3) == 0 {
            // A pair replaced by stones.
            let class = grid[0];
            let other = (1..grid.len()).find(|&i| grid[i] == class).unwrap_or(0);
            (grid[0], grid[other]) = (u16::MAX, u16::MAX);
        }
        let link = LinkRules { max_turns: [2, 2, 2, 1, 3][rng.below(5)], adjacent: rng.below(4) > 0 };
        let gravity = GravityPlan::new(gravity.to_vec());
        return Position::new(Setup { rows, cols, border: rng.below(4) == 0, link, gravity }.into(), &grid);
    }
}

fn compare_verdicts(boards: usize, seed: u64, gravity: &[Gravity], decide: fn(&Position) -> Verdict) {
    let mut rng = Rng::new(seed);
    let mut lost = 0;
    for _ in 0..boards {
        let mut position = tight_position(&mut rng, gravity);
        let expected = brute_force(&mut position, gravity.len(), &mut HashMap::new());
        match decide(&position) {
            Verdict::Winnable(moves) => {
                assert!(expected, "{:?} {:?}", position.setup(), position.grid());
                moves.iter().for_each(|&(a, b)| position.push(a, b).unwrap());
                assert_eq!(position.count(), 0);
            }
            verdict => {
                assert_eq!((verdict, expected), (Verdict::Lost, false), "{:?} {:?}", position.setup(), position.grid());
                lost += 1;
            }
        }
    }
    assert!(lost * 10 > boards && lost * 10 < boards * 9, "{lost} of {boards} are lost: the test is one-sided");
}

fn by_all(position: &Position) -> Verdict {
    solve(position, &mut Budget::new(u64::MAX, None, &mut || false)).verdict
}

/// The search that learns, without the one that decides small boards before it.
fn by_learning(position: &Position) -> Verdict {
    let classes: Vec<Vec<Cell>> = position.members().collect();
    if classes.iter().any(|members| members.len() % 2 == 1) {
        return Verdict::Lost;
    }
    let tiles = Tiles::new(position.lanes(), position.setup().link, &classes);
    let mut search = LearningSearch::new(&tiles, 1).expect("few options");
    // In small portions: it goes on where it was stopped.
    let moves = loop {
        if let Ok(moves) = search.run(&mut Budget::new(100, None, &mut || false)) {
            break moves;
        }
    };
    let cell = |tile: u16| tiles.cells[usize::from(tile)];
    moves.map_or(Verdict::Lost, |moves| Verdict::Winnable(moves.iter().map(|&(a, b)| (cell(a), cell(b))).collect()))
}

#[test]
fn verdicts_without_gravity_equal_brute_force() {
    compare_verdicts(1_500, 5, &[Gravity::None], by_all);
}

#[test]
fn the_search_that_learns_equals_brute_force() {
    compare_verdicts(3_000, 12, &[Gravity::None], by_learning);
}

#[test]
#[ignore = "takes some minutes: cargo test --release -- --ignored"]
fn verdicts_without_gravity_equal_brute_force_on_many_boards() {
    compare_verdicts(50_000, 6, &[Gravity::None], by_all);
    compare_verdicts(50_000, 13, &[Gravity::None], by_learning);
}

#[test]
fn verdicts_with_gravity_equal_brute_force() {
    for (i, gravity) in [
        &[Gravity::Down][..],
        &[Gravity::Down, Gravity::Left],
        &[Gravity::Center, Gravity::SplitRows],
        &[Gravity::Left],
        &[Gravity::OutCols],
        &[Gravity::UpRight],
    ]
    .into_iter()
    .enumerate()
    {
        compare_verdicts(200, 7 + i as u64, gravity, by_all);
    }
}

/// Two pairs of one kind at the ends of their lines: the one that goes first may move a tile of the other out of reach.
#[test]
fn a_pair_that_moves_the_other_pair_of_its_kind_is_no_safe_move() {
    const S: u16 = u16::MAX;
    let setup = Setup {
        rows: 3,
        cols: 4,
        border: false,
        link: LinkRules::default(),
        gravity: GravityPlan::new(vec![Gravity::Left]),
    };
    let mut position = Position::new(setup.into(), &[S, 1, 1, 1, 1, S, 1, 2, 2, 1, 2, 2]);
    assert!(brute_force(&mut position, 1, &mut HashMap::new()));
    assert!(matches!(by_beam(&position), Verdict::Winnable(_)));
}

#[test]
#[ignore = "takes some minutes: cargo test --release -- --ignored"]
fn verdicts_with_gravity_equal_brute_force_on_many_boards() {
    for (i, (_, gravity)) in Gravity::NAMES.into_iter().skip(1).enumerate() {
        compare_verdicts(2_000, 100 + i as u64, &[gravity], by_beam);
        compare_verdicts(500, 200 + i as u64, &[gravity], by_all);
    }
}

/// The widest beam alone.
fn by_beam(position: &Position) -> Verdict {
    let mut rng = Rng::new(1);
    let hashes = Hashes::new(&mut rng, position);
    let mut never = || false;
    let mut budget = Budget::new(u64::MAX, None, &mut never);
    match Beam::new(position, &hashes).run(usize::MAX, &Hashed::default(), &mut rng, &mut budget).unwrap() {
        Seen::Cleared(moves) => Verdict::Winnable(moves),
        Seen::Lost => Verdict::Lost,
        Seen::Dropped => Verdict::Unknown,
    }
}

#[test]
fn a_beam_that_drops_no_board_equals_brute_force_and_a_narrow_one_never_lies() {
    let mut rng = Rng::new(14);
    let (mut cleared, mut lost, mut dropped) = (0, 0, 0);
    for round in 0..300 {
        let gravity =
            [&[Gravity::Left, Gravity::Up][..], &[Gravity::Center], &[Gravity::Down], &[Gravity::Left]][round % 4];
        let mut position = tight_position(&mut rng, gravity);
        let expected = brute_force(&mut position, gravity.len(), &mut HashMap::new());
        let hashes = Hashes::new(&mut rng, &position);
        for width in [1, 3, usize::MAX] {
            let mut never = || false;
            let mut budget = Budget::new(u64::MAX, None, &mut never);
            match Beam::new(&position, &hashes).run(width, &Hashed::default(), &mut rng, &mut budget).unwrap() {
                Seen::Cleared(moves) => {
                    assert!(expected, "{:?} {:?}", position.setup(), position.grid());
                    let mut game = position.clone();
                    moves.iter().for_each(|&(a, b)| game.push(a, b).unwrap());
                    assert_eq!(game.count(), 0);
                    cleared += 1;
                }
                Seen::Lost => {
                    assert!(!expected, "{:?} {:?}", position.setup(), position.grid());
                    lost += 1;
                }
                Seen::Dropped => {
                    assert!(width < usize::MAX);
                    dropped += 1;
                }
            }
        }
    }
    assert!(cleared > 100 && lost > 100 && dropped > 3, "{cleared} cleared, {lost} lost, {dropped} dropped");
}

#[test]
fn a_deal_can_be_cleared_under_its_own_rules_and_keeps_what_is_fixed() {
    let mut rng = Rng::new(11);
    let (mut found, mut impossible) = (0, 0);
    for (name, gravity) in Gravity::NAMES {
        for round in 0..12 {
            let setup = tight_position(&mut rng, &[gravity]).setup().clone();
            let size = setup.rows * setup.cols;
            // Two fixed tiles of class 3, a stone or a hole where an even number of places is left.
            let mut grid = vec![0; size];
            let mut places = vec![true; size];
            (grid[0], places[0], grid[size - 1], places[size - 1]) = (3, false, 3, false);
            if round % 2 == 0 && size > 4 {
                (grid[1], places[1], grid[2], places[2]) = (u16::MAX, false, 0, false);
            }
            let count = places.iter().filter(|&&place| place).count();
            let supply: Vec<u16> = (0..count).map(|i| 3 + (i / 2 % 3) as u16).collect();
            let request = DealRequest { setup: setup.clone(), grid, places, supply, seed: round };
            let mut never = || false;
            match deal(&request, &mut Budget::new(200_000, None, &mut never)) {
                DealResult::Found(dealt, moves) => {
                    let mut position = Position::new(setup, &dealt);
                    moves.iter().for_each(|&(a, b)| position.push(a, b).unwrap());
                    assert_eq!(position.count(), 0, "{name}");
                    let mut used: Vec<u16> = Vec::new();
                    for ((&class, &place), &given) in dealt.iter().zip(&request.places).zip(&request.grid) {
                        if place {
                            used.push(class);
                        } else {
                            assert_eq!(class, given, "{name}");
                        }
                    }
                    let mut supply = request.supply.clone();
                    used.sort_unstable();
                    supply.sort_unstable();
                    assert_eq!(used, supply, "{name}");
                    found += 1;
                }
                DealResult::Exhausted => impossible += 1,
                DealResult::Unknown => panic!("{name}: {:?}", request.setup),
            }
        }
    }
    assert!(found > 150, "{found} found, {impossible} impossible");
}

#[test]
fn a_board_that_no_kinds_can_save_is_proven_so() {
    // Two places that stones keep apart.
    let link = LinkRules::default();
    let setup = Setup { rows: 1, cols: 3, border: false, link, gravity: GravityPlan::new(Vec::new()) };
    let grid = vec![0, u16::MAX, 0];
    let request =
        DealRequest { setup: setup.into(), grid, places: vec![true, false, true], supply: vec![1, 1], seed: 1 };
    let mut never = || false;
    assert_eq!(deal(&request, &mut Budget::new(1_000, None, &mut never)), DealResult::Exhausted);
}
