// Lists every sealed column of the installation, so that the secret key can be changed: all values are opened with the
// old key and sealed with the new one in one transaction, and read back before the commit.
import { abandonCalendars, SEALED_CALENDARS } from '../features/calendars/index.ts';
import { abandonKeys, SEALED_KEYS } from '../features/models/index.ts';
import { abandonAccess, SEALED_ACCESS } from '../features/numbers/index.ts';
import { abandonSecondSteps, SEALED_TOTP } from '../features/people/index.ts';
import { abandonSecrets, SEALED_SECRETS } from '../features/webhooks/index.ts';
import { type Queries, statement } from '../platform/postgres/database.ts';
import type { Seal, SealedColumn } from '../platform/seal.ts';
import { computeSecretCheck } from './store.ts';

export const SEALED_COLUMNS: SealedColumn[] = [
  SEALED_SECRETS,
  SEALED_ACCESS,
  SEALED_KEYS,
  SEALED_CALENDARS,
  SEALED_TOTP,
];

const saveCheck = statement<{ secret_check: string }>(
  'sealed.save-check',
  'update installation set secret_check = $2 where secret_check = $1 returning secret_check',
  { writes: ['installation'] },
);

/**
 * Re-encrypts all sealed values with another key. Locks the values, so nothing else can seal one until the transaction
 * ends.
 * @returns the number of resealed values, by column.
 * @throws if a value can't be opened; then nothing is changed.
 */
export async function resealAll(tx: Queries, from: Seal, to: Seal): Promise<Record<string, number>> {
  const changed: Record<string, number> = {};
  for (const { name, list, save, purpose } of SEALED_COLUMNS) {
    const before = await tx.rows(list, []);
    const texts = new Map<string, string>();
    for (const { team_id, id, sealed } of before) {
      const bound = purpose(team_id, id);
      texts.set(bound, from.open(sealed, bound));
      await tx.write(save, [team_id, id, to.seal(texts.get(bound)!, bound)]);
    }
    for (const { team_id, id, sealed } of await tx.rows(list, [])) {
      const bound = purpose(team_id, id);
      if (to.open(sealed, bound) !== texts.get(bound)) throw new Error(`${name} differs after resealing`);
    }
    changed[name] = before.length;
  }
  const saved = await tx.row(saveCheck, [computeSecretCheck(from), computeSecretCheck(to)]);
  if (!saved) throw new Error('the installation has another key');
  return changed;
}

/** The numbers of secrets that are lost with a secret key. */
export interface LostSecrets {
  webhooks: number;
  numbers: number;
  /** The number of providers of language models. */
  providers: number;
  calendars: number;
  /** The number of people with two-factor authentication. They sign in without it until they set it up again. */
  second_steps: number;
}

const putCheck = statement('sealed.put-check', 'update installation set secret_check = $1', {
  writes: ['installation'],
});

/**
 * Settles the loss of a secret key: the secrets that it sealed are lost with it, and everything else continues with a
 * new key. Webhooks are turned off, because receivers could not verify deliveries. Numbers on real networks, model
 * providers and calendars wait until their workspace file is applied again. Two-factor authentication is turned off.
 * @returns the number of each.
 */
export async function dropSealedSecrets(tx: Queries, to: Seal): Promise<LostSecrets> {
  const webhooks = await abandonSecrets(tx, to);
  const numbers = await abandonAccess(tx);
  const providers = await abandonKeys(tx);
  const calendars = await abandonCalendars(tx);
  const second_steps = await abandonSecondSteps(tx);
  await tx.write(putCheck, [computeSecretCheck(to)]);
  return { webhooks, numbers, providers, calendars, second_steps };
}
