// A child process of the benchmark: runs empty jobs and reports the seconds from the first to the last.
import { Logger, run } from 'graphile-worker';
import type { Credentials } from '../apps/server/src/platform/postgres/embedded.ts';
import { openPool } from '../apps/server/src/platform/postgres/pool.ts';

process.once('message', async ({ connection, jobs }: { connection: Credentials; jobs: number }) => {
  const { pool } = openPool({ ...connection, max: 24 }, () => {});
  let done = 0;
  let started = 0;
  const runner = await run({
    pgPool: pool,
    concurrency: 8,
    noHandleSignals: true,
    logger: new Logger(() => () => {}),
    taskList: {
      noop: async () => {
        if (done === 0) started = performance.now();
        done++;
        if (done === jobs) process.send!((performance.now() - started) / 1000);
      },
    },
  });
  process.once('message', () => void runner.stop().then(() => process.exit(0)));
});
