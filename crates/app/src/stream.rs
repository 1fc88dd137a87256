//! Works on a stream of puzzles with several threads; the results come out in the order of the input.
//!
//! Memory stays bounded: nobody reads further ahead of the slowest puzzle than a fixed window.

use crate::interrupt;
use std::collections::BTreeMap;
use std::sync::{Condvar, Mutex, PoisonError};

/// How many items may be read ahead of the last one put out.
const WINDOW: usize = 4096;

struct Line<I, R> {
    input: I,
    /// Number of the next item to be read, and of the next result to be put out.
    next_in: usize,
    next_out: usize,
    /// Finished results that wait for an earlier one.
    waiting: BTreeMap<usize, R>,
    /// Threads that may still deliver.
    working: usize,
}

/// Applies `work` to every item on `threads` threads and hands the results to `put` in the order of the input.
/// `put` returns false to stop early.
pub(crate) fn in_order<T: Send, R: Send>(
    input: impl Iterator<Item = T> + Send,
    threads: usize,
    batch: usize,
    work: impl Fn(T) -> R + Sync,
    mut put: impl FnMut(R) -> bool,
) {
    let line =
        Mutex::new(Line { input, next_in: 0, next_out: 0, waiting: BTreeMap::new(), working: threads });
    let (room, ready) = (Condvar::new(), Condvar::new());
    let stopped = Mutex::new(false);
    let lock = || line.lock().unwrap_or_else(PoisonError::into_inner);
    let quit = || interrupt::asked() || *stopped.lock().unwrap_or_else(PoisonError::into_inner);

    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                let _done = OnDrop(|| {
                    lock().working -= 1;
                    ready.notify_one();
                });
                let mut items = Vec::with_capacity(batch);
                loop {
                    let mut at = lock();
                    while at.next_in >= at.next_out + WINDOW && !quit() {
                        at = room.wait(at).unwrap_or_else(PoisonError::into_inner);
                    }
                    if quit() {
                        return;
                    }
                    let start = at.next_in;
                    items.extend(at.input.by_ref().take(batch));
                    at.next_in += items.len();
                    drop(at);
                    if items.is_empty() {
                        return;
                    }
                    let results: Vec<R> = items.drain(..).map(&work).collect();
                    lock().waiting.extend((start..).zip(results));
                    ready.notify_one();
                }
            });
        }
        loop {
            let mut at = lock();
            let next = at.next_out;
            match at.waiting.remove(&next) {
                Some(result) => {
                    at.next_out += 1;
                    drop(at);
                    room.notify_all();
                    if !put(result) {
                        *stopped.lock().unwrap_or_else(PoisonError::into_inner) = true;
                        room.notify_all();
                        return;
                    }
                }
                None if at.working == 0 => return,
                None => drop(ready.wait(at).unwrap_or_else(PoisonError::into_inner)),
            }
        }
    });
}

/// Runs its function when it goes out of scope, also when the work panics: the others must not wait for ever.
struct OnDrop<F: FnMut()>(F);

impl<F: FnMut()> Drop for OnDrop<F> {
    fn drop(&mut self) {
        (self.0)();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn order_is_kept_whatever_the_threads() {
        for (threads, batch) in [(1, 1), (2, 7), (5, 64)] {
            let mut out = Vec::new();
            let slow_on_some = |i: usize| {
                if i.is_multiple_of(97) {
                    std::thread::sleep(Duration::from_millis(1));
                }
                i * i
            };
            in_order(0..10_000, threads, batch, slow_on_some, |r| {
                out.push(r);
                true
            });
            assert_eq!(out, (0..10_000).map(|i| i * i).collect::<Vec<_>>());
        }
    }

    #[test]
    fn an_endless_input_stops_when_told() {
        let mut out = 0;
        in_order(
            0..,
            3,
            10,
            |i: usize| i,
            |r| {
                out = r;
                r < 20_000
            },
        );
        assert_eq!(out, 20_000);
    }
}
