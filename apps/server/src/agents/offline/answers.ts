// Reads the findings in the unanswered messages: the answer to the open question, and other criteria with a clear
// answer.

import { foldWords, splitClauses } from '../../language/fold-text.ts';
import { judgeReading } from '../expectation.ts';
import type { Finding } from '../port.ts';
import type { Reader } from './lexicon/reader.ts';
import { readSynonymAnswer } from './opposites.ts';
import { type AskedCriterion, type ReadConversation, withExpectation } from './read-conversation.ts';
import { isHedgedAnswer, readAnswer, toRecordedValue } from './readings.ts';
import { isUnsure, mentionsWish, readEcho } from './yes-no.ts';

const SHORT_MESSAGE = 4;

/** The statements of one message. */
interface Statement {
  id: string;
  text: string;
}

/** Returns the findings in the unanswered messages, the open criterion's first. */
export function readFindings(understood: ReadConversation): Finding[] {
  const open = understood.open.kind === 'criterion' ? understood.open.asked : null;
  const answer = open && readOpenAnswer(open, understood);
  return [...(answer ? [answer] : []), ...findEarlyAnswers(open, understood)];
}

function readOpenAnswer(criterion: AskedCriterion, understood: ReadConversation): Finding | null {
  const parts = understood.said.map(({ id, statements }) => ({ id, text: statements }));
  const joined = {
    id: understood.lastId,
    text: parts
      .map(({ text }) => text)
      .filter(Boolean)
      .join('\n'),
  };
  // All messages of the burst together answer an open question.
  if (criterion.expectation.kind === 'any') return toFinding(criterion, joined, understood);
  // A "but" in one message can take back the yes of another.
  if (isHedgedAnswer(joined.text, criterion, understood.reader) && isYesNo(criterion)) return null;
  const answers = parts.map((part) => toFinding(criterion, part, understood)).filter((one) => one !== null);
  const last = answers.at(-1);
  if (!last) return parts.length > 1 ? toFinding(criterion, joined, understood) : null;
  // "Yes" and "no" in one burst are not an answer.
  return answers.every(({ verdict }) => verdict === last.verdict) ? last : null;
}

/**
 * Returns findings from a number or a choice that the lead gave before the agent asked for it. They count only if they
 * meet the criterion, because an answer can rule a lead out but a passing remark can't. The criterion must be the only
 * one of its kind, and the message must be short or about that question.
 */
function findEarlyAnswers(open: AskedCriterion | null, understood: ReadConversation): Finding[] {
  const isNumeric = ({ expectation: { kind } }: AskedCriterion) =>
    kind === 'at_least' || kind === 'at_most' ? 'figure' : kind;
  const others = understood.missing.filter(({ key }) => key !== open?.key);
  const opposites = others.filter(isYesNo).flatMap((criterion) => readPassingAnswer(criterion, understood));
  const rest = (['figure', 'one_of'] as const).flatMap((kind) => {
    const candidates = others.filter((criterion) => isNumeric(criterion) === kind);
    const only = candidates[0];
    if (!only || candidates.length > 1 || (open && isNumeric(open) === kind)) return [];
    for (const message of understood.said) {
      const part = { id: message.id, text: message.statements };
      if (!isAboutCriterion(part.text, only, kind)) continue;
      const found = toFinding(only, part, understood);
      if (found?.verdict === 'met') return [found];
    }
    return [];
  });
  return [...opposites, ...rest];
}

/** Reads a yes or no in the campaign's own words next to the answer to another question: "12k, and I'm the owner". */
function readPassingAnswer(criterion: AskedCriterion, { said, reader }: ReadConversation): Finding[] {
  const { key, synonyms, expectation } = criterion;
  for (const { id, statements } of said) {
    const yes = mentionsWish(statements) ? null : readSynonymAnswer(statements, synonyms, reader);
    if (yes === null || yes === 'unclear' || isHedgedAnswer(statements, criterion, reader)) continue;
    if (yes === (expectation.kind === 'yes'))
      return [{ key, verdict: 'met', value: yes ? 'yes' : 'no', message_id: id }];
  }
  return [];
}

function isAboutCriterion(text: string, criterion: AskedCriterion, kind: 'figure' | 'one_of'): boolean {
  const said = foldWords(text).split(' ');
  if (kind === 'one_of') {
    const plain = ` ${said.join(' ')} `;
    const { expectation } = criterion;
    return (
      expectation.kind === 'one_of' &&
      expectation.choices.some((choice) => plain.includes(` ${foldWords(choice)} `))
    );
  }
  if (!/\d|[€$£]/.test(text) && said.length > SHORT_MESSAGE) return false;
  const stems = new Set(
    foldWords(`${criterion.key} ${criterion.ask}`)
      .split(' ')
      .filter((word) => word.length >= 5)
      .map((word) => word.slice(0, 5)),
  );
  // A bare number could mean anything; "15k" or "15 000 €" is an amount.
  const amount = /[€$£]|\d ?(?:k|eur|mil|tausend|thousand|duizend)\b|\d{4}|\d[ .,]\d{3}/i.test(text);
  return said.some((word) => stems.has(word.slice(0, 5))) || (amount && said.length <= SHORT_MESSAGE);
}

/** Returns the finding of a statement; null for an answer with a "but", about which the agent asks again. */
function toFinding(
  criterion: AskedCriterion,
  { id, text }: Statement,
  { reader }: ReadConversation,
): Finding | null {
  const reading = text === '' ? null : readAnswer(text, criterion, reader);
  if (!reading) return null;
  const verdict = judgeReading(criterion.expectation, reading);
  if (verdict === 'failed' && (isHedgedAnswer(text, criterion, reader) || isUnsure(text, reader)))
    return null;
  return { key: criterion.key, verdict, value: toRecordedValue(reading), message_id: id };
}

function isYesNo({ expectation: { kind } }: AskedCriterion): boolean {
  return kind === 'yes' || kind === 'no';
}

/**
 * Returns the criterion whose earlier answer the lead's words now contradict ("actually I rent"), or null. The answer
 * stays valid until the agent has asked again, because a passing remark rules no lead out.
 */
export function findContradicted(understood: ReadConversation): AskedCriterion | null {
  const { input, said, reader } = understood;
  const earlier = input.brief.criteria.map(withExpectation).filter(isYesNo);
  const isAgainst = (criterion: AskedCriterion) => {
    const before = input.findings.findLast(({ key }) => key === criterion.key);
    if (before?.verdict !== 'met') return false;
    return said.some(({ statements }) => {
      const now = mentionsWish(statements) ? null : readInOwnWords(statements, criterion, reader);
      return now !== null && (now ? 'yes' : 'no') !== before.value;
    });
  };
  return earlier.find(isAgainst) ?? null;
}

/**
 * Returns true for a yes and false for a no in the words of the criterion or the campaign; null if the text contains
 * neither. A bare "no" is not enough, because it answers the open question.
 */
function readInOwnWords(text: string, { ask, synonyms }: AskedCriterion, reader: Reader): boolean | null {
  const opposite = readSynonymAnswer(text, synonyms, reader);
  if (opposite === 'unclear') return null;
  return (
    opposite ??
    splitClauses(text)
      .map((clause) => readEcho(clause, ask, reader))
      .find((yes) => yes !== null) ??
    null
  );
}
