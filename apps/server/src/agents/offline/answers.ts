// Reads the findings in the unanswered messages: the answer to the open question, and other criteria with a clear
// answer.

import { isOnlyFiller } from '../../language/answers/sentences.ts';
import { readSynonymAnswer } from '../../language/answers/synonyms.ts';
import { COMMON, isUnsure, mentionsWish, readBareYesNo } from '../../language/answers/yes-no.ts';
import { foldWords, splitClauses } from '../../language/fold-text.ts';
import { readFigures } from '../../language/numbers/figures.ts';
import { readPeriod } from '../../language/numbers/periods.ts';
import type { Finding } from '../port.ts';
import { isHedgedAnswer, readText, toRecordedValue } from '../readings.ts';
import { repeatsEarlierWords, separateAnswer } from './answer-clauses.ts';
import { asksOnlyForTime, canBeTime } from './answered-times.ts';
import { findCorrections } from './corrections.ts';
import { asksWhen, isNumeric, isYesNo, readLine } from './criterion-kinds.ts';
import { readMeetingWish } from './meeting-wish.ts';
import { isNoAnswer } from './no-answers.ts';
import type { AskedCriterion, ReadConversation, UnansweredMessage } from './read-conversation.ts';
import { isAboutCriterion, readInOwnWords, type Statement, toFinding } from './read-finding.ts';
import { namesAskedDay, separateOthers } from './separate-facts.ts';
import { joinThousand, writeThousands } from './thousands.ts';

/** The maximum number of words in an answer that names something else than the choices again. */
const MOST_WORDS_AGAIN = 5;

/** The part of a message that is read as an answer. */
const LONGEST = 800;

/** Returns the findings in the unanswered messages, the open criterion's first. */
export function readFindings(conversation: ReadConversation): Finding[] {
  const said = conversation.said.map((one) => ({ ...one, statements: one.statements.slice(0, LONGEST) }));
  const open = conversation.open.kind === 'criterion' ? conversation.open.asked : null;
  const { rest, others } = separateOthers({ ...conversation, said });
  const answer = open && readOpenAnswer(open, rest);
  const corrected = findCorrections(rest, others).filter(
    ({ key, verdict }) => verdict === 'met' && key !== open?.key,
  );
  const named = others
    .filter(({ criterion }) => rest.missing.some(({ key }) => key === criterion.key))
    .flatMap(({ criterion, part }) => toNamedFinding(criterion, part, rest) ?? [])
    .filter(({ verdict }) => verdict === 'met');
  const early = findEarlyAnswers(open, rest).filter(({ key }) => named.every((one) => one.key !== key));
  return [...(answer ? [answer] : []), ...corrected, ...named, ...early];
}

/** Returns the finding of a part that fits the criterion. One that names a day answers when. */
function toNamedFinding(criterion: AskedCriterion, part: Statement, understood: ReadConversation) {
  if (criterion.expectation.kind !== 'any') return toFinding(criterion, part, understood);
  const value = toRecordedValue(readText(part.text.replace(/[\s.,;!]+$/, '')));
  return { key: criterion.key, verdict: 'met' as const, value, message_id: part.id };
}

function readOpenAnswer(criterion: AskedCriterion, understood: ReadConversation): Finding | null {
  const parts = understood.said.map(({ id, statements }) => ({
    id,
    text: readLine(statements, criterion, understood),
  }));
  const joined = {
    id: understood.lastId,
    text: parts
      .map(({ text }) => text)
      .filter(Boolean)
      .join('\n'),
  };
  if (isNoAnswer(joined.text, criterion, understood.reader)) return null;
  // All messages of the burst together answer an open question, and a number can come before its period ("a year").
  const isSplit = parts.some(({ text }) => readPeriod(text) !== null && !/\d/.test(text));
  if (criterion.expectation.kind === 'any') return readAnyAnswer(criterion, joined, understood);
  if (isSplit) return toFinding(criterion, joined, understood);
  const thousands = joinThousand(joined.text, criterion, understood);
  if (thousands !== null) return toFinding(criterion, { ...joined, text: thousands }, understood);
  if (isYesNo(criterion) && isAmbiguous(joined.text, criterion, understood)) return null;
  // "Ok, Thursday then" agrees to a day.
  const isWish = (clause: string) => readMeetingWish(clause, understood.input.now, understood) !== null;
  const said = splitClauses(joined.text);
  const rest = said.filter((clause) => !isWish(clause));
  const isAside = understood.questions !== '' || rest.length < said.length;
  if (isYesNo(criterion) && isAside && ACKNOWLEDGES.test(rest.join(' '))) return null;
  // A "but" in one message can take back the yes of another.
  if (isHedgedAnswer(joined.text, criterion, understood.reader) && isYesNo(criterion)) return null;
  const answers = parts.map((part) => toFinding(criterion, part, understood)).filter((one) => one !== null);
  const last = answers.at(-1);
  if (!last) {
    const found = parts.length > 1 ? toFinding(criterion, joined, understood) : null;
    const amount = { ...joined, text: writeThousands(joined.text, criterion, understood) ?? '' };
    return found ?? toFinding(criterion, amount, understood) ?? findOtherThing(criterion, joined, understood);
  }
  // "Eighty. No, sorry, thirty-five at most": a later number that is not understood takes an earlier one back.
  const later = parts.slice(parts.findLastIndex(({ id }) => id === last.message_id) + 1);
  if (isNumeric(criterion) && later.some(({ text }) => readFigures(text, understood.reader).length > 0))
    return null;
  // "Yes" and "no" in one burst are not an answer, and neither is the "not yet" of "I know that", "not yet".
  const isPart =
    last.verdict === 'failed' && parts.length > 1 && !failsAsSentence(criterion, parts, understood);
  return answers.every(({ verdict }) => verdict === last.verdict) && !isPart ? last : null;
}

/** Returns whether an answer still rules the lead out if its messages are one sentence. */
function failsAsSentence(
  criterion: AskedCriterion,
  parts: readonly Statement[],
  understood: ReadConversation,
): boolean {
  const sentence = { id: understood.lastId, text: parts.map(({ text }) => text).join(' ') };
  return toFinding(criterion, sentence, understood)?.verdict === 'failed';
}

/** Reads an answer in any words. "No idea yet" counts once the agent has asked twice. */
function readAnyAnswer(criterion: AskedCriterion, { id, text }: Statement, understood: ReadConversation) {
  const { open, reader } = understood;
  const isLast = open.kind === 'criterion' && open.misread && isUnsure(text, reader);
  const { answer } = separateAnswer(text, criterion, understood);
  const isTime = asksWhen(criterion, reader) && asksOnlyForTime(criterion.ask, reader);
  if (!isLast && isTime && !canBeTime(answer, reader)) return null;
  const isRepeated = repeatsEarlierWords(answer, understood);
  if (!isLast && !isRepeated) return toFinding(criterion, { id, text: answer }, understood);
  const value = toRecordedValue(readText(isRepeated ? answer.replace(/[\s.!]+$/, '') : text));
  return { key: criterion.key, verdict: 'met' as const, value, message_id: id };
}

/** Matches words that could mean any of the choices. */
const VAGUE_THING =
  /^(?:whole|everything|something|anything|soon|immediately|nice|warm|flat|toute?s?|bientot|vite|alles|etwas|bald|sofort|tod[oa]s?|algo|pronto|tutt[oai]|qualcosa|presto|tudo|logo|iets|binnenkort|snel)$/;

/**
 * Returns a failed finding if the lead names the same thing again after the agent listed the choices, and it is none of
 * them: "Fribourg", "in Fribourg only".
 */
function findOtherThing(
  criterion: AskedCriterion,
  { id, text }: Statement,
  understood: ReadConversation,
): Finding | null {
  const { open, input, reader, said } = understood;
  if (criterion.expectation.kind !== 'one_of' || open.kind !== 'criterion' || !open.misread) return null;
  const before = input.transcript.findLast(
    ({ id, direction }) => direction === 'inbound' && !said.some((one) => one.id === id),
  );
  const [asked, first, again] = [criterion.ask, before?.text ?? '', text].map((one) =>
    foldWords(one).split(' '),
  );
  const isPlain = (one: string) =>
    ![reader.negation, reader.contrast, reader.hedge, reader.person, reader.question].some((words) =>
      words.test(` ${foldWords(one)} `),
    ) &&
    !isUnsure(one, reader) &&
    !/[?؟？\d]/.test(one);
  if (
    understood.questions !== '' ||
    again!.length > MOST_WORDS_AGAIN ||
    !isPlain(first!.join(' ')) ||
    !isPlain(text)
  )
    return null;
  const repeated = again!.filter(
    (word) => word.length > 3 && first!.includes(word) && !asked!.includes(word),
  );
  const isName = (word: string) =>
    !COMMON.has(word) &&
    !VAGUE_THING.test(word) &&
    !isOnlyFiller(word, reader) &&
    readBareYesNo(word, reader) === null &&
    reader.closing.exec(` ${word} `) === null;
  return repeated.some(isName)
    ? {
        key: criterion.key,
        verdict: 'failed',
        value: toRecordedValue({ kind: 'text', text }),
        message_id: id,
      }
    : null;
}

/** Matches words that only acknowledge what we wrote if a question follows: "Right. How many lessons do I need?" */
const ACKNOWLEDGES =
  /^(?:ok|okay|okey|oke|vale|right|great|perfect|super|top|prima|gut|alles klar|perfekt|parfait|bien|perfecto|bene|perfetto|perfeito|goed)$/;

/** Returns whether a bare yes or no answers a first message with two questions: "You need a quote, right? Do you own it?" */
function isAmbiguous(text: string, criterion: AskedCriterion, { input, reader }: ReadConversation): boolean {
  const [first, ...others] = input.transcript.filter(({ direction }) => direction === 'outbound');
  if (!first || others.length > 0 || (first.text?.match(/[?？؟]/g) ?? []).length < 2) return false;
  const isBare = splitClauses(text).some((clause) => readBareYesNo(clause, reader) !== null);
  return isBare && readInOwnWords(text, criterion, reader) === null;
}

/**
 * Returns findings from a number or a choice that the lead gave before the agent asked for it. They count only if they
 * meet the criterion, because an answer can rule a lead out but a passing remark can't. The criterion must be the only
 * one of its kind, and the message must be short or about that question.
 */
function findEarlyAnswers(open: AskedCriterion | null, understood: ReadConversation): Finding[] {
  const others = understood.missing.filter(({ key }) => key !== open?.key);
  const opposites = others.filter(isYesNo).flatMap((criterion) => readPassingAnswer(criterion, understood));
  const isOnlyOne = (criterion: AskedCriterion) =>
    others.every((other) => other === criterion || !isSameKind(other, criterion)) &&
    (open === null || !isSameKind(open, criterion));
  const rest = others.filter(isOnlyOne).flatMap((criterion) => {
    if (criterion.expectation.kind === 'any')
      return understood.said
        .flatMap((message) => findEarlyMoment(criterion, message, understood))
        .slice(0, 1);
    for (const message of understood.said) {
      const part = { id: message.id, text: message.statements };
      if (!isAboutCriterion(part.text, criterion, understood.reader)) continue;
      const found = toFinding(criterion, part, understood);
      if (found?.verdict === 'met') return [found];
    }
    return [];
  });
  return [...opposites, ...rest];
}

/** Returns the clause that answers a question for a time before it is asked: "20 km. We move in mid-January." */
function findEarlyMoment(
  criterion: AskedCriterion,
  { id, statements }: UnansweredMessage,
  understood: ReadConversation,
): Finding[] {
  if (!asksWhen(criterion, understood.reader)) return [];
  const value = statements
    .split(/[.,;!?\n]+/)
    .find((clause) => !isUnsure(clause, understood.reader) && namesAskedDay(clause, criterion, understood));
  if (value === undefined) return [];
  return [{ key: criterion.key, verdict: 'met', value: toRecordedValue(readText(value)), message_id: id }];
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

/** Returns whether one answer could be meant for both criteria: both want a number, or have a choice in common. */
function isSameKind(one: AskedCriterion, other: AskedCriterion): boolean {
  if (isNumeric(one) || isNumeric(other)) return isNumeric(one) && isNumeric(other);
  const [some, others] = [one, other].map(({ expectation }) =>
    expectation.kind === 'one_of' ? expectation.choices.map(foldWords) : [],
  );
  return some!.some((choice) => others!.includes(choice));
}
