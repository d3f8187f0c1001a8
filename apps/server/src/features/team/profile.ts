// Reads and changes a person's own settings (dashboard-operations.md#profile).
import { type contract, fail, type InputOf, type ResultOf } from '@parley/contract';
import type { Ctx, Visit } from '../../context.ts';
import { isTimezone } from '../../language/timezone.ts';
import { changePerson, getPerson, type PersonRow } from '../people/index.ts';
import { renamePerson } from './people-store.ts';

type Profile = ResultOf<typeof contract.profile.get>['data'];

const toProfile = ({ name, email, locale, timezone, preferences, ...person }: PersonRow): Profile => ({
  ...{ name, email, locale, timezone, preferences },
  second_step: person.second_step_at !== null,
  recovery_codes_left: person.codes_left,
});

/** Returns the profile of the person of a session. */
export async function getProfile(ctx: Ctx, visit: Visit): Promise<Profile> {
  const person = await getPerson(ctx.db, visit);
  // The member's name in this workspace can differ from the person's own name.
  return toProfile({ ...person, name: person.name ?? visit.session.name });
}

/** Changes the profile. Omitted fields stay the same. A new name applies in every workspace of the person. */
export async function updateProfile(
  ctx: Ctx,
  input: InputOf<typeof contract.profile.update>,
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

/** Checks a time zone. @throws 422 if it is not one. */
export function checkZone(zone: string | null | undefined): void {
  if (zone != null && !isTimezone(zone)) {
    fail('validation_error', 'timezone', {}, ['timezone']);
  }
}
