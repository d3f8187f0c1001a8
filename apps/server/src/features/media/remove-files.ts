import type { Ctx } from '../../context.ts';
import { getFilePlace, getFileStore, type Media } from './media.ts';
import type { DeletedFile } from './store.ts';

/**
 * Removes the bytes of deleted files. A file on the disk of another process, or left by a crash or an error, is removed
 * when its retention period ends. Logs errors.
 */
export async function removeFiles(ctx: Ctx, media: Media, files: readonly DeletedFile[]): Promise<void> {
  for (const file of files) {
    if (!file.kept_in) continue;
    try {
      await getFileStore(media, file.kept_in)?.remove(getFilePlace(ctx.teamId, file));
    } catch (error) {
      ctx.log.error({ err: error, team: ctx.teamId }, 'the file of a deleted lead was not removed');
    }
  }
}
