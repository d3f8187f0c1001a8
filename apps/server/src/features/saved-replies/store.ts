// Stores saved replies. A reply without a member is shared with the whole workspace.
import { type Queries, statement } from '../../platform/postgres/database.ts';

export interface SavedReply {
  id: string;
  name: string;
  text: string;
  shared: boolean;
  created_at: string;
}

interface ReplyValues {
  id: string;
  /** The member who owns the reply; null if it is shared. */
  memberId: string | null;
  name: string;
  text: string;
}

const COLUMNS = `id, name, text, member_id is null as shared, iso(created_at) as created_at`;

/** Returns the member's own replies and the shared ones, by name. */
export const listReplies = statement<SavedReply>(
  'saved-replies.list',
  `select ${COLUMNS} from saved_replies where team_id = $1 and (member_id is null or member_id = $2)
   order by lower(name), id`,
).rows((teamId: string, memberId: string) => [teamId, memberId]);

export const lockReply = statement<SavedReply>(
  'saved-replies.one',
  `select ${COLUMNS} from saved_replies
   where team_id = $1 and id = $2 and (member_id is null or member_id = $3) for no key update`,
).row((teamId: string, id: string, memberId: string) => [teamId, id, memberId]);

/** Returns whether the member can see a reply with that id. */
export const replyExists = statement(
  'saved-replies.exists',
  'select 1 from saved_replies where team_id = $1 and id = $2 and (member_id is null or member_id = $3)',
).exists((teamId: string, id: string, memberId: string) => [teamId, id, memberId]);

export const insertReply = statement<SavedReply>(
  'saved-replies.insert',
  `insert into saved_replies (team_id, id, member_id, name, text, created_at) values ($1, $2, $3, $4, $5, $6)
   returning ${COLUMNS}`,
  { writes: ['saved_replies'] },
).row(
  (teamId: string, row: ReplyValues, createdAt: Date) => [
    teamId,
    row.id,
    row.memberId,
    row.name,
    row.text,
    createdAt,
  ],
  (row) => row!,
);

const update = statement<SavedReply>(
  'saved-replies.update',
  `update saved_replies set member_id = $3, name = $4, text = $5 where team_id = $1 and id = $2
   returning ${COLUMNS}`,
  { writes: ['saved_replies'] },
);

export async function updateReply(tx: Queries, teamId: string, row: ReplyValues): Promise<SavedReply> {
  return (await tx.row(update, [teamId, row.id, row.memberId, row.name, row.text]))!;
}

export const deleteReply = statement(
  'saved-replies.delete',
  'delete from saved_replies where team_id = $1 and id = $2',
  { writes: ['saved_replies'] },
).write((teamId: string, id: string) => [teamId, id]);
