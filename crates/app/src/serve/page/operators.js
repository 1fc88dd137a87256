// What each operator of a generation did: in a picture, a sentence, numbers, and one individual before and after.

import { known } from "./api.js";
import { Picture } from "./canvas.js";
import { decode, desk } from "./desk.js";
import { h } from "./dom.js";
import { describe, explain, sign } from "./flow.js";

export class Operators {
  constructor() {
    this.list = h("ol", { class: "steps" });
    this.code = h("ol", { class: "pseudo", "aria-label": "Pseudo-code" });
    this.heading = h("h2", {}, "What each operator did in this generation");
    this.card = h("section", { class: "card" }, this.heading, this.list, this.code);
    this.pictures = [];
    this.about = new Map();
    this.algorithm = null;
    this.shown = "";
    known("operators").then((all) => (this.about = new Map(all.map(({ name, what }) => [name, what]))), () => {});
    this.clear();
  }

  /** The algorithm that is watched: one that has no single steps is shown by its pseudo-code. */
  async of(algorithm) {
    this.algorithm = algorithm;
    const steps = algorithm?.pseudo_code.some(({ steps: names }) => names.length);
    this.code.hidden = Boolean(steps);
    this.list.hidden = !steps;
    this.heading.textContent = steps ? "What each operator did in this generation" : "What it does in each round";
    this.code.replaceChildren(...(steps ? [] : (algorithm?.pseudo_code ?? []).map(({ text }) => h("li", {}, text))));
  }

  clear() {
    this.shown = "";
    this.release();
    this.list.replaceChildren(h("li", { class: "none" }, "Each operator with what it changed will be listed here. “Operator step” shows one individual before and after."));
  }

  release() {
    for (const picture of this.pictures) picture.destroy();
    this.pictures = [];
  }

  show(view, fixed) {
    if (view.state === "running" && performance.now() - (this.drawn ?? 0) < 200) return; // nobody reads faster
    const key = JSON.stringify([view.steps, view.state === "paused"]);
    if (key === this.shown) return;
    this.shown = key;
    this.drawn = performance.now();
    this.release();
    const last = view.steps.length - 1;
    this.list.replaceChildren(...view.steps.map((step, index) => {
      const { who, what, facts } = describe(step);
      const now = index === last && view.state === "paused";
      const said = view.state === "running" ? "" : explain(step, this.about);
      return h("li", { class: now ? "now" : "" }, sign(step.verb), h("div", {}, h("b", {}, who), ` ${what}`, h("small", {}, [facts, said].filter(Boolean).join(". ")), this.example(step, fixed)));
    }));
    if (!view.steps.length) this.list.replaceChildren(h("li", { class: "none" }, view.state === "done" ? "The run is over." : "This algorithm does not show single steps."));
  }

  /** One individual before and after, side by side. */
  example({ example }, fixed) {
    if (!example) return null;
    const after = decode(example.after);
    const before = example.before.map(decode);
    const tell = (label, values, changed) => {
      const picture = new Picture(desk.shape, { small: true, label });
      picture.show(values, { fixed, changed });
      this.pictures.push(picture);
      return h("figure", {}, picture.wrap, h("figcaption", {}, label));
    };
    const differs = (one, other) => one.flatMap((value, cell) => (value !== other[cell] ? [cell] : []));
    const names = example.before.length > 1 ? ["a likely parent", "another likely parent"] : ["before"];
    return h("div", { class: "example" },
      ...before.map((values, i) => tell(names[i], values, [])),
      h("span", { class: "arrow", "aria-hidden": "true" }, "→"),
      tell(example.before.length > 1 ? "their child" : "after", after, before.length ? differs(after, before[0]) : []));
  }

  destroy() {
    this.release();
  }
}
