// The campaign's calendar in a model's prompt and answer (agents.md#appointments): the data that the model gets, the
// slots that it can request, and the values of its tokens.

import { findEmail } from '../../language/find-email.ts';
import { isTimezone } from '../../language/timezone.ts';
import { formatMoment, formatMomentFor, getLocaleReader, getTimezone } from '../offer.ts';
import type { MeetingSlot, Proposal, TurnInput } from '../port.ts';

/** The note for the model when the calendar is unavailable. */
export const CALENDAR_UNAVAILABLE =
  "The calendar can't be asked now: name no time. Where the lead wants a meeting, say that a colleague comes back with times, and hand over.";

const DAY_MS = 86_400_000;
/** The maximum length of the text for a requested period, which consists of two local times and a separator. */
const LONGEST_SPAN = 100;

/** Describes the lead's meeting for a model. */
export function describeMeeting({ booking, lead, brief }: TurnInput): string {
  if (!booking) return '';
  const { booked, pending, link, needs_email: needsEmail } = booking;
  return [
    booked
      ? `Booked: ${formatMomentFor(lead, booked.start_at, brief)}${booked.location === null ? '' : `, ${JSON.stringify(booked.location)}`}. You may tell it: write [BOOKED] for its time. To move it, book another slot.`
      : 'None is booked.',
    booked && booked.page !== null && 'Where the lead moves or cancels it by itself: write [PAGE].',
    pending &&
      `${formatMomentFor(lead, pending.start_at, brief)} is being confirmed: offer and book nothing meanwhile, and say that it is being confirmed.`,
    link !== null &&
      'The lead books by itself on a page: write [LINK] in place of slots. It is not booked by that.',
    needsEmail &&
      'The calendar books nobody without an e-mail address: ask for it before you book, unless the lead has written it.',
  ]
    .filter((line) => typeof line === 'string')
    .join('\n');
}

/** Describes the time zone, for a model. */
export function describeZone({ lead, brief }: TurnInput): string {
  const zone = getTimezone({ lead, brief });
  return zone === brief.timezone
    ? zone
    : `${zone}, where the lead is; all times are the lead's. The business is in ${brief.timezone}`;
}

/** Returns everything that the agent can say about the lead's meeting, with times in both time zones. */
export function getMeetingFacts({ booking, lead, brief }: TurnInput): { times: string[]; links: string[] } {
  const moments = [booking?.booked?.start_at, booking?.pending?.start_at].filter((one) => one !== undefined);
  const zones = [...new Set([getTimezone({ lead, brief }), brief.timezone])];
  return {
    times: moments.flatMap((moment) => [
      formatMomentFor(lead, moment, brief),
      ...zones.map((zone) => formatMoment(moment, { ...getLocaleReader({ lead, brief }), zone })),
    ]),
    links: [booking?.booked?.page, booking?.booked?.location, booking?.link].filter(
      (one) => typeof one === 'string',
    ),
  };
}

/** Replaces the tokens for pages and for the meeting's time. Returns null if a token has no value. */
export function renderMeeting(
  text: string,
  { booking, lead, brief }: Pick<TurnInput, 'booking' | 'lead' | 'brief'>,
): { text: string; sendsLink: boolean; times: string[] } | null {
  const booked = booking?.booked;
  const known = {
    PAGE: booked?.page ?? null,
    LINK: booking?.link ?? null,
    BOOKED: booked ? formatMomentFor(lead, booked.start_at, brief) : null,
  };
  const named = new Set<keyof typeof known>();
  const rendered = text.replace(/\[\s*(PAGE|LINK|BOOKED)\s*\]/gi, (token, name: string) => {
    const key = name.toUpperCase() as keyof typeof known;
    named.add(key);
    return known[key] ?? token;
  });
  if ([...named].some((key) => known[key] === null)) return null;
  return { text: rendered, sendsLink: named.has('LINK'), times: named.has('BOOKED') ? [known.BOOKED!] : [] };
}

/** Returns why nothing can be booked now, or null if booking is possible. */
export function findBookingProblem(input: TurnInput): string | null {
  const { booking } = input;
  if (booking?.pending) return 'a meeting is being confirmed: book nothing meanwhile';
  if (booking?.link) return 'the lead books by itself: write [LINK], and book nothing';
  return booking?.needs_email && proposeEmail(input) === null
    ? "the calendar needs the lead's e-mail address: ask for it first"
    : null;
}

/** Returns the email address in the lead's messages; null if there is none or the calendar does not need one. */
export function proposeEmail({ booking, transcript }: TurnInput): (Proposal & { kind: 'email' }) | null {
  if (!booking?.needs_email) return null;
  const said = transcript.flatMap(({ id, direction, text }) =>
    direction === 'inbound' && text !== null ? [{ id, text, statements: text }] : [],
  );
  const found = findEmail(said);
  return found && { kind: 'email', ...found };
}

/**
 * Returns the lead's time zone as the model read it; null if it is unknown or unchanged, or a sentence for the model if
 * the time zone does not exist.
 */
export function proposeTimezone(
  timezone: string | null | undefined,
  { lead, transcript }: TurnInput,
): Proposal | string | null {
  const zone = timezone?.trim();
  const message = transcript.findLast(({ direction }) => direction === 'inbound');
  if (!zone || /^(?:null|none|unknown)$/i.test(zone) || zone === lead.timezone || !message) return null;
  return isTimezone(zone)
    ? { kind: 'timezone', timezone: zone, message_id: message.id }
    : 'timezone must be an IANA zone, such as America/New_York, or null';
}

/**
 * Returns the free slots for a period that a model requests: a day (`2026-11-25`), the time from which to search
 * (`2026-11-25T16:00`), or a range of two such values, separated by a slash. Returns null if the calendar is
 * unavailable, and `unreadable` if the text is not a future day.
 */
export async function findRequestedSlots(
  wanted: string,
  input: TurnInput,
): Promise<MeetingSlot[] | null | 'unreadable'> {
  const [first = '', last = first] = wanted
    .slice(0, LONGEST_SPAN)
    .split(/\/|\sto\s/)
    .map((part) => part.trim());
  const zone = getTimezone(input);
  const start = localTime(isTime(first) ? first : `${first.slice(0, 10)}T00:00`, zone);
  const midnight = localTime(`${last.slice(0, 10)}T00:00`, zone);
  const end = last !== first && isTime(last) ? localTime(last, zone) : midnight && midnight + DAY_MS;
  const from = Math.max(start ?? 0, Date.parse(input.now));
  if (!input.booking || start === null || end === null || end <= from) return 'unreadable';
  return input.booking.between(new Date(from), new Date(end));
}

/**
 * Returns the free slots for a period that a model requests, as `findRequestedSlots` does. If none is free from a time on,
 * returns those of that day before it (`isEarlier`).
 */
export async function findRequestedOrEarlierSlots(
  wanted: string,
  input: TurnInput,
): Promise<{ slots: MeetingSlot[] | null | 'unreadable'; isEarlier: boolean }> {
  const slots = await findRequestedSlots(wanted, input);
  const isFromTime = /^\d{4}-\d\d-\d\d[T ]\d[\d:]*$/.test(wanted.trim());
  if (!isFromTime || slots?.length !== 0) return { slots, isEarlier: false };
  const earlier = await findRequestedSlots(wanted.trim().slice(0, 10), input);
  const isEarlier = Array.isArray(earlier) && earlier.length > 0;
  return { slots: isEarlier ? earlier : slots, isEarlier };
}

/**
 * Converts a model's local time to milliseconds. A day without a time means 9:00 on that day. null if the text is not a
 * time.
 */
export function localTime(text: string, timezone: string): number | null {
  try {
    const plain = Temporal.PlainDateTime.from(text.trim().replace(/(Z|[+-]\d{2}:?\d{2})$/, ''));
    const time = isTime(text) ? plain : plain.with({ hour: 9 });
    return time.toZonedDateTime(timezone).epochMilliseconds;
  } catch {
    return null;
  }
}

function isTime(text: string): boolean {
  return /T|\s\d/.test(text);
}
