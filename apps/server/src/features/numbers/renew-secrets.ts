// Seals and stores a number's renewed secret, such as a token (docs/engines/instagram.md#the-token).
import type { Ctx } from '../../context.ts';
import type { EngineNumber } from '../../engines/port.ts';
import { saveRenewed } from './secret-store.ts';
import { getSecretsPurpose, mergeRenewedSecrets, openSecrets } from './secrets.ts';

/**
 * Stores the secrets that `Session.renew` returned. The old secret in the workspace file is then ignored, until a file
 * with a different one is applied.
 * @param number as it was passed to `renew`.
 * @returns false, without changes, if the secrets were replaced in the meantime.
 */
export async function renewSecrets(
  ctx: Ctx,
  number: EngineNumber,
  renewed: Readonly<Record<string, string>>,
): Promise<boolean> {
  const { team_id, id, secrets_sealed: before } = number;
  if (before === null) return false;
  const secrets = mergeRenewedSecrets(openSecrets(ctx.seal, { team_id, id }, before), renewed);
  const after = ctx.seal.seal(JSON.stringify(secrets), getSecretsPurpose(team_id, id));
  return saveRenewed(ctx.db, team_id, id, before, after);
}
