// Stores files on this machine's disk, in folders by day and workspace. A file gets its final name when it is
// completely on the disk. If a process dies, its partial file is deleted an hour later.
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, rmdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { systemClock } from '../clock.ts';
import {
  buildFilePath,
  DAY_NAME,
  FILE_NAME,
  type FilePlace,
  type FileStore,
  TEAM_NAME,
} from './file-store.ts';

/** The age at which a partial file is deleted. Longer than any fetch takes. */
const PARTIAL_MS = 3_600_000;
const MODE = 0o700;

export interface DiskFiles extends FileStore {
  /** Returns a name for a file that is being written. Deletes the files of earlier attempts at the same message. */
  partial(messageId: string, attempt: string): Promise<string>;
  has(place: FilePlace): Promise<boolean>;
}

/** Opens a folder of files. @param dir is created with the first file. */
export function openDiskFiles(dir: string): DiskFiles {
  const partials = join(dir, 'partial');

  async function deletePartials(): Promise<void> {
    for (const name of await listNames(partials)) {
      const file = join(partials, name);
      const made = await stat(file).catch(ifMissing(null));
      if (made && systemClock.ms() - made.mtimeMs > PARTIAL_MS) await rm(file, { force: true });
    }
  }

  return {
    async partial(messageId, attempt) {
      await mkdir(partials, { recursive: true, mode: MODE });
      for (const name of await listNames(partials)) {
        if (name.startsWith(`${messageId}.`)) await rm(join(partials, name), { force: true });
      }
      return join(partials, `${messageId}.${attempt}`);
    },
    async put(file, place) {
      const target = join(dir, buildFilePath(place));
      await mkdir(dirname(target), { recursive: true, mode: MODE });
      await rename(file, target);
      // A file's name is durable only once its folder is flushed, and the folder's name once its parent is.
      for (const folder of [dirname(target), dirname(dirname(target)), dir]) await flushFolder(folder);
    },
    async read(place) {
      const file = await open(join(dir, buildFilePath(place))).catch(ifMissing(null));
      if (!file) return null;
      const stream = createReadStream('', { fd: file });
      return Readable.toWeb(stream) as ReadableStream<Uint8Array>;
    },
    has: async (place) => (await stat(join(dir, buildFilePath(place))).catch(ifMissing(null))) !== null,
    remove: (place) => rm(join(dir, buildFilePath(place)), { force: true }),
    async forget(before) {
      await deletePartials();
      const days = (await listNames(dir)).filter((day) => DAY_NAME.test(day) && day < before);
      for (const day of days) {
        const teams = (await listNames(join(dir, day))).filter((team) => TEAM_NAME.test(team));
        for (const team of teams) {
          const folder = join(dir, day, team);
          const files = (await listNames(folder)).filter((file) => FILE_NAME.test(file));
          for (const file of files) await rm(join(folder, file), { force: true });
          await removeEmpty(folder);
        }
        await removeEmpty(join(dir, day));
      }
    },
  };
}

async function flushFolder(folder: string): Promise<void> {
  // Windows can't flush a folder.
  if (process.platform === 'win32') return;
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function listNames(folder: string): Promise<string[]> {
  return readdir(folder).catch(ifMissing([]));
}

/** Removes the folder, unless it contains files that Parley did not write. */
async function removeEmpty(folder: string): Promise<void> {
  await rmdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST' && error.code !== 'ENOENT') throw error;
  });
}

function ifMissing<T>(value: T): (error: NodeJS.ErrnoException) => T {
  return (error) => {
    if (error.code === 'ENOENT') return value;
    throw error;
  };
}
