// Finds the files for which a turn must wait: files that are still being fetched, and recordings without a
// transcription.
import { statement } from '../../platform/postgres/database.ts';

/**
 * Returns an SQL condition: the row `file` is still incomplete. If the workspace has a transcription model, a recording
 * is complete only once it is transcribed.
 */
const isIncomplete = (message: string) => `case when ${message}.type in ('USER_VOICE', 'USER_AUDIO')
       then file.state in ('waiting', 'stored') and file.heard_at is null
         and (select transcription from model_settings where team_id = $1) is not null
       else file.state = 'waiting' end`;

/** Returns an SQL condition: the file of this message, which has media, is still incomplete. */
export function isFileIncomplete(message: string): string {
  return `(select ${isIncomplete(message)}
     from media_files file where file.team_id = $1 and file.message_id = ${message}.id)`;
}

/** Marks files for which a turn waits. @returns false if all are already complete. */
export const markAwaitedFiles = statement<{ message_id: string }>(
  'media.await',
  `update media_files file set awaited = true from messages message
   where file.team_id = $1 and file.message_id = any($2) and message.team_id = $1 and message.id = file.message_id
     and ${isIncomplete('message')}
   returning file.message_id`,
  { writes: ['media_files'] },
).rows(
  (teamId: string, messageIds: readonly string[]) => [teamId, messageIds],
  (rows) => rows.length > 0,
);

export interface Recording {
  lead_id: string;
  told_type: string | null;
  mime_type: string;
  /** The number of transcription requests to a model. */
  hearings: number;
}

/**
 * Returns the stored recording of a message if it has yet to be transcribed; undefined otherwise. A recording with a
 * caption is not transcribed, because its text is the caption.
 */
export const findUntranscribed = statement<Recording>(
  'media.unheard',
  `select message.lead_id, file.told_type, file.mime_type, file.hearings
   from media_files file
   join messages message on message.team_id = file.team_id and message.id = file.message_id
   where file.team_id = $1 and file.message_id = $2 and file.state = 'stored' and file.heard_at is null
     and message.type in ('USER_VOICE', 'USER_AUDIO') and message.text is null`,
).row((teamId: string, messageId: string) => [teamId, messageId]);

/** Counts a transcription request. Called before the request, so that crashes cannot cause endless requests. */
export const countTranscription = statement(
  'media.count-hearing',
  'update media_files set hearings = hearings + 1 where team_id = $1 and message_id = $2',
  { writes: ['media_files'] },
).write((teamId: string, messageId: string) => [teamId, messageId]);

/** Marks the file as complete. @returns whether a turn has waited for it. */
export const markFileComplete = statement<{ awaited: boolean }>(
  'media.told',
  `update media_files set heard_at = coalesce(heard_at, $3)
   where team_id = $1 and message_id = $2 returning awaited`,
  { writes: ['media_files'] },
).row(
  (teamId: string, messageId: string, now: Date) => [teamId, messageId, now],
  (row) => row?.awaited ?? false,
);
