// Many small boards on canvases: what an individual looks like from afar, and one of them from near.

import { Picture } from "./canvas.js";
import { colour } from "./colour.js";
import { conflicts } from "./desk.js";
import { button, h } from "./dom.js";

/** Small boards: the shade is the cost among the others, spots are cells in conflict. A click enlarges one, and follows its rank. */
export class Population {
  constructor(shape) {
    this.shape = shape;
    this.tiles = [];
    this.grid = h("div", { class: "pictures", role: "group", "aria-label": "The population, best first" });
    this.near = h("div", { class: "near", hidden: true });
    this.empty = h("p", { class: "empty" }, "Every individual will be a small board here.");
    this.element = h("div", {}, this.near, this.grid, this.empty);
    this.rank = null;
    this.large = null;
    this.scale = Math.max(2, Math.round(96 / shape.width));
  }

  /** `sample`: [[cost, values], ...], best first. */
  show(sample, decode, fixed) {
    this.empty.hidden = sample.length > 0;
    this.latest = { sample, decode, fixed };
    this.enlarge();
    while (this.tiles.length < sample.length) this.tiles.push(this.tile());
    while (this.tiles.length > sample.length) this.tiles.pop().figure.remove();
    if (!sample.length || !this.grid.offsetParent) return; // out of sight: nothing to paint
    const costs = sample.map(([cost]) => cost);
    const [low, high] = [Math.min(...costs), Math.max(...costs)];
    const theme = { good: colour("--fit"), bad: colour("--unfit"), line: colour("--panel"), hot: colour("--hot") };
    sample.forEach(([cost, text], index) => {
      const tile = this.tiles[index];
      const key = `${cost}/${low}/${high}/${theme.line}/${text}`;
      if (tile.key === key) return;
      tile.key = key;
      tile.label.textContent = cost;
      tile.figure.setAttribute("aria-label", `Cost ${cost}, place ${index + 1}`);
      this.paint(tile.canvas, decode(text), high > low ? (cost - low) / (high - low) : 0, theme);
    });
  }

  tile() {
    const canvas = h("canvas", { width: this.shape.width * this.scale, height: this.shape.height * this.scale });
    const label = h("span", {});
    const rank = this.tiles.length;
    const figure = button([canvas, label], () => {
      this.rank = this.rank === rank ? null : rank;
      this.enlarge();
    }, { class: "tile" });
    this.grid.append(figure);
    return { canvas, label, figure, key: "" };
  }

  /** The individual of the chosen rank, large, as it is in this generation. */
  enlarge() {
    this.tiles.forEach(({ figure }, rank) => figure.setAttribute("aria-pressed", String(rank === this.rank)));
    const chosen = this.rank === null ? null : this.latest?.sample[this.rank];
    this.near.hidden = !chosen;
    if (!chosen) return;
    if (!this.large) {
      this.large = new Picture(this.shape, { label: "The chosen individual" });
      this.caption = h("p", { class: "legend" });
      this.near.append(this.large.wrap, h("div", {}, this.caption, button("Close", () => {
        this.rank = null;
        this.enlarge();
      }, { class: "quiet" })));
    }
    const [cost, text] = chosen;
    this.caption.textContent = `Place ${this.rank + 1} of the ${this.latest.sample.length} that are shown, cost ${cost}. It stays at this place from generation to generation.`;
    this.large.show(this.latest.decode(text), { fixed: this.latest.fixed });
  }

  clear() {
    this.rank = null;
    this.show([], null, []);
  }

  paint(canvas, values, badness, theme) {
    const { scale, shape } = this;
    const ctx = canvas.getContext("2d");
    ctx.clearRect(0, 0, canvas.width, canvas.height);
    const heat = conflicts(shape, values);
    const ground = mix(theme.good, theme.bad, badness);
    const strong = mix(theme.good, theme.hot, 1);
    shape.cells.forEach(([row, column], cell) => {
      ctx.fillStyle = ground;
      ctx.globalAlpha = 0.45 + 0.55 * (values[cell] / shape.symbols);
      ctx.fillRect(column * scale, row * scale, scale - (scale > 3 ? 1 : 0), scale - (scale > 3 ? 1 : 0));
      if (!heat[cell]) return;
      ctx.globalAlpha = 1;
      ctx.fillStyle = strong;
      const size = Math.max(1, Math.round(scale * 0.45));
      const gap = Math.floor((scale - size) / 2);
      ctx.fillRect(column * scale + gap, row * scale + gap, size, size);
    });
    ctx.globalAlpha = 1;
  }
}

/** A colour between two hex colours. */
function mix(from, to, share) {
  const part = (text, at) => parseInt(text.slice(at, at + 2), 16);
  const at = (index) => Math.round(part(from, index) + (part(to, index) - part(from, index)) * share);
  return `rgb(${at(1)} ${at(3)} ${at(5)})`;
}
