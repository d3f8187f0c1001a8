// Manages the data directory: the files of the embedded server, and the user who can run it
// (running.md#data-directory).
import { accessSync, chownSync, constants, mkdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { EmbeddedPostgresError, getSystemCode } from './error.ts';

/** The server's user, if it is not this process's user. */
export interface Account {
  uid: number;
  gid: number;
}

export interface Home {
  dataDir: string;
  /** PostgreSQL's own directory; it is private, so it also contains the socket. */
  cluster: string;
  logFile: string;
  passwordFile: string;
  locks: { serving: string; users: string; starting: string; holder: string };
  /**
   * The server's user if Parley runs as root, because PostgreSQL refuses to run as root; undefined if the server runs
   * as this process's user.
   */
  account: Account | undefined;
}

/**
 * Creates the data directory if it is missing, and checks that this user can run a database in it.
 * @throws EmbeddedPostgresError `not_owned`, `failed`
 */
export function openHome(path: string): Home {
  const dataDir = createOwnDirectory(resolve(path));
  const cluster = join(dataDir, 'postgres');
  const locks = join(dataDir, 'locks');
  const account = findAccount(dataDir, cluster);
  mkdirSync(locks, { recursive: true, mode: 0o700 });
  changeOwner(locks, dataDir);
  return {
    dataDir,
    cluster,
    logFile: join(dataDir, 'postgres.log'),
    passwordFile: join(dataDir, 'postgres.json'),
    locks: {
      serving: join(locks, 'serving'),
      users: join(locks, 'users'),
      starting: join(locks, 'starting'),
      holder: join(locks, 'serving.pid'),
    },
    account,
  };
}

/** Gives a file that root created to the owner of the data directory, who might start Parley next. */
export function changeOwner(path: string, dataDir: string): void {
  if (process.getuid?.() !== 0) return;
  const owner = statSync(dataDir);
  chownSync(path, owner.uid, owner.gid);
}

function createOwnDirectory(dataDir: string): string {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
    return realpathSync(dataDir);
  } catch (error) {
    const code = getSystemCode(error);
    if (code === 'EEXIST' || code === 'ENOTDIR') {
      throw new EmbeddedPostgresError('failed', `${dataDir} is not a directory. Choose another with --data.`);
    }
    if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') {
      throw createNotOwnedError(dataDir, 'cannot be written by');
    }
    throw error;
  }
}

function findAccount(dataDir: string, cluster: string): Account | undefined {
  const self = process.getuid?.();
  if (self === undefined) return undefined;
  const clusterOwner = statSync(cluster, { throwIfNoEntry: false })?.uid;
  if (self !== 0) {
    if (clusterOwner !== undefined && clusterOwner !== self) {
      throw createNotOwnedError(dataDir, `contains a database of user ${clusterOwner}, not of`);
    }
    return undefined;
  }
  // PostgreSQL refuses to run a cluster as any user other than its owner.
  const uid = clusterOwner || statSync(dataDir).uid;
  return uid === 0 ? findUnprivileged() : { uid, gid: findGroup(uid) };
}

function createNotOwnedError(dataDir: string, how: string): EmbeddedPostgresError {
  const user = `this user (${process.getuid?.() ?? 'unknown'})`;
  return new EmbeddedPostgresError(
    'not_owned',
    `The data directory ${dataDir} ${how} ${user}: run Parley as its owner or choose another with --data.`,
  );
}

/**
 * Returns the user that runs initdb. Unlike the server, initdb needs a user with a name in /etc/passwd.
 * @throws EmbeddedPostgresError `failed` if there is no such user.
 */
export function getInitdbAccount(home: Home): Account | undefined {
  const isKnownUser = (uid: number): boolean => listAccounts().some((user) => user.uid === uid);
  const uid = home.account?.uid ?? process.getuid?.();
  if (process.platform !== 'linux' || uid === undefined || isKnownUser(uid)) return home.account;
  const other = findUnprivileged();
  if (home.account !== undefined && isKnownUser(other.uid)) return other;
  const message = `User ${uid} has no entry in /etc/passwd, which PostgreSQL needs to create a database. Add one.`;
  throw new EmbeddedPostgresError('failed', message);
}

function findUnprivileged(): Account {
  const users = listAccounts();
  const user = users.find((u) => u.name === 'postgres') ?? users.find((u) => u.name === 'nobody');
  return user !== undefined && user.uid !== 0 ? { uid: user.uid, gid: user.gid } : { uid: 65534, gid: 65534 };
}

function findGroup(uid: number): number {
  return listAccounts().find((u) => u.uid === uid)?.gid ?? uid;
}

function listAccounts(): (Account & { name: string })[] {
  return readLines('/etc/passwd').flatMap((line) => {
    const [name = '', , uid, gid] = line.split(':');
    return uid && gid ? [{ name, uid: Number(uid), gid: Number(gid) }] : [];
  });
}

function readLines(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split('\n');
  } catch {
    return [];
  }
}
