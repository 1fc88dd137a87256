//! Levels: how much reasoning to do, from none to everything there is.

use super::Technique;
use crate::Error;
use std::fmt;
use std::str::FromStr;

/// How much reasoning to do. Each level does all that the ones before it do.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// No cell is filled; candidates are what the givens leave.
    None,
    /// Naked singles.
    Naked,
    /// Naked and hidden singles.
    Singles,
    /// Singles and locked candidates.
    Locked,
    /// Every technique.
    Full,
}

impl Level {
    /// All levels, the weakest first.
    pub const ALL: [Self; 5] = [Self::None, Self::Naked, Self::Singles, Self::Locked, Self::Full];

    /// The word for it on the command line and in recipes.
    pub const fn word(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Naked => "naked",
            Self::Singles => "singles",
            Self::Locked => "locked",
            Self::Full => "full",
        }
    }

    /// The techniques it applies, the easiest first.
    pub fn techniques(self) -> &'static [Technique] {
        match self {
            Self::None => &[],
            Self::Naked => &Technique::ALL[..1],
            Self::Singles => &Technique::ALL[..2],
            Self::Locked => &Technique::ALL[..3],
            Self::Full => &Technique::ALL,
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

impl FromStr for Level {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        Self::ALL.into_iter().find(|level| level.word() == text).ok_or_else(|| Error::Unsupported {
            why: format!("unknown level of logic '{}'", text.chars().take(40).collect::<String>()),
            remedy: format!("use one of {}", Self::ALL.map(Self::word).join(", ")).into(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_read_back_and_others_refused() {
        for level in Level::ALL {
            assert_eq!(level.word().parse::<Level>().unwrap(), level);
        }
        assert_eq!(
            "most".parse::<Level>().unwrap_err().to_string(),
            "unknown level of logic 'most'; use one of none, naked, singles, locked, full"
        );
        assert_eq!(Level::Singles.techniques(), [Technique::NakedSingle, Technique::HiddenSingle]);
        assert_eq!(Level::Locked.techniques().last(), Some(&Technique::Locked));
    }
}
