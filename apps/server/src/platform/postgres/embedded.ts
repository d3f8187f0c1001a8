// The embedded PostgreSQL: started, adopted, supervised and stopped with Parley (running.md#embedded-database).
//
// Three locks in the data directory, each dropped by the operating system when its holder dies:
// `serving` is held by the one Parley that serves; `users` is held shared by everyone who uses the server, so
// that the last one can tell that it is the last; `starting` is held while the server starts or stops.
import { readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { clientHost, dropShortLink } from './embedded/address.ts';
import { type Binaries, type BinarySources, prepareBinaries } from './embedded/binaries.ts';
import { ensureCluster } from './embedded/cluster.ts';
import type { Credentials } from './embedded/credentials.ts';
import { EmbeddedPostgresError, explain } from './embedded/error.ts';
import { giveToOwner, type Home, openHome } from './embedded/home.ts';
import { type Lock, tryLock, waitForLock } from './embedded/lock.ts';
import { loadPasswords, type Passwords } from './embedded/passwords.ts';
import { ensureRoles, versionOf } from './embedded/roles.ts';
import {
  interrupt,
  isAlive,
  type Server,
  settledServer,
  startServer,
  stopServer,
} from './embedded/server-process.ts';
import { supervise } from './embedded/supervise.ts';

export type { Credentials } from './embedded/credentials.ts';
export { type EmbeddedPostgresCode, EmbeddedPostgresError } from './embedded/error.ts';

export interface EmbeddedPostgres {
  /** Connects as the owner of the schema: migrations only. */
  owner: Credentials;
  /** Connects as the service: neither superuser nor table owner. */
  app: Credentials;
  /** Superuser on the database `postgres`: to make test databases. */
  admin: Credentials;
  /** True in mode `serve`: this process holds the data directory and keeps the server up. */
  serving: boolean;
  /** Serving: ends the server. Joined: ends it only if nobody else uses it. May be called twice. */
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  dataDir: string;
  /** `serve` for the one Parley that serves; `join` for a command beside it, or alone. */
  mode: 'serve' | 'join';
  log?: (line: string) => void;
  /** Where the binaries come from, for those who package Parley themselves. */
  binaries?: BinarySources;
}

/**
 * Opens the database in `dataDir`: makes it at the first start, adopts a server that outlived its Parley,
 * joins one that another Parley runs.
 * @throws EmbeddedPostgresError, one sentence each; see its codes.
 */
export async function openEmbedded(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const held: Lock[] = [];
  try {
    const home = openHome(options.dataDir);
    if (options.mode === 'serve') held.push(await holdServing(home));
    const { value, users } = await whileStarting(home, async () => {
      const users = await take(home, home.locks.users, 'shared');
      held.push(users);
      return { value: await bringUp(home, options.binaries), users };
    });
    return opened(home, options, value, held, users);
  } catch (error) {
    for (const lock of held) lock.release();
    throw explain(error, options.dataDir);
  }
}

interface Up {
  server: Server;
  binaries: Binaries;
  logins: Logins;
}

type Logins = Record<'owner' | 'app' | 'admin', Credentials>;

function opened(home: Home, options: EmbeddedOptions, up: Up, held: Lock[], users: Lock): EmbeddedPostgres {
  const serving = options.mode === 'serve';
  const log = options.log ?? (() => {});
  let server = up.server;
  const supervisor = serving
    ? supervise(
        home,
        () => server.pid,
        log,
        async () => {
          server = await whileStarting(
            home,
            async () => (await bringUp(home, options.binaries, server.port)).server,
          );
        },
      )
    : undefined;
  // A process that ends without stop() still takes its server with it, as far as one can without waiting.
  const onExit = (): void => {
    if (serving || isLastUser(home, users)) interrupt(server.pid, 'SIGINT', up.binaries.bin);
  };
  process.once('exit', onExit);
  const close = async (): Promise<void> => {
    await supervisor?.stop();
    await whileStarting(home, async () => {
      try {
        if (serving || isLastUser(home, users)) {
          await stopServer(home, server.pid, up.binaries.bin);
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
    stop: () => {
      closing ??= close();
      return closing;
    },
  };
}

/** Adopts, or makes and starts, the server. The caller holds the lock on starting. */
async function bringUp(home: Home, sources: BinarySources | undefined, port?: number): Promise<Up> {
  const binaries = await prepareBinaries(home, sources);
  const passwords = loadPasswords(home);
  const running = await settledServer(home, binaries.bin);
  if (running !== undefined) {
    // One of another version is left from before an update: its files on disk are gone.
    const logins = credentials(home, running, passwords);
    if ((await versionOf(logins.admin)) === binaries.version) {
      // Its Parley may have died before the roles were made.
      await ensureRoles(logins.admin, passwords);
      return { server: running, binaries, logins };
    }
    await stopServer(home, running.pid, binaries.bin);
  }
  await ensureCluster(home, binaries, passwords.postgres);
  const server = await startServer(home, binaries, port);
  try {
    const logins = credentials(home, server, passwords);
    await ensureRoles(logins.admin, passwords);
    return { server, binaries, logins };
  } catch (error) {
    await stopServer(home, server.pid, binaries.bin);
    throw error;
  }
}

function credentials(home: Home, { port }: Server, passwords: Passwords): Logins {
  const host = clientHost(home.cluster, port);
  const as = (user: keyof Passwords, database: string): Credentials => {
    return { host, port, user, password: passwords[user], database };
  };
  return {
    owner: as('parley_owner', 'parley'),
    app: as('parley_app', 'parley'),
    admin: as('postgres', 'postgres'),
  };
}

/** True when nobody else uses the server; our own share of the lock is given up to see it. */
function isLastUser(home: Home, users: Lock): boolean {
  users.release();
  const alone = tryLock(home.locks.users, 'exclusive');
  alone?.release();
  return alone !== undefined;
}

async function whileStarting<T>(home: Home, work: () => Promise<T>): Promise<T> {
  const lock = await take(home, home.locks.starting, 'exclusive');
  try {
    return await work();
  } finally {
    lock.release();
  }
}

async function take(home: Home, file: string, kind: 'shared' | 'exclusive'): Promise<Lock> {
  const lock = await waitForLock(file, kind);
  giveToOwner(file, home.dataDir);
  return lock;
}

/** @throws EmbeddedPostgresError `in_use`, naming the process that serves. */
async function holdServing(home: Home): Promise<Lock> {
  const lock = tryLock(home.locks.serving, 'exclusive');
  if (lock === undefined) throw inUse(home, await holder(home));
  giveToOwner(home.locks.serving, home.dataDir);
  writeFileSync(home.locks.holder, `${process.pid}\n`, { mode: 0o600 });
  giveToOwner(home.locks.holder, home.dataDir);
  return lock;
}

/** The holder writes its id right after it took the lock; until then an older, dead one may stand there. */
async function holder(home: Home): Promise<number | undefined> {
  for (let round = 0; round < 50; round += 1) {
    const pid = readPid(home.locks.holder);
    if (pid !== undefined && isAlive(pid)) return pid;
    await sleep(10);
  }
  return undefined;
}

function inUse(home: Home, pid: number | undefined): EmbeddedPostgresError {
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
