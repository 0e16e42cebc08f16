// Raises the core's voltage before the PLL gives it more than 133 MHz. The SDK's start-up code has this step
// (runtime_init_clocks.c); MicroPython 1.25 puts a copy of its own in that place, and the copy leaves it out.

#ifndef NO_QSTR // MicroPython looks for names in here without knowing where these are
#include "hardware/clocks.h"
#include "hardware/vreg.h"
#include "pico/platform.h"
#include "pico/runtime_init.h"

#if SYS_CLK_VREG_VOLTAGE_AUTO_ADJUST

static void raise_core_voltage(void) {
    if (vreg_get_voltage() < SYS_CLK_VREG_VOLTAGE_MIN) {
        vreg_set_voltage(SYS_CLK_VREG_VOLTAGE_MIN);
        // The ring oscillator, which feeds the core until then, runs at 12 MHz at most: no less than this time.
        busy_wait_at_least_cycles(SYS_CLK_VREG_VOLTAGE_AUTO_ADJUST_DELAY_US * 12);
    }
}

PICO_RUNTIME_INIT_FUNC_HW(raise_core_voltage, "00499"); // the clocks are 00500

#endif
#endif
