// Whether the server is there: asked every two seconds while the page is looked at, and said in every view when it is not.

import { h } from "./dom.js";

const SEEN = 2000;
const HIDDEN = 15_000;
const LOST = 1000;

const followers = new Set();
let server = null;
let lost = false;
let timer = null;
let asking = null;

/** Keeps runs alive: `runs(hidden)` gives their numbers, `gone(ids)` is told which the server no longer knows, `beat()` that it answered. */
export function keepAlive(follower) {
  followers.add(follower);
  return () => followers.delete(follower);
}

function bar() {
  let element = document.getElementById("lost");
  if (!element) {
    element = h("div", { id: "lost", role: "alert" });
    document.querySelector(".top").after(element);
  }
  return element;
}

function say(text) {
  if (text === bar().textContent) return;
  bar().textContent = text;
}

/** Asks now: whoever has trouble with the server calls this. */
export function beat() {
  asking ??= ask().finally(() => (asking = null));
  return asking;
}

async function ask() {
  clearTimeout(timer);
  const ids = [...followers].flatMap(({ runs }) => runs(document.hidden));
  let answer = null;
  try {
    const response = await fetch(`api/pulse${ids.length ? `?runs=${ids.join(",")}` : ""}`, { signal: AbortSignal.timeout(10_000) });
    if (response.status === 401) say((await response.json()).error);
    else if (response.ok) answer = await response.json();
  } catch {
    lost = true;
    say("The server does not answer. Is `evodoku serve` still running? The page goes on by itself when it is back.");
  }
  if (answer) {
    if (lost) say("");
    lost = false;
    server ??= answer.server;
    const restarted = server !== answer.server;
    server = answer.server;
    for (const follower of [...followers]) {
      if (restarted || answer.gone.length) follower.gone(restarted ? follower.runs(false) : answer.gone);
      follower.beat?.();
    }
  }
  plan();
}

function plan() {
  clearTimeout(timer);
  const busy = [...followers].some(({ runs }) => runs(true).length);
  if (document.hidden && !busy) return;
  timer = setTimeout(beat, lost ? LOST : document.hidden ? HIDDEN : SEEN);
}

document.addEventListener("visibilitychange", () => (document.hidden ? plan() : beat()));
plan();
