// Starts, adopts, supervises and stops the embedded PostgreSQL together with Parley (running.md#embedded-database).
//
// The data directory has three locks, which the operating system releases when their holder dies. The Parley process
// that serves requests holds `serving`. Every process that uses the server holds a share of `users`, so that the last
// one can detect that it is the last. A process that starts or stops the server holds `starting`.
import { readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { dropShortLink, getClientHost } from './embedded/address.ts';
import { type Binaries, type BinarySources, prepareBinaries } from './embedded/binaries.ts';
import { ensureCluster } from './embedded/cluster.ts';
import type { Credentials } from './embedded/credentials.ts';
import { EmbeddedPostgresError, toEmbeddedError } from './embedded/error.ts';
import { changeOwner, type Home, openHome } from './embedded/home.ts';
import { type Lock, tryLock, waitForLock } from './embedded/lock.ts';
import { loadPasswords, type Passwords } from './embedded/passwords.ts';
import { ensureRoles, readVersion } from './embedded/roles.ts';
import {
  isAlive,
  type Server,
  sendSignal,
  startServer,
  stopServer,
  waitForServer,
} from './embedded/server-process.ts';
import { superviseServer } from './embedded/supervise.ts';

export type { Credentials } from './embedded/credentials.ts';
export { EmbeddedPostgresError } from './embedded/error.ts';

export interface EmbeddedPostgres {
  /** Credentials of the owner of the schema, used only for migrations. */
  owner: Credentials;
  /** Credentials of the service, which is neither superuser nor table owner. */
  app: Credentials;
  /** Credentials of the superuser, for the database `postgres`, to create test and scratch databases. */
  admin: Credentials;
  /** True in mode `serve`: this process holds the data directory and keeps the server running. */
  serving: boolean;
  /**
   * In mode `serve`, stops the server. In mode `join`, stops it only if no other process uses it. Can be called twice.
   * @param within the server is killed after this many milliseconds; default 20,000.
   */
  stop(within?: number): Promise<void>;
}

export interface EmbeddedOptions {
  dataDir: string;
  /**
   * `serve` for the one Parley process that serves requests; `join` for a command, whether or not that process is
   * running.
   */
  mode: 'serve' | 'join';
  log?: (line: string) => void;
  /** The location of the binaries, for packages of Parley other than the npm package. */
  binaries?: BinarySources;
}

/**
 * Opens the database in `dataDir`: creates it at the first start, adopts a server that outlived the process that
 * started it, or joins one that another process runs.
 * @throws EmbeddedPostgresError; see its codes.
 */
export async function openEmbedded(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const held: Lock[] = [];
  try {
    const home = openHome(options.dataDir);
    if (options.mode === 'serve') held.push(await acquireServingLock(home));
    const { value, users } = await retryWhileStarting(home, async () => {
      const users = await acquireLock(home, home.locks.users, 'shared');
      held.push(users);
      return { value: await adoptOrStart(home, options.binaries), users };
    });
    return createHandle(home, options, value, held, users);
  } catch (error) {
    for (const lock of held) lock.release();
    throw toEmbeddedError(error, options.dataDir);
  }
}

interface RunningServer {
  server: Server;
  binaries: Binaries;
  logins: Logins;
}

type Logins = Record<'owner' | 'app' | 'admin', Credentials>;

function createHandle(
  home: Home,
  options: EmbeddedOptions,
  up: RunningServer,
  held: Lock[],
  users: Lock,
): EmbeddedPostgres {
  const serving = options.mode === 'serve';
  const log = options.log ?? (() => {});
  let server = up.server;
  const supervisor = serving
    ? superviseServer(
        home,
        () => server.pid,
        log,
        async () => {
          server = await retryWhileStarting(
            home,
            async () => (await adoptOrStart(home, options.binaries, server.port)).server,
          );
        },
      )
    : undefined;
  // A process that ends without stop() still sends its server the signal to stop, but can't wait for it.
  const onExit = (): void => {
    if (serving || releaseAsLastUser(home, users)) sendSignal(server.pid, 'SIGINT', up.binaries.bin);
  };
  process.once('exit', onExit);
  const close = async (within?: number): Promise<void> => {
    await supervisor?.stop();
    await retryWhileStarting(home, async () => {
      try {
        if (serving || releaseAsLastUser(home, users)) {
          await stopServer(home, server.pid, up.binaries.bin, within);
          dropShortLink(home.cluster, server.port);
        }
      } finally {
        process.removeListener('exit', onExit);
        for (const lock of held) lock.release();
      }
    });
  };
  let closing: Promise<void> | undefined;
  return {
    ...up.logins,
    serving,
    stop: (within) => {
      closing ??= close(within);
      return closing;
    },
  };
}

/** Adopts a running server, or creates and starts one. The caller holds the lock `starting`. */
async function adoptOrStart(
  home: Home,
  sources: BinarySources | undefined,
  port?: number,
): Promise<RunningServer> {
  const binaries = await prepareBinaries(home, sources);
  const passwords = loadPasswords(home);
  const running = await waitForServer(home, binaries.bin);
  if (running !== undefined) {
    // Replace a server of another version, which has been running since before an update: its files no longer exist.
    const logins = buildLogins(home, running, passwords);
    if ((await readVersion(logins.admin)) === binaries.version) {
      // The process that started the server might have died before the roles were created.
      await ensureRoles(logins.admin, passwords);
      return { server: running, binaries, logins };
    }
    await stopServer(home, running.pid, binaries.bin);
  }
  await ensureCluster(home, binaries, passwords.postgres);
  const server = await startServer(home, binaries, port);
  try {
    const logins = buildLogins(home, server, passwords);
    await ensureRoles(logins.admin, passwords);
    return { server, binaries, logins };
  } catch (error) {
    await stopServer(home, server.pid, binaries.bin);
    throw error;
  }
}

function buildLogins(home: Home, { port }: Server, passwords: Passwords): Logins {
  const host = getClientHost(home.cluster, port);
  const as = (user: keyof Passwords, database: string): Credentials => {
    return { host, port, user, password: passwords[user], database };
  };
  return {
    owner: as('parley_owner', 'parley'),
    app: as('parley_app', 'parley'),
    admin: as('postgres', 'postgres'),
  };
}

/** Releases this process's share of the lock of users. @returns whether no other process uses the server. */
function releaseAsLastUser(home: Home, users: Lock): boolean {
  users.release();
  const alone = tryLock(home.locks.users, 'exclusive');
  alone?.release();
  return alone !== undefined;
}

async function retryWhileStarting<T>(home: Home, work: () => Promise<T>): Promise<T> {
  const lock = await acquireLock(home, home.locks.starting, 'exclusive');
  try {
    return await work();
  } finally {
    lock.release();
  }
}

async function acquireLock(home: Home, file: string, kind: 'shared' | 'exclusive'): Promise<Lock> {
  const lock = await waitForLock(file, kind);
  changeOwner(file, home.dataDir);
  return lock;
}

/** Takes the lock `serving`. @throws EmbeddedPostgresError `in_use` with the id of the serving process. */
async function acquireServingLock(home: Home): Promise<Lock> {
  const lock = tryLock(home.locks.serving, 'exclusive');
  if (lock === undefined) throw createInUseError(home, await readServingPid(home));
  changeOwner(home.locks.serving, home.dataDir);
  writeFileSync(home.locks.holder, `${process.pid}\n`, { mode: 0o600 });
  changeOwner(home.locks.holder, home.dataDir);
  return lock;
}

/**
 * Returns the id of the serving process. It writes its id right after it takes the lock; until then the file can
 * contain the id of a dead process. undefined if no live process writes one in time.
 */
async function readServingPid(home: Home): Promise<number | undefined> {
  for (let round = 0; round < 50; round += 1) {
    const pid = readPid(home.locks.holder);
    if (pid !== undefined && isAlive(pid)) return pid;
    await sleep(10);
  }
  return undefined;
}

function createInUseError(home: Home, pid: number | undefined): EmbeddedPostgresError {
  const who = pid === undefined ? 'in another container' : `process ${pid}`;
  return new EmbeddedPostgresError(
    'in_use',
    `Another Parley (${who}) already serves the data directory ${home.dataDir}: ` +
      'stop it first or choose another directory with --data.',
  );
}

function readPid(file: string): number | undefined {
  try {
    const pid = Number(readFileSync(file, 'utf8'));
    return Number.isInteger(pid) && pid > 0 ? pid : undefined;
  } catch {
    return undefined;
  }
}
