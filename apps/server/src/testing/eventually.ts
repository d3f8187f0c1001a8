import { vi } from 'vitest';

/** Long enough for a very busy machine: how soon a test sees something proves nothing. */
const PATIENCE_MS = 120_000;

/** Resolves with what `check` answers as soon as it no longer throws. */
export function eventually<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { timeout: PATIENCE_MS, interval: 20 });
}
