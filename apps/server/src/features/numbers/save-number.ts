// Saves a connected number, matched by its handle (workspace-file.md#numbers). Its warm-up starts when the number is
// created, unless the file says otherwise. Applying the file again never restarts the warm-up.
import { randomBytes } from 'node:crypto';
import { fact } from '@parley/contract';
import type { Ctx } from '../../context.ts';
import { isSimulated } from '../../engines/capabilities.ts';
import { getEngineSettings } from '../../engines/settings.ts';
import type { Queries } from '../../platform/postgres/database.ts';
import type { Seal } from '../../platform/seal.ts';
import { scheduleCheck, wakeNumber } from './change-connection.ts';
import { writeEvent } from './journal.ts';
import { lockByHandle, type SavedNumber, upsertNumber } from './save-store.ts';
import { getSecretsPurpose, mergeAppliedSecrets, openSecrets, type Secrets } from './secrets.ts';
import { startSession } from './session-store.ts';

export type NumberInput = Omit<
  SavedNumber,
  'id' | 'account' | 'portfolio' | 'secrets_sealed' | 'session_status'
> & {
  /** The engine's secrets in plain text; empty if it needs none. */
  secrets: Secrets;
};

export async function saveNumber(
  tx: Queries,
  ctx: Ctx,
  input: NumberInput,
): Promise<{ id: string; changed: boolean }> {
  const { secrets, ...rest } = input;
  const before = await lockByHandle(tx, ctx.teamId, rest.handle);
  const id = before?.id ?? ctx.newId('num');
  const engine = getEngineSettings(rest.engine);
  const account = (engine?.account && rest.settings[engine.account]) ?? null;
  const number = {
    ...rest,
    id,
    account,
    // A number without the name of its business is its own portfolio.
    portfolio: engine?.portfolio ? (rest.settings[engine.portfolio] ?? account) : null,
    secrets_sealed:
      engine && sealSecrets(ctx, id, secrets, engine.made ?? [], before?.secrets_sealed ?? null),
    // Simulated numbers are always linked. Other numbers are linked once their provider reports a linked phone.
    session_status: isSimulated(rest.engine) ? 'WORKING' : 'STARTING',
  } as const;
  const now = ctx.clock.now();
  const { changed } = await upsertNumber(tx, ctx.teamId, number, now);
  if (changed) {
    if (before?.engine !== rest.engine) {
      await startSession(tx, ctx.teamId, id, isSimulated(rest.engine) ? now : null);
    }
    await writeEvent(tx, ctx, id, 'settings', fact(before ? 'number_settings_changed' : 'number_added'));
    // The quota or pace might have changed, so waiting messages are checked again.
    if (before) await wakeNumber(tx, ctx, id);
    if (!isSimulated(rest.engine)) await scheduleCheck(tx, ctx, id, now);
  }
  return { id, changed };
}

/** Seals the secrets, including generated ones. Unchanged secrets keep the stored value. */
function sealSecrets(
  { seal, teamId }: { seal: Seal; teamId: string },
  id: string,
  file: Secrets,
  made: readonly string[],
  before: string | null,
): string {
  const purpose = getSecretsPurpose(teamId, id);
  const stored = before === null ? {} : openSecrets(seal, { team_id: teamId, id }, before);
  const secrets = mergeAppliedSecrets(stored, file);
  for (const name of made) secrets[name] = stored[name] ?? randomBytes(32).toString('hex');
  const names = Object.keys(secrets);
  const same =
    names.length === Object.keys(stored).length && names.every((name) => secrets[name] === stored[name]);
  return before !== null && same ? before : seal.seal(JSON.stringify(secrets), purpose);
}
