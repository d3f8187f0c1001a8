// The first message to a lead: the campaign's text, the disclosure, and the first question.

import { renderTemplate } from '../../language/fill-template.ts';
import { getGreetingName } from '../../language/first-name.ts';
import { foldWords } from '../../language/fold-text.ts';
import { joinParts, pickWording } from '../../language/phrases/pick-phrases.ts';
import { getBriefPhrases } from '../brief-phrases.ts';
import { findSubjects, foldQuestion, hasSameStem } from '../knowledge/units.ts';
import type { FirstMessageInput, Intent } from '../port.ts';

const ENDS_IN_QUESTION = /[?？؟](?:[\s"'”»)]|\p{Extended_Pictographic}|\uFE0F)*$/u;

/**
 * Writes the first message. Its intent is the question of the first criterion, unless the campaign's text ends with
 * another question.
 */
export function writeFirstMessage({ brief, lead, variables }: FirstMessageInput): {
  text: string;
  intent: Intent;
} {
  const phrases = getBriefPhrases(brief);
  const values = {
    ...variables,
    name: getGreetingName(lead.name) ?? variables.name,
    full_name: lead.name ?? variables.full_name,
    email: lead.email ?? variables.email,
    source: lead.source ?? variables.source,
    workspace: brief.workspace_name,
    agent: brief.agent_name,
  };
  const seed = `${lead.name ?? ''}${lead.email ?? ''}`;
  const template = brief.first_message.trim() === '' ? phrases.greeting[0] : brief.first_message;
  const own = renderTemplate(template, values).trim();
  const disclosure = brief.disclose_ai ? pickWording([phrases.disclosure], seed, values) : null;
  const first = brief.criteria[0];
  const question = first ? renderTemplate(first.ask, values) : null;

  if (!ENDS_IN_QUESTION.test(own)) {
    const text = joinParts([own, disclosure, question]);
    return { text, intent: first ? { kind: 'ask', key: first.key } : { kind: 'say' } };
  }
  const asksFirst = question !== null && isSameQuestion(own, question);
  const text = disclosure === null ? joinParts([own]) : joinParts(insertBeforeLast(own, disclosure));
  return { text, intent: first && asksFirst ? { kind: 'ask', key: first.key } : { kind: 'say' } };
}

/** The minimum number of shared words. */
const FEWEST_SHARED = 2;

/**
 * Returns whether the text ends with the question, in the same words or in almost the same: only one of them can have
 * words that the other lacks. "Will you buy a house?" is not "Will you sell a house?"
 */
function isSameQuestion(text: string, question: string): boolean {
  if (foldWords(text).endsWith(foldWords(question))) return true;
  const last = text.split(/(?<=[.!?\n])\s+/).at(-1)!;
  const [said, asked] = [last, question].map((one) => findSubjects(foldQuestion(one))) as [
    string[],
    string[],
  ];
  const missesNone = (some: readonly string[], others: readonly string[]) =>
    some.every((word) => others.some((other) => hasSameStem(word, other)));
  const shared = Math.min(said.length, asked.length);
  return shared >= FEWEST_SHARED && (missesNone(said, asked) || missesNone(asked, said));
}

/** The end of a sentence before another one. Some end with an emoji. */
const SENTENCE_END = /(?:[.!?]|\p{Extended_Pictographic}\uFE0F?)\s+(?=\S)|\n(?=\S)/gu;

/** Inserts sentences before the last one, so that a question at the end stays there. */
function insertBeforeLast(text: string, inserted: string): string[] {
  const [last] = [...text.matchAll(SENTENCE_END)].slice(-1);
  const start = last ? last.index + last[0].length : 0;
  return start === 0 ? [inserted, text] : [text.slice(0, start).trim(), inserted, text.slice(start).trim()];
}
