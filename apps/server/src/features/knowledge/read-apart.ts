// Reads a source in a thread of its own, with bounds for time and memory: files and pages are written by others, and a
// small one can be made to grow without end.
import { Worker } from 'node:worker_threads';
import { createFairSlots } from '../../platform/fair-slots.ts';
import { type Passage, Unreadable } from './passage.ts';
import type { Content } from './read-content.ts';

const MB = 1_024 * 1_024;
const HEAP_MB = 512;
const MEMORY_MB = 600;
const SECONDS = 60;
const LOOK_EACH_MS = 50;
const TOO_MUCH_MEMORY = 'takes too much memory to read';

/** One source at a time: memory is measured of the whole process. */
const reader = createFairSlots(1);

type Answer = { passages: Passage[] } | { problem: string };

/**
 * @param memoryMb by how much the process may grow meanwhile.
 * @throws {Unreadable}
 */
export function readApart(content: Content, memoryMb = MEMORY_MB): Promise<Passage[]> {
  return reader.run('knowledge', () => readInThread(content, memoryMb));
}

async function readInThread(content: Content, memoryMb: number): Promise<Passage[]> {
  const most = process.memoryUsage.rss() + memoryMb * MB;
  const worker = new Worker(new URL('./read-worker.ts', import.meta.url), {
    workerData: content,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    env: {},
    execArgv: [],
    // What a library says of a damaged file is for nobody.
    stdout: true,
    stderr: true,
  });
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const timer = setTimeout(
    () => resolve({ problem: `took more than ${SECONDS} s to read` }),
    SECONDS * 1_000,
  );
  // The limit of the heap does not count array buffers, into which packed content is unpacked.
  const watch = setInterval(() => {
    if (process.memoryUsage.rss() > most) resolve({ problem: TOO_MUCH_MEMORY });
  }, LOOK_EACH_MS);
  worker.once('message', resolve);
  worker.once('error', (error: Error & { code?: string }) => {
    if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') resolve({ problem: TOO_MUCH_MEMORY });
    else reject(error);
  });
  worker.once('exit', () => resolve({ problem: 'could not be read' }));
  try {
    const answer = await promise;
    if ('problem' in answer) throw new Unreadable(answer.problem);
    return answer.passages;
  } finally {
    clearTimeout(timer);
    clearInterval(watch);
    await worker.terminate();
  }
}
