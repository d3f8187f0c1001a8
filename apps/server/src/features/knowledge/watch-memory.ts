// A thread next to the one that reads a source (`read-process.ts`). It ends the process when it uses too much memory:
// the heap limit does not count array buffers, which hold decompressed content.
import { workerData } from 'node:worker_threads';

const LOOK_EACH_MS = 50;
const most = workerData as number;

setInterval(() => {
  if (process.memoryUsage.rss() > most) process.kill(process.pid, 'SIGKILL');
}, LOOK_EACH_MS);
