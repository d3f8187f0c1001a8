// Reads the file of a message. No route calls it: the public API has no files (messages.md#files).
import { fail, failWith, type Issue, issue } from '@parley/contract';
import type { Ctx } from '../../context.ts';
import { formatFileDay, getFilePlace, getFileStore, type Media } from './media.ts';
import * as store from './store.ts';

const DAY_MS = 86_400_000;

export interface MediaRecord extends Omit<store.FileRow, 'created_at'> {
  /** The earliest time at which the file is deleted; null if there is no file. */
  expires_at: Date | null;
}

export interface ReadMedia {
  record: MediaRecord;
  /** Opens the file. Fails with the reason if there is none. */
  open(): Promise<ReadableStream<Uint8Array>>;
}

/** Returns what is known about a message's file, and a function that opens it. */
export async function readMedia(ctx: Ctx, media: Media, messageId: string): Promise<ReadMedia> {
  const row = await store.findFile(ctx.db, ctx.teamId, messageId);
  if (!row) fail('not_found', 'no_file');
  const { created_at, ...file } = row;
  const ends = file.state === 'stored' || file.state === 'waiting';
  const record = { ...file, expires_at: ends ? getExpiry(media, created_at) : null };
  return {
    record,
    async open() {
      if (row.state !== 'stored') failWith('invalid_state', [explainAbsence(row)]);
      const files = getFileStore(media, row.kept_in!);
      if (!files) fail('invalid_state', 'file_no_bucket');
      const bytes = await files.read(getFilePlace(ctx.teamId, row));
      return bytes ?? fail('not_found', row.kept_in === 'bucket' ? 'file_gone_bucket' : 'file_gone_disk');
    },
  };
}

/** Returns the reason why there is no file. */
function explainAbsence({ state, why, attempts }: store.FileRow): Issue {
  switch (state) {
    case 'waiting':
      return issue('file_waiting', { why: attempts === 0 ? null : why });
    case 'too_large':
      return issue('file_too_large', { why: why! });
    case 'expired':
      return issue('file_expired');
    default:
      return issue('file_failed', { why });
  }
}

/** Returns the time at which the file expires. Files are deleted day by day. */
function getExpiry(media: Media, created: Date): Date {
  return new Date(Date.parse(formatFileDay(created)) + (media.days + 1) * DAY_MS);
}

/** Returns the first day with files that have not expired. */
export function getOldestDay(media: Media, now: Date): string {
  return formatFileDay(new Date(now.getTime() - media.days * DAY_MS));
}
