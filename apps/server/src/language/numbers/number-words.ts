// Reads numbers in words: "ten thousand", "quinze mille", "zehntausend", "diecimila".
import type { Reader } from '../words/reader.ts';

// Number words that are also articles and pronouns ("that one"). They count only as the whole text or next to another
// number word.
const ARTICLES = new Set([
  'one',
  'un',
  'une',
  'uno',
  'una',
  'um',
  'uma',
  'ein',
  'eine',
  'einem',
  'einer',
  'een',
]);
const LINKS = new Set(['and', 'et', 'y', 'und', 'e', 'en']);

const MILLION_WORD = /^(?:million(?:s|en|er|i)?|milione?|millon(?:es)?|milhao|milhoes|miljoen|milion[ei])$/;

/** Matches the words for twelve, in all languages. */
export const DOZEN = 'dozens?|douzaines?|docenas?|dozzin[ae]|duzias?|dutzend|dozijn';
const TWELVE = new RegExp(`^(?:${DOZEN})$`);
const TEN = /^(?:dizaines?|decin[ae]|de[cz]enas?)$/;
/** Matches nouns for about that many: "vingtaine", "quarantina", "treintena", "vijftigtal". "Quincena" is half a month. */
const ABOUT = /^(?!quin[cz]ena)(\p{L}{3,}?)(?:aines?|in[ae]|enas?|tal)$/u;

const HALF_MILLION = /(?:^| )(?:half|demi|medio|halbe|mezzo|meio|halve?) (?:an? )?mil/;

/** Returns the number that a text spells out; null if it spells out none or several. `plain` contains folded words. */
export function readSpelledFigure(plain: string, reader: Reader): number | null {
  if (HALF_MILLION.test(plain)) return null;
  const found = splitRuns(plain, reader).flatMap(({ value }) => (value === null ? [] : [value]));
  return found.length === 1 ? found[0]! : null;
}

/** Returns `plain` with digits instead of numbers in words, each after a `~`: `in ~3 weeks`. */
export function replaceNumberWords(plain: string, reader: Reader): string {
  return splitRuns(plain, reader)
    .map(({ words, value }) => (value === null ? words.join(' ') : `~${value}`))
    .join(' ');
}

/** Matches the Dutch "een jaar of vier", which is about four years. */
const ABOUT_SO_MANY =
  /(?<![\p{L}\d])(?:een|1) (jaar|maand|week|dag|uur|minuut|man|stuk|kilo|meter) of (?!twee(?!\p{L}))(\p{L}+|\d+)(?![\p{L}\d])/gu;

/** Returns the folded text with the number before its unit: "een jaar of vier" is "vier jaar". */
export function putCountFirst(folded: string, reader: Reader): string {
  if (reader.language !== 'nl' || !folded.includes(' of ')) return folded;
  return folded.replace(ABOUT_SO_MANY, (whole, unit: string, count: string) =>
    /\d/.test(count) || reader.numbers.has(count) ? `${count} ${unit}` : whole,
  );
}

const compounds = new WeakMap<Reader, RegExp>();

/** Matches the names of numbers that consist of several words. */
function matchCompounds(reader: Reader): RegExp {
  let known = compounds.get(reader);
  if (!known) {
    const phrases = [...reader.numbers.keys()].filter((phrase) => phrase.includes(' '));
    const sorted = phrases.sort((a, b) => b.length - a.length);
    known = new RegExp(sorted.length > 0 ? `(?<= )(?:${sorted.join('|')})(?= )` : '(?!)', 'g');
    compounds.set(reader, known);
  }
  return known;
}

/**
 * Splits the words into groups: words that together spell a number form one group, and every other word is a group by
 * itself.
 */
function splitRuns(plain: string, reader: Reader): { words: string[]; value: number | null }[] {
  if (plain === '') return [];
  const said = ` ${plain} `
    .replace(matchCompounds(reader), (phrase) => phrase.replaceAll(' ', '_'))
    .trim()
    .split(' ');
  const readTerm = getTermReader(reader);
  const runs: { words: string[]; value: number | null }[] = [];
  let run: string[] = [];
  for (const word of [...said, '']) {
    const link = run.at(-1) ?? '';
    if (LINKS.has(link) && startsNumber(readTerm(run.at(-2) ?? ''), readTerm(word))) {
      runs.push({
        words: run.slice(0, -1),
        value: addTerms(run.slice(0, -1), readTerm, reader, said.length),
      });
      runs.push({ words: [link], value: null });
      run = [];
    }
    if (readTerm(word) !== null || (run.length > 0 && LINKS.has(word))) {
      run.push(word);
      continue;
    }
    // The "and" after a number is no part of it: "two and the baby".
    const end = run.findLastIndex((one) => !LINKS.has(one)) + 1;
    const term = run.slice(0, end);
    if (end > 0) runs.push({ words: term, value: addTerms(term, readTerm, reader, said.length) });
    if (end < run.length) runs.push({ words: run.slice(end), value: null });
    if (word !== '') runs.push({ words: [word], value: null });
    run = [];
  }
  return runs;
}

/**
 * Returns whether the second term starts another number. "Ten and twelve" are two; "seventy and five", "fünf und
 * zwanzig" and "soixante et onze" are one.
 */
function startsNumber(first: number | null, second: number | null): boolean {
  if (first === null || second === null || first < 10 || second < 10 || second >= 100) return false;
  return first < 100 && !((first === 60 || first === 80) && second < 20);
}

function addTerms(run: string[], readTerm: TermReader, reader: Reader, saidWords: number): number | null {
  const terms = run.map(readTerm).filter((term) => term !== null);
  if (terms.length === 0) return null;
  // "Grand" is a thousand only after a number: "grand-mère" is none.
  if (run.length === 1 && run[0] === 'grand' && saidWords > 1) return null;
  // "Une centaine" and "ein paar" are not one.
  if (terms.length === 1 && ARTICLES.has(run[0]!) && saidWords > (run[0] === 'one' ? 2 : 1)) return null;
  const about = readCollective(run.at(-1)!, reader);
  if (about !== null) return terms.length > 2 ? null : about * (terms.length === 2 ? terms[0]! : 1);
  if (terms.length > 1 && isShortHundreds(terms.at(-2)!, terms.at(-1)!)) return null;
  let total = 0;
  let current = 0;
  for (const term of terms) {
    if (!canFollow(current, term)) return null;
    if (term === 1_000_000) {
      total = (total + current || 1) * term;
      current = 0;
    } else if (term >= 1000) {
      // In "ten thousand", the thousand multiplies. A compound such as "zehntausend" is already complete.
      total += term === 1000 ? (current || 1) * 1000 : term;
      current = 0;
    } else if (term === 100) current = (current || 1) * 100;
    else current += term;
  }
  // People leave the thousand out: "one million two hundred".
  const isShort = current >= 100 && terms.findLast((term) => term >= 1_000) === 1_000_000;
  return total + current * (isShort ? 1_000 : 1);
}

/**
 * Returns whether the term can be added to the sum of the terms before it. "Two, three" and "eighty, ninety" are two
 * numbers; "fünf und zwanzig", "soixante et onze" and "quatre-vingt-dix" are one.
 */
function canFollow(sum: number, term: number): boolean {
  const [tens, ones] = [sum % 100, sum % 10];
  if (term >= 100 || tens === 0) return true;
  if (term < 10) return ones === 0;
  return term < 20 ? tens === 60 || tens === 80 : tens < 10;
}

type TermReader = (word: string) => number | null;

/** The number of words whose readings are kept. */
const MOST_KNOWN = 5_000;
const termReaders = new WeakMap<Reader, TermReader>();

/** Returns a function that reads each word once, because texts repeat their words. */
function getTermReader(reader: Reader): TermReader {
  let reads = termReaders.get(reader);
  if (!reads) {
    const known = new Map<string, number | null>();
    reads = (word) => {
      if (word.length > LONGEST_WORD) return readTerm(word, reader);
      let term = known.get(word);
      if (term === undefined) {
        term = readTerm(word, reader);
        if (known.size >= MOST_KNOWN) known.clear();
        known.set(word, term);
      }
      return term;
    };
    termReaders.set(reader, reads);
  }
  return reads;
}

function readTerm(word: string, reader: Reader): number | null {
  const value = reader.numbers.get(word.replaceAll('_', ' '));
  if (value !== undefined) return value;
  // "Grand" is a thousand in English, and "large" in French.
  if (reader.thousand.exec(` ${word} `)?.[0] === word && !(word === 'grand' && reader.language === 'fr'))
    return 1000;
  if (MILLION_WORD.test(word)) return 1_000_000;
  return readCollective(word, reader) ?? readCompound(word, reader);
}

/** Returns the number that a noun for a group names ("dozen", "trentaine"), or null. */
function readCollective(word: string, { numbers }: Reader): number | null {
  if (TWELVE.test(word)) return 12;
  if (TEN.test(word)) return 10;
  const stem = ABOUT.exec(word)?.[1];
  if (stem === undefined) return null;
  const value = ['', 'e', 'i', 'a', 'o'].map((end) => numbers.get(`${stem}${end}`)).find(Boolean);
  return value !== undefined && value >= 8 ? value : null;
}

const MULTIPLIED: [parts: RegExp, times: number][] = [
  [/^(.*?)(?:tausend|duizend|mila)(.*)$/, 1_000],
  [/^(.*?)(?:hundert|honderd|cento)(.*)$/, 100],
];
/** Matches numbers that start with the unit: "einundzwanzig", "vijfentwintig". */
const UNIT_FIRST = /^(.+?)(?:und|en)(.+)$/;
/** Matches numbers that start with the ten: "trentacinque", "quarantotto". */
const TEN_FIRST = /^((?:vent|trent|quarant|cinquant|sessant|settant|ottant|novant)[ai]?)(\p{L}{3,})$/u;
const LONGEST_WORD = 60;

/** Returns whether the number after thousands can be short for hundreds: "deux mille cinq" can mean 2,500. */
function isShortHundreds(before: number, number: number): boolean {
  return before >= 1_000 && before < 1_000_000 && before % 1_000 === 0 && number > 0 && number < 10;
}

/** Returns the number that one word spells ("dreihundertfunfzigtausend", "duecentomila"), or null. */
function readCompound(word: string, reader: Reader): number | null {
  if (word.length > LONGEST_WORD) return null;
  const value = (part: string) => reader.numbers.get(part) ?? readCompound(part, reader);
  for (const [parts, times] of MULTIPLIED) {
    const [, head, tail] = parts.exec(word) ?? [];
    if (head === undefined || tail === undefined) continue;
    const [many, rest] = [head === '' ? 1 : value(head), tail === '' ? 0 : value(tail)];
    if (many === null || rest === null || rest >= times || isShortHundreds(times, rest)) return null;
    return many * times + rest;
  }
  const [, one, ten] = UNIT_FIRST.exec(word) ?? [];
  const [unit, tens] = [one, ten].map((part) => (part ? reader.numbers.get(part) : undefined));
  if (unit && tens && unit < 10 && tens >= 20 && tens < 100) return tens + unit;
  const [, first = '', last = ''] = TEN_FIRST.exec(word) ?? [];
  const whole = [...'ai', ''].map((end) => reader.numbers.get(`${first}${end}`)).find(Boolean);
  // "Cinquantone" contains no English "one".
  const more = reader.lexicons[0]!.numbers[last];
  return whole && more && more < 10 ? whole + more : null;
}
