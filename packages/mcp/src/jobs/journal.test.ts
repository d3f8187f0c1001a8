// Every entry that Parley writes has the kind that its code implies, whatever its text.
import { fact, factText, type JOURNAL_FACTS } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { JOURNAL_SAMPLES } from '../../../contract/src/facts/journal.testing.ts';
import { type EntryKind, getEntryKind, getReason } from './journal.ts';

/** The kinds by code; other codes have the kind `other`. */
const KINDS: { [code in keyof typeof JOURNAL_FACTS]?: EntryKind } = {
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
};

const cases = Object.entries(JOURNAL_SAMPLES).flatMap(([code, samples]) =>
  samples.map((params) => ({
    code,
    text: factText({ code, params: { ...params } }),
    kind: KINDS[code as keyof typeof KINDS] ?? 'other',
  })),
);

describe('the kind of a journal entry', () => {
  it.each(cases)('is $kind for $code: $text', ({ text, kind }) => {
    expect(getEntryKind({ text, author: 'Agent' })).toBe(kind);
    expect(getEntryKind({ text, author: null })).toBe(kind);
  });

  it.each(cases.filter(({ kind }) => kind !== 'other'))(
    'is other instead of $kind for $code if a member wrote the text, unless members can cause such an entry',
    ({ code, text }) => {
      const byAnybody = ['agent_stopped', 'conversation_given_back', 'lead_opted_out_by_member'].includes(
        code,
      );
      expect(getEntryKind({ text, author: 'Ana' }) === 'other').toBe(!byAnybody);
    },
  );

  it.each([
    ['Handed over to a person: She wants a call.', 'handed_over'],
    ['Handed over to a person; the agent is stopped.', 'handed_over'],
    ['A person answered on the phone and has the conversation now.', 'handed_over'],
    ['Given back to the agent.', 'given_back'],
    ['All criteria are met: owner (yes).', 'qualified'],
    ['Asked "Are you the owner?", the lead answered no.', 'ruled_out'],
    ['The lead is not interested.', 'ruled_out'],
    ['No answer after 2 follow-ups.', 'went_silent'],
    ['The lead asked what the agent could not answer: "How much?"', 'open_question'],
  ] as const)('is recognized for an entry from an older version: %s', (text, kind) => {
    expect(getEntryKind({ text, author: 'Agent' })).toBe(kind);
  });

  it('comes with the reason and the note for a hand-over entry', () => {
    const params = { reason: 'She wants a call', note: 'Open: budget.' };
    const text = factText({ code: 'handed_over', params });
    expect(getReason({ text })).toBe('She wants a call.\nOpen: budget.');
    const alone = factText(fact('handed_over', { reason: 'She wants a call.', note: null }));
    expect(getReason({ text: alone })).toBe('She wants a call.');
  });
});
