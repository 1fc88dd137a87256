//! Ctrl-C: the first asks everything to stop and show what was found, the second ends the program at once.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, LazyLock, Once};

static STOP: LazyLock<Arc<AtomicBool>> = LazyLock::new(Arc::default);
static LISTEN: Once = Once::new();

/// The flag that searches watch; starts listening on first use.
pub(crate) fn flag() -> &'static AtomicBool {
    LISTEN.call_once(|| {
        // Without a handler Ctrl-C ends the program as usual, which loses nothing but the summary.
        let _ = ctrlc::set_handler(|| {
            if STOP.swap(true, Ordering::SeqCst) {
                std::process::exit(130);
            }
        });
    });
    &STOP
}

/// The same flag for those who keep it.
pub(crate) fn shared() -> Arc<AtomicBool> {
    flag();
    STOP.clone()
}

/// Whether a stop was asked for.
pub(crate) fn asked() -> bool {
    STOP.load(Ordering::Relaxed)
}
