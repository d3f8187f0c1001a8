// Accepts a finding only if the lead's words prove it (agents.md#evidence): the message contains the quote, nothing
// around the quote contradicts it, and its value, as the code reads it, is what the campaign expects.

import { isSimilar } from '../../language/answers/choices.ts';
import { splitStatements, splitTextAtQuestions } from '../../language/answers/sentences.ts';
import { mentionsWish, readYesNoInAny } from '../../language/answers/yes-no.ts';
import { foldWords, splitClauses } from '../../language/fold-text.ts';
import { getReader, type Reader } from '../../language/words/reader.ts';
import { type Expectation, judgeReading, parseExpectation, type Reading } from '../expectation.ts';
import { findSubjects } from '../knowledge/units.ts';
import type { Assumption, Criterion, Finding, TranscriptMessage, TurnInput } from '../port.ts';
import { readAnswer, toRecordedValue } from '../readings.ts';
import { readChoice } from './choice-evidence.ts';
import { readFigure } from './figure-evidence.ts';
import { listLeadTexts } from './last-messages.ts';
import {
  askWhatShows,
  type ClaimedFinding,
  containsQuote,
  type Doubt,
  dropAfterConjunction,
  findContextProblem,
  findQuotePlaces,
  findSpokenText,
  getFirstWords,
  getLastWords,
  isMarkedAsQuestion,
  isSameText,
  keepClausesBeforeQuestion,
  keepQuestions,
  MOST_PLACES,
  NO_CONTEXT,
  type QuoteContext,
  type QuotePlace,
} from './quote-context.ts';
import {
  deniesOwnership,
  isForeignTo,
  namesChoice,
  namesSubject,
  repeatsAcronym,
  repeatsQuestion,
  sharesWord,
  showsAnswer,
  takesBack,
  usesOnlyQuotedWords,
} from './shows-answer.ts';
import type { Tokens } from './tokens.ts';

const CONDITION =
  /(?<= )(?:if|unless|wish|once|when|si|ojala|cuando|wenn|falls|sobald|quand|lorsque|se|quando|als|indien|zodra)(?= )/;
/** Matches praise, which is a weak yes. */
const PRAISE =
  /^(?:(?:ok|okay|okey|oke|vale|great|perfect|lovely|cool|nice|super|top|prima|goed|fijn|mooi|gut|schon|bien|bene|parfait|perfecto|perfetto|perfeito|genial|otimo|ottimo)(?: |$))+/;
/**
 * Checks a finding.
 * @param all every finding in the answer; a "but" might belong to one of the others.
 * @param language the language of the lead's messages.
 * @returns the proven finding; or what the model can assume, because no rule reads another value; or the reason for the
 * refusal, as a sentence for the model.
 */
export function proveFinding(
  claim: ClaimedFinding,
  input: TurnInput,
  tokens: Tokens,
  all: readonly ClaimedFinding[] = [],
  language = input.brief.language,
): Finding | Assumed | string {
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
  const asked = { ...criterion, expectation };
  const isForeign = isForeignTo(input.brief.language, language);
  const isAnswer = question !== '' && asksFor(criterion, question, message, input);
  const quoted = { ...claim, input, question, asked, reader, text, isWhole, isAnswer, isForeign };
  if (!isWhole && findQuotePlaces(claim.quote, text, reader).length === 0) {
    return `${key}: the quote is not in ${claim.message}; quote the lead's words exactly, or leave the finding out`;
  }
  // Among the sentences before a question, only those count that the code can read or that state something: "We want
  // to sell our house, is it …?"
  const answers = (sentence: string) =>
    readAnswer(sentence, quoted.asked, reader) !== null || STATEMENT.test(` ${foldWords(sentence)} `);
  // "She pulls like a train and how much is it?" states what the model quotes, and then asks.
  const isQuoted = (ahead: string) =>
    findQuotePlaces(claim.quote, ahead, reader).length > 0 &&
    reader.condition.exec(` ${foldWords(ahead)} `)?.index !== 1;
  const split = splitTextAtQuestions(splitTags(text), reader, isQuoted);
  const { statements } = splitStatements(split, reader, answers);
  // "Tem sim" starts like a question, but repeats the verb of ours. "Sim, pode contar com 40" answers it.
  const isAnswered = answersFirst(text, true, reader) || answersFirst(text, false, reader);
  // "When it is easy for you" answers "When would you like to start?"
  const isWhen =
    isAnswer &&
    isWhole &&
    WHEN_IT.test(foldWords(text)) &&
    reader.time.when.test(` ${foldWords(criterion.ask)} `);
  const isStated =
    (isAnswered || isWhen || repeatsQuestion(quoted)) && !isMarkedAsQuestion(claim.quote, text, reader);
  const stated = findQuotePlaces(claim.quote, isStated ? text : statements, reader);
  const isInQuestion = stated.length === 0 && foldWords(text) !== '';
  const places = isInQuestion
    ? findQuotePlaces(claim.quote, keepClausesBeforeQuestion(text, reader), reader)
    : stated;
  if (isInQuestion && places.length === 0)
    return assumeFromQuestion(quoted, message.id) ?? `${key}: "${claim.quote}" is ${PART_OF_QUESTION}`;
  if (places.length > MOST_PLACES)
    return `${key}: the quote is said too often; quote more of the words around it`;
  const others = all.filter((one) => one.key !== key && one.message === claim.message);
  const rest = input.brief.criteria.filter((one) => one.key !== key);
  // A quote that only the model reads as an answer needs all that the lead adds.
  const isButNext =
    readAnswer(claim.quote, asked, reader) !== null &&
    findQuotePlaces(claim.quote, text, reader).every((place) => place.isButNext);
  const own = places.map((place) =>
    others.some(({ quote }) => containsQuote(quote, place.ahead)) ||
    isOnlyAboutOthers(place.but, rest, criterion) ||
    (isButNext && !takesBack(place.but, criterion.ask, reader))
      ? { ...place, but: '' }
      : place,
  );
  const read = readQuoted(quoted, own);
  if (typeof read === 'string') return `${key}: ${read}`;
  const { doubtful: reading, why } =
    'why' in read
      ? read
      : { doubtful: read, why: isInQuestion ? `"${claim.quote}" is ${PART_OF_QUESTION}` : null };
  const verdict = judgeReading(expectation, reading);
  if ((verdict === 'met') !== claim.met) {
    const is = verdict === 'met' ? 'meets' : 'does not meet';
    return `${key}: ${toRecordedValue(reading)} ${is} the expected "${criterion.expect}"`;
  }
  const answer = { key, value: toRecordedValue(reading), message_id: message.id };
  // Of "5 and 2", only the question which one is meant can tell.
  if (why !== null && reading.kind === 'number' && !isWhollyMet(expectation, reading))
    return `${key}: ${why}`;
  if (why === null) return { ...answer, verdict };
  // Only a plain answer rules a lead out.
  return verdict === 'met' ? { assumption: answer } : `${key}: ${why}`;
}

/** Matches the start of an answer when, which has the order of a statement. */
const WHEN_IT = /^when(?:ever)? (?:it|you|that|things|we|i) (?!\S+ing )/;
const PART_OF_QUESTION = 'part of a question, which proves nothing';

/** Returns whether both ends of a range meet the expectation. */
function isWhollyMet(expectation: Expectation, { from, to }: { from: number; to: number }): boolean {
  return [from, to].every(
    (end) => judgeReading(expectation, { kind: 'number', from: end, to: end }) === 'met',
  );
}

/** The result for a finding that no rule reads or contradicts. */
export interface Assumed {
  assumption: Assumption;
}

/**
 * Returns the figure or the choice that a question takes for granted: "Am I too old to learn the guitar?"; undefined if
 * it names another one, or several.
 */
function assumeFromQuestion(quoted: QuoteContext, message_id: string): Assumed | undefined {
  const { key, quote, value, met, asked, reader } = quoted;
  const own = readAnswer(quote, asked, reader);
  const names = asked.expectation.kind === 'one_of' ? asked.expectation.choices : [];
  const isNamed = own === null && names.includes(value) && namesChoice(quoted, [value], names);
  const read: Reading | null = isNamed ? { kind: 'choice', choices: [value] } : own;
  const isOne =
    (read?.kind === 'choice' && read.choices.length === 1) ||
    (read?.kind === 'number' && read.from === read.to);
  const isMet = met && read !== null && judgeReading(asked.expectation, read) === 'met';
  if (!isOne || !isMet || toRecordedValue(read) !== value) return undefined;
  return { assumption: { key, value, message_id } };
}

const TAG = /(?<=^|[.!?\n] ?)([^.!?\n]{1,200}),(?= \S{1,12}(?: \S{1,12}){0,2} ?\?)/g;

const LAST_CLAUSE = /, ([^,.!?\n]{1,200})(?=[.!\n]|$)/g;

/**
 * Separates a statement in the first person from its question: "I have 3000 in total, is that enough?", "what does it
 * cost, we have 25 grand a year".
 */
function splitTags(text: string): string {
  const isStatement = (said: string) => STATEMENT.test(` ${foldWords(said)} `);
  return text
    .replace(TAG, (whole, said: string) => (isStatement(said) ? `${said}.` : whole))
    .replace(LAST_CLAUSE, (whole, said: string) => (isStatement(said) ? `. ${said}` : whole));
}

/** Matches a statement in the first person, but not a question such as "do I …" or "faut-il …". */
const STATEMENT =
  /^ (?:(?!(?:do|did|can|could|should|must|may|shall|will|would|am|are|have|dois|puis|peux|peut|muss|kann|soll|darf|moet|kan|mag) )\S+ ){0,3}(?:(?:i|we)(?: ve)? (?:own|have|got|are|am|bought|rent|live|need|use|run|sell)(?! to )|(?:im|i m|we re|ive|i ve|weve)|j ?ai|je (?:ne )?suis|(?:je|on|nous) n ?(?:ai|a|est|avons)|on a|on est|nous (?:avons|(?:ne )?sommes)|(?:ich|wir) (?!muss|soll|kann|konn|woll|will|darf|mocht|wurd)\S+|(?:ik|wij|we) (?:heb|hebben|ben|zijn|willen|wil)|tengo|tenemos|(?:no|nunca|ya) he|hemos|tenho|temos|ho|abbiamo) /;

/** Returns our question immediately before the lead's message. */
function findQuestionBefore({ id }: TranscriptMessage, { transcript }: TurnInput): string {
  const at = transcript.findIndex((message) => message.id === id);
  const asked = transcript.slice(0, at).findLast(({ direction }) => direction === 'outbound')?.text ?? '';
  return /[?？؟]/.test(asked) ? asked : '';
}

/** Returns whether our question before the message asks for the criterion. */
function asksFor(
  { key, ask }: Criterion,
  question: string,
  { id }: TranscriptMessage,
  { transcript }: TurnInput,
): boolean {
  const at = transcript.findIndex((message) => message.id === id);
  const intent = transcript.slice(0, at).findLast(({ direction }) => direction === 'outbound')?.intent;
  if (intent?.kind === 'ask' || intent?.kind === 'clarify') return intent.key === key;
  return sharesWord(foldWords(keepQuestions(question)), foldWords(ask));
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
function readQuoted(quoted: QuoteContext, places: readonly QuotePlace[]): Reading | Doubt | string {
  const whole: QuotePlace = { ...NO_CONTEXT, clause: quoted.quote };
  const readings = (places.length > 0 ? places : [whole]).map((place) => readAt(quoted, place));
  const refused = readings.find((reading) => typeof reading === 'string');
  if (refused !== undefined) return refused;
  const read = readings.filter((reading) => typeof reading !== 'string');
  const values = new Set(read.map((one) => toRecordedValue('why' in one ? one.doubtful : one)));
  return values.size === 1
    ? (read.find((one) => 'why' in one) ?? read[0]!)
    : `"${quoted.quote}" is said more than once, and not the same`;
}

function readAt(quoted: QuoteContext, place: QuotePlace): Reading | Doubt | string {
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
  { quote, value, asked, reader, isWhole, isAnswer, input }: QuoteContext,
  { before }: QuotePlace,
): Reading | string {
  const isSure = !reader.unsure.test(` ${foldWords(quote)} `);
  const tells =
    readAnswer(quote, asked, reader) !== null || (isAnswer && isSure && namesSubject(quote, reader));
  if (!tells || (!isWhole && foldWords(quote).length < 2)) return `"${quote}" says nothing about it`;
  if (reader.negation.test(` ${before} `)) return findContextProblem(quote);
  // "On the 25th then", after "in September".
  const earlier = listLeadTexts(input.transcript).filter((said) =>
    sharesWord(foldWords(said), foldWords(value)),
  );
  const subjects = findSubjects(foldWords(value)).join(' ');
  const isIn = (said: string) => usesOnlyQuotedWords(subjects, said);
  const isTheirs =
    usesOnlyQuotedWords(value, quote) || earlier.some((said) => !isIn(said) && isIn(`${quote} ${said}`));
  const text = isTheirs ? value : quote;
  return { kind: 'text', text: text.trim().replace(/\s+/g, ' ').slice(0, 200) };
}

function readYesNo(quoted: QuoteContext, place: QuotePlace): Reading | Doubt | string {
  const { before, after, clause, but } = place;
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
  if (!around && (reader.negation.test(outside) || CONDITION.test(outside) || mentionsWish(before)))
    return findContextProblem(quote);
  if (reader.unsure.test(` ${clause} `)) return `the lead is not sure: ask`;
  if (but !== '' && (reader.negation.test(` ${but} `) || reader.unsure.test(` ${but} `))) {
    return 'the lead adds a "but": ask';
  }
  if (read !== null) return isOnlyPraise(quoted) ? askWhatShows(quoted) : { kind: 'yes_no', yes: said };
  // "Yes, sadly: two slipped discs" answers with its first word, whatever the quote says.
  const whole = readAnswer(quoted.text, asked, reader);
  const isRepeated = said && before === '' && after === '' && repeatsQuestion(quoted);
  const isEcho = said && before === '' && after === '' && ECHO.test(foldWords(quote));
  const isFirst = answersFirst(quoted.text, said, reader) || isEcho;
  const isAnswered = quoted.isAnswer && isFirst && !isOnlyPraise(quoted);
  const isShown = showsAnswer(quoted, [asked.ask], said) || (said && repeatsAcronym(quoted, place));
  if (whole?.kind === 'yes_no' && whole.yes !== said) return findContextProblem(quote);
  const reading: Reading = { kind: 'yes_no', yes: said };
  if (isAnswered || isRepeated || isShown) return reading;
  const why = askWhatShows(quoted);
  return mayMean(quoted, said) ? { doubtful: reading, why } : why;
}

/** Returns whether the text starts with a yes, or a no. */
function answersFirst(text: string, yes: boolean, reader: Reader): boolean {
  return (yes ? reader.yes : reader.no).exec(` ${foldWords(text)} `)?.index === 1;
}

/** Matches the echo of a question with a yes: "it is yeah", "go on then yes". */
const ECHO =
  /^(?:(?:it|she|he|that|this|we|they|i) (?:is|are|am|do|does|have|has|can)|go on then) (?:yes|yeah|yep|yup|aye)$/;

/** Returns whether a quote without a yes states something that can mean one: "all jabs done", "a house in Amersfoort". */
function mayMean({ quote, text, asked, reader }: QuoteContext, yes: boolean): boolean {
  const said = ` ${foldWords(quote)} `;
  const isDenied =
    reader.negation.test(said) ||
    answersFirst(text, false, reader) ||
    deniesOwnership(foldWords(text), asked.ask);
  if (yes && isDenied) return false;
  return !CONDITION.test(said) && !mentionsWish(said) && namesSubject(quote, reader);
}

/** Returns whether the message only praises or accepts what we wrote: "Perfect, very kind" answers no question. */
function isOnlyPraise({ text, asked, reader }: QuoteContext): boolean {
  const clauses = splitClauses(text);
  if (!clauses.some((clause) => PRAISE.test(clause))) return false;
  const rest = clauses.map((clause) => clause.replace(PRAISE, '')).join(', ');
  return readAnswer(rest, asked, reader) === null;
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

function readYesOrNo(value: string): boolean | null {
  const word = value.trim().toLowerCase();
  if (word === 'true' || word === 'false') return word === 'true';
  // Models also write yes or no in the language of the campaign.
  return readYesNoInAny(word);
}
