// Stores the files of messages.
import type { Reason } from '@parley/contract';
import type { EngineKind } from '../../engines/capabilities.ts';
import type { EngineNumber } from '../../engines/port.ts';
import { JOBS } from '../../jobs.ts';
import { addJobsSql } from '../../platform/jobs/store.ts';
import { type Queries, statement } from '../../platform/postgres/database.ts';
import { toJsonb } from '../../platform/postgres/jsonb.ts';
import type { StorageKind } from './media.ts';

const fetchJobSql = (from: string, at: string) =>
  addJobsSql(
    JOBS.fetchMedia,
    { team_id: `${from}.team_id`, message_id: `${from}.message_id` },
    at,
    `from ${from}`,
  );

/** The types of messages that a model can transcribe, as an SQL list. */
const RECORDINGS = `('USER_VOICE', 'USER_AUDIO')`;

/**
 * Returns SQL that adds the job that reads the file of each row in `file`, if it is a recording or a turn waits for it.
 */
const readFileJobSql = (at: string) =>
  addJobsSql(
    JOBS.readFile,
    { team_id: 'file.team_id', message_id: 'file.message_id' },
    at,
    `from file join messages message on message.team_id = file.team_id and message.id = file.message_id
     where file.awaited or message.type in ${RECORDINGS}`,
  );

const insert = statement(
  'media.insert',
  `with file as (
     insert into media_files (team_id, message_id, state, reference, told_type, file_name, created_at)
     values ($1, $2, 'waiting', $3, $4, $5, $6) returning team_id, message_id
   ) ${fetchJobSql('file', '$6')}`,
  { writes: ['media_files', 'jobs'], addsJobs: true },
);

export interface NewFile {
  message_id: string;
  reference: string;
  told_type: string | null;
  file_name: string | null;
  created_at: Date;
}

/** Records that a message has a file, and adds the job that fetches it. */
export async function insertFile(tx: Queries, teamId: string, file: NewFile): Promise<void> {
  const { message_id, reference, told_type, file_name, created_at } = file;
  await tx.write(insert, [teamId, message_id, reference, told_type, file_name, created_at]);
}

/** A file that has yet to be fetched, and the number that it was sent to. */
export interface WaitingFile extends EngineNumber {
  message_id: string;
  reference: string;
  attempts: number;
  created_at: Date;
  engine: EngineKind;
}

export const findWaiting = statement<WaitingFile>(
  'media.waiting',
  `select number.team_id, number.id, number.phone, number.settings, number.secrets_sealed, number.engine,
     file.message_id, file.reference, file.attempts, file.created_at
   from media_files file
   join messages message on message.team_id = file.team_id and message.id = file.message_id
   join numbers number on number.team_id = message.team_id and number.id = message.number_id
   where file.team_id = $1 and file.message_id = $2 and file.state = 'waiting'`,
).row((teamId: string, messageId: string) => [teamId, messageId]);

export interface StoredFile {
  mime_type: string;
  size: number;
  sha256: Buffer;
  /** The file's name according to the provider, if the message had none. */
  file_name: string | null;
}

const stored = statement(
  'media.stored',
  `with file as (
     update media_files set state = 'stored', mime_type = $3, size = $4, sha256 = $5, kept_in = $6, stored_at = $7,
       file_name = coalesce(file_name, $8), attempts = attempts + 1, why = null
     where team_id = $1 and message_id = $2 and state = 'waiting' returning team_id, message_id, awaited
   ) ${readFileJobSql('$7')}`,
  { writes: ['media_files', 'jobs'], addsJobs: true },
);

export async function saveStored(
  db: Queries,
  teamId: string,
  messageId: string,
  file: StoredFile & { kept_in: StorageKind; stored_at: Date },
): Promise<void> {
  const { mime_type, size, sha256, kept_in, stored_at, file_name } = file;
  await db.write(stored, [teamId, messageId, mime_type, size, sha256, kept_in, stored_at, file_name]);
}

/** Records that the file could not be fetched. */
export const saveMissed = statement(
  'media.missed',
  `with file as (
     update media_files set state = $3, why = $4, attempts = attempts + 1
     where team_id = $1 and message_id = $2 and state = 'waiting' returning team_id, message_id, awaited
   ) ${readFileJobSql('$5')}`,
  { writes: ['media_files', 'jobs'], addsJobs: true },
).write((teamId: string, messageId: string, state: 'failed' | 'too_large', why: Reason, now: Date) => [
  teamId,
  messageId,
  state,
  toJsonb(why),
  now,
]);

/** Schedules another attempt. @param why null if the failed attempt does not count. */
export const scheduleRetry = statement(
  'media.again',
  `with file as (
     update media_files set why = coalesce($3, why), attempts = attempts + case when $3 is null then 0 else 1 end
     where team_id = $1 and message_id = $2 and state = 'waiting' returning team_id, message_id
   ) ${fetchJobSql('file', '$4')}`,
  { writes: ['media_files', 'jobs'], addsJobs: true },
).write((teamId: string, messageId: string, why: Reason | null, at: Date) => [
  teamId,
  messageId,
  toJsonb(why),
  at,
]);

export interface FileRow {
  message_id: string;
  state: 'waiting' | 'stored' | 'failed' | 'too_large' | 'expired';
  /** The type that the provider reported. */
  told_type: string | null;
  /** The MIME type detected from the file's bytes, or null if it could not be detected. */
  mime_type: string | null;
  file_name: string | null;
  size: number | null;
  /** The SHA-256 in hexadecimal. */
  sha256: string | null;
  kept_in: StorageKind | null;
  attempts: number;
  why: Reason | null;
  created_at: Date;
  stored_at: Date | null;
}

export const findFile = statement<FileRow>(
  'media.file',
  `select message_id, state, told_type, mime_type, file_name, size, encode(sha256, 'hex') as sha256, kept_in, attempts, why,
     created_at, stored_at
   from media_files where team_id = $1 and message_id = $2`,
).row((teamId: string, messageId: string) => [teamId, messageId]);

/**
 * Marks files as expired. @param ofBucket false to exclude files in the bucket, which cannot be deleted while the
 * bucket is not configured.
 */
export const saveExpired = statement(
  'media.expire',
  `update media_files set state = 'expired'
   where state in ('waiting', 'stored') and created_at < $1 and (kept_in is distinct from 'bucket' or $2)`,
  { writes: ['media_files'] },
).write((before: Date, ofBucket: boolean) => [before, ofBucket]);

interface FileOnDisk {
  team_id: string;
  message_id: string;
  created_at: Date;
}

/** Lists the files of all workspaces that should be on a disk, after the given one. */
export const listOnDisk = statement<FileOnDisk>(
  'media.on-disk',
  `select team_id, message_id, created_at from media_files
   where state = 'stored' and kept_in = 'disk' and (team_id, message_id) > ($1::id, $2::id)
   order by team_id, message_id limit $3`,
).rows((after: Pick<FileOnDisk, 'team_id' | 'message_id'>, most: number) => [
  after.team_id,
  after.message_id,
  most,
]);

export interface DeletedFile {
  message_id: string;
  kept_in: StorageKind | null;
  created_at: Date;
}

/** Deletes the rows of a lead's files. @returns them, so that the bytes can be removed after the commit. */
export const deleteFileRows = statement<DeletedFile>(
  'media.delete-of-lead',
  `delete from media_files file using messages message
   where message.team_id = $1 and message.lead_id = $2 and file.team_id = message.team_id
     and file.message_id = message.id
   returning file.message_id, file.kept_in, file.created_at`,
  { writes: ['media_files'] },
).rows((teamId: string, leadId: string) => [teamId, leadId]);
