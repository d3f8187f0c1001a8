import { getFilePlace, getFileStore, type Media } from './media.ts';
import type { DeletedFile } from './store.ts';

/**
 * Removes the bytes of deleted files. A file on the disk of another process, or left by a crash, is removed when its
 * retention period ends.
 */
export async function removeFiles(
  media: Media,
  teamId: string,
  files: readonly DeletedFile[],
): Promise<void> {
  for (const file of files) {
    if (file.kept_in) await getFileStore(media, file.kept_in)?.remove(getFilePlace(teamId, file));
  }
}
