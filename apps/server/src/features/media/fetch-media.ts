// Fetches the file of a message from its engine while the provider has it (messages.md#files). The result of every
// attempt is stored in the row; the job fails only if the database does.
import { rm } from 'node:fs/promises';
import { fact, type Reason } from '@parley/contract';
import type { Ctx } from '../../context.ts';
import { EngineError, type MediaFile } from '../../engines/port.ts';
import { findFullDisk } from '../../platform/disk-full.ts';
import type { Queries } from '../../platform/postgres/database.ts';
import { typeOfFile } from './file-type.ts';
import { getFilePlace, getFileStore, type Media } from './media.ts';
import * as store from './store.ts';
import { MOST_BYTES, writeFile } from './write-file.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
/**
 * The delays before the retries, in order. The first ones are short, because some providers store a file only for
 * minutes.
 */
const AGAIN_MS = [
  5 * SECOND_MS,
  15 * SECOND_MS,
  45 * SECOND_MS,
  2 * MINUTE_MS,
  5 * MINUTE_MS,
  15 * MINUTE_MS,
  HOUR_MS,
  4 * HOUR_MS,
  12 * HOUR_MS,
];
/**
 * The number of times that the provider must report a file as not found before it counts as missing, because it might
 * not be available immediately.
 */
const MOST_DENIALS = 4;
const LONGEST_NAME = 255;

/** Records that a message has a file, which is fetched after the transaction. */
export async function expectFile(
  tx: Queries,
  ctx: Ctx,
  messageId: string,
  told: { reference: string; mime_type: string | null; file_name: string | null },
): Promise<void> {
  await store.insertFile(tx, ctx.teamId, {
    message_id: messageId,
    reference: told.reference,
    told_type: sanitize(told.mime_type),
    file_name: sanitize(told.file_name),
    created_at: ctx.clock.now(),
  });
}

/** Fetches the file of a message if the file is still waiting to be fetched. */
export async function fetchMedia(ctx: Ctx, media: Media, messageId: string): Promise<void> {
  const { db, teamId, clock } = ctx;
  const wanted = await store.findWaiting(db, teamId, messageId);
  if (!wanted) return;
  const outcome = await attemptFetch(media, wanted).catch((error: Error) => error);
  if (outcome === 'too_large') {
    const why = fact('file_too_large', { mebibytes: MOST_BYTES / 1024 / 1024 });
    return store.saveMissed(db, teamId, messageId, 'too_large', why, clock.now());
  }
  if (!(outcome instanceof Error)) {
    const kept = { ...outcome, kept_in: media.keepsIn, stored_at: clock.now() };
    return store.saveStored(db, teamId, messageId, kept);
  }
  if (media.stopping.aborted) return store.scheduleRetry(db, teamId, messageId, null, clock.now());
  ctx.log.warn({ err: outcome, message: messageId, attempts: wanted.attempts + 1 }, 'a file was not fetched');
  const why = explainFailure(outcome);
  const delay = getRetryDelay(outcome, wanted.attempts);
  if (delay !== undefined) {
    return store.scheduleRetry(db, teamId, messageId, why, new Date(clock.ms() + delay));
  }
  // A process might have died after it wrote the file and before it wrote the row, so the file is removed.
  await getFileStore(media, media.keepsIn)!.remove(getFilePlace(teamId, wanted));
  await store.saveMissed(db, teamId, messageId, 'failed', why, clock.now());
}

function explainFailure(error: Error): Reason {
  if (error instanceof EngineError) return error.reason;
  if (findFullDisk(error) === 'own') return fact('file_disk_full');
  return fact('file_fetch_failed', { error: error.message.slice(0, 1_000) });
}

/** Returns the delay before the next attempt; undefined if there is none. */
function getRetryDelay(error: Error, attempts: number): number | undefined {
  const denied = error instanceof EngineError && error.kind === 'invalid';
  const usual = denied && attempts + 1 >= MOST_DENIALS ? undefined : AGAIN_MS[attempts];
  const asked = error instanceof EngineError ? (error.retryAfterMs ?? 0) : 0;
  return usual && Math.max(usual, Math.min(asked, HOUR_MS));
}

async function attemptFetch(
  media: Media,
  wanted: store.WaitingFile,
): Promise<store.StoredFile | 'too_large'> {
  const { message_id, reference, created_at: _, engine: kind, attempts: __, ...number } = wanted;
  const engine = media.engineOf(kind);
  if (!engine.fetchMedia)
    throw new EngineError('invalid', fact('call_unsupported', { provider: kind, call: 'fetch_files' }), true);
  const begin = (): Promise<MediaFile> => engine.fetchMedia!(number, reference);
  const file = await media.disk.partial(message_id, media.processId);
  try {
    const written = await writeFile(file, begin, media.limits, media.stopping);
    if (written === 'too_large') return written;
    const mime_type = await typeOfFile(file);
    await getFileStore(media, media.keepsIn)!.put(file, getFilePlace(wanted.team_id, wanted));
    return { ...written, mime_type, file_name: sanitize(written.file_name) };
  } finally {
    await rm(file, { force: true });
  }
}

/**
 * Returns a text from the sender without NUL, which PostgreSQL refuses, and shortened to the maximum length. null stays
 * null.
 */
function sanitize(text: string | null): string | null {
  return text === null ? null : text.replaceAll('\0', '').slice(0, LONGEST_NAME);
}
