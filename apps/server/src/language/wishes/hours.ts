// Times of day in a wish: "at 3", "after 6", "between 2 and 4", "in the morning".
import type { Reader } from '../words/reader.ts';
import {
  compileOnce,
  endsWithAny,
  matchWholeWords,
  numberWordsPattern,
  type Piece,
  type RemainingText,
  removeDuplicates,
  TAKEN,
  toNumber,
} from './text.ts';

/** A range of minutes of the day. A meeting starts at `from` or later, and before `to`. */
export interface Hours {
  from: number;
  to: number;
  /** Whether the lead named a clock time, not a part of the day or a range. */
  exact: boolean;
  /** Whether the lead named a part of the day, such as the afternoon. "First thing" and "after work" are too vague. */
  part?: true;
}

/** The hours in a text. `otherwise` is what they mean if `hours` does not fit the rest of the wish. */
export interface SaidHours {
  hours: Hours[];
  otherwise?: Hours[];
}

const NOON = 720;
const DAY = 1440;
const NEAR = 45;
/**
 * The minute of the day from which the morning is the likelier meaning: "after 8" is in the morning, "after 6" is not.
 */
const EARLIEST = 8 * 60;

const TIME =
  '(\\d{1,2})(?:\\s?(?:[:h]|uhr|uur|heures?|horas?)\\s?([0-5]\\d)(?!\\d)|\\.([0-5]\\d)(?!\\.?\\d))?' +
  '(?:\\s?(h|hrs?|uhr|uur|heures?|horas?|hs|ore|oclock)(?!\\p{L}))?(?:\\s?([ap])\\.?\\s?m(?![\\p{L}\\d])\\.?)?';
/** Returns a pattern for words that mean a time only as a whole clause or next to a day: "Friday first thing". */
const besideDay = (words: string) =>
  `(?<=${TAKEN} ?)${words}|${words}(?= (?:on )?${TAKEN})|(?<=(?:^|[,;.!?]) ?)${words}(?=(?: please| pls)?(?:$|[,;.!?]))`;
const AFTER_WORK =
  'after work|nach feierabend|nach der arbeit|apres le (?:travail|boulot)|despues del trabajo|dopo il lavoro|depois do trabalho|na (?:het )?werk';
const AFTER_SCHOOL =
  'after school|nach der schule|apres l ?ecole|despues del cole(?:gio)?|dopo (?:la )?scuola|depois da escola|na school';
const ALONE = '(?<![\\d.,:/-])';
const BEHIND = '(?![\\d%:/]|[.,]\\d)';

/** Halves and quarters of an hour, by language: the pattern, and minutes from the hour. */
const FRACTIONS: Readonly<Record<string, readonly [pattern: string, minutes: number][]>> = {
  en: [
    ['half past (H)|half (H)', 30],
    ['quarter past (H)', 15],
    ['quarter to (H)', -15],
  ],
  fr: [
    ['(H)(?: ?h| heures?)? et demie?', 30],
    ['(H)(?: ?h| heures?)? et quart', 15],
    ['(H)(?: ?h| heures?)? moins le quart', -15],
  ],
  es: [
    ['(H) y media', 30],
    ['(H) y cuarto', 15],
    ['(H) menos cuarto', -15],
  ],
  de: [
    ['halb (H)', -30],
    ['viertel nach (H)', 15],
    ['(?:viertel vor|dreiviertel) (H)', -15],
  ],
  it: [
    ['(H) e mezz[ao]', 30],
    ['(H) e un quarto', 15],
    ['(H) meno un quarto', -15],
  ],
  pt: [
    ['(H)(?: horas?)? e meia', 30],
    ['(H) e um quarto', 15],
    ['(?:quinze|15|um quarto) para as? (H)', -15],
  ],
  nl: [
    ['half (H)', -30],
    ['kwart over (H)', 15],
    ['kwart voor (H)', -15],
  ],
};

export function extractHours(remains: RemainingText, reader: Reader): Piece<SaidHours>[] {
  const patterns = compileOnce('hours', reader, compileHours);
  return [
    ...remains.take(patterns.range, readRange),
    ...remains.take(patterns.later, (match) => matchFromTime(readTime(match))),
    // "Nothing after 4" is a limit for the end.
    ...remains.take(patterns.from, (match, ahead) =>
      endsWithAny(ahead, NOTHING) ? null : matchFromTime(readTime(match)),
    ),
    // "I work until 3" leaves the time after it.
    ...remains.take(patterns.until, (match, ahead) =>
      isBusy(match, ahead, reader) ? matchFromTime(readTime(match)) : null,
    ),
    ...remains.take(patterns.before, (match) => matchUntilTime(readTime(match))),
    ...remains.take(patterns.around, (match) => matchExactTime(readTime(match), NEAR)),
    ...remains.take(patterns.either, (match) => matchEitherTime(readTime(match), readTime(match, 6))),
    ...remains.take(patterns.at, (match) => matchExactTime(readTime(match))),
    ...remains.take(patterns.behindDay, (match) => matchExactTime(readTime(match))),
    ...remains.take(patterns.clear, (match) => {
      const isClear = [2, 3, 4, 5].some((group) => match[group] !== undefined);
      return isClear ? matchExactTime(readTime(match)) : null;
    }),
    ...patterns.parts.flatMap(([pattern, hours]) =>
      remains.take(pattern, (_, ahead) => ({ hours: [applyBound(hours, ahead, reader)] })),
    ),
  ];
}

/** Returns whether the words ahead of an "until" in its clause, or the verb right after it, say that the lead is busy. */
function isBusy({ index, input, 0: { length } }: RegExpExecArray, ahead: string, reader: Reader): boolean {
  const busy = matchWholeWords(`${reader.wish.occupied}|${reader.wish.worksUntil}`);
  const clause = ahead.slice(Math.max(...CLAUSE_ENDS.map((mark) => ahead.lastIndexOf(mark))) + 1);
  const [next = ''] = input
    .slice(index + length)
    .trimStart()
    .split(/[ ,;.!?]/);
  return clause.search(busy) >= 0 || next.search(busy) === 0;
}

const NOTHING = 'not|nothing|nicht|nichts|rien|pas|nada|no|niente|non|nao|niets|niet';
const CLAUSE_ENDS = [...',;.!?'];

/** Applies the words before the hours: "before lunch", "after the morning". */
function applyBound(hours: Hours, ahead: string, { wish }: Reader): Hours {
  if (endsWithAny(ahead, wish.after)) return { from: hours.to - 60, to: DAY, exact: false };
  return endsWithAny(ahead, wish.before) ? { from: 0, to: hours.from, exact: false } : hours;
}

/** Returns a key that is the same for equal hours. */
export function getHoursKey({ from, to, exact, part }: Hours): string {
  return `${from}-${to}${exact}${part}`;
}

/** Removes duplicate hours, and keeps at most `MOST_READINGS`. */
export function removeDuplicateHours(hours: readonly Hours[]): Hours[] {
  return removeDuplicates(hours, getHoursKey);
}

/** Returns the hours that both contain; null if there are none. */
export function intersectHours(one: SaidHours, other: SaidHours): SaidHours | null {
  const pairs = [
    [one.hours, other.hours],
    [one.hours, other.otherwise],
    [one.otherwise, other.hours],
    [one.otherwise, other.otherwise],
  ] as const;
  for (const [these, those] of pairs) {
    const common = (these ?? []).flatMap((a) =>
      (those ?? []).flatMap((b): Hours[] => {
        const [begin, end] = [Math.max(a.from, b.from), Math.min(a.to, b.to)];
        return begin < end ? [{ from: begin, to: end, exact: a.exact || b.exact }] : [];
      }),
    );
    if (common.length > 0) return { hours: removeDuplicateHours(common) };
  }
  return null;
}

function compileHours(reader: Reader) {
  const { wish, source } = reader;
  const time = `${ALONE}${TIME}${BEHIND}`;
  const to =
    '(?:-|–|to|and|until|till|a|et|bis|und|y|e|as|alle|tot|en|hasta(?: las)?|ate(?: as)?|jusqu ?a|las|l)';
  const prepared = (words: string) => matchWholeWords(`(?:${words})\\s+${time}`);
  const vaguePart = (words: string, start: number, end: number): [RegExp, Hours] => [
    matchWholeWords(`(?<!(?:mas|mais|plus|piu) )(?:${words})`),
    { from: start, to: end, exact: false },
  ];
  const part = (words: string, start: number, end: number): [RegExp, Hours] => {
    const [pattern, hours] = vaguePart(words, start, end);
    return [pattern, { ...hours, part: true }];
  };
  const counted = numberWordsPattern(reader);
  const fractions = [...new Set([reader.language, 'en'])].flatMap((language) =>
    (FRACTIONS[language] ?? [])
      // "Half 4" means half past three in some languages, so its English meaning applies only in English.
      .filter(([pattern]) => language === reader.language || !pattern.startsWith('half ('))
      .map(
        ([pattern, minutes]) =>
          [
            matchWholeWords(
              (language === reader.language ? pattern : pattern.split('|half')[0]!).replaceAll(
                '(H)',
                `(\\d{1,2}|${counted})`,
              ),
            ),
            minutes,
          ] as const,
      ),
  );
  const ahead = [wish.at, wish.after, wish.before, wish.from, wish.between, wish.around].join('|');
  return {
    fractions,
    noon: matchWholeWords(`(?<!apres )(?:${wish.noon})`),
    /** Matches "at three" and "trois heures". */
    spelled: new RegExp(
      `(?<=(?<!\\p{L})(?:${ahead}) )(?:${counted})(?!\\p{L})|(?<!\\p{L})(?:${counted})(?= (?:oclock|uhr|uur|heures?|horas?)(?!\\p{L}))`,
      'gu',
    ),
    range: new RegExp(
      `(?:(?<!\\p{L})(${wish.between})\\s+)?${time}\\s?${to}\\s?(?:las |la |le |l |as |a |h )?${TIME}${BEHIND}(?!\\p{L})`,
      'gu',
    ),
    either: matchWholeWords(
      `(?:(?:${wish.at})\\s+|(?<=${TAKEN} ))${time}\\s+(?:or|ou|o|u|oder|oppure|of)(?:\\s+(?:${wish.at}))?\\s+${TIME}${BEHIND}`,
    ),
    /** Matches a time right after a day: "Tuesday 3". */
    behindDay: new RegExp(`(?<=${TAKEN} )${TIME}${BEHIND}(?=\\s*(?:[,;.!?]|$|\\p{L}{4,}))`, 'gu'),
    later: matchWholeWords(`(?:(?:${wish.from}|${wish.at})\\s+)?${time}\\s+(?:${wish.orLater})`),
    from: prepared(`${wish.after}|${wish.from}`),
    until: prepared(wish.until),
    before: prepared(wish.before),
    around: prepared(wish.around),
    at: new RegExp(
      `(?:(?<!\\p{L})(?:${wish.at})\\s+|@\\s?)${time}(?!\\p{L}| ?(?:days?|jours?|dias?|tage|giorni|dagen|weeks?|semaines?|semanas?))`,
      'gu',
    ),
    clear: new RegExp(`${time}(?!\\p{L})`, 'gu'),
    parts: [
      part(wish.lunch, NOON, NOON + 120),
      vaguePart(
        `${besideDay('last thing')}|end of (?:the )?day|late afternoon|fin de journee|fin d apres midi|(?:final|ultima hora) de la tarde|(?:fim|final) d[ae] tarde|spaten? nachmittag|tardo pomeriggio|(?:eind(?:e)? van de|late) (?:na)?middag|final del dia|ultima hora|spatnachmittag|fine giornata|fim do dia|eind(?:e)? van de dag`,
        16 * 60,
        20 * 60,
      ),
      vaguePart(
        `${besideDay('first thing')}|first thing in the morning|early(?: in the)? morning|tot (?:le|dans la) matin|de bonne heure|a la premiere heure|(?:a )?primera hora|fruh ?morgens|morgens fruh|ganz fruh|gleich in der fruhe?|(?:di )?prima mattina|logo (?:de|pela|cedo) manha|logo cedo|primeira hora|vroeg in de (?:ochtend|morgen)|s (?:ochtends|morgens) vroeg`,
        0,
        10 * 60 + 30,
      ),
      part(`(?:${source.afternoon}|namiddag)s?|las tardes|as tardes|pomeriggi`, 13 * 60, 18 * 60),
      vaguePart(AFTER_WORK, 17 * 60, DAY),
      vaguePart(AFTER_SCHOOL, 15 * 60, 20 * 60),
      part(`(?:${source.evening}|tonight|vanavond|stasera)s?|avonden|sere`, 17 * 60, DAY),
      part(
        `(?:${source.morning}|voormiddag)s?|(?:en |a )?la manana|(?:por )?las mananas|mattine|ochtenden|stamattina`,
        0,
        NOON,
      ),
    ],
  };
}

/**
 * Replaces noon, "half past three" and "at three" with digits. This must come first, because it changes the positions
 * of the text after it.
 */
export function writeHoursInDigits(text: string, reader: Reader): string {
  const { fractions, noon, spelled } = compileOnce('hours', reader, compileHours);
  const whole = fractions.reduce(
    (rest, [pattern, minutes]) =>
      rest.replace(pattern, (said, ...groups: unknown[]) => {
        const named = groups.find((group) => typeof group === 'string' && group !== said) as string;
        const time = (toNumber(named, reader) * 60 + minutes + DAY) % DAY;
        return `${Math.floor(time / 60)}:${String(time % 60).padStart(2, '0')}`;
      }),
    text,
  );
  return whole.replace(noon, '12:00').replace(spelled, (said) => String(toNumber(said, reader)));
}

/** The times of day that a text could mean, the most likely first. */
interface SaidTimes {
  candidates: number[];
}

function readTime(match: readonly (string | undefined)[], first = 1): SaidTimes | null {
  const [hour, minutes, dotted, , half] = match.slice(first, first + 5);
  const [h, m] = [Number(hour), Number(minutes ?? dotted ?? 0)];
  if (h > 24) return null;
  if (half === 'p') return { candidates: [((h % 12) + 12) * 60 + m] };
  if (half === 'a') return { candidates: [(h % 12) * 60 + m] };
  if (h >= 12 || h === 0) return { candidates: [(h % 24) * 60 + m] };
  const [early, late] = [h * 60 + m, (h + 12) * 60 + m];
  return { candidates: early < EARLIEST ? [late, early] : [early, late] };
}

function matchExactTime(said: SaidTimes | null, near = 0): SaidHours | null {
  if (!said) return null;
  return {
    hours: said.candidates.map((time) => ({
      from: time - near,
      to: time + near + 1,
      exact: near === 0,
    })),
  };
}

function matchEitherTime(one: SaidTimes | null, other: SaidTimes | null): SaidHours | null {
  const [first, second] = [matchExactTime(one), matchExactTime(other)];
  return first && second && { hours: [...first.hours, ...second.hours] };
}

function matchFromTime(said: SaidTimes | null): SaidHours | null {
  return withAlternative(said, (time) => ({ from: time, to: DAY, exact: false }));
}

function matchUntilTime(said: SaidTimes | null): SaidHours | null {
  return withAlternative(said, (time) => ({ from: 0, to: time, exact: false }));
}

function withAlternative(said: SaidTimes | null, hours: (time: number) => Hours): SaidHours | null {
  if (!said) return null;
  const [likelier, other] = said.candidates;
  return { hours: [hours(likelier!)], ...(other !== undefined && { otherwise: [hours(other)] }) };
}

/**
 * Reads a range such as "between 2 and 4" or "14-16h", or returns null. Two bare numbers count only if something shows
 * that they are times.
 */
function readRange(match: RegExpExecArray): SaidHours | null {
  const isTime = [1, 3, 4, 5, 6, 8, 9, 10, 11].some((group) => match[group] !== undefined);
  const [first, last] = [readTime(match, 2), readTime(match, 7)];
  if (!isTime || !first || !last) return null;
  const pairs = first.candidates.flatMap((begin) =>
    last.candidates.filter((end) => end > begin).map((end) => ({ from: begin, to: end, exact: false })),
  );
  const length = ({ from, to }: Hours) => to - from;
  const [best] = pairs.toSorted(
    (one, other) =>
      length(one) - length(other) || Number(one.from < EARLIEST - 60) - Number(other.from < EARLIEST - 60),
  );
  return best ? { hours: [best] } : null;
}
