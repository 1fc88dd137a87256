// Line charts by uPlot, in the colours of the theme.

/* global uPlot */

import { colour } from "./colour.js";
import { h } from "./dom.js";

let plotting;
/** Loads uPlot when the first chart is wanted: the first paint does not wait for it. */
export function readyToPlot() {
  plotting ??= new Promise((resolve, reject) => {
    const style = h("link", { rel: "stylesheet", href: "uPlot.min.css" });
    const script = h("script", { src: "uPlot.iife.min.js", onload: resolve, onerror: () => reject(new Error("the charts cannot be loaded")) });
    document.head.append(style, script);
  });
  return plotting;
}

/** What is counted has no halves on its axis. */
const WHOLE = new Set(["generations", "evaluations"]);
const STEPS = [1, 2, 5].flatMap((step) => Array.from({ length: 9 }, (_, zeros) => step * 10 ** zeros)).sort((a, b) => a - b);

const DASHES = [[], [7, 4], [2, 3], [10, 3, 2, 3], [4, 4], [12, 4]];

/** A chart in `place`. `series`: [{label, colour: "--name", dash}], all of one x. `marks()` gives x values to mark. */
export class Chart {
  constructor(place, { series, x = "generations", y = "cost", marks = () => [], now = () => null, empty = "", height = 220 }) {
    Object.assign(this, { place, series, x, y, marks, now, height });
    this.empty = h("p", { class: "empty" }, empty);
    this.clear();
    this.resize = new ResizeObserver(() => this.fit());
    this.redo = () => this.make();
    document.addEventListener("themechange", this.redo);
    this.make();
    this.resize.observe(place);
  }

  /** Before there is anything to show, words say what will be there. */
  clear() {
    this.data = null;
    this.plot?.destroy();
    this.plot = null;
    this.place.replaceChildren(this.empty);
  }

  make() {
    if (!this.data) return;
    this.plot?.destroy();
    this.empty.remove();
    const text = colour("--soft");
    const line = colour("--line");
    const axis = { stroke: text, grid: { stroke: line, width: 1 }, ticks: { stroke: line, width: 1 }, font: "12px system-ui" };
    const restarts = (plot) => {
      const { ctx, bbox } = plot;
      const now = this.now();
      ctx.save();
      ctx.lineWidth = devicePixelRatio;
      for (const x of [...this.marks(), now]) {
        if (x === null) continue;
        ctx.strokeStyle = colour(x === now ? "--text" : "--warn");
        ctx.setLineDash(x === now ? [] : [2, 4]);
        const at = plot.valToPos(x, "x", true);
        if (at < bbox.left || at > bbox.left + bbox.width) continue;
        ctx.beginPath();
        ctx.moveTo(at, bbox.top);
        ctx.lineTo(at, bbox.top + bbox.height);
        ctx.stroke();
      }
      ctx.restore();
    };
    this.plot = new uPlot(
      {
        width: Math.max(this.place.clientWidth, 200),
        height: this.height,
        scales: { x: { time: false }, y: { range: (_, low, high) => [Math.min(0, low ?? 0), Math.max(1, (high ?? 1) * 1.05)] } },
        legend: { live: false },
        cursor: { drag: { x: true, y: false } },
        axes: [{ ...axis, ...(WHOLE.has(this.x) ? { incrs: STEPS } : {}), label: this.x, labelSize: 18, labelFont: "12px system-ui" }, { ...axis, size: 56, label: this.y, labelSize: 16, labelFont: "12px system-ui" }],
        series: [
          { label: this.x },
          ...this.series.map(({ label, colour: name, dash = 0, width = 2 }) => ({
            label, stroke: colour(name), width, dash: DASHES[dash % DASHES.length], spanGaps: true, points: { show: false },
          })),
        ],
        hooks: { draw: [restarts] },
      },
      this.data,
      this.place,
    );
  }

  fit() {
    const width = this.place.clientWidth;
    if (this.plot && width > 0 && Math.abs(width - this.plot.width) > 1) this.plot.setSize({ width, height: this.height });
  }

  /** New data: the x values, then one list for each series. */
  set(data) {
    this.data = data;
    if (this.plot) this.plot.setData(data);
    else this.make();
  }

  rename(x) {
    this.x = x;
    this.make();
  }

  destroy() {
    document.removeEventListener("themechange", this.redo);
    this.resize.disconnect();
    this.plot?.destroy();
  }
}
