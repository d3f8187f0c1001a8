// A process that takes up jobs and dies of one of them, for tests of the queue.

import { movableClock } from '../platform/clock.ts';
import { createFairSlots } from '../platform/fair-slots.ts';
import { createJobs } from '../platform/jobs/jobs.ts';
import { createLog } from '../platform/log.ts';
import { openDatabase, statement } from '../platform/postgres/database.ts';
import { createProcesses } from '../platform/processes.ts';
import { ALONE } from './queue-alone.ts';

const [connection, id] = JSON.parse(process.argv[2]!);
const db = openDatabase({ connection, maxConnections: 6, onError: () => {} });
const clock = movableClock();
const log = createLog('silent');
const done = statement('poison.done', 'insert into test_done (n) values ($1)');
const processes = createProcesses({ id, db, clock, log, onSweep: async () => {} });
const slots = createFairSlots(8);
const jobs = createJobs({
  db,
  clock,
  log,
  processId: id,
  tasks: {
    good: { slots, run: async ({ n }: { n: number }) => void (await db.rows(done, [n])) },
    poison: {
      slots,
      run: async () => {
        process.kill(process.pid, 'SIGKILL');
      },
    },
  },
  watch: db,
  ...ALONE,
});
// What the one before left is taken over first.
await processes.start(true);
await jobs.start();
