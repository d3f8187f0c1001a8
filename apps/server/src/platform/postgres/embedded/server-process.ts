// Finds (by postmaster.pid), starts and stops the PostgreSQL process. It is detached, so that Ctrl-C in the terminal
// reaches only Parley, and running work keeps its database.
import { spawn, spawnSync } from 'node:child_process';
import { closeSync, fstatSync, openSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Binaries } from './binaries.ts';
import { DISK_FULL } from './error.ts';
import { changeOwner, type Home } from './home.ts';
import { readLogSince } from './log-file.ts';
import { getFixedSettings } from './settings.ts';

export interface Server {
  pid: number;
  port: number;
  status: string;
}

const RETRY_MS = 10_000;
/** The time limit for stopping a server. Only a frozen server needs more than a moment. */
const STOP_MS = 20_000;
const START_MS = 600_000;
/** The port number in the socket's name; the server does not listen on TCP. */
const SOCKET_PORT = 5432;

/** Returns the running server of this cluster, by its postmaster.pid; undefined if none is running. */
function findServer(home: Home): Server | undefined {
  const file = readPidFile(home.cluster);
  return file !== undefined && isClusterServer(file.pid, home.cluster) ? file : undefined;
}

/** Returns whether a process with this id exists, under any user. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/**
 * Starts the server and waits until it answers. The caller holds the lock `starting` and has checked that no server is
 * running.
 * @throws Error with the end of the server's log.
 */
export async function startServer(home: Home, binaries: Binaries, port?: number): Promise<Server> {
  const deadline = Date.now() + RETRY_MS;
  for (;;) {
    try {
      return await startOnce(home, binaries, port);
    } catch (error) {
      // When a server is killed, its sessions take a moment to end, so try again.
      if (!/shared memory block/.test(String(error)) || Date.now() > deadline) throw error;
      await sleep(50);
    }
  }
}

async function startOnce(home: Home, binaries: Binaries, port?: number): Promise<Server> {
  dropStaleFiles(home.cluster);
  const chosen = port ?? (process.platform === 'win32' ? await findFreePort() : SOCKET_PORT);
  const log = openSync(home.logFile, 'a', 0o600);
  changeOwner(home.logFile, home.dataDir);
  const offset = fstatSync(log).size;
  const child = spawn(
    join(binaries.bin, 'postgres'),
    ['-D', getServerPath(home), ...getFixedSettings(chosen)],
    {
      ...home.account,
      ...getServerEnvironment(),
      cwd: home.cluster,
      detached: true,
      stdio: ['ignore', log, log],
      windowsHide: true,
    },
  );
  closeSync(log);
  let ended: string | undefined;
  child.once('error', (error) => {
    ended = error.message;
  });
  child.once('exit', (code, signal) => {
    ended ??= findFailureLine(readLogSince(home.logFile, offset)) || `it ended with ${signal ?? code}`;
  });
  child.unref();
  try {
    return await waitUntilReady(home, binaries.bin, () => ended, child.pid);
  } finally {
    child.removeAllListeners('exit');
  }
}

async function waitUntilReady(
  home: Home,
  bin: string,
  ended: () => string | undefined,
  pid?: number,
): Promise<Server> {
  const deadline = Date.now() + START_MS;
  for (;;) {
    const reason = ended();
    if (reason !== undefined) throw new Error(reason);
    const file = readPidFile(home.cluster);
    if (file !== undefined && file.pid === pid && file.status === 'ready') return file;
    if (Date.now() > deadline) {
      if (pid !== undefined) await stopServer(home, pid, bin);
      throw new Error(`it was not ready after ${START_MS / 60_000} minutes, see ${home.logFile}`);
    }
    await sleep(5);
  }
}

/** Waits while the server starts up or shuts down. @returns the server if it is running then, else undefined. */
export async function waitForServer(home: Home, bin: string): Promise<Server | undefined> {
  const deadline = Date.now() + START_MS;
  for (;;) {
    const server = findServer(home);
    if (server === undefined || server.status === 'ready' || Date.now() > deadline) return server;
    if (server.status === 'stopping') {
      await stopServer(home, server.pid, bin);
      return undefined;
    }
    await sleep(10);
  }
}

/**
 * Stops the server in steps: fast, which rolls back open transactions; then without a checkpoint; then by force,
 * together with its sessions, which a frozen server leaves behind. Committed data is not lost, because the next start
 * recovers it from the log.
 * @param within the time limit in milliseconds.
 * @throws Error if it does not end.
 */
export async function stopServer(home: Home, pid: number, bin?: string, within = STOP_MS): Promise<void> {
  const deadline = Date.now() + within;
  for (const [signal, share] of [
    ['SIGINT', 0.6],
    ['SIGQUIT', 0.8],
    ['SIGKILL', 1],
  ] as const) {
    if (!isClusterServer(pid, home.cluster)) return;
    const sessions = signal === 'SIGKILL' ? listChildren(pid) : [];
    sendSignal(pid, signal, bin);
    for (const session of sessions) sendSignal(session, signal);
    if (await waitForEnd(pid, deadline - within * (1 - share) - Date.now())) return;
  }
  throw new Error(`The embedded PostgreSQL (process ${pid}) could not be stopped.`);
}

/** Returns the children of a process; an empty list if the system does not list processes as files. */
function listChildren(pid: number): number[] {
  try {
    const listed = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
    return listed
      .split(' ')
      .map(Number)
      .filter((child) => child > 0);
  } catch {
    return [];
  }
}

/** Sends a signal to the server. On Windows Node can only kill, so pg_ctl sends it through the server's pipe. */
export function sendSignal(pid: number, signal: 'SIGINT' | 'SIGQUIT' | 'SIGKILL', bin?: string): void {
  try {
    const windows = process.platform === 'win32' && signal !== 'SIGKILL' && bin !== undefined;
    if (!windows) process.kill(pid, signal);
    else spawnSync(join(bin, 'pg_ctl'), ['kill', signal.slice(3), String(pid)], { windowsHide: true });
  } catch {
    // The server ended before the signal arrived.
  }
}

async function waitForEnd(pid: number, within: number): Promise<boolean> {
  const deadline = Date.now() + within;
  while (Date.now() < deadline) {
    if (hasEnded(pid)) return true;
    await sleep(5);
  }
  return false;
}

/**
 * Returns whether the process has ended. A zombie counts as ended, because its parent might never collect it, for
 * example in a container without an init.
 */
function hasEnded(pid: number): boolean {
  if (!isAlive(pid)) return true;
  if (process.platform !== 'linux') return false;
  try {
    const state = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1) ?? '';
    return /^[ZX]/.test(state);
  } catch {
    return true;
  }
}

/**
 * Returns whether this process is the server of this cluster. Process ids are reused, so the id in a dead server's file
 * might now belong to another program. On Linux a server's working directory is its cluster.
 */
function isClusterServer(pid: number, cluster: string): boolean {
  if (!isAlive(pid)) return false;
  if (process.platform === 'linux') return isLinuxServer(pid, cluster);
  if (process.platform === 'win32') return true;
  const command = spawnSync('ps', ['-ww', '-p', String(pid), '-o', 'command='], { encoding: 'utf8' }).stdout;
  return command.includes(cluster) && command.includes('postgres');
}

/**
 * Returns whether the server is running, like `isClusterServer`, but fast enough to be called several times a second.
 * Except on Linux, any live process with that id counts. On Linux a zombie does not count as running.
 */
export function isUp(pid: number, cluster: string): boolean {
  return process.platform === 'linux' ? isClusterServer(pid, cluster) : isAlive(pid);
}

function isLinuxServer(pid: number, cluster: string): boolean {
  try {
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')[0] ?? '';
    // A process of another user can't be read. It is not this server: root can read all, and other users run their own.
    return /(^|\/)postgres$/.test(command) && readlinkSync(`/proc/${pid}/cwd`) === cluster;
  } catch {
    return false;
  }
}

/** Removes a dead server's files. PostgreSQL would mistake any process that reuses its id for a running server. */
function dropStaleFiles(cluster: string): void {
  for (const name of ['postmaster.pid', `.s.PGSQL.${SOCKET_PORT}.lock`]) {
    const file = readPidFile(cluster, name);
    if (file === undefined || isClusterServer(file.pid, cluster)) continue;
    rmSync(join(cluster, name), { force: true });
  }
}

function readPidFile(cluster: string, name = 'postmaster.pid'): Server | undefined {
  try {
    const lines = readFileSync(join(cluster, name), 'utf8').split('\n');
    const pid = Number(lines[0]);
    if (!Number.isInteger(pid) || pid <= 0) return undefined;
    return { pid, port: Number(lines[3]), status: (lines[7] ?? 'starting').trim() };
  } catch {
    return undefined;
  }
}

/**
 * Returns the path by which the server's process refers to its working directory `at`. A server of another user might
 * have no access to the path (a checkout in /root); Linux has a name for a process's own directory.
 */
export function getServerPath(home: Home, at = home.cluster): string {
  return home.account !== undefined && process.platform === 'linux' ? '/proc/self/cwd' : at;
}

/** Returns an environment without PG* and LC_* variables and without secrets, with the settings of the C library. */
export function getServerEnvironment(): { env?: Record<string, string> } {
  if (process.platform === 'win32') return {};
  // biome-ignore lint/style/noProcessEnv: the settings of the C library are only there
  const { GLIBC_TUNABLES } = process.env;
  const path = '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin';
  return { env: { PATH: path, LC_ALL: 'C', TZ: 'UTC', ...(GLIBC_TUNABLES && { GLIBC_TUNABLES }) } };
}

/** Returns the line with the reason why the server failed, without its time and process id. */
export function findFailureLine(text: string): string {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  // A full disk is the cause of all later errors.
  const cause = lines.find((l) => DISK_FULL.test(l));
  const line = cause ?? lines.findLast((l) => /FATAL|PANIC|error:/.test(l)) ?? lines.at(-1) ?? '';
  return line.replace(/^.*?(FATAL|PANIC|error):\s*/, '').trim();
}

async function findFreePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => probe.once('error', reject).listen(0, '127.0.0.1', resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  return typeof address === 'object' && address !== null ? address.port : 0;
}
