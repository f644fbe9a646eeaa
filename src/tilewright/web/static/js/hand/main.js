/** Putting the parts of the hand room together, and the first hand. */

import { announce } from "../announcer.js";
import { dialog } from "../dialogs.js";
import { t } from "../i18n.js";
import { openRoom, untilReached } from "../room.js";
import { recall, remember } from "../settings.js";
import { addressOfHand, readAddress, replaceAddress, writeAddress } from "./address.js";
import { askAboutHand, askAboutText } from "./analyst.js";
import { listRules } from "./api.js";
import { canRedo, canUndo, clearSeen, edit, onEdit, redo, show, sortHand, undo } from "./edits.js";
import { EXAMPLES, addressOfExample } from "./examples.js";
import { formatHand, readHand } from "./hand-text.js";
import { listenToKeys, touch } from "./keyboard.js";
import { renderMelding, toggleMelding } from "./melding.js";
import { setUpNewHand } from "./new-hand.js";
import { PaletteView, SUITS } from "./palette-view.js";
import { addShapes } from "./pieces.js";
import { RackView } from "./rack-view.js";
import { renderResults } from "./results-view.js";
import { rove } from "./roving.js";
import { renderRules, setUpRules, fillRules } from "./rules-sheet.js";
import { renderSeen, setUpSeen } from "./seen-view.js";
import { lastStandsApart, onChange, state, update } from "./state.js";
import { renderTextField, setUpTextField } from "./text-field.js";
import { renderVerdict } from "./verdict.js";

const KEY = "tilewright.hand";

/** @param {string} id */
const byId = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

const rackElement = byId("rack");

async function start() {
  addShapes();
  await openRoom(rackElement, () => {
    fillRules();
    update({});
  });
  await untilReached(async () => update({ presets: await listRules() }));
  const rack = new RackView(rackElement);
  const palette = new PaletteView(byId("palette"));
  for (const render of [
    () => rack.render(),
    () => palette.render(),
    () => renderVerdict(byId("verdict")),
    () => renderResults(byId("results")),
    () => renderMelding(byId("melding")),
    () => renderSeen(byId("seen")),
    renderTextField,
    renderRules,
    renderTools,
    askAboutHand,
  ]) {
    onChange(render);
  }
  onEdit((leap) => {
    writeAddress(leap);
    remember(KEY, addressOfHand());
  });
  addEventListener("popstate", () => openAddress(location.hash));
  listenToPointers(rack);
  listenToKeys(rack, palette, () => true);
  setUpTextField();
  setUpRules();
  setUpSeen(byId("seen"));
  setUpNewHand((address) => openAddress(address, true));
  setUpTools(palette);
  for (const [id, selector] of [["results", "button"], ["melding", "button"]]) rove(byId(id ?? ""), selector ?? "");
  openFirst();
  byId("app").classList.remove("loading");
  rackElement.focus({ preventScroll: true });
}

/** The hand of the address, else the one seen last here, else the first example. */
function openFirst() {
  const first = EXAMPLES[0];
  if (readAddress(location.hash)) return openAddress(location.hash);
  const remembered = recall(KEY);
  if (remembered && readAddress(remembered)) openAddress(remembered);
  else if (first) openAddress(addressOfExample(first));
}

/**
 * Show the hand of an address. Text as the server writes it is drawn at once; anything else is read by the server.
 *
 * @param {string} hash
 * @param {boolean} [isEdit] whether it can be taken back
 */
function openAddress(hash, isEdit = false) {
  const found = readAddress(hash);
  if (!found) return;
  const { text, seen, rules } = found;
  const here = readHand(text, found.last);
  const isPlain = formatHand(here) === text;
  const change = { seen, rules };
  if (isPlain) {
    const hand = { ...here, last: found.last };
    if (isEdit) edit({ hand, ...change }, { leap: true });
    else show({ hand, ...change });
  } else {
    // The old hand goes at once, so that nobody takes it for the one of the address.
    const hand = { tiles: [], last: null, melds: [], flowers: [] };
    if (isEdit) edit({ hand, ...change }, { leap: true, typed: text });
    else show({ hand, ...change }, text);
    askAboutText();
  }
  fillRules();
  if (!isEdit && location.hash === "") replaceAddress();
}

/** @param {RackView} rack */
function listenToPointers(rack) {
  rackElement.addEventListener("click", (event) => {
    const option = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest("[role=option]"));
    if (!option) return;
    const { at, meld } = option.dataset;
    rack.cursor = [...rackElement.querySelectorAll("[role=option]")].indexOf(option);
    touch({ at: at === undefined ? null : Number(at), meld: meld === undefined ? null : Number(meld) });
  });
}

/** @param {PaletteView} palette */
function setUpTools(palette) {
  /** @type {Record<string, () => void>} */
  const actions = {
    undo,
    redo,
    sort: sortHand,
    lay: toggleMelding,
    "to-hand": () => update({ target: "hand" }),
    "to-seen": () => update({ target: state.target === "seen" ? "hand" : "seen" }),
    "clear-seen": clearSeen,
    share: () => void share(),
    "menu-share": () => (dialog("menu").close(), void share()),
  };
  for (const [id, action] of Object.entries(actions)) {
    document.getElementById(id)?.addEventListener("click", (event) => {
      if (/** @type {Element} */ (event.currentTarget).getAttribute("aria-disabled") !== "true") action();
    });
  }
  const suits = byId("suits");
  rove(suits, "button");
  for (const suit of SUITS) {
    byId(`suit-${suit}`).addEventListener("click", () => palette.showSuit(suit));
  }
  onChange(() => {
    for (const suit of SUITS) byId(`suit-${suit}`).setAttribute("aria-pressed", String(byId("palette").dataset.suit === suit));
  });
}

async function share() {
  replaceAddress();
  try {
    await navigator.clipboard.writeText(location.href);
    announce(t("hand.say.shared"), { visible: true });
  } catch {
    announce(t("hand.say.share_by_hand"), { visible: true });
  }
}

function renderTools() {
  byId("undo").setAttribute("aria-disabled", String(!canUndo()));
  byId("redo").setAttribute("aria-disabled", String(!canRedo()));
  byId("sort").setAttribute("aria-disabled", String(!lastStandsApart()));
  byId("offline").hidden = !state.unreachable;
  byId("digits").textContent = state.digits === "" ? "" : t("hand.digits", { digits: state.digits });
  const typing = byId("digits");
  typing.hidden = state.digits === "";
  document.title = `${formatHand(state.hand) || t("rooms.hand")} · ${t("app.name")}`;
}

void start();
