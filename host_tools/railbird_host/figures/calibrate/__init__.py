"""How far the emulator is from silicon: programs whose results were published for real Picos, run on a stock image."""
