"""The emulated bench: RP2040s, card and sensors, table parts, hands and eyes."""
