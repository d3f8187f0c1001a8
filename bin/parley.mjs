#!/usr/bin/env node
// The `parley` command: installs what is missing, then runs the command line on the project's own Node.
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { fileURLToPath } from 'node:url';
import { nodePath, SetupError, setup } from '../scripts/setup.mjs';

const MAIN = new URL('../apps/server/src/cli/main.ts', import.meta.url);

try {
  setup();
  const node = nodePath();
  if (node === process.execPath) await import(MAIN.href);
  else run(node);
} catch (error) {
  if (!(error instanceof SetupError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}

function run(node) {
  // The channel closes when this process is killed, which no signal can tell.
  const stdio = ['inherit', 'inherit', 'inherit', 'ipc'];
  const child = spawn(node, [fileURLToPath(MAIN), ...process.argv.slice(2)], { stdio });
  child.once('error', (error) => {
    process.stderr.write(`${node} can not be run (${error.code}): start Parley with Node 26.\n`);
    process.exit(1);
  });
  child.once('exit', (code, signal) => {
    process.exit(signal === null ? code : 128 + constants.signals[signal]);
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) forward(signal, child);
}

/** We outlive the signal to tell the child's exit code. */
function forward(signal, child) {
  process.on(signal, () => {
    // A terminal sends its Ctrl-C to the child as well.
    if (signal === 'SIGINT' && atTerminal()) return;
    child.kill(signal);
  });
}

function atTerminal() {
  return process.stdin.isTTY || process.stdout.isTTY || process.stderr.isTTY;
}
