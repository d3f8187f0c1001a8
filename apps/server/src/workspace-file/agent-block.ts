// The reverse of `agent-schema.ts` and `booking-schema.ts`: turns stored settings into the plain value of a workspace
// file. Fields equal to their default are omitted.
import { isDeepStrictEqual } from 'node:util';
import { type AgentSettings, type BookingSettings, USUAL_MINUTES } from '../features/campaigns/index.ts';
import type { MemberCalendar } from '../features/team/index.ts';
import { durationText, rangeText } from './duration-text.ts';

/** A map of a workspace file, as a plain value. */
export type Block = Record<string, unknown>;

/** An item of a campaign's knowledge. */
export type KnowledgeBlock = { text: string } | { file: string; as?: string } | { url: string };

export interface AgentOf {
  /** The addresses of members, by id. */
  emails: ReadonlyMap<string, string>;
  /** Searchable knowledge; the brief texts are always in the prompt. */
  knowledge: readonly KnowledgeBlock[];
}

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

/** Returns the fields whose value differs from the default next to it. */
export function differing(fields: Record<string, readonly [value: unknown, usual: unknown]>): Block {
  const kept = Object.entries(fields).filter(([, [value, usual]]) => !isDeepStrictEqual(value, usual));
  return Object.fromEntries(kept.map(([name, [value]]) => [name, value]));
}

/** Returns a campaign's `agent`. */
export function agentBlock(agent: AgentSettings, { emails, knowledge }: AgentOf): Block {
  const { models, manner, criteria } = agent;
  return {
    ...(models.length > 1 ? { models } : differing({ model: [models[0], 'offline'] })),
    ...differing({ language: [agent.language, 'en'] }),
    goal: agent.goal,
    first_message: agent.first_message,
    ...differing({
      knowledge: [knowledgeBlock(agent.knowledge, knowledge), ''],
      disclose_ai: [agent.disclose_ai, true],
      criteria: [criteria, []],
      unknown: [agent.unknown ?? 'ask', 'ask'],
      booking: [agent.booking && bookingBlock(agent.booking, emails), null],
      follow_ups: [agent.follow_ups.map(durationText), ['1d', '3d']],
      follow_up_messages: [manner.follow_up_messages, []],
      humanize: [agent.humanize, true],
      reply_delay: [rangeText(agent.reply_delay), '8s'],
      sending_hours: [agent.sending_hours, 'Mon-Sat 08:00-20:00'],
      tone: [manner.tone, ''],
      rules: [manner.rules, []],
      never_say: [manner.never_say, []],
      emoji: [manner.emoji, false],
      address: [manner.address, null],
      hand_over_when: [manner.hand_over_when, []],
    }),
  };
}

/** Returns a single text if there is nothing else. */
function knowledgeBlock(brief: string, searched: readonly KnowledgeBlock[]): string | KnowledgeBlock[] {
  if (searched.length === 0) return brief;
  return brief === '' ? [...searched] : [{ text: brief }, ...searched];
}

const minutes = (count: number) => durationText(count * MINUTE_MS);

function bookingBlock(booking: BookingSettings, emails: ReadonlyMap<string, string>): Block {
  const members = booking.members.map((id) => emails.get(id) ?? id);
  return {
    calendar: booking.calendar,
    ...differing({
      by: [booking.by, 'slots'],
      duration_minutes: [booking.duration_minutes, USUAL_MINUTES],
      hours: [booking.hours, null],
      timezone: [booking.timezone_follows ? null : booking.timezone, null],
      members: [members, []],
      assign: [booking.assign, 'round_robin'],
      buffer_before: [minutes(booking.buffer_before_minutes), minutes(0)],
      buffer_after: [minutes(booking.buffer_after_minutes), minutes(0)],
      notice: [minutes(booking.notice_minutes), minutes(120)],
      horizon: [durationText(booking.horizon_days * DAY_MS), durationText(30 * DAY_MS)],
      daily_cap: [booking.daily_cap, null],
      days_off: [booking.days_off, []],
      holidays: [booking.holidays, null],
      hold: [minutes(booking.hold_minutes), minutes(10)],
      reminders: [booking.reminders.map(durationText), [durationText(DAY_MS), durationText(HOUR_MS)]],
      reminder_template: [booking.reminder_template && templateBlock(booking.reminder_template), null],
      no_show_after: [
        booking.no_show_after_ms === null ? null : durationText(booking.no_show_after_ms),
        null,
      ],
    }),
  };
}

/** Returns a template of a network (workspace-file.md#campaigns). */
export function templateBlock({
  name,
  language,
  variables,
}: NonNullable<BookingSettings['reminder_template']>): Block {
  return { name, language, ...differing({ variables: [variables, []] }) };
}

/** Returns a member's own times for meetings. */
export function memberCalendarBlock(calendar: MemberCalendar): Block {
  return differing({
    hours: [calendar.hours, null],
    timezone: [calendar.timezone, null],
    days_off: [calendar.days_off, []],
    holidays: [calendar.holidays, null],
    daily_cap: [calendar.daily_cap, null],
  });
}
