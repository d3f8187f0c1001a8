// Leads: the only statements on them.
import { contract } from '@parley/contract';
import { listQuery } from '../../platform/list-query.ts';
import { type Queries, statement } from '../../platform/postgres/database.ts';
import { isCampaign } from '../campaigns/index.ts';

export type LeadStatus =
  | 'qualified'
  | 'in_progress'
  | 'not_interested'
  | 'cold'
  | 'pending'
  | 'stopped'
  | 'queued'
  | 'waiting'
  | 'unreachable';

const one = statement<{ record: string }>(
  'leads.record',
  'select record::text as record from lead_records where team_id = $1 and id = $2',
);

export async function findRecord(db: Queries, teamId: string, id: string): Promise<string | undefined> {
  return (await db.row(one, [teamId, id]))?.record;
}

const exists = statement('leads.exists', 'select 1 from leads where team_id = $1 and id = $2');

export async function leadExists(db: Queries, teamId: string, id: string): Promise<boolean> {
  return (await db.row(exists, [teamId, id])) !== undefined;
}

/** Newest first. Participants of group campaigns are left out unless that campaign is asked for (spec 4). */
export const listRecords = listQuery(contract.leads.list, {
  from: 'lead_records',
  order: [{ column: 'id', type: 'text' }],
  filters: {
    status: (p) => `status = ${p}`,
    campaign_id: isCampaign,
    phone: (p) => `phone = ${p}`,
    external_reference: (p) => `external_reference = ${p}`,
    channel: (p) => `channel = ${p}`,
    since: (p) => `last_message_at > ${p}`,
    source: (p) => `source = ${p}`,
    tracked_link_id: (p) => `tracked_link_id = ${p}`,
  },
  otherwise: { campaign_id: 'listed' },
  recent: { filter: 'since', column: 'last_message_at', within: ['campaign_id'] },
});

const insertNote = statement(
  'leads.insert-note',
  'insert into notes (team_id, id, lead_id, text, author, created_at) values ($1, $2, $3, $4, $5, $6)',
);

export async function insertEntry(
  tx: Queries,
  teamId: string,
  entry: { id: string; lead_id: string; text: string; author: string | null; created_at: Date },
): Promise<void> {
  await tx.rows(insertNote, [teamId, entry.id, entry.lead_id, entry.text, entry.author, entry.created_at]);
}

/** A lead as events name it (spec 6 contact). */
export interface ContactRow {
  id: string;
  whatsapp_id: string | null;
  name: string | null;
  phone: string | null;
  external_reference: string | null;
  campaign_id: string | null;
  campaign_slug: string | null;
  campaign_name: string | null;
}

const contact = statement<ContactRow>(
  'leads.contact',
  `select l.id, l.whatsapp_id, l.name, l.phone, l.external_reference, l.campaign_id,
     c.slug as campaign_slug, c.name as campaign_name
   from leads l left join campaigns c on c.team_id = l.team_id and c.id = l.campaign_id
   where l.team_id = $1 and l.id = $2`,
);

export async function findContact(db: Queries, teamId: string, id: string): Promise<ContactRow> {
  return (await db.row(contact, [teamId, id]))!;
}

/** What the rules of a lead are decided on. */
export interface LeadState {
  id: string;
  number_id: string | null;
  campaign_id: string | null;
  name: string | null;
  phone: string | null;
  whatsapp_id: string | null;
  email: string | null;
  status: LeadStatus;
  status_set_by: 'service' | 'person';
  manual_override: boolean;
  opted_out_at: Date | null;
  follow_ups_sent: number;
  first_contact_at: Date | null;
  last_message_at: Date | null;
  last_message_direction: 'inbound' | 'outbound' | null;
  booking_status: string | null;
  /** false: known as a participant of a group campaign alone. */
  listed: boolean;
}

const STATE = `id, number_id, campaign_id, name, phone, whatsapp_id, email, status, status_set_by, manual_override,
  opted_out_at, follow_ups_sent, first_contact_at, last_message_at, last_message_direction, booking_status, listed`;

const lock = statement<LeadState>(
  'leads.lock',
  `select ${STATE} from leads where team_id = $1 and id = $2 for no key update`,
);

/** The lead, held until the transaction ends: whoever decides something about a lead holds it. */
export function lockLead(tx: Queries, teamId: string, id: string): Promise<LeadState | undefined> {
  return tx.row(lock, [teamId, id]);
}

const lockByChat = statement<LeadState>(
  'leads.lock-by-chat',
  `select ${STATE} from leads where team_id = $1 and number_id = $2 and whatsapp_id = $3 for no key update`,
);

export function lockLeadOfChat(
  tx: Queries,
  teamId: string,
  numberId: string,
  chatId: string,
): Promise<LeadState | undefined> {
  return tx.row(lockByChat, [teamId, numberId, chatId]);
}

export interface KnownLead {
  id: string;
  /** In touch already; or waits for a first message that is not sent yet; or a person has set the status. */
  how: 'contacted' | 'waits' | 'decided';
}

// Two halves, each on an index of its own; a masked id is unique on a number only.
const known = statement<KnownLead>(
  'leads.known',
  `select id, case when contacted then 'contacted' when status = 'queued' then 'waits' else 'decided' end as how from (
     select id, status, status_set_by, coalesce(first_contact_at, last_message_at) is not null as contacted from leads
     where team_id = $1 and phone = $2
     union
     select l.id, l.status, l.status_set_by, coalesce(l.first_contact_at, l.last_message_at) is not null
     from numbers n join leads l on l.team_id = n.team_id and l.number_id = n.id and l.whatsapp_id = $3
     where n.team_id = $1
   ) l
   where (contacted or status = 'queued' or status_set_by = 'person' and status not in ('pending', 'unreachable'))
     and id is distinct from $4
   order by contacted desc, status = 'queued' desc, id limit 1`,
);

/**
 * A lead of the workspace who was in touch, waits to be or was set aside by a person, on whatever number (spec 4,
 * deduplication).
 * @param but a lead that is not looked at: the one in question.
 */
export function findKnown(
  tx: Queries,
  teamId: string,
  phone: string,
  chatId: string,
  but: string | null,
): Promise<KnownLead | undefined> {
  return tx.row(known, [teamId, phone, chatId, but]);
}

export interface NewLead {
  id: string;
  number_id: string | null;
  campaign_id: string | null;
  phone: string | null;
  whatsapp_id: string | null;
  name: string | null;
  email: string | null;
  status: LeadStatus;
  source: string;
  source_confidence: 'certain' | 'probable' | null;
  external_reference: string | null;
  created_at: Date;
}

const insert = statement<{ id: string }>(
  'leads.insert',
  `insert into leads (team_id, id, number_id, campaign_id, phone, whatsapp_id, name, email, status, source,
     source_confidence, external_reference, listed, created_at, updated_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12,
     coalesce((select purpose <> 'group' from campaigns where team_id = $1 and id = $4), true), $13, $13)
   on conflict (team_id, number_id, whatsapp_id) where number_id is not null do nothing
   returning id`,
);

/** Adds a lead; false when the conversation exists already. */
export async function insertLead(tx: Queries, teamId: string, lead: NewLead): Promise<boolean> {
  const row = await tx.row(insert, [
    teamId,
    lead.id,
    lead.number_id,
    lead.campaign_id,
    lead.phone,
    lead.whatsapp_id,
    lead.name,
    lead.email,
    lead.status,
    lead.source,
    lead.source_confidence,
    lead.external_reference,
    lead.created_at,
  ]);
  return row !== undefined;
}

const queue = statement<{ id: string }>(
  'leads.queue',
  `update leads set status = $9, campaign_id = $4, name = coalesce($5, name), email = coalesce($6, email),
     external_reference = coalesce($7, external_reference), updated_at = $8,
     listed = coalesce((select purpose <> 'group' from campaigns where team_id = $1 and id = $4), true)
   where team_id = $1 and number_id = $2 and whatsapp_id = $3
     and status in ('pending', 'queued', 'unreachable') and first_contact_at is null
   returning id`,
);

/** Takes up a lead who was known but never contacted. */
export async function queueKnownLead(
  tx: Queries,
  teamId: string,
  lead: Omit<NewLead, 'id' | 'status' | 'source' | 'source_confidence'>,
  status: 'queued' | 'unreachable',
): Promise<string | undefined> {
  const { number_id, whatsapp_id, campaign_id, name, email, external_reference, created_at } = lead;
  const values = [
    teamId,
    number_id,
    whatsapp_id,
    campaign_id,
    name,
    email,
    external_reference,
    created_at,
    status,
  ];
  return (await tx.row(queue, values))?.id;
}

const origin = statement(
  'leads.origin',
  'update leads set source = $3, source_confidence = $4, tracked_link_id = $5 where team_id = $1 and id = $2',
);

/** What brought a lead who wrote first (spec 2 source_confidence). */
export async function saveOrigin(
  tx: Queries,
  teamId: string,
  id: string,
  from: { source: string; source_confidence: string; tracked_link_id: string | null },
): Promise<void> {
  await tx.rows(origin, [teamId, id, from.source, from.source_confidence, from.tracked_link_id]);
}

const received = statement(
  'leads.received',
  `update leads set messages_count = messages_count + 1, replied = true, last_message_at = $3,
     last_message_direction = 'inbound', follow_ups_sent = 0, name = coalesce(name, $4),
     campaign_id = case when listed then coalesce(campaign_id, $5) else coalesce($5, campaign_id) end,
     listed = listed or $5::text is not null, status = $6, status_set_by = case when status = $6 then status_set_by else 'service' end,
     opted_out_at = coalesce(opted_out_at, $7), next_action_at = case when $8 then null else next_action_at end,
     next_action_label = case when $8 then null else next_action_label end, updated_at = $3
   where team_id = $1 and id = $2`,
);

/** Counts an inbound message. */
export async function recordReceived(
  tx: Queries,
  teamId: string,
  id: string,
  change: {
    at: Date;
    name: string | null;
    campaign_id: string | null;
    status: LeadStatus;
    opted_out_at: Date | null;
    clear_next_action: boolean;
  },
): Promise<void> {
  const { at, name, campaign_id, status, opted_out_at, clear_next_action } = change;
  await tx.rows(received, [teamId, id, at, name, campaign_id, status, opted_out_at, clear_next_action]);
}

const setStatus = statement(
  'leads.set-status',
  `update leads set status = $3, status_set_by = 'service',
     qualified_at = case when $3 = 'qualified' then coalesce(qualified_at, $4) else qualified_at end,
     opted_out_at = case when $5 then coalesce(opted_out_at, $4) else opted_out_at end, updated_at = $4
   where team_id = $1 and id = $2`,
);

/** A status that the service sets; `qualified_at` is stamped once (spec 3). */
export async function saveStatus(
  tx: Queries,
  teamId: string,
  id: string,
  status: LeadStatus,
  at: Date,
  optedOut = false,
): Promise<void> {
  await tx.rows(setStatus, [teamId, id, status, at, optedOut]);
}

const unreachable = statement<{ id: string }>(
  'leads.unreachable',
  `update leads set status = 'unreachable', updated_at = $3
   where team_id = $1 and id = $2 and status = 'queued' and first_contact_at is null returning id`,
);

/** Ends the wait for a first message; false when the lead was not waiting. */
export async function saveUnreachable(tx: Queries, teamId: string, id: string, now: Date): Promise<boolean> {
  return (await tx.row(unreachable, [teamId, id, now])) !== undefined;
}

const nextAction = statement(
  'leads.next-action',
  `update leads set next_action_at = $3, next_action_label = $4, updated_at = $5 where team_id = $1 and id = $2`,
);

export async function saveNextAction(
  tx: Queries,
  teamId: string,
  id: string,
  next: { at: Date; label: string },
  now: Date,
): Promise<void> {
  await tx.rows(nextAction, [teamId, id, next.at, next.label, now]);
}

const holder = statement(
  'leads.holder',
  'update leads set manual_override = $3, updated_at = $4 where team_id = $1 and id = $2',
);

export async function saveHolder(
  tx: Queries,
  teamId: string,
  id: string,
  person: boolean,
  now: Date,
): Promise<void> {
  await tx.rows(holder, [teamId, id, person, now]);
}

const control = statement<{ record: string }>(
  'leads.control',
  `select json_build_object('id', id, 'external_reference', external_reference, 'agent_active', not manual_override,
     'manual_override', manual_override, 'status', public_status(status), 'dashboard_synced', true,
     'updated_at', iso(updated_at))::text as record
   from leads where team_id = $1 and id = $2`,
);

/** Who drives the conversation, as the API shows it (spec 2 Agent-control state). */
export async function findControl(db: Queries, teamId: string, id: string): Promise<string | undefined> {
  return (await db.row(control, [teamId, id]))?.record;
}

const followUps = statement(
  'leads.follow-ups',
  'update leads set follow_ups_sent = $3, updated_at = $4 where team_id = $1 and id = $2',
);

export async function saveFollowUps(
  tx: Queries,
  teamId: string,
  id: string,
  sent: number,
  now: Date,
): Promise<void> {
  await tx.rows(followUps, [teamId, id, sent, now]);
}

const bookingStatus = statement(
  'leads.booking-status',
  'update leads set booking_status = $3, updated_at = $4 where team_id = $1 and id = $2',
);

export async function saveBookingStatus(
  tx: Queries,
  teamId: string,
  id: string,
  status: string,
  now: Date,
): Promise<void> {
  await tx.rows(bookingStatus, [teamId, id, status, now]);
}
