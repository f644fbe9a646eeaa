"""Requests made up from the description of the API: all are answered as it says, none with an error of the server's."""

from __future__ import annotations

import tempfile
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.checks import CHECKS

from tests.web.app_client import SmallLayouts
from tilewright.connect import deal as deal_connect
from tilewright.errors import NotFoundError
from tilewright.solitaire import deal
from tilewright.store import ConnectGames, SolitaireGames, open_database
from tilewright.web import Settings, create_app, game_routes

# What starlette says about the client that schemathesis uses.
pytestmark = pytest.mark.filterwarnings("default")

# A file, since the application closes it at the end of every request of schemathesis.
FOLDER = tempfile.TemporaryDirectory(prefix="tilewright-")
DATABASE = open_database(FOLDER.name)


class Kept:
    """A game that there is: dealt again after it was deleted."""

    def __init__(self, games: SolitaireGames | ConnectGames) -> None:
        self._games = games
        self._id = self._deal()

    def _deal(self) -> str:
        if isinstance(self._games, SolitaireGames):
            board = deal(SmallLayouts().get("block"), seed=1)
            return self._games.create(board, layout_id="block").record.id
        return self._games.create(deal_connect(4, 4, kinds=4, seed=1), layout_id="4x4").record.id

    @property
    def id(self) -> str:
        """Its name."""
        try:
            self._games.revision(self._id)
        except NotFoundError:
            self._id = self._deal()
        return self._id


GAMES = {"solitaire": Kept(SolitaireGames(DATABASE)), "connect": Kept(ConnectGames(DATABASE))}

app = create_app(Settings(allowed_hosts=("testserver",)), database=DATABASE, layouts=SmallLayouts())
schema = schemathesis.openapi.from_asgi("/api/v1/openapi.json", app)
# A request may be well formed and still not be possible: a move that is not legal, a hand that is none.
schema.config.checks.positive_data_acceptance.expected_statuses = ["2xx", "403", "404", "409", "422", "429"]

# Whether a request may change anything is asked before whether there is something to change.
NOT_HELD = CHECKS.get_by_names(["unsupported_method"])


@pytest.mark.slow
@schema.parametrize()
@settings(max_examples=10, deadline=None, suppress_health_check=list(HealthCheck))
def test_whatever_is_asked_is_answered_as_described(case: Any, monkeypatch: pytest.MonkeyPatch) -> None:  # noqa: ANN401
    # A stream that ends.
    monkeypatch.setattr(game_routes, "_LONGEST_S", 0.0)
    not_held = NOT_HELD
    if case.path_parameters and "game_id" in case.path_parameters and len(str(case.body)) % 4:
        # Most requests are about a game that there is.
        case.path_parameters["game_id"] = GAMES["connect" if "/connect/" in case.path else "solitaire"].id
        # What was wrong with the request may have been the name.
        not_held = NOT_HELD + CHECKS.get_by_names(["negative_data_rejection"])
    case.call_and_validate(excluded_checks=not_held)
