"""What every test shares: the verified cases beside the checkout, and a run in which nothing may be skipped."""

from __future__ import annotations

import os
import signal
from collections.abc import Generator
from pathlib import Path

import pytest
from hypothesis import settings

# A test is never judged by the clock: machines and their neighbours differ.
settings.register_profile("tilewright", deadline=None)
settings.load_profile("tilewright")

# A shell that runs the tests in the background lets them ignore Ctrl-C, and all that they start; some send one.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

SHARED = Path(__file__).resolve().parent.parent.parent / "shared"
"""Verified cases and real layout files, beside the checkout; not part of the repository."""


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder of verified cases; the test is skipped where there is none."""
    if not SHARED.is_dir():
        pytest.skip("there is no folder of verified cases beside the checkout")
    return SHARED


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """With ``TILEWRIGHT_NO_SKIPS`` set, a skipped test is a failed one."""
    report = yield
    if report.skipped and os.environ.get("TILEWRIGHT_NO_SKIPS") and not hasattr(report, "wasxfail"):
        report.outcome = "failed"
        report.longrepr = f"{item.nodeid} was skipped and must run: {report.longrepr}"
    return report
