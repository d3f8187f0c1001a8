// Splits a message into questions, finds what each asks for, and answers those that have an answer.

import {
  ASKS_AMOUNT,
  INTERROGATIVE,
  QUESTION_KINDS,
  type QuestionKind,
} from '../../language/question-kinds.ts';
import type { AgentBrief } from '../port.ts';
import { findSubjects, foldQuestion } from './units.ts';

const LINK = /\s+(?=(?:and|und|et|y|e|en)\s)/iu;
/** A short part without a kind is only the subject of the next question: "And the Oslo? What does it cost?" */
const SHORT = 4;

/** Splits a message into its questions: at ends of sentences, and at an "and" between two questions. */
export function splitQuestions(text: string): string[] {
  const parts = text
    .slice(0, 2_000)
    .split(/(?<=[?!؟？])\s*|(?<=\.)\s+|\n+/)
    .flatMap(splitAtLinks)
    .filter((part) => /[\p{L}\p{N}]/u.test(part));
  const questions: string[] = [];
  let subject = '';
  for (const [index, part] of parts.entries()) {
    const plain = ` ${foldQuestion(part)} `;
    const isSubject =
      index < parts.length - 1 && findKind(plain) === null && plain.split(' ').length - 2 <= SHORT;
    const next = isSubject ? ` ${foldQuestion(parts[index + 1]!)} ` : '';
    const nextKind = isSubject ? findKind(next) : null;
    if (nextKind && findSubjects(next.replace(nextKind.asked, ' ')).length === 0) subject = part;
    else {
      questions.push(`${subject || inheritSubject(plain, questions.at(-1))} ${part}`.trim());
      subject = '';
    }
  }
  return questions;
}

/** Returns the subject of the question before, for a question without one: "Do you do offices and how much is it?" */
function inheritSubject(plain: string, before: string | undefined): string {
  const kind = findKind(plain);
  if (before === undefined || kind === null || findSubjects(plain.replace(kind.asked, ' ')).length > 0)
    return '';
  if (ASKS_PLACE_OR_TIME.has(kind.name)) return '';
  const earlier = ` ${foldQuestion(before)} `;
  const words = earlier.replace(findKind(earlier)?.asked ?? '', ' ').split(' ');
  const subjects = findSubjects(words.join(' '));
  return words.filter((word) => subjects.includes(word) || /\d/.test(word)).join(' ');
}

const ASKS_PLACE_OR_TIME: ReadonlySet<string> = new Set(['hours', 'email', 'phone', 'place', 'area']);

function splitAtLinks(sentence: string): string[] {
  const [first = '', ...rest] = sentence.split(LINK);
  const parts = [first];
  for (const part of rest) {
    const after = part.replace(/^\S+\s+/, '');
    const [left, right] = [parts.at(-1)!, after].map((one) => ` ${foldQuestion(one)} `) as [string, string];
    const kinds = [findKind(left)?.name, findKind(right)?.name];
    const isNew = kinds[0] !== undefined && kinds[1] !== undefined && kinds[0] !== kinds[1];
    if (isNew) parts.push(after);
    else parts.push(`${parts.pop()!} ${part}`);
  }
  return parts;
}

/** The maximum number of questions that one message answers. */
const MOST_ANSWERS = 2;

/** The different answers to the questions in a text, and the questions without an answer. */
export interface Answers {
  found: string[];
  unknown: string[];
}

/**
 * Answers the questions in a text.
 * @param answer returns the answer to one question; null if there is none.
 */
export function answerQuestions(
  text: string,
  facts: AgentBrief['facts'],
  answer: (question: string) => string | null,
): Answers {
  // A question can consist of several: "How much is it a month, and is there parking?"
  const asked = splitQuestions(text).flatMap((one) => {
    const parts = splitAtEachLink(one).filter(asksSomething);
    // Next to another question, "how much is it" asks for the price list.
    const isAlone = (part: string) => namesSubject(part) || (facts?.prices ?? []).length > 0;
    if (parts.length < 2 || !parts.every(isAlone))
      return answer(one) === null ? splitOwnClauses(one, answer) : [one];
    const known = parts.map(answer).filter((text) => text !== null);
    return new Set(known).size > 1 || (known.length === 1 && answer(one) === null) ? parts : [one];
  });
  const answers = asked.map(answer);
  const known = [...new Set(answers.filter((answer) => answer !== null))];
  // A list of all prices contains the one that another question asks for.
  const found = known
    .filter((one) => !known.some((other) => other !== one && other.includes(one)))
    .slice(0, MOST_ANSWERS);
  return { found, unknown: asked.filter((_, index) => answers[index] === null) };
}

/** Matches where another question starts: ", and could that be before May", "and how long". */
const OWN_CLAUSE =
  /,\s+(?:and|und|et|y|e|en)\s+|(?:,|\s+(?:and|und|et|y|e|en))\s+(?=(?:how|what|when|where|which|combien|quand|quel\p{L}*|cuant\p{L}*|cuánt\p{L}*|cu[aá]ndo|qu[eé]|was|wie|wann|wo|quant\p{L}*|quando|dove|qual\p{L}*|onde|wat|hoe|hoeveel|wanneer|waar) )/iu;

/** Splits a question without an answer into clauses that ask on their own, if one of them has an answer. */
function splitOwnClauses(question: string, answer: (question: string) => string | null): string[] {
  const all = question.split(/,\s+/);
  if (
    all.length > 1 &&
    all.length <= MOST_PARTS &&
    all.every((clause) => namesSubject(clause) && answer(clause) !== null)
  )
    return all;
  const clauses = question.split(OWN_CLAUSE);
  if (clauses.length < 2 || clauses.length > MOST_PARTS) return [question];
  const parts = clauses.map((clause, at) =>
    `${inheritSubject(` ${foldQuestion(clause)} `, clauses[at - 1])} ${clause}`.trim(),
  );
  return parts.some((part) => answer(part) !== null) ? parts : [question];
}

/** Matches words that ask for a price without a verb: "price for a large dog". */
const PRICE_OF =
  / (?:prices?|costs?|rates?|prix|tarifs?|preise?|precios?|prezz[oi]|precos?|prij[sz]\p{L}*) (?:for|of|per|d|de|du|des|pour|del|para|por|do|da|di|della|fur|von|van|voor) /u;
/** Matches the clauses after the one that names the price: "…, it's not rocket science". */
const AFTER_PRICE = /((?:price|cost|rate|prix|tarif|preis|precio|prezz|preço|preco|prij)[^,]*),\s.*$/isu;
/** Matches verbs and adverbs with which a statement speaks of a price: "the price of the oven is too high". */
const SAYS_OF_PRICE =
  / (?:is|are|was|seems?|too|est|sont|trop|ist|sind|war|zu|es|son|muy|e|sono|troppo|sao|muito|zijn|te) /;

/** Returns the sentences of a text that ask for a price without a question mark. */
export function splitRequests(text: string): string[] {
  return text
    .slice(0, 2_000)
    .split(/(?<=[!?؟？\n])\s*|(?<=\.)\s+/)
    .map((sentence) => sentence.replace(AFTER_PRICE, '$1'))
    .filter((part) => {
      const plain = ` ${foldQuestion(part)} `;
      return PRICE_OF.test(plain) && !SAYS_OF_PRICE.test(plain) && !INTERROGATIVE.test(plain);
    });
}

/** Splits a question at each "and" or dash. Parts of one or two words belong to the part before. */
function splitAtEachLink(question: string): string[] {
  // "The 3.6 x 2.4, and how many days to build?": the parts share a number.
  if (/\d/.test(question)) return [];
  const [first = '', ...rest] = question.split(/\s+(?:and|und|et|y|e|en)\s+|\s+[-–]\s+/iu);
  const parts = [first];
  for (const part of rest) {
    if (part.trim().split(' ').length >= FEWEST_WORDS) parts.push(part);
    else parts.push(`${parts.pop()!} ${part}`);
  }
  return parts.length > MOST_PARTS ? [] : parts;
}

/** Returns whether a part of a question asks: not "before that". */
function asksSomething(part: string): boolean {
  return namesSubject(part) || findKind(` ${foldQuestion(part)} `) !== null;
}

/** Returns whether a question names what it is about: not "how much is it". */
function namesSubject(question: string): boolean {
  const plain = ` ${foldQuestion(question)} `;
  const kind = findKind(plain);
  return findSubjects(kind ? plain.replace(kind.asked, ' ') : plain).length > 0;
}

const FEWEST_WORDS = 3;
/** The maximum number of parts of a question. A longer list is no question. */
const MOST_PARTS = 5;

/** Returns whether a clause asks for a fact, such as a price or a duration. "When I'm back" asks for none. */
export function asksForFact(text: string): boolean {
  return splitQuestions(text).some((part) => {
    const plain = ` ${foldQuestion(part)} `;
    const kind = findKind(plain);
    if (kind === null || kind.name === 'when') return false;
    const isBare = findSubjects(plain.replace(kind.asked, ' ')).length === 0;
    return part.includes('?') || INTERROGATIVE.test(plain) || (isBare && kind.direct !== undefined);
  });
}

/** Returns the kind of fact that a question asks for. @param plain its folded words, with a space on both sides. */
export function findKind(plain: string): QuestionKind | null {
  const isAmount = ASKS_AMOUNT.test(plain);
  const isAsked = ({ asked }: QuestionKind) => plain.search(asked) >= 0;
  const kind = QUESTION_KINDS.find((one) => isAsked(one) && !(isAmount && one.name === 'price')) ?? null;
  // "How much deposit?" can be answered with money or another amount.
  return kind ?? (isAmount ? QUESTION_KINDS.find(({ name }) => name === 'quantity')! : null);
}
