//! The islands side by side: any number of threads, one history.

use super::clock::Clock;
use super::island::{Individual, Island};
use super::kernel::Kernel;
use super::{Champion, Progress};
use evodoku_grid::Rng;
use std::sync::atomic::AtomicU64;
use std::thread;

/// How the evolution ended.
pub(super) struct Evolved {
    pub best: Option<Individual>,
    pub rounds: u64,
    pub moves: u64,
    pub timed_out: bool,
}

/// Evolves until a solution, the last round, or the clock.
///
/// Rounds are synchronous: every island raises one child, then elites may sail. Threads share nothing within a round but the
/// count that lets islands give up behind a winner.
pub(super) fn evolve(
    kernel: &Kernel,
    parameters: &Champion,
    seed: u64,
    clock: &Clock,
    watch: &mut dyn FnMut(Progress),
) -> Evolved {
    let count = parameters.islands.max(1);
    let mut islands: Vec<Island> =
        (0..count).map(|i| Island::new(kernel, parameters, Rng::stream(seed, i as u64))).collect();
    let mut rounds = 0;
    let mut timed_out = false;
    while !timed_out && rounds < parameters.rounds {
        rounds += 1;
        let solved_at = AtomicU64::new(u64::MAX);
        let share = count.div_ceil(parameters.threads.clamp(1, count));
        if share == count {
            for island in &mut islands {
                island.round(&solved_at, clock);
            }
        } else {
            thread::scope(|scope| {
                for chunk in islands.chunks_mut(share) {
                    scope.spawn(|| chunk.iter_mut().for_each(|island| island.round(&solved_at, clock)));
                }
            });
        }
        let winner =
            islands.iter().filter_map(|i| Some((i.solved_after()?, i))).min_by_key(|(moves, _)| *moves);
        if let Some((_, island)) = winner {
            return finish(&islands, island.best().cloned(), rounds, false);
        }
        timed_out = clock.over();
        if rounds % u64::from(parameters.migration.max(1)) == 0 {
            migrate(&mut islands);
        }
        watch(Progress {
            round: rounds,
            moves: islands.iter().map(|i| i.moves).sum(),
            cost: islands.iter().filter_map(|i| i.best()).map(|b| b.cost).min().unwrap_or(usize::MAX),
        });
    }
    let best = islands.iter().filter_map(Island::best).min_by_key(|b| b.cost).cloned();
    finish(&islands, best, rounds, timed_out)
}

fn finish(islands: &[Island], best: Option<Individual>, rounds: u64, timed_out: bool) -> Evolved {
    Evolved { best, rounds, moves: islands.iter().map(|i| i.moves).sum(), timed_out }
}

/// Every island sends a copy of its best to the next one in the ring.
fn migrate(islands: &mut [Island]) {
    if islands.len() < 2 {
        return;
    }
    let elites: Vec<Option<Individual>> = islands.iter().map(|i| i.best().cloned()).collect();
    for (i, elite) in elites.into_iter().enumerate() {
        let next = (i + 1) % islands.len();
        if let Some(elite) = elite {
            islands[next].admit(elite);
        }
    }
}
