//! How far a long piece of work is, on stderr, for whoever waits at a terminal.

mod screen;

use crate::{interrupt, output};
use indicatif::{ProgressBar, ProgressState, ProgressStyle};
use std::fmt::Write as _;
use std::io::Read;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// How often a bar is drawn.
const TICK: Duration = Duration::from_millis(200);

/// The bar on the screen, if there is one.
static SHOWN: Mutex<Option<ProgressBar>> = Mutex::new(None);

/// Writes to a screen that may have a bar on it: the bar makes room and comes back.
pub(crate) fn suspended<R>(write: impl FnOnce() -> R) -> R {
    let bar = SHOWN.lock().unwrap_or_else(PoisonError::into_inner).clone();
    match bar.filter(|bar| !bar.is_finished()) {
        Some(bar) => bar.suspend(write),
        None => write(),
    }
}

/// A spinner, invisible unless stderr is a terminal.
fn spinner(style: ProgressStyle) -> ProgressBar {
    ProgressBar::with_draw_target(None, screen::target()).with_style(style)
}

fn show(bar: &ProgressBar) {
    // Without a handler Ctrl-C would end the program and leave the bar behind.
    interrupt::flag();
    *SHOWN.lock().unwrap_or_else(PoisonError::into_inner) = Some(bar.clone());
}

/// Bytes of the input files, and how many of them have been read. Inputs without a size, such as a pipe, make the whole unknown.
static SIZE: AtomicU64 = AtomicU64::new(0);
static READ: AtomicU64 = AtomicU64::new(0);
const UNKNOWN: u64 = u64::MAX;

/// A file whose bytes are counted as they are read.
pub(crate) struct Counted<R>(R);

/// Counts what is read of an input that has this many bytes, if that is known.
pub(crate) fn counted<R: Read>(input: R, bytes: Option<u64>) -> Counted<R> {
    let add = |size: u64| Some(bytes.map_or(UNKNOWN, |bytes| size.saturating_add(bytes)));
    let _ = SIZE.fetch_update(Ordering::Relaxed, Ordering::Relaxed, add);
    Counted(input)
}

impl<R: Read> Read for Counted<R> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let count = self.0.read(buffer)?;
        READ.fetch_add(count as u64, Ordering::Relaxed);
        Ok(count)
    }
}

/// Counts puzzles while a stream of them is worked on; invisible unless stderr is a terminal. `total` is `None` where only the size of
/// the input tells how many there may be.
pub(crate) fn puzzles(verb: &'static str, total: Option<u64>) -> ProgressBar {
    // Boards or lines on the same terminal would tear the bar apart.
    if output::to_terminal() { ProgressBar::hidden() } else { counter(verb, total) }
}

/// The same for work that has little to print and prints it by [`output::print`], so that a terminal has room for both.
pub(crate) fn few_lines(verb: &'static str) -> ProgressBar {
    counter(verb, None)
}

fn counter(verb: &'static str, total: Option<u64>) -> ProgressBar {
    let words = move |state: &ProgressState, text: &mut dyn std::fmt::Write| {
        let done = state.pos();
        let total = total.map(|total| (total, true)).or_else(|| estimate(done).map(|total| (total, false)));
        let _ = text.write_str(&sentence(done, total, state.elapsed(), verb));
    };
    let style = ProgressStyle::with_template("{spinner} {words}").expect("the template is fixed and valid");
    let bar = spinner(style.with_key("words", words));
    bar.enable_steady_tick(TICK);
    show(&bar);
    bar
}

/// How many puzzles the input may have, by the share of its bytes that has been read.
fn estimate(done: u64) -> Option<u64> {
    let (size, read) = (SIZE.load(Ordering::Relaxed), READ.load(Ordering::Relaxed));
    let known = size != UNKNOWN && read > 0 && size >= read && done > 0;
    known.then(|| rounded(done as f64 * size as f64 / read as f64).max(done))
}

/// Three digits are as much as an estimate is worth.
fn rounded(number: f64) -> u64 {
    let scale = 10_f64.powf((number.log10().floor() - 2.0).max(0.0));
    ((number / scale).round() * scale) as u64
}

/// How far the units of an experiment are; invisible unless stderr is a terminal. Its message is a [`line`].
pub(crate) fn units() -> ProgressBar {
    let style = ProgressStyle::with_template("{spinner} {msg}").expect("the template is fixed and valid");
    let bar = spinner(style);
    bar.enable_steady_tick(TICK);
    show(&bar);
    bar
}

/// `66,240 of 300,000 puzzles solved, 21,885/s, 11 s left`.
fn sentence(done: u64, total: Option<(u64, bool)>, elapsed: Duration, verb: &str) -> String {
    let mut text = grouped(done);
    if let Some((total, exact)) = total {
        let _ = write!(text, " of {}{}", if exact { "" } else { "about " }, grouped(total));
    }
    let alone = total.map_or(done, |(total, _)| total) == 1;
    let _ = write!(text, " {} {verb}", if alone { "puzzle" } else { "puzzles" });
    let rate = done as f64 / elapsed.as_secs_f64().max(1e-9);
    if done == 0 {
        let _ = write!(text, ", {}", clock(elapsed.as_secs()));
        return text;
    }
    if rate >= 10.0 {
        let _ = write!(text, ", {}/s", grouped(rate.round() as u64));
    } else {
        let _ = write!(text, ", {rate:.1}/s");
    }
    match total {
        Some((total, _)) => {
            let left = total.saturating_sub(done) as f64 / rate;
            let _ = write!(text, ", {} left", clock(left.ceil() as u64));
        }
        None => {
            let _ = write!(text, ", {}", clock(elapsed.as_secs()));
        }
    }
    text
}

/// `11 s`, `3 min 05 s`, `2 h 10 min`.
pub(crate) fn clock(seconds: u64) -> String {
    match (seconds / 3600, seconds / 60 % 60, seconds % 60) {
        (0, 0, seconds) => format!("{seconds} s"),
        (0, minutes, seconds) => format!("{minutes} min {seconds:02} s"),
        (hours, minutes, _) => format!("{} h {minutes:02} min", grouped(hours)),
    }
}

/// `66,240`.
pub(crate) fn grouped(number: u64) -> String {
    indicatif::HumanCount(number).to_string()
}

/// Says that a single search goes on, once it has taken a second; for a board on a terminal only.
pub(crate) fn search() -> ProgressBar {
    if !output::to_terminal() {
        return ProgressBar::hidden();
    }
    let style =
        ProgressStyle::with_template("{spinner} {msg}, {elapsed}").expect("the template is fixed and valid");
    let bar = spinner(style).with_message("searching");
    show(&bar);
    let shown = bar.clone();
    // Nobody waits for this thread, and a puzzle that is solved at once never sees the bar.
    std::thread::spawn(move || {
        std::thread::sleep(Duration::from_secs(1));
        if !shown.is_finished() {
            shown.enable_steady_tick(TICK);
        }
    });
    bar
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_line_says_how_much_how_fast_and_how_long() {
        let after = Duration::from_secs;
        let exact = Some((300_000, true));
        assert_eq!(
            sentence(66_240, exact, after(3), "solved"),
            "66,240 of 300,000 puzzles solved, 22,080/s, 11 s left"
        );
        assert_eq!(sentence(66_240, None, after(3), "solved"), "66,240 puzzles solved, 22,080/s, 3 s");
        assert_eq!(
            sentence(30, Some((90, false)), after(60), "made"),
            "30 of about 90 puzzles made, 0.5/s, 2 min 00 s left"
        );
        assert_eq!(sentence(0, Some((1, true)), after(7), "made"), "0 of 1 puzzle made, 7 s");
    }

    #[test]
    fn estimates_have_three_digits() {
        assert_eq!([7.4, 123.0, 301_499.0, 9_999_999.0].map(rounded), [7, 123, 301_000, 10_000_000]);
        assert_eq!(
            [0, 59, 185, 7_800, 360_000].map(clock),
            ["0 s", "59 s", "3 min 05 s", "2 h 10 min", "100 h 00 min"]
        );
    }
}
