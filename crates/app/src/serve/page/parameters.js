// The algorithm, its parameters as sliders and choices, and the seed.

import { known } from "./api.js";
import { changed, desk, seedOf } from "./desk.js";
import { button, choice, field, h, toast } from "./dom.js";

/** Sliders run from small to large in equal ratios where a range is wide, so that 20 is as easy to set as 20,000. */
function scale({ kind, least, most }) {
  const whole = kind === "whole";
  const top = most ?? 1_000_000;
  const wide = whole && top / Math.max(least, 1) > 200;
  const low = Math.log(Math.max(least, 1));
  const high = Math.log(Math.min(top, 1_000_000));
  if (!wide) return { min: least, max: top, step: whole ? 1 : (top - least) / 100 || 0.01, to: (x) => x, from: (x) => x };
  return {
    min: 0,
    max: 100,
    step: 1,
    to: (x) => (x === 0 && least === 0 ? 0 : Math.round(Math.exp(low + ((high - low) * x) / 100))),
    from: (x) => (x < 1 ? 0 : (100 * (Math.log(x) - low)) / (high - low)),
  };
}

function control(parameter, value, onchange) {
  const label = parameter.name;
  if (parameter.words.length) {
    return choice(parameter.words.map(({ word }) => [word, word]), value, onchange, { "aria-label": label });
  }
  const text = (size) => h("input", { type: "text", inputmode: "decimal", size, ".value": value, "aria-label": label });
  if (parameter.kind === "amount") {
    const either = text(16); // a number or a share: no slider serves both
    either.addEventListener("change", () => onchange(either.value.trim()));
    return either;
  }
  const { min, max, step, to, from } = scale(parameter);
  const number = text(8);
  const slider = h("input", { type: "range", min, max, step, "aria-label": `${label}, slider` });
  slider.value = from(Number(value) || 0);
  slider.addEventListener("input", () => (number.value = String(+to(Number(slider.value)).toFixed(4))));
  slider.addEventListener("change", () => onchange(number.value));
  number.addEventListener("change", () => {
    slider.value = from(Number(number.value) || 0);
    onchange(number.value.trim());
  });
  return h("span", { class: "slide" }, slider, number);
}

/** The parameters of one algorithm; `set` holds those that differ from their defaults. */
export function parameterForm(algorithm, set, onchange) {
  const rows = algorithm.parameters.filter(({ name }) => name !== "threads").map((parameter) => {
    const value = set[parameter.name] ?? parameter.default;
    const row = h("div", { class: "parameter" });
    const update = (next) => {
      if (next === parameter.default) delete set[parameter.name];
      else set[parameter.name] = next;
      row.classList.toggle("own", parameter.name in set);
      onchange();
    };
    const meaning = parameter.words.find(({ word }) => word === value)?.doc;
    row.classList.toggle("own", parameter.name in set);
    row.append(
      h("div", {}, h("b", {}, parameter.name.replaceAll("_", " ")), h("small", {}, parameter.doc, meaning ? ` ${meaning}` : "")),
      control(parameter, value, update),
    );
    return row;
  });
  return h("div", { class: "parameters" }, rows);
}

/** A name with the authors and the year of its source, as far as that names them. */
export function byline(name, source = "") {
  const [head] = source.split(', "');
  const authors = head === source ? [] : head.replace(/ et al\.$/, ", and others").split(/, (?=[A-Za-z])/).map((author) => author.replace(/^(?:[A-Z]\. ?)+/, ""));
  if (!authors.length) return name;
  const year = /\b(?:19|20)\d\d\b/.exec(source)?.[0];
  const who = authors.length > 2 || authors[1] === "and others" ? `${authors[0]} et al.` : authors.join(" and ");
  return `${name} (${who}${year ? ` ${year}` : ""})`;
}

/** Algorithm and parameters of a method, and the seed of the desk. */
export async function chooseAlgorithm(method, filter = () => true) {
  const all = (await known("algorithms")).filter(filter);
  if (!all.some(({ name }) => name === method.algorithm)) {
    toast(`unknown algorithm “${method.algorithm}”`, true);
    method.algorithm = all.find(({ name }) => name === "weiss")?.name ?? all[0].name;
    method.set = {};
  }
  const place = h("div", {});
  const summary = h("summary", {});
  const source = h("p", { class: "source" });
  const show = () => {
    const algorithm = all.find(({ name }) => name === method.algorithm);
    const own = Object.keys(method.set).length;
    summary.textContent = own ? `Parameters (${own} changed)` : "Parameters";
    source.textContent = algorithm.source;
    place.replaceChildren(
      algorithm.parameters.length ? parameterForm(algorithm, method.set, () => {
        const count = Object.keys(method.set).length;
        summary.textContent = count ? `Parameters (${count} changed)` : "Parameters";
        changed();
      }) : h("p", {}, "None."),
      button("Reset to defaults", () => {
        method.set = {};
        show();
        changed();
      }, { class: "quiet" }),
    );
  };
  const pick = choice(all.map(({ name, source: by }) => [name, byline(name, by)]), method.algorithm, (name) => {
    method.algorithm = name;
    method.set = {};
    show();
    changed();
  });
  const seed = h("input", { type: "number", min: 0, max: 1e15, ".value": desk.seed, onchange: () => {
    desk.seed = seedOf(seed.value);
    seed.value = desk.seed;
    changed();
  } });
  show();
  return h("div", { class: "stack" },
    h("div", { class: "pair" }, field("Algorithm", pick), field("Seed", seed)),
    source,
    h("details", {}, summary, place));
}
