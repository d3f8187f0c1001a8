// The locale in which a lead reads dates, times and money (agents.md#dates-and-money).
import { languageFiles } from './phrases/phrases.ts';
import { getPlainLanguage } from './words/reader.ts';
import { findZoneCountry } from './zones.ts';

/** A reader of dates, times and money. */
export interface LocaleReader {
  /** BCP 47 primary language. */
  language: string;
  /** The country of the lead's phone (ISO 3166-1); null if it is unknown. */
  country: string | null;
  /** IANA time zone: its country counts if the language is not spoken in the phone's. */
  zone: string;
}

/** The recipient of a text about a meeting. */
export interface MeetingRecipient {
  /** The lead's IANA time zone; null if unknown. */
  timezone: string | null;
  /** The country of the lead's phone (ISO 3166-1); null if unknown. */
  country: string | null;
  /** The language of the lead; undefined if it is the campaign's. */
  language?: string | undefined;
  /** The reply to which the text is added. Its form of address counts in another language than the campaign's. */
  reply?: string | undefined;
}

/**
 * Returns the locale: the language as the reader's country writes it, such as `en-GB`, or as the language's first country
 * does if it is not spoken there; English if there is none.
 */
export function findLocale({ language, country, zone }: LocaleReader): string {
  const plain = getPlainLanguage(language);
  if (!/^[a-z]{2,3}$/.test(plain)) return 'en';
  const spoken = languageFiles[plain]?.countries ?? [];
  const known = [country, findZoneCountry(zone)].find((one) => one !== null && spoken.includes(one));
  const region = known ?? spoken[0];
  return region ? `${plain}-${region}` : plain;
}

/** The number of formats to cache. Creating a format takes longer than a whole turn. */
const MOST_KEPT = 400;
const formats = new Map<string, Intl.DateTimeFormat | Intl.NumberFormat>();

function getFormat<Format extends Intl.DateTimeFormat | Intl.NumberFormat>(
  key: string,
  create: () => Format,
): Format {
  const known = formats.get(key);
  if (known) return known as Format;
  if (formats.size >= MOST_KEPT) formats.clear();
  const created = create();
  formats.set(key, created);
  return created;
}

const STYLES = {
  /** Monday 23 November at 10:00 */
  moment: { weekday: 'long', day: 'numeric', month: 'long', hour: 'numeric', minute: '2-digit' },
  /** 23 November 2026 at 10:00 */
  full: { day: 'numeric', month: 'long', year: 'numeric', hour: '2-digit', minute: '2-digit' },
  /** Monday 23 November */
  day: { weekday: 'long', day: 'numeric', month: 'long' },
  /** 23 November 2026 */
  date: { day: 'numeric', month: 'long', year: 'numeric' },
  /** Monday */
  weekday: { weekday: 'long' },
  /** 10:00 */
  time: { hour: 'numeric', minute: '2-digit' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

/** Formats a moment (UTC, ISO 8601) in the reader's zone. In an unknown zone, UTC is used. */
export function formatInstant(moment: string, style: keyof typeof STYLES, reader: LocaleReader): string {
  const text = getDateFormat(style, findLocale(reader), reader.zone).format(new Date(moment));
  return writeAsSpoken(text, reader);
}

/** Corrects what Intl does not write as people do: "mardi 1er décembre", "martes 1 de diciembre a las 10:00". */
function writeAsSpoken(text: string, { language }: LocaleReader): string {
  const plain = getPlainLanguage(language);
  if (plain === 'fr') return text.replace(/(?<!\d)1 (?=\p{L}{3})/u, '1er ');
  if (plain !== 'es') return text;
  return text
    .replace(/^(\p{L}+), (?=\d)/u, '$1 ')
    .replace(/(?<=\p{L}|\d{4}), (?=(\d{1,2}):\d)/u, (_sign, hour: string) =>
      hour === '1' ? ' a la ' : ' a las ',
    );
}

function getDateFormat(style: keyof typeof STYLES, locale: string, zone: string): Intl.DateTimeFormat {
  return getFormat(`${style} ${locale} ${zone}`, () => {
    try {
      return new Intl.DateTimeFormat(locale, { ...STYLES[style], timeZone: zone });
    } catch {
      return new Intl.DateTimeFormat(locale, { ...STYLES[style], timeZone: 'UTC' });
    }
  });
}

/** Formats a time of day, in minutes. */
export function formatClock(minutes: number, reader: LocaleReader): string {
  return formatLocal(minutes * 60_000, 'time', reader);
}

/** Formats a date, in milliseconds since 1970-01-01 as if it were in UTC. */
export function formatDate(ms: number, reader: LocaleReader): string {
  return formatLocal(ms, 'date', reader);
}

/** Returns the name of a weekday (1: Monday). */
export function formatWeekday(day: number, reader: LocaleReader): string {
  // 1970-01-05 was a Monday.
  return formatLocal((day + 3) * 86_400_000, 'weekday', reader);
}

function formatLocal(ms: number, style: keyof typeof STYLES, reader: LocaleReader): string {
  return writeAsSpoken(getDateFormat(style, findLocale(reader), 'UTC').format(ms), reader);
}

/** Formats a number. Up to four digits are not grouped, because they can be a year. */
export function formatFigure(figure: number, reader: LocaleReader): string {
  const locale = findLocale(reader);
  const create = () => new Intl.NumberFormat(locale, { useGrouping: 'min2', maximumFractionDigits: 6 });
  return getFormat(`figure ${locale}`, create).format(figure);
}

/** Formats an amount or a range of amounts, without decimals if they are zero. @param currency ISO 4217. */
export function formatMoney(least: number, most: number, currency: string, reader: LocaleReader): string {
  const decimals = Number.isInteger(least) && Number.isInteger(most) ? 0 : 2;
  const locale = findLocale(reader);
  const format = getFormat(`${currency} ${decimals} ${locale}`, () => {
    const style = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
    return new Intl.NumberFormat(locale, { style: 'currency', currency, ...style });
  });
  return least === most ? format.format(least) : format.formatRange(least, most);
}
