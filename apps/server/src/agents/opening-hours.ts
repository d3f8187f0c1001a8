// Computes whether the business is open, from opening hours in the words of its knowledge.
import { foldText, foldWords } from '../language/fold-text.ts';
import { listDayNames, readClock } from '../language/times/calendar-words.ts';
import { toZoned } from '../language/timezone.ts';
import { getReader } from '../language/words/reader.ts';

/** The time and the place of a question about opening hours. */
export interface Moment {
  /** UTC, ISO 8601. */
  now: string;
  timezone: string;
  language: string;
}

/** Opening hours by weekday (1: Monday), in minutes of the day: no spans if closed, null if unclear. */
type Week = Map<number, [from: number, to: number][] | null>;

const TO = '(?:[-–]|t/m|to|till|until|through|bis|au|a|al|ate|tot|as|alle|à)';
const TIME = '(\\d{1,2})(?: ?[:.h] ?(\\d{2}))?(?: ?(?:uhr|uur|h|hrs)(?!\\p{L}))?(?: ?([ap])\\.?m\\b\\.?)?';
const SPAN = `(?<![\\d.:])${TIME} ?${TO} ?(?:las |les )?${TIME}(?![\\d:])`;
const CLOSED =
  '(?:closed|shut|ferme\\p{L}*|cerrad\\p{L}*|cerramos|geschlossen|chius\\p{L}*|fechad\\p{L}*|fechamos|gesloten|dicht)(?!\\p{L})';
const DAILY =
  '(?:every day|daily|7 days a week|tous les jours|todos los dias|taglich|ogni giorno|tutti i giorni|todos os dias|dagelijks|elke dag)(?!\\p{L})';
/** Hours that change with the season or on holidays are not computed. */
const VARIES =
  /holiday|christmas|easter|ferie|feri[ea]do|festiv|feiertag|vacan|vakantie|feestdag|appointment|rendez|rdv|cita|vereinbarung|appuntament|marca|afspraak/;

const tokensByLanguage = new Map<string, RegExp>();

/** Returns a pattern of days, "daily", "closed" and spans of time. */
function getTokens(language: string): RegExp {
  const known = tokensByLanguage.get(language);
  if (known) return known;
  const names = getShortNames(language);
  const name = `(${[...names.keys()].sort((a, b) => b.length - a.length).join('|')})(?:s|en)?\\.?(?!\\p{L})`;
  const token = new RegExp(
    `(?<!\\p{L})${name}(?: ?${TO} ?(?:le |den |il |o |a )?${name})?|(?<!\\p{L})(${DAILY})|(?<!\\p{L})(${CLOSED})|${SPAN}`,
    'gu',
  );
  tokensByLanguage.set(language, token);
  return token;
}

/** Reads opening hours from sentences; null if they name no days or are unclear. */
function readWeek(sentences: readonly string[], language: string): Week | null {
  const week: Week = new Map();
  const names = getShortNames(language);
  const token = getTokens(language);
  for (const sentence of sentences) {
    const plain = foldText(sentence)
      .replace(/ feira/g, '')
      .replace(/-feira/g, '');
    if (VARIES.test(plain)) {
      const varying = [...plain.matchAll(token)].flatMap(([, first, last]) =>
        first ? listDays(names.get(first)!, names.get(last ?? '')) : [],
      );
      if (varying.length === 0) return null;
      for (const day of varying) week.set(day, null);
      continue;
    }
    const groups: { days: number[]; spans: [number, number][]; isClosed: boolean }[] = [];
    let isDayLast = false;
    let isValueFirst: boolean | null = null;
    for (const match of plain.matchAll(token)) {
      const [, first, last, daily, closed, ...clock] = match;
      const days = daily
        ? [1, 2, 3, 4, 5, 6, 7]
        : first
          ? listDays(names.get(first)!, names.get(last ?? ''))
          : null;
      isValueFirst ??= days === null;
      if (days) {
        const open = groups.at(-1);
        const isSame = isDayLast || (isValueFirst && open?.days.length === 0);
        if (open && isSame) open.days.push(...days);
        else groups.push({ days, spans: [], isClosed: false });
        isDayLast = true;
        continue;
      }
      if (groups.length === 0 || (isValueFirst && isDayLast))
        groups.push({ days: [], spans: [], isClosed: false });
      const group = groups.at(-1)!;
      isDayLast = false;
      if (closed) group.isClosed = true;
      else {
        const span = toSpan(clock);
        if (!span) return null;
        group.spans.push(span);
      }
    }
    for (const { days, spans, isClosed } of groups) {
      // A day without hours, hours without a day, or both hours and "closed" are unclear.
      if (days.length === 0 || (spans.length === 0) === !isClosed) return null;
      for (const day of days) {
        if (week.has(day)) return null;
        week.set(day, spans);
      }
    }
  }
  return week.size > 0 ? week : null;
}

function listDays(first: number, last: number | undefined): number[] {
  const length = last ? ((last - first + 7) % 7) + 1 : 1;
  return Array.from({ length }, (_, index) => ((first - 1 + index) % 7) + 1);
}

/** Reads `9`, `00`, `a`, `6`, `00`, `p`. "9-5" ends in the afternoon. */
function toSpan([h1, m1, half1, h2, m2, half2]: (string | undefined)[]): [number, number] | null {
  const at = (hour: string | undefined, minute: string | undefined, half: string | undefined) =>
    (half ? (Number(hour) % 12) + (half === 'p' ? 12 : 0) : Number(hour)) * 60 + Number(minute ?? 0);
  const from = at(h1, m1, half1);
  let to = at(h2, m2, half2);
  if (to <= from && !half2 && to < 12 * 60) to += 12 * 60;
  return from < to && to <= 24 * 60 ? [from, to] : null;
}

const SHORT: Record<string, string> = {
  en: 'mon tue wed thu fri sat sun',
  fr: 'lun mar mer jeu ven sam dim',
  es: 'lun mar mie jue vie sab dom',
  de: 'mo di mi do fr sa so',
  it: 'lun mar mer gio ven sab dom',
  pt: 'seg ter qua qui sex sab dom',
  nl: 'ma di wo do vr za zo',
};

const namesByLanguage = new Map<string, ReadonlyMap<string, number>>();

function getShortNames(language: string): ReadonlyMap<string, number> {
  const known = namesByLanguage.get(language);
  if (known) return known;
  const names = new Map(listDayNames(getReader(language)).weekdays);
  for (const short of [language, 'en'])
    for (const [index, name] of (SHORT[short] ?? '').split(' ').entries())
      if (name) names.set(name, index + 1);
  for (const [name, day] of [...names])
    if (name.endsWith(' feira')) names.set(name.replace(' feira', ''), day);
  namesByLanguage.set(language, names);
  return names;
}

const ANY_SPAN = new RegExp(SPAN, 'u');
const ANY_CLOSED = new RegExp(`(?<!\\p{L})${CLOSED}`, 'u');

/** Returns whether a text contains opening hours: times, or a day on which the business is closed. */
export function hasHours(text: string, language: string): boolean {
  const plain = foldText(text);
  return ANY_SPAN.test(plain) || (ANY_CLOSED.test(plain) && readWeek([text], language) !== null);
}

/** Returns whether a text names a weekday. */
export function namesDay(text: string, { language }: Moment): boolean {
  return listWeekdays(text, language, 4).length > 0;
}

/** Returns the weekdays that a text names. @param shortest the minimum length of a name. */
function listWeekdays(text: string, language: string, shortest = 2): number[] {
  const names = getShortNames(language);
  const days = foldWords(text)
    .split(' ')
    .filter((word) => word.length >= shortest)
    .flatMap((word) => names.get(word) ?? names.get(word.replace(/(?:s|en)$/, '')) ?? []);
  return [...new Set(days)];
}

/** Returns the opening hours among the sentences, with a reader of weekdays; null if there are none or several. */
export function readOpeningHours(
  sentences: readonly string[],
  language: string,
): { week: Week; listDays: (text: string) => number[] } | null {
  const week = readWeek(
    sentences.filter((sentence) => hasHours(sentence, language)),
    language,
  );
  return week && { week, listDays: (text) => listWeekdays(text, language, 4) };
}

/** The day and the time that a question names. */
interface AskedTime {
  /** Weekdays; empty for every day on which the business opens. */
  days: number[];
  /** Minutes of the day; null for the whole day. */
  minutes: number | null;
}

const NOW =
  / (?:now|right now|currently|at the moment|maintenant|en ce moment|la|ahora|jetzt|gerade|adesso|ora|agora|nu) /;
const WEEKEND = / (?:week ?ends?|wochenende|fin de semana|finde|fim de semana) /;

/**
 * Reads the day and time of a question: "on Sunday", "today at 6 pm", "now".
 * @returns `null` if it names none; `'unclear'` if it names one that can't be computed.
 */
function readAskedTime(question: string, { now, timezone, language }: Moment): AskedTime | 'unclear' | null {
  const reader = getReader(language);
  const local = toZoned(now, timezone);
  const plain = ` ${foldWords(question)} `;
  const clock = readClock(question, reader);
  if (clock && !clock.certain && clock.hour < 8) return 'unclear';
  if (!clock && (reader.time.evening.test(plain) || reader.time.morning.test(plain))) return 'unclear';
  const minutes = clock && clock.hour * 60 + clock.minute;
  const days = listWeekdays(question, language);
  if (days.length > 0) return { days, minutes };
  if (WEEKEND.test(plain)) return { days: [6, 7], minutes };
  if (reader.time.dayAfterTomorrow.test(plain)) return { days: [local.add({ days: 2 }).dayOfWeek], minutes };
  if (reader.time.tomorrow.test(plain)) return { days: [local.add({ days: 1 }).dayOfWeek], minutes };
  const current = local.hour * 60 + local.minute;
  if (!clock && NOW.test(plain)) return { days: [local.dayOfWeek], minutes: current };
  if (reader.time.today.test(plain)) return { days: [local.dayOfWeek], minutes };
  return clock ? { days: [], minutes } : null;
}

/** Returns whether the business is open at the time that the question names; null if it names none or it is unclear. */
export function isOpenThen(question: string, sentences: readonly string[], moment: Moment): boolean | null {
  const asked = readAskedTime(question, moment);
  const week = asked === null || asked === 'unclear' ? null : readWeek(sentences, moment.language);
  if (asked === null || asked === 'unclear' || week === null) return null;
  const local = toZoned(moment.now, moment.timezone);
  const openDays = [...week.keys()].filter((day) => week.get(day)?.length !== 0);
  const results = (asked.days.length > 0 ? asked.days : openDays).map((day) => {
    const spans = week.has(day) ? week.get(day)! : [];
    if (spans === null) return null;
    if (asked.minutes !== null)
      return spans.some(([from, to]) => asked.minutes! >= from && asked.minutes! < to);
    const isToday =
      day === local.dayOfWeek && getReader(moment.language).time.today.test(` ${foldWords(question)} `);
    return spans.some(([, to]) => !isToday || local.hour * 60 + local.minute < to);
  });
  return results.every((open) => open === results[0]) ? (results[0] ?? null) : null;
}

/** Returns the words of a question that only name its time. */
export function isTimeWord(word: string, { language }: Moment): boolean {
  const reader = getReader(language);
  const spaced = ` ${word} `;
  const names = getShortNames(language);
  return (
    /^\d+(?:h|am|pm|h\d\d)?$/.test(word) ||
    names.has(word) ||
    names.has(word.replace(/(?:s|en)$/, '')) ||
    NOW.test(spaced) ||
    WEEKEND.test(spaced) ||
    [
      reader.time.today,
      reader.time.tomorrow,
      reader.time.morning,
      reader.time.afternoon,
      reader.time.evening,
    ].some((one) => one.test(spaced)) ||
    /^(?:am|pm|week|weekdays?|semaine|semana|woche|settimana|uhr|uur|heures?|horas?|o|clock|oclock|hui|aujourd|aujourdhui)$/.test(
      word,
    )
  );
}
