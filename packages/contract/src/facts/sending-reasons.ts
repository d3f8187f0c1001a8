// Why a message waits, was not sent or is sent now, and what happens next. Texts in lower case are also used inside
// other sentences.
import { createSecondsFormat, formatSpanRange } from './figures.ts';

const seconds = createSecondsFormat('en');

const formatDetail = (detail: string | null) => (detail === null ? '' : `: ${detail}`);

export interface Template {
  name: string;
  language: string;
}
export interface Gap {
  min_ms: number;
  max_ms: number;
}

/** Limits and times of a number (sending.md). */
const pace = {
  no_obstacle: () => 'nothing prevents it',
  earliest: ({ because, at }: { because: string; at: string }) => `${because}; earliest ${at}`,
  others_first: ({
    because,
    ahead,
    more,
  }: {
    because: string;
    /** The number of leads ahead in the queue. If `more` is set, there are more than this. */
    ahead: number;
    more: boolean;
  }) => {
    const others =
      ahead === 1 ? '1 other lead is ahead in the queue' : `${ahead} other leads are ahead in the queue`;
    return `${because}; ${more ? 'more than ' : ''}${others}`;
  },
  first_contacts_per_day: ({ most }: { most: number }) =>
    `this number is limited to ${most} first ${most === 1 ? 'contact' : 'contacts'} a day`,
  warm_up: ({ most, day }: { most: number; day: number }) =>
    `this number is warming up: day ${day} allows ${most} first ${most === 1 ? 'contact' : 'contacts'}`,
  stepped_back_idle: ({ most }: { most: number }) =>
    `this number's warm-up went back one step, to ${most} first contacts a day, because it sent nothing for 72 hours`,
  stepped_back_restricted: ({ most }: { most: number }) =>
    `this number's warm-up went back one step, to ${most} first contacts a day, because the network restricted it in the last 7 days`,
  limit_used: ({ limit }: { limit: string }) => `${limit}, and all are used`,
  portfolio_limit: ({ limit }: { limit: number | null }) =>
    `the network lets this business start conversations with ${limit ?? 'any number of'} people in 24 hours, across all its numbers`,
  first_contacts_on_hold: ({ reason }: { reason: string }) =>
    `the number's first contacts are paused until a person resumes them: ${reason}`,
  first_contacts_restricted: ({ until }: { until: string }) =>
    `the number's first contacts are paused until ${until}: the network restricts new chats`,
  outside_sending_hours: ({ hours, timezone }: { hours: string; timezone: string }) =>
    `first contacts are sent only during the sending hours (${hours} in ${timezone})`,
  daily_quota_used: ({ quota }: { quota: number }) =>
    `this number's quota of ${quota} messages a day is used up`,
  first_contact_gap: (gap: Gap) => {
    const time = gap.min_ms === gap.max_ms ? seconds(gap.min_ms) : formatSpanRange(gap);
    return `first contacts of this number are ${time} apart`;
  },
  send_gap: ({ gap_ms }: { gap_ms: number }) => `messages of this number are ${gap_ms / 1_000} s apart`,
  per_minute: ({ most }: { most: number }) => `this number sends at most ${most} messages a minute`,
  per_hour: ({ most }: { most: number }) => `this number sends at most ${most} messages an hour`,
  identical_per_hour: ({ most }: { most: number }) =>
    `this number sends the same text at most ${most} times an hour`,
  recipient_gap: ({ gap_ms }: { gap_ms: number }) =>
    `messages to one person are at least ${gap_ms / 1_000} s apart`,
};

/** Why a message waits, was discarded or was not sent. */
const gate = {
  recipient_blocked: () => 'the recipient is on the block list',
  recipient_opted_out: () => 'the lead opted out',
  not_sent_in_time: () => 'the message was not sent in time',
  opted_out_after_writing: () => 'the lead opted out after it was written',
  person_holds: () => 'a person is handling the conversation',
  lead_stopped: () => 'the lead is stopped',
  person_answered_first: () => 'a person answered before it was sent',
  campaign_is_archived: () => 'the campaign is archived',
  campaign_not_active: () => 'the campaign is not active',
  lead_wrote_first: () => 'the lead wrote before it was sent',
  reply_window_closed: ({
    hours,
    ended_at,
  }: {
    hours: number;
    /** Null if the person has never written. */
    ended_at: string | null;
  }) => {
    const rule = `this number can send free text only within ${hours} hours after a message from the person`;
    return ended_at === null
      ? `${rule}, who has not written yet`
      : `${rule}, and that time ended on ${ended_at}`;
  },
  waits_for_lead: ({ because }: { because: string }) =>
    `${because}; the message waits until the person writes`,
  number_is_disconnected: () => 'the number is disconnected',
  sending_hours: ({ hours, timezone }: { hours: string; timezone: string }) =>
    `it is sent only during the sending hours (${hours} in ${timezone})`,
  messages_used: ({ quota }: { quota: number }) => `today's quota of ${quota} messages is used up`,
  earlier_message_waits: () => 'an earlier message to this person has not been sent yet',
  first_contact_without_template: () =>
    'the campaign has no template, and this number can contact new people only with a template',
  template_unchecked: ({ name, language }: Template) => `the template ${name} (${language}) is being checked`,
  template_missing: ({ name, language }: Template) =>
    `the template ${name} (${language}) is not one of the number's templates`,
  template_refused: ({ name, language, detail }: Template & { detail: string | null }) =>
    `the template ${name} (${language}) was refused${formatDetail(detail)}`,
  template_not_approved: ({
    name,
    language,
    status,
    detail,
  }: Template & { status: string; detail: string | null }) =>
    `the template ${name} (${language}) is ${status}${formatDetail(detail)}`,
  template_variable_empty: ({ name, variable }: { name: string; variable: string }) =>
    `the variable ${variable} of the template ${name} has no value and no fallback, such as {{name|there}}`,
  campaign_without_template: () => 'the campaign has no template',
  campaign_without_reminder_template: () => 'the campaign has no reminder_template',
  network_without_templates: () => 'its network has no templates',
  both: ({ one, other }: { one: string; other: string }) => `${one}, and ${other}`,
  database_away: () => 'the database was unavailable before the send',
  conversation_changed: () => 'the conversation changed while typing',
  process_ended_sending: () => 'the process ended during the send',
  process_ended_before: () => 'the process ended before the send',
  taken_back: () => 'unsent by a member',
  withdrawn_while_typing: () => 'the message was unsent, or the lead opted out while it was being typed',
  stopped_while_typing: () => 'the lead opted out or was blocked while the message was being typed',
  person_took_over: () => 'a person took over the conversation',
  first_message_undelivered: () => 'the first message was not delivered',
  meeting_changed: () => 'the meeting was moved or canceled',
  will_be_discarded: ({ because }: { because: string }) => `${because}: it will be discarded`,
};

/** Why Parley does not contact a person. */
const first_contacts = {
  not_contacted_known: ({
    how,
    held,
  }: {
    how: 'opted_out' | 'contacted' | 'waits' | 'decided';
    held: string | null;
  }) => {
    const known = {
      opted_out: 'asked for no more messages',
      contacted: 'was contacted or has written before',
      waits: 'is already waiting for a first message',
      decided: 'has a status that a person set',
    };
    return `Not contacted: this person ${known[how]}${held === null ? '' : `: ${held}`}.`;
  },
  not_contacted_blocked: () => 'Not contacted: the lead is on the block list.',
  not_contacted_unregistered: () => 'Not contacted: the phone is not on WhatsApp.',
  phone_not_checked_yet: () =>
    'the phone is checked on WhatsApp when the lead reaches the front of the queue',
  only_person_starts: () => 'On Instagram, only the person can start a conversation.',
  check_failed: ({ detail }: { detail: string }) => `the phone could not be checked: ${detail}`,
};

const counted = {
  messages_a_day: 'messages a day',
  messages_a_minute: 'messages a minute',
  messages_an_hour: 'messages an hour',
  identical_texts: 'sends of the same text an hour',
};

/** The result of each rule of the send gate for a message (agents.md#explanations). */
const rules = {
  recipient_not_blocked: () => 'the recipient is not blocked',
  opted_out_on: ({ at }: { at: string }) => `the lead opted out on ${at}`,
  not_opted_out: () => 'the lead has not opted out',
  person_answered_since: () => 'a person has answered since it was written',
  agent_holds: () => 'the agent is handling the conversation',
  lead_status: ({ status }: { status: string }) => `the lead is ${status}`,
  campaign_status: ({ status }: { status: string | null }) =>
    status === null ? 'the campaign no longer exists' : `the campaign is ${status}`,
  lead_wrote_since: () => 'the lead has written since',
  lead_silent_since: () => 'the lead has not written since',
  sent_as_template: ({ name }: { name: string }) => `it is sent as the template ${name}`,
  no_reply_window: () => 'this network has no time limit for replies',
  reply_window_open: ({ hours, wrote_at }: { hours: number; wrote_at: string | null }) =>
    `within ${hours} hours after a message from the person${wrote_at === null ? '' : `, who wrote on ${wrote_at}`}`,
  number_is_connected: () => 'the number is connected',
  number_not_connected: ({ status }: { status: string | null }) =>
    `the number is not connected (${status ?? 'unknown'})`,
  replies_at_any_hour: () => 'replies are sent at any time',
  campaign_at_any_hour: () => 'the campaign writes at any time',
  no_sending_hours: () => 'the campaign has no sending hours',
  first_contacts_not_stopped: () => "the number's first contacts are not paused",
  first_contacts_used: ({ limit, used }: { limit: string | null; used: number }) =>
    `${limit === null ? 'first contacts have no limit' : limit}; ${used} that day`,
  earlier_message: ({ waits }: { waits: boolean }) =>
    `${waits ? 'an' : 'no'} earlier message to this person is pending`,
  count_used: ({ what, used, most }: { what: keyof typeof counted; used: number; most: number | null }) =>
    `${counted[what]}: ${used}${most === null ? ', no limit' : ` of ${most}`}`,
  send_gap_kept: ({ gap, since }: { gap: Gap | null; since: string }) =>
    `messages of this number ${gap === null ? 'need no gap' : `are ${formatSpanRange(gap)} apart`}; ${since}`,
  recipient_gap_kept: ({ gap_ms, since }: { gap_ms: number; since: string }) =>
    `messages to one person ${gap_ms === 0 ? 'need no gap' : `are at least ${gap_ms / 1_000} s apart`}; ${since}`,
  none_before: () => 'none in the last 24 hours',
  sent_after: ({ ms }: { ms: number }) => `${seconds(ms)} after the previous one`,
  last_sent_at: ({ at }: { at: string }) => `the last one was sent on ${at}`,
};

/** What happens next with a lead. */
const steps = {
  nothing_opted_out: () => 'nothing: the lead opted out',
  nothing_stopped: () => 'nothing: the lead is stopped',
  nothing_person_holds: () => 'the agent does nothing: a person is handling the conversation',
  nothing_no_campaign: () => 'nothing: the lead has no campaign',
  nothing_campaign: ({ status }: { status: string }) => `nothing while the campaign is ${status}`,
  nothing_until_lead: () => 'nothing until the lead writes',
  next_first_message: () => 'the first message, when its number can contact new people',
  next_answer: () => 'the agent answers',
  next_send: ({ message_id }: { message_id: string }) => `${message_id} is sent, if the send gate allows it`,
  next_asked_for: () => 'the agent writes, because the lead asked for this time',
  next_cold: () => 'the lead goes cold if they stay silent',
  next_follow_up: ({ number }: { number: number }) => `follow-up ${number}, if the lead stays silent`,
  next_given_up: ({ step }: { step: string }) =>
    `${step}: given up after several failures (see "parley jobs")`,
};

/** Why a proposal of the agent was not carried out. */
const refusals = {
  status_set_by_person: () => 'a person set the status of the lead',
  status_is_final: () => 'the lead already has a verdict, which only a person changes',
  no_meeting_booked: () => 'no meeting is booked',
  meeting_not_confirmed: () => 'a meeting is still being confirmed',
  unknown_time_zone: () => 'there is no such time zone',
  address_not_accepted: () => 'no message from the lead contains this address, or the lead already has one',
  finding_not_proven: () => 'no message from the lead proves it',
  criteria_not_proven: () => 'some criteria are not proven',
  slot_not_free: () => 'the slot is no longer free',
};

export const sendingReasons = { ...pace, ...gate, ...first_contacts, ...rules, ...steps, ...refusals };
