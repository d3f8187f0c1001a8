// Accepts a finding only if the lead's words prove it (agents.md#evidence): the message contains the quote, nothing
// around the quote contradicts it, and its value, as the code reads it, is what the campaign expects.

import { isSimilar, readChoices } from '../../language/answers/choices.ts';
import { splitStatements } from '../../language/answers/sentences.ts';
import { readYesNoInAny } from '../../language/answers/yes-no.ts';
import { foldWords, splitClauses } from '../../language/fold-text.ts';
import { type Figure, readFigures } from '../../language/numbers/figures.ts';
import { readAskedPeriod } from '../../language/numbers/periods.ts';
import { cutAtConjunctions, isAnswerFigure } from '../../language/numbers/stray-figures.ts';
import { lexicons } from '../../language/words/lexicon.ts';
import { getReader, type Reader } from '../../language/words/reader.ts';
import { judgeReading, parseExpectation, type Reading } from '../expectation.ts';
import type { Criterion, Finding, TranscriptMessage, TurnInput } from '../port.ts';
import {
  type CriterionQuestion,
  pickFigures,
  readAnswer,
  readBound,
  toAskedUnit,
  toRecordedValue,
} from '../readings.ts';
import { givesAge, givesTotal } from './derived-answers.ts';
import { writeOnesAsDigits } from './figures-in-text.ts';
import {
  containsQuote,
  dropAfterConjunction,
  findQuotePlaces,
  findSpokenText,
  getFirstWords,
  getLastWords,
  isMarkedAsQuestion,
  isSameText,
  keepQuestions,
  MOST_PLACES,
  type QuotePlace,
} from './quote-context.ts';
import {
  isForeignTo,
  namesChoice,
  repeatsQuestion,
  showsAnswer,
  usesOnlyQuotedWords,
} from './shows-answer.ts';
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
interface QuoteContext extends ClaimedFinding {
  input: TurnInput;
  /** Our question immediately before the message; empty if we asked nothing. */
  question: string;
  asked: CriterionQuestion;
  reader: Reader;
  /** The message that contains the quote. */
  text: string;
  /** Whether the quote is the whole message. */
  isWhole: boolean;
  /** Whether the lead writes in another language than the campaign, or in one without word lists. */
  isForeign: boolean;
  /** The figures of the whole text that contains the quote, with the units next to them. */
  figures: Figure[];
}

const CONDITION =
  /(?<= )(?:if|unless|wish|once|when|si|ojala|cuando|wenn|falls|sobald|quand|lorsque|se|quando|als|indien|zodra)(?= )/;
/** Matches upper limits in which a negation does not apply to the number: "8000, not more". */
const UPPER_LIMIT =
  /(?<= )(?:not|no|pas|nicht|non|nao|niet) (?:a (?:cent|penny) )?(?:more|over|plus|mas|mehr|di piu|mais|meer)(?= )/g;
/** Matches a negation that belongs to the next word: "10k cash no px". A Spanish "no" belongs to the verb. */
const NEGATED_NOUN =
  /(?<= )(?:no(?! (?:way|chance|more|less|thanks|idea|se|es|son|puedo))|without|sans|keine?[nrsm]?|ohne|senza|sem|sin|geen|zonder) \S+(?= )/g;
/** Matches praise, which is a weak yes. */
const PRAISE =
  /^(?:(?:ok|okay|okey|oke|vale|great|perfect|lovely|cool|nice|super|top|prima|goed|fijn|mooi|gut|schon|bien|bene|parfait|perfecto|perfetto|perfeito|genial|otimo|ottimo)(?: |$))+/;
const AND = /^(?:and|plus|et|y|mas|und|e|piu|mais|en) /;
const HALF = / \p{L}*(?:half|halve|halb|demi|medi[oa]|mezz|mei[oa])\p{L}* /u;

/**
 * Checks a finding.
 * @param all every finding in the answer; a "but" might belong to one of the others.
 * @param language the language of the lead's messages.
 * @returns the proven finding, or the reason for its refusal as a sentence for the model.
 */
export function proveFinding(
  claim: ClaimedFinding,
  input: TurnInput,
  tokens: Tokens,
  all: readonly ClaimedFinding[] = [],
  language = input.brief.language,
): Finding | string {
  const { key } = claim;
  const criterion = input.brief.criteria.find((one) => one.key === key);
  if (!criterion) return `${JSON.stringify(key)} is no key of what to find out`;
  const message = tokens.messages.get(claim.message);
  if (!message) return `${key}: ${JSON.stringify(claim.message)} is no message of the lead`;
  const reader = getReader(input.brief.language);
  const text = findSpokenText(claim.quote, message, tokens, input, reader);
  const expectation = parseExpectation(criterion.expect) ?? { kind: 'any' };
  const isWhole = isSameText(claim.quote, text);
  const question = findQuestionBefore(message, input);
  const figures = readFigures(text, reader);
  const asked = { ...criterion, expectation };
  const isForeign = isForeignTo(input.brief.language, language);
  const quoted = { ...claim, input, question, asked, reader, text, isWhole, isForeign, figures };
  if (!isWhole && findQuotePlaces(claim.quote, text, reader).length === 0) {
    return `${key}: the quote is not in ${claim.message}; quote the lead's words exactly, or leave the finding out`;
  }
  // Among the sentences before a question, only those count that the code can read or that state something: "We want
  // to sell our house, is it …?"
  const answers = (sentence: string) =>
    readAnswer(sentence, quoted.asked, reader) !== null || STATEMENT.test(` ${foldWords(sentence)} `);
  const { statements } = splitStatements(text, reader, answers);
  // "Tem sim" starts like a question, but repeats the verb of ours.
  const isStated = repeatsQuestion(quoted) && !isMarkedAsQuestion(claim.quote, text, reader);
  const places = findQuotePlaces(claim.quote, isStated ? text : statements, reader);
  if (places.length === 0 && foldWords(text) !== '')
    return `${key}: "${claim.quote}" is part of a question, which proves nothing`;
  if (places.length > MOST_PLACES)
    return `${key}: the quote is said too often; quote more of the words around it`;
  const others = all.filter((one) => one.key !== key && one.message === claim.message);
  const rest = input.brief.criteria.filter((one) => one.key !== key);
  const own = places.map((place) =>
    others.some(({ quote }) => containsQuote(quote, place.ahead)) ||
    isOnlyAboutOthers(place.but, rest, criterion)
      ? { ...place, but: '' }
      : place,
  );
  const reading = readQuoted(quoted, own);
  if (typeof reading === 'string') return `${key}: ${reading}`;
  const verdict = judgeReading(expectation, reading);
  if ((verdict === 'met') !== claim.met) {
    const is = verdict === 'met' ? 'meets' : 'does not meet';
    return `${key}: ${toRecordedValue(reading)} ${is} the expected "${criterion.expect}"`;
  }
  return { key, verdict, value: toRecordedValue(reading), message_id: message.id };
}

/** Matches a statement in the first person, but not a question such as "do I …" or "faut-il …". */
const STATEMENT =
  /^ (?:(?!(?:do|did|can|could|should|must|may|shall|will|would|am|are|have|dois|puis|peux|peut|muss|kann|soll|darf|moet|kan|mag) )\S+ ){0,3}(?:(?:i|we)(?: ve)? (?:own|have|got|are|am|bought|rent|live|need|use|run|sell)(?! to )|(?:im|i m|we re|ive|i ve|weve)|j ai|je suis|on a|on est|nous (?:avons|sommes)|(?:ich|wir) (?!muss|soll|kann|konn|woll|will|darf|mocht|wurd)\S+|(?:ik|wij|we) (?:heb|hebben|ben|zijn|willen|wil)) /;

/** Returns whether a bare "15" can mean 15,000. */
function canMeanThousands({ amount, to }: Figure, { expectation }: CriterionQuestion): boolean {
  const { kind } = expectation;
  return (kind === 'at_least' || kind === 'at_most') && expectation.figure >= 1_000 && !amount && to < 1_000;
}

/** Returns our question immediately before the lead's message. */
function findQuestionBefore({ id }: TranscriptMessage, { transcript }: TurnInput): string {
  const at = transcript.findIndex((message) => message.id === id);
  const asked = transcript.slice(0, at).findLast(({ direction }) => direction === 'outbound')?.text ?? '';
  return /[?？؟]/.test(asked) ? asked : '';
}

/** Returns whether the words concern only other criteria, such as "… but I don't know my budget". */
function isOnlyAboutOthers(said: string, others: readonly Criterion[], own: Criterion): boolean {
  const names = (criteria: readonly Criterion[]) =>
    criteria
      .flatMap(({ key, ask }) => foldWords(`${key} ${ask}`).split(' '))
      .filter(({ length }) => length > 4);
  const heard = said.split(' ').filter(({ length }) => length > 4);
  const mentions = (criteria: readonly Criterion[]) =>
    names(criteria).some((name) => heard.some((word) => isSimilar(word, name)));
  return mentions(others) && !mentions([own]);
}

/**
 * Reads the quote at each place where it occurs, in the form that the criterion expects. Returns a sentence for the
 * model if the quote can't be read or its meaning differs between places.
 */
function readQuoted(quoted: QuoteContext, places: readonly QuotePlace[]): Reading | string {
  const whole: QuotePlace = { before: '', after: '', clause: quoted.quote, but: '', ahead: '' };
  const readings = (places.length > 0 ? places : [whole]).map((place) => readAt(quoted, place));
  const refused = readings.find((reading) => typeof reading === 'string');
  if (refused !== undefined) return refused;
  const values = new Set(readings.map((reading) => toRecordedValue(reading as Reading)));
  return values.size === 1 ? readings[0]! : `"${quoted.quote}" is said more than once, and not the same`;
}

function readAt(quoted: QuoteContext, place: QuotePlace): Reading | string {
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

function readText(
  { quote, value, asked, reader, isWhole }: QuoteContext,
  { before }: QuotePlace,
): Reading | string {
  const tells = readAnswer(quote, asked, reader) !== null;
  if (!tells || (!isWhole && foldWords(quote).length < 2)) return `"${quote}" says nothing about it`;
  if (reader.negation.test(` ${before} `)) return findContextProblem(quote);
  const text = usesOnlyQuotedWords(value, quote) ? value : quote;
  return { kind: 'text', text: text.trim().replace(/\s+/g, ' ').slice(0, 200) };
}

function readYesNo(quoted: QuoteContext, { before, after, clause, but }: QuotePlace): Reading | string {
  const { quote, value, asked, reader } = quoted;
  const said = readYesOrNo(value);
  if (said === null) return `the value must be yes or no, not ${JSON.stringify(value)}`;
  const near = [getLastWords(before), quote, getFirstWords(dropAfterConjunction(after))].join(' ');
  const [own, around] = [quote, near].map((text) => readAnswer(text, asked, reader));
  const read = around ?? own;
  // A model can understand more than the code ("it's mine"), but can't contradict it.
  if (read?.kind === 'yes_no' && read.yes !== said && !(read.yes && namesSomethingElse(quoted, near))) {
    return `"${near.trim()}" says ${read.yes ? 'yes' : 'no'}`;
  }
  const outside = ` ${before} | ${after} `;
  if (!around && (own || reader.negation.test(outside) || CONDITION.test(outside)))
    return findContextProblem(quote);
  if (reader.unsure.test(` ${clause} `)) return `the lead is not sure: ask`;
  if (but !== '' && (reader.negation.test(` ${but} `) || reader.unsure.test(` ${but} `))) {
    return 'the lead adds a "but": ask';
  }
  if (read !== null) return isOnlyPraise(quoted) ? askWhatShows(quoted) : { kind: 'yes_no', yes: said };
  const isRepeated = said && before === '' && after === '' && repeatsQuestion(quoted);
  if (!isRepeated && !showsAnswer(quoted, [asked.ask], said)) return askWhatShows(quoted);
  // "Yes, sadly: two slipped discs" answers with its first word, whatever the quote says.
  const whole = readAnswer(quoted.text, asked, reader);
  return whole?.kind === 'yes_no' && whole.yes !== said
    ? findContextProblem(quote)
    : { kind: 'yes_no', yes: said };
}

/** Returns whether the message only praises or accepts what we wrote: "Perfect, very kind" answers no question. */
function isOnlyPraise({ text, asked, reader }: QuoteContext): boolean {
  const clauses = splitClauses(text);
  if (!clauses.some((clause) => PRAISE.test(clause))) return false;
  const rest = clauses.map((clause) => clause.replace(PRAISE, '')).join(', ');
  return readAnswer(rest, asked, reader) === null;
}

function askWhatShows({ quote, value }: ClaimedFinding): string {
  return `what in "${quote}" says ${value}? Quote the words that say it, or leave the finding out and ask`;
}

/**
 * Returns whether the quote names something that the question did not ask about: "I live in Dublin" is not a yes to "Do
 * you live in the United Kingdom?", although they have words in common.
 */
function namesSomethingElse({ quote, asked, reader }: QuoteContext, near: string): boolean {
  const askedFor = foldWords(asked.ask).split(' ');
  const others = foldWords(quote)
    .split(' ')
    .filter((word) => word.length > 4 && !askedFor.some((one) => isSimilar(word, one)));
  return others.length > 0 && readAnswer(near, { ...asked, ask: '' }, reader) === null;
}

function readFigure(quoted: QuoteContext, { before, after, clause }: QuotePlace): Reading | string {
  const { quote, value, asked: criterion, reader, question } = quoted;
  // Our question can name the period that the campaign's leaves open.
  const isOpen = readAskedPeriod(criterion.ask) === null;
  const asked = isOpen ? { ...criterion, ask: `${criterion.ask} ${keepQuestions(question)}` } : criterion;
  // Other numbers in the clause are about something else.
  const said = `${getLastWords(before.replace(/^.*\d\S*/, ''))} ${quote}`;
  // "A year ago" answers "How many months ago …?"
  const asksForTime = readAskedPeriod(asked.ask) === null && !HALF.test(` ${foldWords(said)} `);
  const near = asksForTime && readFigures(said, reader).length === 0 ? writeOnesAsDigits(said) : said;
  if (isAddedTo(after, reader)) return findContextProblem(quote);
  const behind = ` ${after} `.replace(UPPER_LIMIT, ' ').replace(NEGATED_NOUN, ' ');
  if (reader.negation.test(behind)) return findContextProblem(quote);
  const chosen = readAnswer(value, asked, reader);
  if (chosen?.kind === 'number' && chosen.from === chosen.to && isDerived(quoted, chosen.from)) return chosen;
  const is = (figure: Figure, times = 1) =>
    chosen?.kind === 'number' &&
    !figure.negated &&
    figure.from * times === chosen.from &&
    figure.to * times === chosen.to;
  const readWithUnits = (by: Reader) => readFigures(near, by).map((figure) => addUnit(figure, quoted));
  const read = readWithUnits(reader).filter((figure) => !isAboutOther(figure, quoted));
  const picked = pickFigures(read, asked, reader);
  const all = toAskedUnit(picked, asked);
  if (all.length < picked.length)
    return `"${near.trim()}" has another period or currency than the question: ask`;
  const figures = all.filter(({ open }) => open === null);
  // Leads do not always write numbers in the campaign's language: "450 mil", "zwölftausend".
  const inOthers =
    !figures.some(({ negated }) => negated) &&
    Object.keys(lexicons).some((language) =>
      toAskedUnit(pickFigures(readWithUnits(getReader(language)), asked, reader), asked).some(
        (one) => one.amount && one.open === null && is(one),
      ),
    );
  if (inOthers) return chosen!;
  const own = readBound(all, asked.expectation);
  if (own) return own;
  // A plain yes refers to the number in our question.
  const agrees = before === '' && readYesNoInAny(quote) === true;
  if (agrees && readFigures(question, reader).some((one) => one.open !== 'below' && is(one))) return chosen!;
  // If the quote contains several numbers, the model can choose one of them. It can also read a bare "15" as 15,000.
  const isNamed =
    (figures.length > 1 && figures.some((one) => is(one))) ||
    (figures.length === 1 &&
      canMeanThousands(figures[0]!, asked) &&
      !reader.unsure.test(` ${clause} `) &&
      is(figures[0]!, 1_000));
  return isNamed ? chosen! : `"${near.trim()}" names no clear figure; ask for one`;
}

function isDerived({ text, quote, asked, input }: QuoteContext, figure: number): boolean {
  const known = input.findings.flatMap(({ value }) => Number(value) || []);
  const { language } = input.brief;
  return (
    givesAge(quote, asked.ask, figure, input.now) || givesTotal(text, asked.ask, figure, { language, known })
  );
}

/** Returns whether the lead adds a second number to the quoted one: "we are 5, and 2 children". */
function isAddedTo(after: string, reader: Reader): boolean {
  const added = AND.exec(after);
  return added !== null && readFigures(after.slice(added[0].length), reader)[0]?.before === '';
}

/** Returns whether the words next to a figure in the message say that it is about something else. */
function isAboutOther(figure: Figure, { figures, asked, reader }: QuoteContext): boolean {
  const written = figures.filter(({ from, to }) => from === figure.from && to === figure.to);
  const answers = pickFigures(written.map(cutAtConjunctions), asked, reader).filter((one) =>
    isAnswerFigure(one, asked.ask, reader),
  );
  return answers.length < written.length;
}

/** Adds the unit that the lead wrote next to the figure, if the quote omits it: "1800" of "1800 euros a year". */
function addUnit(figure: Figure, { figures }: QuoteContext): Figure {
  const written = figures.find(({ from, to }) => from === figure.from && to === figure.to);
  return {
    ...figure,
    perYear: figure.perYear ?? written?.perYear ?? null,
    currency: figure.currency ?? written?.currency ?? null,
  };
}

function readChoice(
  quoted: QuoteContext,
  { before, clause }: QuotePlace,
  names: readonly string[],
): Reading | string {
  const { key, met, quote, value, asked, reader, question } = quoted;
  if (reader.negation.test(` ${before} `)) return findContextProblem(quote);
  if (reader.unsure.test(` ${clause} `)) return `the lead is not sure: ask`;
  const own = readAnswer(quote, asked, reader);
  const choices = readChoices(value, names, reader, asked.ask);
  if (own?.kind === 'choice') {
    // The model can select among several choices in the quote, but can't add another.
    const chosen = choices ?? own.choices;
    return (chosen.length === 0) === (own.choices.length === 0) &&
      chosen.every((choice) => own.choices.includes(choice))
      ? { kind: 'choice', choices: chosen }
      : `"${quote}" says ${own.choices.join(', ') || 'none'}: quote only the words that say ${value}`;
  }
  const isNone = /^(none|other)$/i.test(value.trim()) || (!met && usesOnlyQuotedWords(value, quote));
  if (!choices && !isNone) return `the value must be one of ${names.join(', ')}, or none`;
  // A plain yes refers to the choice that our question names.
  const offered = readChoices(question, names, reader, asked.ask);
  const agrees = before === '' && readYesNoInAny(quote) === true && offered?.length === 1;
  if (agrees && choices?.length === 1 && choices[0] === offered[0]) return { kind: 'choice', choices };
  return (choices && namesChoice(quoted, choices, names)) || showsAnswer(quoted, choices ?? [asked.ask, key])
    ? { kind: 'choice', choices: choices ?? [] }
    : askWhatShows(quoted);
}

function findContextProblem(quote: string): string {
  return `the words around "${quote}" change what it says; quote them too, or ask`;
}

function readYesOrNo(value: string): boolean | null {
  const word = value.trim().toLowerCase();
  if (word === 'true' || word === 'false') return word === 'true';
  // Models also write yes or no in the language of the campaign.
  return readYesNoInAny(word);
}
