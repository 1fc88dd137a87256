//! Words for the size of an effect.

use std::fmt;

/// How large an effect is by the thresholds of its own literature.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Magnitude {
    /// Too small to matter.
    Negligible,
    /// Small.
    Small,
    /// Medium.
    Medium,
    /// Large.
    Large,
}

impl Magnitude {
    /// The magnitude of `size` where small, medium and large begin at the three thresholds.
    pub(super) fn of(size: f64, [small, medium, large]: [f64; 3]) -> Self {
        match size.abs() {
            s if s >= large => Self::Large,
            s if s >= medium => Self::Medium,
            s if s >= small => Self::Small,
            _ => Self::Negligible,
        }
    }
}

impl fmt::Display for Magnitude {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Negligible => "negligible effect",
            Self::Small => "small effect",
            Self::Medium => "medium effect",
            Self::Large => "large effect",
        })
    }
}
