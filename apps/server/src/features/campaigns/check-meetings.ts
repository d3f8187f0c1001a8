// Validates and resolves the booking settings from a workspace file: members become ids, and defaults are filled in
// (workspace-file.md#booking).
import {
  type BookingInput,
  BUILTIN,
  failWith,
  type Issue,
  issue,
  placeViolation,
  USUAL_MINUTES,
  type Violation,
  violation,
} from '@parley/contract';
import { getCalendarCapabilities } from '../../calendars/capabilities.ts';
import type { Ctx } from '../../context.ts';
import type { Queries } from '../../platform/postgres/database.ts';
import { parseHours } from '../pacing/index.ts';
import { findHosting, findProvider, type HostingMember } from './meetings-store.ts';
import type { BookingSettings } from './settings.ts';

/** @param zone the workspace's time zone, used if the file, the members and the calendar set none. */
export async function checkMeetings(
  tx: Queries,
  ctx: Ctx,
  input: BookingInput,
  zone: string | null,
): Promise<BookingSettings> {
  return input.calendar === BUILTIN
    ? checkBuiltIn(tx, ctx, input, zone)
    : checkProvider(tx, ctx, input, zone);
}

async function checkBuiltIn(
  tx: Queries,
  ctx: Ctx,
  input: BookingInput,
  zone: string | null,
): Promise<BookingSettings> {
  const found = input.members.length > 0 ? await findHosting(tx, ctx.teamId, input.members) : [];
  const problems: Issue[] = [];
  const members = input.members.map((email) => {
    return found.find((member) => member.email.toLowerCase() === email.toLowerCase());
  });
  for (const [index, member] of members.entries()) {
    const email = input.members[index]!;
    if (!member)
      problems.push(issue('unknown_reference', { kind: 'member', name: email }, ['members', index]));
    else problems.push(...findHoursProblems(input, member, zone));
  }
  const hosting = members.flatMap((member) => member ?? []);
  const said = input.timezone ?? hosting.flatMap(({ calendar }) => calendar?.timezone ?? [])[0];
  const timezone = said ?? zone;
  if (timezone === null && problems.length === 0)
    problems.push(issue('timezone_of_workspace', {}, ['timezone']));
  if (problems.length > 0) failInBooking(problems);
  const ids = hosting.map(({ id }) => id);
  return toSettings(input, { timezone: timezone!, timezone_follows: said === undefined, members: ids });
}

function findHoursProblems(
  input: BookingInput,
  { email, calendar }: HostingMember,
  zone: string | null,
): Issue[] {
  const hours = calendar?.hours ?? input.hours;
  if (hours === null) return [issue('hours_of_member', { email }, ['hours'])];
  const problems: Issue[] = [];
  if (!(calendar?.timezone ?? input.timezone ?? zone)) {
    problems.push(issue('timezone_of_member', { email }, ['timezone']));
  }
  const minutes = input.duration_minutes ?? USUAL_MINUTES;
  if (!parseHours(hours)?.some(({ from, to }) => to - from >= minutes)) {
    problems.push(issue('duration_too_long_for', { hours, email }, ['duration_minutes']));
  }
  return problems;
}

async function checkProvider(
  tx: Queries,
  ctx: Ctx,
  input: BookingInput,
  zone: string | null,
): Promise<BookingSettings> {
  const { calendar } = input;
  const found = await findProvider(tx, ctx.teamId, calendar);
  if (found === undefined)
    return failInBooking([issue('unknown_reference', { kind: 'calendar', name: calendar }, ['calendar'])]);
  const { provider } = found;
  const { has_hours, has_length, has_page } = getCalendarCapabilities(provider);
  const problems: Issue[] = [];
  const reportUnused = (field: string, given: boolean, why: Violation) => {
    if (given) problems.push(placeViolation([field], why));
  };
  const itsOwn = violation('of_provider', { calendar, provider });
  reportUnused('duration_minutes', has_length && input.duration_minutes !== null, itsOwn);
  reportUnused('hours', has_hours && input.hours !== null, itsOwn);
  reportUnused('buffer_before', has_hours && input.buffer_before_minutes > 0, itsOwn);
  reportUnused('buffer_after', has_hours && input.buffer_after_minutes > 0, itsOwn);
  const builtinOnly = violation('of_builtin', { calendar });
  reportUnused('daily_cap', input.daily_cap !== null, builtinOnly);
  reportUnused('members', input.members.length > 0, builtinOnly);
  if (!has_hours && input.hours === null) problems.push(issue('hours_of_provider', { provider }, ['hours']));
  if (!has_page && input.by === 'link') problems.push(issue('by_link_provider', { provider }, ['by']));
  const timezone = input.timezone ?? found.timezone ?? zone;
  if (timezone === null) problems.push(issue('timezone_of_calendar', { calendar }, ['timezone']));
  if (problems.length > 0) failInBooking(problems);
  return toSettings(input, { timezone: timezone!, timezone_follows: input.timezone === null, members: [] });
}

function toSettings(
  input: BookingInput,
  known: Pick<BookingSettings, 'timezone' | 'timezone_follows' | 'members'>,
): BookingSettings {
  return { ...input, ...known, duration_minutes: input.duration_minutes ?? USUAL_MINUTES };
}

/** Fails with these problems. @param problems their paths are relative to `agent.booking`. */
function failInBooking(problems: readonly Issue[]): never {
  const placed = problems.map((one) => placeViolation(['agent', 'booking', ...one.path], one));
  return failWith('validation_error', placed);
}
