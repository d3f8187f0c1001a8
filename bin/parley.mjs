#!/usr/bin/env node
// The `parley` command: installs what is missing, then runs the command line on the project's own Node.
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { fileURLToPath } from 'node:url';
import { nodePath, SetupError, setup } from '../scripts/setup.mjs';

const MAIN = new URL('../apps/server/src/cli/main.ts', import.meta.url);
/** A process that serves is started anew when it was stuck or crashed; see cli/exit-codes.ts. */
const SERVES = process.argv[2] === 'start';
const STUCK = 75;
const BROKE = ['SIGABRT', 'SIGBUS', 'SIGSEGV', 'SIGILL', 'SIGTRAP'];
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;
/** A process that served for this long is started anew after the first, short pause. */
const SERVED_MS = 60_000;

let child;
let stopping = false;
let lives = 0;

try {
  setup();
  const node = nodePath();
  if (node === process.execPath && !SERVES) await import(MAIN.href);
  else {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) forward(signal);
    run(node, FIRST_PAUSE_MS);
  }
} catch (error) {
  if (!(error instanceof SetupError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}

function run(node, pause) {
  // The channel closes when this process is killed; `kill -9` cannot be passed on.
  const stdio = ['inherit', 'inherit', 'inherit', 'ipc'];
  const begun = performance.now();
  lives++;
  child = spawn(node, [fileURLToPath(MAIN), ...process.argv.slice(2)], { stdio });
  child.once('error', (error) => {
    process.stderr.write(`${node} can not be run (${error.code}): start Parley with Node 26.\n`);
    process.exit(1);
  });
  child.once('exit', (code, signal) => {
    const broke = code === STUCK || BROKE.includes(signal);
    // After the first restart any failure counts: the database may not be back yet.
    const again = SERVES && !stopping && (broke || (lives > 1 && signal === null && code !== 0));
    if (!again) process.exit(signal === null ? code : 128 + constants.signals[signal]);
    const wait = performance.now() - begun > SERVED_MS ? FIRST_PAUSE_MS : pause;
    process.stderr.write(`Parley ended (${signal ?? code}); it is started again in ${wait / 1000} s.\n`);
    setTimeout(() => run(node, Math.min(wait * 2, LONGEST_PAUSE_MS)), wait);
  });
}

/** Passes a signal on. This process stays, to exit with the child's exit code. */
function forward(signal) {
  process.on(signal, () => {
    stopping = true;
    // Between two runs there is no child.
    if (child.exitCode !== null || child.signalCode !== null) process.exit(128 + constants.signals[signal]);
    // A terminal sends its Ctrl-C to the child as well.
    if (signal === 'SIGINT' && atTerminal()) return;
    child.kill(signal);
  });
}

function atTerminal() {
  return process.stdin.isTTY || process.stdout.isTTY || process.stderr.isTTY;
}
