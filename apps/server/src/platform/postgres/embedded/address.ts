// Finds a path for the server's Unix socket. Such a path has at most 107 bytes (103 on macOS), and a data directory's
// path can be longer. The server binds a relative path. Clients of a long path use a short private link, the same for
// every process of one user.
import { createHash } from 'node:crypto';
import { lstatSync, mkdirSync, readlinkSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EmbeddedPostgresError } from './error.ts';

const LIMIT = process.platform === 'darwin' ? 103 : 107;

/** Returns pg's `host` for the server of `cluster`. Creates the short link again if it was removed. */
export function getClientHost(cluster: string, port: number): string {
  if (process.platform === 'win32') return '127.0.0.1';
  if (fitsSocketPath(cluster, port)) return cluster;
  const name = `parley-${process.getuid?.() ?? 0}-${createHash('sha256').update(cluster).digest('hex').slice(0, 16)}`;
  const folder = [tmpdir(), '/tmp']
    .map((root) => join(root, name))
    .find((path) => fitsSocketPath(join(path, 'pg'), port));
  if (folder === undefined) throw new EmbeddedPostgresError('failed', `${cluster} is too long for a socket.`);
  makePrivate(folder);
  const link = join(folder, 'pg');
  if (readTarget(link) !== cluster) {
    const partial = join(folder, `${process.pid}`);
    rmSync(partial, { force: true });
    symlinkSync(cluster, partial);
    renameSync(partial, link);
  }
  return link;
}

/** Removes the short link after the server has ended. */
export function dropShortLink(cluster: string, port: number): void {
  if (process.platform === 'win32' || fitsSocketPath(cluster, port)) return;
  const folder = findShortFolder(cluster, port);
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
}

function findShortFolder(cluster: string, port: number): string | undefined {
  const hash = createHash('sha256').update(cluster).digest('hex').slice(0, 16);
  const name = `parley-${process.getuid?.() ?? 0}-${hash}`;
  return [tmpdir(), '/tmp']
    .map((root) => join(root, name))
    .find((path) => fitsSocketPath(join(path, 'pg'), port));
}

function fitsSocketPath(folder: string, port: number): boolean {
  return Buffer.byteLength(`${folder}/.s.PGSQL.${port}`) <= LIMIT;
}

function makePrivate(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const found = lstatSync(folder);
  // In a folder that all users can write to, another user might have created the link to intercept the traffic.
  if (!found.isDirectory() || found.uid !== process.getuid?.() || (found.mode & 0o077) !== 0) {
    throw new EmbeddedPostgresError('failed', `${folder} is not a private folder of this user: remove it.`);
  }
}

function readTarget(link: string): string | undefined {
  try {
    return readlinkSync(link);
  } catch {
    return undefined;
  }
}
