// Stores imported leads, many per statement, and their entries in the number's queue.
import type { EngineKind } from '../../engines/capabilities.ts';
import { JOBS } from '../../jobs.ts';
import { addJobsSql } from '../../platform/jobs/store.ts';
import { type Queries, statement } from '../../platform/postgres/database.ts';
import { namedStatement } from '../../platform/postgres/named-statement.ts';
import { addImportedSql, assignCampaignSql, WAITS_FOR_CAMPAIGN } from '../leads/index.ts';
import { countLeadsSql } from '../lists/index.ts';

export interface ImportTarget {
  id: string;
  campaign_id: string | null;
  /** The number that contacts the leads; null if the list has no campaign with a number. */
  number_id: string | null;
  engine: EngineKind | null;
}

const lock = statement(
  'import.lock-list',
  'select 1 from lists where team_id = $1 and id = $2 for no key update',
);

// A group campaign does not contact leads individually, so its list is treated like a list without a campaign.
const target = statement<ImportTarget>(
  'import.target',
  `select list.id, campaign.id as campaign_id, campaign.number_id, number.engine
   from lists list left join campaigns campaign on campaign.team_id = list.team_id and campaign.id = list.campaign_id
     and campaign.purpose = 'setter'
   left join numbers number on number.team_id = campaign.team_id and number.id = campaign.number_id
   where list.team_id = $1 and list.id = $2 and list.deleted_at is null`,
);

/**
 * Locks the list until the transaction ends, and reads it in a second statement. A single statement that waited for the
 * lock would see the campaign as it was before the wait, perhaps without its number. undefined if there is no such
 * list.
 */
export async function lockList(tx: Queries, teamId: string, id: string): Promise<ImportTarget | undefined> {
  await tx.write(lock, [teamId, id]);
  return tx.row(target, [teamId, id]);
}

export const listExists = statement(
  'import.list-exists',
  'select 1 from lists where team_id = $1 and id = $2 and deleted_at is null',
).exists((teamId: string, id: string) => [teamId, id]);

export interface ImportedLead {
  id: string;
  phone: string;
  name: string | null;
  email: string | null;
  custom_variables: object | null;
}

/** Adds leads whose phones are not in the list yet. @returns their ids. */
export const insertLeads = namedStatement<{ id: string }>(
  'import.insert-leads',
  `with added as (${addImportedSql(
    `select id, phone, name, email, variables::jsonb
     from unnest(:ids::text[], :phones::text[], :names::text[], :emails::text[],
       :variables::text[]) as given (id, phone, name, email, variables)`,
    { list: ':list_id', campaign: ':campaign_id', now: ':now' },
  )}
   ), counted as (${countLeadsSql('added', { list: ':list_id', now: ':now' })}
   )
   select id from added`,
  { writes: ['leads', 'lists'] },
).rows(
  (teamId: string, list: ImportTarget, leads: readonly ImportedLead[], now: Date) => ({
    team_id: teamId,
    list_id: list.id,
    campaign_id: list.campaign_id,
    ids: leads.map(({ id }) => id),
    phones: leads.map(({ phone }) => phone),
    names: leads.map(({ name }) => name),
    emails: leads.map(({ email }) => email),
    variables: leads.map((lead) => lead.custom_variables && JSON.stringify(lead.custom_variables)),
    now,
  }),
  (rows) => rows.map(({ id }) => id),
);

// Skips leads whose campaign has no number; they stay pending.
const queue = statement(
  'import.enqueue',
  `with entry as (
     insert into first_contacts (team_id, id, campaign_id, number_id, lead_id, phone, name, email, source, variables,
       created_at)
     select lead.team_id, given.id, lead.campaign_id, campaign.number_id, lead.id, lead.phone, lead.name, lead.email,
       'list', coalesce(lead.custom_variables, '{}'), $4
     from unnest($2::text[], $3::text[]) as given (id, lead_id)
     join leads lead on lead.team_id = $1 and lead.id = given.lead_id
     join campaigns campaign on campaign.team_id = lead.team_id and campaign.id = lead.campaign_id
       and campaign.number_id is not null and campaign.purpose = 'setter'
     returning id
   )
   ${addJobsSql(JOBS.verify, { team_id: '$1', id: 'id' }, '$4', 'from entry order by id')}`,
  { writes: ['first_contacts', 'jobs'], addsJobs: true },
);

/** Adds queue entries and verify jobs for leads without an entry. The caller must have locked their list. */
export async function enqueue(
  tx: Queries,
  teamId: string,
  entries: readonly { id: string; lead_id: string }[],
  now: Date,
): Promise<void> {
  const ids = entries.map(({ id }) => id);
  await tx.write(queue, [teamId, ids, entries.map((entry) => entry.lead_id), now]);
}

/** Returns the lists whose leads the campaign contacts. */
export const listListsOfCampaign = statement<{ id: string }>(
  'import.lists-of-campaign',
  `select list.id from lists list join campaigns campaign on campaign.team_id = list.team_id
     and campaign.id = list.campaign_id
   where list.team_id = $1 and list.campaign_id = $2 and campaign.purpose = 'setter'
     and list.deleted_at is null order by list.id`,
).rows(
  (teamId: string, campaignId: string) => [teamId, campaignId],
  (rows) => rows.map(({ id }) => id),
);

const pending = statement<{ id: string }>(
  'import.pending',
  `with waiting as (
     select lead.id from leads lead
     where lead.team_id = $1 and lead.list_id = $2 and ${WAITS_FOR_CAMPAIGN} and lead.id > $4
       and not exists (
         select 1 from first_contacts entry where entry.team_id = $1 and entry.lead_id = lead.id)
     order by lead.id limit $5
   ), taken as (${assignCampaignSql('waiting', { campaign: '$3', now: '$6' })}
   )
   select id from waiting order by id`,
  { writes: ['leads'] },
);

/**
 * Assigns to the campaign the list's next pending leads after `after` that are in no queue. @returns their ids in
 * order.
 */
export async function assignPendingLeads(
  tx: Queries,
  teamId: string,
  of: { list_id: string; campaign_id: string; after: string; most: number },
  now: Date,
): Promise<string[]> {
  const { list_id, campaign_id, after, most } = of;
  const rows = await tx.rows(pending, [teamId, list_id, campaign_id, after, most, now]);
  return rows.map(({ id }) => id);
}
