//! A part of a plan's units, for machines that share nothing.

/// Part `index` of `count`: every `count`-th unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shard {
    /// The part, from 1.
    pub index: u64,
    /// How many parts there are.
    pub count: u64,
}

impl Default for Shard {
    fn default() -> Self {
        Self { index: 1, count: 1 }
    }
}

/// `2/4`.
impl std::str::FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let parts = text.split_once('/').and_then(|(i, n)| Some((i.parse().ok()?, n.parse().ok()?)));
        match parts {
            Some((index, count)) if (1..=count).contains(&index) => Ok(Self { index, count }),
            _ => Err(format!("invalid shard '{text}'; expected I/N such as 1/4, 2/4, 3/4 or 4/4")),
        }
    }
}

impl Shard {
    /// How many of `units` belong to this part.
    pub fn share(self, units: u64) -> u64 {
        units / self.count + u64::from(units % self.count >= self.index)
    }

    /// Whether unit number `index` belongs to this part.
    pub fn has(self, index: u64) -> bool {
        index % self.count == self.index - 1
    }
}
