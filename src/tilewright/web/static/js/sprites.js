/** The drawings of the faces: one sprite a tile set, fetched once and put into the page for `<use>`. */

/** @type {string} */
let current = "";

/**
 * Put the drawings of a tile set in place of those before. References by id stay as they are.
 *
 * @param {string} tileset
 */
export async function loadTileset(tileset) {
  if (tileset === current) return;
  current = tileset;
  const response = await fetch(new URL(`../art/${tileset}.svg`, import.meta.url));
  const sprite = new DOMParser().parseFromString(await response.text(), "image/svg+xml").documentElement;
  if (tileset !== current || sprite.localName !== "svg") return;
  sprite.id = "faces";
  sprite.setAttribute("width", "0");
  sprite.setAttribute("height", "0");
  sprite.setAttribute("aria-hidden", "true");
  document.getElementById("faces")?.replaceWith(document.adoptNode(sprite));
}
