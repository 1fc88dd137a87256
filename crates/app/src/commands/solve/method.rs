//! What `--algorithm` names: the champion, an exact engine, both in a race, or an algorithm of the literature.

use super::race::by_race;
use super::watch::Watcher;
use crate::args::Solve;
use crate::commands::check::decided;
use crate::interrupt;
use anyhow::{Context as _, Result, anyhow, bail};
use evodoku_evolve::champion::{self, Champion, Ending, Progress, Stage};
use evodoku_evolve::{Algorithm, Budget, Observer, Parameters as _, Recipe, Run, named};
use evodoku_grid::exact::{self, Limits, Verdict};
use evodoku_grid::{Puzzle, Solution, instead_of};
use serde::Serialize;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, mpsc};
use std::time::{Duration, Instant};

/// The names that are not in the literature, with what they do.
pub(crate) const OWN: [(&str, &str); 3] = [
    ("champion", "our memetic solver: propagation, sampling, consensus of partial grids (the default)"),
    ("exact", "exact engines: band solver at 9x9, search and clause learning elsewhere"),
    ("auto", "champion and exact in a race on two threads; says who won"),
];

/// All names of algorithms.
pub(crate) fn names() -> impl Iterator<Item = &'static str> {
    OWN.into_iter().map(|(name, _)| name).chain(evodoku_evolve::names())
}

/// The algorithm of this name.
pub(crate) fn known(name: &str) -> Result<&'static str> {
    let unknown = || {
        let shown: String = name.chars().take(60).collect();
        anyhow!("unknown algorithm '{shown}'; {}", instead_of(name, &names().collect::<Vec<_>>()))
    };
    names().find(|known| *known == name).ok_or_else(unknown)
}

/// A way to solve a puzzle.
pub(crate) enum Method {
    Champion(Box<Champion>),
    Exact,
    Auto(Box<Champion>),
    Published(Box<dyn Algorithm>),
}

/// Why a search ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Stop {
    Solved,
    NoSolution,
    Generations,
    Evaluations,
    Time,
    Interrupted,
    TooLarge,
}

impl Stop {
    pub(crate) fn words(self) -> &'static str {
        match self {
            Self::Solved => "solved",
            Self::NoSolution => "there is no solution (proved)",
            Self::Generations => "not solved within the generations",
            Self::Evaluations => "not solved within the evaluations",
            Self::Time => "not decided within the time limit",
            Self::Interrupted => "interrupted",
            Self::TooLarge => "too large and empty for the champion; try the algorithm exact",
        }
    }
}

/// What a method made of a puzzle.
pub(crate) struct Found {
    /// The name of the method that gave the answer.
    pub(crate) by: String,
    pub(crate) stop: Stop,
    /// The solution, or the least wrong grid where the method has one.
    pub(crate) grid: Option<Solution>,
    /// 0 for a solution; `None` where there is no grid.
    pub(crate) cost: Option<u64>,
    pub(crate) generations: u64,
    /// Evaluations, tabu moves and sampled cells of the champion, or decisions of an exact engine.
    pub(crate) evaluations: u64,
    /// Whether the solution is known to be the only one, or not.
    pub(crate) unique: Option<bool>,
}

impl Found {
    pub(crate) fn solution(&self) -> Option<&Solution> {
        self.grid.as_ref().filter(|_| self.stop == Stop::Solved)
    }
}

/// How much work a solution is worth, and when to stop for other reasons.
#[derive(Clone)]
pub(crate) struct Effort {
    pub(crate) seed: u64,
    pub(crate) time: Option<Duration>,
    pub(crate) generations: Option<u64>,
    pub(crate) evaluations: Option<u64>,
    /// Ends the search soon after it is set.
    pub(crate) stop: Arc<AtomicBool>,
}

impl Effort {
    pub(super) fn asked(args: &Solve) -> Self {
        Self {
            seed: args.seed,
            time: args.time.map(Duration::from_secs_f64),
            generations: args.generations,
            evaluations: args.evaluations,
            stop: interrupt::shared(),
        }
    }
}

impl Method {
    /// The method that the flags ask for, with its parameters set.
    pub(crate) fn choose(args: &Solve, threads: usize) -> Result<Self> {
        let settings = args.set.iter().map(|text| match text.split_once('=') {
            Some((name, value)) => Ok((name.trim(), value.trim())),
            None => bail!("--set {text}: expected NAME=VALUE, such as --set population=1000"),
        });
        let settings: Vec<_> = settings.collect::<Result<_>>()?;
        if let Some(path) = &args.recipe {
            let text = std::fs::read_to_string(path)
                .with_context(|| format!("{}: cannot be read", path.display()))?;
            let recipe = Recipe::parse(&text).with_context(|| path.display().to_string())?;
            return with_settings(Box::new(recipe), &settings);
        }
        Self::named(&args.algorithm, &settings, threads, args.generations)
    }

    /// The method of this name with these parameters; `rounds` and `threads` are the champion's.
    pub(crate) fn named(
        name: &str,
        settings: &[(&str, &str)],
        threads: usize,
        rounds: Option<u64>,
    ) -> Result<Self> {
        let champion = || -> Result<Box<Champion>> {
            let mut champion = Champion { threads, ..Champion::default() };
            champion.rounds = rounds.unwrap_or(champion.rounds);
            for (name, value) in settings {
                champion.set(name, value)?;
            }
            Ok(Box::new(champion))
        };
        match name {
            "champion" => Ok(Self::Champion(champion()?)),
            "auto" => Ok(Self::Auto(champion()?)),
            "exact" => match settings.first() {
                None => Ok(Self::Exact),
                Some((name, value)) => bail!("--set {name}={value}: the exact engines have no parameters"),
            },
            name => with_settings(named(known(name)?)?, settings),
        }
    }

    /// Refuses a limit in something that the method does not count.
    pub(crate) fn refuse_limits(&self, generations: Option<u64>, evaluations: Option<u64>) -> Result<()> {
        match self {
            Self::Champion(_) if evaluations.is_some() => bail!(
                "--evaluations limits the published algorithms only; limit the champion with --time or --set rounds=N"
            ),
            Self::Exact | Self::Auto(_) if generations.or(evaluations).is_some() => bail!(
                "--generations and --evaluations limit the published algorithms (and the first the champion); \
                 limit the exact engines and the race with --time"
            ),
            _ => Ok(()),
        }
    }

    pub(crate) fn solve(
        &self,
        puzzle: &Puzzle,
        effort: &Effort,
        mut watch: Option<&mut dyn Watcher>,
    ) -> Result<Found> {
        let (time, seed) = (effort.time, effort.seed);
        let mut tell = |now: Progress| watch.iter_mut().for_each(|watch| watch.round(&now));
        match self {
            Self::Exact => Ok(by_exact(puzzle, time, &effort.stop)),
            Self::Champion(champion) => {
                Ok(by_champion(champion, puzzle, seed, time, &effort.stop, &mut tell))
            }
            Self::Auto(champion) => Ok(by_race(champion, puzzle, effort, &mut tell)),
            Self::Published(algorithm) => {
                by_paper_in_time(&**algorithm, puzzle, effort, watch.map(|watch| watch as &mut dyn Observer))
            }
        }
    }
}

fn with_settings(mut algorithm: Box<dyn Algorithm>, settings: &[(&str, &str)]) -> Result<Method> {
    for (name, value) in settings {
        algorithm.set(name, value).with_context(|| format!("--set {name}={value}"))?;
    }
    Ok(Method::Published(algorithm))
}

pub(super) fn by_exact(puzzle: &Puzzle, time: Option<Duration>, stop: &AtomicBool) -> Found {
    // At 9x9 the proof that there is no other solution costs next to nothing, and asking for it later costs as much again.
    let wanted = if puzzle.layout().is_classic() { 2 } else { 1 };
    let outcome = exact::solve(puzzle, &Limits { time, ..Limits::count_to(wanted).until(stop) });
    let reason = match outcome.verdict() {
        Verdict::NoSolution => Stop::NoSolution,
        Verdict::NotDecided => stopped(stop),
        Verdict::Unique | Verdict::Several | Verdict::AtLeastOne => Stop::Solved,
    };
    let grid = outcome.solution().cloned();
    let cost = grid.as_ref().map(|_| 0);
    Found {
        by: "exact".into(),
        stop: reason,
        grid,
        cost,
        generations: 0,
        evaluations: outcome.nodes,
        unique: decided(&outcome).1,
    }
}

pub(crate) fn by_champion(
    champion: &Champion,
    puzzle: &Puzzle,
    seed: u64,
    time: Option<Duration>,
    stop: &AtomicBool,
    watch: &mut dyn FnMut(Progress),
) -> Found {
    let limits = champion::Limits { time, stop: Some(stop) };
    let outcome = champion.solve_within(puzzle, seed, &limits, watch);
    let reason = match outcome.ending {
        Ending::Solved => Stop::Solved,
        Ending::Infeasible => Stop::NoSolution,
        Ending::Rounds => Stop::Generations,
        Ending::Stopped => stopped(stop),
        Ending::TooLarge => Stop::TooLarge,
    };
    let has_grid = !outcome.grid.is_empty();
    Found {
        by: "champion".into(),
        stop: reason,
        grid: has_grid.then(|| Solution::new(outcome.grid)),
        cost: has_grid.then_some(outcome.cost as u64),
        generations: outcome.rounds,
        evaluations: outcome.moves,
        // Propagation takes away only what no solution has.
        unique: (outcome.ending == Ending::Solved && outcome.stage == Stage::Propagation).then_some(true),
    }
}

/// A search that ended undecided was either interrupted or out of time.
fn stopped(stop: &AtomicBool) -> Stop {
    if stop.load(Ordering::Relaxed) { Stop::Interrupted } else { Stop::Time }
}

/// How often a search that waits for something else looks at its stop flag.
pub(super) const PULSE: Duration = Duration::from_millis(10);

/// A published algorithm whose time is that of the clock on the wall, as for all others.
fn by_paper_in_time(
    algorithm: &dyn Algorithm,
    puzzle: &Puzzle,
    effort: &Effort,
    watch: Option<&mut dyn Observer>,
) -> Result<Found> {
    let Some(time) = effort.time else { return by_paper(algorithm, puzzle, effort, watch) };
    let (begun, over) = (Instant::now(), Arc::new(AtomicBool::new(time.is_zero())));
    let within = Effort { time: None, stop: over.clone(), ..effort.clone() };
    let (running, ended) = mpsc::channel::<()>();
    let mut found = std::thread::scope(|scope| {
        scope.spawn(move || {
            while begun.elapsed() < time && !effort.stop.load(Ordering::Relaxed) {
                let rest = time.saturating_sub(begun.elapsed()).min(PULSE);
                if ended.recv_timeout(rest) == Err(mpsc::RecvTimeoutError::Disconnected) {
                    return;
                }
            }
            over.store(true, Ordering::Relaxed);
        });
        let found = by_paper(algorithm, puzzle, &within, watch);
        drop(running);
        found
    })?;
    if found.stop == Stop::Interrupted {
        found.stop = stopped(&effort.stop);
    }
    Ok(found)
}

/// A published algorithm whose time is that of its thread, so that it may be paused.
pub(crate) fn by_paper(
    algorithm: &dyn Algorithm,
    puzzle: &Puzzle,
    effort: &Effort,
    watch: Option<&mut dyn Observer>,
) -> Result<Found> {
    let budget = Budget {
        generations: effort.generations,
        evaluations: effort.evaluations,
        cpu_time: effort.time,
        interrupt: Some(effort.stop.clone()),
    };
    let run = Run::new(puzzle, effort.seed).within(budget);
    let run = match watch {
        Some(observer) => run.watched_by(observer),
        None => run,
    };
    let by = algorithm.about().name.to_owned();
    let outcome = match evodoku_evolve::solve(algorithm, run) {
        Err(evodoku_evolve::Error::Infeasible { .. }) => {
            return Ok(Found {
                by,
                stop: Stop::NoSolution,
                grid: None,
                cost: None,
                generations: 0,
                evaluations: 0,
                unique: None,
            });
        }
        outcome => outcome?,
    };
    let stop = match outcome.stop {
        evodoku_evolve::Stop::Solved => Stop::Solved,
        evodoku_evolve::Stop::Generations | evodoku_evolve::Stop::Exhausted => Stop::Generations,
        evodoku_evolve::Stop::Evaluations => Stop::Evaluations,
        evodoku_evolve::Stop::CpuTime => Stop::Time,
        evodoku_evolve::Stop::Interrupted => Stop::Interrupted,
    };
    Ok(Found {
        by,
        stop,
        cost: outcome.best.as_ref().map(|_| u64::from(outcome.best_cost)),
        grid: outcome.solution.or(outcome.best),
        generations: outcome.counters.generations,
        evaluations: outcome.counters.evaluations,
        unique: None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use evodoku_evolve::Snapshot;

    /// Takes time, but none of the processor's.
    struct Sleepy;

    impl Observer for Sleepy {
        fn generation(&mut self, _: &Snapshot<'_>) {
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    impl Watcher for Sleepy {}

    #[test]
    fn the_time_of_a_published_algorithm_passes_while_it_waits() {
        let puzzle = &evodoku_grid::library::find("lloyd_amos/goldennugget").unwrap()[0].record.puzzle;
        let method = Method::named("weiss", &[("population", "10")], 1, None).unwrap();
        let effort = Effort {
            seed: 1,
            time: Some(Duration::from_millis(100)),
            generations: Some(200),
            evaluations: None,
            stop: Arc::default(),
        };
        let found = method.solve(puzzle, &effort, Some(&mut Sleepy)).unwrap();
        assert_eq!((found.stop, found.generations < 200), (Stop::Time, true));
        effort.stop.store(true, Ordering::Relaxed);
        let found = method.solve(puzzle, &effort, Some(&mut Sleepy)).unwrap();
        assert_eq!(found.stop, Stop::Interrupted);
    }
}
