// The sealed secrets of all numbers, for a change of the installation's secret key.
import { type Queries, statement } from '../../platform/postgres/database.ts';
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
  ),
  purpose: getSecretsPurpose,
};

const renewed = statement<{ id: string }>(
  'numbers.renew-secrets',
  'update numbers set secrets_sealed = $4 where team_id = $1 and id = $2 and secrets_sealed = $3 returning id',
);

/** Returns false if the stored secrets differ from `before`. */
export async function saveRenewed(
  db: Queries,
  teamId: string,
  id: string,
  before: string,
  after: string,
): Promise<boolean> {
  return (await db.row(renewed, [teamId, id, before, after])) !== undefined;
}

const abandon = statement<{ id: string }>(
  'numbers.abandon-secrets',
  `update numbers set secrets_sealed = null, session_status = 'FAILED'
   where secrets_sealed is not null returning id`,
);

/**
 * Handles a lost secret key: the numbers cannot be used until the workspace file is applied again.
 * @returns how many numbers.
 */
export async function abandonAccess(tx: Queries): Promise<number> {
  return (await tx.rows(abandon, [])).length;
}
