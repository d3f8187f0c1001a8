// Finds files that should be on this disk according to their rows, but are missing, as after a restore without files
// (running.md#files).
import { openDiskFiles } from '../../platform/files/disk-files.ts';
import type { Queries } from '../../platform/postgres/database.ts';
import { getFilePlace } from './media.ts';
import { listOnDisk } from './store.ts';

const PAGE = 1_000;

/** Finds the missing files. @param dir the folder of files. */
export async function findMissing(db: Queries, dir: string): Promise<{ kept: number; missing: string[] }> {
  const disk = openDiskFiles(dir);
  const missing: string[] = [];
  let kept = 0;
  let after = { team_id: '', message_id: '' };
  for (;;) {
    const files = await listOnDisk(db, after, PAGE);
    const found = await Promise.all(files.map((file) => disk.has(getFilePlace(file.team_id, file))));
    missing.push(...files.filter((_file, index) => !found[index]).map(({ message_id }) => message_id));
    kept += files.length;
    if (files.length < PAGE) return { kept, missing };
    after = files.at(-1)!;
  }
}
