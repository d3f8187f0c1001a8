// Reasons inside journal entries of leads and numbers. Rows can also store these reasons without an entry.
const KNOWN = {
  opted_out: 'asked for no more messages',
  contacted: 'was contacted or has written before',
  waits: 'is already waiting for a first contact',
  decided: 'has a status that a person set',
} as const;
export type KnownHow = keyof typeof KNOWN;

export const journalReasons = {
  // Why a lead is not contacted.
  person_known: (p: { how: KnownHow; lead: string | null }) =>
    `this person ${KNOWN[p.how]}${p.lead === null ? '' : `, as the lead ${p.lead}`}`,
  person_waiting: (p: { reason: string }) => `this person ${KNOWN.waits}: ${p.reason}`,
  number_blocked: () => 'the lead is on the block list',
  person_deleted: () => 'this person was contacted or opted out before, and their data was deleted since',
  number_not_on_whatsapp: () => 'the phone is not on WhatsApp',
  // Why a conversation goes to a person.
  edit_unreadable: () => 'the lead edited a message, and the new text takes too long to analyze',
  agent_failed: () =>
    'the agent failed five times in this conversation because of a service error, which is in its log',
  process_crashed: () =>
    'the service crashed while the agent worked on this conversation, so the agent stopped',
  no_model_answered_for_a_day: (p: { reason: string }) =>
    `no language model has answered for a day (${p.reason})`,
  later_contact_impossible: (p: { reason: string }) => `the lead asked to be contacted now, but ${p.reason}`,
  calendar_not_answering: (p: { start_at: string; action: 'book' | 'cancel' }) =>
    `the calendar has not confirmed that the meeting at ${p.start_at} is ${p.action === 'book' ? 'booked' : 'canceled'}`,
  calendar_kept_meeting: (p: { start_at: string }) =>
    `the meeting at ${p.start_at} could not be canceled in the calendar`,
  calendar_refused_meeting: (p: { reason: string }) => `the meeting was not booked: ${p.reason}`,
  no_slot_left: () => 'no free slot is left to offer',
  // Why a reminder or a follow-up is not sent.
  campaign_archived: () => 'its campaign is archived',
  agent_stopped_writing: () => 'a person is handling the conversation, or the lead opted out',
  template_needed: (p: { window: string; missing: string }) => `${p.window}, and ${p.missing}`,
  // Why a message might not have arrived.
  process_ended_during_send: () => 'the process ended during the send',
  // Why a voice note has no words.
  transcription_lost: () => 'the model did not answer',
  recording_unavailable: () => 'its file is no longer available',
  file_without_recording: () => 'the file is not a recording',
  nothing_said: () => 'it contains no speech',
  // Why first contacts are paused or continue.
  people_unreached: (p: { count: number; of: number }) =>
    `${p.count} of the last ${p.of} people could not be reached`,
  people_opted_out: (p: { count: number; of: number }) =>
    `${p.count} of the last ${p.of} people asked for no more messages`,
  few_people_answered: (p: { count: number; of: number }) => `${p.count} of the last ${p.of} people answered`,
  quality_rated_low: () => 'the network rates the quality of the number as low',
  held_by_person: (p: { by: string; reason: string | null }) =>
    `decided by ${p.by}${p.reason === null ? '' : `: ${p.reason}`}`,
  released_by_person: (p: { by: string }) => `decided by ${p.by}`,
};
