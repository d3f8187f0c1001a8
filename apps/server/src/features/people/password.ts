// Hashes and verifies passwords with argon2id in the PHC string format. The parameters are the second choice of OWASP's
// cheat sheet (19 MiB, two passes): about 20 ms, with little enough memory for a small machine.
import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { ContractError, issue } from '@parley/contract';
import { createFairSlots, limitWait } from '../../platform/fair-slots.ts';

const derive = promisify<'argon2id', Argon2Parameters, Buffer>(argon2);

const MEMORY_KIB = 19_456;
const PASSES = 2;
const PARALLELISM = 1;
const SALT_BYTES = 16;
const HASH_BYTES = 32;
const PHC =
  /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=(\d{1,2})\$([A-Za-z0-9+/]{11,86})\$([A-Za-z0-9+/]{22,86})$/;

const toUnpaddedBase64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');

/** Hashes a password with a new salt, so two hashes of one password differ. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(SALT_BYTES);
  const hash = await derive('argon2id', {
    message: password.normalize('NFKC'),
    nonce,
    memory: MEMORY_KIB,
    passes: PASSES,
    parallelism: PARALLELISM,
    tagLength: HASH_BYTES,
  });
  return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${PARALLELISM}$${toUnpaddedBase64(nonce)}$${toUnpaddedBase64(hash)}`;
}

/** Returns whether this is the hash of this password. A hash in another format, or null, matches no password. */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  const parts = PHC.exec(stored ?? '');
  if (!parts) return false;
  const [memory, passes, parallelism] = parts.slice(1, 4).map(Number) as [number, number, number];
  const expected = Buffer.from(parts[5]!, 'base64');
  const hash = await derive('argon2id', {
    message: password.normalize('NFKC'),
    nonce: Buffer.from(parts[4]!, 'base64'),
    memory,
    passes,
    parallelism,
    tagLength: expected.length,
  });
  return timingSafeEqual(hash, expected);
}

/** A hash with our parameters that matches no password, so that verifying takes as long for an unknown person. */
const NOBODY = `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${PARALLELISM}$${toUnpaddedBase64(Buffer.alloc(SALT_BYTES))}$${toUnpaddedBase64(Buffer.alloc(HASH_BYTES))}`;

/**
 * The number of parallel hashes. Each needs a core for about 20 ms, and one of the four threads that are also used for
 * files and DNS. One core is left for signed-in people.
 */
const AT_ONCE = Math.min(3, Math.max(1, availableParallelism() - 1));
/** The maximum wait, in milliseconds. After that, the caller gets a 503. */
const WAIT_MS = 10_000;

/**
 * Hashes passwords for callers. Callers with different IP addresses share the hashing fairly, so that none delays the
 * others.
 */
export interface PasswordHasher {
  hash(address: string, password: string): Promise<string>;
  /** Returns whether this is the person's password. Takes the same time for an unknown person. */
  verify(address: string, password: string, stored: string | null): Promise<boolean>;
}

export function createHashing(): PasswordHasher {
  const slots = createFairSlots(AT_ONCE);
  const patience = limitWait(
    WAIT_MS,
    () => new ContractError('service_unavailable', [issue('sign_in_busy')]),
  );
  const hashInTurn = <T>(address: string, work: () => Promise<T>) => slots.run(address, work, patience);
  return {
    hash: (address, password) => hashInTurn(address, () => hashPassword(password)),
    verify: (address, password, stored) =>
      hashInTurn(address, async () => (await verifyPassword(password, stored ?? NOBODY)) && stored !== null),
  };
}
