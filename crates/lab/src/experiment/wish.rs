//! What a plan wants to see in the report: kinds of tables and pictures.

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;

/// The tables and pictures to show; all that the data permit where none is named.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Wish {
    /// The tables.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tables: Vec<TableKind>,
    /// The pictures.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub pictures: Vec<PictureKind>,
}

impl Wish {
    /// Whether the report shall have this table: without a list all kinds but those that only some plans need.
    pub fn has_table(&self, kind: TableKind) -> bool {
        let usual = self.tables.is_empty()
            && !matches!(kind, TableKind::Ranks | TableKind::PaperTests | TableKind::FixedBudget);
        usual || self.tables.contains(&kind)
    }

    /// The pictures that the report shall have.
    pub fn pictures(&self) -> impl Iterator<Item = PictureKind> {
        let usual = |kind: &PictureKind| self.pictures.is_empty() && *kind != PictureKind::Profile;
        PictureKind::ALL.into_iter().filter(move |kind| usual(kind) || self.pictures.contains(kind))
    }
}

/// An enum whose variants are known by words, in plans, stores and file names.
macro_rules! kinds {
    ($(#[$about:meta])* $name:ident, $noun:literal, { $($(#[$doc:meta])* $variant:ident = $word:literal,)* }) => {
        $(#[$about])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum $name {
            $($(#[$doc])* $variant,)*
        }

        impl $name {
            /// All kinds, in the order of a report.
            pub const ALL: [Self; [$($word),*].len()] = [$(Self::$variant),*];

            /// The word for it.
            pub fn word(self) -> &'static str {
                match self {
                    $(Self::$variant => $word,)*
                }
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(self.word())
            }
        }

        impl std::str::FromStr for $name {
            type Err = String;

            fn from_str(word: &str) -> Result<Self, String> {
                Self::ALL.into_iter().find(|kind| kind.word() == word).ok_or_else(|| {
                    let known = Self::ALL.map(Self::word).join(", ");
                    format!(concat!("unknown ", $noun, " '{}'; use one of {}"), word, known)
                })
            }
        }

        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.word())
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
            }
        }
    };
}

kinds! {
    /// A table that `[report] tables` of a plan may name.
    TableKind, "table", {
        /// Published figures beside ours.
        Published = "published",
        /// Our results by puzzle and algorithm.
        Results = "results",
        /// Every two algorithms compared.
        Pairs = "pairs",
        /// Mean ranks under each condition, overall and by stratum; only where it is named.
        Ranks = "ranks",
        /// Levene's test and t-tests on generations, as papers make them, beside ours; only where it is named.
        PaperTests = "paper-tests",
        /// The best cost after 1000, 10,000, ... evaluations, from the traces; only where it is named.
        FixedBudget = "fixed-budget",
    }
}

kinds! {
    /// A picture that `[report] pictures` of a plan may name.
    PictureKind, "picture", {
        /// Success rates as bars, or as a map where they are many.
        Success = "success",
        /// Generations of the successful runs.
        Boxes = "boxes",
        /// Success by the two parameters of a grid.
        HeatMap = "heat-map",
        /// The best cost by generation.
        Convergence = "convergence",
        /// The mean cost of the population by generation.
        MeanFitness = "mean-fitness",
        /// The share of runs solved within a budget.
        Ecdf = "ecdf",
        /// Success, mean and deviation in one index.
        PerformanceIndex = "performance-index",
        /// Mean ranks over puzzles.
        CriticalDifference = "critical-difference",
        /// Who beats whom.
        Pairwise = "pairwise",
        /// Success and effort by the share of givens.
        Phase = "phase",
        /// The share of puzzles within a factor of the best; only where it is named.
        Profile = "profile",
    }
}
