// When follow-ups are due: the silence before each, and who is asked to choose a time (agents.md#follow-ups).
import { parseDuration, USUAL_OFFER_FOLLOW_UPS } from '@parley/contract/agent-form';
import { SAID_CONDITION_SQL, type Situation } from '../store.ts';

const USUAL_WAITS = USUAL_OFFER_FOLLOW_UPS.map((wait) => parseDuration(wait)!);

/** The kinds of messages that ask nothing. */
const STATEMENTS = ['follow_up', 'clarify', 'say', 'later'];
/** The kinds of messages after which the lead has to choose a time. */
const TIME_QUESTIONS = ['offer', 'ask_when', 'ask_email', 'send_link'];

/** Returns the lead's silence before each follow-up, in milliseconds. */
export function getFollowUps({
  agent: { follow_ups, offer_follow_ups },
  lead_status: status,
}: Pick<Situation, 'agent' | 'lead_status'>): readonly number[] {
  if (status !== 'qualified') return follow_ups;
  return offer_follow_ups ?? (follow_ups.length === 0 ? [] : USUAL_WAITS);
}

/**
 * Returns whether a qualified lead still has to choose a time, with an open deal, and the agent wrote last: it offered times, asked when or
 * for the email address of the invitation, or sent the booking page, and asked nothing else since.
 */
export function isChoosingTime({
  lead_status: status,
  deal_status: deal,
  booked,
  pending,
  transcript,
}: Situation): boolean {
  const asked = transcript.findLast(
    ({ direction, intent }) => direction === 'outbound' && !STATEMENTS.includes(intent?.kind ?? ''),
  );
  const isOpen = deal === null || deal === 'open';
  return (
    isOpen &&
    status === 'qualified' &&
    !booked &&
    !pending &&
    TIME_QUESTIONS.includes(asked?.intent?.kind ?? '')
  );
}

const list = (texts: readonly string[]) => texts.map((text) => `'${text}'`).join(', ');

/**
 * SQL condition: the silence of `lead` can cause another follow-up. Needs its `conversation` and `campaign`, and the
 * workspace's id as `$1`.
 */
export const FOLLOW_UP_LEFT_SQL = `case lead.status
  when 'in_progress' then conversation.follow_ups_sent < jsonb_array_length(campaign.agent->'follow_ups')
  when 'qualified' then coalesce(lead.deal_status, 'open') = 'open' and conversation.follow_ups_sent < case
      when jsonb_typeof(campaign.agent->'offer_follow_ups') = 'array'
        then jsonb_array_length(campaign.agent->'offer_follow_ups')
      when campaign.agent->'follow_ups' = '[]' then 0 else ${USUAL_WAITS.length} end
    and not exists (select 1 from bookings booking
      where booking.team_id = $1 and booking.lead_id = lead.id and booking.status in ('booked', 'reserved'))
    and (select message.intent->>'kind' from messages message
      where message.team_id = $1 and message.lead_id = lead.id and message.direction = 'outbound'
        and ${SAID_CONDITION_SQL} and message.about is null
        and message.failed_at is null and (message.intent->>'kind' in (${list(STATEMENTS)})) is not true
      order by message.id desc limit 1) in (${list(TIME_QUESTIONS)})
  else false end`;
