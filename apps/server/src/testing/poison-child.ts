// A process that takes up jobs and dies of one of them, for tests of the queue.
import { movableClock } from '../platform/clock.ts';
import { createJobs } from '../platform/jobs.ts';
import { createLog } from '../platform/log.ts';
import { openDatabase, statement } from '../platform/postgres/database.ts';
import { createProcesses } from '../platform/processes.ts';

const [connection, id] = JSON.parse(process.argv[2]!);
const db = openDatabase({ connection, maxConnections: 6, onError: () => {} });
const log = createLog('silent');
const done = statement('poison.done', 'insert into test_done (n) values ($1)');
const processes = createProcesses({ id, db, log, onSweep: async () => {} });
const jobs = createJobs({
  db,
  clock: movableClock(),
  log,
  concurrency: 4,
  handlers: {
    good: async ({ n }: { n: number }) => void (await db.rows(done, [n])),
    poison: async () => {
      process.kill(process.pid, 'SIGKILL');
    },
  },
  settled: async () => {},
  onWorkers: processes.register,
});
// What the one before left is taken over first.
await processes.start(true);
await jobs.start();
