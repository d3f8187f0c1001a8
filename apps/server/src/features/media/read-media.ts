// Reads the file of a message. No route calls it: the public API has no files (messages.md#files).
import { fail } from '@parley/contract';
import type { Ctx } from '../../context.ts';
import { dayOf, type Media, placeOf, storeOf } from './media.ts';
import * as store from './store.ts';

const DAY_MS = 86_400_000;

export interface MediaRecord extends Omit<store.FileRow, 'created_at'> {
  /** The earliest time of its deletion; null if there is nothing to delete. */
  expires_at: Date | null;
}

export interface ReadMedia {
  record: MediaRecord;
  /** Opens the file; fails with a message if there is none. */
  open(): Promise<ReadableStream<Uint8Array>>;
}

/** Returns the known data of a message's file, and a function that opens it. */
export async function readMedia(ctx: Ctx, media: Media, messageId: string): Promise<ReadMedia> {
  const row = await store.findFile(ctx.db, ctx.teamId, messageId);
  if (!row) fail('not_found', 'This message has no file.');
  const { created_at, ...file } = row;
  const ends = file.state === 'stored' || file.state === 'waiting';
  const record = { ...file, expires_at: ends ? expiresAt(media, created_at) : null };
  return {
    record,
    async open() {
      if (row.state !== 'stored') fail('invalid_state', sentence(row));
      const files = storeOf(media, row.kept_in!);
      if (!files) fail('invalid_state', 'The file is in a bucket, and no bucket is configured.');
      const bytes = await files.read(placeOf(ctx.teamId, row));
      return (
        bytes ??
        fail(
          'not_found',
          row.kept_in === 'bucket'
            ? 'The file is no longer in the bucket.'
            : 'The file is not in this data directory: the machine that fetched it has it, or it was lost.',
        )
      );
    },
  };
}

function sentence({ state, why, attempts }: store.FileRow): string {
  switch (state) {
    case 'waiting':
      return attempts === 0 ? 'The file is not fetched yet.' : `The file is not fetched yet: ${why}.`;
    case 'too_large':
      return why!;
    case 'expired':
      return 'The file was deleted: its time was over.';
    default:
      return `The file could not be fetched: ${why}.`;
  }
}

/** Files are deleted by the day. */
function expiresAt(media: Media, created: Date): Date {
  return new Date(Date.parse(dayOf(created)) + (media.days + 1) * DAY_MS);
}

/** The first day with files that have not expired. */
export function oldestDay(media: Media, now: Date): string {
  return dayOf(new Date(now.getTime() - media.days * DAY_MS));
}
