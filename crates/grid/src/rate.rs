//! Rating: how hard a puzzle is for a person who reasons, one easiest step after the other.
//!
//! The score adds up the steps of [`solve_path`], each with the weight of its technique:
//!
//! | technique | weight | technique | weight |
//! | --- | --- | --- | --- |
//! | naked single | 1 | X-wing | 60 |
//! | hidden single | 2 | swordfish | 80 |
//! | locked candidates | 10 | XY-wing | 80 |
//! | naked pair | 20 | naked quad | 90 |
//! | hidden pair | 25 | hidden quad | 100 |
//! | naked triple | 30 | jellyfish | 120 |
//! | hidden triple | 40 | | |
//!
//! A puzzle that reasoning does not finish needs search: 1000 more, and 20 for each cell left. So the score tells
//! puzzles of one layout apart; a larger grid has more steps and scores higher at the same difficulty.
//!
//! The level word follows the hardest technique. Singles alone are easy while at most one step in three is a hidden
//! single, and medium above that; locked candidates are medium; pairs and triples hard; all beyond very hard.

use crate::logic::{Contradiction, Counts, Technique, solve_path};
use crate::{Error, Puzzle, instead_of};
use std::fmt;
use std::str::FromStr;

/// The score of having to search at all.
const SEARCH: u32 = 1000;
/// The score of each cell that is left to search.
const LEFT: u32 = 20;
/// With more than one hidden single in so many steps, singles are no longer easy.
const EASY_SHARE: usize = 3;

const fn weight(technique: Technique) -> u32 {
    match technique {
        Technique::NakedSingle => 1,
        Technique::HiddenSingle => 2,
        Technique::Locked => 10,
        Technique::NakedPair => 20,
        Technique::HiddenPair => 25,
        Technique::NakedTriple => 30,
        Technique::HiddenTriple => 40,
        Technique::XWing => 60,
        Technique::Swordfish | Technique::XyWing => 80,
        Technique::NakedQuad => 90,
        Technique::HiddenQuad => 100,
        Technique::Jellyfish => 120,
    }
}

/// How hard a puzzle is, in a word.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Difficulty {
    /// Singles, nearly all of them naked.
    Easy,
    /// Singles, many of them hidden, or locked candidates.
    Medium,
    /// Pairs and triples.
    Hard,
    /// Quads, fish, wings.
    VeryHard,
    /// No technique finishes it.
    NeedsSearch,
}

impl Difficulty {
    /// All levels, the easiest first.
    pub const ALL: [Self; 5] = [Self::Easy, Self::Medium, Self::Hard, Self::VeryHard, Self::NeedsSearch];

    /// The word for it.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Easy => "easy",
            Self::Medium => "medium",
            Self::Hard => "hard",
            Self::VeryHard => "very hard",
            Self::NeedsSearch => "needs search",
        }
    }
}

impl fmt::Display for Difficulty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

impl FromStr for Difficulty {
    type Err = Error;

    /// Reads the word; `very-hard` and `very_hard` serve where a space is awkward.
    fn from_str(text: &str) -> Result<Self, Error> {
        let spaced = text.replace(['-', '_'], " ");
        Self::ALL.into_iter().find(|level| level.word() == spaced).ok_or_else(|| Error::Unsupported {
            why: format!("unknown difficulty '{}'", text.chars().take(40).collect::<String>()),
            remedy: instead_of(text, &["easy", "medium", "hard", "very-hard", "needs-search"]).into(),
        })
    }
}

/// How hard a puzzle is, and why.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rating {
    /// The hardest technique used; `None` where no technique finds anything.
    pub hardest: Option<Technique>,
    /// How many steps each technique took.
    pub steps: Counts,
    /// How many cells reasoning leaves empty.
    pub unsolved: usize,
    /// The weighted steps, by the rule that [the module](self) states.
    pub score: u32,
    /// The level word.
    pub level: Difficulty,
}

/// Rates a puzzle of any layout. Whether it has one solution or several is not asked: with several it needs search.
pub fn rate(puzzle: &Puzzle) -> Result<Rating, Contradiction> {
    let path = solve_path(puzzle);
    if let Some(contradiction) = path.contradiction {
        return Err(contradiction);
    }
    let steps = path.counts();
    let hardest = steps.hardest();
    let reasoning: u32 = steps.iter().map(|(technique, count)| weight(technique) * count as u32).sum();
    let search = if path.unsolved > 0 { SEARCH + LEFT * path.unsolved as u32 } else { 0 };
    let few_hidden = steps.of(Technique::HiddenSingle) * EASY_SHARE <= steps.total();
    let level = match hardest {
        _ if path.unsolved > 0 => Difficulty::NeedsSearch,
        None | Some(Technique::NakedSingle) => Difficulty::Easy,
        Some(Technique::HiddenSingle) if few_hidden => Difficulty::Easy,
        Some(Technique::HiddenSingle | Technique::Locked) => Difficulty::Medium,
        Some(technique) if technique <= Technique::HiddenTriple => Difficulty::Hard,
        Some(_) => Difficulty::VeryHard,
    };
    Ok(Rating { hardest, steps, unsolved: path.unsolved, score: reasoning + search, level })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Layout;

    fn rated(spec: &str, line: &str) -> Rating {
        rate(&Puzzle::from_line(&Layout::parse(spec).unwrap(), line).unwrap()).unwrap()
    }

    #[test]
    fn known_puzzles_get_their_words() {
        for (level, hardest, line) in [
            // Weiss's easy2, med2 and hard2, a Lloyd-Amos grid (sabuncu7), and AI Escargot.
            (
                Difficulty::Easy,
                Some(Technique::HiddenSingle),
                "230000057000000000004107900001603500060040030008509600007805200000000000650000049",
            ),
            (
                Difficulty::Medium,
                Some(Technique::Locked),
                "900040006000108000005000400503000209020605010601000804004000300000807000100060008",
            ),
            (
                Difficulty::Hard,
                Some(Technique::HiddenPair),
                "700904003036000280200000007000419000070000090000578000300000004027000960900107005",
            ),
            (
                Difficulty::VeryHard,
                Some(Technique::XyWing),
                "000068000020700500000040020800400003300089070461000000076000900000000008000001600",
            ),
            (
                Difficulty::NeedsSearch,
                None,
                "100007090030020008009600500005300900010080002600004000300000010041000007007000300",
            ),
        ] {
            let rating = rated("9", line);
            assert_eq!((rating.level, rating.hardest), (level, hardest), "{line}");
        }
    }

    #[test]
    fn the_score_adds_up_weights_and_what_is_left() {
        // A full grid but for one cell: one naked single.
        let rating = rated("4", "123434122143432.");
        assert_eq!((rating.score, rating.level, rating.unsolved), (1, Difficulty::Easy, 0));
        // Nothing can be said of an empty grid.
        let rating = rated("6", &".".repeat(36));
        assert_eq!(
            (rating.score, rating.level, rating.hardest),
            (1000 + 20 * 36, Difficulty::NeedsSearch, None)
        );
        // Nothing has to be said of a full one.
        assert_eq!(rated("4", "1234341221434321").score, 0);
    }

    #[test]
    fn many_hidden_singles_are_no_longer_easy() {
        let rating =
            rated("9", "..............1.23.24.5...........6.......54..1...3.......6...7...4.....38......9");
        assert_eq!((rating.level, rating.hardest), (Difficulty::Medium, Some(Technique::HiddenSingle)));
        let (naked, hidden) =
            (rating.steps.of(Technique::NakedSingle), rating.steps.of(Technique::HiddenSingle));
        assert_eq!((naked + 2 * hidden, 0), (rating.score as usize, rating.unsolved));
        assert!(3 * hidden > naked + hidden);
    }

    #[test]
    fn a_contradiction_has_no_rating() {
        let puzzle = Puzzle::from_line(&Layout::parse("4").unwrap(), "123....4........").unwrap();
        assert!(rate(&puzzle).is_err());
    }

    #[test]
    fn words_are_read_back_with_any_gap() {
        for level in Difficulty::ALL {
            assert_eq!(level.word().parse::<Difficulty>().unwrap(), level);
            assert_eq!(level.word().replace(' ', "-").parse::<Difficulty>().unwrap(), level);
        }
        assert_eq!(
            "brutal".parse::<Difficulty>().unwrap_err().to_string(),
            "unknown difficulty 'brutal'; use easy, medium, hard, very-hard or needs-search"
        );
    }
}
