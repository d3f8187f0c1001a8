// Reads and writes the sealed secrets of all numbers when the installation's secret key changes.
import { statement } from '../../platform/postgres/database.ts';
import type { SealedColumn } from '../../platform/seal.ts';
import { getSecretsPurpose } from './secrets.ts';

export const SEALED_ACCESS: SealedColumn = {
  name: 'numbers.secrets_sealed',
  list: statement(
    'numbers.sealed-secrets',
    'select team_id, id, secrets_sealed as sealed from numbers where secrets_sealed is not null for update',
  ),
  save: statement(
    'numbers.save-secrets',
    'update numbers set secrets_sealed = $3 where team_id = $1 and id = $2',
    { writes: ['numbers'] },
  ),
  purpose: getSecretsPurpose,
};

/** Stores renewed secrets. Returns false if the stored secrets differ from `before`. */
export const saveRenewed = statement<{ id: string }>(
  'numbers.renew-secrets',
  'update numbers set secrets_sealed = $4 where team_id = $1 and id = $2 and secrets_sealed = $3 returning id',
  { writes: ['numbers'] },
).exists((teamId: string, id: string, before: string, after: string) => [teamId, id, before, after]);

/**
 * Marks all numbers as unusable because the secret key is lost. They work again when the workspace file is applied.
 * @returns the number of affected numbers.
 */
export const abandonAccess = statement<{ id: string }>(
  'numbers.abandon-secrets',
  `update numbers set secrets_sealed = null, session_status = 'FAILED'
   where secrets_sealed is not null returning id`,
  { writes: ['numbers'] },
).rows(
  () => [],
  (rows) => rows.length,
);
