// The thread in which one source is read (`read-apart.ts`).
import { parentPort, workerData } from 'node:worker_threads';
import { Unreadable } from './passage.ts';
import { type Content, readContent } from './read-content.ts';

readContent(workerData as Content).then(
  (passages) => parentPort!.postMessage({ passages }),
  (error: unknown) => {
    if (!(error instanceof Unreadable)) throw error;
    parentPort!.postMessage({ problem: error.message });
  },
);
