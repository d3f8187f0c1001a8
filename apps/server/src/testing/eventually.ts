import { vi } from 'vitest';

/** Long enough for any machine, however much else it has to do: nothing is proven by how soon a test sees it. */
const PATIENCE_MS = 120_000;

/** Resolves with what `check` answers as soon as it no longer throws. */
export function eventually<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { timeout: PATIENCE_MS, interval: 20 });
}
