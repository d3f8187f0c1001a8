// Interprets the lead's journal (lead.md#journal). The API has no other record of who drives the conversation or of the
// reasons for a verdict, so the service's entries are recognized by their first words.
import type { contract, ResultOf } from '@parley/contract';

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

const BEGINNINGS: readonly (readonly [string, EntryKind])[] = [
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
  // Entries of older versions.
  ['All criteria are met', 'qualified'],
  ['Asked "', 'ruled_out'],
  ['The lead is not interested', 'ruled_out'],
  ['The lead asked what the agent could not answer', 'open_question'],
];

/** Entries that a key or a member can also cause: a hand-over and its end. Any other text of a person is a note. */
const BY_ANYBODY: readonly string[] = [
  'Handed over to a person; the agent is stopped.',
  'Given back to the agent.',
];

/** Returns what an entry is about; `other` also for everything that people noted. */
export function kindOf({ text, author }: Pick<Entry, 'text' | 'author'>): EntryKind {
  const byService = author === null || author === 'Agent';
  if (!byService && !BY_ANYBODY.includes(text)) return 'other';
  return BEGINNINGS.find(([beginning]) => text.startsWith(beginning))?.[1] ?? 'other';
}

/** The maximum number of entries in one call. */
export const ENTRIES = 100;

export interface Driver {
  /** Null if the entries don't show it. */
  by: 'agent' | 'person' | null;
  entry: Entry | null;
}

/** Returns who drives the conversation. @param complete true if `entries` (newest first) are the whole journal. */
export function driverOf(entries: readonly Entry[], complete: boolean): Driver {
  const entry = entries.find((one) => ['handed_over', 'given_back'].includes(kindOf(one)));
  if (!entry) return { by: complete ? 'agent' : null, entry: null };
  return { by: kindOf(entry) === 'handed_over' ? 'person' : 'agent', entry };
}

/** Returns the reason after the colon of "Handed over to a person: …", with the findings. */
export function reasonOf({ text }: Entry): string {
  return text.replace(/^Handed over to a person: /, '');
}
