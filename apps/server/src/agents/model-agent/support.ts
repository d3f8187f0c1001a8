// Finds a yes and a promise that no sentence of the workspace supports (agents.md#the-truth-gate).
import { findRemark } from '../../language/answers/remarks.ts';
import { foldWords, splitClauses } from '../../language/fold-text.ts';
import { speaksLanguage } from '../../language/phrases/pick-phrases.ts';
import { asksOpenly } from '../../language/question-kinds.ts';
import { getReader, type Reader } from '../../language/words/reader.ts';
import { findSubjects, foldQuestion, hasSameStem, readUnits, type Unit } from '../knowledge/units.ts';
import type { TurnInput } from '../port.ts';
import {
  type Claim,
  continuesSubject,
  findAffirmations,
  findPromises,
  findStatements,
  removeEmptyDenials,
} from './claims.ts';
import { findDays } from './days.ts';
import type { LanguageDetector } from './detect-language.ts';
import { withoutFigures } from './grounding.ts';
import type { KnownFacts } from './known-facts.ts';
import { announcesAnswer, getUnansweredTexts } from './last-messages.ts';
import { findDenied, isDenial, isNegative } from './negations.ts';

/** The part of the words of a statement that the workspace's words must contain. */
const LEAST_KNOWN = 0.5;
/** The minimum length of a word that names a subject: the "re" of "you're" names none. */
const SHORTEST = 3;
const MOST_UNITS = 500;
/** The part of a message that is read, and the number of the questions' words that are looked up. */
const LONGEST = 1_000;
const MOST_WORDS = 40;
/** The number of words before the first word of a question in its clause: "then do you …" */
const MOST_AHEAD = 1;
/** The number of letters at which a word can be the first part of a compound: "Unfall" of "Unfallautos". */
const COMPOUND = 5;
/** The number of letters that a word must at least have in common with a compound. */
const SHORTEST_ROOT = 4;

/** A word in capitals within a sentence. German nouns are no names. */
const NAME = /(?<=\p{Ll}[,;]? )\p{Lu}\p{L}+/gu;
const FIGURE = /\d[\d.,:]*/g;

/** Matches a sentence that limits the places. */
const ELSEWHERE =
  / (?:outside|beyond|only in|nur in|ausserhalb|seulement (?:a|en|dans)|uniquement (?:a|en|dans)|hors|en dehors|fuera|solo en|fuori|solo (?:a|in)|fora|apenas em|so em|buiten|alleen in) /;

const isIn = (word: string, words: readonly string[]) => words.some((other) => hasSameStem(word, other));

const listNames = (sentence: string, language: string): string[] =>
  language.startsWith('de') ? [] : (sentence.match(NAME) ?? []);

const listWords = (text: string): string[] => findSubjects(foldQuestion(text));

/** Returns the words of a text that name a subject, besides courtesies and words about the meeting or the chat. */
function listContent(text: string, { filler, closing, meeting, talk, yes }: Reader): string[] {
  return listWords(text).filter(
    (word) =>
      word.length >= SHORTEST &&
      [filler, closing, meeting, talk, yes].every((words) => !words.test(` ${word} `)),
  );
}

const listUnits = (facts: string): readonly Unit[] => readUnits(facts).slice(0, MOST_UNITS);

const listKnown = (units: readonly Unit[]): string[] =>
  units.flatMap(({ content, headingContent }) => [...content, ...headingContent]);

/** Returns whether the words of a text can be compared with the knowledge, because both are in the same language. */
export function isComparable(
  text: string,
  { brief }: TurnInput,
  { detect }: Pick<LanguageDetector, 'detect'>,
): boolean {
  const written = detect(text) ?? brief.language;
  return speaksLanguage(written) && written === (detect(brief.knowledge) ?? brief.language);
}

/**
 * Returns whether the text says yes to a question of the lead that no sentence of the workspace is about, or that one
 * denies.
 * @param facts the texts of the workspace, one below the other.
 * @param books whether the turn books a slot, which answers a question that names a time.
 */
export function affirmsUnknown(text: string, input: TurnInput, facts: string, books: boolean): boolean {
  const { language } = input.brief;
  const reader = getReader(language);
  // Whether a time suits is checked where times are.
  const asked = listQuestions(input, reader).filter(({ said, words }) => {
    // A yes is no answer to "what's the price for teachers?"
    if (asksOpenly(said)) return false;
    const others = words.filter((word) => !/^\d/.test(word) && !isTime(word, reader));
    const isOnlyOfTime = others.length <= 1 && others.length < words.length;
    return others.length > 0 && !(books && isOnlyOfTime);
  });
  const questions = asked.map(({ words }) => words);
  const nameOfLead = foldWords(input.lead.name ?? '').split(' ');
  // "Yes, George." says yes to nothing but the question.
  const affirmed = findAffirmations(text).map(({ sentence, rest }) => ({
    sentence,
    rest: rest
      .split(' ')
      .filter((word) => !nameOfLead.includes(word))
      .join(' '),
  }));
  if (questions.length === 0 || affirmed.length === 0) return false;
  const hasWords = (list: (text: string) => string[]) => affirmed.find(({ rest }) => list(rest).length > 0);
  const { sentence, rest } = hasWords((text) => listContent(text, reader)) ??
    hasWords(listWords) ?? {
      sentence: '',
      rest: findStatements(text).slice(1).join(' '),
    };
  const units = listUnits(facts);
  const known = listKnown(units);
  const words = listContent(rest, reader);
  // "Sure, send it here."
  if (words.length === 0 && listWords(rest).length > 0) return false;
  if (
    !isNegative(removeEmptyDenials(rest), [language]) &&
    asked
      // "Can I come without a partner?" asks whether something is not needed.
      .flatMap(({ said, words }) => (isNegative(said, [language]) ? [] : words))
      .slice(0, MOST_WORDS)
      .some((word) => isDenied(word, units, language))
  )
    return true;
  // "Yes, Lepe is in Huelva": a name or a figure of the workspace is an answer.
  const named = [...(sentence.match(FIGURE) ?? []), ...listNames(sentence, language)];
  // "Yes, we deliver to Espinho" where the knowledge excludes every other place.
  const isForeignPlace = named.some(
    (name) => isIn(foldWords(name), questions.flat()) && !isIn(foldWords(name), known),
  );
  if (isForeignPlace && units.some(({ text }) => ELSEWHERE.test(` ${foldQuestion(text)} `))) return true;
  const askedText = asked.map(({ said }) => said).join(' ');
  const isAnswered = named.some((name) =>
    /\d/.test(name)
      ? facts.includes(name) && !askedText.includes(name)
      : listContent(name, reader).some((word) => isIn(word, known) && !isIn(word, questions.flat())),
  );
  if (isAnswered) return false;
  const isKnown = (list: readonly string[]) =>
    list.filter((word) => isIn(word, known)).length >= list.length * LEAST_KNOWN;
  return words.length > 0
    ? !isKnown(words)
    : !questions.some((list) => list.some((word) => isIn(word, known)));
}

/** Returns the questions of the lead, each with its words that name a subject. */
function listQuestions({ transcript }: TurnInput, reader: Reader): { said: string; words: string[] }[] {
  return getUnansweredTexts(transcript)
    .flatMap((said) => said.slice(0, LONGEST).match(/[^.!?\n]+[?？]*/gu) ?? [])
    .filter(
      (said) => asksSomething(said, reader) && findRemark(said) !== 'chat' && !announcesAnswer(said, reader),
    )
    .map((said) => ({ said, words: listContent(said, reader) }))
    .filter(({ words }) => words.length > 0);
}

/**
 * Returns whether a statement says something about a word of the lead's question that no sentence of the workspace
 * contains: "Scooters are no problem" answers from nothing if the workspace never names scooters. Statements with figures
 * have their own checks, and days have too.
 */
export function answersUnknown(statements: readonly string[], input: TurnInput, facts: string): boolean {
  const reader = getReader(input.brief.language);
  // "I'm just looking, what are your prices?" asks only for prices. "Que saudades!" asks for no fact.
  const asked = listQuestions(input, reader).flatMap(({ said }) =>
    /[?？]/.test(said) ? listContent(splitClauses(said).at(-1) ?? '', reader) : [],
  );
  const known = listKnown(listUnits(facts));
  const unknown = asked.slice(0, MOST_WORDS).filter((word) => !isIn(word, known) && !isCompound(word, known));
  return statements.some(
    (sentence) =>
      !/\d/.test(sentence) &&
      // A denial promises nothing.
      !isNegative(sentence, [input.brief.language]) &&
      // "Lepe is in Huelva": a name of the workspace is an answer.
      !listNames(sentence, input.brief.language).some((name) => isIn(foldWords(name), known)) &&
      isAboutUnknown(listContent(sentence, reader)),
  );

  /** "The dog is welcome" says what the knowledge says of pets; "scooters are no problem" says nothing known. */
  function isAboutUnknown(words: readonly string[]): boolean {
    const others = words.filter((word) => !isIn(word, unknown));
    return (
      words.some((word) => isIn(word, unknown) && !isTime(word, reader)) &&
      !others.some((word) => isIn(word, known))
    );
  }
}

/** Returns whether a word is a day or a part of one. */
function isTime(word: string, { language, time: { morning, afternoon, evening } }: Reader): boolean {
  return (
    findDays(word, language).length > 0 ||
    [morning, afternoon, evening].some((part) => part.test(` ${word} `))
  );
}

/** Returns whether the word is the first part of a known one: "parken" of "Parkplätze". */
function isCompound(word: string, known: readonly string[]): boolean {
  const root = word.slice(0, Math.max(SHORTEST_ROOT, word.length - 2));
  return known.some((other) => other.startsWith(root));
}

function asksSomething(said: string, { question, tag }: Reader): boolean {
  if (/[?？]/.test(said) || tag.test(` ${foldWords(said)} `)) return true;
  // Words such as "que" ask only near the start of a clause.
  return splitClauses(said).some((clause) => {
    const ahead = clause.slice(0, question.exec(` ${clause} `)?.index ?? 0);
    return question.test(` ${clause} `) && ahead.split(' ').length <= MOST_AHEAD;
  });
}

/** Returns whether a sentence denies the word, and no other one states something about it. */
function isDenied(word: string, units: readonly Unit[], language: string): boolean {
  const states = ({ plain, content }: Unit) =>
    isIn(word, content) &&
    plain.split(/[,;:]\s/).some((clause) => isIn(word, listWords(clause)) && !isNegative(clause, [language]));
  return (
    !units.some(states) &&
    units.some((unit) =>
      listDenied(unit, language).some(
        (denied) => hasSameStem(word, denied) || (word.length >= COMPOUND && denied.startsWith(word)),
      ),
    )
  );
}

/** The denied words of each unit of the knowledge, which is read once. */
const deniedWords = new WeakMap<Unit, readonly string[]>();

function listDenied(unit: Unit, language: string): readonly string[] {
  const known = deniedWords.get(unit);
  if (known) return known;
  // "Street shoes are not allowed, clean trainers are fine": each clause denies only its own words.
  const denied = /\d/.test(unit.text)
    ? []
    : unit.plain.split(/[,;:]\s/).flatMap((clause) => findDenied(clause, [language]));
  deniedWords.set(unit, denied);
  return denied;
}

const WITH = / (?:with|mit|avec|con|com|met) /;

/**
 * Returns whether a sentence of the workspace promises the same about the subject of the clause, if it has one, or about
 * that of the messages that it answers.
 */
export function supportsPromise(
  { what, about, around, sentence }: Claim,
  { facts, unanswered }: Pick<KnownFacts, 'facts' | 'unanswered'>,
  language: string,
): boolean {
  const reader = getReader(language);
  const units = listUnits(facts);
  const isPromising = ({ text }: Unit) => findPromises(text).some((claim) => claim.what === what);
  const promising = units.filter(isPromising);
  const known = listKnown(promising);
  // "We look at the rooms in a video call. It is free": the call is free, and the rooms are not.
  const continued = units.filter((_, at) => {
    const next = units[at + 1];
    return next !== undefined && continuesSubject(next.text) && isPromising(next);
  });
  const [before, after] = around.map(listWords) as [string[], string[]];
  const nearest = withoutFigures(after)[0] ?? withoutFigures(before).at(-1) ?? '';
  const isOfMeeting = withoutFigures(listContent(about, reader)).length === 0;
  // "An implant costs 980 euros, with 10 years of guarantee": the subject is in the clause before.
  const of = WITH.test(` ${about} `) ? foldWords(sentence) : about;
  const subjects = withoutFigures(listWords(`${of} ${foldWords(unanswered.slice(0, LONGEST))}`));
  // "The free Planung" is the Planungstermin. "See it for free: the visit takes an hour" names it next to the colon.
  const isPart = (word: string) => word.length >= COMPOUND && known.some((other) => other.startsWith(word));
  const parts = /:\s/.test(sentence) ? withoutFigures(listWords(foldWords(sentence))) : [];
  return (
    isOfMeeting ||
    isIn(nearest, listKnown(continued)) ||
    [...subjects, ...parts].some((word) => isIn(word, known)) ||
    listWords(about).some(isPart)
  );
}

/**
 * Returns whether a sentence repeats at least a third of the words of a refused one, and no sentence of the workspace says
 * or denies the same with the same figures.
 */
export function repeatsUnsupported(
  sentence: string,
  refused: string,
  facts: string,
  language: string,
): boolean {
  const reader = getReader(language);
  const listSubjects = (text: string) => listContent(text, reader).filter((word) => !/\d/.test(word));
  const words = listSubjects(sentence);
  const before = listSubjects(refused);
  const repeated = before.filter((word) => isIn(word, words));
  if (repeated.length === 0 || repeated.length * 3 < before.length) return false;
  const figures = sentence.match(FIGURE) ?? [];
  const isDenied = isDenial(removeEmptyDenials(sentence), [language]);
  const units = listUnits(facts).filter(({ text }) => isDenial(text, [language]) === isDenied);
  const says =
    ({ content, headingContent }: Unit) =>
    (word: string) =>
      isIn(word, content) || isIn(word, headingContent);
  // "10 years of guarantee, and payable in 24 parts" joins two sentences.
  if (figures.length > 1) {
    const related = units.filter((unit) => words.some(says(unit)));
    const isSaid = (word: string) => related.some((unit) => says(unit)(word));
    return !(
      words.every(isSaid) && figures.every((figure) => related.some(({ text }) => text.includes(figure)))
    );
  }
  return !units.some(
    (unit) => words.every(says(unit)) && figures.every((figure) => unit.text.includes(figure)),
  );
}
