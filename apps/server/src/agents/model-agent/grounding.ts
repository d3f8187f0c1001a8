// Checks statements of a model against the sentences of the knowledge that they are about (agents.md#the-truth-gate): a
// figure that belongs to something else, and a "yes" where the knowledge says no. Both are reported only if the
// knowledge itself gives the other figure, or the denial, for the words of the statement.
import { isClosing } from '../../language/answers/closing-messages.ts';
import { readBareYesNo, readYesNoInAny } from '../../language/answers/yes-no.ts';
import { foldText } from '../../language/fold-text.ts';
import { readFigures } from '../../language/numbers/figures.ts';
import { asksOpenly, QUESTION_KINDS } from '../../language/question-kinds.ts';
import { getReader, type Reader } from '../../language/words/reader.ts';
import {
  findSubjects,
  foldQuestion,
  hasSameStem,
  type Unit as KnowledgeUnit,
  readUnits,
} from '../knowledge/units.ts';
import { findRange, hasMeasure, readMeasure } from '../measures.ts';
import { saysClosed } from '../opening-hours.ts';
import type { TurnInput } from '../port.ts';
import { describesLeadsPerson, removeEmptyDenials } from './claims.ts';
import { type ClaimedFigure, findNumbers, type Unit, writeCountsAsDigits } from './figures-in-text.ts';
import { getUnansweredTexts } from './last-messages.ts';
import { findDenied, isNegative } from './negations.ts';
import { contradictsHours, readKnownHours } from './opening-claims.ts';
import { removePassedOn } from './passed-on.ts';

/** A clause of the knowledge. */
interface Clause {
  text: string;
  /** The index of its sentence or row. */
  place: number;
  /** Whether its sentence contains a list with an "or". */
  isListed: boolean;
  /** Its subjects, and those of its sentence with the headings above. */
  own: readonly string[];
  around: readonly string[];
}

/** Units whose figures belong to a subject. A number without a unit belongs to one if a noun follows: "700 photos". */
const BOUND: ReadonlySet<Unit | null> = new Set<Unit>(['money', 'percent', 'day', 'week', 'month', 'year']);
const SHORTEST_NOUN = 4;
const isBound = ({ unit, noun }: ClaimedFigure) =>
  BOUND.has(unit) || (unit === null && noun.length >= SHORTEST_NOUN);
const hasSameUnit = (one: ClaimedFigure, other: ClaimedFigure) =>
  one.unit === other.unit && (one.unit !== null || hasSameStem(one.noun, other.noun));
/** The most that is read of the knowledge, and compared of a reply. Real ones have fewer parts. */
const MOST = { units: 500, clauses: 600, said: 40 };
/** A colon before a figure ends a clause only after an amount: "95 euros: 70 for the first". */
const CLAUSE_END =
  /[;!?]+\s|:\s(?![€$£]? ?\d)|(?<=[€$£] ?\d[\d.,]*|\d ?(?:€|[Ee]uros?|pounds?|dollars?)):\s|,\s|\s[-–—]\s|\.\s|\s(?:and|but|und|aber|et|mais|y|pero|e|ma|mas|en|maar|plus)\s/u;
/** Words in brackets belong to those before: "the day package (10 hours, 400 photos)". */
const IN_BRACKETS = /\([^()]{1,200}\)/g;
const joinCommas = (part: string) => part.replaceAll(', ', ' ');
const WITH = /\s(?:with|mit|avec|con|com|met)\s/u;

/** Splits "100 euros with assembly", but not "a course with eight lessons costs 110 euros". */
const splitAtWith = (clause: string): string[] =>
  /\d/.test(clause.split(WITH)[0]!) ? clause.split(WITH) : [clause];

const splitClauses = (text: string): string[] =>
  text.split(CLAUSE_END, MOST.said).filter((part) => /[\p{L}\p{N}]/u.test(part));

/**
 * Finds statements that contradict the knowledge.
 * @param statements the sentences of the text that state something.
 * @param others the texts besides the knowledge that the reply can be based on.
 * @param isComparable whether the statements are in the language of the knowledge. In another one, the subject of a
 * figure has other words.
 * @returns the problems as sentences for the model.
 */
export function findContradictions(
  statements: readonly string[],
  input: TurnInput,
  others: string,
  isComparable: boolean,
): string[] {
  const { brief, passages } = input;
  const languages = [brief.language, 'en'];
  const units = [{ heading: '', text: brief.knowledge }, ...passages].flatMap(({ heading, text }) =>
    readUnits(text, heading ?? ''),
  );
  if (units.length === 0 || statements.length === 0) return [];
  const clauses = readClauses(units);
  const onlyDenied = listOnlyDenied(clauses, languages);
  let known: Set<number> | undefined;
  const isKnown = ({ value }: ClaimedFigure) => {
    known ??= new Set(findNumbers(others, languages).map((one) => one.value));
    return known.has(value);
  };
  // "The plain cake costs 22 euros, 10 euros less."
  const isDifference = (clause: string, { value }: ClaimedFigure) =>
    LESS.test(foldText(clause)) &&
    known!.values().some((one) => statedFigures.some((other) => Math.abs(one - other) === value));
  const statedFigures = statements.flatMap((one) => findNumbers(one, languages).map((found) => found.value));
  const texts = units.map(({ text }) => text);
  const said = statements.slice(0, MOST.said);
  const hasDigits = (statement: string) =>
    findNumbers(writeCountsAsDigits(statement), languages).some(isBound);
  const hours = readKnownHours(said, input);
  const figures = said.some(hasDigits)
    ? clauses.map((clause): Figures => [clause, findClauseNumbers(clause.text, languages)])
    : [];
  return said.flatMap((statement, place) => [
    ...splitClauses(statement)
      .flatMap((clause) => {
        const numbers = findNumbers(writeCountsAsDigits(clause), languages);
        return numbers.filter(
          (figure) =>
            belongsElsewhere(
              { clause, around: `${said[place - 1] ?? ''} ${statement}`, isComparable },
              figure,
              numbers,
              figures,
              getReader(brief.language),
            ) &&
            !isKnown(figure) &&
            !isDifference(clause, figure),
        );
      })
      .map(({ said }) => `what you know gives "${said}" for something else`),
    ...(missesCondition(statement, texts, languages)
      ? ['what you know gives that price for another size']
      : []),
    ...(contradictsHours(statement, hours, brief.language)
      ? ['the opening hours of that day are different']
      : []),
    ...[removePassedOn(statement), ...findAffirmed(statement, input)]
      .flatMap((one) => findDeniedClause(one, clauses, onlyDenied, languages) ?? [])
      .slice(0, 1)
      .map((said) => `what you know says no to "${said.trim()}"`),
  ]);
}

/** Returns the clauses of the knowledge that have a word in common with the text. */
export function listRelated(text: string, knowledge: string): string[] {
  const words = withoutFigures(findSubjects(foldQuestion(text)));
  return readClauses(readUnits(knowledge)).flatMap((clause) =>
    countShared(withoutFigures(clause.own), words) > 0 ? [clause.text] : [],
  );
}

/** Words for a difference between two figures. */
const LESS =
  /(?:less|cheaper|save|moins|econom|weniger|gunstiger|billiger|spar|menos|ahorr|meno|risparm|poup|minder|goedkoper|scheelt)/;

type Figures = readonly [Clause, readonly ClaimedFigure[]];

function readClauses(units: readonly KnowledgeUnit[]): readonly Clause[] {
  const clauses = units
    .slice(0, MOST.units)
    .flatMap(({ text, plain, isRow, content, headingContent }, place) =>
      (isRow ? [text] : splitClauses(text.replace(IN_BRACKETS, joinCommas)).flatMap(splitAtWith)).map(
        (clause) => ({
          text: clause,
          place,
          isListed: OR.test(plain),
          own: findSubjects(foldQuestion(clause)),
          around: [...content, ...headingContent],
        }),
      ),
    );
  return clauses.slice(0, MOST.clauses);
}

/** Most clauses have no figure in digits or with a unit, so they need no search. */
function findClauseNumbers(text: string, languages: readonly string[]): ClaimedFigure[] {
  return /\d/.test(text) || UNIT_WORDS.test(foldText(text))
    ? findNumbers(writeCountsAsDigits(text), languages)
    : [];
}

const countShared = (asked: readonly string[], words: readonly string[]): number =>
  asked.filter((word) => words.some((other) => hasSameStem(word, other))).length;

/** Returns whether the clause's own subject has another figure of this unit, and the figure another subject. */
function belongsElsewhere(
  { clause, around, isComparable }: { clause: string; around: string; isComparable: boolean },
  figure: ClaimedFigure,
  numbers: readonly ClaimedFigure[],
  figures: readonly Figures[],
  reader: Reader,
): boolean {
  // The 1 of "90 pounds a month" is no duration.
  const isRate = figure.value === 1 && numbers.some(({ unit }) => unit === 'money');
  if (!isBound(figure) || isRate) return false;
  const isOfUnit = (one: ClaimedFigure) => hasSameUnit(one, figure);
  const listSubjects = (said: string) =>
    findSubjects(` ${foldQuestion(said)} `.replace(PRICE.asked, ' ')).filter(
      // "£70 for the first" names no subject.
      (word) => !/\d/.test(word) && !reader.ordinals.some((ordinal) => ordinal.test(` ${word} `)),
    );
  const subjects = listSubjects(clause);
  // "The contents of a house fit in 150 square feet. That unit is 205 pounds": the subject is named before.
  const allSubjects = listSubjects(around);
  if (subjects.length === 0) return false;
  const sameUnit = figures.filter(([, found]) => found.some(isOfUnit));
  const sources = sameUnit.filter(([, found]) =>
    found.some((one) => isOfUnit(one) && one.value === figure.value),
  );
  if (sources.length === 0) return false;
  const lacks = (words: readonly string[]) => (word: string) => countShared([word], words) === 0;
  // A statement that gives the other figure too is about both.
  const isStated = (one: ClaimedFigure) =>
    numbers.some((other) => (hasSameUnit(other, one) || other.unit === null) && other.value === one.value);
  const others = sameUnit.filter(([, found]) => !found.some((one) => isOfUnit(one) && isStated(one)));
  // "The pack of 30 costs …": the price is that of the pack with the same count. The 1 of "a month" is no count, and "above
  // 15 kilos" is none either: it excludes what is up to 15.
  const limits = readFigures(clause, reader).filter(({ open }) => open !== null);
  const counts = numbers
    .filter((one) => !isOfUnit(one) && one.value !== 1 && limits.every(({ from }) => from !== one.value))
    .map(({ value }) => value);
  const isExcluded = ([{ text }]: Figures) =>
    limits.length > 0 &&
    readFigures(text, reader).some(({ from, open }) =>
      limits.some((limit) => limit.from === from && open !== null && open !== limit.open),
    );
  // The 140 € of a row is no count of 140 m².
  const hasCount = ([, found]: Figures) => found.some((one) => !isOfUnit(one) && counts.includes(one.value));
  const rivals = others.filter((one) => !isExcluded(one));
  // "A car lesson of 45 minutes costs 34 euros and a motorbike lesson 38": the count is said once.
  const sharesCount = ([{ place }, found]: Figures) =>
    found.every(isOfUnit) && figures.some((one) => one[0].place === place && hasCount(one));
  if (rivals.some(hasCount) && !sources.some((one) => hasCount(one) || sharesCount(one))) return true;
  if (!isComparable) return false;
  return rivals.some(([rival]) => {
    const ofRival = withoutFigures(rival.own);
    return sources.every(([source]) => {
      const words = source.place === rival.place ? source.own : source.around.concat(source.own);
      const ofSource = withoutFigures(source.own);
      const isAboutRival = ofRival.some((word) => !lacks(subjects)(word) && lacks(words)(word));
      return (
        isAboutRival &&
        ofSource.filter(isNoun).some((word) => lacks(allSubjects)(word) && lacks(ofRival)(word))
      );
    });
  });
}

const UNIT_NAMES =
  'days?|nights?|weeks?|months?|years?|nuits?|noches?|nacht(?:e|en)?|nott[ei]|noites?|jours?|semaines?|mois|ans?|dias?|semanas?|mes|meses|anos?|tage?n?|wochen?|monate?n?|jahre?n?|giorn[oi]|settiman[ae]|mes[ei]|ann[oi]|dag(?:en)?|weken|maand(?:en)?|jaar|percent|prozent|euros?|pounds?|dollars?|gbp|usd|eur';
const UNIT_WORD = new RegExp(`^(?:${UNIT_NAMES})$`);
const UNIT_WORDS = new RegExp(`(?<![a-z])(?:${UNIT_NAMES})(?![a-z])`);
/** Returns the words that are no figures and no units. */
export const withoutFigures = (words: readonly string[]) =>
  words.filter((word) => !/\d/.test(word) && !UNIT_WORD.test(word));
/** The subject of a figure whose clause has no subject is in the words before it, and can be the statement's. */
const isNoun = (word: string) => word.length >= 3 && !PRONOUN.test(word);
/** Words for a noun that the sentence names before: "celui de 120 m² 1 490 euros". */
const PRONOUN =
  /^(?:celui|celle|ceux|celles|uno|una|unos|unas|one|ones|eine[rsn]?|jene[rsn]?|quell[oaei]|aquel\p{L}*|uma|umas|uns|een|die|dat)$/u;

/** Returns whether a statement about a measure ("for 250 m²") gives the price of a row for another measure. */
function missesCondition(statement: string, texts: readonly string[], languages: readonly string[]): boolean {
  const measure = readMeasure(statement);
  const prices = findNumbers(statement, languages).filter(({ unit }) => unit === 'money');
  if (!measure || prices.length !== 1) return false;
  const priced = texts.filter((text) => hasMeasure(foldText(text), measure));
  const fitting = priced.filter((text) => findRange(foldText(text), measure) !== null);
  const hasPrice = (text: string) =>
    findNumbers(text, languages).some(({ value }) => value === prices[0]!.value);
  const sources = texts.filter(hasPrice);
  return (
    fitting.length > 0 &&
    sources.length > 0 &&
    sources.every((text) => priced.includes(text) && !fitting.includes(text))
  );
}

const PRICE = QUESTION_KINDS.find(({ name }) => name === 'price')!;

/**
 * Returns the subjects that the knowledge only denies: `linea` of "no damos clases en línea", if no other clause is
 * about it. A statement can't affirm them, whatever else it says.
 */
function listOnlyDenied(clauses: readonly Clause[], languages: readonly string[]): string[] {
  const denying = clauses.map(({ text }) => isNegative(text, languages));
  // "We do not treat bees, pigeons or foxes": the short clause continues the list of denied things.
  const continues = clauses.map(
    ({ text, place, own, isListed }, at) =>
      denying[at - 1] === true &&
      clauses[at - 1]!.place === place &&
      own.length <= MOST_LISTED &&
      isListed &&
      !/\d/.test(text) &&
      !own.some((word) => OFFERING.test(word)),
  );
  const affirmed = clauses.filter((_, at) => !denying[at] && !continues[at]).flatMap(({ own }) => own);
  return clauses.flatMap(({ text, own }, at) => {
    if (continues[at] && !denying[at]) return own.filter((word) => countShared([word], affirmed) === 0);
    if (/\d/.test(text) || EXCEPTION.test(` ${foldQuestion(text)} `)) return [];
    const denied = findDenied(text, languages).filter((word) => countShared([word], affirmed) === 0);
    const nouns = denied.filter((word) => !OFFERING.test(word));
    return nouns.length > 0 ? nouns : denied;
  });
}

/** The most words of a clause that only continues a list. */
const MOST_LISTED = 2;
/** The conjunction of a list of denied things. */
const OR = /,.* (?:or|nor|oder|noch|ou|ni|o|ne|nem|of)\s/;
const EXCEPTION =
  / (?:limite?s?|limits?|restric\w+|\w*(?:grenze|grens)|beschrankung(?:en)?|beperking(?:en)?|unless|except|besides|without|sauf|excepte|sans|salvo|excepto|sin|ausser|ohne|tranne|eccetto|senza|exceto|sem|behalve|zonder) /;
/** Verbs that say that a business has something, which deny nothing without their object. */
const OFFERING =
  /^(?:facciamo|fazemos|hacemos|faisons|offer|provid|accept|sell|suppl|organi|instal|offr|propos|assur|vend|(?:an)?biet|verk[ao]|akzept|nehm|ofre|acept|realiz|dispon|ofere|aceit|accett|organizz|effettu|geven|geef|bied|fourni|travaill|arbeit|work|werken|trabaj|trabalh|lavor)/;

/** Matches a German "you" that names no place: "die Ihnen hier schreibt", but not "wir kommen zu Ihnen". */
const TO_LEAD = / (?:sich (?:\S+ )?bei |(?<!(?:zu|bei|nach|von|vor|mit|in) ))(?:ihnen|euch|dir)(?= )/gu;

/** Returns the clause of the statement that the knowledge denies. */
function findDeniedClause(
  statement: string,
  clauses: readonly Clause[],
  onlyDenied: readonly string[],
  languages: readonly string[],
): string | undefined {
  if (isNegative(removeEmptyDenials(statement), languages) || saysClosed(statement)) return undefined;
  // The "nada" of "de nada" is no subject.
  const said = splitClauses(statement).filter(
    (clause) => !isClosing(clause, getReader(languages[0]!)) && !describesLeadsPerson(clause),
  );
  return said.find((clause) => {
    const words = ` ${foldQuestion(clause)} `.replace(TO_LEAD, ' ').trim();
    const subjects = findSubjects(words).filter((word) => !YES.has(word));
    if (countShared(subjects, onlyDenied) > 0) return true;
    if (subjects.length === 0) return false;
    const covered = (words: readonly string[]) => countShared(subjects, words) / subjects.length;
    const denying = clauses.filter(({ text, own }) => {
      // A limit denies only what is beyond it: "not under 1,000 euros".
      if (/\d/.test(text)) return false;
      if (covered(own) < 0.75 || countShared(own, subjects) < own.length * 0.5) return false;
      return countShared(findDenied(text, languages).slice(0, 1), subjects) > 0;
    });
    if (denying.length === 0) return false;
    return !clauses.some(
      ({ text, own, around }) =>
        !isNegative(text, languages) &&
        (covered(own) >= 0.75 || (own.length > 0 && covered(own.concat(around)) >= 1 && covered(own) > 0.5)),
    );
  });
}

/** Matches praise of what the lead said, which says yes to no question: "Perfect!" */
const PRAISE =
  /^(?:perfect|great|lovely|wonderful|super|genial|parfait|perfecto|perfetto|perfeito|otimo|ottimo|schon|toll|mooi|fijn)[.! ]*$/;

/** Returns the questions of the lead to which the statement only says yes: "Of course, no problem!" */
function findAffirmed(statement: string, { brief, transcript }: TurnInput): string[] {
  const isBare = readBareYesNo(statement, getReader(brief.language)) ?? readYesNoInAny(statement);
  if (isBare !== true || PRAISE.test(foldText(statement))) return [];
  return getUnansweredTexts(transcript)
    .flatMap((text) => text.match(/[^.!?…\n]+[?？]/gu) ?? [])
    .filter((question) => !asksOpenly(question));
}

const YES = new Set(
  'yes si sim oui ja sicher certainly absolutely fully completely several bien sur claro certo natuurlijk'.split(
    ' ',
  ),
);
