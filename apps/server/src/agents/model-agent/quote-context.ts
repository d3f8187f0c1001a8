// Finds a quote in a message, and the words around the quote (agents.md#evidence): "I don't own it" contains "own it"
// but says the opposite.
import { foldText, foldWords } from '../../language/fold-text.ts';
import type { Reader } from '../../language/words/reader.ts';
import type { Reading } from '../expectation.ts';
import type { TranscriptMessage, TurnInput } from '../port.ts';
import type { CriterionQuestion } from '../readings.ts';
import type { Tokens } from './tokens.ts';

/** A finding as the model wrote it. */
export interface ClaimedFinding {
  key: string;
  message: string;
  quote: string;
  value: string;
  met: boolean;
}

/** A quote for one criterion, with its context. */
export interface QuoteContext extends ClaimedFinding {
  input: TurnInput;
  /** Our question immediately before the message; empty if we asked nothing. */
  question: string;
  asked: CriterionQuestion;
  reader: Reader;
  /** The message that contains the quote. */
  text: string;
  /** Whether the quote is the whole message. */
  isWhole: boolean;
  /** Whether the message answers our question about the criterion. */
  isAnswer: boolean;
  /** Whether the lead writes in another language than the campaign, or in one without word lists. */
  isForeign: boolean;
}

/** A reading of the model that no rule makes, but none contradicts either. `why` is the reason as a sentence for the model. */
export interface Doubt {
  doubtful: Reading;
  why: string;
}

/** A place where the quote occurs. All texts are folded words. */
export interface QuotePlace {
  /** The words before and after the quote in its clause. */
  before: string;
  after: string;
  /** The clause that contains the quote. */
  clause: string;
  /**
   * `but`: what the lead adds after a "but", in the same sentence or the next one. `ahead`: the words between the quote
   * and that "but". `isButNext`: whether the "but" is in the next sentence.
   */
  but: string;
  ahead: string;
  isButNext: boolean;
}

/** The place of a quote that is a whole message. */
export const NO_CONTEXT = { before: '', after: '', clause: '', but: '', ahead: '', isButNext: false };

const CLAUSE_END = /[.,!?;:\n…。，、！？؟؛،|()"«»“”]+(?!\d)|\s[-–—]+\s/u;
/** Matches the end of a sentence. Several punctuation marks in a row end only one sentence. */
const SENTENCE_END = /(?<=[.!?…。！？؟])(?!\d|[.!?…。！？؟]{2})|\n+/u;

/**
 * The number of words in a clause above which only those near the quote count: dictated text, or text without full
 * stops, is a single long clause.
 */
const LONGEST_CLAUSE = 12;
const NEAR = 4;
const CONJUNCTION =
  /(?:^| )(?:and|because|so|that|e|et|car|parce|donc|que|y|porque|pues|und|weil|denn|perche|che|quindi|pois|entao|en|omdat|want|dus) .*$/;

/** The maximum number of occurrences with which a quote counts as evidence. */
export const MOST_PLACES = 20;

/**
 * Returns the places where the message contains the quote as whole words, in order. Returns at most one place more than
 * MOST_PLACES.
 */
export function findQuotePlaces(quote: string, message: string, reader: Reader): QuotePlace[] {
  const quoted = toWords(quote);
  const said = splitWords(message, reader);
  const of = (list: readonly Word[]) => list.map(({ word }) => word).join(' ');
  const places: QuotePlace[] = [];
  for (let at = 0; quoted.length > 0 && at + quoted.length <= said.length; at++) {
    if (places.length > MOST_PLACES) break;
    if (!quoted.every((word, offset) => said[at + offset]!.word === word)) continue;
    const first = said[at]!;
    const last = said[at + quoted.length - 1]!;
    const behind = said.slice(at + quoted.length);
    const but = behind.findIndex(({ isBut }) => isBut);
    const [adds, next] = [behind[but], behind.find(({ sentence }) => sentence > last.sentence)];
    const isButNext = adds !== undefined && adds === next;
    const isAdded = adds && (adds.sentence === last.sentence || isButNext);
    const before = said.slice(0, at).filter(({ clause }) => clause === first.clause);
    const after = behind.filter(({ clause }) => clause === last.clause);
    const isLong = before.length + quoted.length + after.length > LONGEST_CLAUSE;
    places.push({
      before: of(isLong ? before.slice(-NEAR) : before),
      after: isLong ? dropAfterConjunction(of(after.slice(0, NEAR))) : of(after),
      clause: of(said.filter(({ clause }) => clause >= first.clause && clause <= last.clause)),
      ahead: isAdded ? of(behind.slice(0, but)) : '',
      but: isAdded ? of(behind.slice(but).filter(({ sentence }) => sentence === adds.sentence)) : '',
      isButNext,
    });
  }
  return places;
}

/** Returns whether a question mark ends a sentence that contains the quote. */
export function isMarkedAsQuestion(quote: string, text: string, reader: Reader): boolean {
  return findQuotePlaces(quote, keepQuestions(text), reader).length > 0;
}

/** Returns the sentences of our message that ask: the prices in the others are no part of the question. */
export function keepQuestions(message: string): string {
  const sentences = message.split(/(?<=[.!?？؟…])\s+/);
  return sentences.filter((sentence) => /[?？؟]$/.test(sentence)).join(' ');
}

/**
 * Returns the clauses that state something before a question: "owner in Tassin, 15,000 euros, can you start in May?" A
 * sentence that starts with a question or a condition has none.
 */
export function keepClausesBeforeQuestion(text: string, reader: Reader): string {
  const starts = (words: RegExp, plain: string) => words.exec(` ${plain} `)?.index === 1;
  return text
    .split(/(?<=[.!?？؟\n])\s+/)
    .flatMap((sentence) => {
      const clauses = sentence.split(/,\s+/);
      const asks = (clause: string) =>
        [reader.question, reader.condition].some((words) => starts(words, foldWords(clause)));
      const asked = clauses.findIndex(asks);
      return clauses.slice(0, asked < 0 ? -1 : asked);
    })
    .join('.\n');
}

/** Cuts the words after a quote at the first conjunction. */
export function dropAfterConjunction(words: string): string {
  return words.replace(CONJUNCTION, '');
}

interface Word {
  word: string;
  sentence: number;
  clause: number;
  isBut: boolean;
}

function splitWords(message: string, reader: Reader): Word[] {
  let clause = 0;
  return foldText(message)
    .split(SENTENCE_END)
    .flatMap((text, sentence) =>
      text.split(CLAUSE_END).flatMap((part) => {
        clause += 1;
        if (part.trim() === '') return [];
        return toWords(part).map((word) => {
          const isBut = reader.but.exec(` ${word} `)?.[0] === word;
          // The words after "but" are a separate clause.
          if (isBut) clause += 1;
          return { word, sentence, clause, isBut };
        });
      }),
    );
}

function toWords(text: string): string[] {
  return foldWords(text).split(' ').filter(Boolean);
}

/** How many words before and after a number or a yes can change its meaning. */
const WORDS_BEFORE = 4;
const WORDS_AFTER = 2;

/** Returns the last words, which can change the meaning of what follows. */
export function getLastWords(said: string): string {
  return said.split(' ').slice(-WORDS_BEFORE).join(' ');
}

/** Returns the first words, which can change the meaning of what is before them. */
export function getFirstWords(said: string): string {
  return said.split(' ').slice(0, WORDS_AFTER).join(' ');
}

/** Returns the reason for refusing a quote whose context changes its meaning. */
export function findContextProblem(quote: string): string {
  return `the words around "${quote}" change what it says; quote them too, or ask`;
}

/**
 * Returns the text that contains the quote: the message, or all messages among which an answer is split ("10", "k").
 */
export function findSpokenText(
  quote: string,
  { id, text }: TranscriptMessage,
  { messages }: Tokens,
  { transcript }: TurnInput,
  reader: Reader,
): string {
  const own = text ?? '';
  const isSaidIn = (said: string) => findQuotePlaces(quote, said, reader).length > 0;
  if (foldWords(own) === '' || isSaidIn(own)) return own;
  const at = transcript.findIndex((one) => one.id === id);
  const isOurs = ({ direction }: TranscriptMessage) => direction === 'outbound';
  const next = transcript.findIndex((one, index) => index > at && isOurs(one));
  const inRow = transcript.slice(
    transcript.slice(0, at).findLastIndex(isOurs) + 1,
    next < 0 ? undefined : next,
  );
  const shown = new Map([...messages.values()].map((one) => [one.id, one.text ?? '']));
  const parts = inRow.map((one) => shown.get(one.id) ?? '');
  const joined = parts.join(' ');
  return isSaidIn(joined) && !parts.some(isSaidIn) ? joined : own;
}

/** Returns whether folded words contain the quote. */
export function containsQuote(quote: string, said: string): boolean {
  return foldWords(quote) !== '' && ` ${said} `.includes(` ${foldWords(quote)} `);
}

/** Returns whether the quote is the whole text, apart from punctuation. */
export function isSameText(quote: string, text: string): boolean {
  if (quote.trim() === '') return false;
  return foldWords(quote) === foldWords(text) && (foldWords(text) !== '' || quote.trim() === text.trim());
}

/** Returns the question what in a quote shows the value, as a sentence for the model. */
export function askWhatShows({ quote, value }: ClaimedFinding): string {
  return `what in "${quote}" says ${value}? Quote the words that say it, or leave the finding out and ask`;
}
