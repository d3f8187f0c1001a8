// What an engine needs to use a number and nobody else may know: sealed together, bound to the number's row.

import type { System } from '../../context.ts';
import { EngineError, type EngineNumber, type SecretsOf } from '../../engines/port.ts';
import type { Seal } from '../../platform/seal.ts';

export type Secrets = Readonly<Record<string, string>>;

/** The purpose that binds the sealed secrets to their number. */
export function numberPurpose(teamId: string, id: string): string {
  return `number ${teamId} ${id}`;
}

/** A number that is not stored, for its engine to look at: sealed as it would be. */
export function numberToCheck(
  { seal, newId }: System,
  { phone, settings, secrets }: { phone: string | null; settings: Secrets; secrets: Secrets },
): EngineNumber {
  const [team_id, id] = [newId('team'), newId('num')];
  const sealed = seal.seal(JSON.stringify(secrets), numberPurpose(team_id, id));
  return { team_id, id, phone, settings, secrets_sealed: sealed };
}

/** How many numbers' opened secrets a process keeps: each webhook needs them. */
const MOST_OPENED = 1_000;

/** Opens the secrets of numbers, and remembers the last ones. */
export function secretsOf(seal: Seal): SecretsOf {
  const opened = new Map<string, Secrets>();
  return ({ team_id, id, secrets_sealed }) => {
    if (secrets_sealed === null) {
      throw new EngineError('auth', 'its secrets are not known: apply the workspace file again', true);
    }
    const known = opened.get(secrets_sealed);
    if (known) return known;
    const secrets: Secrets = JSON.parse(seal.open(secrets_sealed, numberPurpose(team_id, id)));
    if (opened.size >= MOST_OPENED) opened.clear();
    opened.set(secrets_sealed, secrets);
    return secrets;
  };
}
