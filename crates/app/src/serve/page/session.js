// One run that somebody watches: begun when it is wanted, sent to any generation, picked up again when the server lost it.

import { desk, puzzle } from "./desk.js";
import { toast } from "./dom.js";
import * as live from "./live.js";

export class Session {
  /** `show(view, points)` draws; `changed()` is called when the state changes; `options()` adds to what a run is started with. */
  constructor({ show, changed, failed, options = () => ({}) }) {
    Object.assign(this, { show, changed, failed, options });
    this.run = null;
    this.status = "none";
    this.generation = 0;
    this.turn = 0;
    this.leave = () => {};
    this.seeking = { wanted: null, busy: false };
    this.end = () => this.run?.key && live.forget(this.run);
    addEventListener("pagehide", this.end);
  }

  /** Lets go of the run; the next wish starts a new one. */
  drop() {
    this.turn += 1;
    this.leave();
    this.leave = () => {};
    this.end();
    Object.assign(this, { run: null, status: "none", generation: 0 });
    this.changed();
  }

  /** Starts a run, unless another is wanted meanwhile; whether it did. */
  async begin(more = {}) {
    const turn = ++this.turn;
    this.leave();
    this.end();
    this.run = null;
    try {
      const run = await live.start({ puzzle: puzzle(), ...desk.watched, seed: desk.seed, paused: true, ...this.options(), ...more });
      if (turn !== this.turn) {
        live.forget(run);
        return false;
      }
      this.attach(run);
      return true;
    } catch (error) {
      if (turn === this.turn) {
        this.status = "none";
        this.changed();
        this.failed(error.message);
      }
      return false;
    }
  }

  attach(run) {
    this.run = run;
    this.status = "paused";
    this.leave = live.follow([run], (_, view, points) => {
      this.status = view.state;
      this.generation = view.generation;
      this.show(view, points);
      this.changed();
    }, () => this.lost());
  }

  /** The server forgot the run: it was started again, or nobody had watched for a while. The seed brings everything back. */
  lost() {
    const { status, generation, run } = this;
    this.turn += 1;
    this.leave();
    this.leave = () => {};
    this.run = null;
    this.changed();
    if (!run.key) {
      this.status = "none";
      this.failed("This run has ended.");
      return;
    }
    // A run that stood still is brought back when it is wanted.
    if (status !== "running") return;
    toast(`the server forgot this run; it is replayed to generation ${generation.toLocaleString("en")}`);
    this.begin({ until: generation }).then((begun) => begun && this.control("resume"));
  }

  async control(action, more = {}) {
    try {
      await live.control(this.run, action, more);
    } catch (error) {
      toast(error.message, true);
    }
  }

  /** Makes sure that there is a run, at the generation that is shown. */
  async ready() {
    if (this.run) return true;
    return this.begin(this.generation ? { until: this.generation } : {});
  }

  async act(action, more = {}) {
    if (this.status === "done") {
      if (action === "resume") return this.restart();
      if (action !== "seek") return undefined;
    }
    if (!(await this.ready())) return undefined;
    return this.control(action, more);
  }

  async restart() {
    if (!(await this.ready())) return;
    await this.control("seek", { generation: 0 });
    await this.control("resume");
  }

  /** Goes to a generation; of many wishes in a row the last one counts. */
  async seek(generation) {
    this.seeking.wanted = Math.max(0, generation);
    if (this.seeking.busy) return;
    this.seeking.busy = true;
    while (this.seeking.wanted !== null) {
      const wanted = this.seeking.wanted;
      this.seeking.wanted = null;
      if (await this.ready()) await this.control("seek", { generation: wanted });
    }
    this.seeking.busy = false;
  }

  destroy() {
    this.turn += 1;
    this.leave();
    this.end();
    removeEventListener("pagehide", this.end);
  }
}
