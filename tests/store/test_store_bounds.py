"""What several processes count together, on SQLite and on PostgreSQL: `tilewright.store.bounds`."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tests.store.postgresql_server import new_postgresql_database
from tilewright.store import Bounds, Database, Lease, open_database
from tilewright.store import bounds as bounds_module


@pytest.fixture(params=["sqlite", "postgresql"])
def where(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    return str(tmp_path) if request.param == "sqlite" else new_postgresql_database()


@pytest.fixture
def database(where: str) -> Iterator[Database]:
    database = open_database(where)
    yield database
    database.close()


class Clock:
    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


def get(bounds: Bounds, **limits: int) -> Lease:
    lease, full = bounds.lease(limits)
    assert lease is not None, full
    return lease


def test_there_are_as_many_leases_as_there_may_be_whoever_asks(database: Database) -> None:
    one, two = Bounds(database), Bounds(database)
    first = get(one, search=2)
    get(two, search=2)
    assert one.lease({"search": 2}) == (None, "search")
    assert two.lease({"search": 2}) == (None, "search")
    first.release()
    get(two, search=2)
    for bounds in (one, two):
        bounds.close()


def test_a_lease_under_several_names_needs_a_place_under_each(database: Database) -> None:
    bounds = Bounds(database)
    lease = get(bounds, ann=2, machine=1)
    assert bounds.lease({"bob": 2, "machine": 1}) == (None, "machine")
    # What has no place takes none under the other name either.
    assert bounds.held() == {"ann": 1, "machine": 1}
    lease.release()
    assert bounds.held() == {}
    bounds.close()


def test_of_many_who_ask_at_once_no_more_than_may_get_one(database: Database) -> None:
    all_bounds = [Bounds(database) for _ in range(4)]
    with ThreadPoolExecutor(8) as pool:
        found = list(pool.map(lambda place: all_bounds[place % 4].lease({"search": 3})[0], range(40)))
    assert sum(lease is not None for lease in found) == 3
    for bounds in all_bounds:
        bounds.close()


def test_a_lease_that_nobody_renews_runs_out(database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock()
    bounds = Bounds(database, clock=clock)
    kept, left = get(bounds, seat=2), get(bounds, seat=2)
    monkeypatch.setattr(bounds_module, "RENEW_S", 0.0)
    clock.now += bounds_module.LEASE_S - 1
    kept.keep()
    clock.now += 2
    assert bounds.held() == {"seat": 1}
    get(bounds, seat=2)
    assert bounds.lease({"seat": 2}) == (None, "seat")
    left.release()  # long gone: nothing to give back
    assert bounds.held() == {"seat": 2}
    bounds.close()


def test_a_bucket_is_filled_at_its_rate_and_emptied_by_all(database: Database) -> None:
    clock = Clock()
    one, two = Bounds(database, clock=clock), Bounds(database, clock=clock)

    def take(bounds: Bounds, tokens: float, at_most: float = 0) -> tuple[float, float]:
        return bounds.take("ann", tokens, at_most=at_most, per_s=4, burst=8)

    assert take(one, 1) == (1, 0)
    assert take(two, 1, at_most=5) == (5, 0)
    # Two are left: as many as there are, and not enough for three.
    assert take(one, 3, at_most=5) == (0, 0.25)
    assert take(one, 1, at_most=5) == (2, 0)
    assert take(two, 1) == (0, 0.25)
    clock.now += 0.25
    assert take(two, 1) == (1, 0)
    # A clock that is set back fills nothing, and takes nothing away.
    clock.now -= 100
    assert take(one, 1) == (0, 0.25)
    clock.now += 1000
    assert take(one, 8, at_most=99) == (8, 0)
    # What costs more than a bucket holds takes all of it.
    clock.now += 1000
    assert take(two, 99) == (8, 0)
    assert one.take("bob", 1, at_most=1, per_s=4, burst=8) == (1, 0)
    for bounds in (one, two):
        bounds.close()


def test_addresses_are_not_kept(tmp_path: Path) -> None:
    database = open_database(tmp_path)
    bounds = Bounds(database)
    bounds.take("203.0.113.77", 1, at_most=1, per_s=1, burst=1)
    bounds.close()
    assert bounds.path is not None
    assert b"203.0.113.77" not in bounds.path.read_bytes()
    database.close()


def test_a_file_that_cannot_be_read_is_begun_anew(tmp_path: Path) -> None:
    database = open_database(tmp_path)
    bounds = Bounds(database)
    assert bounds.path is not None
    bounds.path.write_bytes(b"half a page of nothing " * 400)
    get(bounds, seat=1)
    assert bounds.held() == {"seat": 1}
    bounds.close()
    database.close()


PROGRAM = """
import sys, time
from tilewright.store import Bounds, open_database

bounds = Bounds(open_database(sys.argv[1]))
lease, _ = bounds.lease({"search": 1})
print(lease is not None, flush=True)
time.sleep(60)
"""


def test_a_process_that_was_killed_frees_its_leases(
    where: str, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    process = subprocess.Popen([sys.executable, "-c", PROGRAM, where], stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    assert process.stdout.readline() == "True\n"
    bounds = Bounds(database)
    assert bounds.lease({"search": 1}) == (None, "search")
    process.kill()
    process.wait()
    process.stdout.close()
    assert bounds.lease({"search": 1}) == (None, "search")
    later = Bounds(database, clock=lambda: bounds._clock() + bounds_module.LEASE_S)
    get(later, search=1)
    for one in (bounds, later):
        one.close()
