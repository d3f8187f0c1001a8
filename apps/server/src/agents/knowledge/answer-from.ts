// Answers a question with the sentences or table rows of the campaign's knowledge that match it best. A wrong answer is
// worse than none: a sentence counts only if it is about the subject of the question and gives the kind of fact that is
// asked for.

import { parseAmount } from '@parley/contract';
import { foldWords } from '../../language/fold-text.ts';
import {
  ASKS_IF_COMES,
  LEADS_CONTACT,
  NUMBER_WORD,
  PLACE_NOUNS,
  type QuestionKind,
} from '../../language/question-kinds.ts';
import { INTENTS, type Topic } from '../../language/topics.ts';
import { getReader, type Reader } from '../../language/words/reader.ts';
import { findRange, type Measure, readMeasure } from '../measures.ts';
import type { Moment } from '../opening-questions.ts';
import type { AgentBrief, Passage } from '../port.ts';
import { findContactFact, writePrices } from './facts.ts';
import { type Candidate, joinUnits } from './join-units.ts';
import { answerOpenClause, answerOpening, asksForVisit } from './opening-answer.ts';
import { answerArea, answerIfFree, answerPlainly, answerWait, asksIfFree } from './plain-answer.ts';
import { isShared, matchWord, scoreUnits, TIE } from './score-units.ts';
import { hasTopic, readSubjects, type Subject } from './subjects.ts';
import {
  createUnit,
  findSubjects,
  foldQuestion,
  hasSameStem,
  listNumbers,
  readUnits,
  type Unit,
} from './units.ts';

/** The part of a question that is read. */
const LONGEST_QUESTION = 600;
const MOST_UNITS = 2_000;

/**
 * Returns the answer to the question from the campaign's facts, or else the sentences from its knowledge and the
 * passages that answer it, with at most 400 characters; null if there is none.
 * @param moment the time for questions such as "are you open now?".
 */
export function answerFrom(
  {
    knowledge,
    facts,
    goal = '',
  }: Pick<AgentBrief, 'knowledge' | 'facts'> & Partial<Pick<AgentBrief, 'goal'>>,
  question: string,
  passages: readonly Passage[] = [],
  moment: Moment = { now: new Date(0).toISOString(), timezone: 'UTC', language: 'en', country: null },
): string | null {
  const plain = ` ${foldQuestion(question.slice(0, LONGEST_QUESTION))} `;
  const units = toCandidates([{ heading: null, text: knowledge }, ...passages]);
  return (
    answerFromUnits({ facts, goal }, question, units, moment) ??
    answerIntent(plain, units) ??
    answerTopic(plain, units, getReader(moment.language)) ??
    answerDenial(plain, units)
  );
}

/** Matches an amount that is no small number, such as an hour. */
const AMOUNT = /^\d{3,}/;

/** Returns whether a question names the amount of a price: "So it is 620 with fitting?" */
function statesPrice(question: string, facts: AgentBrief['facts']): boolean {
  const said = listNumbers(question.slice(0, LONGEST_QUESTION)).filter((number) => AMOUNT.test(number));
  return (facts?.prices ?? []).some(({ amount }) => said.includes(String(parseAmount(amount)?.least)));
}

/** Returns whether a question asks for a discount. */
export function asksForDiscount(question: string): boolean {
  const plain = ` ${foldQuestion(question.slice(0, LONGEST_QUESTION))} `;
  return INTENTS.some(({ name, asked }) => name === 'discount' && asked.test(plain));
}

/** Matches what comes before the thing that the lead asks for: "How much is it after the trial?" */
const AFTER_SOMETHING =
  / (?:after|apres|nach|despues de|dopo|depois d[aeo]|na) (?:the|le|la|l|der|dem|el|il|o|a|de|het) \p{L}+(?= )/u;

/** Answers a question about a topic that only one sentence is about; null for other questions. */
function answerIntent(plain: string, units: readonly Candidate[]): string | null {
  const isKnown = (word: string) => units.some((unit) => matchWord(word, [], unit) > 0);
  const found = INTENTS.filter(({ asked }) => asked.test(plain)).flatMap(({ name, asked, said }) => {
    const rest = plain.replace(asked, ' ');
    const others = findSubjects(name === 'discount' ? rest.replace(NUMBER_WORD, ' ') : rest);
    // "No discounts" answers a question for any discount. Another rule does not settle the case of something unknown.
    const isGeneral = ({ text }: Candidate) => name === 'dogs' || (name === 'discount' && DENIES.test(text));
    return units.filter((unit) => said.test(unit.plain) && (isGeneral(unit) || others.every(isKnown)));
  });
  const [first, second] = found;
  const isTogether = !second || (second.part === first!.part && second.place === first!.place + 1);
  return found.length <= 2 && isTogether ? joinUnits(found, 2) : null;
}

/** The topics to which a business usually has one rule. */
const RULES = [
  'instalments',
  'deposit',
  'discount',
  'bring',
  'wear',
  'homeVisit',
  'pickUp',
  'cancel',
  'missed',
  'trial',
  'wheelchair',
  'online',
  'groupSize',
  'women',
  'age',
  'minimumTerm',
];
/** The topics whose rule also holds for what the knowledge does not mention: "Can I cancel if my boss says no?" */
const GENERAL = ['instalments', 'cancel', 'minimumTerm'];

/** The topics that a business denies for all cases: "We do no home visits." */
const DENIED_AS_A_WHOLE = ['discount', 'homeVisit', 'online'];

/** The maximum number of subjects in a question that a general rule answers. */
const MOST_GENERAL = 3;

/** Answers a question about a topic that only one sentence is about. */
function answerTopic(plain: string, units: readonly Candidate[], reader: Reader): string | null {
  const { kind, subjects } = readSubjects(plain, reader);
  const ruled = subjects.find((one) => hasTopic(one, ...RULES));
  if (!ruled) return null;
  const topics = ruled.topics.filter((topic) => !isShared(topic));
  const isAlone = subjects.every((one) => topics.some((topic) => one.topics.includes(topic)));
  const all = units.filter(({ words }) => topics.some(({ said }) => words.search(said) >= 0));
  // "What do I bring?" is about the meeting, unlike "Owners can bring their own food".
  const found =
    hasTopic(ruled, 'bring') && all.length > 1 ? all.filter((unit) => asksToBring(unit, reader)) : all;
  const [only, ...others] = found;
  const isGeneral =
    hasTopic(ruled, ...GENERAL) || (hasTopic(ruled, ...DENIED_AS_A_WHOLE) && DENIES.test(only?.text ?? ''));
  if (!only || others.length > 0 || (kind && !kind.said.test(only.text))) return null;
  // "No home visits for cats" denies one case.
  if (DENIES.test(only.text) && !deniesOnly(only, topics, subjects)) return null;
  return isAlone || (isGeneral && subjects.length <= MOST_GENERAL) ? joinUnits(found, 1) : null;
}

/** Returns whether a sentence names nothing but the topics and the subjects. */
function deniesOnly({ text }: Candidate, topics: readonly Topic[], subjects: readonly Subject[]): boolean {
  const words = ` ${foldQuestion(text)} `;
  const rest = topics.reduce((left, { said }) => left.replaceAll(new RegExp(said, 'gu'), ' '), words);
  return findSubjects(rest).every((word) => subjects.some((one) => hasSameStem(one.word, word)));
}

/** Returns whether a sentence asks the lead to bring something to the meeting. */
const asksToBring = ({ text }: Candidate, reader: Reader) =>
  [reader.bring, reader.bringTo].every((words) => words.test(` ${foldWords(text)} `));

/** Matches a denial among the first words of a sentence: "We do not give discounts". */
const DENIES =
  /^(?:\S+ ){0,3}(?:no|not|never|pas|aucune?|keine?|nicht|non|nessun[oa]?|não|nenhuma?|geen|niet) /iu;

/** Answers with a denial if the question asks for all that it denies: "Do you repair batteries of electric bikes?" */
function answerDenial(plain: string, units: readonly Candidate[]): string | null {
  const asked = findSubjects(plain).slice(0, MOST_DENIED);
  const found = units.filter(
    ({ text, isRow, content }) =>
      !isRow &&
      content.length > 1 &&
      DENIES.test(text) &&
      content.every((word) => asked.some((one) => hasSameStem(one, word))),
  );
  return found.length === 1 ? joinUnits(found, 1) : null;
}

/** The maximum number of words in a question that are compared with a denial. */
const MOST_DENIED = 20;

function answerFromUnits(
  { facts, goal }: Pick<AgentBrief, 'facts' | 'goal'>,
  question: string,
  units: readonly Candidate[],
  moment: Moment,
): string | null {
  const plain = ` ${foldQuestion(question.slice(0, LONGEST_QUESTION))} `.replace(AFTER_SOMETHING, ' ');
  const asked = readSubjects(plain, getReader(moment.language));
  const { kind } = asked;
  if (LEADS_CONTACT.test(plain)) return null;
  const fact = findContactFact(kind, facts, moment.language);
  const contact = answerContact(plain, kind, units, fact);
  if (contact !== null) return contact;
  const measure = readMeasure(question.slice(0, LONGEST_QUESTION));
  const isConfirmed = kind === null && statesPrice(question, facts);
  const subjects = asked.subjects.filter(
    ({ word }) =>
      !measure?.words.includes(word) && !isImplied(word, kind, units) && !(isConfirmed && /\d/.test(word)),
  );
  const isKnown = ({ word, topics }: Subject) => units.some((unit) => matchWord(word, topics, unit) > 0);
  const isVisit = kind === null && asksForVisit(plain, question, moment);
  if (kind?.name === 'hours' || isVisit) {
    const opening =
      answerIntent(plain, units) ??
      answerOpening(question, isVisit ? [] : subjects, { units, facts }, moment) ??
      answerOpenClause(question, { units, facts }, moment);
    // "Do you come on Saturdays?" need not be about the opening hours.
    if (opening !== null || !isVisit) return opening;
  }
  const isAboutPrices = kind === null ? measure !== null || isConfirmed : kind.name === 'price';
  const prices = isAboutPrices ? listPrices(facts, moment) : [];
  if (measure === null && ASKS_IF_COMES.test(plain) && !subjects.some(isKnown)) return answerArea(units);
  if (subjects.length === 0 && measure === null) {
    if (kind === null) return null;
    if (kind.name === 'price' && asksForDiscount(question)) return answerIntent(plain, units);
    if (kind.name === 'price' && asksIfFree(plain, units)) return answerIfFree(units, goal);
    return fact ?? answerPlainly(kind, prices, plain, goal) ?? answerPlainly(kind, units, plain, goal);
  }
  const sought = { question, plain, kind, subjects, measure };
  return (
    findBest(sought, prices) ??
    findBest(sought, units) ??
    listAllPrices(sought, prices, units) ??
    answerWait(asked, units, getReader(moment.language))
  );
}

function toCandidates(parts: readonly Pick<Passage, 'heading' | 'text'>[]): Candidate[] {
  return parts
    .flatMap(({ heading, text }, part) =>
      readUnits(text, heading ?? '').map((unit, place, all): Candidate => {
        const before = all[place - 1]?.heading === unit.heading ? all[place - 1]!.text : null;
        return { ...unit, part, place, before };
      }),
    )
    .slice(0, MOST_UNITS);
}

function listPrices(facts: AgentBrief['facts'], moment: Moment): Candidate[] {
  return writePrices(facts, moment).map((text, place) => ({
    ...createUnit(text, '', true, false),
    part: 0,
    place,
    before: null,
  }));
}

/**
 * Returns all prices for a question whose subjects are known, but have no separate row: "How much are drum lessons?"
 * null if a subject is unknown, or if there are too many prices.
 */
function listAllPrices(
  { kind, subjects, measure }: Asked,
  prices: readonly Candidate[],
  units: readonly Candidate[],
): string | null {
  if (kind?.name !== 'price' || measure !== null || prices.length > MOST_PRICES) return null;
  const isIn = ({ word }: Subject, all: readonly Candidate[]) =>
    all.some((unit) => matchWord(word, [], unit) === 1);
  const isPriced = subjects.some((one) => isIn(one, prices));
  return isPriced && subjects.every((one) => isIn(one, [...prices, ...units]))
    ? joinUnits(prices, MOST_PRICES)
    : null;
}

const MOST_PRICES = 4;

/** A question with a subject or a measure. */
interface Asked {
  question: string;
  plain: string;
  kind: QuestionKind | null;
  subjects: readonly Subject[];
  measure: Measure | null;
}

/** Returns the units that match the words of the question best; null if it is unclear which are meant. */
function findBest(
  { question, plain, kind, subjects, measure }: Asked,
  units: readonly Candidate[],
): string | null {
  const ages = subjects.filter((one) => hasTopic(one, 'age')).flatMap(({ word }) => listNumbers(word));
  const numbers = listNumbers(question.slice(0, LONGEST_QUESTION).replace(ALL_OF_THEM, ' ')).filter(
    (number) => !ages.includes(number),
  );
  const isSize = subjects.some((one) => hasTopic(one, 'groupSize'));
  const counted = kind?.name === 'price' || isSize ? undefined : COUNTED.exec(plain)?.[1];
  const ofKind = units.filter(
    (unit) =>
      (!kind || kind.said.test(unit.text) || (kind.name === 'price' && unit.isRow)) &&
      hasNumbers(unit, plain, numbers, measure) &&
      (!counted ||
        foldQuestion(unit.text)
          .split(' ')
          .some((word) => hasSameStem(word, counted))),
  );
  const fitting = measure ? findNarrowest(ofKind, measure) : ofKind;
  const scored = scoreUnits(subjects, units, fitting, measure !== null);
  const best = scored.filter(({ score }) => score >= scored[0]!.score - TIE).map(({ unit }) => unit);
  // Equally good sentences about different things: it is unclear which is meant.
  const [first] = best;
  const isUnclear = best.some(
    ({ heading, part, text }) => text !== first?.text && (heading !== first?.heading || part !== first.part),
  );
  // Lines without a heading are about different things.
  const isFlat = best.some(({ heading, place }) => heading === '' && place !== first!.place);
  return isUnclear || best.length > (isFlat ? 2 : 4) ? null : joinUnits(best, 4);
}

/** The number of things that the lead mentioned before: "for all 8". */
const ALL_OF_THEM =
  /(?<!\p{L})(?:les|alle|all|the|los|las|tutt[ei] (?:e|le|i)|os|as|de) \d{1,3}(?= ?(?:$|[?!]|[.,](?!\d)|en |in ))/giu;

/** The noun in "how many …?", which the answer must name. */
const COUNTED =
  / (?:how many|combien d[e ]?|cuant[oa]s|wie ?viele?|quant[ie]|quantas|quantos|hoeveel) (?!(?:temps|tiempo|tempo|tijd) )(\p{L}{3,}) /u;

/** Returns whether the unit contains every number of the question, or a range that the measure is in. */
function hasNumbers(unit: Unit, plain: string, numbers: readonly string[], measure: Measure | null): boolean {
  const said = listNumbers(`${unit.text} ${unit.heading}`);
  const words = plain.match(NUMBER_WORD) ?? [];
  if (!words.every((word) => ` ${foldWords(unit.text)} `.includes(` ${word} `))) return false;
  return numbers.every(
    (number) =>
      removeFirst(said, number) ||
      (measure !== null && Number(number) === measure.value && findRange(unit.plain, measure) !== null),
  );
}

/** Returns whether the word only names the business: "where is your shop?" if the knowledge mentions no shop. */
function isImplied(word: string, kind: QuestionKind | null, units: readonly Unit[]): boolean {
  if (!PLACE_NOUNS.has(word) || (kind?.name !== 'place' && kind?.name !== 'hours')) return false;
  return !units.some((unit) => matchWord(word, [], unit) > 0);
}

/** Removes a number once: "2.4 x 2.4" is not "3.6 x 2.4". Returns whether it was there. */
function removeFirst(numbers: string[], number: string): boolean {
  const at = numbers.indexOf(number);
  if (at >= 0) numbers.splice(at, 1);
  return at >= 0;
}

/** Returns the units with the narrowest condition that the measure fits: 110 m² is "up to 120", not "up to 200". */
function findNarrowest(units: readonly Candidate[], measure: Measure): Candidate[] {
  const ranges = units.flatMap((unit) => {
    const range = findRange(unit.plain, measure);
    return range ? [{ unit, width: range[1] - range[0] }] : [];
  });
  const least = Math.min(...ranges.map(({ width }) => width));
  return ranges.filter(({ width }) => width === least).map(({ unit }) => unit);
}

/** Answers a question for the contact data of the business, whatever else it says: "your email, to send pictures". */
function answerContact(
  plain: string,
  kind: QuestionKind | null,
  units: readonly Candidate[],
  fact: string | null,
): string | null {
  if (!kind?.direct || plain.search(kind.direct) < 0) return null;
  // "The address of the workshop": the knowledge knows another place.
  const isOther = (unit: Unit) => (kind.said.test(unit.text) ? fact !== null : kind.name === 'place');
  const namesOther = findSubjects(plain.replace(kind.asked, ' ')).some((word) =>
    units.some((unit) => isOther(unit) && matchWord(word, [], unit) === 1),
  );
  return namesOther ? null : (fact ?? answerPlainly(kind, units, plain, ''));
}
