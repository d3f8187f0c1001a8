// Answers one question of a lead with the campaign's objections, facts and knowledge, also where the lead names the
// subject in other words or in the clause before.
import { foldWords, splitClauses } from '../../language/fold-text.ts';
import { answerFrom, asksForDiscount } from '../knowledge/answer-from.ts';
import { answerMeetingDuration } from '../knowledge/plain-answer.ts';
import { findKind } from '../knowledge/questions.ts';
import { findSubjects, foldQuestion } from '../knowledge/units.ts';
import { findObjectionLine } from './objections.ts';
import type { ReadConversation } from './read-conversation.ts';

/** The maximum number of words in a clause that only names the subject of the question after it: "flat roof". */
const MOST_SUBJECT_WORDS = 3;

/** Returns the answer to one question; null if there is none. */
export function answerQuestion(understood: ReadConversation, question: string): string | null {
  const { brief, passages, now, lead, booking } = understood.input;
  const moment = { now, timezone: brief.timezone, language: understood.language, country: lead.country };
  const look = (asked: string) => answerFrom(brief, asked, passages, moment);
  // "Any discount?" is answered by the knowledge rather than by a line about the price.
  const rule = asksForDiscount(question) && !hasOwnLine(understood, question) ? look(question) : null;
  const isMeetingNext = understood.open.kind === 'offer' || Boolean(booking?.booked);
  return (
    rule ??
    findObjectionLine(understood, question) ??
    (isMeetingNext ? answerMeetingDuration(brief, question, understood.language) : null) ??
    look(question) ??
    lookAgain(nameChoices(understood, question), question, look) ??
    lookAgain(addSubject(understood, question), question, look)
  );
}

function lookAgain(asked: string, before: string, look: (asked: string) => string | null): string | null {
  return asked === before ? null : look(asked);
}

/** Returns whether a line of the campaign is for words of the question, rather than for objections of its kind. */
function hasOwnLine(understood: ReadConversation, question: string): boolean {
  const line = findObjectionLine(understood, question);
  return understood.input.brief.manner.objections.some(({ say, when }) => say === line && when !== undefined);
}

/**
 * Replaces the campaign's synonyms by their choices: "alu" is the "aluminium" of the price list. Words of the knowledge
 * stay, because they can mean something else there.
 */
function nameChoices({ input, missing }: ReadConversation, question: string): string {
  const { criteria, knowledge, facts } = input.brief;
  const prices = (facts?.prices ?? []).map((row) => `${row.for} ${row.when ?? ''}`);
  const known = ` ${foldWords([knowledge, ...prices].join('\n'))} `;
  const isChoice = (key: string) =>
    missing.every((one) => one.key !== key || one.expectation.kind === 'one_of');
  let asked = ` ${foldQuestion(question)} `;
  for (const { key, synonyms } of criteria)
    for (const [choice, words] of isChoice(key) ? Object.entries(synonyms ?? {}) : [])
      for (const word of words.map(foldWords).filter((one) => !known.includes(` ${one} `)))
        asked = asked.replaceAll(` ${word} `, ` ${foldWords(choice)} `);
  return asked === ` ${foldQuestion(question)} ` ? question : asked.trim();
}

/** Adds the clause before a question that names no subject: "Drums! Do you have them?" */
function addSubject({ text }: ReadConversation, question: string): string {
  const plain = foldQuestion(question);
  const kind = findKind(` ${plain} `);
  const rest = kind ? ` ${plain} `.replace(kind.asked, ' ') : plain;
  const clauses = splitClauses(text);
  const at = clauses.findIndex((clause) => clause !== '' && foldWords(question).startsWith(clause));
  const subject = clauses
    .slice(0, Math.max(at, 0))
    .findLast((clause) => clause.split(' ').length <= MOST_SUBJECT_WORDS && findSubjects(clause).length > 0);
  return findSubjects(rest).length > 0 || subject === undefined ? question : `${subject} ${question}`;
}
