// Converts stored settings to the plain value of a workspace file. Fields equal to their default are omitted.
import { isDeepStrictEqual } from 'node:util';
import { type BookingInput, completeSettings, encodeSettings, USUAL_MINUTES } from '@parley/contract';
import type { AgentSettings, BookingSettings } from '../features/campaigns/index.ts';
import type { MemberCalendar } from '../features/team/index.ts';
import {
  AGENT_DEFAULTS,
  agentSettings,
  BOOKING_DEFAULTS,
  memberCalendar,
  type WrittenAgent,
} from './agent-settings.ts';

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

/** Returns the fields whose value differs from their default. */
export function pickDiffering(fields: Record<string, readonly [value: unknown, usual: unknown]>): Block {
  const kept = Object.entries(fields).filter(([, [value, usual]]) => !isDeepStrictEqual(value, usual));
  return Object.fromEntries(kept.map(([name, [value]]) => [name, value]));
}

/** Returns a campaign's `agent`. */
export function toAgentBlock(
  agent: AgentSettings,
  { emails, knowledge: searched }: AgentContext,
): WrittenAgent {
  const { timezone: _, booking, ...settings } = agent;
  const meetings = booking && toBookingInput(booking, emails);
  const { models, ...block } = encodeSettings(agentSettings, { ...settings, booking: meetings });
  const [model] = models!;
  return {
    ...(models!.length > 1 ? { models } : pickDiffering({ model: [model, 'offline'] })),
    ...omitDefaults(
      {
        ...block,
        knowledge: toKnowledgeBlock(agent.knowledge, searched),
        booking: block.booking && toBookingBlock(block.booking),
      },
      AGENT_DEFAULTS,
    ),
  } as WrittenAgent;
}

const omitDefaults = (values: object, defaults: Readonly<Record<string, unknown>>): Block =>
  pickDiffering(
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, [value, defaults[name]]])),
  );

/** Returns the knowledge as a single text if it has no searchable items. */
function toKnowledgeBlock(brief: string, searched: readonly KnowledgeBlock[]): string | KnowledgeBlock[] {
  if (brief === '') return [...searched];
  return searched.length === 0 ? brief : [{ text: brief }, ...searched];
}

function toBookingInput(
  { timezone_follows, ...booking }: BookingSettings,
  emails: ReadonlyMap<string, string>,
): BookingInput {
  return {
    ...booking,
    duration_minutes: booking.duration_minutes === USUAL_MINUTES ? null : booking.duration_minutes,
    timezone: timezone_follows ? null : booking.timezone,
    members: booking.members.map((id) => emails.get(id) ?? id),
  };
}

function toBookingBlock(booking: WrittenAgent['booking'] & object): Block {
  const { reminder_template: template } = booking;
  return omitDefaults(
    { ...booking, reminder_template: template && toTemplateBlock(template) },
    BOOKING_DEFAULTS,
  );
}

/** Returns a template of a network (workspace-file.md#campaigns). */
export function toTemplateBlock({
  name,
  language,
  variables = [],
}: {
  name: string;
  language: string;
  variables?: readonly string[] | undefined;
}): Block {
  return { name, language, ...pickDiffering({ variables: [variables, []] }) };
}

/** Returns a member's own times for meetings. */
export function toMemberCalendarBlock(calendar: MemberCalendar): Block {
  const complete = completeSettings(calendar, memberCalendar.parse({}));
  return omitDefaults(encodeSettings(memberCalendar, complete), BOOKING_DEFAULTS);
}
