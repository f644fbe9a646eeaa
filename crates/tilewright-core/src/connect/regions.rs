//! Parts of a board that stones keep apart. No path leads from one to the other, and no gravity moves a tile there.

use super::lanes::Cell;
use super::position::{STONE, Setup};

/// For each cell the region it belongs to.
#[derive(Debug)]
pub(super) struct Regions {
    cols: usize,
    of: Vec<usize>,
    count: usize,
}

impl Regions {
    /// The regions of a board.
    pub(super) fn new(setup: &Setup, grid: &[u16]) -> Self {
        let (rows, cols) = (setup.rows, setup.cols);
        let mut regions = Self { cols, of: vec![usize::MAX; grid.len()], count: 0 };
        // Without stones there is one.
        if !grid.contains(&STONE) {
            regions.of.fill(0);
            regions.count = 1;
            return regions;
        }
        let is_at_edge = |cell: usize| {
            let (row, col) = (cell / cols, cell % cols);
            row == 0 || col == 0 || row + 1 == rows || col + 1 == cols
        };
        let mut todo: Vec<usize> = Vec::new();
        if setup.border {
            // The lane outside joins all cells beside it.
            todo.extend((0..grid.len()).filter(|&cell| is_at_edge(cell)));
            regions.count = 1;
            regions.fill(todo, grid);
        }
        for cell in 0..grid.len() {
            if grid[cell] != STONE && regions.of[cell] == usize::MAX {
                regions.count += 1;
                regions.fill(vec![cell], grid);
            }
        }
        regions
    }

    /// Give the newest region all that is reached from some cells.
    fn fill(&mut self, mut todo: Vec<usize>, grid: &[u16]) {
        while let Some(cell) = todo.pop() {
            if grid[cell] == STONE || self.of[cell] != usize::MAX {
                continue;
            }
            self.of[cell] = self.count - 1;
            let col = cell % self.cols;
            let sides = [
                cell.checked_sub(self.cols),
                (cell + self.cols < grid.len()).then_some(cell + self.cols),
                (col > 0).then(|| cell - 1),
                (col + 1 < self.cols).then_some(cell + 1),
            ];
            todo.extend(sides.into_iter().flatten());
        }
    }

    /// Whether some region has an odd number of these tiles: then one of them is always left over.
    pub(super) fn is_odd(&self, tiles: impl IntoIterator<Item = usize>) -> bool {
        let mut odd = vec![false; self.count];
        for cell in tiles {
            odd[self.of[cell]] ^= true;
        }
        odd.contains(&true)
    }

    /// The place of a cell in a grid.
    pub(super) fn index(&self, cell: Cell) -> usize {
        cell.row() as usize * self.cols + cell.col() as usize
    }
}

#[cfg(test)]
mod tests {
    use crate::connect::{
        Budget, DealRequest, DealResult, Gravity, GravityPlan, LinkRules, Position, Setup, Verdict, deal, solve,
    };

    fn setup(cols: usize, border: bool, gravity: Gravity) -> Setup {
        let link = LinkRules::default();
        Setup { rows: 12, cols, border, link, gravity: GravityPlan::new(vec![gravity]) }
    }

    /// A corner of one cell behind two stones, on a board that is full of pairs but for that.
    fn cut_off(cols: usize) -> Vec<u16> {
        let mut grid: Vec<u16> = (0..12 * cols).map(|cell| (cell as u16).div_ceil(2) % 6 + 1).collect();
        (grid[1], grid[cols]) = (u16::MAX, u16::MAX);
        grid
    }

    #[test]
    fn a_tile_that_stones_keep_apart_is_left_over_under_every_gravity() {
        for (name, gravity) in Gravity::NAMES {
            let setup = setup(12, false, gravity);
            let mut grid = cut_off(12);
            // An even number of each class on the whole board, so that only where they lie matters.
            for class in 1..=6 {
                if grid.iter().filter(|&&other| other == class).count() % 2 == 1 {
                    *grid.iter_mut().rfind(|other| **other == class).unwrap() = 0;
                }
            }
            let mut never = || false;
            let position = Position::new(setup.into(), &grid);
            let solution = solve(&position, &mut Budget::new(0, None, &mut never));
            assert_eq!((solution.verdict, solution.method), (Verdict::Lost, "count"), "{name}");
        }
    }

    #[test]
    fn no_deal_is_searched_where_stones_keep_an_odd_number_of_places_apart() {
        for (border, budget, expected) in [(false, 0, true), (true, 10_000, false)] {
            let grid = cut_off(12);
            let places: Vec<bool> = grid.iter().map(|&class| class != u16::MAX).collect();
            let supply: Vec<u16> = (0..142).map(|tile| tile / 2 % 20 + 1).collect();
            let setup = setup(12, border, Gravity::None).into();
            let request = DealRequest { setup, grid, places, supply, seed: 1 };
            let mut never = || false;
            // With a border the lane outside leads into the corner.
            let result = deal(&request, &mut Budget::new(budget, None, &mut never));
            assert_eq!(result == DealResult::Exhausted, expected, "{border}");
        }
    }
}
