// Detects that a lead wants a call or an email instead of messages, or asks how we got their number.
import { splitClauses } from '../fold-text.ts';
import { matchInAll } from '../words/reader.ts';

const LONGEST = 2_000;
const PHONE = /\+?\d[\d\s().\-/]{6,18}\d/;

const getCalls = matchInAll(({ channels }) => channels.call);
const getEmails = matchInAll(({ channels }) => channels.email);
const getNumberSources = matchInAll(({ channels }) => channels.numberSource);

export type ChannelRequest = { channel: 'call'; phone: string | null } | { channel: 'email' };

/** Returns the channel that the lead wants instead of messages, and the number to call; null if none. */
export function findChannelRequest(text: string): ChannelRequest | null {
  if (matchesClause(text.replace(PHONE, ' '), getCalls())) return { channel: 'call', phone: findPhone(text) };
  return matchesClause(text, getEmails()) ? { channel: 'email' } : null;
}

/** Returns the first phone number in the text, as the lead wrote it; null if there is none. */
export function findPhone(text: string): string | null {
  return PHONE.exec(text.slice(0, LONGEST))?.[0] ?? null;
}

/** Returns whether the text asks "how did you get my number?" */
export function asksForNumberSource(text: string): boolean {
  return matchesClause(text, getNumberSources());
}

function matchesClause(text: string, matcher: RegExp): boolean {
  return splitClauses(text.slice(0, LONGEST)).some((clause) => matcher.test(` ${clause} `));
}
