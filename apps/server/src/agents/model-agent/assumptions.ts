// Answers that only a model reads in the lead's words (agents.md#assumptions): "Zwolle" is in the province Overijssel,
// "from 3 to 9 May" are 7 days. The agent names them, and a lead who goes on confirms them.
import { isPlainNo } from '../../language/answers/yes-no.ts';
import { foldWords, splitClauses } from '../../language/fold-text.ts';
import { findCountInWords } from '../../language/numbers/count-words.ts';
import { readFigures } from '../../language/numbers/figures.ts';
import { asksForAge, findCountedThing } from '../../language/numbers/stray-figures.ts';
import { getReader, type Reader } from '../../language/words/reader.ts';
import { toAskedUnit } from '../asked-figures.ts';
import { type Expectation, parseExpectation } from '../expectation.ts';
import { findSubjects, hasSameStem } from '../knowledge/units.ts';
import type { Assumption, Criterion, Finding, TurnInput } from '../port.ts';
import { pickFigures, readAnswer, toRecordedValue } from '../readings.ts';
import { findDays } from './days.ts';
import { writeCountsAsDigits } from './figures-in-text.ts';

/** The assumptions of a conversation: those that the lead has confirmed since, as findings, and those still open. */
export interface Assumptions {
  confirmed: Finding[];
  open: Assumption[];
}

/** Reads the assumptions in the conversation, of each criterion the last one. */
export function readAssumptions({ brief, findings, transcript }: TurnInput): Assumptions {
  const place = (id: string) => transcript.findIndex((message) => message.id === id);
  const result: Assumptions = { confirmed: [], open: [] };
  for (const criterion of brief.criteria) {
    const made = transcript.findLastIndex(({ intent }) =>
      intent?.assumed?.some(({ key }) => key === criterion.key),
    );
    const assumption = transcript[made]?.intent?.assumed?.find(({ key }) => key === criterion.key);
    const finding = findings.find(({ key }) => key === criterion.key);
    if (!assumption || (finding && place(finding.message_id) >= place(assumption.message_id))) continue;
    const state = judgeAssumption(assumption, criterion, transcript, made, getReader(brief.language));
    if (state === 'confirmed') result.confirmed.push({ ...assumption, verdict: 'met' });
    else if (state === 'open') result.open.push(assumption);
  }
  return result;
}

/** The number of letters that a form of a choice has in common with it. */
const SHARED_START = 7;

/** The minimum length of a word of a question that shows what the question is about. */
const SHORTEST_WORD = 3;

const TWICE = /(?<!\p{L})twice(?!\p{L})/giu;

/** Returns whether a text names the value of a criterion, and no other one. */
export function namesValue(text: string, value: string, criterion: Criterion, language: string): boolean {
  const reader = getReader(language);
  const expectation: Expectation = parseExpectation(criterion.expect) ?? { kind: 'any' };
  if (expectation.kind === 'one_of') {
    const words = foldWords(text).split(' ');
    const inFull = expectation.choices.filter((choice) =>
      ` ${words.join(' ')} `.includes(` ${foldWords(choice)} `),
    );
    if (inFull.length === 1) return inFull[0] === value;
    const isSaid = (part: string) => words.some((word) => hasSameStem(word, part));
    const named = expectation.choices.filter((choice) => foldWords(choice).split(' ').every(isSaid));
    if (named.length > 0) return named.join(', ') === value;
    // "Vitrification" names the choice "vitrifiée".
    const begun = expectation.choices.filter((choice) =>
      words.some((word) => startsAlike(word, foldWords(choice))),
    );
    return begun.join(', ') === value;
  }
  if (expectation.kind === 'any') {
    const words = findSubjects(foldWords(text));
    return findSubjects(foldWords(value)).some((word) => words.some((one) => hasSameStem(one, word)));
  }
  if (expectation.kind === 'yes' || expectation.kind === 'no')
    return getStatements(text).some(
      (said) => repeatsAsk(said, criterion) && reader.negation.test(` ${said} `) === (value === 'no'),
    );
  const words = foldWords(text).split(' ');
  if (value === '1' && words.some((word) => reader.numbers.get(word) === 1)) return true;
  if (findCountedThing(criterion.ask) && String(findCountInWords(text, criterion.ask)) === value) return true;
  const figures = readFigures(writeCountsAsDigits(text.replace(TWICE, '2 times')), reader);
  const asked = { ...criterion, expectation };
  const picked = pickFigures(figures, asked, reader);
  // "At six years" names 72 months.
  const converted = asksForAge(criterion.ask) && !/[?？؟]/.test(text) ? toAskedUnit(picked, asked) : [];
  return [...picked, ...converted].some(
    ({ from, to }) => toRecordedValue({ kind: 'number', from, to }) === value,
  );
}

/** Returns whether both words are long, and start with the same letters. */
function startsAlike(word: string, other: string): boolean {
  return word.length > SHARED_START && other.slice(0, SHARED_START) === word.slice(0, SHARED_START);
}

/** Returns the folded sentences of a text that ask nothing. A colon ends one: "You own it, so we can meet: A or B?" */
function getStatements(text: string): string[] {
  return text
    .split(/(?<=[.!?？؟…:\n])\s+/)
    .flatMap((sentence) => (/[?？؟]$/.test(sentence.trim()) ? [] : foldWords(sentence)));
}

/** Returns whether a statement has the words of the criterion's key, or two words of its question. */
function repeatsAsk(said: string, { key, ask }: Criterion): boolean {
  const words = findSubjects(said);
  const has = (word: string) => words.some((one) => hasSameStem(one, word));
  const asked = findSubjects(foldWords(ask)).filter((word) => word.length >= SHORTEST_WORD);
  return foldWords(key).split(' ').every(has) || asked.filter(has).length >= 2;
}

function judgeAssumption(
  { value }: Assumption,
  criterion: Criterion,
  transcript: TurnInput['transcript'],
  made: number,
  reader: Reader,
): 'confirmed' | 'open' | 'denied' {
  const { language } = reader;
  const named = transcript.findLastIndex(
    ({ direction, text }, index) =>
      index >= made && direction === 'outbound' && namesValue(text ?? '', value, criterion, language),
  );
  const answers = transcript.slice(named + 1).filter(({ direction }) => direction === 'inbound');
  const said = answers.flatMap(({ text }) => text ?? []).join('\n');
  if (named < 0 || said.trim() === '') return 'open';
  const [first = ''] = splitClauses(said);
  if (isPlainNo(first, reader)) return 'denied';
  const expectation: Expectation = parseExpectation(criterion.expect) ?? { kind: 'any' };
  const read = readAnswer(said, { ...criterion, expectation }, reader);
  if (expectation.kind === 'one_of' && read && toRecordedValue(read) !== value) return 'denied';
  // "Monday does not suit" is about a time.
  const denies = reader.negation.test(` ${first} `) && findDays(first, language).length === 0;
  // "I don't know" answers the question about something else.
  const { intent } = transcript[named]!;
  const isOfOther = intent?.kind === 'ask' && intent.key !== criterion.key;
  return denies || (reader.unsure.test(` ${first} `) && !isOfOther) ? 'open' : 'confirmed';
}
