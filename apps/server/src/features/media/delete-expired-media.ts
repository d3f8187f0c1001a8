import type { Queries } from '../../platform/postgres/database.ts';
import type { Media } from './media.ts';
import { getOldestDay } from './read-media.ts';
import { saveExpired } from './store.ts';

/** Deletes expired files, then marks them as expired in their rows. Each process deletes files on its own disk. */
export async function deleteExpiredMedia(db: Queries, media: Media, now: Date): Promise<void> {
  const before = getOldestDay(media, now);
  await media.disk.forget(before);
  await media.bucket?.forget(before);
  await saveExpired(db, new Date(before), media.bucket !== undefined);
}
