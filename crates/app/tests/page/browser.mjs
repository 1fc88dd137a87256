// A server of our own and Debian's Chromium, for the tests and for the pictures in docs/page.

import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

const root = fileURLToPath(new URL("../../../../", import.meta.url));
const program = process.env.EVODOKU ?? ["debug", "release"].map((kind) => `${root}target/${kind}/evodoku`).find(existsSync);
const found = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
const executablePath = process.env.CHROMIUM ?? found.find(existsSync);

/** Starts `evodoku serve` on a free port. */
export async function serve(...flags) {
  const server = spawn(program, ["serve", ...(flags.includes("--port") ? [] : ["--port", "0"]), ...flags], { stdio: ["ignore", "pipe", "inherit"] });
  const url = await new Promise((resolve, reject) => {
    server.stdout.once("data", (line) => resolve(String(line).trim()));
    server.once("exit", (code) => reject(new Error(`the server ended with ${code}`)));
  });
  const stop = () => new Promise((resolve) => {
    server.once("exit", resolve);
    server.kill("SIGINT");
  });
  return { url, stop, server };
}

export const launch = () => chromium.launch({
  executablePath,
  args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"],
});
