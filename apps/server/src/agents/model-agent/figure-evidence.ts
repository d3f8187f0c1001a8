// Reads the figure that a quote states (agents.md#evidence): in digits, in words, or as the result of a calculation.
import { isUnsure } from '../../language/answers/yes-no.ts';
import { foldWords, splitClauses } from '../../language/fold-text.ts';
import { writeArea } from '../../language/numbers/areas.ts';
import { writeAskedAmounts } from '../../language/numbers/asked-amounts.ts';
import { findCountInWords } from '../../language/numbers/count-words.ts';
import { listQuestionWords } from '../../language/numbers/figure-units.ts';
import { type Figure, readFigures } from '../../language/numbers/figures.ts';
import { findMeasure, readMeasure } from '../../language/numbers/measures.ts';
import { readAskedPeriod, readTimeUnit } from '../../language/numbers/periods.ts';
import { hasOtherUnit, isCalculated } from '../../language/numbers/quantities-of-text.ts';
import { asksForClass, writeClass } from '../../language/numbers/school-classes.ts';
import {
  asksForMoney,
  cutAtConjunctions,
  findCountedThing,
  isAnswerFigure,
} from '../../language/numbers/stray-figures.ts';
import { lexicons } from '../../language/words/lexicon.ts';
import { getReader, type Reader } from '../../language/words/reader.ts';
import { readBound, toAskedUnit } from '../asked-figures.ts';
import { type Expectation, judgeReading, type Reading } from '../expectation.ts';
import {
  type CriterionQuestion,
  canBeYears,
  MONTHS,
  pickFigures,
  readAnswer,
  toRecordedValue,
} from '../readings.ts';
import { findDays } from './days.ts';
import { givesYears } from './derived-answers.ts';
import { writeCountsAsDigits } from './figures-in-text.ts';
import {
  type Doubt,
  findContextProblem,
  getFirstWords,
  getLastWords,
  keepQuestions,
  type QuoteContext,
  type QuotePlace,
} from './quote-context.ts';
import { accepts, startsWithYes } from './shows-answer.ts';

/** Matches upper limits in which a negation does not apply to the number: "8000, not more". */
const UPPER_LIMIT =
  /(?<= )(?:not|no|pas|nicht|non|nao|niet) (?:a (?:cent|penny) )?(?:more|over|plus|mas|mehr|di piu|mais|meer)(?= )/g;
/** Matches a negation that belongs to the next word: "10k cash no px", "110 not 80". A Spanish "no" belongs to the verb. */
const NEGATED_NEXT =
  /(?<= )(?:(?:no(?! (?:way|chance|more|less|thanks|idea|se|es|son|puedo))|without|sans|keine?[nrsm]?|ohne|senza|sem|sin|geen|zonder) \S+|(?:not|no|pas|nicht|non|nao|niet) (?:\S+ )?\d+)(?= )/g;
const LIST_SIGN = /, | (?:and|et|y|und|e|en) /;
const EACH = /^(?:per|pro|par|por|je|a|each|cada|elke?) (\p{L}+)/u;
/** Matches the start of another statement: "I am 61, and I don't smoke". */
const AND_ALSO = /^(?:and|et|y|und|e|en) .*$/;
const AND = /^(?:and|plus|et|y|mas|und|e|piu|mais|en) /;
const HALF = / \p{L}*(?:half|halve|halb|demi|medi[oa]|mezz|mei[oa])\p{L}* /u;

/** Returns the figure that the quote states at a place, or the reason why it states none. */
export function readFigure(quoted: QuoteContext, place: QuotePlace): Reading | Doubt | string {
  const read = readStated(quoted, place);
  if (typeof read === 'string' || 'why' in read || !isGuessed(quoted)) return read;
  // "I don't know, between 60 and 80 maybe" answers if both ends do.
  return { doubtful: read, why: NOT_SURE };
}

const NOT_SURE = 'the lead is not sure: ask';

/** Returns whether the message starts with a doubt that has no number: "No idea, we only got back from 14 days in Tenerife". */
function isGuessed({ isAnswer, text, reader }: QuoteContext): boolean {
  const isGuess = (one: string) =>
    isUnsure(one, reader) && !/\d/.test(one) && readFigures(one, reader).length === 0;
  return isAnswer && splitClauses(text).slice(0, 1).some(isGuess);
}

function readStated(quoted: QuoteContext, { before, after, clause }: QuotePlace): Reading | Doubt | string {
  const { value, asked: criterion, reader, question } = quoted;
  const [quote, text] = [quoted.quote, quoted.text].map((one) => writeAskedFigure(one, criterion)) as [
    string,
    string,
  ];
  const written = readFigures(text, reader);
  // Our question can name the period that the campaign's leaves open.
  const words = listQuestionWords(criterion.ask);
  const isOpen =
    quoted.isAnswer &&
    readAskedPeriod(criterion.ask) === null &&
    words.every((word) => readTimeUnit(word) === null);
  const asked = isOpen ? { ...criterion, ask: `${criterion.ask} ${keepQuestions(question)}` } : criterion;
  const { ask } = asked;
  if (isGuessed(quoted) && !answersAfterDoubt(quoted)) return NOT_SURE;
  // Other numbers in the clause are about something else.
  const said = `${getLastWords(before.replace(/^.*\d\S*/, ''))} ${quote}`;
  // "A year ago" answers "How many months ago …?"
  const asksForTime = readAskedPeriod(ask) === null && !HALF.test(` ${foldWords(said)} `);
  const near = asksForTime && readFigures(said, reader).length === 0 ? writeCountsAsDigits(said) : said;
  const chosen = readAnswer(value, asked, reader);
  const figure = chosen?.kind === 'number' && chosen.from === chosen.to ? chosen.to : null;
  const behind = ` ${after.replace(AND_ALSO, '')} `.replace(UPPER_LIMIT, ' ').replace(NEGATED_NEXT, ' ');
  if (reader.negation.test(behind)) return findContextProblem(quote);
  const around = [text, ...quoted.input.findings.map((one) => one.value)].join('; ');
  const isSince = figure !== null && givesYears(quote, criterion.ask, figure, quoted.input.now);
  if (isSince || (figure !== null && isCalculated(figure, quote, { ask, around }, reader))) return chosen!;
  if (isAddedTo(after, reader)) return findContextProblem(quote);
  if (figure !== null && hasOtherUnit(figure, `${quote} ${getFirstWords(after)}`, ask, reader)) {
    const why = `"${near.trim()}" has another unit than the question: ask in the unit of the question`;
    // "4 metres" of a bathroom can be square metres.
    return isInMetres(figure, written, ask) ? { doubtful: chosen!, why } : why;
  }
  const is = (one: Figure, times = 1) =>
    chosen?.kind === 'number' &&
    !one.negated &&
    one.from * times === chosen.from &&
    one.to * times === chosen.to;
  const readWithUnits = (by: Reader) => readFigures(near, by).map((one) => addUnit(one, written));
  // A weight or a length has no period: "at the doctor's last week, it was 136 kg".
  const measured = findMeasure(foldWords(ask))?.kind;
  const withoutPeriod = (one: Figure) =>
    measured && measured !== 'hours' && readMeasure(one.after)?.kind === measured
      ? { ...one, before: '', perYear: null }
      : one;
  const read = readWithUnits(reader)
    .filter((one) => !isAboutOther(one, written, quoted))
    .map(withoutPeriod);
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
  // "The front door, the back door and 5 windows" are 7: only the model adds the other parts of the list.
  const others = quote.split(LIST_SIGN).length - 1;
  if (own?.kind === 'number' && figure !== null && figure > own.to && figure <= own.to + others) {
    const why = `"${near.trim()}" names ${own.to}, not ${figure}`;
    return judgeReading(asked.expectation, own) === 'met' ? { doubtful: chosen!, why } : why;
  }
  if (own?.kind === 'number' && canBeYears(figures, asked) && figure === own.to * MONTHS)
    return { doubtful: chosen!, why: `"${near.trim()}" can be months or years: ask` };
  if (own) return own;
  const isAsked = readFigures(question, reader).some((one) => one.open !== 'below' && is(one));
  if (figure === 1 && figures.length === 0 && saysOne(quote, isAsked, reader)) return chosen!;
  if (
    quoted.isAnswer &&
    findCountedThing(ask) !== null &&
    saysCount(`${getLastWords(before)} ${quote}`, figure, ask, reader)
  )
    return chosen!;
  // A plain yes refers to the number in our question, which the lead can repeat: "yeah, 50 should do it".
  const repeats = isAsked && written.length === 1 && written.some((one) => is(one));
  if (isAsked && before === '' && (repeats || startsWithYes(quote) || (after === '' && accepts(quote))))
    return chosen!;
  // If the quote contains several numbers, the model can choose one of them. It can also read a bare "15" as 15,000.
  const isNamed =
    (figures.length > 1 && figures.some((one) => is(one))) ||
    ((figures.length === 1 || isAsked) &&
      !reader.unsure.test(` ${clause} `) &&
      figures.some((one) => canMeanThousands(one, asked) && is(one, 1_000)));
  if (isNamed || spansAll(chosen, figures, asked.expectation)) return chosen!;
  const why = `"${near.trim()}" names no clear figure; ask for one`;
  // "A couple" are two people, and "from 3 to 9 May" are seven days. A stated number can mean its value, if it does not
  // belong to something else.
  const stated = readWithUnits(reader);
  // "From the 5th to the 8th" are three nights, or four days.
  const days = new Set(stated.flatMap(({ from, to }) => [from, to]));
  const span = Math.max(...days) - Math.min(...days);
  const isSpan = days.size === 2 && (figure === span || figure === span + 1);
  const isBelow = ({ open, to }: Figure) =>
    open === 'above' && chosen?.kind === 'number' && to <= chosen.from;
  const isStated =
    toAskedUnit(pickFigures(stated, asked, reader), asked).some((one) => is(one)) &&
    (figure !== null || stated.every((one) => is(one) || isBelow(one)));
  // "Turnover 1.2m": the m can stand for metres.
  const isMillions =
    asksForMoney(ask) &&
    stated.some((one) => one.after === 'm' && !Number.isInteger(one.to) && is(one, 1_000_000));
  const canMean =
    isSpan ||
    stated.length === 0 ||
    // In another language, the counted thing can't be compared with the question.
    (quoted.isForeign && stated.length === 1 && stated.every((one) => one.currency === null && is(one))) ||
    findDays(near, reader.language).length > 0;
  return isStated || isMillions || (figure !== null && canMean) ? { doubtful: chosen!, why } : why;
}

/** Returns whether what follows a doubt is the figure and nothing else: "I don't know, between 60 and 80 maybe". */
function answersAfterDoubt({ text, value, asked, reader }: QuoteContext): boolean {
  const rest = text
    .split(/[,.;:\n](?!\d)/)
    .slice(1)
    .join(',');
  const read = readAnswer(rest, asked, reader);
  const isShort = (words: string) => words === '' || !words.includes(' ');
  const isPlain = ({ before, after }: Figure) =>
    isShort(before) && isShort(` ${after} `.replace(reader.unsure, ' ').trim());
  return (
    read?.kind === 'number' && toRecordedValue(read) === value && readFigures(rest, reader).every(isPlain)
  );
}

/** Returns whether the value spans several figures that each meet the expectation: "one is 7 and the other 10". */
function spansAll(chosen: Reading | null, figures: readonly Figure[], expectation: Expectation): boolean {
  if (chosen?.kind !== 'number' || figures.length < 2) return false;
  const isMet = ({ from, to, negated }: Figure) =>
    !negated && judgeReading(expectation, { kind: 'number', from, to }) === 'met';
  return (
    figures.every(isMet) &&
    chosen.from === Math.min(...figures.map(({ from }) => from)) &&
    chosen.to === Math.max(...figures.map(({ to }) => to))
  );
}

/** Returns whether the only figure is in metres, and the question asks for an area. */
function isInMetres(figure: number, written: readonly Figure[], ask: string): boolean {
  const [only, ...others] = written;
  return (
    others.length === 0 &&
    only?.to === figure &&
    readMeasure(only.after)?.kind === 'length' &&
    findMeasure(foldWords(ask))?.kind === 'area'
  );
}

/**
 * Writes the only number of metres as square metres if the question asks for them, as in "about 300 metres", and a class
 * as its number.
 */
function writeAskedFigure(written: string, { ask, expectation }: CriterionQuestion): string {
  const text = writeAskedAmounts(written, ask);
  const isEnough = (metres: number) => expectation.kind === 'at_least' && metres >= expectation.figure;
  if ('figure' in expectation && asksForClass(ask, expectation.figure)) return writeClass(text);
  return findMeasure(foldWords(ask))?.kind === 'area' ? writeArea(text, isEnough) : text;
}

/** Returns whether the quote says one: "only for me", or the word in an answer to our question that names it. */
function saysOne(quote: string, isAsked: boolean, { onlyMe, numbers, yes }: Reader): boolean {
  const words = foldWords(quote);
  const [last = '', ...ahead] = words.split(' ').toReversed();
  const isWord = numbers.get(last) === 1 && ahead.length <= 1;
  return onlyMe.test(` ${words} `) || (isWord && (isAsked || yes.exec(` ${words} `)?.index === 1));
}

/** Returns whether an answer to a question "how many" says the count without a number. */
function saysCount(said: string, figure: number | null, ask: string, { negation, unsure }: Reader): boolean {
  const words = ` ${foldWords(said)} `;
  if (negation.test(words) || unsure.test(words)) return false;
  return figure !== null && findCountInWords(words, ask) === figure;
}

/** Returns whether a bare "15" can mean 15,000. */
function canMeanThousands({ amount, to }: Figure, { expectation }: CriterionQuestion): boolean {
  const { kind } = expectation;
  return (kind === 'at_least' || kind === 'at_most') && expectation.figure >= 1_000 && !amount && to < 1_000;
}

/** Returns whether the lead adds a second number to the quoted one: "we are 5, and 2 children". */
function isAddedTo(after: string, reader: Reader): boolean {
  const added = AND.exec(after);
  return added !== null && readFigures(after.slice(added[0].length), reader)[0]?.before === '';
}

/**
 * Returns whether the words next to a figure in the message say that it is about something else. In an answer to the
 * question, the words before it don't matter, unless they name another person: "well, counting Dave's lot, 95".
 */
function isAboutOther(
  { from: least, to: most }: Figure,
  ofText: readonly Figure[],
  { asked, reader, isAnswer }: QuoteContext,
): boolean {
  const written = ofText.filter(({ from, to }) => from === least && to === most);
  const isAnswerTo = ({ after: words, ...figure }: Figure) => {
    const after = ` ${words} `.replace(NEGATED_NEXT, ' ').trim();
    const one = { ...figure, after };
    const [, each] = EACH.exec(after) ?? [];
    if (each !== undefined && foldWords(asked.ask).split(' ').includes(each)) return true;
    if (!isAnswer || reader.others.test(` ${one.before} `)) return isAnswerFigure(one, asked.ask, reader);
    return isAnswerFigure({ ...one, before: '' }, asked.ask, reader);
  };
  const answers = pickFigures(written.map(cutAtConjunctions), asked, reader).filter(isAnswerTo);
  return answers.length < written.length;
}

/** Adds what the lead wrote next to the figure, if the quote omits it: "1800" of "1800 euros a year". */
function addUnit(figure: Figure, ofText: readonly Figure[]): Figure {
  const written = ofText.find(({ from, to }) => from === figure.from && to === figure.to);
  return {
    ...figure,
    after: written?.after.startsWith(figure.after) ? written.after : figure.after,
    perYear: figure.perYear ?? written?.perYear ?? null,
    currency: figure.currency ?? written?.currency ?? null,
  };
}
