// Reads and writes the sealed secrets of all subscriptions when the installation's secret key is rotated.
import { randomBytes } from 'node:crypto';
import { type Queries, statement } from '../../platform/postgres/database.ts';
import type { Seal, SealedColumn } from '../../platform/seal.ts';
import { createSecret, getSecretPurpose } from './signature.ts';

export const SEALED_SECRETS: SealedColumn = {
  name: 'webhooks.secret_sealed',
  list: statement(
    'webhooks.sealed-secrets',
    'select team_id, id, secret_sealed as sealed from webhooks for update',
  ),
  save: statement(
    'webhooks.save-secret',
    'update webhooks set secret_sealed = $3 where team_id = $1 and id = $2',
    { writes: ['webhooks'] },
  ),
  purpose: getSecretPurpose,
};

const ids = statement<{ team_id: string; id: string }>(
  'webhooks.all-ids',
  'select team_id, id from webhooks for update',
);

const switchOff = statement(
  'webhooks.switch-off',
  `update webhooks set active = false, secret_sealed = $3, secret_prefix = $4 where team_id = $1 and id = $2`,
  { writes: ['webhooks'] },
);

/**
 * Replaces secrets after the key that sealed them was lost: each subscription gets a new secret and is turned off,
 * because its receiver can't verify the new signatures.
 * @returns the number of subscriptions.
 */
export async function abandonSecrets(tx: Queries, to: Seal): Promise<number> {
  const webhooks = await tx.rows(ids, []);
  for (const { team_id, id } of webhooks) {
    const secret = createSecret(randomBytes);
    const sealed = to.seal(secret, getSecretPurpose(team_id, id));
    await tx.write(switchOff, [team_id, id, sealed, secret.slice(0, 12)]);
  }
  return webhooks.length;
}
