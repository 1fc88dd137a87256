//! The lists: every operator of every trait with its role, its name and what it does.
//!
//! Recipes, `list operators`, the JSON schema and the contract tests come from them.

use super::accept::{Always, Metropolis, NotWorse, RecordToRecord};
use super::added::{
    Added, AddedAccept, AddedChoose, AddedCool, AddedCross, AddedDeposit, AddedEdit, AddedFitness,
    AddedNeighbour, AddedSelect, AddedSurvive,
};
use super::choose::{GreedyOrProportional, Proportional};
use super::cool::{Geometric, Steady};
use super::cross::{BlockLines, Cycle, OneCut, PartiallyMatched, UniformSegments};
use super::deposit::{BestSoFar, IterationBest};
use super::fitness::{
    DistinctCounts, Entropy, IllegalUnits, LineDuplicates, SumProductMissing, UnequalPairs,
};
use super::improve::{BoxSearch, ColumnSearch, GreedySwap, SwapRepeats};
use super::initialise::{AnySymbol, LegalSegments, ShuffledSegments};
use super::mutate::{
    FilteredSwap, Inversion, ReinitialiseSegments, ResetCells, SwapInRows, SwapInSegment, SwapRotateInsert,
};
use super::neighbour::{
    BestSwapInSegment, CentredExchange, InsertInSegment, InvertInSegment, SwapAnyTwo, SwapCellInSegment,
    SwapTwoInSegment,
};
use super::repair::RemoveRepetition;
use super::select::{
    BetterRanks, ByRank, LinearRanking, NeighboursInOrder, Proportionate, RandomUnused, Tournament,
    Truncation,
};
use super::survive::{Alternate, BestHalf, InTurn};
use super::{Accept, Choose, Cool, Cross, Deposit, Edit, Fitness, Neighbour, Select, Survive};
use crate::construction::{Found, Pheromone};
use crate::population::{Couples, Judging, Mates, Pass};
use crate::run::{Run, Stop};
use crate::trajectory::{Offer, Walk};
use crate::{Blueprint, Cost, Error, Individual, Parameter, Parameters, Rng, Segment};
use std::ops::ControlFlow;
use std::sync::{PoisonError, RwLock};

/// What the lists have in common.
pub trait Operator: Parameters + Sized {
    /// The roles of this list, which are the verbs or keys under which recipes name its operators.
    const ROLES: &'static [&'static str];

    /// All operators with their defaults, ours first.
    fn all() -> Vec<Self>;

    /// Its role in a recipe.
    fn role(&self) -> &'static str;

    /// Its name in a recipe.
    fn word(&self) -> &'static str;

    /// What it does, in a sentence.
    fn what(&self) -> &'static str;

    /// Whether no version says what it does, so that no store may hold runs with it.
    fn is_ad_hoc(&self) -> bool;

    /// The operator of this name with its defaults.
    fn named(name: &str) -> Option<Self> {
        Self::all().into_iter().find(|operator| operator.word() == name)
    }
}

/// An operator of any list, for people.
#[derive(Debug, Clone, PartialEq)]
pub struct Listed {
    /// Its role in a recipe.
    pub role: &'static str,
    /// Its name in a recipe.
    pub name: &'static str,
    /// What it does, in a sentence.
    pub what: &'static str,
    /// Its parameters.
    pub parameters: Vec<Parameter>,
}

/// The operators of all lists.
pub fn listed() -> Vec<Listed> {
    fn rows<O: Operator>() -> Vec<Listed> {
        let row =
            |o: O| Listed { role: o.role(), name: o.word(), what: o.what(), parameters: o.parameters() };
        O::all().into_iter().map(row).collect()
    }
    [
        rows::<AnyEdit>(),
        rows::<AnyCross>(),
        rows::<AnyFitness>(),
        rows::<AnySelect>(),
        rows::<AnySurvive>(),
        rows::<AnyNeighbour>(),
        rows::<AnyAccept>(),
        rows::<AnyCool>(),
        rows::<AnyChoose>(),
        rows::<AnyDeposit>(),
    ]
    .concat()
}

/// Makes the enum of all operators of a trait, with what the list says of each, and its dispatch.
macro_rules! vocabulary {
    (
        $(#[doc = $about:literal])*
        pub enum $any:ident: $trait:ident, $added:ident [$($roles:literal)*] {
            $($role:literal $name:literal => $operator:ident: $what:literal,)*
        }
        $($methods:tt)*
    ) => {
        $(#[doc = $about])*
        #[derive(Debug, Clone, PartialEq)]
        pub enum $any {
            $(
                #[doc = concat!("`", $name, "`, [`", stringify!($operator), "`]: ", $what)]
                $operator($operator),
            )*
            /// One that a program has added.
            Added(Added<dyn $added>),
        }

        impl $any {
            fn added() -> &'static RwLock<Vec<Added<dyn $added>>> {
                static ADDED: RwLock<Vec<Added<dyn $added>>> = RwLock::new(Vec::new());
                &ADDED
            }

            /// Adds an operator to the list: from now on recipes know it by `word`, which must be new, under its role.
            pub fn register(
                role: &'static str,
                word: &'static str,
                what: &'static str,
                operator: impl $trait + Parameters + Clone + Send + Sync + 'static,
            ) -> Result<(), Error> {
                Self::add(Added { role, word, what, ad_hoc: false, operator: Box::new(operator) })
            }

            /// The same for an operator that a script makes up as it goes: another function may have its name tomorrow, so
            /// recipes with it run, but the laboratory refuses them.
            pub fn register_ad_hoc(
                role: &'static str,
                word: &'static str,
                what: &'static str,
                operator: impl $trait + Parameters + Clone + Send + Sync + 'static,
            ) -> Result<(), Error> {
                Self::add(Added { role, word, what, ad_hoc: true, operator: Box::new(operator) })
            }

            fn add(operator: Added<dyn $added>) -> Result<(), Error> {
                let (role, word) = (operator.role, operator.word);
                if !Self::ROLES.contains(&role) {
                    let why = format!("'{word}' cannot have the role '{role}'");
                    return Err(Error::unsuited(why, format!("use {}", crate::error::one_of(Self::ROLES))));
                }
                if listed().iter().any(|known| known.name == word) {
                    return Err(Error::unsuited(format!("there is already an operator called '{word}'"), "choose another name"));
                }
                let mut added = Self::added().write().unwrap_or_else(PoisonError::into_inner);
                added.push(operator);
                Ok(())
            }
        }

        impl Operator for $any {
            const ROLES: &'static [&'static str] = &[$($roles),*];

            fn all() -> Vec<Self> {
                let added = Self::added().read().unwrap_or_else(PoisonError::into_inner);
                let ours = [$(Self::$operator($operator::default())),*];
                ours.into_iter().chain(added.iter().cloned().map(Self::Added)).collect()
            }

            fn role(&self) -> &'static str {
                match self { $(Self::$operator(_) => $role,)* Self::Added(added) => added.role }
            }

            fn word(&self) -> &'static str {
                match self { $(Self::$operator(_) => $name,)* Self::Added(added) => added.word }
            }

            fn what(&self) -> &'static str {
                match self { $(Self::$operator(_) => $what,)* Self::Added(added) => added.what }
            }

            fn is_ad_hoc(&self) -> bool {
                matches!(self, Self::Added(Added { ad_hoc: true, .. }))
            }
        }

        impl Parameters for $any {
            fn parameters(&self) -> Vec<Parameter> {
                vocabulary! { @match self Parameters parameters () [$($operator)*] }
            }
            fn set(&mut self, name: &str, value: &str) -> Result<(), Error> {
                vocabulary! { @match self Parameters set (name value) [$($operator)*] }
            }
            fn check(&self) -> Result<(), Error> {
                vocabulary! { @match self Parameters check () [$($operator)*] }
            }
        }

        impl $trait for $any {
            vocabulary! { @methods $trait [$($operator)*] $($methods)* }
        }
    };
    (@methods $trait:ident $operators:tt) => {};
    (@methods $trait:ident $operators:tt
        fn $method:ident(&self $(, $argument:ident: $type:ty)*) $(-> $result:ty)?; $($rest:tt)*
    ) => {
        #[inline]
        fn $method(&self $(, $argument: $type)*) $(-> $result)? {
            vocabulary! { @match self $trait $method ($($argument)*) $operators }
        }
        vocabulary! { @methods $trait $operators $($rest)* }
    };
    (@match $self:ident $trait:ident $method:ident $arguments:tt [$($operator:ident)*]) => {
        match $self {
            $(Self::$operator(operator) => vocabulary! { @call operator $trait $method $arguments },)*
            Self::Added(Added { operator, .. }) => vocabulary! { @added operator $method $arguments },
        }
    };
    (@call $operator:ident $trait:ident $method:ident ($($argument:ident)*)) => {
        $trait::$method($operator, $($argument),*)
    };
    (@added $operator:ident $method:ident ($($argument:ident)*)) => {
        $operator.$method($($argument),*)
    };
}

vocabulary! {
    /// Everything that rewrites one individual.
    pub enum AnyEdit: Edit, AddedEdit ["initialise" "repair" "mutate" "improve"] {
        "initialise" "any-symbol" => AnySymbol: "Fills every free cell with any symbol, all equally likely.",
        "initialise" "shuffled-segments" => ShuffledSegments: "Fills every segment with its missing symbols in random order.",
        "initialise" "legal-segments" => LegalSegments: "Fills every segment with its missing symbols in a random order that repeats no given of a row, column or box.",
        "repair" "remove-repetition" => RemoveRepetition: "Redraws free cells that repeat a given of their row, then of their column.",
        "mutate" "reset-cells" => ResetCells: "Changes free cells, each at a rate, to any symbol.",
        "mutate" "swap-in-segment" => SwapInSegment: "Swaps two free cells of a segment.",
        "mutate" "swap-in-rows" => SwapInRows: "Swaps two free cells in each of some rows.",
        "mutate" "inversion" => Inversion: "Reverses a stretch of free cells in each of some rows.",
        "mutate" "reinitialise-segments" => ReinitialiseSegments: "Refills segments, each at a rate, with their missing symbols in a new random order.",
        "mutate" "swap-rotate-insert" => SwapRotateInsert: "Reorders free cells of a segment: a swap, a rotation of three or an insertion, drawn by weight.",
        "mutate" "filtered-swap" => FilteredSwap: "Swaps two free cells of a segment if the givens allow at least one of the symbols in its new place.",
        "improve" "swap-repeats" => SwapRepeats: "Swaps repeated symbols between two parallel lines inside a box, columns first, if each line lacks what it gets.",
        "improve" "column-search" => ColumnSearch: "Swaps repeated symbols of two illegal columns inside a row, if each column lacks what it gets.",
        "improve" "box-search" => BoxSearch: "Swaps repeated symbols of two illegal boxes of a band inside a row, if each box lacks what it gets.",
        "improve" "greedy-swap" => GreedySwap: "Swaps repeated symbols of two illegal columns or boxes inside a row, and undoes swaps that do not lower the cost.",
    }
    fn edit(&self, x: &mut Individual<'_>, rng: &mut Rng);
    fn edit_all(&self, pass: &mut Pass<'_, '_, '_>);
    fn suits(&self, segment: Segment) -> bool;
    fn prepare(&self, blueprint: &Blueprint) -> Result<(), Error>;
    fn name(&self) -> &'static str;
}

vocabulary! {
    /// Everything that crosses two individuals.
    pub enum AnyCross: Cross, AddedCross ["cross"] {
        "cross" "uniform-segments" => UniformSegments: "Exchanges whole segments (rows, if no segment is kept intact), each at a rate.",
        "cross" "one-cut" => OneCut: "Cuts both parents between two segments and exchanges what follows the cut.",
        "cross" "block-lines" => BlockLines: "Builds one child from the better block-rows of the parents, the other from the better block-columns.",
        "cross" "cycle" => Cycle: "Exchanges every second cycle of the two permutations in some rows (cycle crossover).",
        "cross" "partially-matched" => PartiallyMatched: "Exchanges a stretch of some rows and repairs the rest by its mapping (partially matched crossover).",
    }
    fn cross(&self, x: &mut Individual<'_>, y: &mut Individual<'_>, rng: &mut Rng);
    fn cross_all(&self, couples: &mut Couples<'_, '_, '_>);
    fn at_once(&self) -> usize;
    fn suits(&self, segment: Segment) -> bool;
    fn prepare(&self, blueprint: &Blueprint) -> Result<(), Error>;
    fn inherits(&self) -> bool;
    fn name(&self) -> &'static str;
}

vocabulary! {
    /// Everything that judges an individual.
    pub enum AnyFitness: Fitness, AddedFitness ["fitness"] {
        "fitness" "line-duplicates" => LineDuplicates: "Counts repeated symbols, over all houses that the segments do not keep intact.",
        "fitness" "unequal-pairs" => UnequalPairs: "Counts pairs of equal cells, over all houses.",
        "fitness" "illegal-units" => IllegalUnits: "Counts houses with any repetition, among those that the segments do not keep intact.",
        "fitness" "distinct-counts" => DistinctCounts: "Compares how many different counts the symbols of a column or box have with a solution's one (NOVA's fitness).",
        "fitness" "sum-product-missing" => SumProductMissing: "Adds weighted errors of the sum, of the product, and missing symbols, over all houses not kept intact.",
        "fitness" "entropy" => Entropy: "Adds up the entropy that the symbols of a house lack, over all houses not kept intact.",
    }
    fn cost(&self, x: &mut Individual<'_>) -> Cost;
    fn cost_all(&self, judging: &mut Judging<'_, '_, '_>);
    fn name(&self) -> &'static str;
}

vocabulary! {
    /// Everything that picks who mates.
    pub enum AnySelect: Select, AddedSelect ["select"] {
        "select" "neighbours-in-order" => NeighboursInOrder: "Takes the individuals in order, so that neighbours mate.",
        "select" "random-unused" => RandomUnused: "Takes individuals at random, none twice before all have been taken.",
        "select" "by-rank" => ByRank: "Picks by rank: twice the average chance for the best, falling in a straight line to none for the worst.",
        "select" "better-ranks" => BetterRanks: "Picks the parents of a child from all ranks better than the place that the child will take.",
        "select" "tournament" => Tournament: "Takes the best of a few individuals drawn at random.",
        "select" "truncation" => Truncation: "Takes individuals from the best down, or at a rate an outsider by rank.",
        "select" "linear-ranking" => LinearRanking: "Picks by rank: weight 1 for the worst, 2 for the next, and so on.",
        "select" "proportionate" => Proportionate: "Picks in proportion to fitness, which is how far the cost lies below a ceiling.",
    }
    fn prepare(&self, costs: &[Cost], mates: &mut Mates, rng: &mut Rng);
    fn pick(&self, costs: &[Cost], mates: &mut Mates, rng: &mut Rng) -> usize;
    fn name(&self) -> &'static str;
}

vocabulary! {
    /// Everything that decides who lives on.
    pub enum AnySurvive: Survive, AddedSurvive ["survive"] {
        "survive" "alternate" => Alternate: "Keeps every other one of the ranked parents and children, from the best or the second best on.",
        "survive" "best-half" => BestHalf: "Keeps the best of parents and children together.",
        "survive" "in-turn" => InTurn: "Keeps the best parent, the best child, the second best parent, and so on.",
    }
    fn survive(&self, ranked: &mut [u32], keep: usize, rng: &mut Rng);
    fn name(&self) -> &'static str;
}

vocabulary! {
    /// Everything that draws a neighbour of a grid.
    pub enum AnyNeighbour: Neighbour, AddedNeighbour ["move"] {
        "move" "swap-cell-in-segment" => SwapCellInSegment: "Swaps a random free cell with another one of its segment.",
        "move" "swap-two-in-segment" => SwapTwoInSegment: "Swaps two free cells of a random segment.",
        "move" "swap-any-two" => SwapAnyTwo: "Swaps any two free cells of the grid, which may break segments.",
        "move" "best-swap-in-segment" => BestSwapInSegment: "Judges all swaps of a random segment and takes the best.",
        "move" "invert-in-segment" => InvertInSegment: "Reverses the symbols of the free cells between two positions of a random segment.",
        "move" "centred-exchange" => CentredExchange: "Exchanges cells at equal distances from a centre of a random segment, as far as they are free.",
        "move" "insert-in-segment" => InsertInSegment: "Takes the symbol of a free cell out and puts it in before another one of the segment.",
    }
    fn draw(&self, walk: &mut Walk<'_>, rng: &mut Rng);
    fn stays_in_segments(&self) -> bool;
    fn name(&self) -> &'static str;
}

vocabulary! {
    /// Everything that decides whether a trajectory goes to a neighbour.
    pub enum AnyAccept: Accept, AddedAccept ["accept"] {
        "accept" "metropolis" => Metropolis: "Accepts what costs more with a probability that falls with the difference and the temperature.",
        "accept" "not-worse" => NotWorse: "Accepts what does not cost more.",
        "accept" "record-to-record" => RecordToRecord: "Accepts what does not cost more than now, or than the best so far and a deviation.",
        "accept" "always" => Always: "Accepts every move, whatever it costs.",
    }
    fn accepts(&self, offer: &Offer<'_>, rng: &mut Rng) -> bool;
    fn name(&self) -> &'static str;
}

vocabulary! {
    /// Everything that sets the temperature of a trajectory.
    pub enum AnyCool: Cool, AddedCool ["cool"] {
        "cool" "geometric" => Geometric: "Starts at the standard deviation of the cost of some neighbours and falls by a factor.",
        "cool" "steady" => Steady: "Keeps one temperature.",
    }
    fn start(&self, walk: &mut Walk<'_>, neighbour: &dyn Neighbour, run: &mut Run) -> ControlFlow<Stop, f64>;
    fn next(&self, temperature: f64) -> f64;
    fn name(&self) -> &'static str;
}

vocabulary! {
    /// Everything that chooses the symbol of a cell.
    pub enum AnyChoose: Choose, AddedChoose ["choose"] {
        "choose" "proportional" => Proportional: "Draws a candidate in proportion to its pheromone.",
        "choose" "greedy-or-proportional" => GreedyOrProportional: "Takes the candidate with the most pheromone at a rate, otherwise one in proportion to it.",
    }
    fn choose(&self, strength: &[f32], rng: &mut Rng) -> usize;
    fn name(&self) -> &'static str;
}

vocabulary! {
    /// Everything that rewards boards with pheromone.
    pub enum AnyDeposit: Deposit, AddedDeposit ["deposit"] {
        "deposit" "best-so-far" => BestSoFar: "Rewards the best board so far, whose worth fades until another one takes its place.",
        "deposit" "iteration-best" => IterationBest: "Rewards the best board of each round.",
    }
    fn deposit(&self, pheromone: &mut Pheromone, last: &Found, best: &mut Found);
    fn name(&self) -> &'static str;
}
