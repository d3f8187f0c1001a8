// What the provider gave a number for a time, such as a token, was renewed (docs/engines/instagram.md#the-token): the new
// one is sealed and stored.
import type { Ctx } from '../../context.ts';
import type { EngineNumber } from '../../engines/port.ts';
import { saveRenewed } from './secret-store.ts';
import { numberPurpose, openSecrets, renewedSecrets } from './secrets.ts';

/**
 * Stores what `Session.renew` answered. Until somebody applies another secret than before, the workspace file's old one
 * no longer counts.
 * @param number as `renew` got it.
 * @returns false when the secrets were replaced meanwhile: those stay.
 */
export async function renewSecrets(
  ctx: Ctx,
  number: EngineNumber,
  renewed: Readonly<Record<string, string>>,
): Promise<boolean> {
  const { team_id, id, secrets_sealed: before } = number;
  if (before === null) return false;
  const secrets = renewedSecrets(openSecrets(ctx.seal, { team_id, id }, before), renewed);
  const after = ctx.seal.seal(JSON.stringify(secrets), numberPurpose(team_id, id));
  return saveRenewed(ctx.db, team_id, id, before, after);
}
