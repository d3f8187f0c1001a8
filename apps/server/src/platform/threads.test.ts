// Threads that fail, exit, or exceed their limits (docs/adr/bound-the-time-of-outside-input.md).
import { expect, test } from 'vitest';
import { eventually } from '../testing/wait-eventually.ts';
import type { MisbehavingCalls } from './threads.testing.ts';
import { CallLimitExceeded, createThreads } from './threads.ts';

/** At most one thread, so that a call that kept its slot would block the next one. */
const createTestThreads = (entry: string, deadlineS: number) =>
  createThreads<MisbehavingCalls>({
    entry: new URL(entry, import.meta.url),
    most: 1,
    deadlineS,
    memoryMb: 64,
  });

test.each(['throwLater', 'exitLater'] as const)(
  'a pool of threads replaces an idle thread that ends with %s',
  async (how) => {
    const threads = createTestThreads('./threads.testing.ts', 60);
    const first = await threads.run('a', 'thread');
    // A call fails if its thread ends before it answers, or if a thread receives the call while ending.
    await threads.run('a', how).catch(() => {});
    await eventually(async () => expect(await threads.run('a', 'thread')).toBeGreaterThan(first));
  },
);

test.each([
  ['exits', './thread-exits.testing.ts', /ended before it was ready/],
  ['fails', './thread-fails.testing.ts', /failed to load/],
])("a pool of threads rejects each call if the threads' module %s", async (_how, entry, reason) => {
  const threads = createTestThreads(entry, 60);
  for (let n = 0; n < 2; n++) await expect(threads.run('a', 'thread')).rejects.toThrow(reason);
});

test.each([
  ['allocates without end', 'allocate', 'memory', 60],
  ['never returns', 'neverReturn', 'time', 0.3],
] as const)(
  'a pool of threads ends the thread of a call that %s, and runs the next call',
  { tags: 'endurance' },
  async (_what, name, limit, deadlineS) => {
    const threads = createTestThreads('./threads.testing.ts', deadlineS);
    const first = await threads.run('a', 'thread');
    const error = await threads.run('a', name).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(CallLimitExceeded);
    expect(error).toMatchObject({ limit });
    expect(await threads.run('a', 'thread')).toBeGreaterThan(first);
  },
);
