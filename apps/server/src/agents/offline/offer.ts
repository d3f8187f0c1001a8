// Selects the free slots to offer, and formats them.

import { renderTemplate } from '../../language/fill-template.ts';
import type { AgentBrief, MeetingRecipient, MeetingSlot, TurnInput } from '../port.ts';
import { getPlainLanguage } from './lexicon/reader.ts';
import type { Phrases } from './phrases/phrases.ts';
import { getPhrases } from './phrases/pick-phrases.ts';
import { toZoned } from './read-later-time.ts';
import type { OfferedSlot } from './slots.ts';

const OFFERED = 3;
const APART_MS = 2 * 3_600_000;
const FORMATS_KEPT = 200;
const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * Returns up to three slots, earliest first. If possible, they are on different days and alternate between mornings and
 * afternoons.
 */
export function chooseSlots(free: readonly MeetingSlot[], timezone: string): OfferedSlot[] {
  const days = new Map<string, MeetingSlot[]>();
  for (const slot of free.slice(0, 200)) {
    const day = toZoned(slot.start_at, timezone).toPlainDate().toString();
    days.set(day, [...(days.get(day) ?? []), slot]);
  }
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

/** Formats slots, one per line: `1. Monday, November 23 at 10:00 AM`. */
export function formatSlots(slots: readonly OfferedSlot[], brief: AgentBrief, zone: string): string {
  return slots.map((slot, index) => `${index + 1}. ${formatMoment(slot.start_at, brief, zone)}`).join('\n');
}

/** Formats a time in the campaign's language and in the given time zone. */
export function formatMoment(moment: string, brief: Pick<AgentBrief, 'language'>, zone: string): string {
  return getDateFormat(brief.language, zone).format(new Date(moment));
}

/** Returns the lead's time zone, or the business's if the lead's is unknown. */
export function getTimezone({ lead, brief }: Pick<TurnInput, 'lead' | 'brief'>): string {
  return lead.timezone ?? brief.timezone;
}

/** Formats a time in the lead's zone. Names the zone if it differs from the business's, or if the lead's is unknown. */
export function formatMomentFor({ timezone }: MeetingRecipient, moment: string, brief: AgentBrief): string {
  const when = formatMoment(moment, brief, timezone ?? brief.timezone);
  const isShared =
    timezone === null ? getCityName(brief.timezone) === null : hasSameClock(timezone, brief.timezone, moment);
  return isShared
    ? when
    : `${when} ${formatCityTime(timezone ?? brief.timezone, getPhrases(brief.language))}`;
}

/** Formats a zone as `(Paris time)`. */
export function formatCityTime(timezone: string, phrases: Phrases): string {
  return renderTemplate(phrases.cityTime, { city: getCityName(timezone) ?? timezone });
}

function hasSameClock(one: string, other: string, moment: string): boolean {
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

// Creating a format takes longer than a whole turn, so formats are cached. The cache is limited, because there are many
// zones.
function getDateFormat(language: string, timezone: string): Intl.DateTimeFormat {
  const key = `${language} ${timezone}`;
  const known = formats.get(key);
  if (known) return known;
  if (formats.size >= FORMATS_KEPT) formats.clear();
  const made =
    makeFormat(getPlainLanguage(language), timezone) ??
    makeFormat('en', timezone) ??
    makeFormat('en', 'UTC')!;
  formats.set(key, made);
  return made;
}

function makeFormat(language: string, timezone: string): Intl.DateTimeFormat | null {
  try {
    return new Intl.DateTimeFormat(language, {
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      hour: 'numeric',
      minute: '2-digit',
      timeZone: timezone,
    });
  } catch {
    // The language or the time zone is unknown: the caller uses English or UTC instead, as `toZoned` does.
    return null;
  }
}
