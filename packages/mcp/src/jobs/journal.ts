// Interprets a lead's journal (lead.md#journal). Only the journal shows who drives the conversation and why the agent
// decided something. The API returns entries as text, so they are recognized by their first words, which come from the
// catalog.
import { type contract, fact, factText, type ResultOf, type StoredFact } from '@parley/contract';

export type Entry = ResultOf<typeof contract.leads.listNotes>['data'][number];

export type EntryKind =
  | 'handed_over'
  | 'given_back'
  | 'qualified'
  | 'ruled_out'
  | 'went_silent'
  | 'opted_out'
  | 'open_question'
  | 'other';

/** A placeholder for every parameter: the text before it is the same in all entries with the same code. */
const ANY = '\0';

const formatBeginning = (entry: StoredFact) => factText(entry).split(ANY)[0]!;

const HANDED_OVER = formatBeginning(fact('handed_over', { reason: ANY, note: null }));
const AGENT_STOPPED = factText(fact('agent_stopped'));
const GIVEN_BACK = factText(fact('conversation_given_back'));
const OPTED_OUT = factText(fact('lead_opted_out_by_member', { status: ANY, set_by: 'person' }));

const BEGINNINGS: readonly (readonly [string, EntryKind])[] = [
  [HANDED_OVER, 'handed_over'],
  [AGENT_STOPPED, 'handed_over'],
  [factText(fact('answered_on_phone')), 'handed_over'],
  [GIVEN_BACK, 'given_back'],
  [formatBeginning({ code: 'agent_resumed', params: { minutes: ANY } }), 'given_back'],
  [formatBeginning(fact('lead_qualified', { reason: ANY })), 'qualified'],
  [formatBeginning(fact('lead_ruled_out', { reason: ANY })), 'ruled_out'],
  [formatBeginning({ code: 'lead_went_silent', params: { follow_ups: ANY } }), 'went_silent'],
  [
    formatBeginning({ code: 'offer_not_answered', params: { follow_ups: ANY, next_at: null } }),
    'went_silent',
  ],
  [formatBeginning(fact('lead_not_followed_up', { reason: ANY })), 'went_silent'],
  [factText(fact('lead_opted_out')), 'opted_out'],
  [factText(fact('lead_opted_out_at_network')), 'opted_out'],
  [OPTED_OUT, 'opted_out'],
  [formatBeginning(fact('question_left_open', { question: ANY })), 'open_question'],
  // Entries that older versions stored as text.
  ['Handed over to a person', 'handed_over'],
  ['A person answered on the phone', 'handed_over'],
  ['Given back to the agent.', 'given_back'],
  ['Qualified. ', 'qualified'],
  ['Ruled out. ', 'ruled_out'],
  ['No answer after', 'went_silent'],
  ['No answer, and no follow-up can be sent', 'went_silent'],
  ['The lead asked not to be contacted any more', 'opted_out'],
  ['The lead stopped messages of this business', 'opted_out'],
  ['The agent could not answer a question of the lead', 'open_question'],
  ['All criteria are met', 'qualified'],
  ['Asked "', 'ruled_out'],
  ['The lead is not interested', 'ruled_out'],
  ['The lead asked what the agent could not answer', 'open_question'],
];

/**
 * Entries about a hand-over, its end and an opt-out, which a key or a member can also cause. Any other text by a person
 * is a note.
 */
const BY_ANYBODY: readonly string[] = [
  AGENT_STOPPED,
  GIVEN_BACK,
  OPTED_OUT,
  // The same entries as older versions wrote them.
  'Handed over to a person; the agent is stopped.',
  'Given back to the agent.',
];

/** Returns the kind of an entry; `other` for all notes by people. */
export function getEntryKind({ text, author }: Pick<Entry, 'text' | 'author'>): EntryKind {
  const byService = author === null || author === 'Agent';
  if (!byService && !BY_ANYBODY.includes(text)) return 'other';
  return BEGINNINGS.find(([beginning]) => text.startsWith(beginning))?.[1] ?? 'other';
}

/** The maximum number of entries in one call. */
export const ENTRIES = 100;

export interface Driver {
  /** Who drives the conversation; null if the entries don't show it. */
  by: 'agent' | 'person' | null;
  entry: Entry | null;
}

/**
 * Returns who drives the conversation.
 * @param complete whether `entries` (newest first) are the whole journal.
 */
export function findDriver(entries: readonly Entry[], complete: boolean): Driver {
  const entry = entries.find((one) => ['handed_over', 'given_back'].includes(getEntryKind(one)));
  if (!entry) return { by: complete ? 'agent' : null, entry: null };
  return { by: getEntryKind(entry) === 'handed_over' ? 'person' : 'agent', entry };
}

const reasonStart = ({ text }: Pick<Entry, 'text'>) =>
  [HANDED_OVER, 'Handed over to a person: '].find((one) => text.startsWith(one))?.length ?? 0;

/** Returns whether the agent handed the conversation over for a reason; false if a member took it over. */
export const hasReason = (entry: Pick<Entry, 'text'>): boolean => reasonStart(entry) > 0;

/** Returns the text of a hand-over entry after its opening words: the reason and the findings. */
export const getReason = (entry: Pick<Entry, 'text'>): string => entry.text.slice(reasonStart(entry));
