// Selects the free slots to offer, and formats them.

import { renderTemplate } from '../language/fill-template.ts';
import { formatInstant, type LocaleReader } from '../language/locale.ts';
import { languageFiles } from '../language/phrases/phrases.ts';
import { getPhrases } from '../language/phrases/pick-phrases.ts';
import { toZoned } from '../language/timezone.ts';
import type { OfferedSlot } from '../language/wishes/slot-choice.ts';
import { getPlainLanguage } from '../language/words/reader.ts';
import type { AgentBrief, AskedCalendar, MeetingRecipient, MeetingSlot, TurnInput } from './port.ts';

const OFFERED = 3;
const APART_MS = 2 * 3_600_000;
/** The number of slots that are enough to choose from: the soonest, and one call of the calendar. */
const MOST_READ = 224;
/** The hours of a lead's day in which to offer slots. */
export const WAKES_AT = 7;
export const SLEEPS_AT = 22;
/** How far after the soonest slots to look for other days. It is longer than most holidays. */
const LOOKAHEAD_MS = 14 * 86_400_000;

/**
 * Returns the next free slots, on three days if possible; null if the calendar is unavailable. If meetings are short,
 * the soonest slots are all on one or two days.
 */
export async function findNextSlots(
  { next, between }: AskedCalendar,
  timezone: string,
): Promise<MeetingSlot[] | null> {
  const free = await next();
  const last = free?.at(-1);
  if (!free || !last || groupByDay(preferAwake(free, timezone), timezone).size >= OFFERED) return free;
  const from = Date.parse(last.start_at) + 1;
  const later = await between(new Date(from), new Date(from + LOOKAHEAD_MS));
  return [...free, ...(later ?? [])];
}

/** Returns the slots between 7:00 and 22:00, or all if there are none then. */
export function preferAwake<Slot extends OfferedSlot>(free: readonly Slot[], timezone: string): Slot[] {
  const awake = free.filter(({ start_at }) => {
    const { hour } = toZoned(start_at, timezone);
    return hour >= WAKES_AT && hour < SLEEPS_AT;
  });
  return awake.length > 0 ? awake : [...free];
}

function groupByDay(free: readonly MeetingSlot[], timezone: string): Map<string, MeetingSlot[]> {
  return Map.groupBy(free, ({ start_at }) => toZoned(start_at, timezone).toPlainDate().toString());
}

/**
 * Returns up to three slots, earliest first, none of them at night if there are others. If possible, they are on
 * different days and alternate between mornings and afternoons.
 */
export function chooseSlots(all: readonly MeetingSlot[], timezone: string): OfferedSlot[] {
  const free = preferAwake(all.slice(0, MOST_READ), timezone);
  const days = groupByDay(free, timezone);
  const picked: MeetingSlot[] = [];
  for (const slots of [...days.values()].slice(0, OFFERED)) {
    const afternoon = picked.length % 2 === 1;
    const suited = slots.find((slot) => toZoned(slot.start_at, timezone).hour >= 13 === afternoon);
    picked.push(suited ?? slots[0]!);
  }
  const isFarFromPicked = (slot: MeetingSlot) =>
    picked.every((other) => Math.abs(Date.parse(slot.start_at) - Date.parse(other.start_at)) >= APART_MS);
  for (const acceptable of [isFarFromPicked, () => true]) {
    for (const slot of free) {
      if (picked.length >= OFFERED) break;
      if (!picked.includes(slot) && acceptable(slot)) picked.push(slot);
    }
  }
  return picked
    .sort((a, b) => (a.start_at < b.start_at ? -1 : 1))
    .map(({ id, start_at }) => ({ id, start_at }));
}

/** Formats slots, one per line: `1. Monday 23 November at 10:00`. */
export function formatSlots(slots: readonly OfferedSlot[], reader: LocaleReader): string {
  return slots.map((slot, index) => `${index + 1}. ${formatMoment(slot.start_at, reader)}`).join('\n');
}

/** Formats a time: `Monday 23 November at 10:00`. */
export function formatMoment(moment: string, reader: LocaleReader): string {
  return formatInstant(moment, 'moment', reader);
}

/** Returns how the lead reads times: in the campaign's language, unless another is given. */
export function getLocaleReader(
  input: Pick<TurnInput, 'lead' | 'brief'>,
  language: string = input.brief.language,
): LocaleReader {
  return { language, country: input.lead.country, zone: getTimezone(input) };
}

/** Returns the lead's time zone, or the business's if the lead's is unknown. */
export function getTimezone({ lead, brief }: Pick<TurnInput, 'lead' | 'brief'>): string {
  return lead.timezone ?? brief.timezone;
}

/**
 * Formats a time in the lead's zone. Names the zone if it differs from the business's, or if the lead's is unknown.
 * @param style `time` for a time without its day.
 */
export function formatMomentFor(
  { timezone, country }: MeetingRecipient,
  moment: string,
  brief: Pick<AgentBrief, 'language' | 'timezone'>,
  style: 'moment' | 'time' = 'moment',
): string {
  const { language } = brief;
  const when = formatInstant(moment, style, { language, country, zone: timezone ?? brief.timezone });
  const isShared =
    timezone === null ? getCityName(brief.timezone) === null : hasSameClock(timezone, brief.timezone, moment);
  return isShared ? when : `${when} ${formatCityTime(timezone ?? brief.timezone, brief.language)}`;
}

/** Formats a zone as `(Paris time)`. */
export function formatCityTime(timezone: string, language: string): string {
  return renderTemplate(getPhrases(language).cityTime, { city: nameCity(timezone, language) });
}

/** Returns the time zone of offered slots as `(Paris time)`; null if it is the business's and has no city. */
export function nameOfferedZone(
  { zone, language }: LocaleReader,
  { timezone }: Pick<AgentBrief, 'timezone'>,
): string | null {
  return getCityName(zone) === null && zone === timezone ? null : formatCityTime(zone, language);
}

/** Returns the name of a zone's city in the language; the zone's name if it has none. */
export function nameCity(timezone: string, language: string): string {
  const city = getCityName(timezone) ?? timezone;
  return languageFiles[getPlainLanguage(language)]?.cities[city] ?? city;
}

/** Returns whether clocks in the two zones show the same time at that moment. */
export function hasSameClock(one: string, other: string, moment: string): boolean {
  return toZoned(moment, one).toPlainDateTime().equals(toZoned(moment, other).toPlainDateTime());
}

/** Returns the city of a zone: `Europe/Paris` → `Paris`; null if the zone names no place. */
export function getCityName(timezone: string): string | null {
  const [area, ...rest] = timezone.split('/');
  // `Etc/GMT` names have the inverted sign.
  const hours = /^Etc\/GMT([+-])(\d+)$/.exec(timezone);
  if (hours) return `UTC${hours[1] === '+' ? '-' : '+'}${hours[2]}`;
  if (rest.length === 0 || area === 'Etc') return null;
  return (rest.at(-1) ?? '').replaceAll('_', ' ');
}
