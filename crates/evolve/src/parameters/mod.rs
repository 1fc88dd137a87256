//! Parameters by name, with default, domain and explanation.
//!
//! The doc comment of a field is its explanation on the command line too, so the two cannot differ.

mod amount;
mod domain;
mod value;

pub use amount::Amount;
pub use domain::{Domain, Word};
pub use value::Value;

use crate::Error;
use std::borrow::Cow;

/// One parameter of an algorithm or operator, with its present value.
#[derive(Debug, Clone, PartialEq)]
pub struct Parameter {
    /// Its name.
    pub name: Cow<'static, str>,
    /// What it does.
    pub doc: String,
    /// Its value now.
    pub value: String,
    /// Its default value.
    pub default: String,
    /// The values it takes.
    pub domain: Domain,
}

/// Something with parameters.
pub trait Parameters {
    /// The parameters in the order of their declaration.
    fn parameters(&self) -> Vec<Parameter>;

    /// Sets a parameter by name.
    fn set(&mut self, name: &str, value: &str) -> Result<(), Error>;

    /// Refuses values that `set` would refuse: fields are public, so a program can write anything into them.
    fn check(&self) -> Result<(), Error>;
}

/// The value of a parameter that a text names.
#[doc(hidden)]
pub fn read<V: Value>(parameter: &'static str, text: &str, limits: &V::Limits) -> Result<V, Error> {
    let outside =
        || Error::Value { parameter: parameter.into(), value: text.into(), allowed: V::domain(limits) };
    V::read(text).filter(|value| value.is_within(limits)).ok_or_else(outside)
}

/// Refuses a value outside its limits.
#[doc(hidden)]
pub fn check<V: Value>(parameter: &'static str, value: &V, limits: &V::Limits) -> Result<(), Error> {
    if value.is_within(limits) {
        return Ok(());
    }
    Err(Error::Value { parameter: parameter.into(), value: value.write(), allowed: V::domain(limits) })
}

/// Declares a struct whose fields are parameters: `name: Type = default, limits;` with a doc comment each.
///
/// ```
/// use evodoku_evolve::{Parameters as _, Rate, parameters};
///
/// parameters! {
///     /// A kettle.
///     pub struct Kettle {
///         /// Cups that it holds.
///         cups: usize = 4, 1..=12;
///         /// How often it whistles.
///         whistle_rate: Rate = 0.5.into(), 0.0..=1.0;
///     }
/// }
/// let error = Kettle::default().set("cups", "13").unwrap_err();
/// assert_eq!(error.to_string(), "cups = '13' is not allowed; use a whole number from 1 to 12");
/// ```
#[macro_export]
macro_rules! parameters {
    (
        $(#[doc = $about:literal])*
        pub struct $owner:ident {}
    ) => {
        $(#[doc = $about])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
        pub struct $owner;

        impl $crate::Parameters for $owner {
            fn parameters(&self) -> Vec<$crate::Parameter> {
                Vec::new()
            }

            fn set(&mut self, name: &str, _: &str) -> Result<(), $crate::Error> {
                Err($crate::Error::Parameter {
                    owner: stringify!($owner),
                    name: name.into(),
                    allowed: Vec::new(),
                })
            }

            fn check(&self) -> Result<(), $crate::Error> {
                Ok(())
            }
        }
    };
    (
        $(#[doc = $about:literal])*
        pub struct $owner:ident { $(
            $(#[doc = $doc:literal])*
            $field:ident: $type:ty = $default:expr, $limits:expr;
        )+ }
    ) => {
        $(#[doc = $about])*
        #[derive(Debug, Clone, PartialEq)]
        pub struct $owner { $(
            $(#[doc = $doc])*
            #[doc = concat!("\n\nDefault: `", stringify!($default), "`; range: `", stringify!($limits), "`.")]
            pub $field: $type,
        )+ }

        impl Default for $owner {
            fn default() -> Self {
                Self { $($field: $default,)+ }
            }
        }

        impl $crate::Parameters for $owner {
            fn parameters(&self) -> Vec<$crate::Parameter> {
                vec![ $( $crate::Parameter {
                    name: stringify!($field).into(),
                    doc: $crate::parameters::sentence(&[$($doc),*]),
                    value: $crate::Value::write(&self.$field),
                    default: <$type as $crate::Value>::write(&$default),
                    domain: <$type as $crate::Value>::domain(&$limits),
                }, )+ ]
            }

            fn set(&mut self, name: &str, value: &str) -> Result<(), $crate::Error> {
                match name {
                    $( stringify!($field) => {
                        self.$field = $crate::parameters::read(stringify!($field), value, &$limits)?;
                        Ok(())
                    } )+
                    _ => Err($crate::Error::Parameter {
                        owner: stringify!($owner),
                        name: name.into(),
                        allowed: vec![$(stringify!($field).into()),+],
                    }),
                }
            }

            fn check(&self) -> Result<(), $crate::Error> {
                $( $crate::parameters::check::<$type>(stringify!($field), &self.$field, &$limits)?; )+
                Ok(())
            }
        }
    };
}
pub use crate::parameters;

/// Declares an enum whose variants are words, such as the readings of a paper.
///
/// ```
/// evodoku_evolve::words! {
///     /// What the new population consists of.
///     pub enum Survivors {
///         /// Children only.
///         Children = "children",
///         /// Parents, and children for the rest.
///         Joined = "joined",
///     }
/// }
/// assert_eq!(Survivors::ALL.len(), 2);
/// assert_eq!(Survivors::Joined.to_string(), "joined");
/// ```
#[macro_export]
macro_rules! words {
    (
        $(#[doc = $about:literal])*
        pub enum $name:ident { $(
            $(#[doc = $doc:literal])*
            $variant:ident = $word:literal,
        )* }
    ) => {
        $(#[doc = $about])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum $name { $(
            $(#[doc = $doc])*
            $variant,
        )* }

        impl $name {
            /// Every variant.
            pub const ALL: &'static [Self] = &[$(Self::$variant),*];

            /// The word for it.
            pub const fn word(self) -> &'static str {
                match self { $(Self::$variant => $word,)* }
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(self.word())
            }
        }

        impl $crate::Value for $name {
            type Limits = std::ops::RangeFull;
            fn read(text: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|v| v.word() == text.trim())
            }
            fn write(&self) -> String {
                self.word().into()
            }
            fn is_within(&self, _: &Self::Limits) -> bool {
                true
            }
            fn domain(_: &Self::Limits) -> $crate::Domain {
                $crate::Domain::Words(vec![$(
                    $crate::Word { word: $word.into(), doc: $crate::parameters::sentence(&[$($doc),*]) }
                ),*])
            }
        }
    };
}
pub use crate::words;

/// The lines of a doc comment as one text.
#[doc(hidden)]
pub fn sentence(lines: &[&str]) -> String {
    lines.iter().map(|line| line.trim()).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
#[expect(unreachable_pub, reason = "the macros declare public items")]
mod tests {
    use super::*;
    use crate::Rate;

    words! {
        /// Colours.
        pub enum Colour {
            /// Like the sky.
            Blue = "blue",
            /// Like
            /// grass.
            DarkGreen = "dark-green",
        }
    }

    parameters! {
        /// A kettle.
        pub struct Kettle {
            /// Cups it
            /// holds.
            cups: usize = 4, 1..=12;
            /// How often it whistles.
            whistle_rate: Rate = 0.5.into(), 0.0..=1.0;
            /// Its colour.
            colour: Colour = Colour::Blue, ..;
        }
    }

    #[test]
    fn parameters_are_set_by_name_and_explained() {
        let mut kettle = Kettle::default();
        kettle.set("cups", "1_2").unwrap();
        kettle.set("colour", "dark-green").unwrap();
        kettle.set("whistle_rate", "0.25").unwrap();
        assert_eq!(kettle, Kettle { cups: 12, whistle_rate: Rate::new(0.25), colour: Colour::DarkGreen });
        let cups = &kettle.parameters()[0];
        assert_eq!(
            (cups.doc.as_str(), cups.value.as_str(), cups.default.as_str()),
            ("Cups it holds.", "12", "4")
        );
        let colours = vec![
            Word { word: "blue".into(), doc: "Like the sky.".into() },
            Word { word: "dark-green".into(), doc: "Like grass.".into() },
        ];
        assert_eq!(kettle.parameters()[2].domain, Domain::Words(colours));
    }

    #[test]
    fn wrong_names_and_values_list_what_would_work() {
        let mut kettle = Kettle::default();
        let error = |r: Result<(), Error>| r.unwrap_err().to_string();
        assert_eq!(
            error(kettle.set("cups", "13")),
            "cups = '13' is not allowed; use a whole number from 1 to 12"
        );
        assert_eq!(error(kettle.set("colour", "red")), "colour = 'red' is not allowed; use blue, dark-green");
        assert_eq!(
            error(kettle.set("lid", "on")),
            "Kettle has no parameter 'lid'; use cups, whistle_rate or colour"
        );
        assert!(kettle.set("whistle_rate", "NaN").is_err());
    }

    #[test]
    fn what_is_written_into_a_field_is_held_to_the_same_range() {
        assert_eq!(Kettle::default().check(), Ok(()));
        let large = Kettle { cups: 13, ..Kettle::default() };
        assert_eq!(large.check().unwrap_err(), Kettle::default().set("cups", "13").unwrap_err());
    }
}
