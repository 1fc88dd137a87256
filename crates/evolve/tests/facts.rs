//! The papers' facts that a few runs can show.

mod common;
use common::*;

#[test]
fn twodoku_solves_its_easy_puzzles_in_the_papers_range() {
    // The paper: 15 of 15 each; means 35.8 to 202.8 over its three variants.
    for line in EASY {
        for variant in ["twodoku", "twodoku-el"] {
            let generations = solved(variant, &puzzle("twodoku", line), 15);
            assert_eq!(generations.len(), 15, "{variant}");
            assert!((25.0..250.0).contains(&mean(&generations)), "{variant}: {}", mean(&generations));
        }
    }
}

#[test]
fn the_published_local_search_of_twodoku_is_no_near_copy_of_the_baseline() {
    let puzzle = puzzle("twodoku", EASY[0]);
    assert!(4.0 * mean(&solved("twodoku-ls", &puzzle, 15)) < mean(&solved("twodoku", &puzzle, 15)));
}

#[test]
fn weiss_solves_med3_near_generation_30() {
    // A run that meets a dead end restarts once and takes longer, so the middle run counts.
    let mut generations = solved("weiss", &puzzle("9", MED3), 5);
    generations.sort_unstable();
    assert_eq!(generations.len(), 5);
    assert!((20..50).contains(&generations[2]), "{generations:?}");
}

#[test]
fn weiss_needs_no_search_where_singles_suffice() {
    assert_eq!(solved("weiss population=2", &puzzle("9", S06A), 2), [0, 0]);
}

#[test]
fn ret_ga_solves_with_the_best_half_and_not_with_alternate_survivors() {
    // Found before for this reading: means of 71 and 156 generations.
    let (s06a, s01a) = (puzzle("9", S06A), puzzle("9", S01A));
    let (easy, star) = (solved("ret-ga", &s06a, 10), solved("ret-ga", &s01a, 10));
    assert_eq!((easy.len(), star.len()), (10, 10));
    assert!((30.0..110.0).contains(&mean(&easy)) && (70.0..300.0).contains(&mean(&star)));
    assert!(solved("ret-ga survivors=alternate generations=500", &s06a, 3).is_empty());
}
