// Reads a source in a process of its own, with bounds for time and memory: files and pages are written by others, and a
// small one can be made to grow without end. What it took is free when the process has ended.
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { createFairSlots } from '../../platform/fair-slots.ts';
import { type Passage, Unreadable } from './passage.ts';
import type { Content } from './read-content.ts';
import type { Answer, Order } from './read-process.ts';

const PROCESS = fileURLToPath(new URL('./read-process.ts', import.meta.url));
const HEAP_MB = 512;
const MEMORY_MB = 600;
const SECONDS = 60;

/**
 * Two processes at once, and of a workspace one: however many sources there are, they take no more memory than two, and
 * no workspace waits for what another gave, which may take all its time.
 */
const readers = createFairSlots(2);

/**
 * @param whose who waits in turn with others: a workspace, or whoever applies a file.
 * @param memoryMb by how much the process may grow while it reads.
 * @throws {Unreadable}
 */
export async function readApart(content: Content, whose: string, memoryMb = MEMORY_MB): Promise<Passage[]> {
  const [answer] = await readTogether([content], whose, memoryMb);
  if ('problem' in answer!) throw new Unreadable(answer.problem);
  return answer!.passages;
}

/** Several sources in one process, for those that are small. @returns the passages of each, or why it can't be read. */
export function readTogether(
  contents: readonly Content[],
  whose: string,
  memoryMb = MEMORY_MB,
): Promise<Answer[]> {
  return readers.run(whose, () => readInProcess({ contents, memoryMb }));
}

async function readInProcess(order: Order): Promise<Answer[]> {
  // What a library says of a damaged file is for nobody, and no key is in its environment.
  const child = fork(PROCESS, {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    env: {},
    execArgv: [`--max-old-space-size=${HEAP_MB}`],
  });
  const { promise, resolve, reject } = Promise.withResolvers<Answer[]>();
  const fail = (problem: string) => resolve(order.contents.map(() => ({ problem })));
  const timer = setTimeout(() => fail(`took more than ${SECONDS} s to read`), SECONDS * 1_000);
  child.once('message', (answers) => resolve(answers as Answer[]));
  child.once('error', reject);
  // A signal: of the process itself, of its full heap, or of a system that runs out of memory.
  child.once('exit', (_code, signal) =>
    fail(signal === null ? 'could not be read' : 'takes too much memory to read'),
  );
  child.send(order, (error) => error && reject(error));
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    child.kill('SIGKILL');
  }
}
