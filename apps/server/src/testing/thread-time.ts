import { expect } from 'vitest';
import { NIGHTLY } from './nightly.ts';

/**
 * Outside of the nightly run, `expectQuick` allows this many times the limit, because a busy machine can slow this
 * thread down more than the reference work shows. Work that takes more than linear time exceeds it many times.
 */
const TOLERANCE = NIGHTLY ? 1 : 10;
/** The processor time in milliseconds that `workForReference` takes on the machine for which bounds are stated. */
const REFERENCE_MS = 20;
const REFERENCE_TEXT = 'Could we talk tomorrow at 3, or on the 12th? I live in Paris. '.repeat(66);
const REFERENCE_ROUNDS = 120;

/**
 * Expects that `work` takes at most `most` milliseconds of this thread's processor time on the reference machine. Other
 * runs than the nightly one allow ten times as much.
 */
export function expectQuick(work: () => unknown, most: number, name?: string): void {
  const limit = most * TOLERANCE;
  expect(measureLeastThreadTime(work, limit), name).toBeLessThan(limit);
}

/**
 * Returns the lowest processor time of this thread, in milliseconds, that `work` took in any run. Stops once a run
 * takes less than `enough`. The first runs warm up the compiler.
 *
 * Other work on the machine uses no time of this thread but slows it down through shared caches and cores, and some
 * machines are slower than others. A run that takes longer than `enough` is therefore followed by reference work, and
 * counts as faster by as much as the reference work was slower than `REFERENCE_MS`.
 */
function measureLeastThreadTime(work: () => unknown, enough: number, runs = 40): number {
  let least = Number.POSITIVE_INFINITY;
  for (let run = 0; run < runs && least >= enough; run++) {
    const ms = measureThreadTime(work);
    least = Math.min(least, ms < enough ? ms : ms / measureSlowdown());
  }
  return least;
}

/** Returns the factor by which this thread is now slower than the reference machine, at least 1. */
function measureSlowdown(): number {
  // The first measurement includes the compiler's time.
  const times = [measureThreadTime(workForReference), measureThreadTime(workForReference)];
  return Math.max(1, Math.min(...times) / REFERENCE_MS);
}

function measureThreadTime(work: () => unknown): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

/** Normalizes, splits and joins a text, as the readers of messages do. */
function workForReference(): number {
  let length = 0;
  for (let round = 0; round < REFERENCE_ROUNDS; round++) {
    const words = `${REFERENCE_TEXT}${round}`
      .normalize('NFKC')
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u);
    length += words.join(' ').length;
  }
  return length;
}
