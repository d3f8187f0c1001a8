// Examples of every entry that the service writes into journals of leads and numbers.
import type { FactParams } from '../facts.ts';
import type { journal } from './journal.ts';

type Code = keyof typeof journal;

const start_at = '2026-05-14T10:00:00.000Z';
const reason = { code: 'number_blocked', params: {} };
const ana = { by: 'member', name: 'Ana' } as const;
const lead = { by: 'lead', name: null } as const;
const host = { by: 'host', name: null } as const;
const unknown = { by: null, name: null } as const;

/** Sample parameters for each code: several where the text has variants. A missing code is a compile error. */
export const JOURNAL_SAMPLES: { [C in Code]: FactParams<C>[] } = {
  known_lead_pushed: [
    { again: false, how: 'opted_out', reference_before: null, reference: null },
    { again: true, how: 'contacted', reference_before: 'crm-1', reference: 'crm-2' },
    { again: true, how: 'waits', reference_before: null, reference: null },
    { again: false, how: 'decided', reference_before: null, reference: null },
  ],
  lead_reference_changed: [{ again: true, reference_before: 'crm-1', reference: 'crm-2' }],
  lead_not_contacted: [{ reason }, { reason: 'the template hello is missing' }],
  lead_contacted_as_other: [{ lead: 'lead_2' }],
  first_message_dropped: [{}],
  first_message_delayed: [{ reason }],
  first_message_held: [{ reason }],
  handed_over: [
    { reason, note: null },
    { reason: 'She wants a colleague.', note: 'Open: budget.' },
    { reason, note: [{ code: 'note_no_criteria', params: {} }] },
  ],
  agent_stopped: [{}],
  answered_on_phone: [{}],
  conversation_taken_over: [{}],
  conversation_given_back: [{}],
  agent_resumed: [{ minutes: 120 }],
  lead_qualified: [{ reason: 'All criteria are met' }],
  lead_ruled_out: [{ reason: 'The budget is too small.' }],
  offer_not_answered: [
    { follow_ups: 3, next_at: '2026-12-20T10:00:00.000Z' },
    { follow_ups: 4, next_at: null },
  ],
  lead_went_silent: [{ follow_ups: 1 }, { follow_ups: 2 }],
  lead_not_followed_up: [{ reason }],
  lead_opted_out: [{}],
  lead_opted_out_at_network: [{}],
  lead_opted_out_by_member: [{ status: 'qualified', set_by: 'service' }],
  lead_opted_in: [{}],
  member_opt_out_undone: [{}],
  opt_out_undone: [{ reason: 'Called us on Monday' }],
  later_contact_requested: [{ at: start_at }],
  question_left_open: [{ question: 'Do you deliver?' }],
  timezone_learned: [{ timezone: 'Europe/Paris' }],
  email_learned: [{}],
  phone_learned: [{ phone: '33612345678' }],
  phone_changed: [{ from: '33612345678', to: '33612345679' }],
  lead_merged: [
    { lead: 'lead_2', chat: '1@lid' },
    { lead: 'lead_2', chat: null },
  ],
  status_set_despite_opt_out: [{ status: 'qualified' }],
  owner_set: [{ owner: 'Ana' }],
  owner_removed: [{}],
  next_action_set: [
    { at: start_at, label: 'Call' },
    { at: start_at, label: null },
  ],
  snoozed: [{ until: start_at }],
  snooze_ended: [{}],
  snooze_canceled: [{}],
  next_action_removed: [{}],
  deal_marked: [
    { status: 'open', reason: null },
    { status: 'won', reason: null },
    { status: 'lost', reason: 'price' },
    { status: null, reason: null },
  ],
  name_set: [{ name: 'Sara' }],
  name_removed: [{}],
  email_set: [{ email: 'sara@example.org' }],
  email_removed: [{}],
  message_unconfirmed: [{ reason: { code: 'process_ended_during_send', params: {} } }],
  message_not_sent: [{ reason: 'the simulator answered with an error (reject)' }],
  message_not_delivered: [
    { reason: 'stopped', window_closed: false },
    { reason: 'stopped', window_closed: true },
  ],
  late_message_not_answered: [{ hours: 30 }],
  voice_note_not_transcribed: [{ reason: { code: 'nothing_said', params: {} } }],
  model_not_answering: [{ reason: 'openai: timeout' }],
  model_budget_spent: [
    { budget: 'lead', reason: 'The budget of the lead is spent', answers: 'person' },
    { budget: 'workspace', reason: 'The budget is spent.', answers: 'rules' },
  ],
  meeting_booked: [
    { start_at, ...ana },
    { start_at, ...unknown },
  ],
  meeting_rescheduled: [
    { start_at, ...lead },
    { start_at, ...host },
    { start_at, ...unknown },
  ],
  meeting_moved: [
    { start_at, ...lead },
    { start_at, ...host },
    { start_at, ...ana },
  ],
  meeting_canceled: [
    { start_at, reason: null, ...unknown },
    { start_at, reason: 'ill', ...unknown },
    { start_at, reason: null, ...ana },
    { start_at, reason: 'ill', ...lead },
  ],
  meeting_not_booked: [{ start_at, reason: 'the calendar is away' }],
  meeting_not_canceled: [{ start_at, reason: 'the calendar is away' }],
  meeting_requested: [{ start_at, ...ana }],
  meeting_move_requested: [{ start_at, to: start_at, ...ana }],
  meeting_cancellation_requested: [{ start_at, ...lead }],
  meeting_attended: [
    { start_at, said_by: 'member', name: 'Ana' },
    { start_at, said_by: 'calendar', name: null },
  ],
  meeting_missed: [
    { start_at, said_by: 'member', name: 'Ana' },
    { start_at, said_by: 'calendar', name: null },
    { start_at, said_by: null, name: null },
  ],
  meeting_reminder_not_sent: [{ reason: { code: 'campaign_archived', params: {} } }],
  meeting_found_after_failure: [{ start_at }],
  duplicate_meeting_found: [{ start_at }],
  meeting_matches_several_leads: [{ calendar: 'cal.com', start_at, address: 'sara@example.org', leads: 2 }],
  several_meetings_ahead: [{ times: [start_at, start_at] }],
  number_added: [{}],
  number_settings_changed: [{}],
  number_connected: [{ as: '33612345678' }, { as: null }],
  number_disconnected: [
    { status: 'SCAN_QR_CODE', detail: null },
    { status: 'FAILED', detail: 'timeout' },
    { status: 'STOPPED', detail: null },
    { status: 'UNKNOWN', detail: null },
  ],
  number_logged_out: [{ detail: null }, { detail: 'unlinked on the phone' }],
  number_unlinked: [{}],
  wrong_phone_unlinked: [{ linked: '33612345678', expected: '33612345679' }],
  number_restarted: [{ by: 'Ana' }],
  number_restart_tried: [{ attempt: 2 }],
  disconnection_reported: [{ campaigns: ['spring', 'autumn'] }, { campaigns: [] }],
  token_not_renewed: [{ reason: 'the provider answered 502' }],
  provider_event_dropped: [{ reason: 'its signature is wrong' }],
  quality_rated: [{ rating: 'high' }, { rating: 'medium' }, { rating: 'low' }, { rating: null }],
  new_chats_limit_changed: [{ limit: 250 }, { limit: null }],
  new_chats_restricted: [
    { kind: 'reachout_locked', until: start_at },
    { kind: 'new_chats_used_up', until: start_at },
  ],
  restriction_ended: [{}],
  first_contacts_paused: [{ reason: { code: 'people_unreached', params: { count: 3, of: 20 } } }],
  first_contacts_resumed: [{ reason: 'The list was cleaned' }],
  template_unavailable: [
    { sends: 'first_contacts', reason: 'the template is paused' },
    { sends: 'reminders', reason: 'the template is paused' },
  ],
  template_available: [{ sends: 'reminders', name: 'hello', language: 'en' }],
};
