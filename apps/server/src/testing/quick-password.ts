// Passwords that cost nothing to prove. A sign-in proves a password with the figures that its hash names, and those of
// the product take 20 ms of a core and 19 MiB: most tests sign in, and few are about that.
import { argon2Sync } from 'node:crypto';
import type { App } from '../app.ts';
import { findByEmail, setFirstPassword } from '../features/people/index.ts';

const SALT = Buffer.from('salt of all tests');
const unpadded = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');

/** An argon2id hash with the least figures that there are. */
function quickHash(password: string): string {
  const message = password.normalize('NFKC');
  const hash = argon2Sync('argon2id', {
    message,
    nonce: SALT,
    memory: 8,
    passes: 1,
    parallelism: 1,
    tagLength: 32,
  });
  return `$argon2id$v=19$m=8,t=1,p=1$${unpadded(SALT)}$${unpadded(hash)}`;
}

/** Gives a person a password; as in a workspace file, one who has a password keeps it. */
export async function giveQuickPassword({ system }: Pick<App, 'system'>, email: string, password: string) {
  const person = await findByEmail(system.db, email);
  await setFirstPassword(system.db, person!.id, quickHash(password), null);
}
