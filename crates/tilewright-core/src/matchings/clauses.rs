//! What nogood learning knows: assignments, clauses, propagation, conflict analysis.
//!
//! A variable says "this option is chosen". In each group the chosen options share no tile and leave none out: the
//! first is propagated directly, the second is a clause for each tile. The rest is conflict-driven clause learning as
//! in J. P. Marques-Silva and K. A. Sakallah, "GRASP" (1999) and M. W. Moskewicz et al., "Chaff" (2001): two watched
//! literals, first unique implication point, activities.

use super::Options;

/// A variable, or its negation: twice its number, plus one when negated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Literal(u32);

impl Literal {
    pub(crate) fn chosen(option: u32) -> Self {
        Self(option << 1)
    }

    pub(crate) fn not_chosen(option: u32) -> Self {
        Self(option << 1 | 1)
    }

    pub(crate) fn option(self) -> u32 {
        self.0 >> 1
    }

    pub(crate) fn is_chosen(self) -> bool {
        self.0 & 1 == 0
    }

    fn variable(self) -> usize {
        self.option() as usize
    }

    fn index(self) -> usize {
        self.0 as usize
    }

    fn negated(self) -> Self {
        Self(self.0 ^ 1)
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Reason {
    Decision,
    /// All other literals of this clause are false.
    Clause(u32),
    /// This option is chosen, and shares a tile.
    Overlap(u32),
}

/// What a conflict is made of.
#[derive(Clone, Copy)]
pub(crate) enum Conflict {
    /// All literals of this clause are false.
    Clause(u32),
    /// Both options are chosen, and share a tile.
    Overlap(u32, u32),
}

struct Clause {
    literals: Vec<Literal>,
    activity: f64,
    /// Whether it may be forgotten.
    learnt: bool,
}

#[derive(Clone, Copy)]
struct Variable {
    value: Option<bool>,
    level: u32,
    reason: Reason,
    activity: f64,
    marked: bool,
}

/// The state of the search.
pub(crate) struct Clauses {
    variables: Vec<Variable>,
    /// Assigned literals, oldest first; how many are propagated; where each level begins.
    trail: Vec<Literal>,
    propagated: usize,
    levels: Vec<usize>,
    list: Vec<Clause>,
    /// The clauses watching each literal: looked at when it becomes false.
    watching: Vec<Vec<u32>>,
    learnt_count: usize,
    variable_step: f64,
    clause_step: f64,
}

const DECAY: f64 = 0.9;
const CLAUSE_DECAY: f64 = 0.999;
const RESCALE: f64 = 1e100;

impl Clauses {
    /// One variable an option, and one clause for each tile of a group that leaves a choice.
    pub(crate) fn new(groups: &[Vec<u16>], options: &Options) -> Self {
        let count = options.count();
        let free = Variable { value: None, level: 0, reason: Reason::Decision, activity: 0.0, marked: false };
        let mut new = Self {
            variables: vec![free; count],
            trail: Vec::with_capacity(count),
            propagated: 0,
            levels: Vec::new(),
            list: Vec::new(),
            watching: vec![Vec::new(); 2 * count],
            learnt_count: 0,
            variable_step: 1.0,
            clause_step: 1.0,
        };
        for (group, tiles) in groups.iter().enumerate() {
            let range = options.of_group(group as u16);
            // In a group of two matches every option has the first tile: the other clauses would be the same.
            let tiles = if tiles.len() == 2 * options.match_size() { &tiles[..1] } else { &tiles[..] };
            for tile in tiles {
                let literals: Vec<Literal> =
                    range.clone().filter(|&o| options.tiles(o).contains(tile)).map(Literal::chosen).collect();
                if literals.len() > 1 {
                    new.attach(literals, false);
                }
            }
        }
        new
    }

    pub(crate) fn level(&self) -> usize {
        self.levels.len()
    }

    /// The options chosen, oldest first.
    pub(crate) fn trail(&self) -> &[Literal] {
        &self.trail
    }

    pub(crate) fn learnt_count(&self) -> usize {
        self.learnt_count
    }

    /// Whether nothing is known about an option yet.
    pub(crate) fn is_open(&self, option: u32) -> bool {
        self.variables[option as usize].value.is_none()
    }

    /// Whether an option is chosen or not for good.
    pub(crate) fn is_certain(&self, option: u32) -> bool {
        let variable = &self.variables[option as usize];
        variable.value.is_some() && variable.level == 0
    }

    /// The open option with the highest activity.
    pub(crate) fn most_active(&self) -> Option<u32> {
        let open = (0..self.variables.len()).filter(|&i| self.variables[i].value.is_none());
        open.max_by(|&a, &b| self.variables[a].activity.total_cmp(&self.variables[b].activity)).map(|i| i as u32)
    }

    /// Open a new level with this literal.
    pub(crate) fn decide(&mut self, literal: Literal) {
        self.levels.push(self.trail.len());
        self.assign(literal, Reason::Decision);
    }

    fn assign(&mut self, literal: Literal, reason: Reason) {
        let level = self.level() as u32;
        let variable = &mut self.variables[literal.variable()];
        (variable.value, variable.level, variable.reason) = (Some(literal.is_chosen()), level, reason);
        self.trail.push(literal);
    }

    /// Draw every conclusion; the conflict, when two of them contradict each other.
    pub(crate) fn propagate(&mut self, options: &Options) -> Option<Conflict> {
        while let Some(&literal) = self.trail.get(self.propagated) {
            self.propagated += 1;
            if literal.is_chosen()
                && let Some(conflict) = self.exclude_overlaps(literal.option(), options)
            {
                return Some(conflict);
            }
            if let Some(conflict) = self.visit_watchers(literal.negated()) {
                return Some(conflict);
            }
        }
        None
    }

    fn exclude_overlaps(&mut self, chosen: u32, options: &Options) -> Option<Conflict> {
        let tiles = options.tiles(chosen);
        for other in options.of_group(options.group(chosen)) {
            if other == chosen || !options.tiles(other).iter().any(|tile| tiles.contains(tile)) {
                continue;
            }
            match self.variables[other as usize].value {
                Some(true) => return Some(Conflict::Overlap(chosen, other)),
                Some(false) => {}
                None => self.assign(Literal::not_chosen(other), Reason::Overlap(chosen)),
            }
        }
        None
    }

    /// `literal` has become false: find each clause that watches it another literal to watch.
    fn visit_watchers(&mut self, literal: Literal) -> Option<Conflict> {
        let mut watchers = std::mem::take(&mut self.watching[literal.index()]);
        let mut conflict = None;
        watchers.retain(|&index| {
            if conflict.is_some() {
                return true;
            }
            let literals = &mut self.list[index as usize].literals;
            if literals[0] == literal {
                literals.swap(0, 1);
            }
            let first = literals[0];
            let value = |l: Literal| self.variables[l.variable()].value.map(|value| value == l.is_chosen());
            if value(first) == Some(true) {
                return true;
            }
            if let Some(k) = (2..literals.len()).find(|&k| value(literals[k]) != Some(false)) {
                literals.swap(1, k);
                self.watching[literals[1].index()].push(index);
                return false;
            }
            match value(first) {
                Some(false) => conflict = Some(Conflict::Clause(index)),
                _ => self.assign(first, Reason::Clause(index)),
            }
            true
        });
        self.watching[literal.index()] = watchers;
        conflict
    }

    /// Store a clause. Its first two literals are watched; a clause of one needs no watching, since the lesson drawn
    /// from it holds for good.
    fn attach(&mut self, literals: Vec<Literal>, learnt: bool) -> u32 {
        let index = self.list.len() as u32;
        self.watch(&literals, index);
        self.learnt_count += usize::from(learnt);
        self.list.push(Clause { literals, activity: self.clause_step, learnt });
        index
    }

    fn watch(&mut self, literals: &[Literal], index: u32) {
        if let [first, second, ..] = literals {
            self.watching[first.index()].push(index);
            self.watching[second.index()].push(index);
        }
    }

    /// One of these literals is true; none of them is known to be. What follows at once is drawn, from as far back as it
    /// follows; the conflict, when all of them are false.
    pub(crate) fn add(&mut self, mut literals: Vec<Literal>) -> Option<Conflict> {
        // Those that are open come first, then the last to become false: they are watched, and the first to be open again.
        let age = |literal: &Literal| {
            let variable = &self.variables[literal.variable()];
            if variable.value.is_none() { u32::MAX } else { variable.level }
        };
        literals.sort_by_key(|literal| std::cmp::Reverse(age(literal)));
        let open = literals.iter().take_while(|literal| age(literal) == u32::MAX).count();
        let level = literals.get(open.min(1)).map_or(0, age);
        let first = literals.first().copied();
        let is_alone = literals.len() == 1;
        let index = self.attach(literals, true);
        match (open, first) {
            (0, _) => {
                self.return_to(level as usize);
                Some(Conflict::Clause(index))
            }
            (1, Some(first)) => {
                self.return_to(level as usize);
                self.assign(first, if is_alone { Reason::Decision } else { Reason::Clause(index) });
                None
            }
            _ => None,
        }
    }

    /// Learn from a conflict above level 0: go back to where the lesson follows, and draw it.
    pub(crate) fn learn(&mut self, conflict: Conflict) {
        let level = self.level() as u32;
        let mut lesson = vec![Literal(0)];
        let mut open = 0;
        let mut at = self.trail.len();
        let mut causes = match conflict {
            Conflict::Clause(index) => self.literals_of(index, None),
            Conflict::Overlap(a, b) => vec![Literal::not_chosen(a), Literal::not_chosen(b)],
        };
        loop {
            for cause in causes {
                let variable = &self.variables[cause.variable()];
                if variable.marked || variable.level == 0 {
                    continue;
                }
                let is_here = variable.level == level;
                self.variables[cause.variable()].marked = true;
                self.bump(cause.option());
                if is_here {
                    open += 1;
                } else {
                    lesson.push(cause);
                }
            }
            at -= 1;
            while !self.variables[self.trail[at].variable()].marked {
                at -= 1;
            }
            let literal = self.trail[at];
            self.variables[literal.variable()].marked = false;
            open -= 1;
            if open == 0 {
                lesson[0] = literal.negated();
                break;
            }
            causes = match self.variables[literal.variable()].reason {
                Reason::Clause(index) => self.literals_of(index, Some(literal)),
                Reason::Overlap(chosen) => vec![Literal::not_chosen(chosen)],
                Reason::Decision => unreachable!("a decision is the last cause of its level"),
            };
        }
        // A cause that follows from the others says nothing new.
        let needed: Vec<bool> = lesson.iter().enumerate().map(|(i, &l)| i == 0 || !self.follows(l)).collect();
        lesson[1..].iter().for_each(|literal| self.variables[literal.variable()].marked = false);
        let mut needed = needed.into_iter();
        lesson.retain(|_| needed.next() == Some(true));
        lesson[1..].sort_by_key(|literal| std::cmp::Reverse(self.variables[literal.variable()].level));
        self.return_to(lesson.get(1).map_or(0, |literal| self.variables[literal.variable()].level as usize));
        let first = lesson[0];
        let reason = if lesson.len() > 1 { Reason::Clause(self.attach(lesson, true)) } else { Reason::Decision };
        self.assign(first, reason);
        self.variable_step /= DECAY;
        self.clause_step /= CLAUSE_DECAY;
    }

    /// Whether everything that a false literal follows from is marked or certain.
    fn follows(&self, literal: Literal) -> bool {
        let known = |l: Literal| {
            let variable = &self.variables[l.variable()];
            variable.marked || variable.level == 0
        };
        match self.variables[literal.variable()].reason {
            Reason::Decision => false,
            Reason::Overlap(chosen) => known(Literal::chosen(chosen)),
            Reason::Clause(index) => {
                self.list[index as usize].literals.iter().all(|&l| l.variable() == literal.variable() || known(l))
            }
        }
    }

    /// The literals of a clause but the one it implied; the clause has been of use.
    fn literals_of(&mut self, index: u32, implied: Option<Literal>) -> Vec<Literal> {
        let clause = &mut self.list[index as usize];
        clause.activity += self.clause_step;
        let literals = clause.literals.iter().copied().filter(|&l| Some(l) != implied).collect();
        if clause.activity > RESCALE {
            self.list.iter_mut().for_each(|clause| clause.activity /= RESCALE);
            self.clause_step /= RESCALE;
        }
        literals
    }

    /// The variable has been part of a conflict.
    fn bump(&mut self, option: u32) {
        let activity = &mut self.variables[option as usize].activity;
        *activity += self.variable_step;
        if *activity > RESCALE {
            self.variables.iter_mut().for_each(|variable| variable.activity /= RESCALE);
            self.variable_step /= RESCALE;
        }
    }

    /// Forget every assignment above `level`.
    pub(crate) fn return_to(&mut self, level: usize) {
        if level >= self.level() {
            return;
        }
        let start = self.levels[level];
        for literal in self.trail.drain(start..) {
            self.variables[literal.variable()].value = None;
        }
        self.levels.truncate(level);
        self.propagated = start;
    }

    /// Forget the less active half of what was learnt, but for pairs; only at level 0, and after propagation.
    pub(crate) fn forget(&mut self) {
        let mut activities: Vec<f64> = self.list.iter().filter(|c| c.learnt).map(|c| c.activity).collect();
        activities.sort_by(f64::total_cmp);
        let median = activities.get(activities.len() / 2).copied().unwrap_or(0.0);
        // Level 0 needs no reasons: nothing asks for them.
        self.trail.iter().for_each(|literal| self.variables[literal.variable()].reason = Reason::Decision);
        self.list.retain(|c| !c.learnt || c.literals.len() <= 2 || c.activity > median);
        self.learnt_count = self.list.iter().filter(|clause| clause.learnt).count();
        self.watching.iter_mut().for_each(Vec::clear);
        let list = std::mem::take(&mut self.list);
        for (index, clause) in list.iter().enumerate() {
            self.watch(&clause.literals, index as u32);
        }
        self.list = list;
    }
}
