//! Every step that an observer sees meets a line of the pseudo-code, so that a page can mark it.

use evodoku_evolve::{Limits, Observer, PseudoCode, Snapshot, Solver, Step, registry};
use evodoku_grid::library;
use std::collections::BTreeSet;

/// Takes note of steps without a line, and of the lines that were met.
struct Reader {
    code: PseudoCode<'static>,
    lost: BTreeSet<String>,
    met: BTreeSet<usize>,
}

impl Observer for Reader {
    fn generation(&mut self, _: &Snapshot<'_>) {}

    fn step(&mut self, step: &Step<'_>) {
        let lines = self.code.lines().enumerate().filter(|(_, line)| line.meets(step));
        let met: Vec<usize> = lines.map(|(number, _)| number).collect();
        if met.is_empty() {
            self.lost.insert(format!("{} {}", step.verb, step.operators.join(" ")));
        }
        self.met.extend(met);
    }
}

#[test]
fn every_step_of_every_paper_meets_a_line() {
    let puzzle = library::puzzle("weiss/hard1").unwrap();
    // What happens only sometimes, or only in a reading.
    let settings: &[(&str, &[(&str, &str)])] = &[
        ("ret-ga", &[("restart", "3")]),
        ("weiss", &[("restart", "1"), ("champions", "5"), ("archive_rate", "0.5"), ("survivors", "joined")]),
        ("twodoku-ls", &[("local_search", "as-coded")]),
        ("ah-lsga", &[("stagnation", "1"), ("reinitialise_rate", "0.1")]),
        ("nova", &[("uncrossed", "aliases"), ("elite", "2")]),
        ("nova", &[("selection", "tournament"), ("crossover", "cycle"), ("mutation", "swap")]),
        ("mantere-koljonen", &[("restart", "4"), ("elite", "3")]),
        ("sato-inoue", &[("variant", "mut-cross-ls"), ("elite", "1")]),
    ];
    for entry in registry::entries() {
        let defaults: &[(&str, &str)] = &[];
        let own = settings.iter().filter(|(name, _)| *name == entry.name).map(|(_, set)| *set);
        for set in std::iter::once(defaults).chain(own) {
            let solver: &'static mut Box<dyn Solver> = Box::leak(Box::new((entry.make)()));
            for (name, value) in set.iter().chain(&[("population", "20")]) {
                // The exact engines have no population.
                let _ = solver
                    .set(name, value)
                    .map_err(|e| assert_eq!(*name, "population", "{}: {e}", entry.name));
            }
            let code = solver.about().pseudo_code;
            let mut reader = Reader { code, lost: BTreeSet::new(), met: BTreeSet::new() };
            let limits = Limits { generations: solver.counts().generations.map(|_| 40), ..Limits::default() };
            solver.watch(&puzzle, 1, &limits, &mut reader).unwrap();
            assert!(reader.lost.is_empty(), "{} {set:?}: {:?}", entry.name, reader.lost);
            let speaking = code.lines().filter(|line| !line.1.is_empty()).count();
            assert!(speaking == 0 || reader.met.len() >= 3.min(speaking), "{}: {:?}", entry.name, reader.met);
        }
    }
}
