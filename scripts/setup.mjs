#!/usr/bin/env node
// Installs the dependencies if they are missing or older than package-lock.json. Plain JavaScript for Node 20 or newer,
// because it runs before anything is installed. It never runs install scripts, because Parley needs none.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { NODE_MAJOR, nodePath, SetupError } from '../bin/node-path.mjs';

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const LOCK_FILE = join(ROOT, 'package-lock.json');
const MODULES = join(ROOT, 'node_modules');
const INSTALLED = join(MODULES, '.package-lock.json');
const STAMP = join(MODULES, '.parley-setup');
/** The age at which a lock counts as stale, because another process might have its owner's process id by then. */
const STALE_MS = 15 * 60_000;

/** Installs missing packages. Throws SetupError. */
export function setup() {
  if (!upToDate()) alone(() => upToDate() || install());
  nodePath();
}

/**
 * Returns whether the installed packages match the lock file: according to our stamp, or because npm ran after the file
 * changed.
 */
function upToDate() {
  if (!existsSync(INSTALLED)) return false;
  const stamp = currentStamp();
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === stamp) return true;
  if (statSync(INSTALLED).mtimeMs < statSync(LOCK_FILE).mtimeMs) return false;
  writeStamp();
  return true;
}

/** Returns a value that changes with the lock file and with every run of npm. */
function currentStamp() {
  const lock = createHash('sha256').update(readFileSync(LOCK_FILE)).digest('hex');
  return `${lock} ${statSync(INSTALLED).mtimeMs}\n`;
}

function writeStamp() {
  try {
    writeFileSync(STAMP, currentStamp());
  } catch {
    // Without a stamp, as on a read-only disk, every start compares times.
  }
}

function install() {
  const started = Date.now();
  process.stderr.write('Installing dependencies (once) ... ');
  // On Windows, npm must not empty the folder first, because a running program can't be deleted.
  const inUse = process.platform === 'win32' && process.execPath.startsWith(MODULES);
  let result = inUse ? runNpm(['install', '--no-save']) : runNpm(['ci']);
  // npm ci refuses a lock file that lacks another platform's optional packages. npm install accepts it, and still takes
  // versions and checksums from the lock file.
  if (result.status !== 0 && /EUSAGE/.test(result.stderr ?? '')) result = runNpm(['install', '--no-save']);
  if (result.status !== 0) {
    process.stderr.write('failed.\n');
    throw new SetupError(`npm could not install the dependencies: ${reason(result)}`);
  }
  process.stderr.write(`done in ${Math.round((Date.now() - started) / 1000)} s.\n`);
  mustStart(nodePath());
  writeStamp();
}

/** Throws SetupError if the Node does not start, such as on a Linux without libatomic. */
function mustStart(node) {
  const { status, stderr, error } = spawnSync(node, ['--version'], { encoding: 'utf8' });
  if (status === 0) return;
  const advice = /libatomic/.test(stderr) ? ' On Debian and Ubuntu, run "apt-get install libatomic1".' : '';
  throw new SetupError(`Node ${NODE_MAJOR} does not start: ${(stderr || String(error)).trim()}.${advice}`);
}

/** Runs npm in a folder, without install scripts. */
export function runNpm(what, folder = ROOT) {
  const [command, args, options] = npm();
  const quiet = ['--ignore-scripts', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
  return spawnSync(command, [...args, ...what, ...quiet], {
    ...options,
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** Finds npm: the one that started this script, the one next to this Node, or the one in the PATH. */
function npm() {
  const called = process.env.npm_execpath ?? '';
  const here = dirname(process.execPath);
  const candidates = [
    ...(basename(called) === 'npm-cli.js' ? [called] : []),
    resolve(here, '../lib/node_modules/npm/bin/npm-cli.js'),
    resolve(here, 'node_modules/npm/bin/npm-cli.js'),
  ];
  const script = candidates.find((path) => existsSync(path));
  if (script !== undefined) return [process.env.npm_node_execpath ?? process.execPath, [script], {}];
  return ['npm', [], { shell: process.platform === 'win32' }];
}

function reason(result) {
  if (result.error?.code === 'ENOENT') return 'npm was not found.';
  const lines = `${result.stderr ?? ''}`
    .split('\n')
    .map((line) => line.replace(/^npm (error|ERR!) ?/, '').trim());
  const said = lines.filter((line) => line !== '' && !/A complete log of this run|^npm warn/.test(line));
  return (
    said.slice(0, 4).join(' ') || String(result.error ?? `it ended with ${result.signal ?? result.status}.`)
  );
}

/** Runs `work` while no other process installs into this checkout. */
function alone(work) {
  const id = createHash('sha256').update(ROOT).digest('hex').slice(0, 16);
  const lock = join(tmpdir(), `parley-setup-${id}.lock`);
  let told = false;
  while (!takeLock(lock)) {
    if (!told) process.stderr.write('Waiting for another setup of this checkout.\n');
    told = true;
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100);
  }
  try {
    work();
  } finally {
    rmSync(lock, { force: true });
  }
}

function takeLock(lock) {
  try {
    writeFileSync(lock, `${process.pid}`, { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw new SetupError(`${lock} can not be written: ${error.message}`);
  }
  if (!isStale(lock)) return false;
  // Only one process can move a stale lock away. If the moved file is a fresh lock, it is put back.
  const moved = `${lock}.${process.pid}`;
  try {
    renameSync(lock, moved);
    if (isStale(moved)) rmSync(moved, { force: true });
    else renameSync(moved, lock);
  } catch {
    // Another process was faster.
  }
  return false;
}

function isStale(lock) {
  try {
    if (Date.now() - statSync(lock).mtimeMs > STALE_MS) return true;
    const pid = Number(readFileSync(lock, 'utf8'));
    // The file is empty until its owner has written its id.
    return pid > 0 && !isAlive(pid);
  } catch {
    return false;
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

if (process.argv[1] !== undefined && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  try {
    setup();
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}
