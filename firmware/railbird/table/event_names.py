"""Names of table events, for logs; the boards do without."""

from railbird.table import events

NAMES = {
    events.BOOT: "BOOT",
    events.LINK: "LINK",
    events.SCANNER_RESTARTED: "SCANNER_RESTARTED",
    events.CARD: "CARD",
    events.HIDDEN: "HIDDEN",
    events.OPENED: "OPENED",
    events.OPEN_FAILED: "OPEN_FAILED",
    events.DUPLICATE: "DUPLICATE",
    events.FAULT: "FAULT",
    events.KEY: "KEY",
    events.BACK_HELD: "BACK_HELD",
    events.KEY_STUCK: "KEY_STUCK",
    events.SWITCH: "SWITCH",
    events.PIN: "PIN",
    events.LOCK: "LOCK",
    events.DOOR: "DOOR",
    events.TAMPER: "TAMPER",
    events.CHIPS: "CHIPS",
    events.TIME: "TIME",
    events.CONFIGURE: "CONFIGURE",
    events.AGAIN: "AGAIN",
    events.PASSES_LOST: "PASSES_LOST",
    events.LAMPS: "LAMPS",
}
