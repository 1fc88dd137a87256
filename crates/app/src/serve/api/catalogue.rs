//! What there is to choose from: shipped puzzles, formats, layouts, algorithms.

use crate::commands::list;
use crate::commands::solve::method::OWN;
use crate::serve::refusal::Refusal;
use axum::Json;
use axum::extract::Path;
use evodoku_evolve::champion::Champion;
use evodoku_evolve::{Parameter, Parameters, named, names};
use evodoku_grid::library;
use serde_json::{Value, json};

/// Formats, named layouts, difficulties: the choices of the page.
pub(crate) async fn catalogue() -> Json<Value> {
    Json(json!({
        "version": env!("CARGO_PKG_VERSION"),
        "formats": list::formats(),
        "layouts": list::layouts(),
        "difficulties": evodoku_grid::rate::Difficulty::ALL.map(|level| level.to_string()),
    }))
}

pub(crate) async fn puzzles() -> Json<Value> {
    let sets = library::sets().iter().map(|set| {
        let entry = |entry: &library::Entry| {
            json!({
                "name": format!("@{}", entry.name()),
                "id": entry.id,
                "label": entry.record.label,
                "layout": entry.record.puzzle.layout().name(),
                "givens": entry.record.puzzle.given_count(),
                "source": entry.source,
            })
        };
        json!({ "name": set.name, "about": set.about, "puzzles": set.entries().iter().map(entry).collect::<Vec<_>>() })
    });
    Json(sets.collect())
}

/// What `docs/papers` knows of each paper: readings, published figures, ours.
const PAPERS: [(&str, &str); 9] = [
    ("ret-ga", include_str!("../../../../../docs/papers/ret-ga.md")),
    ("weiss", include_str!("../../../../../docs/papers/weiss.md")),
    ("twodoku", include_str!("../../../../../docs/papers/twodoku.md")),
    ("ah-lsga", include_str!("../../../../../docs/papers/ah-lsga.md")),
    ("lsga", include_str!("../../../../../docs/papers/lsga.md")),
    ("nova", include_str!("../../../../../docs/papers/nova.md")),
    ("mantere-koljonen", include_str!("../../../../../docs/papers/mantere-koljonen.md")),
    ("sato-inoue", include_str!("../../../../../docs/papers/sato-inoue.md")),
    ("nb-coin", include_str!("../../../../../docs/papers/nb-coin.md")),
];
const CHAMPION: &str = include_str!("../../../../../docs/champion.md");

/// The page about an algorithm; variants of a paper share one.
fn paper(name: &str) -> Option<&'static str> {
    if name == "champion" {
        return Some(CHAMPION);
    }
    let fits =
        |paper: &str| name == paper || name.strip_prefix(paper).is_some_and(|rest| rest.starts_with('-'));
    PAPERS.iter().find(|(paper, _)| fits(paper)).map(|(_, text)| *text)
}

pub(crate) async fn algorithms() -> Json<Value> {
    let all = OWN.iter().map(|(name, _)| *name).filter(|name| *name != "auto").chain(names());
    Json(all.filter_map(|name| described(name, false)).collect())
}

pub(crate) async fn algorithm(Path(name): Path<String>) -> Result<Json<Value>, Refusal> {
    let known = || names().collect::<Vec<_>>().join(", ");
    let described = described(&name, true);
    described.map(Json).ok_or_else(|| {
        Refusal::unknown(format!("there is no algorithm of this name; use champion, exact, {}", known()))
    })
}

fn described(name: &str, whole: bool) -> Option<Value> {
    let own = OWN.iter().find(|(own, _)| *own == name && name != "auto");
    let (source, pseudo_code, parameters, watchable) = match own {
        Some(("champion", what)) => {
            ((*what).to_owned(), String::new(), Champion::default().parameters(), true)
        }
        Some((_, what)) => ((*what).to_owned(), String::new(), Vec::new(), false),
        None => {
            let algorithm = named(name).ok()?;
            let about = algorithm.about();
            (about.source.into(), about.pseudo_code.into(), algorithm.parameters(), true)
        }
    };
    let mut value = json!({
        "name": name,
        "source": source,
        "watchable": watchable,
        "published": own.is_none(),
        "pseudo_code": pseudo_code,
        "parameters": parameters.iter().map(parameter).collect::<Vec<_>>(),
    });
    if whole {
        value["paper"] = paper(name).into();
    }
    Some(value)
}

fn parameter(p: &Parameter) -> Value {
    let words: Vec<Value> = p.words.iter().map(|(word, doc)| json!({ "word": word, "doc": doc })).collect();
    let (least, most) = range(&p.allowed);
    json!({
        "name": p.name,
        "doc": p.doc,
        "default": p.default,
        "allowed": p.allowed,
        "words": words,
        "whole": least.is_some() && p.allowed.starts_with("a whole number"),
        "least": least,
        "most": most,
    })
}

/// The bounds that "a number from 0 to 1" speaks of, for sliders; a number or a share has none.
fn range(allowed: &str) -> (Option<f64>, Option<f64>) {
    let Some((_, bounds)) = allowed.split_once(" from ").filter(|(_, rest)| !rest.contains(" from ")) else {
        return (None, None);
    };
    let (least, most) = bounds.split_once(" to ").unwrap_or((bounds.split(',').next().unwrap_or(bounds), ""));
    (least.parse().ok(), most.parse().ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_published_algorithm_has_its_page_and_ranges() {
        for name in names().chain(["champion"]) {
            assert!(paper(name).is_some(), "{name}");
            let all = described(name, true).unwrap();
            for p in all["parameters"].as_array().unwrap() {
                let number = p["allowed"].as_str().unwrap().matches(" from ").count() == 1;
                assert_eq!(number, p["least"].is_number(), "{name} {p}");
            }
        }
        assert_eq!(range("a whole number from 2 to 10000000"), (Some(2.0), Some(10_000_000.0)));
        assert_eq!(range("a whole number from 1, or unlimited"), (Some(1.0), None));
        assert!(described("auto", false).is_none());
    }
}
