// Reads and changes lists for the dashboard.
import type { EngineKind } from '../../engines/capabilities.ts';
import { type Queries, statement } from '../../platform/postgres/database.ts';
import type { SavedList } from './store.ts';

// Pending leads with a queue entry are waiting for a first message; those without one are waiting for a campaign.
const detail = statement<{ record: string }>(
  'lists.detail',
  `select (list.record::jsonb || jsonb_build_object('waiting', waits.waiting, 'queued', waits.queued))::text as record
   from list_records list cross join lateral (
     select count(*) filter (where entry.id is null and lead.status = 'pending')::int as waiting,
       count(*) filter (where entry.id is not null)::int as queued
     from leads lead left join first_contacts entry on entry.team_id = lead.team_id and entry.lead_id = lead.id
     where lead.team_id = $1 and lead.list_id = $2 and lead.status in ('pending', 'queued')) waits
   where list.team_id = $1 and list.id = $2`,
);

export async function findDetail(db: Queries, teamId: string, id: string): Promise<string | undefined> {
  return (await db.row(detail, [teamId, id]))?.record;
}

const lock = statement<SavedList>(
  'lists.lock',
  `select id, name, description, campaign_id from lists
   where team_id = $1 and id = $2 and deleted_at is null for no key update`,
);

/** Locks a list until the transaction ends. undefined if there is no such list. */
export function lockList(tx: Queries, teamId: string, id: string): Promise<SavedList | undefined> {
  return tx.row(lock, [teamId, id]);
}

const change = statement(
  'lists.change',
  `update lists set name = $3, description = $4, campaign_id = $5, updated_at = $6 where team_id = $1 and id = $2`,
  { writes: ['lists'] },
);

export async function changeList(tx: Queries, teamId: string, list: SavedList, now: Date): Promise<void> {
  await tx.write(change, [teamId, list.id, list.name, list.description, list.campaign_id, now]);
}

const hide = statement('lists.hide', 'update lists set deleted_at = $3 where team_id = $1 and id = $2', {
  writes: ['lists'],
});

/** Hides a deleted list. Its row remains while leads refer to it. */
export async function hideList(tx: Queries, teamId: string, id: string, now: Date): Promise<void> {
  await tx.write(hide, [teamId, id, now]);
}

const remove = statement<{ id: string }>(
  'lists.remove',
  `delete from lists where team_id = $1 and id = $2 and deleted_at is not null
     and not exists (select 1 from leads where team_id = $1 and list_id = $2)
   returning id`,
  { writes: ['lists'] },
);

/** Removes a deleted list without leads. @returns whether it was removed. */
export async function removeList(tx: Queries, teamId: string, id: string): Promise<boolean> {
  return (await tx.row(remove, [teamId, id])) !== undefined;
}

const engine = statement<{ engine: EngineKind | null }>(
  'lists.engine',
  `select number.engine from lists list
   left join campaigns campaign on campaign.team_id = list.team_id and campaign.id = list.campaign_id
     and campaign.purpose = 'setter'
   left join numbers number on number.team_id = campaign.team_id and number.id = campaign.number_id
   where list.team_id = $1 and list.id = $2`,
);

/** Returns the engine of the number that will write to the list's leads; null if there is none. */
export async function findListEngine(tx: Queries, teamId: string, id: string): Promise<EngineKind | null> {
  return (await tx.row(engine, [teamId, id]))?.engine ?? null;
}
