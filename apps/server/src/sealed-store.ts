// Every sealed column of the installation, in one place, so that the secret key can be changed: all values are opened
// with the old key and sealed with the new one in one transaction, and read back before it is committed.
import { randomBytes } from 'node:crypto';
import { createSecret, secretPurpose } from './features/webhooks/index.ts';
import { type Queries, type Statement, statement } from './platform/postgres/database.ts';
import type { Seal } from './platform/seal.ts';
import { secretCheckOf } from './store.ts';

interface Sealed {
  team_id: string;
  id: string;
  sealed: string;
}

interface SealedColumn {
  /** `table.column` */
  name: string;
  list: Statement<Sealed>;
  save: Statement<unknown>;
  /** As whoever seals it names it. */
  purpose: (teamId: string, id: string) => string;
}

export const SEALED_COLUMNS: SealedColumn[] = [
  {
    name: 'webhooks.secret_sealed',
    list: statement(
      'sealed.webhooks',
      'select team_id, id, secret_sealed as sealed from webhooks for update',
    ),
    save: statement(
      'sealed.save-webhook',
      'update webhooks set secret_sealed = $3 where team_id = $1 and id = $2',
    ),
    purpose: secretPurpose,
  },
];

const saveCheck = statement<{ secret_check: string }>(
  'sealed.save-check',
  'update installation set secret_check = $2 where secret_check = $1 returning secret_check',
);

/**
 * Changes the key of everything that is sealed; nobody may seal meanwhile.
 * @returns how many values, by column. @throws when a value can't be opened: nothing is changed then.
 */
export async function changeKey(tx: Queries, from: Seal, to: Seal): Promise<Record<string, number>> {
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
      if (to.open(sealed, bound) !== texts.get(bound)) throw new Error(`${name} came out different`);
    }
    changed[name] = before.length;
  }
  const saved = await tx.row(saveCheck, [secretCheckOf(from), secretCheckOf(to)]);
  if (!saved) throw new Error('the installation has another key');
  return changed;
}

const webhookIds = statement<{ team_id: string; id: string }>(
  'sealed.webhook-ids',
  'select team_id, id from webhooks for update',
);
const switchOff = statement(
  'sealed.switch-off-webhook',
  `update webhooks set active = false, secret_sealed = $3, secret_prefix = $4 where team_id = $1 and id = $2`,
);
const putCheck = statement('sealed.put-check', 'update installation set secret_check = $1');

/**
 * Where the old key is lost, so is what it sealed; everything else goes on under another key. Webhooks are switched
 * off: a delivery that its receiver can't verify helps nobody.
 * @returns how many webhooks.
 */
export async function abandonSealed(tx: Queries, to: Seal): Promise<number> {
  const webhooks = await tx.rows(webhookIds, []);
  for (const { team_id, id } of webhooks) {
    const secret = createSecret(randomBytes);
    const sealed = to.seal(secret, secretPurpose(team_id, id));
    await tx.write(switchOff, [team_id, id, sealed, secret.slice(0, 12)]);
  }
  await tx.write(putCheck, [secretCheckOf(to)]);
  return webhooks.length;
}
