// The page: which view is shown, by the address.

import { get } from "./api.js";
import { desk, lay } from "./desk.js";
import { h, toast } from "./dom.js";
import { beat } from "./pulse.js";
import { follow, link, parse } from "./share.js";
import * as solve from "./solve.js";

const VIEWS = {
  solve: async () => solve,
  watch: () => withCharts(import("./watch.js")),
  race: () => withCharts(import("./race.js")),
  results: () => import("./results.js"),
  learn: () => import("./learn.js"),
};
const withCharts = async (view) => {
  await (await import("./chart.js")).readyToPlot();
  return view;
};
const main = document.getElementById("main");
let leave = () => {};
let turn = 0;

async function show(event) {
  const mine = ++turn;
  const isCurrent = () => mine === turn;
  // The address that the event is about: a view may have put the puzzle in hand there since.
  const hash = event ? new URL(event.newURL).hash : location.hash;
  const found = parse(hash);
  try {
    await follow(found, isCurrent);
  } catch (error) {
    if (isCurrent()) toast(error.message, true);
  }
  if (!desk.shape) await lay(FIRST, FIRST_NAME, isCurrent).catch((error) => toast(error.message, true));
  const name = found.view in VIEWS ? found.view : "solve";
  let view;
  try {
    view = await VIEWS[name]();
  } catch {
    beat();
    if (isCurrent()) toast(`“${name}” cannot be loaded from the server`, true);
    return;
  }
  if (!isCurrent()) return; // another address was chosen meanwhile
  leave();
  for (const tab of document.querySelectorAll("#tabs a")) {
    if (tab.dataset.view === name) tab.setAttribute("aria-current", "page");
    else tab.removeAttribute("aria-current");
  }
  document.title = `${name[0].toUpperCase()}${name.slice(1)} · Evodoku`;
  main.replaceChildren();
  if (!desk.shape) {
    main.append(h("p", { class: "card" }, "Server not reachable. Start it with ", h("code", {}, "evodoku serve"), " and reload."));
    leave = () => {};
    return;
  }
  leave = view.mount(main, found.query) ?? (() => {});
}

/** The first thing to see: a puzzle that most algorithms solve, but not at once. */
const FIRST_NAME = "A medium puzzle (weiss/med3)";
const FIRST = {
  layout: "9",
  values: Array.from(".1.2.5.8...3...4..2...7...3.4.612.7...........7.398.2.4...6...9..2...8...6.9.1.4.", (sign) => Number(sign) || 0),
};

// A tab keeps the puzzle in hand: its address is made when it is used.
document.getElementById("tabs").addEventListener("click", (event) => {
  const tab = event.target.closest("a");
  if (!tab || !desk.shape || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  location.hash = link(tab.dataset.view);
});
addEventListener("hashchange", show);
show();
get("catalogue").then((all) => (document.querySelector(".brand").title = `Evodoku ${all.version}`), () => {});
