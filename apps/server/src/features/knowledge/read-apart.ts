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

/** One source at a time, so that several take no more memory than one. */
const reader = createFairSlots(1);

/**
 * @param memoryMb by how much the process may grow while it reads.
 * @throws {Unreadable}
 */
export function readApart(content: Content, memoryMb = MEMORY_MB): Promise<Passage[]> {
  return reader.run('knowledge', () => readInProcess({ content, memoryMb }));
}

async function readInProcess(order: Order): Promise<Passage[]> {
  // What a library says of a damaged file is for nobody, and no key is in its environment.
  const child = fork(PROCESS, {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    env: {},
    execArgv: [`--max-old-space-size=${HEAP_MB}`],
  });
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const timer = setTimeout(
    () => resolve({ problem: `took more than ${SECONDS} s to read` }),
    SECONDS * 1_000,
  );
  child.once('message', (answer) => resolve(answer as Answer));
  child.once('error', reject);
  // A signal: of the process itself, of its full heap, or of a system that runs out of memory.
  child.once('exit', (_code, signal) =>
    resolve({ problem: signal === null ? 'could not be read' : 'takes too much memory to read' }),
  );
  child.send(order, (error) => error && reject(error));
  try {
    const answer = await promise;
    if ('problem' in answer) throw new Unreadable(answer.problem);
    return answer.passages;
  } finally {
    clearTimeout(timer);
    child.kill('SIGKILL');
  }
}
