// Checks endings that a model reads in the lead's words against the rules (agents.md#model-output): a lead must not be
// stopped or ruled out because one model misread a sentence.
import { type FactParams, fact } from '@parley/contract';
import { isClosing } from '../../language/answers/closing-messages.ts';
import { mightDecline, showsNoInterest } from '../../language/answers/no-interest.ts';
import { findRemark } from '../../language/answers/remarks.ts';
import { hasFoundOther, isWrongPerson } from '../../language/answers/wrong-people.ts';
import { isPlainNo, readYesNo } from '../../language/answers/yes-no.ts';
import { foldWords, splitClauses } from '../../language/fold-text.ts';
import { readTimeUnit } from '../../language/numbers/periods.ts';
import { isOptOut } from '../../language/opt-out.ts';
import { CHECK_BACK_DAYS, readLater } from '../../language/times/read-later-time.ts';
import { toZoned } from '../../language/timezone.ts';
import { getReader, type Reader } from '../../language/words/reader.ts';
import { getTimezone } from '../offer.ts';
import type { Proposal, TurnInput } from '../port.ts';
import { shortenQuote } from '../reasons.ts';
import { findUnanswered, getLeadText, getOwnText, getUnansweredTexts, hasQuestion } from './last-messages.ts';
import { keepQuestions } from './quote-context.ts';
import { sharesWord } from './shows-answer.ts';

/** The part of a message that is read. */
const LONGEST = 2_000;
const WEEK_MS = 604_800_000;
const HALF_DAY_MS = 43_200_000;

type Ending = FactParams<'model_read_only'>['ending'];

/**
 * Returns a hand-over with the lead's words if the proposal is an ending that no rule reads in the unanswered messages;
 * otherwise null.
 * @param language the language of the lead's messages.
 */
export function replaceDoubtful(
  proposal: Proposal,
  input: TurnInput,
  language: string,
): Extract<Proposal, { kind: 'hand_over' }> | null {
  const ending = getEnding(proposal);
  if (ending === null || isReadByRule(ending, proposal, input, language)) return null;
  const { message_id } = proposal as Extract<Proposal, { message_id: string }>;
  const quote = findQuote(message_id, input);
  return { kind: 'hand_over', reason: fact('model_read_only', { ending, quote }), message_id };
}

/** Returns the text of a message as a short quote; empty if it has none. */
export function findQuote(messageId: string, { transcript }: TurnInput): string {
  return shortenQuote(transcript.find(({ id }) => id === messageId)?.text ?? '');
}

function getEnding(proposal: Proposal): Ending | null {
  if (proposal.kind === 'opt_out' || proposal.kind === 'later') return proposal.kind;
  const declines = proposal.kind === 'disqualify' && proposal.classification === 'not_interested';
  return declines ? 'not_interested' : null;
}

function isReadByRule(ending: Ending, proposal: Proposal, input: TurnInput, language: string): boolean {
  const readers = [...new Set([input.brief.language, language])].map(getReader);
  const texts = getUnansweredTexts(input.transcript);
  if (ending === 'opt_out') return texts.some(isOptOut);
  if (ending === 'not_interested') return texts.some((text) => endsInterest(text, input, readers[0]!));
  return texts.some((text) =>
    readers.some(
      (reader) =>
        postpones(text, input, reader) ||
        namesDate(text, proposal, input, reader) ||
        agreesToLater(text, input, reader) ||
        agreesOnDay(text, proposal, input, reader),
    ),
  );
}

function endsInterest(text: string, input: TurnInput, reader: Reader): boolean {
  const isElsewhere =
    isWrongPerson(text, getOwnText(input.transcript), input.lead.name, reader) || hasFoundOther(text, reader);
  return (
    showsNoInterest(text, false, reader) ||
    declines(text, reader) ||
    givesUp(text, reader) ||
    (isElsewhere && !/[?？]/.test(getLeadText(input.transcript)))
  );
}

/**
 * Returns whether the model's goodbye suits a lead of whom only the model reads that they are not interested: the lead
 * thanks or denies something, and neither asks nor wants anything. A person reads the message too.
 */
export function suitsGoodbye(ending: Proposal, input: TurnInput): boolean {
  if (getEnding(ending) !== 'not_interested' || hasQuestion(input)) return false;
  const reader = getReader(input.brief.language);
  return getUnansweredTexts(input.transcript).some((text) => mightDecline(text, reader));
}

/** Returns whether the text gives up, and neither asks nor tells anything else: "Forget it then". */
function givesUp(text: string, reader: Reader): boolean {
  return (
    !/[?？\d]/.test(text) &&
    splitClauses(text.slice(0, LONGEST)).some((clause) => reader.givesUp.test(` ${clause} `))
  );
}

/** Returns whether the text says no and goodbye: "No, only the ankle. Fine, thanks anyway". */
function declines(text: string, reader: Reader): boolean {
  const clauses = splitClauses(text.slice(0, LONGEST));
  return (
    clauses.some((clause) => isPlainNo(clause, reader)) &&
    clauses.slice(1).some((one) => isClosing(one, reader))
  );
}

/** Returns whether our message asks for a criterion, whose answer can contain a date. */
function asksForCriterion(said: string, { brief }: TurnInput): boolean {
  const withoutTimes = (text: string) =>
    foldWords(text)
      .split(' ')
      .filter((word) => readTimeUnit(word) === null)
      .join(' ');
  return brief.criteria.some(({ ask }) => sharesWord(withoutTimes(said), withoutTimes(ask)));
}

/**
 * Returns whether the text names the day that the model read, at least two weeks away: "over 3 maanden". A sooner one can
 * be a wish for a meeting. The model's date counts if the text names only a month.
 */
function namesDate(text: string, proposal: Proposal, input: TurnInput, reader: Reader): boolean {
  const own = input.transcript.findLast(({ intent }) => intent !== null);
  if (proposal.kind !== 'later') return false;
  const isOther = own?.intent?.kind === 'ask' || asksForCriterion(keepQuestions(own?.text ?? ''), input);
  if (isOther && !reader.later.contact.test(` ${foldWords(text.slice(0, LONGEST))} `)) return false;
  const said = readLater(text, null, input.now, getTimezone(input), reader, 0);
  if (!said) return false;
  const [read, at] = [said.at, proposal.at].map((time) => Date.parse(time)) as [number, number];
  const isSameMonth = said.at.slice(0, 7) === proposal.at.slice(0, 7);
  return at - Date.parse(input.now) >= 2 * WEEK_MS && (isSameMonth || Math.abs(at - read) <= WEEK_MS);
}

/** Returns whether the text says yes to our own question that names a later time: "Shall I write again in March?" */
function agreesToLater(text: string, input: TurnInput, reader: Reader): boolean {
  const own = getOwnText(input.transcript);
  if (!/[?？]/.test(own) || readLater(own, null, input.now, getTimezone(input), reader, 0) === null)
    return false;
  return saysYes(text, own, reader);
}

/**
 * Returns whether the text says yes to our own question whether to write again, and names the day that the model read:
 * "Shall I write again another day?", "yes, on Wednesday afternoon".
 */
function agreesOnDay(text: string, proposal: Proposal, input: TurnInput, reader: Reader): boolean {
  if (proposal.kind !== 'later' || hasQuestion(input)) return false;
  const asked = keepQuestions(getOwnText(input.transcript));
  const words = ` ${foldWords(asked)} `;
  if (!reader.later.offered.test(words) || [reader.book, reader.visit].some((one) => one.test(words)))
    return false;
  const said = readLater(text, null, input.now, getTimezone(input), reader, 0);
  if (!said || Math.abs(Date.parse(said.at) - Date.parse(proposal.at)) > HALF_DAY_MS) return false;
  return saysYes(text, asked, reader);
}

const MORNING = { hour: 9 };
/** The longest time for which the agent waits for an announced answer. */
const MOST_QUIET_MS = 31 * 2 * HALF_DAY_MS;

/**
 * Returns the time (UTC, ISO 8601) before which no follow-up is due, because the lead announces an answer: the morning of
 * the day after the named one, as "I'll tell you on Monday" means all of Monday; null for other leads. A lead who only
 * says thanks takes no announcement back.
 */
export function findAnnouncedAnswer(input: TurnInput, language: string): string | null {
  const reader = getReader(language);
  const zone = getTimezone(input);
  const { transcript, now } = input;
  const texts = getUnansweredTexts(transcript);
  for (const text of texts) {
    const clauses = text.slice(0, LONGEST).split(/(?<=[.!?;\n])\s+/);
    const announced = clauses.find(
      (said) => !/[?？]/.test(said) && reader.later.replies.test(` ${foldWords(said)} `),
    );
    if (announced === undefined) continue;
    const { at, isNamed } = readLater(announced, null, now, zone, reader, CHECK_BACK_DAYS)!;
    const until = isNamed
      ? toZoned(at, zone).add({ days: 1 }).withPlainTime(MORNING).epochMilliseconds
      : Date.parse(at);
    return new Date(Math.min(until, Date.parse(now) + MOST_QUIET_MS)).toISOString();
  }
  const before = transcript.findLast(({ intent }) => intent)?.intent?.quiet_until;
  const isThanks = texts.length > 0 && texts.every((text) => isClosing(text, reader));
  return before !== undefined && before > now && isThanks ? before : null;
}

/**
 * Returns the proposal to write again at a later time that the lead names next to another wish: "take it out, write again in
 * two weeks"; null if they ask for none.
 */
export function findWishForLater(input: TurnInput, language: string): Proposal | null {
  const reader = getReader(language);
  for (const { id, text } of input.transcript.slice(findUnanswered(input.transcript))) {
    if (text === null || !reader.later.contact.test(` ${foldWords(text.slice(0, LONGEST))} `)) continue;
    const later = readLater(text, null, input.now, getTimezone(input), reader);
    if (later?.isNamed) return { kind: 'later', at: later.at, message_id: id };
  }
  return null;
}

function saysYes(text: string, asked: string, reader: Reader): boolean {
  return splitClauses(text.slice(0, LONGEST)).some((clause) => readYesNo(clause, asked, reader) === true);
}

/**
 * Returns whether the text names a later time, or wants advice first ("I have to talk to my wife"), or hesitates. A
 * hesitant answer to a question, or a hesitant question, postpones nothing.
 */
export function postpones(text: string, input: TurnInput, reader: Reader): boolean {
  if (readLater(text, null, input.now, getTimezone(input), reader) !== null) return true;
  if (findRemark(text) === 'decision') return true;
  const own = input.transcript.findLast(({ intent }) => intent !== null);
  const asks = own?.intent?.kind !== 'offer' && /[?？؟]/.test(own?.text ?? '');
  if (asks || hasQuestion(input)) return false;
  const words = ` ${foldWords(text.slice(0, LONGEST))} `;
  return reader.unsure.test(words) || reader.hedge.test(words);
}
