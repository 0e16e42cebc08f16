"""What was published about real Raspberry Pi Picos at 125 MHz, with its source. Nothing here is a parameter."""

from dataclasses import dataclass

# Scores of MicroPython's tests/perf_bench: more is faster. MicroPython commit 79edaddf50, March 2024, stock RPI_PICO,
# N=100 M=100.
PERF_BENCH = {
    "bm_chaos": 215.26,
    "bm_fannkuch": 54.37,
    "bm_fft": 1530.06,
    "bm_float": 2444.11,
    "bm_hexiom": 35.09,
    "bm_nqueens": 2259.78,
    "bm_pidigits": 465.81,
    "bm_wordcount": 41.87,
    "core_import_mpy_multi": 335.24,
    "core_import_mpy_single": 64.98,
    "core_locals": 29.19,
    "core_qstr": 140.84,
    "core_str": 18.10,
    "core_yield_from": 211.72,
    "misc_aes": 308.72,
    "misc_mandel": 1746.60,
    "misc_pystone": 1456.75,
    "misc_raytrace": 246.16,
    "viper_call0": 331.10,
    "viper_call1a": 323.39,
    "viper_call1b": 241.04,
    "viper_call1c": 242.92,
    "viper_call2a": 318.46,
    "viper_call2b": 211.30,
}
# The half on which parameters were fitted; the other half judges them.
FITTED = (
    "bm_chaos",
    "bm_fft",
    "bm_hexiom",
    "bm_pidigits",
    "core_import_mpy_multi",
    "core_locals",
    "core_str",
    "misc_aes",
    "misc_pystone",
    "viper_call0",
    "viper_call1b",
    "viper_call2a",
)
# The same programs in another build, MicroPython PR 12846, November 2023: how far silicon is from itself.
PERF_BENCH_2023 = {
    "bm_chaos": 213.40,
    "bm_fannkuch": 55.57,
    "bm_fft": 1581.21,
    "bm_float": 3769.89,
    "bm_hexiom": 37.17,
    "bm_nqueens": 2594.77,
    "bm_pidigits": 381.45,
    "bm_wordcount": 37.86,
    "core_locals": 28.30,
    "core_qstr": 137.20,
    "core_str": 19.12,
}


@dataclass(frozen=True)
class Other:
    """A figure without a goal: builds, versions and instruments differ too much."""

    name: str
    value: float
    unit: str
    source: str


_LOOPS = "shaoziyang/micropython_benchmarks, v1.23.0"
OTHERS = (
    Other("int add, 10,000 turns", 80, "ms", _LOOPS),
    Other("int mul, 10,000 turns", 276, "ms", _LOOPS),
    Other("int div, 10,000 turns", 126, "ms", _LOOPS),
    Other("float add, 10,000 turns", 129, "ms", _LOOPS),
    Other("float mul, 10,000 turns", 129, "ms", _LOOPS),
    Other("float div, 10,000 turns", 134, "ms", _LOOPS),
    Other(
        "a word of flash past the cache",
        400,
        "ns",
        "about; oberon-rtk.org, flash memory; 320 at least: klipper PR 6464",
    ),
    Other("hard pin interrupt, board idle", 20, "us", "micropython issue 6957; 25 at work, 100 seen"),
    Other("soft pin interrupt, board idle", 40, "us", "micropython PR 12837; 34 to 46"),
    Other("reset to C main", 131, "ms", "micropython issue 8420, v1.18; about 115: badger2040 issue 10"),
    Other("the same, with a heap to clear as in v1.18", 131, "ms", "as above"),
    Other("power to the first line of boot.py", 178, "ms", "micropython issue 8420, v1.18"),
    Other("USB to the host", 870, "KB/s", "about; 1,188 is the bus's limit"),
)
