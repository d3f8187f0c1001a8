import { setTimeout as sleep } from 'node:timers/promises';

/** The time limit, which is long enough for a very busy machine. No test depends on its length. */
const PATIENCE_MS = 120_000;
/**
 * The pause between checks, because a failing check is expensive: a query, and a stack and a comparison for the failed
 * `expect`.
 */
const FIRST_PAUSE_MS = 5;
const LONGEST_PAUSE_MS = 100;

/** Resolves with the result of `check` as soon as it no longer throws. */
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
