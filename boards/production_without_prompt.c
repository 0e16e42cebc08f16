// A production image has no prompt. MicroPython's main() calls one of these where the prompt would be: should main.py
// ever come back, the board starts again.

#include "hardware/watchdog.h"
#include "pico/platform.h"

static int start_again(void) {
    watchdog_reboot(0, 0, 0);
    while (true) {
        tight_loop_contents();
    }
    return 0;
}

int pyexec_raw_repl(void) {
    return start_again();
}

int pyexec_friendly_repl(void) {
    return start_again();
}
