// Imported leads as rows: many at once, and their way into the number's queue.
import { JOBS } from '../../jobs.ts';
import { addingJobs } from '../../platform/jobs/store.ts';
import { type Queries, statement } from '../../platform/postgres/database.ts';

export interface ImportTarget {
  id: string;
  campaign_id: string | null;
  /** The number that will write; null while the list has no campaign that has one. */
  number_id: string | null;
}

const lock = statement(
  'import.lock-list',
  'select 1 from lists where team_id = $1 and id = $2 for no key update',
);

// A group campaign writes to nobody one by one: a list whose campaign became one has none that works it.
const target = statement<ImportTarget>(
  'import.target',
  `select l.id, c.id as campaign_id, c.number_id
   from lists l left join campaigns c on c.team_id = l.team_id and c.id = l.campaign_id and c.purpose = 'setter'
   where l.team_id = $1 and l.id = $2`,
);

/**
 * The list, held until the transaction ends. Locked first, read after: a statement that waits for a lock goes on to
 * see the campaign as it was before, perhaps without the number that it has by now.
 */
export async function lockList(tx: Queries, teamId: string, id: string): Promise<ImportTarget | undefined> {
  await tx.rows(lock, [teamId, id]);
  return tx.row(target, [teamId, id]);
}

const exists = statement('import.list-exists', 'select 1 from lists where team_id = $1 and id = $2');

export async function listExists(db: Queries, teamId: string, id: string): Promise<boolean> {
  return (await db.row(exists, [teamId, id])) !== undefined;
}

export interface ImportedLead {
  id: string;
  phone: string;
  name: string | null;
  email: string | null;
  custom_variables: object | null;
}

const insert = statement<{ id: string }>(
  'import.insert-leads',
  `with added as (
     insert into leads (team_id, id, list_id, campaign_id, phone, name, email, custom_variables, status, source,
       created_at, updated_at)
     select $1, r.id, $2, $3, r.phone, r.name, r.email, r.variables::jsonb, 'pending', 'list', $9, $9
     from unnest($4::text[], $5::text[], $6::text[], $7::text[], $8::text[]) as r (id, phone, name, email, variables)
     on conflict (team_id, list_id, phone) where list_id is not null do nothing
     returning id
   ), counted as (
     update lists set leads_count = leads_count + (select count(*) from added), updated_at = $9
     where team_id = $1 and id = $2 and exists (select 1 from added)
   )
   select id from added`,
);

/** Adds those whose phone is not in the list yet. @returns their ids. */
export async function insertLeads(
  tx: Queries,
  teamId: string,
  list: ImportTarget,
  leads: readonly ImportedLead[],
  now: Date,
): Promise<string[]> {
  const rows = await tx.rows(insert, [
    teamId,
    list.id,
    list.campaign_id,
    leads.map(({ id }) => id),
    leads.map(({ phone }) => phone),
    leads.map(({ name }) => name),
    leads.map(({ email }) => email),
    leads.map((lead) => lead.custom_variables && JSON.stringify(lead.custom_variables)),
    now,
  ]);
  return rows.map(({ id }) => id);
}

// A lead whose campaign has no number goes on waiting for it.
const queue = statement(
  'import.enqueue',
  `with entry as (
     insert into first_contacts (team_id, id, campaign_id, number_id, lead_id, phone, name, email, source, variables,
       created_at)
     select l.team_id, r.id, l.campaign_id, c.number_id, l.id, l.phone, l.name, l.email, 'list',
       coalesce(l.custom_variables, '{}'), $4
     from unnest($2::text[], $3::text[]) as r (id, lead_id)
     join leads l on l.team_id = $1 and l.id = r.lead_id
     join campaigns c on c.team_id = l.team_id and c.id = l.campaign_id and c.number_id is not null
       and c.purpose = 'setter'
     returning id
   )
   ${addingJobs(JOBS.verify, { team_id: '$1', id: 'id' }, '$4', 'from entry order by id')}`,
);

/** Entries of the queue for leads of a list that is held, none of whom has one, and the jobs that verify them. */
export async function enqueue(
  tx: Queries,
  teamId: string,
  entries: readonly { id: string; lead_id: string }[],
  now: Date,
): Promise<void> {
  const ids = entries.map(({ id }) => id);
  await tx.rows(queue, [teamId, ids, entries.map((entry) => entry.lead_id), now]);
}

const listsOf = statement<{ id: string }>(
  'import.lists-of-campaign',
  `select l.id from lists l join campaigns c on c.team_id = l.team_id and c.id = l.campaign_id
   where l.team_id = $1 and l.campaign_id = $2 and c.purpose = 'setter' order by l.id`,
);

/** The lists that the campaign works. */
export async function listWorked(db: Queries, teamId: string, campaignId: string): Promise<string[]> {
  return (await db.rows(listsOf, [teamId, campaignId])).map(({ id }) => id);
}

const pending = statement<{ id: string }>(
  'import.pending',
  `with waiting as (
     select l.id from leads l
     where l.team_id = $1 and l.list_id = $2 and l.status = 'pending' and l.number_id is null and l.id > $4
       and not exists (select 1 from first_contacts f where f.team_id = $1 and f.lead_id = l.id)
     order by l.id limit $5
   ), taken as (
     update leads l set campaign_id = $3, updated_at = $6 from waiting
     where l.team_id = $1 and l.id = waiting.id and l.campaign_id is distinct from $3
   )
   select id from waiting order by id`,
);

/** Pending leads of a list behind `after` that are in no queue, in order: they are the campaign's from here on. */
export async function takePending(
  tx: Queries,
  teamId: string,
  of: { list_id: string; campaign_id: string; after: string; most: number },
  now: Date,
): Promise<string[]> {
  const { list_id, campaign_id, after, most } = of;
  const rows = await tx.rows(pending, [teamId, list_id, campaign_id, after, most, now]);
  return rows.map(({ id }) => id);
}

const claim = statement<{ id: string }>(
  'import.claim-conversation',
  `update leads l set number_id = $3, whatsapp_id = $4, status = $5, updated_at = $6
   where team_id = $1 and id = $2 and status in ('pending', 'queued') and number_id is null
     and not exists (select 1 from leads o where o.team_id = $1 and o.number_id = $3 and o.whatsapp_id = $4)
   returning id`,
);

/** Gives an imported lead its conversation on the number; false when another lead has it. */
export async function claimConversation(
  tx: Queries,
  teamId: string,
  leadId: string,
  on: { number_id: string; chat_id: string; status: 'queued' | 'unreachable' },
  now: Date,
): Promise<boolean> {
  const row = await tx.row(claim, [teamId, leadId, on.number_id, on.chat_id, on.status, now]);
  return row !== undefined;
}

const giveUp = statement<{ id: string }>(
  'import.give-up',
  `update leads set status = 'unreachable', updated_at = $3
   where team_id = $1 and id = $2 and status in ('pending', 'queued') and first_contact_at is null returning id`,
);

/** An imported lead who is not contacted. */
export async function saveNotContacted(
  tx: Queries,
  teamId: string,
  leadId: string,
  now: Date,
): Promise<void> {
  await tx.rows(giveUp, [teamId, leadId, now]);
}
