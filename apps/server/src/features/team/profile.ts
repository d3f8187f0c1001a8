// Reads and changes a person's own settings (dashboard-doors.md#profile).
import { type dashboard, fail, type InputOf, type ResultOf } from '@parley/contract';
import type { Ctx, Visit } from '../../context.ts';
import { isTimezone } from '../../language/timezone.ts';
import { changePerson, getPerson, type PersonRow } from '../people/index.ts';
import { renamePerson } from './people-store.ts';

type Profile = ResultOf<typeof dashboard.profile.get>['data'];

const toProfile = ({ name, email, locale, timezone, preferences, ...person }: PersonRow): Profile => ({
  ...{ name, email, locale, timezone, preferences },
  second_step: person.second_step_at !== null,
  recovery_codes_left: person.codes_left,
});

/** @param visit identifies the person. */
export async function getProfile(ctx: Ctx, visit: Visit): Promise<Profile> {
  const person = await getPerson(ctx.db, visit);
  // Their name in this workspace can differ from their own name.
  return toProfile({ ...person, name: person.name ?? visit.session.name });
}

/** Changes only the given fields. A name changes in every workspace of the person. */
export async function updateProfile(
  ctx: Ctx,
  input: InputOf<typeof dashboard.profile.update>,
  visit: Visit,
): Promise<Profile> {
  checkZone(input.timezone);
  const { id } = await getPerson(ctx.db, visit);
  await ctx.db.transaction(async (tx) => {
    await changePerson(tx, id, input);
    if (input.name !== undefined) await renamePerson(tx, id, input.name);
  });
  const { name = visit.session.name } = input;
  return getProfile(ctx, { ...visit, session: { ...visit.session, name } });
}

/** @throws 422 for text that is not a time zone. */
export function checkZone(zone: string | null | undefined): void {
  if (zone != null && !isTimezone(zone)) {
    fail('validation_error', 'timezone', {}, ['timezone']);
  }
}
