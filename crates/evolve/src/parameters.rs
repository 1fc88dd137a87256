//! Parameters by name, with default, range and explanation.
//!
//! The doc comment of a field is its explanation on the command line too, so the two cannot differ.

use crate::{Error, Rate};
use evodoku_grid::logic::Level;
use std::ops::{RangeFull, RangeInclusive};

/// One parameter of an algorithm or operator, with its present value.
#[derive(Debug, Clone, PartialEq)]
pub struct Parameter {
    /// Its name.
    pub name: &'static str,
    /// What it does.
    pub doc: String,
    /// Its value now.
    pub value: String,
    /// Its default value.
    pub default: String,
    /// The values it takes, in words.
    pub allowed: String,
    /// For a reading: each word and what it means. Empty for a number.
    pub words: Vec<(&'static str, String)>,
    /// For a number: its bounds.
    pub range: Option<Range>,
}

/// The bounds of a number.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Range {
    /// The least value.
    pub least: f64,
    /// The largest value, unless there is none.
    pub most: Option<f64>,
    /// Whether only whole numbers are meant.
    pub whole: bool,
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

/// The type of a parameter.
pub trait Value: Sized {
    /// What narrows its values: a range for numbers, `..` for words.
    type Limits;
    /// The value that a text names, if it is within limits.
    fn read(text: &str, limits: &Self::Limits) -> Option<Self>;
    /// The text that names the value.
    fn write(&self) -> String;
    /// The values within limits, in words.
    fn allowed(limits: &Self::Limits) -> String;
    /// The bounds, for a value that is a number.
    fn range(limits: &Self::Limits) -> Option<Range> {
        let _ = limits;
        None
    }
    /// Each word and what it means, for a value that is a word.
    fn words() -> Vec<(&'static str, String)> {
        Vec::new()
    }
}

/// The word for a number without bound.
const UNLIMITED: &str = "unlimited";

macro_rules! whole_numbers {
    ($($type:ty),*) => { $(
        impl Value for $type {
            type Limits = RangeInclusive<$type>;
            fn read(text: &str, limits: &Self::Limits) -> Option<Self> {
                let text = text.trim().replace('_', "");
                let number = if text == UNLIMITED { Some(<$type>::MAX) } else { text.parse().ok() };
                number.filter(|n| limits.contains(n))
            }
            fn write(&self) -> String {
                if *self == <$type>::MAX { UNLIMITED.into() } else { self.to_string() }
            }
            fn allowed(limits: &Self::Limits) -> String {
                match *limits.end() {
                    <$type>::MAX => format!("a whole number from {}, or {UNLIMITED}", limits.start()),
                    end => format!("a whole number from {} to {end}", limits.start()),
                }
            }
            #[allow(clippy::cast_lossless, reason = "one macro for all widths")]
            fn range(limits: &Self::Limits) -> Option<Range> {
                let most = Some(*limits.end()).filter(|&end| end != <$type>::MAX).map(|end| end as f64);
                Some(Range { least: *limits.start() as f64, most, whole: true })
            }
        }
    )* };
}
whole_numbers!(usize, u32, u64);

impl Value for f64 {
    type Limits = RangeInclusive<f64>;
    fn read(text: &str, limits: &Self::Limits) -> Option<Self> {
        text.trim().parse().ok().filter(|number| limits.contains(number))
    }
    fn write(&self) -> String {
        self.to_string()
    }
    fn allowed(limits: &Self::Limits) -> String {
        format!("a number from {} to {}", limits.start(), limits.end())
    }
    fn range(limits: &Self::Limits) -> Option<Range> {
        Some(Range { least: *limits.start(), most: Some(*limits.end()), whole: false })
    }
}

impl Value for bool {
    type Limits = RangeFull;
    fn read(text: &str, _: &Self::Limits) -> Option<Self> {
        text.trim().parse().ok()
    }
    fn write(&self) -> String {
        self.to_string()
    }
    fn allowed(_: &Self::Limits) -> String {
        "true, false".into()
    }
}

impl Value for Rate {
    type Limits = RangeInclusive<f64>;
    fn read(text: &str, limits: &Self::Limits) -> Option<Self> {
        text.trim().parse().ok().filter(|p| limits.contains(p)).map(Rate::new)
    }
    fn write(&self) -> String {
        self.probability().to_string()
    }
    fn allowed(limits: &Self::Limits) -> String {
        format!("a probability from {} to {}", limits.start(), limits.end())
    }
    fn range(limits: &Self::Limits) -> Option<Range> {
        f64::range(limits)
    }
}

impl Value for Level {
    type Limits = RangeFull;
    fn read(text: &str, _: &Self::Limits) -> Option<Self> {
        Self::ALL.into_iter().find(|level| level.word() == text.trim())
    }
    fn write(&self) -> String {
        self.word().into()
    }
    fn allowed(_: &Self::Limits) -> String {
        Self::ALL.map(Self::word).join(", ")
    }
}

/// The value of a parameter that a text names.
pub(crate) fn read<V: Value>(parameter: &'static str, text: &str, limits: &V::Limits) -> Result<V, Error> {
    V::read(text, limits).ok_or_else(|| Error::Value {
        parameter,
        value: text.into(),
        allowed: V::allowed(limits),
    })
}

/// Declares a struct whose fields are parameters: `name: Type = default, limits;` with a doc comment each.
macro_rules! parameters {
    (
        $(#[doc = $about:literal])*
        pub struct $owner:ident { $(
            $(#[doc = $doc:literal])*
            $field:ident: $type:ty = $default:expr, $limits:expr;
        )* }
    ) => {
        $(#[doc = $about])*
        #[derive(Debug, Clone, PartialEq)]
        pub struct $owner { $(
            $(#[doc = $doc])*
            pub $field: $type,
        )* }

        impl Default for $owner {
            fn default() -> Self {
                Self { $($field: $default,)* }
            }
        }

        impl $crate::Parameters for $owner {
            fn parameters(&self) -> Vec<$crate::Parameter> {
                vec![ $( $crate::Parameter {
                    name: stringify!($field),
                    doc: $crate::parameters::sentence(&[$($doc),*]),
                    value: $crate::Value::write(&self.$field),
                    default: <$type as $crate::Value>::write(&$default),
                    allowed: <$type as $crate::Value>::allowed(&$limits),
                    words: <$type as $crate::Value>::words(),
                    range: <$type as $crate::Value>::range(&$limits),
                }, )* ]
            }

            #[allow(unused_variables, reason = "an operator may have no parameters")]
            fn set(&mut self, name: &str, value: &str) -> Result<(), $crate::Error> {
                match name {
                    $( stringify!($field) => {
                        self.$field = $crate::parameters::read(stringify!($field), value, &$limits)?;
                        Ok(())
                    } )*
                    _ => Err($crate::Error::Parameter {
                        owner: stringify!($owner),
                        name: name.into(),
                        allowed: vec![$(stringify!($field)),*],
                    }),
                }
            }

            fn check(&self) -> Result<(), $crate::Error> {
                $( $crate::parameters::read::<$type>(
                    stringify!($field),
                    &$crate::Value::write(&self.$field),
                    &$limits,
                )?; )*
                Ok(())
            }
        }
    };
}
pub(crate) use parameters;

/// Declares an enum whose variants are words, such as the readings of a paper.
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
            fn read(text: &str, _: &Self::Limits) -> Option<Self> {
                Self::ALL.iter().copied().find(|v| v.word() == text.trim())
            }
            fn write(&self) -> String {
                self.word().into()
            }
            fn allowed(_: &Self::Limits) -> String {
                [$($word),*].join(", ")
            }
            fn words() -> Vec<(&'static str, String)> {
                vec![$(($word, $crate::parameters::sentence(&[$($doc),*]))),*]
            }
        }
    };
}
pub(crate) use words;

/// The lines of a doc comment as one text.
pub(crate) fn sentence(lines: &[&str]) -> String {
    lines.iter().map(|line| line.trim()).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
#[expect(unreachable_pub, reason = "the macros declare public items")]
mod tests {
    use super::*;

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
            whistle_rate: Rate = Rate::new(0.5), 0.0..=1.0;
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
        assert_eq!(kettle.parameters()[2].words[1], ("dark-green", "Like grass.".into()));
    }

    #[test]
    fn wrong_names_and_values_list_what_would_work() {
        let mut kettle = Kettle::default();
        let error = |r: Result<(), Error>| r.unwrap_err().to_string();
        assert_eq!(
            error(kettle.set("cups", "13")),
            "cups = '13' is out of range; use a whole number from 1 to 12"
        );
        assert_eq!(
            error(kettle.set("colour", "red")),
            "colour = 'red' is out of range; use blue, dark-green"
        );
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
