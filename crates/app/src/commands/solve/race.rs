//! `auto`: champion and exact engine in a race.

use super::method::{Effort, Found, PULSE, Stop, by_champion, by_exact};
use evodoku_evolve::champion::{Champion, Progress};
use evodoku_grid::Puzzle;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc;

/// Champion and exact engine side by side; the first to decide stops the other.
pub(super) fn by_race(
    champion: &Champion,
    puzzle: &Puzzle,
    effort: &Effort,
    tell: &mut (dyn FnMut(Progress) + Send),
) -> Found {
    let (time, seed) = (effort.time, effort.seed);
    let over = AtomicBool::new(false);
    let (send, answers) = mpsc::channel();
    std::thread::scope(|scope| {
        let (over, exact_send) = (&over, send.clone());
        scope.spawn(move || exact_send.send(by_exact(puzzle, time, over)));
        scope.spawn(move || send.send(by_champion(champion, puzzle, seed, time, over, tell)));
        let mut last = None;
        loop {
            match answers.recv_timeout(PULSE) {
                Ok(found) if matches!(found.stop, Stop::Solved | Stop::NoSolution) => {
                    over.store(true, Ordering::Relaxed);
                    return found;
                }
                // The champion's best grid says more than an undecided exact engine.
                Ok(found) => last = last.filter(|kept: &Found| kept.grid.is_some()).or(Some(found)),
                Err(mpsc::RecvTimeoutError::Timeout) => {
                    over.store(effort.stop.load(Ordering::Relaxed), Ordering::Relaxed);
                }
                Err(mpsc::RecvTimeoutError::Disconnected) => {
                    return last.expect("both engines answer before they end");
                }
            }
        }
    })
}
