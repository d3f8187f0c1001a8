// Interprets a lead's journal (lead.md#journal). Only the journal shows who drives the conversation and why the agent
// decided something.
import type { contract, JOURNAL_FACTS, ResultOf } from '@parley/contract';

export type Entry = ResultOf<typeof contract.leads.listNotes>['data'][number];

export type EntryKind =
  | 'handed_over'
  | 'given_back'
  | 'qualified'
  | 'ruled_out'
  | 'went_silent'
  | 'opted_out'
  | 'open_question'
  | 'agent_action'
  | 'team_action'
  | 'other';

const KINDS: { readonly [code in keyof typeof JOURNAL_FACTS]?: EntryKind } = {
  handed_over: 'handed_over',
  agent_stopped: 'handed_over',
  answered_on_phone: 'handed_over',
  conversation_given_back: 'given_back',
  agent_resumed: 'given_back',
  lead_qualified: 'qualified',
  lead_ruled_out: 'ruled_out',
  lead_went_silent: 'went_silent',
  offer_not_answered: 'went_silent',
  lead_not_followed_up: 'went_silent',
  lead_opted_out: 'opted_out',
  lead_opted_out_at_network: 'opted_out',
  lead_opted_out_by_member: 'opted_out',
  question_left_open: 'open_question',
  later_contact_requested: 'agent_action',
  next_action_set: 'team_action',
  next_action_removed: 'team_action',
};

/** Returns the kind of an entry; `other` for all notes by people. */
export const getEntryKind = ({ code }: Pick<Entry, 'code'>): EntryKind =>
  (code !== null && KINDS[code as keyof typeof KINDS]) || 'other';

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

/** Returns whether the agent handed the conversation over for a reason; false if a member took it over. */
export const hasReason = ({ code }: Pick<Entry, 'code'>): boolean => code === 'handed_over';
