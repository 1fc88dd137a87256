// Who takes part in a race: algorithms, each with parameters of its own, so that one may run against itself.

import { known } from "./api.js";
import { button, choice, h, toast } from "./dom.js";
import { byline, parameterForm } from "./parameters.js";

export const MOST = 6;
export const FIRST = "weiss,twodoku-ls,lsga,sato-inoue";

/** `weiss~population=100,lsga` as racers; an unknown algorithm is told and left out. */
export function readRacers(text, all) {
  const racers = text.split(",").filter(Boolean).map((one) => {
    const [algorithm, ...settings] = one.split("~");
    return { algorithm, set: Object.fromEntries(settings.map((setting) => setting.split(/=(.*)/s).slice(0, 2))) };
  });
  const known = racers.filter(({ algorithm }) => all.some(({ name }) => name === algorithm)).slice(0, MOST);
  if (known.length < racers.length) toast(`${racers.length > MOST ? `a race has at most ${MOST} lanes` : "the link names an algorithm that is not here"}; left out`, true);
  return known.length >= 2 ? known : readRacers(FIRST, all);
}

export const writeRacers = (racers) => racers.map(({ algorithm, set }) => [algorithm, ...Object.entries(set).map(([name, value]) => `${name}=${value}`)].join("~")).join(",");

/** The name of a lane: with the parameters where they differ from the defaults. */
export const laneName = ({ algorithm, set }) => {
  const own = Object.entries(set).map(([name, value]) => `${name.replaceAll("_", " ")} ${value}`);
  return own.length ? `${algorithm}, ${own.join(", ")}` : algorithm;
};

/** A list of racers that can be changed; `changed()` is called then. */
export async function chooseRacers(racers, changed) {
  const all = (await known("algorithms")).filter(({ watchable }) => watchable);
  const list = h("ol", { class: "racers" });
  const add = button("+ Another lane", () => {
    racers.push({ algorithm: racers.at(-1).algorithm, set: { ...racers.at(-1).set } });
    draw();
    changed();
  });
  function draw() {
    add.disabled = racers.length >= MOST;
    list.replaceChildren(...racers.map((racer, number) => {
      const summary = h("summary", {});
      const place = h("div", {});
      const show = () => {
        const own = Object.keys(racer.set).length;
        summary.textContent = own ? `Parameters (${own} changed)` : "Parameters";
      };
      const form = () => place.replaceChildren(parameterForm(all.find(({ name }) => name === racer.algorithm), racer.set, () => {
        show();
        changed();
      }));
      const pick = choice(all.map(({ name, source }) => [name, byline(name, source)]), racer.algorithm, (name) => {
        Object.assign(racer, { algorithm: name, set: {} });
        form();
        show();
        changed();
      }, { "aria-label": `Lane ${number + 1}` });
      show();
      form();
      return h("li", {}, pick, h("details", {}, summary, place), button("Remove", () => {
        if (racers.length <= 2) return void toast("a race has at least two lanes", true);
        racers.splice(number, 1);
        draw();
        return changed();
      }, { class: "quiet", "aria-label": `Remove lane ${number + 1}` }));
    }));
  }
  draw();
  return h("div", {}, list, add);
}
