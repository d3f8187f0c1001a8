// Reads the knowledge as units that can answer a question: sentences and rows of tables, each with its headings.
import { foldText, foldWords } from '../../language/fold-text.ts';
import { SUBJECTLESS } from '../../language/question-kinds.ts';

/** A sentence or a row of a table. */
export interface Unit {
  /** The text as it is sent. A row is a sentence: `Medium 10 kW, up to 200 m²: 12,400 GBP`. */
  text: string;
  /** The folded text with its punctuation. */
  plain: string;
  /** The folded words of the text and its headings, with a space on both sides. */
  words: string;
  content: readonly string[];
  /** The headings above it, folded, with their words. */
  heading: string;
  headingContent: readonly string[];
  isRow: boolean;
  /** Whether it follows an empty line or a heading. */
  startsBlock: boolean;
}

/** The number of texts to cache, so that each is parsed only once for a message with many questions. */
const MOST_KEPT = 8;
const LONGEST = 100_000;
/** A text without sentences is cut, because patterns take quadratic time for some. */
const LONGEST_UNIT = 1_000;
const MOST_UNITS = 2_000;
const kept = new Map<string, readonly Unit[]>();

/** Returns the units of a text in their order. @param heading the headings above the text. */
export function readUnits(text: string, heading = ''): readonly Unit[] {
  const key = `${heading}\n${text}`;
  const known = kept.get(key);
  if (known) return known;
  const read = parseUnits(text.slice(0, LONGEST), heading);
  if (kept.size === MOST_KEPT) kept.delete(kept.keys().next().value!);
  kept.set(key, read);
  return read;
}

/** A short line without final punctuation, between empty lines or before a text, is a heading. */
const PLAIN_HEADING = /^\p{Lu}[^.!?,;:\d|]{0,40}:?$/u;
/** Matches a row as files and pages contain it: `Model: Oslo; Price: 4,900`. */
const NAMED_ROW = /^[^:;|]{1,40}: [^;]+(?:; [^:;|]{1,40}: [^;]+)+$/;

function parseUnits(text: string, outer: string): Unit[] {
  const units: Unit[] = [];
  const above: string[] = [];
  let question = '';
  let startsBlock = true;
  let columns: string[] | null = null;
  const headings = () => [outer, ...above.filter(Boolean), question].filter(Boolean).join(' > ');
  const add = (said: string, isRow: boolean) => {
    if (units.length === MOST_UNITS) return;
    units.push(createUnit(said.slice(0, LONGEST_UNIT), headings(), isRow, startsBlock));
    startsBlock = false;
  };
  const lines = text.split('\n').map((line) => line.trim());
  for (const [index, line] of lines.entries()) {
    if (!line.startsWith('|')) columns = null;
    if (line === '') {
      question = '';
      startsBlock = true;
      continue;
    }
    const marked = /^(#{1,6}) +(.+)$/.exec(line);
    const isPlain = PLAIN_HEADING.test(line) && lines[index + 1] && (index === 0 || lines[index - 1] === '');
    if (marked || isPlain) {
      above.length = marked ? marked[1]!.length - 1 : 0;
      above[marked ? marked[1]!.length - 1 : 0] = (marked?.[2] ?? line).replace(/:$/, '');
      question = '';
      startsBlock = true;
      // "Sheds (price includes VAT)" states a fact.
      if (/\(.{8,}\)/.test(line)) add(above.at(-1)!, false);
    } else if (line.startsWith('|')) {
      const cells = line
        .replace(/^\||\|$/g, '')
        .split('|')
        .map((cell) => cell.trim());
      if (cells.every((cell) => /^:?-+:?$/.test(cell))) continue;
      if (columns === null) columns = cells;
      else
        for (const row of writeRow(columns.map((name, at) => ({ name, value: cells[at] ?? '' }))))
          add(row, true);
    } else if (NAMED_ROW.test(line)) {
      const cells = line.split('; ').map((cell) => {
        const at = cell.indexOf(': ');
        return { name: cell.slice(0, at), value: cell.slice(at + 2) };
      });
      for (const row of writeRow(cells)) add(row, true);
    } else {
      for (const sentence of splitSentences(
        line.replace(/^(?:[-*•]|\d{1,2}[.)]) +/, '').replace(/\*\*/g, ''),
      )) {
        // The text after a question of a list of questions and answers is its answer.
        if (sentence.endsWith('?')) question = sentence;
        else add(sentence, false);
      }
    }
  }
  return units;
}

function splitSentences(line: string): string[] {
  // "1. März" does not end a sentence.
  return line
    .split(
      /(?<=[.!?])(?!(?<=\d\.)\s(?:Jan|Feb|Mär|Apr|Mai|Jun|Jul|Aug|Sep|Okt|Nov|Dez))\s+(?=[\p{Lu}\p{N}"«¿¡])/u,
    )
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '');
}

const PRICE_NAME = /pri[cjxs]|prec|prez|cost|tari|cout|kost|preis|fee|rate|total/;
const PRICE = /[€$£]|\d ?(?:eur|gbp|usd)/i;

/**
 * Writes a row as a sentence: the cells, and the price after a colon. A bare number needs the name of its column. A row
 * with several prices becomes a sentence for each, with the name of its column.
 */
function writeRow(cells: readonly { name: string; value: string }[]): string[] {
  const filled = cells.filter(({ value }) => value !== '');
  const prices = filled.filter(({ value }, index) => index > 0 && PRICE.test(value));
  const price = filled.find(({ name }, index) => index > 0 && PRICE_NAME.test(foldText(name))) ?? prices[0];
  const several = prices.length > 1 ? prices : [];
  const others = filled
    .filter((cell) => cell !== price && !several.includes(cell))
    .map(({ name, value }, index) =>
      index > 0 && !/\p{L}{2}/u.test(value) ? `${name} ${value}`.trim() : value,
    );
  if (several.length > 0)
    return several.map(({ name, value }) => `${[...others, name].join(', ')}: ${value}`);
  return [price ? `${others.join(', ')}: ${price.value}` : others.join(', ')];
}

/** Creates a unit from a text that is sent as it is. */
export function createUnit(text: string, heading: string, isRow: boolean, startsBlock: boolean): Unit {
  const words = foldQuestion(text);
  return {
    text,
    plain: foldText(text),
    words: ` ${words} ${foldQuestion(heading)} `,
    content: [...findSubjects(words), ...joinCompounds(text)],
    heading: foldText(heading),
    headingContent: findSubjects(foldQuestion(heading)),
    isRow,
    startsBlock,
  };
}

/** A compound whose first part is one or two letters: "E-Bike", "MB Way". */
const COMPOUND =
  /(?<![\p{L}\d])(?:(\p{L}{1,2})-(\p{L}{3,20})|(\p{Lu}{2}) (\p{Lu}\p{Ll}{2,20}))(?![\p{L}\d])/gu;

/** Returns each compound as one word: "E-Bike" is also "ebike", and "MB Way" is "mbway". */
function joinCompounds(text: string): string[] {
  return [...text.matchAll(COMPOUND)].map(([whole]) => foldWords(whole.replace(/[- ]/, '')));
}

/** Returns the folded words. An elided article is a word: "l'adresse" → "l adresse". */
export function foldQuestion(text: string): string {
  return foldWords(
    text
      .replace(/(\d) ?x ?(?=\d)/giu, '$1 x ')
      .replace(/(?<!\p{L})(qu|[a-z]|jusqu|un|[dns]?ell|all|dall|sull)['’](?=\p{L}{2})/giu, '$1 '),
  );
}

/** Returns the words that name a subject. */
export function findSubjects(plain: string): string[] {
  return [...new Set(plain.split(' ').filter((word) => word.length >= 2 && !SUBJECTLESS.has(word)))];
}

/**
 * Returns whether two words have the same stem: "kitchen" and "kitchens", "noisy" and "noise", or "mitbringen" and
 * "bringen", but not "installation" and "instalments".
 */
export function hasSameStem(a: string, b: string): boolean {
  if (a === b || hasSameRoot(a, b)) return true;
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  if (/\d/.test(short) || short.length < 3) return false;
  if (short.length >= 6 && long.endsWith(short)) return true;
  let length = 0;
  while (length < short.length && a[length] === b[length]) length += 1;
  // "Cane" and "cani".
  if (length === 3 && long.length === 4 && PLURAL.test(short) && PLURAL.test(long)) return true;
  if (length === short.length)
    return long.length - length <= 2 || (length >= 6 && length >= long.length * 0.55);
  return (length >= 4 && length >= long.length * 0.8) || (length >= 5 && length >= long.length * 0.65);
}

const PLURAL = /^[a-z]{3}[aeio]$/;
/** Endings of verbs and of the nouns made of them, in the languages of the offline agent. */
const ENDING =
  /(?:[aiu]?(?:tion|cion|zion|tie)(?:e?s|e|i)?|(?:a|i)?(?:cao|coes)|ier(?:ung|en|t)|ung(?:en)?|a?mi?ento?s?|e?ments?|ings?|e[ds]|e[rn]s?|t?eur|ez|ons|ent|ees?|ages?|[aei]d[oa]s?|[aei]t[oaei]|[aei]mos|[ae]is|an|[aei]r|[aei]re|[aei]te|iamo|[ao]no|am|em|e?t|(?<=[rl])n|e?ert|eren|e)$/;
const NOUN = /(?:ing|tion|cion|zion|tie|cao|coes)(?:e?s|e|i)?$/;
/** The separable part of a German or Dutch verb: "abholen", "abgeholt", "Einlagerung". */
const PARTICLE = /^(?:ab|an|auf|aus|ein|mit|vor|zu|um|weg|nach|zuruck|af|op|uit|mee|aan)(?:ge)?(?=\p{L}{5})/u;

/** Returns whether both words are forms of one verb: "paint" and "painting", "isoleren" and "isolatie". */
function hasSameRoot(a: string, b: string): boolean {
  if (!b.includes(a.slice(0, 3)) && !a.includes(b.slice(0, 3))) return false;
  // A fitter is no fitting.
  if (/er\n.*ing$|ing\n.*er$/.test(`${a}\n${b}`)) return false;
  const least = [a, b].some((word) => NOUN.test(word)) ? 3 : 4;
  const others = listRoots(b);
  return listRoots(a).some((root) => root.length >= least && others.includes(root));
}

/** Returns the word without its ending, and also without its separable part. */
function listRoots(word: string): string[] {
  const whole = word.replace(PARTICLE, '');
  return [...new Set([word, word.replace(ENDING, ''), whole, whole.replace(ENDING, '')])];
}

/** Returns the numbers in a text without separators of thousands: "2,4" and "2.4" are the same. */
export function listNumbers(text: string): string[] {
  const joined = text
    .replace(/(\d)[.,\s\u202f](?=\d{3}(?!\d))/gu, '$1')
    .replace(/(\d) ?x ?(?=\d)/giu, '$1 x ');
  // The 2 of "m2" is no number.
  const found = joined.match(/(?<![\p{L}\d])\d+(?:[.,]\d+)?/gu) ?? [];
  return found.map((number) => number.replace(',', '.'));
}
