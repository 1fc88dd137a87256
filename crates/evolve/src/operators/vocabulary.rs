//! The lists: every operator of every trait by the name that recipes and `list operators` use.

use super::cross::{BlockLines, Cycle, OneCut, PartiallyMatched, UniformSegments};
use super::fitness::{DistinctCounts, IllegalUnits, LineDuplicates, SumProductMissing, UnequalPairs};
use super::improve::{BoxSearch, ColumnSearch, GreedySwap, MisplacedRowSearch, SwapRepeats};
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
use crate::{Cost, Error, Individual, Parameter, Parameters, Rng, Segment};

/// Makes the enum of all operators of a trait, its names, and its dispatch.
macro_rules! vocabulary {
    (
        $(#[doc = $about:literal])*
        pub enum $any:ident: $trait:ident { $($name:literal => $operator:ident,)* }
        $($methods:tt)*
    ) => {
        $(#[doc = $about])*
        #[derive(Debug, Clone, PartialEq)]
        pub enum $any { $(
            #[doc = concat!("`", $name, "`: [`", stringify!($operator), "`].")]
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

            /// The name of the operator.
            pub fn name(&self) -> &'static str {
                match self { $(Self::$operator(_) => $name,)* }
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
        "any-symbol" => AnySymbol,
        "shuffled-segments" => ShuffledSegments,
        "legal-segments" => LegalSegments,
        "remove-repetition" => RemoveRepetition,
        "reset-cells" => ResetCells,
        "swap-in-segment" => SwapInSegment,
        "swap-in-rows" => SwapInRows,
        "inversion" => Inversion,
        "reinitialise-segments" => ReinitialiseSegments,
        "swap-rotate-insert" => SwapRotateInsert,
        "filtered-swap" => FilteredSwap,
        "swap-repeats" => SwapRepeats,
        "misplaced-row-search" => MisplacedRowSearch,
        "column-search" => ColumnSearch,
        "box-search" => BoxSearch,
        "greedy-swap" => GreedySwap,
    }
    fn edit(&self, x: &mut Individual<'_>, rng: &mut Rng);
    fn suits(&self, segment: Segment) -> bool;
}

vocabulary! {
    /// Everything that crosses two individuals.
    pub enum AnyCross: Cross {
        "uniform-segments" => UniformSegments,
        "one-cut" => OneCut,
        "block-lines" => BlockLines,
        "cycle" => Cycle,
        "partially-matched" => PartiallyMatched,
    }
    fn cross(&self, x: &mut Individual<'_>, y: &mut Individual<'_>, rng: &mut Rng);
    fn suits(&self, segment: Segment) -> bool;
    fn inherits(&self) -> bool;
}

vocabulary! {
    /// Everything that judges an individual.
    pub enum AnyFitness: Fitness {
        "line-duplicates" => LineDuplicates,
        "unequal-pairs" => UnequalPairs,
        "illegal-units" => IllegalUnits,
        "distinct-counts" => DistinctCounts,
        "sum-product-missing" => SumProductMissing,
    }
    fn cost(&self, x: &mut Individual<'_>) -> Cost;
}

vocabulary! {
    /// Everything that picks who mates.
    pub enum AnySelect: Select {
        "neighbours-in-order" => NeighboursInOrder,
        "random-unused" => RandomUnused,
        "by-rank" => ByRank,
        "better-ranks" => BetterRanks,
        "tournament" => Tournament,
        "linear-ranking" => LinearRanking,
        "proportionate" => Proportionate,
    }
    fn prepare(&self, costs: &[Cost], mates: &mut Mates, rng: &mut Rng);
    fn pick(&self, costs: &[Cost], mates: &mut Mates, rng: &mut Rng) -> usize;
}

vocabulary! {
    /// Everything that decides who lives on.
    pub enum AnySurvive: Survive {
        "alternate" => Alternate,
        "best-half" => BestHalf,
    }
    fn survive(&self, ranked: &mut [u32], keep: usize, rng: &mut Rng);
}
