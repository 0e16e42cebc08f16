"""Only with real boards: each port leads to the board that the bench file means, in its role, with this very build."""

import pytest

from railbird_host.device.ports.identity import identify_all
from railbird_host.device.ports.usb import serial_ports
from railbird_host.hil.bench_check import check_identity

pytestmark = [pytest.mark.needs(), pytest.mark.real_only]


def test_every_board_is_the_one_that_the_bench_file_means(bench):
    findings = check_identity(bench, identify_all(serial_ports()))
    assert [finding.what.split()[0] for finding in findings] == list(bench.boards)
    assert [f"{finding.what} {finding.problem}" for finding in findings if finding.problem] == []
