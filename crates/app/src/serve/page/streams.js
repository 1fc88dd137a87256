// A browser opens six connections to a server for all its tabs together. So only a few tabs hold one open for a stream; the
// one that opened its stream first gives it up for another, and asks now and then instead.

const MOST = 3;
const me = `${Date.now()}-${Math.random()}`;
const channel = "BroadcastChannel" in globalThis ? new BroadcastChannel("evodoku-streams") : null;
const others = new Map();
let mine = null; // when this tab opened its stream
let yielded = () => {};

channel?.addEventListener("message", ({ data: { from, opened, yields, asks } }) => {
  if (opened) others.set(from, opened);
  else others.delete(from);
  if (yields && yields !== me) others.delete(yields);
  if (asks && mine) channel.postMessage({ from: me, opened: mine });
  if (yields === me && mine) yielded();
});

/** Takes a place for a stream of this tab; `giveUp` is called when another tab needs it more. */
export function take(giveUp) {
  mine = Date.now();
  yielded = giveUp;
  const all = [...others].sort(([, a], [, b]) => a - b);
  const oldest = all.length >= MOST ? all[0][0] : "";
  if (oldest) others.delete(oldest);
  channel?.postMessage({ from: me, opened: mine, yields: oldest });
}

export function release() {
  if (mine) channel?.postMessage({ from: me, opened: null });
  mine = null;
}

addEventListener("pagehide", release);
// Who is there already?
channel?.postMessage({ from: me, opened: null, asks: true });
