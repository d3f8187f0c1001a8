// Reads sources in a child process with limits on time and memory: files and pages come from others, and a small one
// can expand without end. Ending the process frees its memory.
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { type Violation, violation } from '@parley/contract';
import { createFairSlots } from '../../platform/fair-slots.ts';
import { type Passage, UnreadableSource } from './passage.ts';
import type { Content } from './read-content.ts';
import type { ReadAnswer, ReadRequest } from './read-process.ts';

const PROCESS = fileURLToPath(new URL('./read-process.ts', import.meta.url));
const HEAP_MB = 512;
const MEMORY_MB = 600;
const SECONDS = 60;

/**
 * At most two child processes, one per workspace. This bounds memory whatever the number of sources, and a slow source
 * of one workspace delays no other.
 */
const readers = createFairSlots(2);

/**
 * @param whose the queue in which the call waits: a workspace, or the command that applies a file.
 * @param memoryMb how much the process can grow while it reads.
 * @throws {UnreadableSource}
 */
export async function readInChild(content: Content, whose: string, memoryMb = MEMORY_MB): Promise<Passage[]> {
  const [answer] = await readManyInChild([content], whose, memoryMb);
  if ('problem' in answer!) throw UnreadableSource.because(answer.problem);
  return answer!.passages;
}

/** Reads several small sources in one process. @returns for each its passages, or why it can't be read. */
export function readManyInChild(
  contents: readonly Content[],
  whose: string,
  memoryMb = MEMORY_MB,
): Promise<ReadAnswer[]> {
  return readers.run(whose, () => readInProcess({ contents, memoryMb }));
}

async function readInProcess(order: ReadRequest): Promise<ReadAnswer[]> {
  // The output of libraries about a damaged file is discarded. The environment is empty, so it contains no keys.
  const child = fork(PROCESS, {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    env: {},
    execArgv: [`--max-old-space-size=${HEAP_MB}`],
  });
  const { promise, resolve, reject } = Promise.withResolvers<ReadAnswer[]>();
  const fail = (problem: Violation) => resolve(order.contents.map(() => ({ problem })));
  const timer = setTimeout(() => fail(violation('read_too_slow', { seconds: SECONDS })), SECONDS * 1_000);
  child.once('message', (answers) => resolve(answers as ReadAnswer[]));
  child.once('error', reject);
  // A signal comes from the process itself, from its full heap, or from a system without memory.
  child.once('exit', (_code, signal) => fail(violation(signal === null ? 'unreadable' : 'read_memory')));
  child.send(order, (error) => error && reject(error));
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    child.kill('SIGKILL');
  }
}
