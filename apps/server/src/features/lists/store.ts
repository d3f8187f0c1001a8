// Stores lists.
import { contract } from '@parley/contract';
import { listQuery } from '../../platform/list-query.ts';
import { type Queries, statement } from '../../platform/postgres/database.ts';
import { selectKeys } from '../../platform/postgres/wanted-keys.ts';

export interface SavedList {
  id: string;
  name: string;
  description: string | null;
  campaign_id: string | null;
}

/** Returns the id of the oldest list with that name, or undefined. The API allows several lists with the same name. */
export const findListId = statement<{ id: string }>(
  'lists.id-by-name',
  'select id from lists where team_id = $1 and name = $2 and deleted_at is null order by id limit 1',
).row(
  (teamId: string, name: string) => [teamId, name],
  (row) => row?.id,
);

export const countLists = statement<{ count: number }>(
  'lists.count',
  'select count(*) as count from lists where team_id = $1 and deleted_at is null',
).row(
  (teamId: string) => [teamId],
  (row) => row!.count,
);

const insert = statement(
  'lists.insert',
  `insert into lists (team_id, id, name, description, campaign_id, created_at, updated_at)
   values ($1, $2, $3, $4, $5, $6, $6)`,
  { writes: ['lists'] },
);

export async function insertList(tx: Queries, teamId: string, list: SavedList, now: Date): Promise<void> {
  await tx.write(insert, [teamId, list.id, list.name, list.description, list.campaign_id, now]);
}

const update = statement<{ id: string }>(
  'lists.update',
  `update lists set description = $3, campaign_id = $4, updated_at = $5
   where team_id = $1 and id = $2 and (description, campaign_id) is distinct from ($3, $4) returning id`,
  { writes: ['lists'] },
);

/** Changes a list. @returns whether anything changed. */
export async function updateList(tx: Queries, teamId: string, list: SavedList, now: Date): Promise<boolean> {
  return (await tx.row(update, [teamId, list.id, list.description, list.campaign_id, now])) !== undefined;
}

/**
 * Returns SQL that counts the leads added to a list, which are the rows in `from`, if there are any. `$1` is the
 * workspace.
 */
export function countLeadsSql(from: string, of: { list: string; now: string }): string {
  return `update lists set leads_count = leads_count + (select count(*) from ${from}), updated_at = ${of.now}
   where team_id = $1 and id = ${of.list} and exists (select 1 from ${from})`;
}

/** Returns SQL that subtracts the leads of `from` from the count of a list. `$1` is the workspace. */
export function countRemovedSql(from: string, of: { list: string; now: string }): string {
  return `update lists set leads_count = leads_count - (select count(*) from ${from}), updated_at = ${of.now}
   where team_id = $1 and id = ${of.list} and exists (select 1 from ${from})`;
}

/**
 * Locks the given lists and the given leads' lists. Call it before the leads are locked. No leads can be added to these
 * lists until the transaction ends. @returns the id of each list's campaign, by the id of the list.
 */
export const lockLists = statement<{ id: string; campaign_id: string | null }>(
  'lists.hold',
  `select id, campaign_id from lists
   where team_id = $1 and deleted_at is null and (id = any($2::text[])
     or id in (select lead.list_id from ${selectKeys('$3')} wanted
       join leads lead on lead.team_id = wanted.team_id and lead.id = wanted.id))
   order by id for no key update`,
).rows(
  (teamId: string, ids: readonly string[], leadIds: readonly string[]) => [teamId, ids, leadIds],
  (rows) => new Map(rows.map(({ id, campaign_id }) => [id, campaign_id])),
);

/** Updates the counts of lists after leads moved. `more` is the change of each count, by the id of the list. */
export const countMoved = statement(
  'lists.count-moved',
  `update lists list set leads_count = leads_count + given.more, updated_at = $4
   from unnest($2::text[], $3::int[]) as given (id, more) where list.team_id = $1 and list.id = given.id`,
  { writes: ['lists'] },
).write((teamId: string, more: ReadonlyMap<string, number>, now: Date) => [
  teamId,
  [...more.keys()],
  [...more.values()],
  now,
]);

/** Lists the workspace's lists, newest first. */
export const listRecords = listQuery(contract.lists.list, {
  from: 'list_records',
  order: [{ column: 'id', type: 'text' }],
  filters: {},
});

export const findRecord = statement<{ record: string }>(
  'lists.record',
  'select record::text as record from list_records where team_id = $1 and id = $2',
).row(
  (teamId: string, id: string) => [teamId, id],
  (row) => row?.record,
);
