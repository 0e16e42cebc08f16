"""Imports go one way, down these lists: a room may import itself and what stands on earlier lines, never a neighbour.

An import within a function counts like any other: it only hides a circle. `CONTRIBUTING.md` shows the same lists as a
picture; what two rooms need lies below both.
"""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

from railbird_host.device.deploy.import_order import imported, module_of

ROOT = Path(__file__).resolve().parents[3]
HOST = (
    ("base",),
    ("release",),
    ("rules.settle", "rules.odds"),
    ("sim.emulator", "sim.show"),
    ("sim.optics",),
    ("device.images",),
    ("device.service",),
    ("device.ports",),
    ("device.deploy",),
    ("device.flash", "device.this_release"),
    ("sim.ports", "scan"),
    ("sim.bench",),
    ("sim.play",),
    ("field.journal_file",),
    ("field.log", "field.selftest", "field.watch"),
    ("field.doctor",),
    ("field.support",),
    ("hardware",),
    ("hil", "page"),
    ("serve",),
    (
        "figures.benchmarks",
        "figures.calibrate",
        "figures.gallery",
        "figures.mutants",
        "figures.stages",
        "figures.witness",
    ),
