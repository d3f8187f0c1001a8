// The sealed settings of numbers, of all workspaces: for whoever changes the installation's secret key.
import { type Queries, statement } from '../../platform/postgres/database.ts';
import type { SealedColumn } from '../../platform/seal.ts';

export const SEALED_SETTINGS: SealedColumn = {
  name: 'numbers.settings_sealed',
  list: statement(
    'numbers.sealed-settings',
    'select team_id, id, settings_sealed as sealed from numbers where settings_sealed is not null for update',
  ),
  save: statement(
    'numbers.save-settings',
    'update numbers set settings_sealed = $3 where team_id = $1 and id = $2',
  ),
  purpose: undefined,
};

const drop = statement(
  'numbers.drop-settings',
  'update numbers set settings_sealed = null where settings_sealed is not null',
);

/** The key that sealed the settings is lost, and they are with it. */
export async function dropSettings(tx: Queries): Promise<void> {
  await tx.rows(drop, []);
}
