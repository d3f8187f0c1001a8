// Reads and writes the sealed keys of all providers when the installation's secret key is rotated.
import { statement } from '../../platform/postgres/database.ts';
import type { SealedColumn } from '../../platform/seal.ts';

/** Returns the sealing purpose that binds a key to its provider. */
export function providerPurpose(teamId: string, name: string): string {
  return `model provider ${teamId} ${name}`;
}

export const SEALED_KEYS: SealedColumn = {
  name: 'model_providers.key_sealed',
  list: statement(
    'models.sealed-keys',
    'select team_id, name as id, key_sealed as sealed from model_providers for update',
  ),
  save: statement(
    'models.save-key',
    'update model_providers set key_sealed = $3 where team_id = $1 and name = $2',
    { writes: ['model_providers'] },
  ),
  purpose: providerPurpose,
};

/**
 * Deletes all providers when the key that sealed them is lost; applying the workspace file restores them.
 * @returns the number of deleted providers.
 */
export const abandonKeys = statement<{ name: string }>(
  'models.abandon-keys',
  'delete from model_providers returning name',
  { writes: ['model_providers'] },
).rows(
  () => [],
  (rows) => rows.length,
);
