// The text of a wish. Each step extracts the pieces that it understands, so that no piece is read twice.
import { foldText, foldWords } from '../fold-text.ts';
import type { Reader } from '../words/reader.ts';

/** The placeholder for text that was already read. It is neither a letter nor a digit nor a space. */
export const TAKEN = '\u0001';
/** The maximum length of a wish. Real ones are shorter. The limit keeps every step fast. */
const LONGEST = 1000;
/** The maximum number of days or times in a wish. Each additional one multiplies the number of combinations. */
export const MOST_READINGS = 16;
/** The maximum length of the words before a match that determine its meaning, such as "not later than the". */
const LONGEST_LEAD = 64;
const NO_WISH =
  /https?:\S+|www\.\S+|(?<!\S)\S{1,64}@\S+|\+\d[\d\s().-]{6,}|\d{6,}|[€$£]\s?\d[\d.,]*|\d[\d.,]{0,20}\s?(?:k(?![\p{L}])|[€$£%]|(?:euros?|eur|dollars?|usd|people|personnes|personas|personen|persone|pessoas|km|kg|m2|years?|ans|anos|jahre|anni|jaar)(?!\p{L}))/gu;
/** Matches greetings that contain a part of the day. */
const GREETING =
  /(?<!\p{L})(?:good (?:morning|afternoon|evening)|guten? (?:morgen|abend|nachmittag)|goede(?:n|ren)? ?(?:morgen|middag|namiddag|avond)|buenos dias|buenas (?:tardes|noches)|bo(?:m|a) (?:dia|tarde|noite)|bonne? (?:soiree|journee|fin de journee|apres midi|week ?end)|buon (?:giorno|pomeriggio)|buona (?:sera|serata|giornata|notte)|(?:have a )?(?:good|nice|great|lovely) (?:day|weekend|week)|schone[ns]? (?:tag|abend|nachmittag|wochenende|woche)|fijne (?:dag|avond|middag|week|weekend))(?!\p{L})/gu;
/** Matches elided articles and similar words before a vowel. */
const ELIDED = /(?<!\p{L})(l|d|j|m|s|c|n|t|qu|all|dell|nell|dall|sull|quest|un)'(?=\p{L})/gu;

/** Matches an hour of the second half of the day: "6 de la tarde", "7h30 du soir". */
const AFTER_NOON =
  /(?<![\d.,:/h-])(0?[1-9]|1[01])([:.h][0-5]\d)?(?: ?(?:h|hs|uhr|uur|heures?|horas?))? (?:de la (?:tarde|noche)|da (?:tarde|noite)|du soir|de l apres midi|di sera|del pomeriggio|abends|nachmittags|s avonds|s middags)(?!\p{L})/gu;

/** A piece of text that was understood, and its position. */
export interface Piece<Meaning> {
  at: number;
  end: number;
  meaning: Meaning;
}

/**
 * Folds a text and replaces apostrophes and hyphens with spaces: `l apres midi`, `jeudi 15h30`. Keeps other
 * punctuation.
 */
export function toPlainText(text: string): string {
  return foldText(text.slice(0, LONGEST))
    .replace(NO_WISH, ' ')
    .replace(GREETING, ' ')
    .replace(ELIDED, '$1 ')
    .replace(/(?<!\p{L})we'd(?!\p{L})/gu, 'we would')
    .replace(/'/g, '')
    .replace(/(?<=\d ?)o clock(?!\p{L})/gu, 'oclock')
    .replace(/(?<![\d.,:/])(\d{1,2}(?:[:.]\d{2})?) ?ish(?!\p{L})/gu, 'around $1')
    .replace(/(?<=\p{L})[-–—](?=\p{L})/gu, ' ')
    .replace(AFTER_NOON, '$1$2 pm')
    .replace(/(?<!\s)\s*\n\s*/g, '; ')
    .replace(/ +/g, ' ')
    .trim();
}

/** A text in which each understood piece is replaced with {@link TAKEN}, so that no later step reads it again. */
export class RemainingText {
  text: string;
  constructor(text: string) {
    this.text = text;
  }

  /** Extracts the matches that `read` understands. `read` receives the match and the text before it. */
  take<Meaning>(
    pattern: RegExp,
    read: (match: RegExpExecArray, before: string) => Meaning | null,
  ): Piece<Meaning>[] {
    const pieces: Piece<Meaning>[] = [];
    const whole = this.text;
    const rest: string[] = [];
    let done = 0;
    for (const match of whole.matchAll(pattern)) {
      const meaning = read(match, whole.slice(0, match.index));
      if (meaning === null) continue;
      const [at, end] = [match.index, match.index + match[0].length];
      pieces.push({ at, end, meaning });
      rest.push(whole.slice(done, at), TAKEN.repeat(end - at));
      done = end;
    }
    this.text = rest.join('') + whole.slice(done);
    return pieces;
  }
}

/** Returns a pattern that matches the fragments as whole words. */
export function matchWholeWords(source: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\d])(?:${source})(?![\\p{L}\\d])`, 'gu');
}

const leads = new Map<string, RegExp>();

/** Returns whether the text ends with one of the fragments, optionally followed by an article. */
export function endsWithAny(text: string, source: string): boolean {
  let pattern = leads.get(source);
  if (!pattern) {
    pattern = new RegExp(
      `(?<![\\p{L}\\d])(?:${source})(?: (?:the|le|la|les|l|el|los|las|il|lo|i|gli|o|a|os|as|de|den|dem|der|die|das|het|am|an|on|del|al|du|au))?$`,
      'u',
    );
    leads.set(source, pattern);
  }
  let end = text.length;
  while (text[end - 1] === ' ' || text[end - 1] === TAKEN) end--;
  return pattern.test(text.slice(Math.max(0, end - LONGEST_LEAD), end));
}

/** Removes readings with equal keys, keeping their order, and keeps at most `MOST_READINGS`. */
export function removeDuplicates<Reading>(
  readings: readonly Reading[],
  keyOf: (reading: Reading) => string,
): Reading[] {
  const byKey = new Map<string, Reading>();
  for (const reading of readings) {
    const key = keyOf(reading);
    if (!byKey.has(key)) byKey.set(key, reading);
    if (byKey.size === MOST_READINGS) break;
  }
  return [...byKey.values()];
}

const patterns = new Map<string, unknown>();

/** Returns the patterns of a language, which are compiled once. */
export function compileOnce<Patterns>(
  name: string,
  reader: Reader,
  compile: (reader: Reader) => Patterns,
): Patterns {
  const key = `${name} ${reader.language}`;
  if (!patterns.has(key)) patterns.set(key, compile(reader));
  return patterns.get(key) as Patterns;
}

/** Returns a pattern of the number words up to thirty-one, longest first. */
export function numberWordsPattern(reader: Reader): string {
  return [...reader.numbers]
    .filter(([, value]) => value >= 1 && value <= 31)
    .map(([name]) => foldWords(name))
    .sort((one, other) => other.length - one.length)
    .join('|');
}

/** Returns the value of a number in digits or words: `3` or `three` → 3. */
export function toNumber(said: string, reader: Reader): number {
  return /^\d+$/.test(said) ? Number(said) : (reader.numbers.get(said) ?? Number.NaN);
}
