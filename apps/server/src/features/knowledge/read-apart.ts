// Reads a source in a thread of its own, with bounds for time and memory: files and pages are written by others, and a
// small one can be made to grow without end.
import { Worker } from 'node:worker_threads';
import { type Passage, Unreadable } from './passage.ts';
import type { Content } from './read-content.ts';

const MEMORY_MB = 512;
const SECONDS = 60;

type Answer = { passages: Passage[] } | { problem: string };

/** @throws {Unreadable} */
export async function readApart(content: Content): Promise<Passage[]> {
  const worker = new Worker(new URL('./read-worker.ts', import.meta.url), {
    workerData: content,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
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
  worker.once('message', resolve);
  worker.once('error', (error: Error & { code?: string }) => {
    if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') resolve({ problem: 'takes too much memory to read' });
    else reject(error);
  });
  worker.once('exit', () => resolve({ problem: 'could not be read' }));
  try {
    const answer = await promise;
    if ('problem' in answer) throw new Unreadable(answer.problem);
    return answer.passages;
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}
