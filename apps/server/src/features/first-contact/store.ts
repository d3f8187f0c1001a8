// Stores a number's queue, which contains its waiting first contacts.

import type { LeadSource, Reason } from '@parley/contract';
import type { EngineKind } from '../../engines/capabilities.ts';
import { JOBS } from '../../jobs.ts';
import { jobKeySql } from '../../platform/jobs/job-kind.ts';
import { addJobsSql } from '../../platform/jobs/store.ts';
import { type Queries, statement } from '../../platform/postgres/database.ts';
import { toJsonb } from '../../platform/postgres/jsonb.ts';
import { namedStatement } from '../../platform/postgres/named-statement.ts';
import { type AgentSettings, completeAgent } from '../campaigns/index.ts';
import {
  FIRST_CONTACTS_TODAY,
  joinQuotaDaySql,
  lockNumber,
  portfolioSql,
  SENT_TODAY,
} from '../numbers/index.ts';
import type { NumberPace } from '../pacing/index.ts';
import { type CampaignTemplate, type KnownTemplate, storedTemplateSql } from '../templates/index.ts';
import { IS_BLOCKED, IS_NEEDED, LEAD_OF_ENTRY } from './waiting-entry-store.ts';

/** The data that determines the outcome of a push. */
export interface PushTarget {
  campaign_id: string;
  slug: string;
  status: string;
  purpose: string;
  agent: AgentSettings;
  number_id: string | null;
  engine: EngineKind | null;
  template: CampaignTemplate | null;
  kept_template: KnownTemplate | null;
}

const readRow = <Row extends { agent: AgentSettings }>(row: Row): Row => ({
  ...row,
  agent: completeAgent(row.agent),
});

export const findPushTarget = statement<PushTarget>(
  'first-contact.push-target',
  `select campaign.id as campaign_id, campaign.slug, campaign.status, campaign.purpose, campaign.agent,
     number.id as number_id, number.engine, campaign.template,
     ${storedTemplateSql('number.id', 'campaign.template')} as kept_template
   from campaigns campaign
   left join numbers number on number.team_id = campaign.team_id and number.id = campaign.number_id
   where campaign.team_id = $1 and (campaign.id = $2 or campaign.slug = $2) order by campaign.id = $2 desc limit 1`,
).row(
  (teamId: string, campaign: string) => [teamId, campaign],
  (row) => row && readRow(row),
);

/**
 * The state of an entry. `verifying`: not verified yet. `ending`: not verified yet, but it will end for a known reason,
 * so it has no place in the queue. `queued`: verified.
 */
type EntryState = 'verifying' | 'ending' | 'queued';

export interface NewFirstContact {
  id: string;
  campaign_id: string;
  number_id: string;
  phone: string;
  name: string | null;
  email: string | null;
  source: LeadSource;
  external_reference: string | null;
  variables: Record<string, unknown>;
  state: EntryState;
  explanation: Reason;
  created_at: Date;
}

const insert = namedStatement(
  'first-contact.insert',
  `with entry as (
     insert into first_contacts (team_id, id, campaign_id, number_id, phone, name, email, source, external_reference,
       variables, created_at, state, explanation)
     values (:team_id, :id, :campaign_id, :number_id, :phone, :name, :email, :source, :external_reference,
       :variables, :created_at, :state, :explanation)
   )
   ${addJobsSql(JOBS.verify, { team_id: ':team_id', id: ':id' }, ':created_at')}`,
  { writes: ['first_contacts', 'jobs'], addsJobs: true },
);

/** Adds an entry to the queue, and the job that verifies it. */
export async function insertFirstContact(tx: Queries, teamId: string, entry: NewFirstContact): Promise<void> {
  const variables = JSON.stringify(entry.variables);
  const explanation = toJsonb(entry.explanation);
  await tx.write(...insert({ ...entry, team_id: teamId, variables, explanation }));
}

export interface FirstContact {
  id: string;
  campaign_id: string;
  campaign_status: string;
  number_id: string;
  number_phone: string | null;
  settings: Record<string, string>;
  secrets_sealed: string | null;
  engine: EngineKind;
  session_status: string;
  lead_id: string | null;
  phone: string;
  name: string | null;
  email: string | null;
  source: LeadSource;
  external_reference: string | null;
  variables: Record<string, unknown>;
  state: EntryState;
  agent: AgentSettings;
  template: CampaignTemplate | null;
  kept_template: KnownTemplate | null;
  created_at: Date;
}

const COLUMNS = `entry.id, entry.campaign_id, campaign.status as campaign_status, entry.number_id,
  number.phone as number_phone, number.settings, number.secrets_sealed, number.engine, number.session_status, entry.lead_id, entry.phone, entry.name, entry.email, entry.source,
  entry.external_reference, entry.variables, entry.state, campaign.agent, entry.created_at, campaign.template,
  ${storedTemplateSql('number.id', 'campaign.template')} as kept_template`;
const JOINS = `first_contacts entry
  join campaigns campaign on campaign.team_id = entry.team_id and campaign.id = entry.campaign_id
  join numbers number on number.team_id = entry.team_id and number.id = entry.number_id`;

export const findFirstContact = statement<FirstContact>(
  'first-contact.one',
  `select ${COLUMNS} from ${JOINS} where entry.team_id = $1 and entry.id = $2`,
).row(
  (teamId: string, id: string) => [teamId, id],
  (row) => row && readRow(row),
);

type LockedEntry = Pick<FirstContact, 'lead_id'>;
/**
 * Locks the entry until the transaction ends. Returns it with its current lead; undefined if it no longer needs
 * verification.
 */
export const lockVerifying = statement<LockedEntry>(
  'first-contact.lock-verifying',
  `select lead_id from first_contacts where team_id = $1 and id = $2 and state <> 'queued' for update`,
).row((teamId: string, id: string) => [teamId, id]);

/** Locks the entries for that phone. Lock order: before the lead with that phone. */
export const lockPhoneEntries = statement(
  'first-contact.lock-of-phone',
  'select 1 from first_contacts where team_id = $1 and phone = $2 order by id for update',
).write((teamId: string, phone: string) => [teamId, phone]);

/** Moves one lead's entries to another, because both leads are one person. */
export const moveEntries = statement(
  'first-contact.move',
  'update first_contacts set lead_id = $3 where team_id = $1 and lead_id = $2',
  { writes: ['first_contacts'] },
).write((teamId: string, from: string, to: string) => [teamId, from, to]);

export const markQueued = statement(
  'first-contact.queued',
  `update first_contacts set state = 'queued', lead_id = $3, explanation = $4 where team_id = $1 and id = $2`,
  { writes: ['first_contacts'] },
).write((teamId: string, id: string, leadId: string, explanation: Reason | null) => [
  teamId,
  id,
  leadId,
  toJsonb(explanation),
]);

/** Deletes an entry from the queue, with its variables. Returns false if another process has already deleted it. */
export const removeFirstContact = statement<{ id: string }>(
  'first-contact.remove',
  'delete from first_contacts where team_id = $1 and id = $2 returning id',
  { writes: ['first_contacts'] },
).exists((teamId: string, id: string) => [teamId, id]);

/** Adds the name and email to a lead's waiting first contact if they are missing. */
export const fillEntry = statement(
  'first-contact.fill',
  `update first_contacts set name = coalesce(name, $3), email = coalesce(email, $4)
   where team_id = $1 and lead_id = $2 and (name is null or email is null)`,
  { writes: ['first_contacts'] },
).write((teamId: string, leadId: string, { name, email }: { name: string | null; email: string | null }) => [
  teamId,
  leadId,
  name,
  email,
]);

export const saveExplanation = statement(
  'first-contact.explain',
  'update first_contacts set explanation = $3 where team_id = $1 and id = $2 and explanation is distinct from $3',
  { writes: ['first_contacts'] },
).write((teamId: string, id: string, why: Reason) => [teamId, id, toJsonb(why)]);

/** The data that determines a number's next first contact. */
export interface NumberQueue extends NumberPace {
  session_status: string;
}

/** The maximum number of waiting entries that a forecast counts. */
export const MOST_COUNTED = 2_000;

// First messages that are written but not sent count towards the day's quota. Otherwise a number without gaps would
// write more of them than it can send, and would send the rest at midnight.
export const PACE = `number.id, number.engine, number.session_status, number.connected_since, number.last_sent_at,
  number.idle_ended_at, number.restricted_until, number.pause_reason, number.last_first_contact_at, number.first_contact_gap_ms, number.pacing, number.daily_quota,
  ${portfolioSql('$3')} as portfolio, ${FIRST_CONTACTS_TODAY} as first_contacts_today, ${SENT_TODAY} + (
    select count(*) from messages message
    join leads lead on lead.team_id = message.team_id and lead.id = message.lead_id
    join campaigns campaign on campaign.team_id = lead.team_id and campaign.id = lead.campaign_id
    where message.status = 'queued' and message.team_id = number.team_id and message.number_id = number.id
      and message.first_contact and campaign.status = 'active') as sent_today`;

export const findQueue = statement<NumberQueue>(
  'first-contact.queue',
  `select ${PACE} from numbers number ${joinQuotaDaySql('$3')} where number.team_id = $1 and number.id = $2`,
).row(
  (teamId: string, numberId: string, now: Date) => [teamId, numberId, now],
  (row) => row!,
);

/**
 * Reads the queue, and locks the number until the transaction ends, because a number makes one first contact at a time.
 * The lock is a separate statement, because a statement that waited for a lock would see the day's count as it was
 * before the wait.
 */
export async function lockQueue(
  tx: Queries,
  teamId: string,
  numberId: string,
  now: Date,
): Promise<NumberQueue> {
  await lockNumber(tx, teamId, numberId);
  return findQueue(tx, teamId, numberId, now);
}

/** The next entry of a campaign on a number. */
export interface QueueHead extends FirstContact {
  /** Why the entry must be removed without a first message; null if the lead is still waiting. */
  gone: 'not_needed' | 'blocked' | null;
}

// The entry's number counts, not the campaign's current one: leads are contacted from the number of their queue.
/** Returns the oldest entry of each active campaign on the number, oldest first. */
export const listHeads = statement<QueueHead>(
  'first-contact.heads',
  `select ${COLUMNS}, case when not ${IS_NEEDED} then 'not_needed' when ${IS_BLOCKED} then 'blocked' end as gone
   from campaigns campaign
   join numbers number on number.team_id = campaign.team_id and number.id = $2
   join lateral (
     select * from first_contacts entry
     where entry.team_id = number.team_id and entry.number_id = number.id and entry.campaign_id = campaign.id
       and entry.state = 'queued'
     order by entry.id limit 1
   ) entry on true
   ${LEAD_OF_ENTRY}
   where campaign.team_id = $1 and campaign.status = 'active' order by entry.id`,
).rows(
  (teamId: string, numberId: string) => [teamId, numberId],
  (rows) => rows.map(readRow),
);

const dispatchJobSql = (number: string) =>
  `select 1 from jobs job
   where job.team_id = ${number}.team_id and job.key = ${jobKeySql(JOBS.dispatch, { number_id: `${number}.id` })}`;

/** Adds a job for each connected number whose queue has none, in all workspaces. @returns the jobs' keys. */
export const addMissingDispatchJobs = statement<{ key: string }>(
  'first-contact.revive',
  `${addJobsSql(
    JOBS.dispatch,
    { team_id: 'number.team_id', number_id: 'number.id' },
    '$1',
    `from numbers number
   where number.session_status = 'WORKING'
     and exists (
       select 1 from campaigns campaign
       where campaign.team_id = number.team_id and campaign.status = 'active' and exists (
         select 1 from first_contacts entry
         where entry.team_id = number.team_id and entry.number_id = number.id
           and entry.campaign_id = campaign.id and entry.state = 'queued'))
     -- Two conditions, because each has an index.
     and not exists (${dispatchJobSql('number')} and job.locked_by is null)
     and not exists (${dispatchJobSql('number')} and job.locked_by is not null)`,
  )}
   returning key`,
  { writes: ['jobs'], addsJobs: true },
).rows(
  (now: Date) => [now],
  (rows) => rows.map((row) => row.key),
);

// This also changes running jobs, because they might have checked before the reconnection and can still fail. The times
// are slightly in the past, in the order of the entries.
/** Adds a job for each of a number's entries that must be verified again. The jobs run now, oldest entry first. */
export const verifyAll = statement(
  'first-contact.recheck',
  addJobsSql(
    JOBS.verify,
    { team_id: 'entry.team_id', id: 'entry.id' },
    "($3::timestamptz - interval '1 ms' * row_number() over (order by entry.id desc))",
    `from first_contacts entry
   where entry.team_id = $1 and entry.number_id = $2 and entry.state <> 'queued'
     and not exists (
       select 1 from jobs job
       where job.team_id = entry.team_id and job.key = ${jobKeySql(JOBS.verify, { id: 'entry.id' })}
         and job.locked_by is null and job.run_at <= $3)
   order by entry.id`,
  ),
  { writes: ['jobs'], addsJobs: true },
).write((teamId: string, numberId: string, now: Date) => [teamId, numberId, now]);

/** Marks the entry as waiting until {@link verifyNext} selects it. */
export const markWaitingForCheck = statement(
  'first-contact.await-check',
  'update first_contacts set waits_for_check = true, explanation = $3 where team_id = $1 and id = $2',
  { writes: ['first_contacts'] },
).write((teamId: string, id: string, why: Reason) => [teamId, id, toJsonb(why)]);

/** Adds a job that verifies the number's oldest entry waiting for a check. Returns false if there is none. */
export const verifyNext = statement<{ key: string }>(
  'first-contact.next-check',
  `with next as (
     update first_contacts set waits_for_check = false
     where team_id = $1 and id = (
       select id from first_contacts where team_id = $1 and number_id = $2 and waits_for_check
       order by id limit 1 for update skip locked)
     returning team_id, id
   )
   ${addJobsSql(JOBS.verify, { team_id: 'next.team_id', id: 'next.id' }, '$3', 'from next')}
   returning key`,
  { writes: ['first_contacts', 'jobs'], addsJobs: true },
).exists((teamId: string, numberId: string, now: Date) => [teamId, numberId, now]);
