//! Works on a stream of puzzles with several threads; the results come out in the order of the input.
//!
//! Memory stays bounded: nobody reads further ahead of the slowest puzzle than a fixed window.

use crate::interrupt;
use std::collections::BTreeMap;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// How many items may be read ahead of the last one put out.
const WINDOW: usize = 4096;

/// How often a thread that waits looks whether Ctrl-C was pressed, which wakes nobody.
const PULSE: Duration = Duration::from_millis(100);

/// Where the items come from. It has a lock of its own: while a thread waits for the next item, results go out.
struct Source<I> {
    items: I,
    /// The number of the next item.
    next: usize,
}

/// Where the results go.
struct Line<R> {
    /// The number of the next result to be put out.
    next: usize,
    /// Finished results that wait for an earlier one.
    waiting: BTreeMap<usize, R>,
    /// Threads that may still deliver.
    working: usize,
    /// Whether nobody wants further results. It shares the lock of what the threads wait for, so that none can look at
    /// it, find nothing, and fall asleep just after it was set.
    stopped: bool,
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
    let source = Mutex::new(Source { items: input, next: 0 });
    let line = Mutex::new(Line { next: 0, waiting: BTreeMap::new(), working: threads, stopped: false });
    let (room, ready) = (Condvar::new(), Condvar::new());

    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                let _done = OnDrop(|| {
                    lock(&line).working -= 1;
                    ready.notify_one();
                });
                let mut items = Vec::with_capacity(batch);
                loop {
                    let mut from = lock(&source);
                    if !wait_for_room(&line, &room, from.next) {
                        return;
                    }
                    let start = from.next;
                    items.extend(from.items.by_ref().take(batch));
                    from.next += items.len();
                    drop(from);
                    if items.is_empty() {
                        return;
                    }
                    let results: Vec<R> = items.drain(..).map(&work).collect();
                    lock(&line).waiting.extend((start..).zip(results));
                    ready.notify_one();
                }
            });
        }
        loop {
            let mut at = lock(&line);
            let next = at.next;
            match at.waiting.remove(&next) {
                Some(result) => {
                    at.next += 1;
                    drop(at);
                    room.notify_all();
                    if !put(result) {
                        lock(&line).stopped = true;
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

/// A lock that a panic elsewhere does not take away: what it guards is whole between any two statements.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Waits until item number `next` may be read; false if no further item is wanted.
fn wait_for_room<R>(line: &Mutex<Line<R>>, room: &Condvar, next: usize) -> bool {
    let mut at = lock(line);
    loop {
        if at.stopped || interrupt::asked() {
            return false;
        }
        if next < at.next + WINDOW {
            return true;
        }
        at = room.wait_timeout(at, PULSE).unwrap_or_else(PoisonError::into_inner).0;
    }
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
    use std::sync::mpsc;

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

    /// Ends the test instead of letting it hang.
    fn within_a_minute(work: impl FnOnce() + Send + 'static) {
        let (done, wait) = mpsc::channel();
        std::thread::spawn(move || {
            work();
            let _ = done.send(());
        });
        assert_eq!(wait.recv_timeout(Duration::from_secs(60)), Ok(()), "somebody waits for ever");
    }

    #[test]
    fn nobody_sleeps_through_the_stop() {
        // The first packet fills the window, so the other threads wait for room just when the first result stops all.
        within_a_minute(|| {
            for round in 0..2_000 {
                in_order(0.., 3, WINDOW, |i: usize| i, |r| r < round % 7);
            }
        });
    }

    #[test]
    fn results_go_out_while_the_input_waits() {
        within_a_minute(|| {
            let (send, items) = mpsc::channel();
            send.send(1).unwrap();
            let mut send = Some(send);
            let mut out = Vec::new();
            // The second item comes only after the first result has been seen.
            in_order(
                items.into_iter(),
                2,
                1,
                |i: usize| i,
                |r| {
                    out.push(r);
                    if let Some(send) = send.take() {
                        send.send(2).unwrap();
                    }
                    true
                },
            );
            assert_eq!(out, [1, 2]);
        });
    }
}
