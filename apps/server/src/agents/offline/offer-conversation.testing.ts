// Helpers for tests in which leads look for a time: an office's calendar, and the result of each message in a few
// words.

import { getPhrases } from '../../language/phrases/pick-phrases.ts';
import { createCalendar } from '../calendar.testing.ts';
import type { MeetingSlot } from '../port.ts';
import { brief, Conversation } from './conversation.testing.ts';

/** Half-hour slots on weekdays for thirty days, 9:00 to 18:00 in Paris; Thursday morning is taken. */
export const OFFICE: MeetingSlot[] = Array.from({ length: 30 }, (_, day) =>
  Temporal.PlainDate.from('2026-11-20').add({ days: day }),
).flatMap((date) =>
  date.dayOfWeek > 5
    ? []
    : Array.from({ length: 18 }, (_, half) => {
        const start = date.toZonedDateTime({
          timeZone: 'Europe/Paris',
          plainTime: { hour: 9 + Math.floor(half / 2), minute: (half % 2) * 30 },
        });
        const at = (time: Temporal.ZonedDateTime) => time.toInstant().toString({ fractionalSecondDigits: 3 });
        const start_at = at(start);
        return { id: `slot ${start_at}`, start_at, end_at: at(start.add({ minutes: 30 })) };
      }).filter(({ start_at }) => start_at > '2026-11-20T13:00' && !/^2026-11-26T(?:0|10|11)/.test(start_at)),
);

/**
 * Returns a conversation on Friday at noon in Paris. The lead was offered 14:00 and 16:00 that day, and Monday at
 * 13:00.
 */
export async function startOffer(language: string): Promise<Conversation> {
  const talk = new Conversation({ ...brief, language, criteria: [], disclose_ai: false }, []);
  talk.booking = createCalendar(OFFICE.filter(({ start_at }) => /-20T1[35]:00|-23T12:00/.test(start_at)));
  talk.status = 'qualified';
  await talk.start();
  await talk.hears('I would like an appointment');
  talk.booking = createCalendar(OFFICE);
  return talk;
}

/** Phrases that explain a result. */
const REASONS = ['timePast', 'noSuchDay', 'offerNearest', 'offerBeyond', 'tooFar', 'nothingThen'] as const;

/**
 * Returns the result of a lead's message: `books 24 11:30`, `offers 24 9:00, 24 11:00`, `tells 24 9:00`, with the day
 * of the month and the time in Paris.
 */
export async function getOutcome(talk: Conversation, said: (string | null)[]): Promise<string> {
  const before = talk.booking?.booked?.start_at;
  const { proposals, reply } = await talk.hears(...said);
  const phrases = getPhrases(talk.campaign.language);
  const why = REASONS.find((reason) => phrases[reason].some((words) => reply?.text.includes(words)));
  const kinds = proposals.map(({ kind }) => kind);
  if (kinds.includes('book')) {
    const { slot_id } = proposals.find((one) => one.kind === 'book')!;
    const at = formatSpoken(slot_id.replace('slot ', ''));
    return before === undefined ? `books ${at}` : `moves to ${at}`;
  }
  if (kinds.includes('cancel_booking')) return `cancels ${formatSpoken(before!)}`;
  if (kinds.includes('hand_over')) return why ? `hands over: ${why}` : 'hands over';
  if (kinds.includes('later')) return 'later';
  const intent = reply?.intent;
  if (intent?.kind === 'offer') {
    const slots = intent.slots.map(({ start_at }) => formatSpoken(start_at)).join(', ');
    return why ? `${why}: ${slots}` : `offers ${slots}`;
  }
  if (intent?.kind === 'ask_when') return why ? `${why}: asks when` : 'asks when';
  if (intent?.kind === 'confirm') return `tells ${formatSpoken(talk.booking!.booked!.start_at)}`;
  return intent ? intent.kind : 'silent';
}

function formatSpoken(start: string): string {
  const local = Temporal.Instant.from(start).toZonedDateTimeISO('Europe/Paris');
  const month = local.month === 11 ? '' : `/${local.month}`;
  return `${local.day}${month} ${local.hour}:${String(local.minute).padStart(2, '0')}`;
}
