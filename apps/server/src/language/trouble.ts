// Detects people who need a person immediately: a customer with a defect, a complaint, a demand for money back, an
// emergency (also of a lead who might harm themselves), or pain. The rule runs before any model and is strict: if in
// doubt, the agent goes on.
import { splitClauses } from './fold-text.ts';
import type { Lexicon } from './words/lexicon.ts';
import { matchInAll } from './words/reader.ts';

const LONGEST = 4_000;
const SENTENCE_END = /(?<=[.!?…\n])(?![.!?…\n])/u;

export type Trouble = 'complaint' | 'refund' | 'emergency' | 'defect' | 'pain';

type Key = keyof Lexicon['trouble'];

const patterns = new Map<Key, () => RegExp>();

/** Returns whether the text says one of a key's words, in any of the seven languages. */
function says(said: string, key: Key): boolean {
  return getPattern(key).test(said);
}

function getPattern(key: Key): RegExp {
  const known = patterns.get(key) ?? matchInAll(({ trouble }) => trouble[key]);
  patterns.set(key, known);
  return known();
}

/** Returns the text without a key's words. */
function drop(said: string, key: Key): string {
  return said.replaceAll(new RegExp(getPattern(key), 'gu'), '');
}

/** Returns why the text needs a person immediately, in any of the seven languages; null if it doesn't. */
export function findTrouble(text: string): Trouble | null {
  if (says(toPlain(text), 'crises')) return 'emergency';
  const said = drop(toPlain(text), 'notUrgent');
  if (says(said, 'otherCases')) return null;
  if (says(said, 'emergencies')) return 'emergency';
  if (says(drop(said, 'ofOthers'), 'complaints')) return 'complaint';
  const statements = text
    .slice(0, LONGEST)
    .split(SENTENCE_END)
    .filter((sentence) => !sentence.trimEnd().endsWith('?'));
  if (statements.some((sentence) => says(toPlain(sentence), 'damages'))) return 'complaint';
  if (statements.some((sentence) => says(toPlain(sentence), 'refunds'))) return 'refund';
  const urgent = says(said, 'urgency');
  // A customer who wants something new is a lead, and a question about the warranty is no defect.
  const stated = ` ${statements.map((sentence) => toPlain(sentence).trim()).join(' . ')} `;
  const isOfCustomer = says(said, 'ours') && !says(said, 'purchases');
  if (isOfCustomer ? says(stated, 'breakages') || says(stated, 'faults') : urgent && mentionsBreakage(text))
    return 'defect';
  if (isHarmedCustomer(said) && !text.includes('?')) return 'defect';
  return says(said, 'pains') && (urgent || says(said, 'todays') || says(said, 'unbearable')) ? 'pain' : null;
}

/** Returns whether the writer is already our customer, and wants nothing new. */
export function isCustomer(text: string): boolean {
  const said = toPlain(text);
  return says(said, 'clients') && !says(said, 'purchases') && !says(said, 'otherCases');
}

/** Returns whether the text reports serious harm to a customer, and names no offer of ours and no wish to buy. */
function isHarmedCustomer(said: string): boolean {
  return says(said, 'customers') && says(said, 'harms') && !says(said, 'purchases') && !says(said, 'sources');
}

/**
 * Returns whether the text mentions something broken and no wish to buy. It might be ours, or the reason why the lead
 * writes.
 */
export function mentionsBreakage(text: string): boolean {
  const said = toPlain(text);
  return says(said, 'breakages') && !says(said, 'purchases') && !says(said, 'otherCases');
}

/** Returns the clauses, folded and separated by dots, so that no phrase spans two of them. */
function toPlain(text: string): string {
  return ` ${splitClauses(text.slice(0, LONGEST)).join(' . ')} `;
}

const getThreats = matchInAll(({ optOut }) => optOut.threats ?? []);

/** Returns whether the text threatens with the law or an authority, in any of the seven languages: "my lawyer". */
export function threatens(text: string): boolean {
  return getThreats().test(toPlain(text));
}
