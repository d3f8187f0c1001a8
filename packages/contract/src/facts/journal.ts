// Entries that Parley writes into journals of leads and numbers (lead.md#journal, sending.md#health). A text parameter
// can be a fact of `reasons.ts`.
import type { KnownHow } from './journal-reasons.ts';
import { asSentence, type NoteLines, noteText } from './render.ts';

/** Who changed a meeting; `name` is the name of a member. */
export interface MeetingDoer {
  by: 'lead' | 'host' | 'member';
  name: string | null;
}

/** Who said whether the lead came to a meeting; null if no one did. */
export interface MeetingWitness {
  said_by: 'member' | 'calendar' | null;
  name: string | null;
}

const formatDoer = ({ by, name }: MeetingDoer) => (by === 'member' ? (name ?? 'A member') : `The ${by}`);
const formatByDoer = ({ by, name }: MeetingDoer | { by: null; name: null }) =>
  by === null ? '' : ` by ${by === 'member' ? (name ?? 'a member') : `the ${by}`}`;
const formatWitness = ({ said_by, name }: MeetingWitness) =>
  said_by === 'calendar' ? 'the calendar' : (name ?? 'a member');

const formatCause = (reason: string | null) => (reason === null ? '.' : `: ${asSentence(reason)}`);
const formatPlural = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

const KNOWN: Record<KnownHow, string> = {
  opted_out: 'The lead has opted out, so Parley sends no first message.',
  contacted: 'The lead was contacted or has written before, so Parley sends no first message.',
  waits: 'The lead is already waiting for a first contact.',
  decided: 'A person set the status, so Parley sends no first message.',
};

const pushed = (again: boolean) => (again ? 'Added to a campaign again.' : 'Added to a campaign.');
const formatReplaced = (from: string | null, to: string | null) =>
  from === null ? '' : ` external_reference changed from ${from} to ${to}.`;

const DISCONNECTED = {
  SCAN_QR_CODE: 'No phone is linked',
  FAILED: 'The connection failed',
  STOPPED: 'The provider stopped the connection',
  UNKNOWN: 'The state of the connection is unknown',
} as const;

const RESTRICTED = {
  reachout_locked: 'The network restricts new chats',
  new_chats_used_up: "The network's own quota of new chats is used up",
} as const;

const SENDS = { first_contacts: 'First contacts', reminders: 'Reminders' } as const;

const leadEntries = {
  // Arrival and first contact.
  known_lead_pushed: (p: {
    again: boolean;
    how: KnownHow;
    reference_before: string | null;
    reference: string | null;
  }) => `${pushed(p.again)} ${KNOWN[p.how]}${formatReplaced(p.reference_before, p.reference)}`,
  lead_reference_changed: (p: { again: boolean; reference_before: string; reference: string | null }) =>
    `${pushed(p.again)}${formatReplaced(p.reference_before, p.reference)}`,
  lead_not_contacted: (p: { reason: string }) => `Not contacted: ${asSentence(p.reason)}`,
  lead_contacted_as_other: (p: { lead: string }) => `This person is contacted as the lead ${p.lead}.`,
  first_message_dropped: () => 'The first message was discarded because it is no longer needed.',
  first_message_delayed: (p: { reason: string }) => `The first message is pending: ${asSentence(p.reason)}`,
  first_message_held: (p: { reason: string }) =>
    `The first message is written and pending: ${asSentence(p.reason)}`,

  // Who drives the conversation.
  handed_over: (p: { reason: string; note: NoteLines | null }) =>
    `Handed over to a person: ${asSentence(p.reason)}${p.note === null ? '' : `\n${noteText(p.note)}`}`,
  agent_stopped: () => 'Handed over to a person. The agent is stopped.',
  answered_on_phone: () => 'A person replied from the phone and now handles the conversation.',
  conversation_taken_over: () => 'Took over the conversation.',
  conversation_given_back: () => 'Gave the conversation back to the agent.',
  agent_resumed: (p: { minutes: number }) =>
    `The agent resumed: no person took over within ${formatPlural(p.minutes, 'minute', 'minutes')}.`,

  // The lead's statements and the agent's decisions.
  lead_qualified: (p: { reason: string }) => `Qualified. ${asSentence(p.reason)}`,
  lead_ruled_out: (p: { reason: string }) => `Ruled out. ${asSentence(p.reason)}`,
  lead_went_silent: (p: { follow_ups: number }) =>
    `No answer after ${formatPlural(p.follow_ups, 'follow-up', 'follow-ups')}.`,
  offer_not_answered: (p: { follow_ups: number; next_at: string | null }) =>
    `The lead has not chosen a time. The agent sent follow-up ${p.follow_ups}${p.next_at === null ? ', the last one.' : ` and writes again on ${p.next_at}.`}`,
  lead_not_followed_up: (p: { reason: string }) =>
    `No answer, and no follow-up can be sent: ${asSentence(p.reason)}`,
  lead_opted_out: () => 'The lead asked not to be contacted anymore.',
  lead_opted_out_at_network: () => "The lead blocked messages from this business in the network's app.",
  /** With the status before, which an undo restores. */
  lead_opted_out_by_member: (_: { status: string; set_by: 'service' | 'person' }) => 'Opted the lead out.',
  lead_opted_in: () => 'The lead asked to be contacted again.',
  member_opt_out_undone: () => 'Undid the opt-out.',
  opt_out_undone: (p: { reason: string }) => `Opt-out undone: ${asSentence(p.reason)}`,
  later_contact_requested: (p: { at: string }) =>
    `The lead asked to be contacted later. The agent writes again on ${p.at}.`,
  question_left_open: (p: { question: string }) =>
    `The agent could not answer the lead's question: "${p.question}"`,
  timezone_learned: (p: { timezone: string }) => `The lead's time zone is ${p.timezone}.`,
  email_learned: () => 'The lead gave an email address.',
  phone_learned: (p: { phone: string }) => `The phone number behind the masked id is now known: +${p.phone}.`,
  phone_changed: (p: { from: string; to: string }) => `The phone number changed from +${p.from} to +${p.to}.`,
  lead_merged: (p: { lead: string; chat: string | null }) =>
    `The lead ${p.lead}${p.chat === null ? '' : ` (${p.chat})`} is the same person and was merged into this lead.`,

  // Changes by people.
  status_set_despite_opt_out: (p: { status: string }) =>
    `Status set to ${p.status}. The opt-out stays in force.`,
  owner_set: (p: { owner: string }) => `Owner set to ${p.owner}.`,
  owner_removed: () => 'Owner removed.',
  next_action_set: (p: { at: string; label: string | null }) =>
    `Next action set for ${p.at}${p.label === null ? '' : `: ${p.label}`}.`,
  snoozed: (p: { until: string }) => `Snoozed until ${p.until}.`,
  snooze_ended: () => 'The snooze ended.',
  snooze_canceled: () => 'Ended the snooze.',
  next_action_removed: () => 'Next action removed.',
  deal_marked: (p: { status: 'open' | 'won' | 'lost' | null; reason: string | null }) =>
    p.status === null
      ? 'Deal status removed.'
      : `Deal marked ${p.status}${p.reason === null ? '' : ` (${p.reason})`}.`,
  name_set: (p: { name: string }) => `Name set to ${p.name}.`,
  name_removed: () => 'Name removed.',
  email_set: (p: { email: string }) => `Email address set to ${p.email}.`,
  email_removed: () => 'Email address removed.',

  // Messages and models.
  message_unconfirmed: (p: { reason: string }) =>
    `A message might not have arrived (${p.reason}). It is not sent again.`,
  message_not_sent: (p: { reason: string }) => `A message was not sent: ${asSentence(p.reason)}`,
  message_not_delivered: (p: { reason: string; window_closed: boolean }) =>
    `A message was not delivered: ${asSentence(p.reason)}${p.window_closed ? ' The agent writes again when the lead does.' : ''}`,
  late_message_not_answered: (p: { hours: number }) =>
    `A message arrived ${p.hours} hours late and was not answered.`,
  voice_note_not_transcribed: (p: { reason: string }) =>
    `A voice note was not transcribed: ${asSentence(p.reason)}`,
  model_not_answering: (p: { reason: string }) =>
    `No language model is responding (${p.reason}). The agent keeps trying. Until one responds, the affected leads get no answer.`,
  model_budget_spent: (p: { budget: 'lead' | 'workspace'; reason: string; answers: 'person' | 'rules' }) => {
    const whom = p.budget === 'lead' ? 'this lead' : 'all leads';
    const next =
      p.answers === 'person' ? `hands ${whom} over to a person` : `answers ${whom} without a model`;
    return `${asSentence(p.reason)} Until 00:00 UTC the agent ${next}.`;
  },

  // Meetings.
  meeting_booked: (p: { start_at: string } & (MeetingDoer | { by: null; name: null })) =>
    `Meeting booked for ${p.start_at}${formatByDoer(p)}.`,
  meeting_rescheduled: (p: { start_at: string } & (MeetingDoer | { by: null; name: null })) =>
    `Meeting moved to ${p.start_at}${formatByDoer(p)}.`,
  meeting_moved: (p: { start_at: string } & MeetingDoer) =>
    `${formatDoer(p)} moved the meeting at ${p.start_at}.`,
  meeting_canceled: (
    p: { start_at: string; reason: string | null } & (MeetingDoer | { by: null; name: null }),
  ) =>
    p.by === null
      ? `The meeting at ${p.start_at} was canceled${formatCause(p.reason)}`
      : `${formatDoer(p)} canceled the meeting at ${p.start_at}${formatCause(p.reason)}`,
  meeting_not_booked: (p: { start_at: string; reason: string }) =>
    `The meeting at ${p.start_at} was not booked: ${asSentence(p.reason)}`,
  meeting_not_canceled: (p: { start_at: string; reason: string }) =>
    `The meeting at ${p.start_at} could not be canceled in the calendar: ${asSentence(p.reason)}`,
  meeting_requested: (p: { start_at: string } & MeetingDoer) =>
    `${formatDoer(p)} asked to book a meeting at ${p.start_at}.`,
  meeting_move_requested: (p: { start_at: string; to: string } & MeetingDoer) =>
    `${formatDoer(p)} asked to move the meeting at ${p.start_at} to ${p.to}.`,
  meeting_cancellation_requested: (p: { start_at: string } & MeetingDoer) =>
    `${formatDoer(p)} asked to cancel the meeting at ${p.start_at}.`,
  meeting_attended: (p: { start_at: string } & MeetingWitness) =>
    `According to ${formatWitness(p)}, the lead came to the meeting at ${p.start_at}.`,
  meeting_missed: (p: { start_at: string } & MeetingWitness) =>
    p.said_by === null
      ? `No one reported that the lead came to the meeting at ${p.start_at}, so it counts as missed.`
      : `According to ${formatWitness(p)}, the lead did not come to the meeting at ${p.start_at}.`,
  meeting_reminder_not_sent: (p: { reason: string }) =>
    `The meeting reminder was not sent: ${asSentence(p.reason)}`,
  meeting_found_after_failure: (p: { start_at: string }) =>
    `The calendar contains the meeting at ${p.start_at}, although the agent told the lead that it was not booked. Parley is canceling it there.`,
  duplicate_meeting_found: (p: { start_at: string }) =>
    `The calendar contains a duplicate meeting with the lead at ${p.start_at}. Parley is canceling it there.`,
  meeting_matches_several_leads: (p: {
    calendar: string;
    start_at: string;
    address: string | null;
    leads: number;
  }) =>
    `${p.calendar} has a meeting at ${p.start_at} with ${p.address}. ${p.leads} leads have this address, so Parley did not assign it to any of them.`,
  several_meetings_ahead: (p: { times: readonly string[] }) =>
    `The lead has ${p.times.length} upcoming meetings: ${p.times.join(', ')}. They stay booked until someone cancels one or the lead chooses another time in the chat.`,
};

const numberEvents = {
  number_added: () => 'The number was added.',
  number_settings_changed: () => 'The settings were changed.',
  number_connected: (p: { as: string | null }) => (p.as === null ? 'Connected.' : `Connected as ${p.as}.`),
  number_disconnected: (p: { status: keyof typeof DISCONNECTED; detail: string | null }) =>
    `${DISCONNECTED[p.status]}${formatCause(p.detail)}`,
  number_logged_out: (p: { detail: string | null }) =>
    `The phone was unlinked${p.detail === null ? '' : ` (${p.detail})`}. Link it again.`,
  number_unlinked: () => 'A person unlinked the phone.',
  wrong_phone_unlinked: (p: { linked: string | null; expected: string | null }) =>
    `The phone ${p.linked} was linked instead of ${p.expected}, and was unlinked again.`,
  number_restarted: (p: { by: string }) => `Restarted by ${p.by}.`,
  number_restart_tried: (p: { attempt: number }) => `Restarted (attempt ${p.attempt}).`,
  disconnection_reported: (p: { campaigns: readonly string[] }) =>
    `The disconnection was reported to webhooks. Campaigns on this number: ${p.campaigns.join(', ') || 'none'}.`,
  token_not_renewed: (p: { reason: string }) =>
    `The access token could not be renewed: ${asSentence(p.reason)}`,
  provider_event_dropped: (p: { reason: string }) =>
    `An event from the provider was ignored: ${asSentence(p.reason)}`,
  quality_rated: (p: { rating: 'high' | 'medium' | 'low' | null }) =>
    p.rating === null
      ? 'The network no longer rates the quality of the number.'
      : `The network rated the quality of the number as ${p.rating}.`,
  new_chats_limit_changed: (p: { limit: number | null }) =>
    `The network lets the business contact ${p.limit === null ? 'any number of' : p.limit} new people in 24 hours, across all its numbers.`,
  new_chats_restricted: (p: { kind: keyof typeof RESTRICTED; until: string }) =>
    `${RESTRICTED[p.kind]}: no first contacts until ${p.until}. After that, the warm-up goes back one step.`,
  restriction_ended: () => 'The restriction of new chats has ended.',
  first_contacts_paused: (p: { reason: string }) => `First contacts are paused: ${asSentence(p.reason)}`,
  first_contacts_resumed: (p: { reason: string }) => `First contacts were resumed: ${asSentence(p.reason)}`,
  template_unavailable: (p: { sends: keyof typeof SENDS; reason: string }) =>
    `${SENDS[p.sends]} are pending: ${asSentence(p.reason)}`,
  template_available: (p: { sends: keyof typeof SENDS; name: string; language: string }) =>
    `${SENDS[p.sends]} resumed: the template ${p.name} (${p.language}) can be sent.`,
};

export const journal = { ...leadEntries, ...numberEvents };
