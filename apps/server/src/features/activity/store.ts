// Stores changes and who made them, in the transaction that makes the change.
import type { Actor } from '../../context.ts';
import type { Position } from '../../platform/cursor.ts';
import { type Queries, statement } from '../../platform/postgres/database.ts';
import { namedStatement } from '../../platform/postgres/named-statement.ts';

export interface ActivityRow {
  id: string;
  at: Date;
  action: string;
  actor_kind: Actor['kind'];
  actor_id: string | null;
  actor_name: string | null;
  subject_id: string | null;
  subject_name: string | null;
  details: object;
}

const insert = namedStatement(
  'activity.insert',
  `insert into activity (team_id, id, at, action, actor_kind, actor_id, actor_name, subject_id, subject_name, details)
   values (:team_id, :id, :at, :action, :actor_kind, :actor_id, :actor_name, :subject_id, :subject_name, :details)`,
  { writes: ['activity'] },
);

export async function insertActivity(tx: Queries, teamId: string, row: ActivityRow): Promise<void> {
  await tx.write(...insert({ ...row, team_id: teamId, details: JSON.stringify(row.details) }));
}

export interface ActivityFilter {
  action?: string | undefined;
  member_id?: string | undefined;
  since?: string | undefined;
  until?: string | undefined;
}

/** Lists changes, latest first. */
export const listActivity = statement<{ id: string; record: string }>(
  'activity.list',
  `select id, row_to_json(shown)::text as record from (
     select id, iso(at) as at, action,
       json_build_object('kind', actor_kind, 'id', actor_id, 'name', actor_name) as actor,
       json_build_object('id', subject_id, 'name', subject_name) as subject, details
     from activity
     where team_id = $1 and ($3::text is null or id < $3::id)
       and ($4::text is null or action = $4) and ($5::text is null or actor_id = $5::id)
       and ($6::timestamptz is null or at >= $6) and ($7::timestamptz is null or at <= $7)
     order by id desc limit $2) shown
   order by id desc`,
).rows(
  (
    teamId: string,
    { action, member_id, since, until }: ActivityFilter,
    limit: number,
    after: Position | null,
  ) => [teamId, limit, after?.[0], action, member_id, since, until],
  (rows) => rows.map(({ id, record }) => ({ record, position: [id] })),
);

/** Adds to the details of a recorded change that is still in progress. */
export const addDetails = statement(
  'activity.add',
  'update activity set details = details || $3::jsonb where team_id = $1 and id = $2',
  { writes: ['activity'] },
).write((teamId: string, id: string, details: object) => [teamId, id, JSON.stringify(details)]);

/** Deletes changes that were recorded before the given time. */
export const deleteOldActivity = statement('activity.forget', 'delete from activity where at < $1', {
  writes: ['activity'],
}).write((before: Date) => [before]);
