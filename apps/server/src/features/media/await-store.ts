// What a turn waits for: files that may still come, and recordings whose words are not written down yet.
import { type Queries, statement } from '../../platform/postgres/database.ts';

/** The row `file` has not told all that it will: its words, where the workspace has recordings put into words. */
const isToCome = (message: string) => `case when ${message}.type in ('USER_VOICE', 'USER_AUDIO')
       then file.state in ('waiting', 'stored') and file.heard_at is null
         and (select transcription from model_settings where team_id = $1) is not null
       else file.state = 'waiting' end`;

/** Has the file of this message not told all that it will? SQL, for messages with media. */
export function fileToCome(message: string): string {
  return `(select ${isToCome(message)}
     from media_files file where file.team_id = $1 and file.message_id = ${message}.id)`;
}

const wait = statement<{ message_id: string }>(
  'media.await',
  `update media_files file set awaited = true from messages message
   where file.team_id = $1 and file.message_id = any($2) and message.team_id = $1 and message.id = file.message_id
     and ${isToCome('message')}
   returning file.message_id`,
);

/** A turn waits for these files. @returns false where they have told all meanwhile. */
export async function awaitFiles(
  tx: Queries,
  teamId: string,
  messageIds: readonly string[],
): Promise<boolean> {
  return (await tx.rows(wait, [teamId, messageIds])).length > 0;
}

/** A recording that is stored. */
export interface Recording {
  lead_id: string;
  told_type: string | null;
  mime_type: string;
  /** How often a model was asked for its words. */
  hearings: number;
}

const unheard = statement<Recording>(
  'media.unheard',
  `select message.lead_id, file.told_type, file.mime_type, file.hearings
   from media_files file
   join messages message on message.team_id = file.team_id and message.id = file.message_id
   where file.team_id = $1 and file.message_id = $2 and file.state = 'stored' and file.heard_at is null
     and message.type in ('USER_VOICE', 'USER_AUDIO') and message.text is null`,
);

/** The recording of a message, if its words are not written down yet; one with a caption keeps that. */
export function findUnheard(db: Queries, teamId: string, messageId: string): Promise<Recording | undefined> {
  return db.row(unheard, [teamId, messageId]);
}

const hearing = statement(
  'media.count-hearing',
  'update media_files set hearings = hearings + 1 where team_id = $1 and message_id = $2',
);

/** A model is asked for the words: counted before, so that no crash makes it endless. */
export async function countHearing(db: Queries, teamId: string, messageId: string): Promise<void> {
  await db.write(hearing, [teamId, messageId]);
}

const told = statement<{ awaited: boolean }>(
  'media.told',
  `update media_files set heard_at = coalesce(heard_at, $3)
   where team_id = $1 and message_id = $2 returning awaited`,
);

/** The file has told all that it will. @returns whether a turn has waited for it. */
export async function saveTold(tx: Queries, teamId: string, messageId: string, now: Date): Promise<boolean> {
  return (await tx.row(told, [teamId, messageId, now]))?.awaited ?? false;
}
