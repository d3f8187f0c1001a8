// The rule that ends all messages to a person. It runs before any model sees the text, and stops when in doubt: an
// unwanted message costs the number's standing, a message not sent only a lead.
import { bare } from './courtesies.ts';
import { clauses, fold, foldPhrases, phraseMatcher, words } from './fold.ts';
import { optOutPhrases } from './opt-out-phrases.ts';
import { moreOptOutPhrases, optOutUnspaced } from './opt-out-phrases-more.ts';

const LONGEST = 20_000;

// "Don't stop messaging me": the words right before it reverse the meaning.
const NEGATED =
  '(?<! (?:dont|do not|never|wont|cant|cannot|couldnt|not|didnt|doesnt|without|no|ne|nicht|non|nao|niet|nie|не)(?: please| ever| you)?)';
const SECOND_THOUGHT = phraseMatcher([
  'wait|hold on|one (?:sec|second|moment)|question|attends|attendez|espera|espere|warte|aspetta|wacht',
]);

const languages = [...Object.values(optOutPhrases), ...Object.values(moreOptOutPhrases)];
const whole = new RegExp(`^(?:${foldPhrases(languages.flatMap((language) => language.whole))})$`, 'u');
const inside = new RegExp(inClause(foldPhrases(languages.flatMap((language) => language.inside))), 'u');
const unspaced = new RegExp(optOutUnspaced.join('|'), 'u');
const unspacedWhole = /^(?:停止|やめて|停止して|그만|🛑+)$/u;

/** Does the person ask for no more messages, in any known language and spelling? */
export function isOptOut(text: string): boolean {
  const message = text.slice(0, LONGEST).replace(/(\p{L})\1{2,}/giu, '$1');
  if (unspaced.test(fold(message)) || unspacedWhole.test(fold(message).replace(/[\s.!！。]/g, '')))
    return true;
  if (isWhole(spelledOut(words(message)))) return true;
  const parts = clauses(message);
  if (parts.some((clause) => inside.test(` ${clause} `))) return true;
  if (isWhole(parts.at(-1) ?? '')) return true;
  // "Stop, wait, one question" is no opt-out; "STOP. Who gave you my number" is one.
  return isWhole(parts[0] ?? '') && !SECOND_THOUGHT.test(` ${words(message)} `);
}

/** Is the clause only the demand, apart from courtesies and repetitions ("please STOP STOP")? */
function isWhole(clause: string): boolean {
  return whole.test(bare(clause));
}

/** `s t o p` → `stop`: single letters are read as one word. */
function spelledOut(message: string): string {
  return /^\p{L}(?: \p{L}){2,}$/u.test(message) ? message.replaceAll(' ', '') : message;
}

/** Clauses are matched with a space on both sides, so the clause's ends are written as those spaces. */
function inClause(alternatives: string): string {
  const anchored = alternatives.replace(/(?<!\[)\^/g, '(?<=^ )').replace(/\$/g, '(?= $)');
  return `${NEGATED} (?:${anchored})(?= )`;
}
