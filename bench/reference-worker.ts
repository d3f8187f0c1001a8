// A child of the benchmark: works off no-op jobs and tells how many seconds that took, from the first to the last.
import { Logger, run } from 'graphile-worker';
import { Pool } from 'pg';
import type { Credentials } from '../apps/server/src/platform/postgres/embedded.ts';

process.once('message', async ({ connection, jobs }: { connection: Credentials; jobs: number }) => {
  const pool = new Pool({ ...connection, max: 24 }).on('error', () => {});
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
