//! What would work: the second half of an error. It names an option by type, since each front end spells it its own way:
//! `--layout`, `` `layout` `` or `layout=`.

use std::fmt;

/// What whoever reads puzzles can say about them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum OptionName {
    /// Which cells and houses there are.
    Layout,
    /// Which characters stand for the symbols.
    Alphabet,
}

impl OptionName {
    /// The option in one word.
    pub fn word(self) -> &'static str {
        match self {
            Self::Layout => "layout",
            Self::Alphabet => "alphabet",
        }
    }
}

/// Advice in words, which may name an option.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Remedy {
    text: String,
    /// An option, and where in the text it goes.
    option: Option<(usize, OptionName)>,
}

impl Remedy {
    /// A text with an option in it.
    pub fn naming(before: impl Into<String>, option: OptionName, after: impl AsRef<str>) -> Self {
        let before = before.into();
        let option = Some((before.len(), option));
        Self { text: before + after.as_ref(), option }
    }

    /// The same in plain text, its option as a front end spells it.
    #[must_use]
    pub fn spelled(&self, spell: &dyn Fn(OptionName) -> String) -> Self {
        let mut text = self.text.clone();
        if let Some((at, option)) = self.option {
            text.insert_str(at, &spell(option));
        }
        text.into()
    }
}

impl<T: Into<String>> From<T> for Remedy {
    fn from(text: T) -> Self {
        Self { text: text.into(), option: None }
    }
}

/// Who uses the library directly has no flags: `give the layout`.
impl fmt::Display for Remedy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.spelled(&|option| format!("the {}", option.word())).text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_option_is_spelled_by_whoever_shows_it() {
        let remedy = Remedy::naming("give ", OptionName::Alphabet, " 0-9A-Z");
        assert_eq!(remedy.to_string(), "give the alphabet 0-9A-Z");
        let flag = remedy.spelled(&|option| format!("--{}", option.word()));
        assert_eq!(flag.to_string(), "give --alphabet 0-9A-Z");
    }
}
