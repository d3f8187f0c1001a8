// Why a message waits, was not sent or is sent now, and what happens next. Texts in lower case are also used inside
// other sentences.
import { rangeText, secondsIn } from './figures.ts';

const seconds = secondsIn('en');

const detailed = (detail: string | null) => (detail === null ? '' : `: ${detail}`);

interface Template {
  name: string;
  language: string;
}
interface Gap {
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
    ahead: number /** More than `ahead`. */;
    more: boolean;
  }) => {
    const others = ahead === 1 ? '1 other goes first' : `${ahead} others go first`;
    return `${because}; ${more ? 'more than ' : ''}${others}`;
  },
  first_contacts_per_day: ({ most }: { most: number }) =>
    `this number makes at most ${most} first contacts a day`,
  warm_up: ({ most, day }: { most: number; day: number }) =>
    `this number warms up: day ${day} allows ${most} first contacts`,
  stepped_back_idle: ({ most }: { most: number }) =>
    `this number is one step back, at ${most} first contacts a day, because it sent nothing for 72 hours`,
  stepped_back_restricted: ({ most }: { most: number }) =>
    `this number is one step back, at ${most} first contacts a day, because the network restricted it in the last 7 days`,
  limit_used: ({ limit }: { limit: string }) => `${limit}, and all are taken`,
  portfolio_limit: ({ limit }: { limit: number | null }) =>
    `the network lets this business start conversations with ${limit ?? 'any number of'} people in 24 hours, over all its numbers`,
  first_contacts_on_hold: ({ reason }: { reason: string }) =>
    `the number's first contacts are paused until a person resumes them: ${reason}`,
  first_contacts_restricted: ({ until }: { until: string }) =>
    `the number's first contacts are stopped until ${until}: the network restricts new chats`,
  outside_sending_hours: ({ hours, timezone }: { hours: string; timezone: string }) =>
    `first contacts are sent only in the sending hours (${hours} in ${timezone})`,
  daily_quota_used: ({ quota }: { quota: number }) =>
    `this number may send ${quota} messages a day, and all are taken`,
  first_contact_gap: (gap: Gap) => {
    const time = gap.min_ms === gap.max_ms ? seconds(gap.min_ms) : rangeText(gap);
    return `first contacts of this number are ${time} apart`;
  },
  send_gap: ({ gap_ms }: { gap_ms: number }) => `messages of this number are ${gap_ms / 1_000} s apart`,
  per_minute: ({ most }: { most: number }) => `this number sends at most ${most} messages a minute`,
  per_hour: ({ most }: { most: number }) => `this number sends at most ${most} messages an hour`,
  identical_per_hour: ({ most }: { most: number }) =>
    `this number sends at most ${most} times the same text in an hour`,
  recipient_gap: ({ gap_ms }: { gap_ms: number }) =>
    `messages to one person are at least ${gap_ms / 1_000} s apart`,
};

/** Why a message waits, was discarded or was not sent. */
const gate = {
  recipient_blocked: () => 'the recipient is on the block list',
  recipient_opted_out: () => 'the lead opted out',
  not_sent_in_time: () => 'it was not sent in time',
  opted_out_after_writing: () => 'the lead opted out after it was written',
  person_holds: () => 'a person holds the conversation',
  lead_stopped: () => 'the lead is stopped',
  person_answered_first: () => 'a person answered before it was sent',
  campaign_is_archived: () => 'the campaign is archived',
  campaign_not_active: () => 'the campaign is not active',
  lead_wrote_first: () => 'the lead wrote before it was sent',
  reply_window_closed: ({
    hours,
    ended_at,
  }: {
    hours: number /** null: never open. */;
    ended_at: string | null;
  }) => {
    const rule = `this number can write in its own words only within ${hours} hours after a message of the person`;
    return ended_at === null
      ? `${rule}, who has not written yet`
      : `${rule}, and that time ended ${ended_at}`;
  },
  waits_for_lead: ({ because }: { because: string }) =>
    `${because}; it waits for the next message of the person`,
  number_is_disconnected: () => 'the number is disconnected',
  sending_hours: ({ hours, timezone }: { hours: string; timezone: string }) =>
    `it is sent only from ${hours} in ${timezone}`,
  messages_used: ({ quota }: { quota: number }) =>
    `all ${quota} messages that this number may send today are used`,
  earlier_message_waits: () => 'an earlier message to this person is not sent yet',
  first_contact_without_template: () =>
    'the campaign has no template, and this number can write to new people only with a template',
  template_unchecked: ({ name, language }: Template) => `the template ${name} (${language}) is being checked`,
  template_missing: ({ name, language }: Template) =>
    `the template ${name} (${language}) is not among the templates of the number`,
  template_refused: ({ name, language, detail }: Template & { detail: string | null }) =>
    `the template ${name} (${language}) was refused${detailed(detail)}`,
  template_not_approved: ({
    name,
    language,
    status,
    detail,
  }: Template & { status: string; detail: string | null }) =>
    `the template ${name} (${language}) is ${status}${detailed(detail)}`,
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
  taken_back: () => 'taken back',
  withdrawn_while_typing: () => 'it was taken back, or the lead opted out while it was typed',
  stopped_while_typing: () => 'the lead opted out or was blocked while the message was typed',
  person_took_over: () => 'a person took over the conversation',
  first_message_undelivered: () => 'the first message was not delivered',
  meeting_changed: () => 'the meeting was moved or canceled',
  will_be_discarded: ({ because }: { because: string }) => `${because}: it will be discarded`,
};

/** Why a person is not contacted. */
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
      contacted: 'is already in contact',
      waits: 'is already waiting for a first message',
      decided: 'has a status that a person set',
    };
    return `Not contacted: this person ${known[how]}${held === null ? '' : `: ${held}`}.`;
  },
  not_contacted_blocked: () => 'Not contacted: the number is on the block list.',
  not_contacted_unregistered: () => 'Not contacted: the number is not on WhatsApp.',
  check_failed: ({ detail }: { detail: string }) => `the number could not be checked: ${detail}`,
};

const counted = {
  messages_a_day: 'messages a day',
  messages_a_minute: 'messages a minute',
  messages_an_hour: 'messages an hour',
  identical_texts: 'times the same text in an hour',
};

/** What each rule of the send gate found for a message (agents.md#explanations). */
const rules = {
  recipient_not_blocked: () => 'the recipient is not blocked',
  opted_out_on: ({ at }: { at: string }) => `the lead opted out on ${at}`,
  not_opted_out: () => 'the lead has not opted out',
  person_answered_since: () => 'a person has answered since it was written',
  agent_holds: () => 'the agent holds the conversation',
  lead_status: ({ status }: { status: string }) => `the lead is ${status}`,
  campaign_status: ({ status }: { status: string | null }) =>
    status === null ? 'the campaign no longer exists' : `the campaign is ${status}`,
  lead_wrote_since: () => 'the lead has written since',
  lead_silent_since: () => 'the lead has not written since',
  sent_as_template: ({ name }: { name: string }) => `it is sent as the template ${name}`,
  no_reply_window: () => 'this network sets no time limit for replies',
  reply_window_open: ({ hours, wrote_at }: { hours: number; wrote_at: string | null }) =>
    `within ${hours} hours after a message of the person${wrote_at === null ? '' : `, who wrote on ${wrote_at}`}`,
  number_is_connected: () => 'the number is connected',
  number_not_connected: ({ status }: { status: string | null }) =>
    `the number is not connected (${status ?? 'unknown'})`,
  replies_at_any_hour: () => 'replies are sent at any hour',
  campaign_at_any_hour: () => 'the campaign writes at any hour',
  no_sending_hours: () => 'the campaign sets no hours',
  first_contacts_not_stopped: () => "the number's first contacts are not stopped",
  first_contacts_used: ({ limit, used }: { limit: string | null; used: number }) =>
    `${limit === null ? 'first contacts have no limit' : limit}; ${used} that day`,
  earlier_message: ({ waits }: { waits: boolean }) =>
    `${waits ? 'an' : 'no'} earlier message to this person waits`,
  count_used: ({ what, used, most }: { what: keyof typeof counted; used: number; most: number | null }) =>
    most === null
      ? `no limit of ${counted[what]}; ${used} were used`
      : `${used} of ${most} ${counted[what]} were used`,
  send_gap_kept: ({ gap, since }: { gap: Gap | null; since: string }) =>
    `messages of the number: ${gap === null ? 'no gap' : `${rangeText(gap)} apart`}; ${since}`,
  recipient_gap_kept: ({ gap_ms, since }: { gap_ms: number; since: string }) =>
    `messages to one person: ${gap_ms === 0 ? 'no gap' : `at least ${gap_ms / 1_000} s apart`}; ${since}`,
  none_before: () => 'none in the day before',
  sent_after: ({ ms }: { ms: number }) => `${seconds(ms)} after the previous one`,
  last_sent_at: ({ at }: { at: string }) => `the last one ${at}`,
};

/** What happens next with a lead. */
const steps = {
  nothing_opted_out: () => 'nothing: the lead opted out',
  nothing_stopped: () => 'nothing: the lead is stopped',
  nothing_person_holds: () => 'the agent does nothing: a person holds the conversation',
  nothing_no_campaign: () => 'nothing: the lead has no campaign',
  nothing_campaign: ({ status }: { status: string }) => `nothing while the campaign is ${status}`,
  nothing_until_lead: () => 'nothing until the lead writes',
  next_first_message: () => 'the first message, when its number may write to new people',
  next_answer: () => 'the agent answers',
  next_send: ({ message_id }: { message_id: string }) => `${message_id} is sent, if the send gate allows it`,
  next_asked_for: () => 'the agent writes, because the lead asked for this time',
  next_cold: () => 'the lead goes cold, if still silent',
  next_follow_up: ({ number }: { number: number }) => `follow-up ${number}, if the lead is still silent`,
  next_given_up: ({ step }: { step: string }) => `${step}: given up after failures, see "parley jobs"`,
};

/** Why a proposal was not carried out. */
const refusals = {
  status_set_by_person: () => 'a person set the status of the lead',
  no_meeting_booked: () => 'no meeting is booked',
  meeting_not_confirmed: () => 'a meeting is still being confirmed',
  unknown_time_zone: () => 'there is no such time zone',
  address_not_accepted: () => 'no message of the lead has this address, or one is known already',
  finding_not_proven: () => 'no message of the lead proves it',
  criteria_not_proven: () => 'not every criterion is proven',
  slot_not_free: () => 'the slot is no longer free',
};

export const sendingReasons = { ...pace, ...gate, ...first_contacts, ...rules, ...steps, ...refusals };
