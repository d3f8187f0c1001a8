// Answers a question with the sentences or table rows of the campaign's knowledge that match it best. A wrong answer is
// worse than none: a sentence counts only if it is about the subject of the question and gives the kind of fact that is
// asked for.

import { foldWords } from '../../language/fold-text.ts';
import { getPhrases } from '../../language/phrases/pick-phrases.ts';
import {
  LEADS_CONTACT,
  NUMBER_WORD,
  PLACE_NOUNS,
  QUESTION_KINDS,
  type QuestionKind,
} from '../../language/question-kinds.ts';
import { INTENTS, SHARED_TOPICS, type Topic } from '../../language/topics.ts';
import { getReader, type Reader } from '../../language/words/reader.ts';
import {
  createUnit,
  findSubjects,
  foldQuestion,
  hasSameStem,
  listNumbers,
  readUnits,
  type Unit,
} from '../knowledge-units.ts';
import { findRange, type Measure, readMeasure } from '../measures.ts';
import { answerHours, type HoursAnswer, hasHours, readHoursSentence } from '../opening-hours.ts';
import { isTimeWord, type Moment, namesDay, namesTime } from '../opening-questions.ts';
import type { AgentBrief, Passage } from '../port.ts';
import { findContactFact, readFactHours, writePrices } from './facts.ts';
import { type Candidate, joinSentences, joinUnits } from './join-units.ts';
import { findKind } from './questions.ts';

/** The part of a question's words, weighted by their rarity, that an answer and its headings must contain. */
const LEAST_COVERED = 0.8;
/** The weight of a word that only the heading contains, or that only has the same topic. */
const INDIRECT = LEAST_COVERED;
/** A smaller difference between two scores is an error of rounding. */
const TIE = 0.001;
/**
 * The maximum number of significant words in a question that are compared with the knowledge. Real questions have
 * fewer.
 */
const MOST_ASKED = 60;
const MOST_UNITS = 2_000;

interface Scored {
  unit: Candidate;
  score: number;
}

/**
 * Returns the answer to the question from the campaign's facts, or else the sentences from its knowledge and the
 * passages that answer it, with at most 400 characters; null if there is none.
 * @param moment the time for questions such as "are you open now?".
 */
export function answerFrom(
  { knowledge, facts }: Pick<AgentBrief, 'knowledge' | 'facts'>,
  question: string,
  passages: readonly Passage[] = [],
  moment: Moment = { now: new Date(0).toISOString(), timezone: 'UTC', language: 'en', country: null },
): string | null {
  const plain = ` ${foldQuestion(question.slice(0, 2_000))} `;
  const units = toCandidates([{ heading: null, text: knowledge }, ...passages]);
  return answerFromUnits({ facts }, question, units, moment) ?? answerIntent(plain, units);
}

/** Matches what comes before the thing that the lead asks for: "How much is it after the trial?" */
const AFTER_SOMETHING =
  / (?:after|apres|nach|despues de|dopo|depois d[aeo]|na) (?:the|le|la|l|der|dem|el|il|o|a|de|het) \p{L}+(?= )/u;

/** Answers a question about a topic that only one sentence is about; null for other questions. */
function answerIntent(plain: string, units: readonly Candidate[]): string | null {
  const isKnown = (word: string) => units.some((unit) => matchWord(word, [], unit) > 0);
  const found = INTENTS.filter(({ asked }) => asked.test(plain)).flatMap(({ name, asked, said }) => {
    const others = findSubjects(plain.replace(asked, ' '));
    // "No discounts" answers a question for any discount. Another rule does not settle the case of something unknown.
    const isGeneral = ({ text }: Candidate) => name === 'dogs' || (name === 'discount' && DENIES.test(text));
    return units.filter((unit) => said.test(unit.plain) && (isGeneral(unit) || others.every(isKnown)));
  });
  const [first, second] = found;
  const isTogether = !second || (second.part === first!.part && second.place === first!.place + 1);
  return found.length <= 2 && isTogether ? joinUnits(found, 2) : null;
}

/** Matches a denial among the first words of a sentence: "We do not give discounts". */
const DENIES =
  /^(?:\S+ ){0,3}(?:no|not|never|pas|aucune?|keine?|nicht|non|nessun[oa]?|não|nenhuma?|geen|niet) /iu;

function answerFromUnits(
  { facts }: Pick<AgentBrief, 'facts'>,
  question: string,
  units: readonly Candidate[],
  moment: Moment,
): string | null {
  const plain = ` ${foldQuestion(question.slice(0, 2_000))} `.replace(AFTER_SOMETHING, ' ');
  const kind = findKind(plain);
  if (LEADS_CONTACT.test(plain)) return null;
  const fact = findContactFact(kind, facts, moment.language);
  const contact = answerContact(plain, kind, units, fact);
  if (contact !== null) return contact;
  const measure = readMeasure(question.slice(0, 2_000));
  const reader = getReader(moment.language);
  const subjects = listSubjects(kind ? plain.replace(kind.asked, ' ') : plain, reader)
    .filter(({ word }) => !measure?.words.includes(word) && !isImplied(word, kind, units))
    .slice(0, MOST_ASKED);
  const isVisit = kind === null && asksForVisit(plain, question, moment);
  if (kind?.name === 'hours' || isVisit)
    return (
      answerIntent(plain, units) ?? answerOpening(question, isVisit ? [] : subjects, { units, facts }, moment)
    );
  const isAboutPrices = kind === null ? measure !== null : kind.name === 'price';
  const prices = isAboutPrices ? listPrices(facts, moment) : [];
  if (subjects.length === 0 && measure === null)
    return kind && (fact ?? answerPlainly(kind, prices, plain) ?? answerPlainly(kind, units, plain));
  const asked = { question, plain, kind, subjects, measure };
  return findBest(asked, prices) ?? findBest(asked, units) ?? listAllPrices(asked, prices, units);
}

/** A word of a question, or a phrase that names a topic. */
interface Subject {
  word: string;
  topics: readonly Topic[];
}

/** Returns what the words of a question are about: not "is it possible" or, next to other words, "pay". */
function listSubjects(plain: string, reader: Reader): Subject[] {
  const topics = [
    ...SHARED_TOPICS,
    ...reader.topics.map(({ name, words }) => ({ name, asked: words, said: words })),
  ];
  const subjects: Subject[] = [];
  let rest = plain;
  for (const { name, words } of reader.topics)
    rest = rest.replace(words, (phrase) => {
      if (!phrase.includes(' ')) return phrase;
      subjects.push({ word: phrase, topics: topics.filter((topic) => topic.name === name) });
      return ' ';
    });
  rest = rest.replace(new RegExp(reader.frames, 'gu'), ' ');
  for (const word of findSubjects(rest))
    subjects.push({ word, topics: topics.filter(({ asked }) => ` ${word} `.search(asked) >= 0) });
  const others = subjects.filter(({ word }) => ` ${word} `.search(reader.light) < 0);
  return others.length > 0 ? others : subjects;
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
  const numbers = listNumbers(question.slice(0, 2_000).replace(ALL_OF_THEM, ' '));
  const counted = kind?.name === 'price' ? undefined : COUNTED.exec(plain)?.[1];
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
  return isUnclear || best.length > 4 ? null : joinUnits(best, 4);
}

/** The number of things that the lead mentioned before: "for all 8". */
const ALL_OF_THEM =
  /(?<!\p{L})(?:les|alle|all|the|los|las|tutt[ei] (?:e|le|i)|os|as|de) \d{1,3}(?= ?(?:$|[?!]|[.,](?!\d)|en |in ))/giu;

/** The noun in "how many …?", which the answer must name. */
const COUNTED =
  / (?:how many|combien d[e ]?|cuant[oa]s|wie ?viele?|quant[ie]|quantas|quantos|hoeveel) (\p{L}{3,}) /u;

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

/** Answers a question without a subject, such as "where are you?" or "how much is it?". */
function answerPlainly(kind: QuestionKind, units: readonly Candidate[], asked: string): string | null {
  const said = kind.saidPlainly ?? kind.said;
  if (kind.name === 'quantity') return null;
  if (kind.name !== 'price') {
    const found = units.filter(
      ({ text, heading }) => said.test(text) || (kind.name === 'place' && isAddress(heading)),
    );
    // "Where do you work?" can also ask for the area.
    if (kind.name === 'place' && found.length === 0 && !isAddress(asked))
      return pickShort(
        AREA,
        units.filter(({ text }) => AREA.said.test(text)),
      );
    return pickShort(kind, found);
  }
  const priced = units.filter(
    ({ text, isRow, content }) => kind.said.test(text) || (isRow && content.length > 0 && /\d/.test(text)),
  );
  const rows = priced.filter(({ isRow }) => isRow);
  if (rows.length > 0)
    return joinUnits(
      rows.filter(({ part }) => part === rows[0]!.part),
      4,
    );
  const money = priced.filter(({ text }) => /\d/.test(text) && !/\d ?%/.test(text));
  return pickHeaded(kind, money) ?? (money.length === 1 ? joinUnits(money, 1) : null);
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
  return namesOther ? null : (fact ?? answerPlainly(kind, units, plain));
}

const AREA = QUESTION_KINDS.find(({ name }) => name === 'area')!;

/** Returns the unit whose heading names the kind, or all if they are at most two: more are facts about different things. */
function pickShort(kind: QuestionKind, units: readonly Candidate[]): string | null {
  return pickHeaded(kind, units) ?? (units.length > 0 && units.length <= 2 ? joinUnits(units, 2) : null);
}

const isAddress = (heading: string) =>
  / (?:address|adresse|direccion|indirizzo|endereco|adres) /.test(` ${heading} `);

/** Returns the first unit whose heading names the kind; null if none does. */
function pickHeaded(kind: QuestionKind, units: readonly Candidate[]): string | null {
  const first = units.find(({ heading }) => ` ${foldQuestion(heading)} `.search(kind.asked) >= 0);
  return first ? joinUnits([first], 1) : null;
}

/** Answers "are you open on Sunday?" with yes or no, if the hours are clear, and the hours of that day. */
function answerOpening(
  question: string,
  asked: readonly Subject[],
  { units, facts }: { units: readonly Candidate[] } & Pick<AgentBrief, 'facts'>,
  moment: Moment,
): string | null {
  const subjects = asked.map(({ word }) => word).filter((word) => !isTimeWord(word, moment));
  const known = subjects.length === 0 ? readFactHours(facts, question, moment) : null;
  if (known !== null) {
    // The knowledge can name a closure: "closed from 20 December to 3 January".
    const read = units.map(({ text }) => readHoursSentence(text, moment.language));
    const closures = read.filter(({ exceptions }) => exceptions.length > 0);
    const answer = answerHours(question, [...known, ...closures], moment);
    return answer.sentences.length === 0
      ? null
      : writeOpening(answer, joinSentences(answer.sentences), moment);
  }
  const kind = QUESTION_KINDS.find(({ name }) => name === 'hours')!;
  const found = units.filter((unit) => hasHours(unit.text, moment.language));
  const first = found.find(({ text, heading }) => kind.said.test(text) || kind.said.test(heading));
  if (!first) return null;
  // Sentences about days that follow directly belong to the same hours.
  const group = units.filter(
    ({ part, place, heading }) =>
      part === first.part &&
      heading === first.heading &&
      place >= first.place &&
      place < first.place + MOST_HOURS,
  );
  const end = group.findIndex(
    ({ text, startsBlock }, index) =>
      !hasHours(text, moment.language) && ((startsBlock && index > 0) || !namesDay(text, moment)),
  );
  const same = end < 0 ? group : group.slice(0, end);
  const answer = answerHours(
    question,
    same.map(({ text }) => readHoursSentence(text, moment.language)),
    moment,
  );
  const chosen = same.filter(({ text }) => answer.sentences.includes(text));
  const names = (word: string) => (one: string) => hasSameStem(one, word);
  const isGeneral = subjects.every((word) => first.headingContent.some(names(word)));
  if (!subjects.every((word) => chosen.some((unit) => matchWord(word, [], unit) > 0))) return null;
  // Hours of something else, or of a part of the business, don't settle the question.
  const isOnly = isGeneral && found.every((unit) => same.includes(unit));
  const hours = joinUnits(chosen, MOST_HOURS);
  return isOnly ? writeOpening(answer, hours, moment) : hours;
}

/** Adds "yes" or "no" to the opening hours if they are clear. */
function writeOpening({ open }: HoursAnswer, hours: string | null, { language }: Moment): string | null {
  const { openThen, closedThen } = getPhrases(language);
  return open === null ? hours : `${open ? openThen : closedThen} ${hours}`;
}

/** Returns whether the question only names a visit and its time: "can I come on Saturday at 4?" */
function asksForVisit(plain: string, question: string, moment: Moment): boolean {
  const { visit } = getReader(moment.language);
  if (!visit.test(plain) || !namesTime(question, moment)) return false;
  const rest = plain.replace(new RegExp(visit, 'gu'), ' ');
  return findSubjects(rest).every((word) => isTimeWord(word, moment));
}

/** The maximum number of sentences about opening hours. */
const MOST_HOURS = 8;

/** Returns the units that cover enough of the question's words, best first. */
function scoreUnits(
  asked: readonly Subject[],
  all: readonly Candidate[],
  fitting: readonly Candidate[],
  isMeasured: boolean,
): Scored[] {
  const words = asked.map(({ word, topics }) => {
    const frequency = all.filter((unit) => matchWord(word, topics, unit) > 0).length;
    return { word, topics, weight: Math.log(1 + all.length / Math.max(1, frequency)) };
  });
  const measured = isMeasured ? 2 * Math.log(1 + all.length) : 0;
  const total = words.reduce((sum, { weight }) => sum + weight, measured);
  return fitting
    .map((unit) => {
      // "Pagar en metálico": two words of one topic do not prove each other.
      const used = new Set(
        words.flatMap(({ word, topics }) => (matchWord(word, [], unit) > 0 ? topics : [])),
      );
      const matched = words.reduce((sum, { word, topics, weight }) => {
        const match = matchWord(
          word,
          topics.filter((topic) => !used.has(topic)),
          unit,
        );
        if (match === INDIRECT) for (const topic of topics) used.add(topic);
        return sum + weight * match;
      }, measured);
      return { unit, score: total === 0 ? 0 : matched / total };
    })
    .filter(({ score }) => score >= LEAST_COVERED - TIE)
    .sort((a, b) => b.score - a.score || a.unit.part - b.unit.part || a.unit.place - b.unit.place);
}

/** Returns how well a unit contains a word, from 0 to 1. */
function matchWord(word: string, topics: readonly Topic[], unit: Unit): number {
  // The 15 of "15 €" is no other 15.
  if (/^\d+$/.test(word) && new RegExp(`[€$£] ?${word}\\b|\\b${word} ?[€$£%]`).test(unit.plain)) return 0;
  if (unit.content.some((other) => hasSameStem(word, other))) return 1;
  if (unit.headingContent.some((other) => hasSameStem(word, other))) return INDIRECT;
  return topics.some(({ said }) => unit.words.search(said) >= 0) ? INDIRECT : 0;
}
