//! Ctrl-C: the first asks everything to stop and show what was found, the second ends the program at once.
//!
//! A request to end (TERM) and a hang-up (HUP) count as Ctrl-C. A signal that was ignored when the program started stays
//! ignored: that is how `nohup` and shells protect a job in the background.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, LazyLock, Once};

static STOP: LazyLock<Arc<AtomicBool>> = LazyLock::new(Arc::default);
static HUNG_UP: LazyLock<Arc<AtomicBool>> = LazyLock::new(Arc::default);
static LISTEN: Once = Once::new();

/// The flag that searches watch; starts listening on first use.
pub(crate) fn flag() -> &'static AtomicBool {
    LISTEN.call_once(listen);
    &STOP
}

/// The same flag for those who keep it.
pub(crate) fn shared() -> Arc<AtomicBool> {
    flag();
    STOP.clone()
}

/// Raised before the other flag if the terminal is gone: what works elsewhere need not end then.
pub(crate) fn hung_up() -> Arc<AtomicBool> {
    flag();
    HUNG_UP.clone()
}

/// Whether a stop was asked for.
pub(crate) fn asked() -> bool {
    STOP.load(Ordering::Relaxed)
}

/// What the shell sees of a program that Ctrl-C ended.
const STATUS: i32 = 130;

// Without a handler a signal ends the program as usual, which loses nothing but the summary: so a handler that cannot be
// installed is no error.
#[cfg(unix)]
fn listen() {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    use signal_hook::flag::{register, register_conditional_shutdown};

    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    for signal in [SIGHUP, SIGINT, SIGTERM] {
        if !is_ignored(signal, &status) {
            // The order matters: the first signal must find the flag down.
            let _ = register_conditional_shutdown(signal, STATUS, STOP.clone());
            if signal == SIGHUP {
                let _ = register(signal, HUNG_UP.clone());
            }
            let _ = register(signal, STOP.clone());
        }
    }
}

/// Whether a signal is ignored, by what Linux says about this process. Other systems do not say it; there it is not.
#[cfg(unix)]
fn is_ignored(signal: i32, status: &str) -> bool {
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let mask = mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).unwrap_or(0);
    mask >> (signal - 1) & 1 == 1
}

#[cfg(not(unix))]
fn listen() {
    let _ = ctrlc::set_handler(|| {
        if STOP.swap(true, Ordering::SeqCst) {
            std::process::exit(STATUS);
        }
    });
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};

    #[test]
    fn ignored_signals_are_read_from_the_mask() {
        let status = "Name:\tevodoku\nSigBlk:\tffffffffffffffff\nSigIgn:\t0000000000001001\n";
        let ignored = [SIGHUP, SIGINT, SIGTERM].map(|signal| is_ignored(signal, status));
        assert_eq!(ignored, [true, false, false]);
        assert!(!is_ignored(SIGHUP, "") && !is_ignored(SIGHUP, "SigIgn:\tx\n"));
    }
}
