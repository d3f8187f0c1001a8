// Runs in a thread next to the one that reads a source (`read-process.ts`). Ends the process when it uses too much
// memory, because the heap limit does not count array buffers, which contain decompressed content.
import { workerData } from 'node:worker_threads';

const LOOK_EACH_MS = 50;
const most = workerData as number;

setInterval(() => {
  if (process.memoryUsage.rss() > most) process.kill(process.pid, 'SIGKILL');
}, LOOK_EACH_MS);
