// Detects people who need a person immediately: a customer with a defect, a complaint, a demand for money back, an
// emergency, or pain. The rule runs before any model and is strict: if in doubt, the agent goes on.
import { compilePhrases, splitClauses } from './fold-text.ts';
import * as phrases from './trouble-phrases.ts';

const LONGEST = 4_000;
/** Matches denied urgency: "nothing urgent", "no es una urgencia". */
const NOT_URGENT =
  / (?:not|nothing|isnt|aint|pas|rien|nest pas|nicht|nichts|kein\S*|non|nao|no|nada|geen|niet|niets)(?: (?:that|so|an?|es|is|e|est|cest|une?|un|uma|una|een|d|de|que|muy|tres))* (?:\S*urgen\S*|dringend\S*|notfall|\S*emerg\S*|spoed)(?= )/gu;
const SENTENCE_END = /(?<=[.!?…\n])(?![.!?…\n])/u;

export type Trouble = 'complaint' | 'refund' | 'emergency' | 'defect' | 'pain';

const complains = compilePhrases(phrases.complaints);
const wantsRefund = compilePhrases(phrases.refunds);
const inDanger = compilePhrases(phrases.emergencies);
const isCustomer = compilePhrases(phrases.customers);
const isHarm = compilePhrases(phrases.harms);
const namesSource = compilePhrases(phrases.sources);
const isOurs = compilePhrases(phrases.ours);
const isBroken = compilePhrases(phrases.breakages);
const isFaulty = compilePhrases(phrases.faults);
const hurts = compilePhrases(phrases.pains);
const isUnbearable = compilePhrases(phrases.unbearable);
const isUrgent = compilePhrases(phrases.urgency);
const isToday = compilePhrases(phrases.todays);
const wantsToBuy = compilePhrases(phrases.purchases);
const isOtherCase = compilePhrases(phrases.otherCases);

/** Returns why the text needs a person immediately, in any of the seven languages; null if it doesn't. */
export function findTrouble(text: string): Trouble | null {
  const said = toPlain(text).replace(NOT_URGENT, ' ');
  if (isOtherCase.test(said)) return null;
  if (inDanger.test(said)) return 'emergency';
  if (complains.test(said)) return 'complaint';
  const statements = text
    .slice(0, LONGEST)
    .split(SENTENCE_END)
    .filter((sentence) => !sentence.trimEnd().endsWith('?'));
  if (statements.some((sentence) => wantsRefund.test(toPlain(sentence)))) return 'refund';
  const urgent = isUrgent.test(said);
  // A customer who wants something new is a lead, and a question about the warranty is no defect.
  const stated = ` ${statements.map((sentence) => toPlain(sentence).trim()).join(' . ')} `;
  const isOfCustomer = isOurs.test(said) && !wantsToBuy.test(said);
  if (isOfCustomer ? isBroken.test(stated) || isFaulty.test(stated) : urgent && mentionsBreakage(text))
    return 'defect';
  if (isHarmedCustomer(said) && !text.includes('?')) return 'defect';
  return hurts.test(said) && (urgent || isToday.test(said) || isUnbearable.test(said)) ? 'pain' : null;
}

/** Returns whether the text reports serious harm to a customer, and names no offer of ours and no wish to buy. */
function isHarmedCustomer(said: string): boolean {
  return isCustomer.test(said) && isHarm.test(said) && !wantsToBuy.test(said) && !namesSource.test(said);
}

/**
 * Returns whether the text mentions something broken and no wish to buy. It might be ours, or the reason why the lead
 * writes.
 */
export function mentionsBreakage(text: string): boolean {
  const said = toPlain(text);
  return isBroken.test(said) && !wantsToBuy.test(said) && !isOtherCase.test(said);
}

/** Returns the clauses, folded and separated by dots, so that no phrase spans two of them. */
function toPlain(text: string): string {
  return ` ${splitClauses(text.slice(0, LONGEST)).join(' . ')} `;
}
