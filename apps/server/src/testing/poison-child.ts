// A process that runs jobs, some of which crash it, for tests of the queue. Its argument is JSON: its connection, its
// id, and the id of the process that crashed before it, if the launcher reports one.

import { movableClock } from '../platform/clock.ts';
import { createFairSlots } from '../platform/fair-slots.ts';
import { defineJob, type Payload } from '../platform/jobs/job-kind.ts';
import { createJobs } from '../platform/jobs/jobs.ts';
import { defineTask } from '../platform/jobs/runner.ts';
import { createLog } from '../platform/log.ts';
import { openDatabase, statement } from '../platform/postgres/database.ts';
import { createProcesses } from '../platform/processes.ts';
import { ALONE } from './queue-alone.ts';

const GOOD = defineJob({ name: 'good', payload: ['n'], key: 'good:{n}' });
const POISON = defineJob({ name: 'poison', payload: ['n'], key: 'poison:{n}' });

const [connection, id, crashed] = JSON.parse(process.argv[2]!);
const db = openDatabase({ connection, maxConnections: 6, onError: () => {} });
const clock = movableClock();
const log = createLog('silent');
const done = statement('poison.done', 'insert into test_done (n) values ($1)');
const told = statement('poison.told', 'insert into test_told (n, why) values ($1, $2)');
const processes = createProcesses({
  ...{ id, db, clock, log, crashed },
  onSweep: async () => {},
  onReturn: async () => {},
  onSetApart: async (tx, apart) => {
    for (const { payload } of apart) await tx.rows(told, [(payload as Payload<'n'>).n, 'process_died']);
  },
});
const slots = createFairSlots(8);
const jobs = createJobs({
  db,
  clock,
  log,
  processId: id,
  tasks: [
    defineTask(GOOD, slots, async ({ n }) => void (await db.rows(done, [n]))),
    defineTask(POISON, slots, async ({ n }) => {
      // End the process in the middle of this job, while other jobs run.
      await db.rows(done, [-1 - Number(n)]);
      process.exit(1);
    }),
  ],
  watch: db,
  ...ALONE,
});
// Before anything else, take over the jobs that the previous process left.
await processes.start(true);
await jobs.start();
