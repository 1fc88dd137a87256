// Many small boards on canvases: what an individual looks like from afar.

import { colour } from "./chart.js";
import { conflicts } from "./desk.js";
import { h } from "./dom.js";

/** A small board: its shade is its cost among the others, dark spots are cells in conflict. */
export class Pictures {
  constructor(shape) {
    this.shape = shape;
    this.tiles = [];
    this.element = h("div", { class: "pictures", role: "img", "aria-label": "The population, best first" });
    this.scale = Math.max(2, Math.round(96 / shape.width));
  }

  /** `sample`: [[cost, values], ...], best first. */
  show(sample, decode) {
    while (this.tiles.length < sample.length) this.tiles.push(this.tile());
    while (this.tiles.length > sample.length) this.tiles.pop().figure.remove();
    if (!sample.length) return;
    const costs = sample.map(([cost]) => cost);
    const [low, high] = [Math.min(...costs), Math.max(...costs)];
    const theme = { good: colour("--fit"), bad: colour("--unfit"), line: colour("--panel"), hot: colour("--hot") };
    sample.forEach(([cost, text], index) => {
      const tile = this.tiles[index];
      const key = `${cost}/${low}/${high}/${theme.line}/${text}`;
      if (tile.key === key) return;
      tile.key = key;
      tile.label.textContent = cost;
      this.paint(tile.canvas, decode(text), high > low ? (cost - low) / (high - low) : 0, theme);
    });
  }

  tile() {
    const canvas = h("canvas", { width: this.shape.width * this.scale, height: this.shape.height * this.scale });
    const label = h("figcaption", {});
    const figure = h("figure", {}, canvas, label);
    this.element.append(figure);
    return { canvas, label, figure, key: "" };
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
