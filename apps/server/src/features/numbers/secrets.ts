// Seals the secrets that an engine needs to use a number. They are sealed together, and bound to the number's row.

import { fact } from '@parley/contract';
import type { System } from '../../context.ts';
import type { EngineKind } from '../../engines/capabilities.ts';
import { EngineError, type EngineNumber, type OpenSecrets } from '../../engines/port.ts';
import { getEngineSettings } from '../../engines/settings.ts';
import type { Seal } from '../../platform/seal.ts';

export type Secrets = Readonly<Record<string, string>>;

/** Returns the purpose that binds the sealed secrets to their number. */
export function getSecretsPurpose(teamId: string, id: string): string {
  return `number ${teamId} ${id}`;
}

export function openSecrets(seal: Seal, number: { team_id: string; id: string }, sealed: string): Secrets {
  return JSON.parse(seal.open(sealed, getSecretsPurpose(number.team_id, number.id)));
}

/**
 * The suffix of a replaced secret, which is kept next to the renewed one because the workspace file still contains it.
 */
const GIVEN = ':given';

/** Returns the secrets of a number after a renewal. The provider's data about a secret is stored as `name:…`. */
export function mergeRenewedSecrets(before: Secrets, renewed: Secrets): Secrets {
  const replaced = Object.keys(renewed).filter((name) => !name.includes(':'));
  const given = replaced.map((name) => [name + GIVEN, before[name + GIVEN] ?? before[name]!]);
  return { ...before, ...renewed, ...Object.fromEntries(given) };
}

/**
 * Returns the secrets after a workspace file is applied. A renewed secret stays until the file has a different one.
 * Unchanged secrets keep the data that belongs to them.
 */
export function mergeAppliedSecrets(stored: Secrets, file: Secrets): Record<string, string> {
  const kept = Object.entries(file).flatMap(([name, value]) =>
    stored[name + GIVEN] === value || stored[name] === value
      ? Object.entries(stored).filter(([other]) => other === name || other.startsWith(`${name}:`))
      : [[name, value] as const],
  );
  return Object.fromEntries(kept);
}

/** Returns a number's secrets as a workspace file contains them, without generated ones. */
export function readGivenSecrets(
  seal: Seal,
  number: { team_id: string; id: string; engine: EngineKind; secrets_sealed: string | null },
): Secrets {
  if (number.secrets_sealed === null) return {};
  const fields = getEngineSettings(number.engine)?.fields ?? {};
  const stored = openSecrets(seal, number, number.secrets_sealed);
  return Object.fromEntries(Object.entries(stored).filter(([name]) => fields[name]?.format === 'secret'));
}

/** Returns an unsaved number with sealed secrets, so that its engine can check it. */
export function buildUnsavedNumber(
  { seal, newId }: System,
  { phone, settings, secrets }: { phone: string | null; settings: Secrets; secrets: Secrets },
): EngineNumber {
  const [team_id, id] = [newId('team'), newId('num')];
  const sealed = seal.seal(JSON.stringify(secrets), getSecretsPurpose(team_id, id));
  return { team_id, id, phone, settings, secrets_sealed: sealed };
}

/**
 * A process caches the opened secrets of at most this many numbers. Secrets are cached because each webhook call needs
 * them.
 */
const MOST_OPENED = 1_000;

/** Returns a function that opens the secrets of a number and caches the most recently opened ones. */
export function createSecretsReader(seal: Seal): OpenSecrets {
  const opened = new Map<string, Secrets>();
  return ({ team_id, id, secrets_sealed }) => {
    if (secrets_sealed === null) {
      throw new EngineError('auth', fact('secrets_missing'), true);
    }
    const known = opened.get(secrets_sealed);
    if (known) return known;
    const secrets = openSecrets(seal, { team_id, id }, secrets_sealed);
    if (opened.size >= MOST_OPENED) opened.clear();
    opened.set(secrets_sealed, secrets);
    return secrets;
  };
}
