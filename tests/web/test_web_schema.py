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
from tilewright.solitaire import deal
from tilewright.store import ConnectGames, SolitaireGames, open_database
from tilewright.web import Settings, create_app

# What starlette says about the client that schemathesis uses.
pytestmark = pytest.mark.filterwarnings("default")

# A file, since the application closes it at the end of every request of schemathesis.
FOLDER = tempfile.TemporaryDirectory(prefix="tilewright-")
DATABASE = open_database(FOLDER.name)
SOLITAIRE = SolitaireGames(DATABASE).create(deal(SmallLayouts().get("block"), seed=1), layout_id="block").record.id
CONNECT = ConnectGames(DATABASE).create(deal_connect(4, 4, kinds=4, seed=1), layout_id="4x4").record.id

app = create_app(Settings(allowed_hosts=("testserver",)), database=DATABASE, layouts=SmallLayouts())
described = schemathesis.openapi.from_asgi("/api/v1/openapi.json", app)
# A stream without end, and what would forget the games that the other requests are about.
schema = described.exclude(path_regex="/events$").exclude(method="DELETE")

# A request may be well formed and still not be possible: a move that is not legal, a hand that is none. And whether a
# request may change anything is asked before whether there is something to change.
NOT_HELD = CHECKS.get_by_names(["positive_data_acceptance", "unsupported_method"])


@pytest.mark.slow
@schema.parametrize()
@settings(max_examples=10, deadline=None, suppress_health_check=list(HealthCheck))
def test_whatever_is_asked_is_answered_as_described(case: Any) -> None:  # noqa: ANN401 - a request made up
    not_held = NOT_HELD
    if case.path_parameters and "game_id" in case.path_parameters and len(str(case.body)) % 4:
        # Most requests are about a game that there is.
        case.path_parameters["game_id"] = CONNECT if "/connect/" in case.path else SOLITAIRE
        # What was wrong with the request may have been the name.
        not_held = NOT_HELD + CHECKS.get_by_names(["negative_data_rejection"])
    case.call_and_validate(excluded_checks=not_held)
