// Creates the cluster in a partial folder that is then renamed, so that a start killed halfway leaves nothing that
// looks like a database (running.md#embedded-database).
import { spawn } from 'node:child_process';
import {
  closeSync,
  existsSync,
  fsyncSync,
  lchownSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import type { Binaries } from './binaries.ts';
import { EmbeddedPostgresError } from './error.ts';
import { type Account, getInitdbAccount, type Home } from './home.ts';
import { findFailureLine, getServerEnvironment, getServerPath } from './server-process.ts';
import { formatFlags, tunedSettings } from './settings.ts';

const PARTIAL = 'postgres.new-';

/**
 * Creates the cluster if there is none. The caller holds the lock `starting`.
 * @throws EmbeddedPostgresError `other_version`; Error with the end of initdb's output.
 */
export async function ensureCluster(
  home: Home,
  binaries: Binaries,
  superuserPassword: string,
): Promise<void> {
  removePartial(home.dataDir);
  if (existsSync(home.cluster)) return checkVersion(home, binaries);
  const partial = join(home.dataDir, `${PARTIAL}${process.pid}`);
  try {
    await initializeCluster(home, binaries, partial, superuserPassword);
    renameSync(join(partial, 'cluster'), home.cluster);
    syncFolder(home.dataDir);
  } finally {
    rmSync(partial, { recursive: true, force: true });
  }
}

function checkVersion(home: Home, binaries: Binaries): void {
  const file = join(home.cluster, 'PG_VERSION');
  if (!existsSync(file)) {
    throw new EmbeddedPostgresError('failed', `${home.cluster} contains no database. Move it away.`);
  }
  const made = readFileSync(file, 'utf8').trim();
  const ours = binaries.version.split('.')[0];
  if (made === ours) return;
  throw new EmbeddedPostgresError(
    'other_version',
    `${home.dataDir} was created by PostgreSQL ${made}, but this version of Parley includes ${ours}: ` +
      'make a backup with the version that created it and restore it into a new data directory.',
  );
}

async function initializeCluster(
  home: Home,
  binaries: Binaries,
  partial: string,
  password: string,
): Promise<void> {
  const cluster = join(partial, 'cluster');
  const passwordFile = join(partial, 'password');
  mkdirSync(cluster, { recursive: true, mode: 0o700 });
  writeFileSync(passwordFile, password, { mode: 0o600 });
  const account = getInitdbAccount(home);
  for (const path of [partial, cluster, passwordFile]) changeOwner(path, account);
  const here = getServerPath(home, cluster);
  const args = [
    ...['-D', here, '--username=postgres', `--pwfile=${here}/../password`, '--auth=scram-sha-256'],
    ...[
      '--encoding=UTF8',
      '--data-checksums',
      '--no-instructions',
      ...getLocaleFlags(),
      ...formatFlags(tunedSettings),
    ],
  ];
  await run(join(binaries.bin, 'initdb'), args, cluster, account);
  if (account?.uid !== home.account?.uid) changeOwnerOfAll(cluster, home.account);
}

/**
 * Returns the locale flags of initdb. PostgreSQL's built-in C.UTF-8 sorts and folds text, so that no system update can
 * break an index. The system's C.UTF-8 is used only for character classes (pg_trgm, citext); macOS and Windows might
 * not have it.
 */
function getLocaleFlags(): string[] {
  const builtin = ['--locale-provider=builtin', '--lc-messages=C'];
  if (process.platform === 'linux') return [...builtin, '--locale=C.UTF-8'];
  const system = process.platform === 'darwin' ? ['--lc-ctype=UTF-8'] : [];
  return [...builtin, '--builtin-locale=C.UTF-8', '--locale=C', ...system];
}

async function run(command: string, args: string[], cwd: string, account?: Account): Promise<void> {
  const options = { ...account, ...getServerEnvironment(), cwd, windowsHide: true };
  const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(-4096);
    });
  }
  await new Promise<void>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => (code === 0 ? resolve() : reject(new Error(findFailureLine(said)))));
  });
}

function changeOwner(path: string, account: Account | undefined): void {
  if (account !== undefined) lchownSync(path, account.uid, account.gid);
}

function changeOwnerOfAll(folder: string, account: Account | undefined): void {
  changeOwner(folder, account);
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    changeOwner(join(folder, name), account);
}

/** Removes the remains of a killed start. No other process is starting, because the caller holds the lock. */
function removePartial(dataDir: string): void {
  for (const name of readdirSync(dataDir).filter((one) => one.startsWith(PARTIAL))) {
    try {
      rmSync(join(dataDir, name), { recursive: true, force: true });
    } catch {
      // The initdb of the killed start is still writing to the folder. The next start removes the rest.
    }
  }
}

function syncFolder(folder: string): void {
  if (process.platform === 'win32') return;
  for (const path of [folder, dirname(folder)]) {
    const handle = openSync(path, 'r');
    fsyncSync(handle);
    closeSync(handle);
  }
}
