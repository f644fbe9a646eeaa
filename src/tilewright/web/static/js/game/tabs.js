/** Other tabs with the same game: each hears of the others' changes, and looks again when it comes to the front. */

import { onChange, state } from "./state.js";

const channel = new BroadcastChannel("tilewright");
let sent = "";

export function watchOtherTabs() {
  onChange(() => {
    const game = state.session?.game;
    const now = game ? `${game.id} ${game.revision}` : "";
    if (now && now !== sent) channel.postMessage(now);
    sent = now;
  });
  channel.addEventListener("message", ({ data }) => {
    const { session } = state;
    const [id, revision] = String(data).split(" ");
    if (session && id === session.game.id && Number(revision) > session.game.revision) void look();
  });
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) void look();
  });
}

async function look() {
  await state.session?.refresh().catch(() => false);
}
