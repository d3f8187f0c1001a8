// The process in which one source is read (`read-apart.ts`).
import { Worker } from 'node:worker_threads';
import { type Passage, Unreadable } from './passage.ts';
import { type Content, readContent } from './read-content.ts';

export interface Order {
  content: Content;
  /** By how much the process may grow. */
  memoryMb: number;
}
export type Answer = { passages: Passage[] } | { problem: string };

const MB = 1_024 * 1_024;

process.once('message', (order) => read(order as Order));
process.once('disconnect', () => process.exit());

async function read({ content, memoryMb }: Order): Promise<void> {
  const most = process.memoryUsage.rss() + memoryMb * MB;
  new Worker(new URL('./watch-memory.ts', import.meta.url), { workerData: most });
  // The reader of PDF takes no Buffer, which is what comes between processes.
  process.send!(await answerTo({ ...content, bytes: new Uint8Array(content.bytes) }));
}

async function answerTo(content: Content): Promise<Answer> {
  try {
    return { passages: await readContent(content) };
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    return { problem: error.message };
  }
}
