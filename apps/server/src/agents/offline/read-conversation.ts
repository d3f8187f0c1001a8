// Derives the state of a conversation from its transcript: which messages are unanswered, and which question is open.

import { parseAmount } from '@parley/contract';
import { splitStatements } from '../../language/answers/sentences.ts';
import { isUnsure, readBareYesNo, readYesNo } from '../../language/answers/yes-no.ts';
import { foldWords } from '../../language/fold-text.ts';
import { readFigures } from '../../language/numbers/figures.ts';
import { isOptIn } from '../../language/opt-in.ts';
import { isOptOut } from '../../language/opt-out.ts';
import type { Phrases } from '../../language/phrases/phrases.ts';
import { findZone, isYourTime } from '../../language/times/place-words.ts';
import type { OfferedSlot } from '../../language/wishes/slot-choice.ts';
import { getReader, type Reader } from '../../language/words/reader.ts';
import { getBriefPhrases } from '../brief-phrases.ts';
import { type Expectation, parseExpectation } from '../expectation.ts';
import { answerFrom } from '../knowledge/answer-from.ts';
import { getTimezone } from '../offer.ts';
import type { Criterion, Intent, MeetingRecipient, TranscriptMessage, TurnInput } from '../port.ts';
import { isHedgedAnswer, readAnswer } from '../readings.ts';

/**
 * The question that the lead is answering. `misread`: a criterion was asked twice. For other questions, the agent did not
 * understand an answer, has asked again, and the lead now asks nothing.
 */
export type OpenQuestion =
  | { kind: 'criterion'; asked: AskedCriterion; misread: boolean }
  | { kind: 'offer'; slots: OfferedSlot[]; misread: boolean }
  /** The agent asked for a suitable time. */
  | { kind: 'when'; misread: boolean }
  /** The agent asked for the email address for the invitation. */
  | { kind: 'email'; slot: OfferedSlot | null; misread: boolean }
  | { kind: 'opener'; question: string; misread: boolean }
  | { kind: 'none'; misread: boolean };

/** A criterion with its parsed expectation. */
export interface AskedCriterion extends Criterion {
  expectation: Expectation;
}

/** An unanswered message with text. */
export interface UnansweredMessage {
  id: string;
  text: string;
  /** The text without its questions. */
  statements: string;
}

/** The conversation in the form that all steps of a turn use. */
export interface ReadConversation {
  input: TurnInput;
  /**
   * The lead's IANA time zone, or the business's if the lead's is unknown. Times in this turn are read and written in
   * it.
   */
  zone: string;
  /** The time zone of the place that the lead has just named. */
  told: { zone: string; id: string } | null;
  reader: Reader;
  /** The campaign's language, in which it answers questions. `input.brief` has the language of the reply. */
  language: string;
  phrases: Phrases;
  said: UnansweredMessage[];
  /** Whether the lead has just undone an opt-out and said nothing else. */
  isBack: boolean;
  /** The text of all messages in `said`, one per line. */
  text: string;
  questions: string;
  /** The last unanswered message, which is the reason for the proposals and the seed for the wording. */
  lastId: string;
  open: OpenQuestion;
  lastIntent: Intent | null;
  /** The criteria that are not met yet, in order. Those that were asked twice come last. */
  missing: AskedCriterion[];
}

/** Reads the conversation; null if there is no unanswered message. */
export function readConversation(input: TurnInput): ReadConversation | null {
  const { transcript, brief } = input;
  const answered = transcript.findLastIndex(({ direction }) => direction === 'outbound');
  const burst = dropBeforeOptOut(transcript.slice(answered + 1));
  const last = burst.at(-1);
  if (!last) return null;
  const reader = getReader(brief.language);
  const heard = burst.slice(findEndOfOptOut(transcript, burst));
  const met = new Set(input.findings.filter(({ verdict }) => verdict === 'met').map(({ key }) => key));
  const unmet = brief.criteria.filter(({ key }) => !met.has(key)).map(withExpectation);
  // A question that was left open comes back after the others.
  const isLeft = ({ key }: Criterion) => countAsks(transcript, key) >= MOST_ASKS;
  const missing = [...unmet.filter((one) => !isLeft(one)), ...unmet.filter(isLeft)];
  const open = openQuestion(
    transcript.slice(0, answered + 1).filter(({ direction }) => direction === 'outbound'),
    missing,
    brief.criteria,
  );
  const parts = heard.flatMap(({ id, text }) =>
    text !== null && text.trim() !== ''
      ? [
          {
            id,
            text,
            ...splitStatements(text, reader, (sentence, ahead) =>
              canBeAnswer(sentence, ahead, open, input, reader),
            ),
          },
        ]
      : [],
  );
  const said = parts.map(({ id, text, statements }) => ({ id, text, statements }));
  const told = findStatedZone(said, reader);
  const sent = transcript.slice(0, answered + 1).filter(({ direction }) => direction === 'outbound');
  const questions = parts
    .map(({ questions }) => questions)
    .filter((question) => question !== '')
    .join('\n');
  return {
    input,
    zone: getTurnZone(input, said, told, reader),
    told,
    reader,
    language: brief.language,
    phrases: getBriefPhrases(brief),
    said,
    isBack: heard.length === 0,
    text: said.map(({ text }) => text).join('\n'),
    questions,
    lastId: last.id,
    // A question is no misunderstood answer, whether the knowledge answers it or not.
    open: questions === '' || open.kind === 'criterion' ? open : { ...open, misread: false },
    lastIntent: sent.findLast(({ intent }) => intent !== null)?.intent ?? null,
    missing,
  };
}

/**
 * Returns the time zone for texts that contain times. It is null if the lead's is unknown, so that the text names the
 * zone.
 */
export function getMeetingRecipient({ input, zone, told }: ReadConversation): MeetingRecipient {
  const timezone = told === null && input.lead.timezone === null ? null : zone;
  return { timezone, country: input.lead.country };
}

function findStatedZone(said: readonly UnansweredMessage[], reader: Reader): ReadConversation['told'] {
  const found = said.flatMap(({ id, text }) => {
    const zone = findZone(text, reader);
    return zone === null ? [] : [{ zone, id }];
  });
  return found.at(-1) ?? null;
}

function getTurnZone(
  input: TurnInput,
  said: readonly UnansweredMessage[],
  told: ReadConversation['told'],
  reader: Reader,
): string {
  if (said.some(({ text }) => isYourTime(text, reader))) return input.brief.timezone;
  return told?.zone ?? getTimezone(input);
}

/** Returns whether a short sentence with a question mark can be an answer: "8000?", "the kitchen?" */
function canBeAnswer(
  sentence: string,
  ahead: string,
  open: OpenQuestion,
  { brief }: TurnInput,
  reader: Reader,
): boolean {
  if (open.kind === 'offer' || open.kind === 'when' || open.kind === 'email') return true;
  if (namesPrice(sentence, brief, reader)) return false;
  const length = foldWords(sentence).split(' ').length;
  if (open.kind !== 'criterion') return length < 2 || readYesNo(sentence, '', reader) !== null;
  if (isUnsure(sentence, reader) || isHedgedAnswer(sentence, open.asked, reader)) return true;
  if (readAnswer(sentence, open.asked, reader) === null) return false;
  // If the criterion accepts any words, the only questions are "and …?", those that the knowledge answers, and those after
  // an answer: "Real estate. Is there a minimum term?"
  return (
    open.asked.expectation.kind !== 'any' ||
    (readAnswer(ahead, open.asked, reader) === null &&
      answerFrom(brief, sentence) === null &&
      reader.filler.exec(` ${foldWords(sentence)} `)?.index !== 1)
  );
}

/** Returns whether a question names one of the business's prices: "1350 with everything?" is no budget. */
function namesPrice(sentence: string, { facts }: TurnInput['brief'], reader: Reader): boolean {
  const prices = (facts?.prices ?? []).flatMap(({ amount }) => parseAmount(amount)?.least ?? []);
  return readFigures(sentence, reader).some(({ from, to }) => from === to && prices.includes(from));
}

/** Drops the messages up to an opt-out. A person has undone it, because otherwise there would be no turn. */
function dropBeforeOptOut(burst: TranscriptMessage[]): TranscriptMessage[] {
  // A single message stays, even if it reads as an opt-out.
  if (burst.length < 2) return burst;
  const undone = burst.findLastIndex(({ text }) => text !== null && isOptOut(text));
  return undone === burst.length - 1 ? burst : burst.slice(undone + 1);
}

/**
 * If a message undid an opt-out, returns where the lead's next words start. The words before are obsolete, and the
 * message itself answers no question.
 */
function findEndOfOptOut(transcript: TranscriptMessage[], burst: TranscriptMessage[]): number {
  const heard = transcript.slice(transcript.findLastIndex(({ intent }) => intent !== null) + 1);
  const ended = heard.some(
    ({ direction, text }) => direction === 'inbound' && text !== null && isOptOut(text),
  );
  const optIn = burst.findLastIndex(({ text }) => text !== null && isOptIn(text));
  const isJoined =
    optIn > 0 &&
    isOptOut(
      burst
        .slice(0, optIn)
        .map(({ text }) => text ?? '')
        .join(' '),
    );
  return ended || isJoined ? optIn + 1 : 0;
}

/**
 * Returns the question that is still open. `missing` are the criteria that can still be asked. A criterion of `all`
 * that is already met is open again if the agent asked the lead to clarify it.
 */
export function openQuestion(
  sent: readonly TranscriptMessage[],
  missing: readonly AskedCriterion[],
  all: readonly Criterion[],
): OpenQuestion {
  let misread = false;
  let isSettled = false;
  const intents = sent.filter(({ intent }) => intent !== null && intent.kind !== 'follow_up');
  for (let index = intents.length - 1; index >= 0; index -= 1) {
    const { intent, text } = intents[index]!;
    if (!intent || intent.kind === 'goodbye' || intent.kind === 'confirm') break;
    isSettled ||= intent.understood === true;
    misread ||= intent.kind === 'clarify' && !isSettled;
    if (intent.kind === 'offer') return { kind: 'offer', slots: intent.slots, misread };
    if (intent.kind === 'ask_when') return { kind: 'when', misread };
    if (intent.kind === 'ask_email') return { kind: 'email', slot: intent.slot, misread };
    if (intent.kind === 'send_link') return { kind: 'none', misread };
    if (intent.kind === 'ask' || (intent.kind === 'clarify' && intent.key !== null)) {
      const again = all.find(({ key }) => intent.kind === 'clarify' && key === intent.key);
      const asked = missing.find(({ key }) => key === intent.key) ?? (again && withExpectation(again));
      if (!asked) break;
      return { kind: 'criterion', asked, misread: countAsks(sent, asked.key) >= MOST_ASKS };
    }
    if (intent.kind === 'say' && !intent.understood && /[?？؟]/.test(text ?? ''))
      return { kind: 'opener', question: text ?? '', misread };
  }
  return { kind: 'none', misread };
}

/** The number of times that the agent asks one question. */
export const MOST_ASKS = 2;

/**
 * Returns how often the agent has asked for a criterion since a person last wrote or the agent said goodbye. Follow-ups do
 * not count, and neither do questions next to an answer to the lead's own question.
 */
export function countAsks(transcript: readonly TranscriptMessage[], key: string): number {
  const start = transcript.findLastIndex(
    ({ direction, intent }) => direction === 'outbound' && (!intent || intent.kind === 'goodbye'),
  );
  return transcript
    .slice(start + 1)
    .filter(
      ({ intent }) =>
        (intent?.kind === 'ask' || intent?.kind === 'clarify') && intent.key === key && !intent.understood,
    ).length;
}

/**
 * Returns whether the agent may ask for a criterion: at most twice, and once more if it left the question open and asked
 * for another one since.
 */
export function mayAsk(transcript: readonly TranscriptMessage[], key: string): boolean {
  const count = countAsks(transcript, key);
  if (count !== MOST_ASKS) return count < MOST_ASKS;
  const last = transcript.findLast(
    ({ intent }) => (intent?.kind === 'ask' || intent?.kind === 'clarify') && intent.key !== null,
  )?.intent;
  return last !== undefined && last !== null && 'key' in last && last.key !== key;
}

/** Returns a criterion with its parsed expectation. If the form is unknown, any answer is accepted. */
export function withExpectation(criterion: Criterion): AskedCriterion {
  return { ...criterion, expectation: parseExpectation(criterion.expect) ?? { kind: 'any' } };
}

/** Returns whether the unanswered messages follow a message of a person or a script, not one of the agent. */
export function answersPerson({ input: { transcript } }: ReadConversation): boolean {
  return transcript.findLast(({ direction }) => direction === 'outbound')?.intent === null;
}

/**
 * Returns the first unanswered message that passes the test, or the last one if the messages pass it only as one
 * sentence: "We went with someone", "else in the end".
 */
export function findFirst(
  { said, reader }: ReadConversation,
  test: (text: string) => boolean,
): UnansweredMessage | undefined {
  const found = said.find(({ text }) => test(text));
  if (found || said.length < 2) return found;
  return said.slice(0, -1).every((one) => isOpen(one, reader)) && test(joinTexts(said))
    ? said.at(-1)
    : undefined;
}

/** Returns whether the sentence of a message can continue in the next one. */
export function isOpen({ text }: UnansweredMessage, reader: Reader): boolean {
  return !ENDS_SENTENCE.test(text) && readBareYesNo(text, reader) === null;
}

const ENDS_SENTENCE = /[.!?…]\s*$/;

/** Joins messages into one sentence. */
export const joinTexts = (said: readonly UnansweredMessage[]): string =>
  said.map(({ text }) => text).join(' ');
