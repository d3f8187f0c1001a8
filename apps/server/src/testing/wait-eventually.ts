import { setTimeout as sleep } from 'node:timers/promises';
import { inject } from 'vitest';

/**
 * The pause between checks, because a failing check is expensive: a query, and a stack and a comparison for the failed
 * `expect`.
 */
const FIRST_PAUSE_MS = 5;
const LONGEST_PAUSE_MS = 100;

/** Resolves with the result of `check` as soon as it no longer throws. */
export async function eventually<T>(check: () => T | Promise<T>): Promise<T> {
  const end = performance.now() + inject('patienceMs');
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
    try {
      return await check();
    } catch (error) {
      if (performance.now() > end) throw error;
    }
    await sleep(pause);
  }
}
