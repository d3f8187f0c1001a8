// A child process of the benchmark. It adds jobs on request, runs them if ordered to, and reports when each was
// committed and started. The queue is ours, or graphile-worker as the reference.
import { Logger, makeWorkerUtils, run } from 'graphile-worker';
import { systemClock } from '../apps/server/src/platform/clock.ts';
import { createFairSlots } from '../apps/server/src/platform/fair-slots.ts';
import { defineJob } from '../apps/server/src/platform/jobs/job-kind.ts';
import { createJobs } from '../apps/server/src/platform/jobs/jobs.ts';
import { defineTask } from '../apps/server/src/platform/jobs/runner.ts';
import { createLog } from '../apps/server/src/platform/log.ts';
import { createAnnouncer } from '../apps/server/src/platform/postgres/announcer.ts';
import { openDatabase } from '../apps/server/src/platform/postgres/database.ts';
import type { Credentials } from '../apps/server/src/platform/postgres/embedded.ts';
import { listen } from '../apps/server/src/platform/postgres/listener.ts';
import { openPool } from '../apps/server/src/platform/postgres/pool.ts';

export interface WorkerOrder {
  connection: Credentials;
  isReference: boolean;
  processId: string;
  /** True if the process runs jobs; false if it only adds them. */
  works: boolean;
}

/** A report of when a job was committed or started, in milliseconds of the machine's monotonic clock. */
export interface WorkerNews {
  job: string;
  committed?: number;
  begun?: number;
}

interface Queue {
  add(job: string): Promise<unknown>;
  stop(): Promise<unknown>;
}

const CONCURRENCY = 8;
const CHANNEL = 'jobs_added';

const getMonotonicMs = () => Number(process.hrtime.bigint()) / 1e6;
const sendNews = (news: WorkerNews) => void process.send!(news);

async function startOurQueue({ connection, processId, works }: WorkerOrder): Promise<Queue> {
  const kind = defineJob({ name: 'bench', payload: ['id'], key: 'bench:{id}' });
  const log = createLog('warn');
  const db = openDatabase({ connection, maxConnections: 12, onError: () => {} });
  const announcer = createAnnouncer(db.brief, processId, log);
  const jobs = createJobs({
    db,
    clock: systemClock,
    log,
    processId,
    tasks: [
      defineTask(kind, createFairSlots(CONCURRENCY), async ({ id }) =>
        sendNews({ job: id, begun: getMonotonicMs() }),
      ),
    ],
    begun: async () => {},
    tell: () => announcer.tell(CHANNEL),
    watch: db,
    stuckAfter: 60,
    onStuck: () => {},
  });
  const nudge = (teller: string) => void (teller !== processId && jobs.nudge());
  const listener = await listen(connection, { [CHANNEL]: nudge }, () => {}, log);
  if (works) await jobs.start();
  return {
    add: (id) => db.transaction((tx) => jobs.add(tx, kind, { team_id: 'team_bench', id })),
    async stop() {
      await jobs.stop();
      await announcer.close();
      await listener.close();
      await db.close();
    },
  };
}

async function startReferenceQueue({ connection, works }: WorkerOrder): Promise<Queue> {
  const { pool, close } = openPool({ ...connection, max: 12 }, () => {});
  const logger = new Logger(() => () => {});
  const taskList = {
    bench: async (payload: unknown) => sendNews({ job: String(payload), begun: getMonotonicMs() }),
  };
  const utils = await makeWorkerUtils({ pgPool: pool, logger });
  const runner = works
    ? await run({ pgPool: pool, concurrency: CONCURRENCY, noHandleSignals: true, logger, taskList })
    : undefined;
  return {
    add: (id) => utils.addJob('bench', id as never),
    async stop() {
      await runner?.stop();
      await utils.release();
      await close();
    },
  };
}

process.once('message', async (order: WorkerOrder) => {
  const queue = await (order.isReference ? startReferenceQueue(order) : startOurQueue(order));
  process.on('message', async (message: string) => {
    if (message === 'stop') return void queue.stop().then(() => process.exit(0));
    await queue.add(message);
    sendNews({ job: message, committed: getMonotonicMs() });
  });
  process.send!('ready');
});
