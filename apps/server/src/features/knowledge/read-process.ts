// Entry point of the child process that reads sources (`read-in-child.ts`).
import { Worker } from 'node:worker_threads';
import { type Violation, violation } from '@parley/contract/issues';
import { type Passage, UnreadableSource } from './passage.ts';
import { type Content, readContent } from './read-content.ts';

export interface ReadRequest {
  contents: readonly Content[];
  /** The maximum growth of the process's memory, in megabytes. */
  memoryMb: number;
}
export type ReadAnswer = { passages: Passage[] } | { problem: Violation };

const MB = 1_024 * 1_024;

process.once('message', (order) => read(order as ReadRequest));
process.once('disconnect', () => process.exit());

async function read({ contents, memoryMb }: ReadRequest): Promise<void> {
  const most = process.memoryUsage.rss() + memoryMb * MB;
  new Worker(new URL('./watch-memory.ts', import.meta.url), { workerData: most });
  const answers: ReadAnswer[] = [];
  // The PDF library does not accept the Buffer that the parent process sends.
  for (const content of contents) {
    answers.push(await answerTo({ ...content, bytes: new Uint8Array(content.bytes) }));
  }
  process.send!(answers);
}

async function answerTo(content: Content): Promise<ReadAnswer> {
  try {
    return { passages: await readContent(content) };
  } catch (error) {
    // Libraries can throw any error for a damaged source, so an unknown error means that the source is unreadable.
    return { problem: error instanceof UnreadableSource ? error.problem : violation('unreadable') };
  }
}
