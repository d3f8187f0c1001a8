// Finds the person of a member by email address, or creates the person (workspace-file.md#members).
import type { System } from '../../context.ts';
import type { Queries } from '../../platform/postgres/database.ts';
import { hashPassword } from './password.ts';
import { insertPerson, lockByEmail, type PersonRow, setPassword } from './store.ts';

/**
 * Finds or creates the person, and locks the row until the transaction ends. Sets the password only for a person
 * without one, so that a file for one workspace cannot take over a person in another.
 */
export async function savePerson(
  tx: Queries,
  system: Pick<System, 'newId' | 'clock'>,
  { email, name, password }: { email: string; name?: string | undefined; password?: string | undefined },
): Promise<PersonRow> {
  const found = await lockByEmail(tx, email);
  if (found) {
    if (password === undefined || found.password_hash !== null) return found;
    const password_hash = await hashPassword(password);
    await setPassword(tx, found.id, password_hash, null);
    return { ...found, password_hash, password_team_id: null };
  }
  await insertPerson(tx, {
    id: system.newId('pers'),
    email,
    name: name ?? null,
    password_hash: password === undefined ? null : await hashPassword(password),
    created_at: system.clock.now(),
  });
  // A concurrent call has created the person.
  return (await lockByEmail(tx, email))!;
}

/**
 * Returns whether the password was set through a link from a workspace. In that case, the operator can't know that the
 * address belongs to the person, because an admin could have invited the address and opened the link.
 */
export function isUnproven({ password_hash, password_team_id }: PersonRow): boolean {
  return password_hash !== null && password_team_id !== null;
}
