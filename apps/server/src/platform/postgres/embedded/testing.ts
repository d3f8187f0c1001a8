// Helpers for the embedded server's tests: temporary folders, child processes that act like Parley, and SQL in one
// line.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import {
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { inject } from 'vitest';
import { type Credentials, type EmbeddedOptions, openEmbedded } from '../embedded.ts';
import { migrate } from '../migrate.ts';
import { locatePackage } from './binaries.ts';
import { waitForLock } from './lock.ts';

export const isRoot = process.getuid?.() === 0;
const CHILD = fileURLToPath(new URL('./testing-child.ts', import.meta.url));
const folders: string[] = [];
const disks = new Set<string>();
const children: Child[] = [];

/** Creates a private folder, which `cleanUp` removes. */
export function createPrivateFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'parley-embedded-'));
  folders.push(folder);
  return folder;
}

/** Ends the remaining processes of failed tests, then removes the folders. */
export async function cleanUp(): Promise<void> {
  for (const child of children.splice(0)) child.process.kill('SIGKILL');
  for (const folder of folders.splice(0)) {
    for (const pid of findServers(folder)) process.kill(pid, 'SIGKILL');
    await until(() => findServers(folder).length === 0);
    if (disks.delete(folder)) spawnSync('umount', ['-l', folder]);
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Mounts a file system of that size in memory. Returns undefined if mounting is not allowed. */
export function mountSmallDisk(size: string): string | undefined {
  const folder = createPrivateFolder();
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${size},mode=0700`, 'tmpfs', folder]);
  if (mounted.status !== 0) return undefined;
  disks.add(folder);
  return folder;
}

/** Returns the PostgreSQL processes of all clusters under `folder`, including those that no test started. */
export function findServers(folder: string): number[] {
  const file = (dir: string): number[] => {
    try {
      const pid = Number(readFileSync(join(dir, 'postmaster.pid'), 'utf8').split('\n')[0]);
      return isAlive(pid) ? [pid] : [];
    } catch {
      return [];
    }
  };
  const clusters = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((p) =>
    p.endsWith('PG_VERSION'),
  );
  return clusters.flatMap((path) => file(join(folder, path, '..')));
}

type Template = 'initialised' | 'migrated';

/** Templates of data directories, created once for all workers of a test run, which removes them. */
const templates = new Map<Template, Promise<string>>();

async function prepareTemplate(how: Template): Promise<string> {
  const folder = join(inject('folder'), how);
  const lock = await waitForLock(`${folder}.lock`, 'exclusive');
  try {
    if (existsSync(folder)) return folder;
    const partial = mkdtempSync(`${folder}-`);
    if (how === 'migrated') copyFolder(await createTemplate('initialised'), partial);
    const server = await openEmbedded({ dataDir: partial, mode: 'serve' });
    if (how === 'migrated') await migrate({ owner: server.owner, serviceRole: server.app.user });
    await server.stop();
    renameSync(partial, folder);
    return folder;
  } finally {
    lock.release();
  }
}

function createTemplate(how: Template): Promise<string> {
  const made = templates.get(how) ?? prepareTemplate(how);
  templates.set(how, made);
  return made;
}

/** Returns a temporary folder with the same files, owned by the same users. */
export function copyFolder(from: string, folder = createPrivateFolder()): string {
  const copied = spawnSync('cp', ['-a', `${from}/.`, folder]);
  if (copied.status !== 0) throw new Error(String(copied.stderr));
  return folder;
}

/** Returns a data directory with an empty database: a copy, which is faster than initdb. */
export const createInitialized = async (): Promise<string> => copyFolder(await createTemplate('initialised'));

/** Returns a data directory in the state after `parley migrate`: a copy, which is faster than migrating. */
export const createMigrated = async (): Promise<string> => copyFolder(await createTemplate('migrated'));

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** The longest pause between checks, because many conditions call the API or run a command. */
const LONGEST_PAUSE_MS = 100;

/** Waits until a condition is true. */
export async function until(condition: () => boolean | Promise<boolean>, within = 200_000): Promise<void> {
  const deadline = Date.now() + within;
  for (let pause = 10; !(await condition()); pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
    if (Date.now() > deadline) throw new Error(`the condition was not met: ${condition}`);
    await sleep(pause);
  }
}

/** Runs one statement on a separate connection. */
export async function sql<T extends pg.QueryResultRow>(as: Credentials, text: string): Promise<T[]> {
  const client = new pg.Client(as);
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<T>(text)).rows;
  } finally {
    await client.end();
  }
}

/** Copies the npm package without the links that its install script makes. */
export function copyPackage(folder: string): string {
  const copy = join(folder, 'package');
  mkdirSync(copy, { recursive: true });
  cpSync(locatePackage(process.platform, process.arch), copy, {
    recursive: true,
    filter: (path) => !/\.so(\.\d+)?$/.test(path) || !isPackageLink(path),
  });
  return copy;
}

function isPackageLink(path: string): boolean {
  const root = locatePackage(process.platform, process.arch);
  const links: { target: string }[] = JSON.parse(
    readFileSync(join(root, 'native', 'pg-symlinks.json'), 'utf8'),
  );
  return links.some(({ target }) => path === join(root, target));
}

export interface ChildEvent {
  event: 'open' | 'error' | 'ack' | 'stopped' | 'log';
  app: Credentials;
  serving: boolean;
  code: string;
  message: string;
  n: number;
}

export interface Child {
  process: ChildProcess;
  pid: number;
  events: ChildEvent[];
  /** Waits for the first event of that kind. */
  saw(event: ChildEvent['event']): Promise<ChildEvent>;
  ended: Promise<number | string>;
}

/**
 * Starts a process that opens the database as Parley does. With `write` it also inserts numbers and reports each
 * commit.
 */
export function startChild(
  options: EmbeddedOptions,
  work: 'hold' | 'write' | 'exit' = 'hold',
  uid?: number,
): Child {
  const account = uid === undefined ? {} : { uid, gid: uid };
  const args = [CHILD, JSON.stringify(options), work];
  const started = spawn(process.execPath, args, {
    ...account,
    cwd: '/',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const events: ChildEvent[] = [];
  createInterface({ input: started.stdout }).on('line', (line) => events.push(JSON.parse(line)));
  let over = false;
  const ended = new Promise<number | string>((resolve) => {
    started.once('close', (code, signal) => {
      over = true;
      resolve(signal ?? code ?? -1);
    });
  });
  const saw = async (event: ChildEvent['event']): Promise<ChildEvent> => {
    await until(() => over || events.some((e) => e.event === event));
    const found = events.find((e) => e.event === event);
    if (found === undefined) throw new Error(`the child ended without "${event}": ${JSON.stringify(events)}`);
    return found;
  };
  const child = { process: started, pid: started.pid ?? -1, events, saw, ended };
  children.push(child);
  return child;
}

/** Creates a folder that belongs to `uid`. */
export function createOwnedFolder(uid: number): string {
  const folder = createPrivateFolder();
  chownSync(folder, uid, uid);
  return folder;
}
