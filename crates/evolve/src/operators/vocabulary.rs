//! The lists: every operator of every trait by the name that recipes and `list operators` use, with what it does.

use super::cross::{BlockLines, Cycle, OneCut, PartiallyMatched, UniformSegments};
use super::fitness::{DistinctCounts, IllegalUnits, LineDuplicates, SumProductMissing, UnequalPairs};
use super::improve::{BoxSearch, ColumnSearch, GreedySwap, SwapRepeats};
use super::initialise::{AnySymbol, LegalSegments, ShuffledSegments};
use super::mutate::{
    FilteredSwap, Inversion, ReinitialiseSegments, ResetCells, SwapInRows, SwapInSegment, SwapRotateInsert,
};
use super::repair::RemoveRepetition;
use super::select::{
    BetterRanks, ByRank, LinearRanking, NeighboursInOrder, Proportionate, RandomUnused, Tournament,
};
use super::survive::{Alternate, BestHalf};
use super::{Cross, Edit, Fitness, Select, Survive};
use crate::population::Mates;
use crate::{Blueprint, Cost, Error, Individual, Parameter, Parameters, Rng, Segment};

/// Makes the enum of all operators of a trait, their names, a sentence on each, and its dispatch.
macro_rules! vocabulary {
    (
        $(#[doc = $about:literal])*
        pub enum $any:ident: $trait:ident { $($name:literal => $operator:ident: $what:literal,)* }
        $($methods:tt)*
    ) => {
        $(#[doc = $about])*
        #[derive(Debug, Clone, PartialEq)]
        pub enum $any { $(
            #[doc = concat!("`", $name, "`, [`", stringify!($operator), "`]: ", $what)]
            $operator($operator),
        )* }

        impl $any {
            /// The names of all operators.
            pub const NAMES: &'static [&'static str] = &[$($name),*];

            /// The operator of this name with its defaults.
            pub fn named(name: &str) -> Option<Self> {
                match name {
                    $($name => Some(Self::$operator($operator::default())),)*
                    _ => None,
                }
            }

            /// All operators with their defaults.
            pub fn all() -> Vec<Self> {
                vec![$(Self::$operator($operator::default())),*]
            }

            /// The name of the operator in recipes.
            pub fn word(&self) -> &'static str {
                match self { $(Self::$operator(_) => $name,)* }
            }

            /// What it does, in a sentence.
            pub fn what(&self) -> &'static str {
                match self { $(Self::$operator(_) => $what,)* }
            }
        }

        impl Parameters for $any {
            fn parameters(&self) -> Vec<Parameter> {
                match self { $(Self::$operator(operator) => operator.parameters(),)* }
            }
            fn set(&mut self, name: &str, value: &str) -> Result<(), Error> {
                match self { $(Self::$operator(operator) => operator.set(name, value),)* }
            }
            fn check(&self) -> Result<(), Error> {
                match self { $(Self::$operator(operator) => operator.check(),)* }
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
        match $self { $(Self::$operator(operator) => vocabulary! { @call operator $trait $method $arguments },)* }
    };
    (@call $operator:ident $trait:ident $method:ident ($($argument:ident)*)) => {
        $trait::$method($operator, $($argument),*)
    };
}

vocabulary! {
    /// Everything that rewrites one individual.
    pub enum AnyEdit: Edit {
        "any-symbol" => AnySymbol: "Fills every free cell with any symbol, all equally likely.",
        "shuffled-segments" => ShuffledSegments: "Fills every segment with its missing symbols in random order.",
        "legal-segments" => LegalSegments: "Fills every segment with its missing symbols in a random order that repeats no given of a row, column or box.",
        "remove-repetition" => RemoveRepetition: "Redraws free cells that repeat a given of their row, then of their column.",
        "reset-cells" => ResetCells: "Changes free cells, each at a rate, to any symbol.",
        "swap-in-segment" => SwapInSegment: "Swaps two free cells of a segment.",
        "swap-in-rows" => SwapInRows: "Swaps two free cells in each of some rows.",
        "inversion" => Inversion: "Reverses a stretch of free cells in each of some rows.",
        "reinitialise-segments" => ReinitialiseSegments: "Refills segments, each at a rate, with their missing symbols in a new random order.",
        "swap-rotate-insert" => SwapRotateInsert: "Reorders free cells of a segment: a swap, a rotation of three or an insertion, drawn by weight.",
        "filtered-swap" => FilteredSwap: "Swaps two free cells of a segment if the givens allow at least one of the symbols in its new place.",
        "swap-repeats" => SwapRepeats: "Swaps repeated symbols between two parallel lines inside a box, columns first, if each line lacks what it gets.",
        "column-search" => ColumnSearch: "Swaps repeated symbols of two illegal columns inside a row, if each column lacks what it gets.",
        "box-search" => BoxSearch: "Swaps repeated symbols of two illegal boxes of a band inside a row, if each box lacks what it gets.",
        "greedy-swap" => GreedySwap: "Swaps repeated symbols of two illegal columns or boxes inside a row, and undoes swaps that do not lower the cost.",
    }
    fn edit(&self, x: &mut Individual<'_>, rng: &mut Rng);
    fn suits(&self, segment: Segment) -> bool;
    fn prepare(&self, blueprint: &Blueprint) -> Result<(), Error>;
    fn name(&self) -> &'static str;
}

vocabulary! {
    /// Everything that crosses two individuals.
    pub enum AnyCross: Cross {
        "uniform-segments" => UniformSegments: "Exchanges whole segments (rows, if no segment is kept intact), each at a rate.",
        "one-cut" => OneCut: "Cuts both parents between two segments and exchanges what follows the cut.",
        "block-lines" => BlockLines: "Builds one child from the better block-rows of the parents, the other from the better block-columns.",
        "cycle" => Cycle: "Exchanges every second cycle of the two permutations in some rows (cycle crossover).",
        "partially-matched" => PartiallyMatched: "Exchanges a stretch of some rows and repairs the rest by its mapping (partially matched crossover).",
    }
    fn cross(&self, x: &mut Individual<'_>, y: &mut Individual<'_>, rng: &mut Rng);
    fn suits(&self, segment: Segment) -> bool;
    fn prepare(&self, blueprint: &Blueprint) -> Result<(), Error>;
    fn inherits(&self) -> bool;
    fn name(&self) -> &'static str;
}

vocabulary! {
    /// Everything that judges an individual.
    pub enum AnyFitness: Fitness {
        "line-duplicates" => LineDuplicates: "Counts repeated symbols, over all houses that the segments do not keep intact.",
        "unequal-pairs" => UnequalPairs: "Counts pairs of equal cells, over all houses.",
        "illegal-units" => IllegalUnits: "Counts houses with any repetition, among those that the segments do not keep intact.",
        "distinct-counts" => DistinctCounts: "Compares how many different counts the symbols of a column or box have with a solution's one (NOVA's fitness).",
        "sum-product-missing" => SumProductMissing: "Adds weighted errors of the sum, of the product, and missing symbols, over all houses not kept intact.",
    }
    fn cost(&self, x: &mut Individual<'_>) -> Cost;
    fn name(&self) -> &'static str;
}

vocabulary! {
    /// Everything that picks who mates.
    pub enum AnySelect: Select {
        "neighbours-in-order" => NeighboursInOrder: "Takes the individuals in order, so that neighbours mate.",
        "random-unused" => RandomUnused: "Takes individuals at random, none twice before all have been taken.",
        "by-rank" => ByRank: "Picks by rank: twice the average chance for the best, falling in a straight line to none for the worst.",
        "better-ranks" => BetterRanks: "Picks the parents of a child from all ranks better than the place that the child will take.",
        "tournament" => Tournament: "Takes the best of a few individuals drawn at random.",
        "linear-ranking" => LinearRanking: "Picks by rank: weight 1 for the worst, 2 for the next, and so on.",
        "proportionate" => Proportionate: "Picks in proportion to fitness, which is how far the cost lies below a ceiling.",
    }
    fn prepare(&self, costs: &[Cost], mates: &mut Mates, rng: &mut Rng);
    fn pick(&self, costs: &[Cost], mates: &mut Mates, rng: &mut Rng) -> usize;
    fn name(&self) -> &'static str;
}

vocabulary! {
    /// Everything that decides who lives on.
    pub enum AnySurvive: Survive {
        "alternate" => Alternate: "Keeps every other one of the ranked parents and children, the best among them.",
        "best-half" => BestHalf: "Keeps the best of parents and children together.",
    }
    fn survive(&self, ranked: &mut [u32], keep: usize, rng: &mut Rng);
    fn name(&self) -> &'static str;
}
