// Checks two-factor codes (dashboard-operations.md#two-factor-authentication): a code from an authenticator app (RFC 6238),
// or a recovery code. Each code works once.
import { hash, randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import type { System } from '../../context.ts';
import type { Queries } from '../../platform/postgres/database.ts';
import type { SealedColumn } from '../../platform/seal.ts';
import { type PersonRow, SEALED_TOTP_STATEMENTS, useRecoveryCode, useTotpStep } from './store.ts';

/**
 * The number of codes before and after the current one that are also accepted, because phones' clocks are off by a few
 * seconds.
 */
const WINDOW = 1;
const SECRET_BYTES = 20;
const RECOVERY_CODES = 10;

const getTotpPurpose = (id: string) => `people.totp:${id}`;

export const SEALED_TOTP: SealedColumn = {
  name: 'people.totp_sealed',
  ...SEALED_TOTP_STATEMENTS,
  purpose: (_nowhere, id) => getTotpPurpose(id),
};

const createTotp = (secret: string, email: string) =>
  new TOTP({ issuer: 'Parley', label: email, secret: Secret.fromBase32(secret) });

/** Creates a secret. Returns it sealed for its person, and as the URL that apps read from a QR code. */
export function makeSecret(
  system: Pick<System, 'seal'>,
  person: { id: string; email: string },
): { secret: string; uri: string; sealed: string } {
  const secret = new Secret({ size: SECRET_BYTES }).base32;
  return {
    secret,
    uri: createTotp(secret, person.email).toString(),
    sealed: system.seal.seal(secret, getTotpPurpose(person.id)),
  };
}

/**
 * Creates recovery codes for a person who might lose the device. Each has 50 bits, in letters and digits that are hard
 * to confuse.
 */
export function makeRecoveryCodes(): { codes: string[]; hashes: Buffer[] } {
  const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789x';
  const codes = Array.from({ length: RECOVERY_CODES }, () => {
    const letters = Array.from(randomBytes(10), (byte) => alphabet[byte % alphabet.length]).join('');
    return `${letters.slice(0, 5)}-${letters.slice(5)}`;
  });
  return { codes, hashes: codes.map(hashCode) };
}

const hashCode = (code: string) => hash('sha256', code.toLowerCase().replace(/[^a-z0-9]/g, ''), 'buffer');

/** Uses up a code of the person. Returns false if it is wrong or was already used. */
export async function useCode(
  db: Queries,
  { seal, clock }: Pick<System, 'seal' | 'clock'>,
  person: Pick<PersonRow, 'id' | 'email' | 'totp_sealed'>,
  code: string,
): Promise<boolean> {
  const digits = code.replace(/\s/g, '');
  if (!/^\d{6}$/.test(digits)) return useRecoveryCode(db, person.id, hashCode(code));
  if (person.totp_sealed === null) return false;
  const totp = createTotp(seal.open(person.totp_sealed, getTotpPurpose(person.id)), person.email);
  const timestamp = clock.ms();
  const delta = totp.validate({ token: digits, timestamp, window: WINDOW });
  if (delta === null) return false;
  return useTotpStep(db, person.id, totp.counter({ timestamp }) + delta);
}
