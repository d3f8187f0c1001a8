// The reverse of `agent-schema.ts` and `booking-schema.ts`: converts stored settings to the plain value of a workspace
// file. Fields equal to their default are omitted.
import { isDeepStrictEqual } from 'node:util';
import { type AgentSettings, type BookingSettings, USUAL_MINUTES } from '../features/campaigns/index.ts';
import type { MemberCalendar } from '../features/team/index.ts';
import { formatDuration, formatRange } from './duration-text.ts';

/** A map of a workspace file, as a plain value. */
export type Block = Record<string, unknown>;

/** An item of a campaign's knowledge. */
export type KnowledgeBlock = { text: string } | { file: string; as?: string } | { url: string };

export interface AgentContext {
  /** The members' email addresses, by id. */
  emails: ReadonlyMap<string, string>;
  /** The searchable knowledge. It excludes short texts, which are always in the prompt. */
  knowledge: readonly KnowledgeBlock[];
}

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

/** Returns the fields whose value differs from their default. */
export function pickDiffering(fields: Record<string, readonly [value: unknown, usual: unknown]>): Block {
  const kept = Object.entries(fields).filter(([, [value, usual]]) => !isDeepStrictEqual(value, usual));
  return Object.fromEntries(kept.map(([name, [value]]) => [name, value]));
}

/** Returns a campaign's `agent`. */
export function toAgentBlock(agent: AgentSettings, { emails, knowledge }: AgentContext): Block {
  const { models, manner, criteria } = agent;
  return {
    ...(models.length > 1 ? { models } : pickDiffering({ model: [models[0], 'offline'] })),
    ...pickDiffering({ language: [agent.language, 'en'] }),
    goal: agent.goal,
    first_message: agent.first_message,
    ...pickDiffering({
      knowledge: [toKnowledgeBlock(agent.knowledge, knowledge), ''],
      disclose_ai: [agent.disclose_ai, true],
      criteria: [criteria, []],
      unknown: [agent.unknown ?? 'ask', 'ask'],
      booking: [agent.booking && toBookingBlock(agent.booking, emails), null],
      follow_ups: [agent.follow_ups.map(formatDuration), ['1d', '3d']],
      follow_up_messages: [manner.follow_up_messages, []],
      humanize: [agent.humanize, true],
      reply_delay: [formatRange(agent.reply_delay), '8s'],
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

/** Returns the knowledge as a single text if it has no searchable items. */
function toKnowledgeBlock(brief: string, searched: readonly KnowledgeBlock[]): string | KnowledgeBlock[] {
  if (searched.length === 0) return brief;
  return brief === '' ? [...searched] : [{ text: brief }, ...searched];
}

const formatMinutes = (count: number) => formatDuration(count * MINUTE_MS);

function toBookingBlock(booking: BookingSettings, emails: ReadonlyMap<string, string>): Block {
  const members = booking.members.map((id) => emails.get(id) ?? id);
  return {
    calendar: booking.calendar,
    ...pickDiffering({
      by: [booking.by, 'slots'],
      duration_minutes: [booking.duration_minutes, USUAL_MINUTES],
      hours: [booking.hours, null],
      timezone: [booking.timezone_follows ? null : booking.timezone, null],
      members: [members, []],
      assign: [booking.assign, 'round_robin'],
      buffer_before: [formatMinutes(booking.buffer_before_minutes), formatMinutes(0)],
      buffer_after: [formatMinutes(booking.buffer_after_minutes), formatMinutes(0)],
      notice: [formatMinutes(booking.notice_minutes), formatMinutes(120)],
      horizon: [formatDuration(booking.horizon_days * DAY_MS), formatDuration(30 * DAY_MS)],
      daily_cap: [booking.daily_cap, null],
      days_off: [booking.days_off, []],
      holidays: [booking.holidays, null],
      hold: [formatMinutes(booking.hold_minutes), formatMinutes(10)],
      reminders: [booking.reminders.map(formatDuration), [formatDuration(DAY_MS), formatDuration(HOUR_MS)]],
      reminder_template: [booking.reminder_template && toTemplateBlock(booking.reminder_template), null],
      no_show_after: [
        booking.no_show_after_ms === null ? null : formatDuration(booking.no_show_after_ms),
        null,
      ],
    }),
  };
}

/** Returns a template of a network (workspace-file.md#campaigns). */
export function toTemplateBlock({
  name,
  language,
  variables,
}: NonNullable<BookingSettings['reminder_template']>): Block {
  return { name, language, ...pickDiffering({ variables: [variables, []] }) };
}

/** Returns a member's own times for meetings. */
export function toMemberCalendarBlock(calendar: MemberCalendar): Block {
  return pickDiffering({
    hours: [calendar.hours, null],
    timezone: [calendar.timezone, null],
    days_off: [calendar.days_off, []],
    holidays: [calendar.holidays, null],
    daily_cap: [calendar.daily_cap, null],
  });
}
