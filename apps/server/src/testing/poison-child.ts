// A process that runs jobs and dies of one of them, for tests of the queue.

import { movableClock } from '../platform/clock.ts';
import { createFairSlots } from '../platform/fair-slots.ts';
import { defineJob } from '../platform/jobs/job-kind.ts';
import { createJobs } from '../platform/jobs/jobs.ts';
import { task } from '../platform/jobs/runner.ts';
import { createLog } from '../platform/log.ts';
import { openDatabase, statement } from '../platform/postgres/database.ts';
import { createProcesses } from '../platform/processes.ts';
import { ALONE } from './queue-alone.ts';

const GOOD = defineJob({ name: 'good', payload: ['n'], key: 'good:{n}' });
const POISON = defineJob({ name: 'poison', payload: ['n'], key: 'poison:{n}' });

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
  tasks: [
    task(GOOD, slots, async ({ n }) => void (await db.rows(done, [n]))),
    task(POISON, slots, async () => void process.kill(process.pid, 'SIGKILL')),
  ],
  watch: db,
  ...ALONE,
});
// First takes over the jobs that the previous process left.
await processes.start(true);
await jobs.start();
