// Passwords that are cheap to check. A sign-in uses the parameters in the password's hash; those of the product take 20
// ms of a core and 19 MiB. Most tests sign in, but few are about passwords.
import { argon2Sync } from 'node:crypto';
import type { App } from '../composition/app.ts';
import { findByEmail, setFirstPassword } from '../features/people/index.ts';

const SALT = Buffer.from('salt of all tests');
const toUnpaddedBase64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');

/** Returns an argon2id hash with the lowest possible parameters. */
function hashQuickly(password: string): string {
  const message = password.normalize('NFKC');
  const hash = argon2Sync('argon2id', {
    message,
    nonce: SALT,
    memory: 8,
    passes: 1,
    parallelism: 1,
    tagLength: 32,
  });
  return `$argon2id$v=19$m=8,t=1,p=1$${toUnpaddedBase64(SALT)}$${toUnpaddedBase64(hash)}`;
}

/** Gives a person a password. As in a workspace file, a person who already has a password keeps it. */
export async function setQuickPassword({ system }: Pick<App, 'system'>, email: string, password: string) {
  const person = await findByEmail(system.db, email);
  await setFirstPassword(system.db, person!.id, hashQuickly(password), null);
}
