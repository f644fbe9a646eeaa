/** Putting the parts of connect together, and the first board. */

import { onChange } from "../game/state.js";
import { startGameRoom } from "../game/room.js";
import { getCatalogue } from "./api.js";
import { BoardView } from "./board-view.js";
import { renderShift } from "./hud.js";
import { CONNECT } from "./kind.js";
import { setUpNewGame } from "./new-game.js";
import { setUpPairList } from "./pair-list.js";
import { drawLinksWith } from "./play.js";
import { listenToPointers } from "./pointer.js";
import { state, update } from "./state.js";
import { WALK } from "./walk.js";

const FIRST_PRESET = "medium";
/** Time for the last line to fade before words are said. */
const LINGER_MS = 700;

void startGameRoom({
  kind: CONNECT,
  walk: WALK,
  celebration: LINGER_MS,
  draw(board) {
    const boardView = new BoardView(board);
    drawLinksWith((cells) => boardView.join(cells));
    listenToPointers(board, boardView);
    setUpNewGame();
    setUpPairList();
    onChange(renderShift);
    return () => boardView.render();
  },
  load: async () => update({ catalogue: await getCatalogue() }),
  first(latest) {
    const { presets } = state.catalogue;
    const preset = presets.find(({ id }) => id === latest?.layout_id) ?? presets.find(({ id }) => id === FIRST_PRESET) ?? presets[0];
    return { preset: preset?.id };
  },
});
