// Stores arriving leads: newcomers, imported leads, and leads that enter or leave the queue of a number.
import type { LeadSource } from '@parley/contract';
import type { Channel } from '../../engines/capabilities.ts';
import { type Queries, statement } from '../../platform/postgres/database.ts';
import { namedStatement } from '../../platform/postgres/named-statement.ts';
import { changesLeadSql, getFirstStatus, type LeadStatus, statusAfterSql } from './lifecycle.ts';
import { type LeadState, STATE } from './store.ts';

export interface NewLead {
  id: string;
  number_id: string | null;
  campaign_id: string | null;
  phone: string | null;
  /** The id of the chat as the engine writes it (docs/adr/one-lead-per-person-and-number.md). */
  whatsapp_id: string | null;
  channel: Channel;
  ig_username?: string | null;
  name: string | null;
  email: string | null;
  source: LeadSource;
  source_confidence: 'certain' | 'probable' | null;
  external_reference: string | null;
  /** When the lead was pushed; null if it came in another way. */
  pushed_at: Date | null;
  created_at: Date;
}

// Inserts leads in the order of their chats, like the statement for participants of groups, so that two statements with
// the same people cannot deadlock.
const insert = namedStatement<LeadState>(
  'leads.insert',
  `insert into leads (team_id, id, number_id, campaign_id, phone, whatsapp_id, name, email, status, replied, in_touch,
     source, source_confidence, external_reference, listed, created_at, updated_at, pushed_at, channel, ig_username, replied_at)
   select :team_id::id, id, number_id, campaign_id, phone, whatsapp_id, name, email, :status, :replied,
     :replied, source, source_confidence,
     external_reference,
     coalesce((select purpose <> 'group' from campaigns where team_id = :team_id
       and id = arriving.campaign_id), true),
     created_at, created_at, pushed_at, channel, ig_username, case when :replied then created_at end
   from unnest(:ids::text[], :number_ids::text[], :campaign_ids::text[], :phones::text[],
     :whatsapp_ids::text[], :names::text[], :emails::text[], :sources::text[],
     :source_confidences::text[], :external_references::text[], :created_at::timestamptz[],
       :pushed_at::timestamptz[], :channels::text[], :ig_usernames::text[])
   as arriving (id, number_id, campaign_id, phone, whatsapp_id, name, email, source, source_confidence,
     external_reference, created_at, pushed_at, channel, ig_username)
   order by number_id, whatsapp_id
   on conflict (team_id, number_id, whatsapp_id) where number_id is not null do nothing
   returning ${STATE}`,
  { writes: ['leads'] },
);

/** Adds leads. @returns the leads whose conversation did not exist yet. */
export function insertLeads(
  tx: Queries,
  teamId: string,
  leads: readonly NewLead[],
  status: LeadStatus,
  replied: boolean,
): Promise<LeadState[]> {
  const of = <Field extends keyof NewLead>(field: Field) => leads.map((lead) => lead[field] ?? null);
  return tx.rows(
    ...insert({
      team_id: teamId,
      status,
      replied,
      ids: of('id'),
      number_ids: of('number_id'),
      campaign_ids: of('campaign_id'),
      phones: of('phone'),
      whatsapp_ids: of('whatsapp_id'),
      names: of('name'),
      emails: of('email'),
      sources: of('source'),
      source_confidences: of('source_confidence'),
      external_references: of('external_reference'),
      created_at: of('created_at'),
      pushed_at: of('pushed_at'),
      channels: of('channel'),
      ig_usernames: of('ig_username'),
    }),
  );
}

const takeUpStatement = (name: string, trigger: 'taken_up' | 'unreachable') =>
  statement<{ id: string }>(
    name,
    `update leads as lead set ${statusAfterSql(trigger, 'lead')}, campaign_id = $4::id, updated_at = $5,
       listed = coalesce((select purpose <> 'group' from campaigns where team_id = $1 and id = $4), true)
     where team_id = $1 and number_id = $2 and whatsapp_id = $3 and ${changesLeadSql(trigger, 'lead')}
     returning id`,
    { writes: ['leads'] },
  );

const takeUp = {
  taken_up: takeUpStatement('leads.take-up', 'taken_up'),
  unreachable: takeUpStatement('leads.take-up-unreachable', 'unreachable'),
};

/**
 * Applies a push to a lead who is known on the number but was never contacted: queues the lead or marks it as
 * unreachable.
 * @returns its id; undefined if there is no such lead.
 */
export async function saveQueuedAgain(
  tx: Queries,
  teamId: string,
  lead: Pick<NewLead, 'number_id' | 'whatsapp_id' | 'campaign_id' | 'created_at'>,
  trigger: 'taken_up' | 'unreachable',
): Promise<string | undefined> {
  const { number_id, whatsapp_id, campaign_id, created_at } = lead;
  const values = [teamId, number_id, whatsapp_id, campaign_id, created_at];
  return (await tx.row(takeUp[trigger], values))?.id;
}

/** The data that a push or an import contains about a known lead. */
export interface ReportedLead {
  name: string | null;
  email: string | null;
  external_reference: string | null;
  /** When the lead was pushed; null if it was imported. */
  pushed_at: Date | null;
}

/** The result of storing the data from a push or an import. */
export interface ReportResult {
  /** True if the lead was pushed before. */
  again: boolean;
  external_reference: string | null;
  reference_before: string | null;
}

// A push that is verified late must not undo a later push, which might have no reference.
const told = statement<ReportResult>(
  'leads.told',
  `with kept as (
     select lead.id, lead.pushed_at is not null as again, lead.external_reference as reference_before,
       coalesce(lead.name, $3) as name, coalesce(lead.email, $4) as email,
       case when lead.pushed_at > $6 then coalesce(nullif(lead.external_reference, ''), $5, lead.external_reference)
         else coalesce(nullif($5, ''), lead.external_reference) end as external_reference
     from leads lead where lead.team_id = $1 and lead.id = $2 for no key update
   ), written as (
     update leads as lead set name = kept.name, email = kept.email, external_reference = kept.external_reference,
       pushed_at = greatest(lead.pushed_at, $6),
       updated_at = case when (lead.name, lead.email, lead.external_reference)
         is distinct from (kept.name, kept.email, kept.external_reference) then $7 else lead.updated_at end
     from kept where lead.team_id = $1 and lead.id = kept.id
   )
   select again, external_reference, reference_before from kept`,
  { writes: ['leads'] },
);

/**
 * Stores the data on the lead. The latest push with a reference sets the reference; name and email only fill empty
 * fields.
 */
export async function saveReportedData(
  tx: Queries,
  teamId: string,
  id: string,
  { name, email, external_reference, pushed_at }: ReportedLead,
  now: Date,
): Promise<ReportResult> {
  return (await tx.row(told, [teamId, id, name, email, external_reference, pushed_at, now]))!;
}

const claimStatement = (name: string, trigger: 'verified' | 'unreachable') =>
  statement<{ id: string }>(
    name,
    `update leads as lead set ${statusAfterSql(trigger, 'lead')}, number_id = $3, whatsapp_id = $4, updated_at = $5
     where team_id = $1 and id = $2 and number_id is null and ${changesLeadSql(trigger, 'lead')}
       and not exists (
         select 1 from leads other where other.team_id = $1 and other.number_id = $3 and other.whatsapp_id = $4)
     returning id`,
    { writes: ['leads'] },
  );

const claim = {
  verified: claimStatement('leads.claim-conversation', 'verified'),
  unreachable: claimStatement('leads.claim-conversation-unreachable', 'unreachable'),
};

/** Gives an imported lead its conversation on the number. Returns false if another lead has that conversation. */
export async function saveConversation(
  tx: Queries,
  teamId: string,
  leadId: string,
  on: { number_id: string; chat_id: string },
  trigger: 'verified' | 'unreachable',
  now: Date,
): Promise<boolean> {
  return (await tx.row(claim[trigger], [teamId, leadId, on.number_id, on.chat_id, now])) !== undefined;
}

const leaveOutStatement = (name: string, trigger: 'unreachable' | 'given_up') =>
  statement<{ id: string }>(
    name,
    `update leads as lead set ${statusAfterSql(trigger, 'lead')}, updated_at = $3
     where team_id = $1 and id = $2 and ${changesLeadSql(trigger, 'lead')} returning id`,
    { writes: ['leads'] },
  );

const leaveOut = {
  unreachable: leaveOutStatement('leads.unreachable', 'unreachable'),
  given_up: leaveOutStatement('leads.give-up', 'given_up'),
};

/** Marks a lead as one that is never contacted. Returns false if the lead's status does not allow that. */
export async function saveLeftOut(
  tx: Queries,
  teamId: string,
  id: string,
  trigger: 'unreachable' | 'given_up',
  now: Date,
): Promise<boolean> {
  return (await tx.row(leaveOut[trigger], [teamId, id, now])) !== undefined;
}

/** Stores how a lead who wrote first found the number (links.md#attribution). */
export const saveOrigin = statement(
  'leads.origin',
  'update leads set source = $3, source_confidence = $4, tracked_link_id = $5 where team_id = $1 and id = $2',
  { writes: ['leads'] },
).write(
  (
    teamId: string,
    id: string,
    from: { source: LeadSource; source_confidence: 'certain' | 'probable'; tracked_link_id: string | null },
  ) => [teamId, id, from.source, from.source_confidence, from.tracked_link_id],
);

/**
 * Returns SQL that adds a lead for each row of `rows` (id, phone, name, email, custom_variables) and returns the ids.
 * It skips phones that are already in the list. `$1` is the workspace.
 */
export function addImportedSql(rows: string, of: { list: string; campaign: string; now: string }): string {
  return `insert into leads (team_id, id, list_id, campaign_id, phone, name, email, custom_variables, status, source,
     created_at, updated_at)
   select $1, imported.id, ${of.list}, ${of.campaign}, imported.phone, imported.name, imported.email,
     imported.custom_variables, '${getFirstStatus('imported')}', 'list', ${of.now}, ${of.now}
   from (${rows}) as imported (id, phone, name, email, custom_variables)
   on conflict (team_id, list_id, phone) where list_id is not null do nothing
   returning id`;
}

/** SQL condition on `lead`, a row of `leads`: the lead is imported and not on any number yet. */
export const WAITS_FOR_CAMPAIGN = `lead.status = '${getFirstStatus('imported')}' and lead.number_id is null`;

/** Returns SQL that assigns the leads of `from`, by `id`, to a campaign. `$1` is the workspace. */
export function assignCampaignSql(from: string, of: { campaign: string; now: string }): string {
  return `update leads as lead set campaign_id = ${of.campaign}, updated_at = ${of.now} from ${from}
   where lead.team_id = $1 and lead.id = ${from}.id and lead.campaign_id is distinct from ${of.campaign}`;
}

/** Returns SQL that deletes the leads of `from`, by `id`, and returns their ids. `$1` is the workspace. */
export const removeLeadsSql = (from: string): string =>
  `delete from leads lead using ${from} where lead.team_id = $1 and lead.id = ${from}.id returning lead.id`;
