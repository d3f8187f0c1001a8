// The process in which sources are read (`read-apart.ts`).
import { Worker } from 'node:worker_threads';
import { type Passage, Unreadable } from './passage.ts';
import { type Content, readContent } from './read-content.ts';

export interface Order {
  contents: readonly Content[];
  /** By how much the process may grow. */
  memoryMb: number;
}
export type Answer = { passages: Passage[] } | { problem: string };

const MB = 1_024 * 1_024;

process.once('message', (order) => read(order as Order));
process.once('disconnect', () => process.exit());

async function read({ contents, memoryMb }: Order): Promise<void> {
  const most = process.memoryUsage.rss() + memoryMb * MB;
  new Worker(new URL('./watch-memory.ts', import.meta.url), { workerData: most });
  const answers: Answer[] = [];
  // The reader of PDF takes no Buffer, which is what comes between processes.
  for (const content of contents) {
    answers.push(await answerTo({ ...content, bytes: new Uint8Array(content.bytes) }));
  }
  process.send!(answers);
}

async function answerTo(content: Content): Promise<Answer> {
  try {
    return { passages: await readContent(content) };
  } catch (error) {
    // Of a damaged source a library may fail in any way.
    return { problem: error instanceof Unreadable ? error.message : 'could not be read' };
  }
}
