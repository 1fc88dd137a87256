"""The command line: `evodoku ...` or `python -m evodoku ...`."""

import signal
import sys

from evodoku import _native


def main() -> int:
    """Runs the command with the arguments of this process."""
    # The program has its own answer to Ctrl-C; an interrupt that the shell ignores stays ignored.
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    return _native.command(["evodoku", *sys.argv[1:]])


if __name__ == "__main__":
    sys.exit(main())
