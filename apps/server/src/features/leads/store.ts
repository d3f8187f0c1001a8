// Reads and locks leads.
import { type BookingStatus, contract } from '@parley/contract';
import { createBatches } from '../../platform/batches.ts';
import { listQuery } from '../../platform/list-query.ts';
import { type Queries, statement } from '../../platform/postgres/database.ts';
import { campaignConditionSql } from '../campaigns/index.ts';
import type { StatusFacts } from './lifecycle.ts';

const records = statement<{ record: string | null }>(
  'leads.records',
  `select (select lead.record::text from lead_records lead where lead.team_id = asked.team_id and lead.id = asked.id) as record
   from unnest($1::text[], $2::text[]) with ordinality asked (team_id, id, place)
   order by asked.place`,
);

/**
 * The maximum number of records that are read in one batch when many callers ask at the same time
 * (docs/adr/batch-concurrent-statements.md).
 */
const MOST_RECORDS = 32;

interface LeadRequest {
  teamId: string;
  id: string;
}

const findingIn = new WeakMap<Queries, (asked: LeadRequest) => Promise<string | undefined>>();

/**
 * Returns a function that reads records. Concurrent reads in one database share a statement, even for different
 * workspaces.
 */
function findTogether(db: Queries): (asked: LeadRequest) => Promise<string | undefined> {
  const known = findingIn.get(db);
  if (known) return known;
  const find = async (asked: LeadRequest[]) => {
    const rows = await db.rows(records, [asked.map(({ teamId }) => teamId), asked.map(({ id }) => id)]);
    return rows.map(({ record }) => record ?? undefined);
  };
  // A read never waits for another statement, because each caller has a deadline (api.md#errors).
  const made = createBatches(MOST_RECORDS, find, Number.POSITIVE_INFINITY);
  findingIn.set(db, made);
  return made;
}

/** Returns the lead's record as JSON; undefined if the workspace has no lead with this id. */
export function findRecord(db: Queries, teamId: string, id: string): Promise<string | undefined> {
  return findTogether(db)({ teamId, id });
}

export const leadExists = statement(
  'leads.exists',
  'select 1 from leads where team_id = $1 and id = $2',
).exists((teamId: string, id: string) => [teamId, id]);

/**
 * Lists leads, newest first. Excludes participants of group campaigns unless the filter names their campaign
 * (groups.md#participants).
 */
export const listRecords = listQuery(contract.leads.list, {
  from: 'lead_records',
  order: [{ column: 'id', type: 'text' }],
  filters: {
    status: (p) => `status = ${p}`,
    campaign_id: campaignConditionSql,
    phone: (p) => `phone = ${p}`,
    external_reference: (p) => `external_reference = ${p}`,
    channel: (p) => `channel = ${p}`,
    since: (p) => `last_message_at > ${p}`,
    updated_since: (p) => `updated_at >= ${p}`,
    source: (p) => `source = ${p}`,
    tracked_link_id: (p) => `tracked_link_id = ${p}`,
  },
  otherwise: { campaign_id: 'listed' },
  recent: [
    {
      filter: 'since',
      from: '(select team_id, lead_id as id, campaign_id, listed, last_message_at from conversations) activity',
      column: 'last_message_at',
      present: 'in_touch',
      within: ['campaign_id'],
    },
    {
      filter: 'updated_since',
      from: `(select team_id, id, updated_at from leads
        union all select team_id, lead_id, updated_at from conversations) activity`,
      column: 'updated_at',
      present: 'true',
      within: [],
    },
  ],
});

/** The lead's fields in events (webhooks.md#contact). */
export interface ContactRow {
  id: string;
  /** null on Instagram. */
  whatsapp_id: string | null;
  name: string | null;
  phone: string | null;
  external_reference: string | null;
  campaign_id: string | null;
  campaign_slug: string | null;
  campaign_name: string | null;
}

export const findContact = statement<ContactRow>(
  'leads.contact',
  `select lead.id, public_whatsapp_id(lead.channel, lead.whatsapp_id) as whatsapp_id, lead.name, lead.phone,
     lead.external_reference, lead.campaign_id,
     campaign.slug as campaign_slug, campaign.name as campaign_name
   from leads lead left join campaigns campaign on campaign.team_id = lead.team_id and campaign.id = lead.campaign_id
   where lead.team_id = $1 and lead.id = $2`,
).row(
  (teamId: string, id: string) => [teamId, id],
  (row) => row!,
);

/** Who stopped the agent: the agent itself, a member, an API key, or a person who wrote from the phone. */
type HeldHow = 'agent' | 'member' | 'key' | 'phone';

/** The data about a lead that rules use. */
export interface LeadState extends StatusFacts {
  id: string;
  number_id: string | null;
  campaign_id: string | null;
  name: string | null;
  phone: string | null;
  whatsapp_id: string | null;
  ig_username: string | null;
  email: string | null;
  manual_override: boolean;
  /** Who stopped the agent; null if the agent drives the conversation. */
  held_how: HeldHow | null;
  opted_out_at: Date | null;
  /** True if a message was exchanged, in either direction. */
  in_touch: boolean;
  booking_status: BookingStatus | null;
  /** False if the lead is known only as a participant of a group campaign. */
  listed: boolean;
}

/** The columns of {@link LeadState}. */
export const STATE = `id, number_id, campaign_id, name, phone, whatsapp_id, ig_username, email, status, status_set_by, manual_override, held_how,
  opted_out_at, first_contact_at, in_touch, replied, booking_status, listed`;

/**
 * Locks the lead until the transaction ends. Every decision about a lead needs this lock. undefined if there is no such
 * lead.
 */
export const lockLead = statement<LeadState>(
  'leads.lock',
  `select ${STATE} from leads where team_id = $1 and id = $2 for no key update`,
).row((teamId: string, id: string) => [teamId, id]);

export const lockLeadOfChat = statement<LeadState>(
  'leads.lock-by-chat',
  `select ${STATE} from leads where team_id = $1 and number_id = $2 and whatsapp_id = $3 for no key update`,
).row((teamId: string, numberId: string, chatId: string) => [teamId, numberId, chatId]);

export interface Chat {
  number_id: string;
  chat_id: string;
}

/** Locks and returns the leads of chats, except leads that other transactions have locked. */
export const lockFreeLeads = statement<LeadState>(
  'leads.lock-free-of-chats',
  `select ${STATE} from leads
   where team_id = $1 and (number_id, whatsapp_id) in (select * from unnest($2::text[], $3::text[]))
   order by id for no key update skip locked`,
).rows((teamId: string, chats: readonly Chat[]) => [
  teamId,
  chats.map(({ number_id }) => number_id),
  chats.map(({ chat_id }) => chat_id),
]);

/** The data about a conversation that changes with each message. */
export interface ConversationState {
  last_message_at: Date;
  last_message_direction: 'inbound' | 'outbound';
  follow_ups_sent: number;
}

/**
 * Returns the conversation of a lead; undefined before the first message. Hold the lead's lock, so that it cannot
 * change.
 */
export const findConversation = statement<ConversationState>(
  'leads.conversation',
  `select last_message_at, last_message_direction, follow_ups_sent from conversations
   where team_id = $1 and lead_id = $2`,
).row((teamId: string, leadId: string) => [teamId, leadId]);

export interface KnownLead {
  id: string;
  /**
   * Why a lead counts as known: they opted out, were contacted or have written, wait for a first message, or have a
   * status that a person set.
   */
  how: 'opted_out' | 'contacted' | 'waits' | 'decided';
}

/**
 * Returns SQL that selects the {@link KnownLead} with a phone or a chat id, if there is one. `$1` is the workspace.
 * @param who SQL expressions; `but` is the lead to exclude.
 */
export function knownLeadSql(who: { phone: string; chat_id: string; but: string }): string {
  // Combines two queries, so that each can use its own index. A masked id is unique only on one number.
  return `select id, case when opted_out then 'opted_out' when contacted then 'contacted'
       when status = 'queued' then 'waits' else 'decided' end as how from (
     select id, status, status_set_by, in_touch as contacted, opted_out_at is not null as opted_out from leads
     where team_id = $1 and phone = ${who.phone}
     union
     select lead.id, lead.status, lead.status_set_by, lead.in_touch, lead.opted_out_at is not null
     from numbers number
     join leads lead on lead.team_id = number.team_id and lead.number_id = number.id
       and lead.whatsapp_id = ${who.chat_id}
     where number.team_id = $1
   ) lead
   where (opted_out or contacted or status = 'queued'
       or status_set_by = 'person' and status not in ('pending', 'unreachable'))
     and id is distinct from ${who.but}
   order by opted_out desc, contacted desc, status = 'queued' desc, id limit 1`;
}

/**
 * Finds a lead of the workspace, on any number, who opted out, was contacted or has written, waits for a first message
 * or has a status set by a person (lead.md#deduplication). undefined if there is none.
 * @param but the lead to exclude.
 */
export const findKnownLead = statement<KnownLead>(
  'leads.known',
  knownLeadSql({ phone: '$2', chat_id: '$3', but: '$4' }),
).row((teamId: string, phone: string, chatId: string, but: string | null) => [teamId, phone, chatId, but]);

/** Returns whether the member has driven the conversation at least since that time. */
export const isDrivenBy = statement(
  'leads.is-held-by',
  `select 1 from leads
   where team_id = $1 and id = $2 and manual_override and held_by = $3 and held_since <= $4`,
).exists((teamId: string, id: string, memberId: string, since: Date) => [teamId, id, memberId, since]);

/**
 * Returns who drives the conversation, as in the API (lead.md#who-drives-the-conversation). undefined if there is no
 * such lead.
 */
export const findControl = statement<{ record: string }>(
  'leads.control',
  `select json_build_object('id', id, 'external_reference', external_reference, 'agent_active', not manual_override,
     'manual_override', manual_override, 'status', public_status(status), 'dashboard_synced', true,
     'updated_at', iso(greatest(updated_at, (select updated_at from conversations where team_id = $1 and lead_id = $2)))
     )::text as record
   from leads where team_id = $1 and id = $2`,
).row(
  (teamId: string, id: string) => [teamId, id],
  (row) => row?.record,
);
