// Runs the command line on a Node that is new enough. A process that serves is started again if it was stuck or crashed.
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { fileURLToPath } from 'node:url';
import { nodePath, SetupError } from './node-path.mjs';

const MAIN = new URL('../apps/server/src/cli/main.ts', import.meta.url);
/** Whether the process serves. Such a process is started again if it was stuck or crashed; see cli/exit-codes.ts. */
const SERVES = process.argv[2] === 'start';
const STUCK = 75;
const BROKE = ['SIGABRT', 'SIGBUS', 'SIGSEGV', 'SIGILL', 'SIGTRAP'];
/** Exit codes that are not a crash: normal end, stuck, ended by a second signal, ended with its launcher. */
const NOT_A_CRASH = [0, STUCK, 130, 137];
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;
/** A process that served for this long is started again after the first, short pause. */
const SERVED_MS = 60_000;
/** Seconds of silence until a serving process is killed. It reports every 2 s that it is alive (cli/launcher.ts). */
const SILENT_S = 30;
const SILENT_WHILE_STOPPING_S = 15;

let child;
let stopping = false;
let lives = 0;

/** Runs the command line on Node 26, after `prepare`. An error that one sentence explains ends this process. */
export async function launch(prepare = () => {}) {
  // A log line that can't be written, for example on a full disk, does not end this process.
  process.stderr.on('error', () => {});
  try {
    prepare();
    const node = nodePath();
    if (node === process.execPath && !SERVES) return await import(MAIN.href);
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) forward(signal);
    run(node, FIRST_PAUSE_MS);
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}

/**
 * @param crashed the id of the process that crashed before this one: its jobs run with care
 * (docs/adr/own-job-queue.md).
 */
function run(node, pause, crashed) {
  // The channel closes when this process is killed, because `kill -9` cannot be passed on.
  const stdio = ['inherit', 'inherit', 'inherit', 'ipc'];
  const env = { ...process.env, PARLEY_CRASHED: crashed ?? '' };
  const startedAt = performance.now();
  const reported = {};
  lives++;
  child = spawn(node, [fileURLToPath(MAIN), ...process.argv.slice(2)], { stdio, env });
  const silence = watchSilence(child);
  child.on('message', (report) => {
    silence.heard();
    Object.assign(reported, report);
    if (report.stopping) stopping = true;
  });
  child.once('error', (error) => {
    process.stderr.write(`${node} can not be run (${error.code}): start Parley with Node 26.\n`);
    process.exit(1);
  });
  child.once('exit', (code, signal) => {
    const wasSilent = silence.end();
    const failed = signal === null && reported.serving === true && !NOT_A_CRASH.includes(code);
    const hasCrashed = wasSilent || failed || BROKE.includes(signal);
    // After the first restart every failure counts, because the database might not be back yet.
    const again =
      SERVES && !stopping && (hasCrashed || code === STUCK || (lives > 1 && signal === null && code !== 0));
    if (!again) process.exit(signal === null ? code : 128 + constants.signals[signal]);
    const wait = performance.now() - startedAt > SERVED_MS ? FIRST_PAUSE_MS : pause;
    process.stderr.write(`Parley ended (${signal ?? code}); it is started again in ${wait / 1000} s.\n`);
    // A start that failed before it served has not counted the earlier crash. Counting it twice is harmless.
    const next = hasCrashed ? (reported.process ?? crashed) : reported.serving ? undefined : crashed;
    setTimeout(() => run(node, Math.min(wait * 2, LONGEST_PAUSE_MS), next), wait);
  });
}

/**
 * Kills a process that reported that it is alive and then reports nothing for too long. Its event loop is blocked, and
 * only SIGKILL ends it. It counts ticks of a timer, so time in which the machine slept or this process was suspended
 * does not count.
 */
function watchSilence(watched) {
  let silent;
  let hasKilled = false;
  const timer = setInterval(() => {
    const limit = stopping ? SILENT_WHILE_STOPPING_S : SILENT_S;
    if (silent === undefined || ++silent < limit || hasKilled) return;
    hasKilled = true;
    process.stderr.write(`Parley gave no sign of life for ${silent} s, so it was killed.\n`);
    watched.kill('SIGKILL');
  }, 1_000);
  return {
    heard() {
      silent = 0;
    },
    /** @returns whether the process was killed. */
    end() {
      clearInterval(timer);
      return hasKilled;
    },
  };
}

/** Passes a signal on. This process stays, to exit with the child's exit code. */
function forward(signal) {
  process.on(signal, () => {
    stopping = true;
    // There is no child between two runs.
    if (child.exitCode !== null || child.signalCode !== null) process.exit(128 + constants.signals[signal]);
    // A terminal also sends its Ctrl-C to the child.
    if (signal === 'SIGINT' && atTerminal()) return;
    child.kill(signal);
  });
}

function atTerminal() {
  return process.stdin.isTTY || process.stdout.isTTY || process.stderr.isTTY;
}
