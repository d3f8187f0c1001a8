// A thread beside the one that reads a source (`read-process.ts`): it ends the process when that takes too much memory.
// The limit of the heap does not count array buffers, into which packed content is unpacked.
import { workerData } from 'node:worker_threads';

const LOOK_EACH_MS = 50;
const most = workerData as number;

setInterval(() => {
  if (process.memoryUsage.rss() > most) process.kill(process.pid, 'SIGKILL');
}, LOOK_EACH_MS);
