// A finding counts only if the lead's own words prove it (agents.md#evidence): the quote is in the message, nothing
// around it says otherwise, code reads the value from it, and code compares it with what the campaign expects.
import { words } from '../../language/fold.ts';
import { judge, parseExpectation, type Reading } from '../expectation.ts';
import { nearly, readChoices } from '../offline/choices.ts';
import { type Figure, readFigures } from '../offline/figures.ts';
import { lexicons, type Reader, readerFor } from '../offline/lexicon/reader.ts';
import { type Asked, readAnswer, recordedValue } from '../offline/readings.ts';
import { takeApart } from '../offline/sentences.ts';
import { readYesNoInAny } from '../offline/yes-no.ts';
import type { Criterion, Finding, TranscriptMessage, TurnInput } from '../port.ts';
import { MOST_PLACES, type Place, placesOf, untilLink } from './around.ts';
import type { Tokens } from './tokens.ts';

/** As a model writes it. */
export interface ClaimedFinding {
  key: string;
  message: string;
  quote: string;
  value: string;
  met: boolean;
}

/** A quote of one criterion, with what its message says around it. */
interface Quoted extends ClaimedFinding {
  /** Our question right before the message; empty where we asked nothing. */
  question: string;
  asked: Asked;
  reader: Reader;
  /** Is it all that the lead wrote? */
  isWhole: boolean;
}

const CONDITION =
  /(?<= )(?:if|unless|wish|once|when|si|ojala|cuando|wenn|falls|sobald|quand|lorsque|se|quando|als|indien|zodra)(?= )/;
/** "8000, not more" is a figure. */
const CAP =
  /(?<= )(?:not|no|pas|nicht|non|nao|niet) (?:a (?:cent|penny) )?(?:more|over|plus|mas|mehr|di piu|mais|meer)(?= )/g;
/** What stands this near to a figure or a yes decides what it means. */
const WORDS_BEFORE = 4;
const WORDS_AFTER = 2;

/**
 * @param all what else the model found, which a "but" may be about.
 * @returns the finding; or, as a sentence for the model, why it is none.
 */
export function prove(
  claim: ClaimedFinding,
  input: TurnInput,
  tokens: Tokens,
  all: readonly ClaimedFinding[] = [],
): Finding | string {
  const { key } = claim;
  const criterion = input.brief.criteria.find((one) => one.key === key);
  if (!criterion) return `${JSON.stringify(key)} is no key of what to find out`;
  const message = tokens.messages.get(claim.message);
  if (!message) return `${key}: ${JSON.stringify(claim.message)} is no message of the lead`;
  const reader = readerFor(input.brief.language);
  const text = spokenText(claim.quote, message, tokens, input, reader);
  const expectation = parseExpectation(criterion.expect) ?? { kind: 'any' };
  const isWhole = sameText(claim.quote, text);
  const question = questionBefore(message, input);
  const quoted = { ...claim, question, asked: { ...criterion, expectation }, reader, isWhole };
  if (!isWhole && placesOf(claim.quote, text, reader).length === 0) {
    return `${key}: the quote is not in ${claim.message}; quote the lead's words exactly, or leave the finding out`;
  }
  // Ahead of a question counts what rules can read, and what the lead states: "We want to sell our house, is it …?"
  const answers = (sentence: string) =>
    readAnswer(sentence, quoted.asked, reader) !== null || STATES.test(` ${words(sentence)} `);
  const { statements } = takeApart(text, reader, answers);
  const places = placesOf(claim.quote, statements, reader);
  if (places.length === 0 && words(text) !== '')
    return `${key}: "${claim.quote}" is part of a question, which proves nothing`;
  if (places.length > MOST_PLACES)
    return `${key}: the quote is said too often; quote more of the words around it`;
  const others = all.filter((one) => one.key !== key && one.message === claim.message);
  const rest = input.brief.criteria.filter((one) => one.key !== key);
  const own = places.map((place) =>
    others.some(({ quote }) => isIn(quote, place.ahead)) || isAbout(place.but, rest, criterion)
      ? { ...place, but: '' }
      : place,
  );
  const reading = readQuoted(quoted, own);
  if (typeof reading === 'string') return `${key}: ${reading}`;
  const verdict = judge(expectation, reading);
  if ((verdict === 'met') !== claim.met) {
    const is = verdict === 'met' ? 'meets' : 'does not meet';
    return `${key}: ${recordedValue(reading)} ${is} the expected "${criterion.expect}"`;
  }
  return { key, verdict, value: recordedValue(reading), message_id: message.id };
}

/** Who speaks of themselves states something; "do I …" and "faut-il …" ask. */
const STATES =
  /^ (?:(?!(?:do|did|can|could|should|must|may|shall|will|would|am|are|have|dois|puis|peux|peut|muss|kann|soll|darf|moet|kan|mag) )\S+ ){0,3}(?:(?:i|we)(?: ve)? (?:own|have|got|are|am|bought|rent|live|need|use|run|sell)(?! to )|(?:im|i m|we re|ive|i ve|weve)|j ai|je suis|on a|on est|nous (?:avons|sommes)|(?:ich|wir) (?!muss|soll|kann|konn|woll|will|darf|mocht|wurd)\S+|(?:ik|wij|we) (?:heb|hebben|ben|zijn|willen|wil)) /;

/** The message; where one answer is split ("10", "k"), all messages in a row. */
function spokenText(
  quote: string,
  { id, text }: TranscriptMessage,
  { messages }: Tokens,
  { transcript }: TurnInput,
  reader: Reader,
): string {
  const own = text ?? '';
  const isSaidIn = (said: string) => placesOf(quote, said, reader).length > 0;
  if (words(own) === '' || isSaidIn(own)) return own;
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

/** May a bare "15" stand for 15,000? */
function isShort({ amount, to }: Figure, { expectation }: Asked): boolean {
  const { kind } = expectation;
  return (kind === 'at_least' || kind === 'at_most') && expectation.figure >= 1_000 && !amount && to < 1_000;
}

/** What we asked right before the message of the lead. */
function questionBefore({ id }: TranscriptMessage, { transcript }: TurnInput): string {
  const at = transcript.findIndex((message) => message.id === id);
  const asked = transcript.slice(0, at).findLast(({ direction }) => direction === 'outbound')?.text ?? '';
  return /[?？؟]/.test(asked) ? asked : '';
}

function isIn(quote: string, said: string): boolean {
  return words(quote) !== '' && ` ${said} `.includes(` ${words(quote)} `);
}

/** Does "… but I don't know my budget" speak of other criteria, and not of this one? */
function isAbout(said: string, others: readonly Criterion[], own: Criterion): boolean {
  const names = (criteria: readonly Criterion[]) =>
    criteria.flatMap(({ key, ask }) => words(`${key} ${ask}`).split(' ')).filter(({ length }) => length > 4);
  const heard = said.split(' ').filter(({ length }) => length > 4);
  const speaksOf = (criteria: readonly Criterion[]) =>
    names(criteria).some((name) => heard.some((word) => nearly(word, name)));
  return speaksOf(others) && !speaksOf([own]);
}

function sameText(quote: string, text: string): boolean {
  if (quote.trim() === '') return false;
  return words(quote) === words(text) && (words(text) !== '' || quote.trim() === text.trim());
}

/** What the quote says, in the form that the criterion expects, at each of its places; a sentence where it does not. */
function readQuoted(quoted: Quoted, places: readonly Place[]): Reading | string {
  const whole: Place = { before: '', after: '', clause: quoted.quote, but: '', ahead: '' };
  const readings = (places.length > 0 ? places : [whole]).map((place) => readAt(quoted, place));
  const refused = readings.find((reading) => typeof reading === 'string');
  if (refused !== undefined) return refused;
  const values = new Set(readings.map((reading) => recordedValue(reading as Reading)));
  return values.size === 1 ? readings[0]! : `"${quoted.quote}" is said more than once, and not the same`;
}

function readAt(quoted: Quoted, place: Place): Reading | string {
  switch (quoted.asked.expectation.kind) {
    case 'any':
      return readText(quoted, place);
    case 'yes':
    case 'no':
      return readYesNo(quoted, place);
    case 'at_least':
    case 'at_most':
      return readFigure(quoted, place);
    case 'one_of':
      return readChoice(quoted, place, quoted.asked.expectation.choices);
  }
}

function readText({ quote, value, asked, reader, isWhole }: Quoted, { before }: Place): Reading | string {
  const tells = readAnswer(quote, asked, reader) !== null;
  if (!tells || (!isWhole && words(quote).length < 2)) return `"${quote}" says nothing about it`;
  if (reader.negation.test(` ${before} `)) return denied(quote);
  const text = isOfWords(value, quote) ? value : quote;
  return { kind: 'text', text: text.trim().replace(/\s+/g, ' ').slice(0, 200) };
}

/** Are these the quote's own words, but for spelling, with nothing left out that would change them? */
function isOfWords(value: string, quote: string): boolean {
  const [named, said] = [words(value), words(quote)];
  const changes = Object.keys(lexicons).some((language) => {
    const { negation, unsure } = readerFor(language);
    return negation.test(` ${said} `) || unsure.test(` ${said} `);
  });
  if (named === '' || changes) return false;
  return named.split(' ').every((word) => said.split(' ').some((one) => isSpelled(one, word)));
}

/** Is it that word, but for a slip? "exel" is "Excel"; a figure is no other. */
function isSpelled(said: string, word: string): boolean {
  if (said === word) return true;
  if (/\d/.test(said + word)) return false;
  const [shorter, longer] = said.length < word.length ? [said, word] : [word, said];
  const lacks = (at: number) => longer.slice(0, at) + longer.slice(at + 1) === shorter;
  const isShort = shorter.length === 4 && longer.length === 5;
  return nearly(said, word) || (isShort && [0, 1, 2, 3, 4].some(lacks));
}

function readYesNo(quoted: Quoted, { before, after, clause, but }: Place): Reading | string {
  const { quote, value, asked, reader } = quoted;
  const said = readYesOrNo(value);
  if (said === null) return `the value must be yes or no, not ${JSON.stringify(value)}`;
  const near = [last(before), quote, first(untilLink(after))].join(' ');
  const [own, around] = [quote, near].map((text) => readAnswer(text, asked, reader));
  const read = around ?? own;
  // A model may understand what rules do not ("it's mine"), but not the opposite of what they do.
  if (read?.kind === 'yes_no' && read.yes !== said && !(read.yes && namesAnother(quoted, near))) {
    return `"${near.trim()}" says ${read.yes ? 'yes' : 'no'}`;
  }
  const outside = ` ${before} | ${after} `;
  if (!around && (own || reader.negation.test(outside) || CONDITION.test(outside))) return denied(quote);
  if (reader.unsure.test(` ${clause} `)) return `the lead is not sure: ask`;
  if (but !== '' && (reader.negation.test(` ${but} `) || reader.unsure.test(` ${but} `))) {
    return 'the lead adds a "but": ask';
  }
  return { kind: 'yes_no', yes: said };
}

/** "I live in Dublin" has the words of "Do you live in the United Kingdom?", and is no yes. */
function namesAnother({ quote, asked, reader }: Quoted, near: string): boolean {
  const askedFor = words(asked.ask).split(' ');
  const others = words(quote)
    .split(' ')
    .filter((word) => word.length > 4 && !askedFor.some((one) => nearly(word, one)));
  return others.length > 0 && readAnswer(near, { ...asked, ask: '' }, reader) === null;
}

function readFigure(quoted: Quoted, { before, after, clause }: Place): Reading | string {
  const { quote, value, asked, reader, question } = quoted;
  // Other figures of the clause are about something else.
  const near = `${last(before.replace(/^.*\d\S*/, ''))} ${quote}`;
  const behind = ` ${after} `.replace(CAP, ' ');
  if (reader.negation.test(behind)) return denied(quote);
  const chosen = readAnswer(value, asked, reader);
  const is = (figure: Figure, times = 1) =>
    chosen?.kind === 'number' &&
    !figure.negated &&
    figure.from * times === chosen.from &&
    figure.to * times === chosen.to;
  const figures = readFigures(near, reader).filter(({ open }) => open === null);
  // Leads write "450 mil" and "zwölftausend" in campaigns of other languages.
  const inOthers =
    !figures.some(({ negated }) => negated) &&
    Object.keys(lexicons).some((language) =>
      readFigures(near, readerFor(language)).some((one) => one.amount && one.open === null && is(one)),
    );
  if (inOthers) return chosen!;
  const own = readAnswer(near, asked, reader);
  if (own) return own;
  // A plain yes is to the figure that we asked about.
  const agrees = before === '' && readYesNoInAny(quote) === true;
  if (agrees && readFigures(question, reader).some((one) => one.open !== 'below' && is(one))) return chosen!;
  // Of several figures the model may say which one it is, and that a bare "15" stands for 15,000.
  const isNamed =
    (figures.length > 1 && figures.some((one) => is(one))) ||
    (figures.length === 1 &&
      isShort(figures[0]!, asked) &&
      !reader.unsure.test(` ${clause} `) &&
      is(figures[0]!, 1_000));
  return isNamed ? chosen! : `"${near.trim()}" names no clear figure; ask for one`;
}

function readChoice(
  { quote, value, asked, reader }: Quoted,
  { before, clause }: Place,
  names: readonly string[],
): Reading | string {
  if (reader.negation.test(` ${before} `)) return denied(quote);
  if (reader.unsure.test(` ${clause} `)) return `the lead is not sure: ask`;
  const own = readAnswer(quote, asked, reader);
  const choices = readChoices(value, names, reader);
  if (own?.kind === 'choice') {
    // Of several choices the model may say which one it is, but not another.
    const chosen = choices ?? own.choices;
    const isNone = chosen.length === 0;
    return isNone === (own.choices.length === 0) && chosen.every((choice) => own.choices.includes(choice))
      ? { kind: 'choice', choices: chosen }
      : `"${quote}" says ${own.choices.join(', ') || 'none'}: quote only the words that say ${value}`;
  }
  if (choices) return { kind: 'choice', choices };
  return /^(none|other)$/i.test(value.trim())
    ? { kind: 'choice', choices: [] }
    : `the value must be one of ${names.join(', ')}, or none`;
}

function denied(quote: string): string {
  return `the words around "${quote}" change what it says; quote them too, or ask`;
}

function last(said: string): string {
  return said.split(' ').slice(-WORDS_BEFORE).join(' ');
}

function first(said: string): string {
  return said.split(' ').slice(0, WORDS_AFTER).join(' ');
}

function readYesOrNo(value: string): boolean | null {
  const word = value.trim().toLowerCase();
  if (word === 'true' || word === 'false') return word === 'true';
  // Models write it in the campaign's language too.
  return readYesNoInAny(word);
}
