/** A closer look at a board: two fingers, or the wheel with Ctrl, zoom; one finger pans while zoomed in. */

const LARGEST = 4;

/** @typedef {{ x: number, y: number }} Point in client pixels */

export class Zoom {
  #scale = 1;
  #x = 0;
  #y = 0;
  /** Where the gesture began: its middle, its span, and the view then. */
  #from = { middle: { x: 0, y: 0 }, span: 0, scale: 1, x: 0, y: 0 };

  /** @param {HTMLElement} board @param {HTMLElement} drawing */
  constructor(board, drawing) {
    this.board = board;
    this.drawing = drawing;
    new ResizeObserver(() => this.reset()).observe(board);
  }

  /** A finger came or went: what follows is measured from here. @param {Point[]} fingers */
  start(fingers) {
    this.#from = { middle: middleOf(fingers), span: spanOf(fingers), scale: this.#scale, x: this.#x, y: this.#y };
  }

  /** @param {Point[]} fingers */
  move(fingers) {
    const { middle, span, scale, x, y } = this.#from;
    const now = middleOf(fingers);
    const factor = fingers.length > 1 && span > 0 ? spanOf(fingers) / span : 1;
    const box = this.board.getBoundingClientRect();
    const next = Math.min(LARGEST, Math.max(1, scale * factor));
    const ratio = next / scale;
    this.#scale = next;
    this.#x = now.x - box.left - (middle.x - box.left - x) * ratio;
    this.#y = now.y - box.top - (middle.y - box.top - y) * ratio;
    this.#apply();
  }

  /** @param {number} factor @param {number} clientX @param {number} clientY the point that stays */
  by(factor, clientX, clientY) {
    const box = this.board.getBoundingClientRect();
    const next = Math.min(LARGEST, Math.max(1, this.#scale * factor));
    const ratio = next / this.#scale;
    this.#x = clientX - box.left - (clientX - box.left - this.#x) * ratio;
    this.#y = clientY - box.top - (clientY - box.top - this.#y) * ratio;
    this.#scale = next;
    this.#apply();
  }

  reset() {
    if (this.#scale === 1) return;
    [this.#scale, this.#x, this.#y] = [1, 0, 0];
    this.#apply();
  }

  /** A point of the screen on the unzoomed board. @param {number} clientX @param {number} clientY */
  toBoard(clientX, clientY) {
    const box = this.board.getBoundingClientRect();
    return {
      x: (clientX - box.left - this.#x) / this.#scale,
      y: (clientY - box.top - this.#y) / this.#scale,
      scale: this.#scale,
    };
  }

  #apply() {
    const { clientWidth: width, clientHeight: height } = this.board;
    this.#x = Math.min(0, Math.max(width * (1 - this.#scale), this.#x));
    this.#y = Math.min(0, Math.max(height * (1 - this.#scale), this.#y));
    const zoomed = this.#scale > 1;
    this.drawing.style.transform = zoomed ? `translate(${this.#x}px, ${this.#y}px) scale(${this.#scale})` : "";
    document.getElementById("zoom-out")?.toggleAttribute("hidden", !zoomed);
  }
}

/** @param {Point[]} points */
function middleOf(points) {
  const count = Math.max(1, points.length);
  return {
    x: points.reduce((sum, point) => sum + point.x, 0) / count,
    y: points.reduce((sum, point) => sum + point.y, 0) / count,
  };
}

/** @param {Point[]} points */
function spanOf([first, second]) {
  return first && second ? Math.hypot(first.x - second.x, first.y - second.y) : 0;
}
