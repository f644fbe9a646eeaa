/** The hand room: the analyser and the trainer, which of them is seen, and what the address says. */

import { keepShell, openRoom, untilReached } from "../room.js";
import { addressOfHand, readAddress } from "./address.js";
import { lastHand, openAddress, setUpAnalyser } from "./analyser.js";
import { listRules } from "./api.js";
import { addShapes } from "./pieces.js";
import { fillRules } from "./rules-sheet.js";
import { soundTheHand } from "./sounds.js";
import { onChange, state, update } from "./state.js";
import { openQuestion, placeOfAnswer, questionOfAddress, setUpTrainer } from "./trainer/trainer.js";

/** @import { State } from "./state.js" */

/** @param {string} id */
const byId = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

async function start() {
  addShapes();
  await openRoom({ focus: goHome }, () => {
    fillRules();
    update({});
  });
  await untilReached(async () => update({ presets: await listRules() }));
  setUpAnalyser();
  setUpTrainer();
  onChange(renderRoom);
  soundTheHand();
  byId("to-analyser").addEventListener("click", () => {
    if (state.view !== "analyser") go(state.hand.tiles.length + state.hand.melds.length > 0 ? addressOfHand() : lastHand());
  });
  byId("to-trainer").addEventListener("click", () => {
    if (state.view !== "trainer") go("#train");
  });
  addEventListener("popstate", () => open(location.hash));
  byId("app").classList.remove("loading");
  open(location.hash);
  goHome();
  void keepShell();
}

/** What the keys belong to when nothing else has them. */
function goHome() {
  (state.view === "trainer" ? placeOfAnswer() : byId("rack")).focus({ preventScroll: true });
}

/** Go to an address of the room, as a new entry of the history. @param {string} address */
function go(address) {
  history.pushState(null, "", address);
  open(address);
}

/** Show what an address says, and leave no key without a place to go to. @param {string} address */
function open(address) {
  openView(address);
  const focused = document.activeElement;
  if (focused === document.body || focused?.closest("[hidden]")) goHome();
}

/** A question, a hand, or what was looked at last. @param {string} address */
function openView(address) {
  const asked = questionOfAddress(address);
  if (asked) {
    show("trainer");
    openQuestion(asked);
    return;
  }
  show("analyser");
  if (readAddress(address)) return openAddress(address);
  openAddress(lastHand());
  history.replaceState(null, "", addressOfHand());
}

/** @param {State["view"]} view */
function show(view) {
  byId("analyser").hidden = view !== "analyser";
  byId("trainer").hidden = view !== "trainer";
  update({ view, keyboard: false, digits: "" });
}

function renderRoom() {
  for (const view of /** @type {const} */ (["analyser", "trainer"])) {
    byId(`to-${view}`).setAttribute("aria-pressed", String(state.view === view));
  }
  byId("offline").hidden = !state.unreachable;
  for (const id of ["undo", "redo", "open-rules", "title"]) byId(id).hidden = state.view !== "analyser";
}

void start();
