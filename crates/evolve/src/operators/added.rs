//! Operators of other crates in the lists of the vocabulary, so that recipes know them by name.

use super::{Accept, Choose, Cool, Cross, Deposit, Edit, Fitness, Neighbour, Select, Survive};
use crate::Parameters;
use std::fmt;

/// An operator that a program has added to a list ([`AnyEdit::register`](super::AnyEdit::register) and its like).
pub struct Added<T: ?Sized> {
    pub(super) role: &'static str,
    pub(super) word: &'static str,
    pub(super) what: &'static str,
    /// Whether a script made it up: see [`AnyEdit::register_ad_hoc`](super::AnyEdit::register_ad_hoc).
    pub(super) ad_hoc: bool,
    pub(super) operator: Box<T>,
}

impl<T: ?Sized + Parameters> fmt::Debug for Added<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let values = self.operator.parameters().into_iter().map(|p| (p.name, p.value));
        f.debug_tuple(self.word).field(&values.collect::<Vec<_>>()).finish()
    }
}

/// Alike if they have the same name and parameters.
impl<T: ?Sized + Parameters> PartialEq for Added<T> {
    fn eq(&self, other: &Self) -> bool {
        self.word == other.word && self.operator.parameters() == other.operator.parameters()
    }
}

macro_rules! strangers {
    ($($(#[doc = $doc:literal])* $stranger:ident: $trait:ident;)*) => { $(
        $(#[doc = $doc])*
        pub trait $stranger: $trait + Parameters + Send + Sync {
            /// A copy of it.
            fn copy(&self) -> Box<dyn $stranger>;
        }

        impl<T: $trait + Parameters + Clone + Send + Sync + 'static> $stranger for T {
            fn copy(&self) -> Box<dyn $stranger> {
                Box::new(self.clone())
            }
        }

        impl Clone for Added<dyn $stranger> {
            fn clone(&self) -> Self {
                Self { operator: self.operator.copy(), ..*self }
            }
        }
    )* };
}
strangers! {
    /// An edit with parameters, of whatever type.
    AddedEdit: Edit;
    /// A crossover with parameters, of whatever type.
    AddedCross: Cross;
    /// A fitness with parameters, of whatever type.
    AddedFitness: Fitness;
    /// A selection with parameters, of whatever type.
    AddedSelect: Select;
    /// A survival with parameters, of whatever type.
    AddedSurvive: Survive;
    /// A move with parameters, of whatever type.
    AddedNeighbour: Neighbour;
    /// An acceptance rule with parameters, of whatever type.
    AddedAccept: Accept;
    /// A cooling schedule with parameters, of whatever type.
    AddedCool: Cool;
    /// A choice of an ant with parameters, of whatever type.
    AddedChoose: Choose;
    /// A rule for pheromone with parameters, of whatever type.
    AddedDeposit: Deposit;
}
