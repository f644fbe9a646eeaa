"""How much a client may ask for: `tilewright.web.rates`."""

from __future__ import annotations

from pathlib import Path

from tests.web.app_client import app_client
from tilewright.web import Settings
from tilewright.web.rates import Buckets


def test_a_bucket_fills_at_its_rate_and_holds_no_more_than_a_burst() -> None:
    now = 0.0
    buckets = Buckets(per_s=4, burst=8, clock=lambda: now)
    assert [buckets.take("a") for _ in range(9)] == [0.0] * 8 + [0.25]
    assert buckets.take("b") == 0.0
    now = 0.25
    assert [buckets.take("a"), buckets.take("a")] == [0.0, 0.25]
    now = 1000.0
    assert [buckets.take("a") for _ in range(9)] == [0.0] * 8 + [0.25]


def test_what_costs_more_than_a_bucket_holds_takes_all_of_it() -> None:
    now = 0.0
    buckets = Buckets(per_s=1, burst=2, clock=lambda: now)
    assert buckets.take("a", 4) == 0.0
    assert buckets.take("a", 4) == 2.0


def test_very_many_clients_are_not_all_remembered() -> None:
    buckets = Buckets(per_s=1, burst=1, clock=lambda: 0.0)
    for client in range(20_000):
        assert buckets.take(str(client)) == 0.0
    assert len(buckets._buckets) == 10_000


def test_a_client_that_asks_too_much_is_told_when_to_ask_again(tmp_path: Path) -> None:
    settings = Settings(data=str(tmp_path), requests_per_s=0.5)
    with app_client(tmp_path, settings) as client:
        answers = [client.get("/api/v1/layouts") for _ in range(5)]
        assert [answer.status_code for answer in answers] == [200] * 4 + [429]
        assert answers[-1].json()["code"] == "too_many_requests"
        seconds = answers[-1].headers["retry-after"]
        words = {"1": "in 1 second", "2": "in 2 seconds"}
        assert answers[-1].json()["detail"].endswith(words[seconds])
        assert answers[-1].headers["x-content-type-options"] == "nosniff"
        # The page itself and the check of a supervisor are always answered.
        assert client.get("/health").status_code == 200


def test_on_this_machine_there_is_no_limit(tmp_path: Path) -> None:
    with app_client(tmp_path) as client:
        assert {client.get("/api/v1/layouts").status_code for _ in range(100)} == {200}
