import { setTimeout as sleep } from 'node:timers/promises';

/** Long enough for a very busy machine: how soon a test sees something proves nothing. */
const PATIENCE_MS = 120_000;
/** A check that fails costs more than it seems: a look costs a query, a failed `expect` a stack and a comparison. */
const FIRST_PAUSE_MS = 5;
const LONGEST_PAUSE_MS = 100;

/** Resolves with what `check` answers as soon as it no longer throws. */
export async function eventually<T>(check: () => T | Promise<T>): Promise<T> {
  const end = performance.now() + PATIENCE_MS;
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
    try {
      return await check();
    } catch (error) {
      if (performance.now() > end) throw error;
    }
    await sleep(pause);
  }
}
