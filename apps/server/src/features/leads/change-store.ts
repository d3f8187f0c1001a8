// What happens to leads, as rows: what is said, who holds the conversation, what the agent makes of it.
import { type Queries, statement } from '../../platform/postgres/database.ts';
import { type LeadStatus, type StatusAuthor, statusAfterSql } from './lifecycle.ts';

const received = statement(
  'leads.received',
  `update leads set messages_count = messages_count + 1, replied = true, last_message_at = $3,
     last_message_direction = 'inbound', follow_ups_sent = 0, name = coalesce(name, $4),
     campaign_id = case when listed then coalesce(campaign_id, $5) else coalesce($5, campaign_id) end,
     listed = listed or $5::text is not null, status = $6, status_set_by = $7,
     opted_out_at = coalesce(opted_out_at, $8), next_action_at = case when $9 then null else next_action_at end,
     next_action_label = case when $9 then null else next_action_label end, updated_at = $3
   where team_id = $1 and id = $2`,
);

/** Counts an inbound message. */
export async function saveReceived(
  tx: Queries,
  teamId: string,
  id: string,
  change: {
    at: Date;
    name: string | null;
    campaign_id: string | null;
    status: LeadStatus;
    status_set_by: StatusAuthor;
    opted_out_at: Date | null;
    clear_next_action: boolean;
  },
): Promise<void> {
  const { at, name, campaign_id, status, status_set_by, opted_out_at, clear_next_action } = change;
  const values = [teamId, id, at, name, campaign_id, status, status_set_by, opted_out_at, clear_next_action];
  await tx.write(received, values);
}

/**
 * The text of an `update leads as lead` that counts a message as sent to the lead of `from`, by `lead_id`: in the
 * statement that settles the message, so that a send costs one. `$1` is the workspace.
 */
export function countingSent(from: string, at: string): string {
  return `update leads as lead set messages_count = lead.messages_count + 1, last_message_at = ${at},
     last_message_direction = 'outbound', ${contacted(at)}
   from ${from} where lead.team_id = $1 and lead.id = ${from}.lead_id`;
}

/** The same for a message that nobody knows whether it arrived: the lead counts as contacted, no more is said. */
export function countingUnconfirmed(from: string, at: string): string {
  return `update leads as lead set ${contacted(at)}
   from ${from} where lead.team_id = $1 and lead.id = ${from}.lead_id`;
}

function contacted(at: string): string {
  return `first_contact_at = coalesce(lead.first_contact_at, ${at}), updated_at = ${at},
     ${statusAfterSql('contacted', 'lead')}`;
}

const sentByPerson = statement(
  'leads.sent-by-person',
  `update leads as lead set messages_count = messages_count + 1, last_message_at = $3,
     last_message_direction = 'outbound', first_contact_at = coalesce(first_contact_at, $3),
     ${statusAfterSql('contacted', 'lead')}, manual_override = true, updated_at = $4,
     campaign_id = case when listed then campaign_id else coalesce($5, campaign_id) end,
     listed = listed or $5::text is not null
   where team_id = $1 and id = $2`,
);

/** Counts a message that a person sent from the phone. */
export async function saveSentByPerson(
  tx: Queries,
  teamId: string,
  id: string,
  sent: { at: Date; campaign_id: string | null },
  now: Date,
): Promise<void> {
  await tx.write(sentByPerson, [teamId, id, sent.at, now, sent.campaign_id]);
}

const status = statement(
  'leads.set-status',
  `update leads set status = $3, status_set_by = $4,
     qualified_at = case when $3 = 'qualified' then coalesce(qualified_at, $5) else qualified_at end,
     opted_out_at = case when $6 then coalesce(opted_out_at, $5) else opted_out_at end, updated_at = $5
   where team_id = $1 and id = $2`,
);

/** What a transition led to; `qualified_at` and `opted_out_at` are stamped once (spec 3). */
export async function saveStatus(
  tx: Queries,
  teamId: string,
  id: string,
  to: { status: LeadStatus; status_set_by: StatusAuthor },
  optedOut: boolean,
  now: Date,
): Promise<void> {
  await tx.write(status, [teamId, id, to.status, to.status_set_by, now, optedOut]);
}

const later = statement(
  'leads.next-action',
  `update leads set status = $3, status_set_by = $4, next_action_at = $5, next_action_label = $6, updated_at = $7
   where team_id = $1 and id = $2`,
);

export async function saveNextAction(
  tx: Queries,
  teamId: string,
  id: string,
  to: { status: LeadStatus; status_set_by: StatusAuthor },
  next: { at: Date; label: string },
  now: Date,
): Promise<void> {
  await tx.write(later, [teamId, id, to.status, to.status_set_by, next.at, next.label, now]);
}

const followUps = statement(
  'leads.follow-ups',
  `update leads set status = $3, status_set_by = $4, follow_ups_sent = $5, updated_at = $6
   where team_id = $1 and id = $2`,
);

export async function saveFollowUps(
  tx: Queries,
  teamId: string,
  id: string,
  to: { status: LeadStatus; status_set_by: StatusAuthor },
  count: number,
  now: Date,
): Promise<void> {
  await tx.write(followUps, [teamId, id, to.status, to.status_set_by, count, now]);
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
  await tx.write(holder, [teamId, id, person, now]);
}

const progress = statement(
  'leads.progress',
  'update leads set progress_message_id = $3 where team_id = $1 and id = $2',
);

export async function saveProgress(
  tx: Queries,
  teamId: string,
  id: string,
  messageId: string,
): Promise<void> {
  await tx.write(progress, [teamId, id, messageId]);
}

const bookingStatus = statement(
  'leads.booking-status',
  'update leads set booking_status = $3, updated_at = $4 where team_id = $1 and id = $2',
);

export async function saveBookingStatus(
  tx: Queries,
  teamId: string,
  id: string,
  to: string,
  now: Date,
): Promise<void> {
  await tx.write(bookingStatus, [teamId, id, to, now]);
}
