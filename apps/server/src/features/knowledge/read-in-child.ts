// Reads sources in a child process with limits on time and memory. Files and pages come from others, and a small file
// can expand without limit. Ending the process frees its memory.
import { fork } from 'node:child_process';
import { getCompileCacheDir } from 'node:module';
import { dirname } from 'node:path';
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
 * Allows two child processes at a time, at most one for each workspace. This limits the memory, however many sources
 * there are, and a slow source in one workspace does not delay other workspaces.
 */
const readers = createFairSlots(2);

/**
 * Reads a source in another process. @throws {UnreadableSource} if it cannot be read within the limits.
 * @param whose the queue in which the call waits: the id of a workspace, or `file` for the command that applies a file.
 * @param memoryMb the maximum growth of the process's memory while it reads.
 */
export async function readInChild(content: Content, whose: string, memoryMb = MEMORY_MB): Promise<Passage[]> {
  const [answer] = await readManyInChild([content], whose, memoryMb);
  if ('problem' in answer!) throw UnreadableSource.because(answer.problem);
  return answer!.passages;
}

/**
 * Reads several small sources in one process. @returns for each source, its passages or the reason why it can't be
 * read.
 */
export function readManyInChild(
  contents: readonly Content[],
  whose: string,
  memoryMb = MEMORY_MB,
): Promise<ReadAnswer[]> {
  return readers.run(whose, () => readInProcess({ contents, memoryMb }));
}

/** Returns the environment with which a process uses the compiled code of this one. It then starts faster. */
function getCompileCache(): { NODE_COMPILE_CACHE?: string } {
  // The folder of this version of Node is inside of the one that the variable names.
  const folder = getCompileCacheDir();
  return folder === undefined ? {} : { NODE_COMPILE_CACHE: dirname(folder) };
}

async function readInProcess(order: ReadRequest): Promise<ReadAnswer[]> {
  // The environment contains no keys. The output of libraries about a damaged file is discarded.
  const child = fork(PROCESS, {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    env: getCompileCache(),
    execArgv: [`--max-old-space-size=${HEAP_MB}`],
  });
  const { promise, resolve, reject } = Promise.withResolvers<ReadAnswer[]>();
  const fail = (problem: Violation) => resolve(order.contents.map(() => ({ problem })));
  const timer = setTimeout(() => fail(violation('read_too_slow', { seconds: SECONDS })), SECONDS * 1_000);
  child.once('message', (answers) => resolve(answers as ReadAnswer[]));
  child.once('error', reject);
  // If a signal ended the process, there was not enough memory: the process stopped itself, its heap was full, or the
  // system had no memory left.
  child.once('exit', (_code, signal) => fail(violation(signal === null ? 'unreadable' : 'read_memory')));
  child.send(order, (error) => error && reject(error));
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    child.kill('SIGKILL');
  }
}
