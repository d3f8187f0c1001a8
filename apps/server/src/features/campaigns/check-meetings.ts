// Validates the booking settings of a workspace file and resolves them: members become ids, defaults are filled in
// (workspace-file.md#booking).
import { fail } from '@parley/contract';
import { calendarCapabilities } from '../../calendars/capabilities.ts';
import type { Ctx } from '../../context.ts';
import type { Queries } from '../../platform/postgres/database.ts';
import { parseHours } from '../pacing/index.ts';
import { findHosting, findProvider, type HostingMember } from './meetings-store.ts';
import { type BookingInput, type BookingSettings, BUILTIN, USUAL_MINUTES } from './settings.ts';

/** @param zone the workspace's time zone, for meetings where neither the file, a member nor a calendar gives one. */
export async function checkMeetings(
  tx: Queries,
  ctx: Ctx,
  input: BookingInput,
  zone: string | null,
): Promise<BookingSettings> {
  return input.calendar === BUILTIN ? builtIn(tx, ctx, input, zone) : atProvider(tx, ctx, input, zone);
}

async function builtIn(
  tx: Queries,
  ctx: Ctx,
  input: BookingInput,
  zone: string | null,
): Promise<BookingSettings> {
  const found = input.members.length > 0 ? await findHosting(tx, ctx.teamId, input.members) : [];
  const problems: string[] = [];
  const members = input.members.map((email) => {
    return found.find((member) => member.email.toLowerCase() === email.toLowerCase());
  });
  for (const [index, member] of members.entries()) {
    const email = input.members[index]!;
    if (!member) problems.push(`members[${index}] ${nowhere('member', email)}`);
    else problems.push(...hoursProblems(input, member, zone));
  }
  const hosting = members.flatMap((member) => member ?? []);
  const said = input.timezone ?? hosting.flatMap(({ calendar }) => calendar?.timezone ?? [])[0];
  const timezone = said ?? zone;
  if (timezone === null && problems.length === 0)
    problems.push('timezone is required: the workspace has none');
  refuse(problems);
  const ids = hosting.map(({ id }) => id);
  return settings(input, { timezone: timezone!, timezone_follows: said === undefined, members: ids });
}

function hoursProblems(
  input: BookingInput,
  { email, calendar }: HostingMember,
  zone: string | null,
): string[] {
  const hours = calendar?.hours ?? input.hours;
  if (hours === null) return [`hours is required: ${email} has no hours of its own`];
  const problems: string[] = [];
  if (!(calendar?.timezone ?? input.timezone ?? zone)) {
    problems.push(`timezone is required: ${email} has no time zone of its own`);
  }
  const minutes = input.duration_minutes ?? USUAL_MINUTES;
  if (!parseHours(hours)?.some(({ from, to }) => to - from >= minutes)) {
    problems.push(
      `duration_minutes must fit into the hours of ${email}: no opening of ${hours} is that long`,
    );
  }
  return problems;
}

async function atProvider(
  tx: Queries,
  ctx: Ctx,
  input: BookingInput,
  zone: string | null,
): Promise<BookingSettings> {
  const { calendar } = input;
  const found = await findProvider(tx, ctx.teamId, calendar);
  if (found === undefined)
    fail('validation_error', `agent.booking.calendar ${nowhere('calendar', calendar)}`);
  const { provider } = found;
  const { has_hours, has_length, has_page } = calendarCapabilities(provider);
  const problems: string[] = [];
  const idle = (field: string, given: boolean, why: string) => {
    if (given) problems.push(`${field} is not a field with the calendar ${calendar}: ${why}`);
  };
  const itsOwn = `${provider} has its own`;
  idle('duration_minutes', has_length && input.duration_minutes !== null, itsOwn);
  idle('hours', has_hours && input.hours !== null, itsOwn);
  idle('buffer_before', has_hours && input.buffer_before_minutes > 0, itsOwn);
  idle('buffer_after', has_hours && input.buffer_after_minutes > 0, itsOwn);
  const builtinOnly = 'only the built-in calendar has it';
  idle('daily_cap', input.daily_cap !== null, builtinOnly);
  idle('members', input.members.length > 0, builtinOnly);
  if (!has_hours && input.hours === null) problems.push(`hours is required: ${provider} has none`);
  if (!has_page && input.by === 'link') problems.push(`by must be slots: ${provider} has no page to book on`);
  const timezone = input.timezone ?? found.timezone ?? zone;
  if (timezone === null)
    problems.push(
      `timezone is required: the calendar ${calendar} was not asked for its own, or does not say it`,
    );
  refuse(problems);
  return settings(input, { timezone: timezone!, timezone_follows: input.timezone === null, members: [] });
}

function settings(
  input: BookingInput,
  known: Pick<BookingSettings, 'timezone' | 'timezone_follows' | 'members'>,
): BookingSettings {
  return { ...input, ...known, duration_minutes: input.duration_minutes ?? USUAL_MINUTES };
}

function nowhere(kind: string, name: string): string {
  return `names the ${kind} ${name}, which is neither in the file nor in the workspace`;
}

function refuse(problems: readonly string[]): void {
  if (problems.length > 0)
    fail('validation_error', problems.map((problem) => `agent.booking.${problem}`).join('\n'));
}
