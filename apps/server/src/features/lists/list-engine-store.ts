// Reads and changes lists for the dashboard.
import type { EngineKind } from '../../engines/capabilities.ts';
import { type Queries, statement } from '../../platform/postgres/database.ts';
import type { SavedList } from './store.ts';

// Pending leads with a queue entry are waiting for a first message; those without one are waiting for a campaign.
export const findDetail = statement<{ record: string }>(
  'lists.detail',
  `select (list.record::jsonb || jsonb_build_object('waiting', waits.waiting, 'queued', waits.queued))::text as record
   from list_records list cross join lateral (
     select count(*) filter (where entry.id is null and lead.status = 'pending')::int as waiting,
       count(*) filter (where entry.id is not null)::int as queued
     from leads lead left join first_contacts entry on entry.team_id = lead.team_id and entry.lead_id = lead.id
     where lead.team_id = $1 and lead.list_id = $2 and lead.status in ('pending', 'queued')) waits
   where list.team_id = $1 and list.id = $2`,
).row(
  (teamId: string, id: string) => [teamId, id],
  (row) => row?.record,
);

export interface Progress {
  list_id: string;
  contacted: number;
  queued: number;
  not_contacted: number;
  rejected: number;
}

/** Counts the leads and the rejected rows of every list. Reads the leads of each list along its index. */
export const listProgress = statement<Progress>(
  'lists.progress',
  `select list.id as list_id, leads.contacted, leads.queued, leads.total - leads.contacted - leads.queued as not_contacted,
     coalesce(files.rejected, 0) as rejected
   from lists list
   cross join lateral (
     select count(*)::int as total, count(*) filter (where first_contact_at is not null)::int as contacted,
       count(*) filter (where first_contact_at is null and status in ('pending', 'queued'))::int as queued
     from leads where team_id = $1 and list_id = list.id offset 0) leads
   left join (select list_id, sum(rejected)::int as rejected from imports where team_id = $1 group by list_id) files
     on files.list_id = list.id
   where list.team_id = $1 and list.deleted_at is null order by list.id desc`,
).rows((teamId: string) => [teamId]);

/** Locks a list until the transaction ends. undefined if there is no such list. */
export const lockList = statement<SavedList>(
  'lists.lock',
  `select id, name, description, campaign_id from lists
   where team_id = $1 and id = $2 and deleted_at is null for no key update`,
).row((teamId: string, id: string) => [teamId, id]);

const change = statement(
  'lists.change',
  `update lists set name = $3, description = $4, campaign_id = $5, updated_at = $6 where team_id = $1 and id = $2`,
  { writes: ['lists'] },
);

export async function changeList(tx: Queries, teamId: string, list: SavedList, now: Date): Promise<void> {
  await tx.write(change, [teamId, list.id, list.name, list.description, list.campaign_id, now]);
}

/** Hides a deleted list. Its row remains while leads refer to it. */
export const hideList = statement(
  'lists.hide',
  'update lists set deleted_at = $3 where team_id = $1 and id = $2',
  { writes: ['lists'] },
).write((teamId: string, id: string, now: Date) => [teamId, id, now]);

/** Removes a deleted list without leads. @returns whether it was removed. */
export const removeList = statement<{ id: string }>(
  'lists.remove',
  `delete from lists where team_id = $1 and id = $2 and deleted_at is not null
     and not exists (select 1 from leads where team_id = $1 and list_id = $2)
   returning id`,
  { writes: ['lists'] },
).exists((teamId: string, id: string) => [teamId, id]);

/** Returns the engine of the number that will write to the list's leads; null if there is none. */
export const findListEngine = statement<{ engine: EngineKind | null }>(
  'lists.engine',
  `select number.engine from lists list
   left join campaigns campaign on campaign.team_id = list.team_id and campaign.id = list.campaign_id
     and campaign.purpose = 'setter'
   left join numbers number on number.team_id = campaign.team_id and number.id = campaign.number_id
   where list.team_id = $1 and list.id = $2`,
).row(
  (teamId: string, id: string) => [teamId, id],
  (row) => row?.engine ?? null,
);
