"""The page as an app: the browser finds it fit to be installed, installs it, and opens it in a window of its own."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import BrowserContext, CDPSession, Error, Page, Playwright, expect

from tests.browser.conftest import QUIET
from tests.browser.table import PATIENCE_MS, Table
from tilewright.web.rooms import ROOMS, Room

if TYPE_CHECKING:
    from tests.browser.conftest import Server

OpenTable = Callable[..., Table]

# The shell of a browser has no windows, and no apps.
WHOLE = ("chromium", "chromium-browser", "google-chrome")


@pytest.fixture
def whole_browser(playwright: Playwright, tmp_path: Path) -> Iterator[BrowserContext]:
    """A browser with all its parts and a profile of its own: apps are installed into a profile."""
    path = next((found for name in WHOLE if (found := shutil.which(name))), os.environ.get("TILEWRIGHT_CHROMIUM"))
    path = path or playwright.chromium.executable_path
    if not Path(path).exists():
        pytest.skip("no whole Chromium, only its shell")
    context = playwright.chromium.launch_persistent_context(
        tmp_path / "profile",
        executable_path=path,
        headless=False,
        args=["--headless=new", "--no-sandbox", *QUIET],
        no_viewport=True,
    )
    context.set_default_timeout(PATIENCE_MS)
    yield context
    context.close()


def open_page(context: BrowserContext, url: str) -> tuple[Page, CDPSession]:
    page = context.pages[0]
    page.goto(url)
    page.locator(".tile").first.wait_for(state="attached")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    return page, context.new_cdp_session(page)


def launch(context: BrowserContext, debugger: CDPSession, app: str) -> Page:
    """The app in a window of its own, as from the desktop."""
    with context.expect_page() as opened:
        debugger.send("PWA.launch", {"manifestId": app})
    window: Page = opened.value
    window.locator("#app:not(.loading) .tile").first.wait_for(state="attached")
    return window


def test_the_app_is_installed_and_opens_with_the_server_and_without(
    server: Server, whole_browser: BrowserContext
) -> None:
    page, debugger = open_page(whole_browser, server.url)
    manifest = debugger.send("Page.getAppManifest")
    assert manifest["errors"] == []
    assert debugger.send("Page.getInstallabilityErrors")["installabilityErrors"] == []
    assert debugger.send("Page.getAppId")["appId"] == server.url
    try:
        debugger.send("PWA.install", {"manifestId": server.url, "installUrlOrBundleUrl": server.url})
    except Error as error:
        if "wasn't found" not in error.message:
            raise
        pytest.skip("this browser cannot be told to install an app")
    debugger.send("PWA.changeAppUserSettings", {"manifestId": server.url, "displayMode": "standalone"})
    window = launch(whole_browser, debugger, server.url)
    assert window.evaluate("matchMedia('(display-mode: standalone)').matches")
    expect(window.locator("#away")).to_be_hidden()
    window.close()
    server.kill()
    window = launch(whole_browser, debugger, server.url)
    assert window.evaluate("matchMedia('(display-mode: standalone)').matches")
    expect(window.locator("#away")).to_be_visible()
    assert window.locator("#tiles-left").inner_text() == page.locator("#tiles-left").inner_text() == "144"


@pytest.mark.parametrize("room", ROOMS, ids=lambda room: room.name)
def test_the_menu_installs_while_the_browser_offers_it(open_table: OpenTable, room: Room) -> None:
    page = open_table(room.path.lstrip("/")).page
    page.locator("#open-menu").click()
    item = page.locator("#install")
    expect(item).to_be_hidden()
    page.evaluate(
        "dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }),"
        " { prompt: async () => { window.prompted = (window.prompted ?? 0) + 1; } }))"
    )
    expect(item).to_have_text("Install as an app")
    item.click()
    # An offer can be put once.
    expect(item).to_be_hidden()
    assert page.evaluate("window.prompted") == 1
    page.evaluate("dispatchEvent(new Event('beforeinstallprompt')); dispatchEvent(new Event('appinstalled'))")
    expect(item).to_be_hidden()


def test_the_window_has_the_colour_of_the_bar(open_table: OpenTable) -> None:
    page = open_table(color_scheme="light").page
    seen = "getComputedStyle(document.querySelector('#bar')).backgroundColor"
    told = "document.querySelector('meta[name=theme-color]').content"
    page.locator("#open-menu").click()
    page.locator("#menu [data-opens=settings]").click()
    colours: list[str] = []
    for change in (
        lambda: None,
        lambda: page.emulate_media(color_scheme="dark"),
        lambda: page.locator("#set-table").select_option("wood"),
    ):
        change()
        page.wait_for_function(f"(before) => {seen} === {told} && !before.includes({told})", arg=colours)
        colours.append(page.evaluate(told))
    assert len(set(colours)) == 3
