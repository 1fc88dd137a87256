// The HTTP API: an answer, or an Error with the server's sentence.

import { beat } from "./pulse.js";

async function answer(response) {
  if (response.status === 204) return null;
  let body;
  try {
    body = await response.json();
  } catch {
    throw new Error(`server error ${response.status}`);
  }
  if (!response.ok) throw new Error(body.error ?? `server error ${response.status}`);
  return body;
}

async function ask(path, options) {
  let response;
  try {
    response = await fetch(`api/${path}`, options);
  } catch (error) {
    if (error.name === "AbortError") throw error;
    beat();
    throw new Error("server not reachable; is `evodoku serve` still running?");
  }
  return answer(response);
}

export const get = (path) => ask(path, {});

export const post = (path, body, signal) =>
  ask(path, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body), signal });

export const remove = (path) => ask(path, { method: "DELETE", keepalive: true });

const once = new Map();
/** What never changes is asked for once. */
export function known(path) {
  if (!once.has(path)) {
    const answer = get(path);
    once.set(path, answer);
    answer.catch(() => once.delete(path));
  }
  return once.get(path);
}

/** The geometry of a layout. */
export const shape = (name) => known(`layout?name=${encodeURIComponent(name)}`);
