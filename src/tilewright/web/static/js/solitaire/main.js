/** Putting the parts of solitaire together, and the first board. */

import { startGameRoom } from "../game/room.js";
import { listLayouts, listProfiles } from "./api.js";
import { setUpList } from "./list.js";
import { turnBoard } from "./turning.js";
import { dialog } from "../dialogs.js";
import { BoardView } from "./board-view.js";
import { renderHelpLines } from "./profiles.js";
import { SOLITAIRE } from "./kind.js";
import { setUpNewGame } from "./new-game.js";
import { listenToPointers } from "./pointer.js";
import { state, update } from "./state.js";
import { WALK } from "./walk.js";

const FIRST_LAYOUT = "turtle";
/** Time for the cleared board to rise again before words are said. */
const RISE_MS = 2100;

void startGameRoom({
  kind: SOLITAIRE,
  walk: WALK,
  celebration: RISE_MS,
  draw(board) {
    const boardView = new BoardView(board);
    listenToPointers(board, boardView);
    setUpNewGame();
    setUpList();
    document.getElementById("turn")?.addEventListener("click", () => {
      dialog("menu").close();
      turnBoard();
    });
    return () => {
      // The board fills the room that the words leave, and they say how it lies.
      renderHelpLines();
      boardView.render();
      renderHelpLines();
    };
  },
  async load() {
    const [layouts, profiles] = await Promise.all([listLayouts(), listProfiles()]);
    update({ layouts, profiles });
  },
  first(latest) {
    const wanted = latest?.layout_id ?? FIRST_LAYOUT;
    const layout = state.layouts.find(({ id }) => id === wanted) ?? state.layouts[0];
    return { layout: layout?.id };
  },
});
