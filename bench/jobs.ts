// Measures the wait of a job on an idle queue, from the commit that added it to its start: with one process, with four
// that add jobs one after another, and with a process that only adds jobs.
import { type ChildProcess, fork } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { runMigrations } from 'graphile-worker';
import { Client } from 'pg';
import type { Credentials } from '../apps/server/src/platform/postgres/embedded.ts';
import { migrate } from '../apps/server/src/platform/postgres/migrate.ts';
import { openPool } from '../apps/server/src/platform/postgres/pool.ts';
import type { Environment } from './environment.ts';
import type { WorkerNews, WorkerOrder } from './jobs-worker.ts';
import { computePercentile, type Line } from './measure.ts';

const JOBS = 200;
const EVERY_MS = 40;
/** The time after which a job counts as lost, far longer than any wait. */
const LONGEST_MS = 10_000;

const SETTINGS = [
  { work: 'one process', working: 1, adding: 0 },
  { work: 'four processes', working: 4, adding: 0 },
  { work: 'four processes, added by a fifth that does none', working: 4, adding: 1 },
];

export async function measureJobs({ database }: Environment): Promise<Line[]> {
  const admin = new Client(database.admin);
  await admin.connect();
  const created: string[] = [];
  const create = async (name: string) => {
    await admin.query(`create database ${name} owner ${database.owner.user}`);
    created.push(name);
  };
  try {
    await create('waiting_jobs');
    await migrate({
      owner: { ...database.owner, database: 'waiting_jobs' },
      serviceRole: database.app.user,
    });
    await create('waiting_reference');
    const owner = { ...database.owner, database: 'waiting_reference' };
    const { pool, close } = openPool({ ...owner, max: 2 }, () => {});
    await runMigrations({ pgPool: pool }).finally(close);
    const lines: Line[] = [];
    for (const { work, ...setting } of SETTINGS) {
      const theirs = await measureWaits({ ...setting, isReference: true, connection: owner });
      const connection = { ...database.app, database: 'waiting_jobs' };
      const own = await measureWaits({ ...setting, isReference: false, connection });
      lines.push({
        work: `a job waits: ${work}`,
        reference: formatFigures(theirs),
        ours: formatFigures(own),
        target: '',
      });
    }
    return lines;
  } finally {
    for (const name of created) await admin.query(`drop database ${name} with (force)`);
    await admin.end();
  }
}

const formatFigures = (samples: number[]) =>
  `p50 ${computePercentile(samples, 0.5).toFixed(1)}, p95 ${computePercentile(samples, 0.95).toFixed(1)} ms`;

interface Setting {
  working: number;
  adding: number;
  isReference: boolean;
  connection: Credentials;
}

/** Returns the wait of each job in milliseconds. Jobs are added one after another. */
async function measureWaits({ working, adding, ...order }: Setting): Promise<number[]> {
  const committed = new Map<string, number>();
  const begun = new Map<string, number>();
  const onNews = ({ job, ...at }: WorkerNews) => {
    if (at.committed !== undefined) committed.set(job, at.committed);
    if (at.begun !== undefined) begun.set(job, at.begun);
  };
  const children = await Promise.all(
    Array.from({ length: working + adding }, (_, index) =>
      startWorker({ ...order, processId: `bench-${index}`, works: index < working }, onNews),
    ),
  );
  const adders = adding > 0 ? children.slice(working) : children;
  for (let n = 0; n < JOBS; n++) {
    adders[n % adders.length]!.send(`job-${n}`);
    // A random pause, which never matches the rhythm of a timer.
    await sleep(EVERY_MS + Math.random() * EVERY_MS);
  }
  const until = performance.now() + LONGEST_MS;
  while (begun.size < JOBS || committed.size < JOBS) {
    if (performance.now() > until) throw new Error(`${JOBS - begun.size} of ${JOBS} jobs were not started`);
    await sleep(20);
  }
  await Promise.all(children.map(endWorker));
  // A job can start before the process that added it learns of the commit.
  return [...begun].map(([job, at]) => Math.max(0, at - committed.get(job)!));
}

async function startWorker(order: WorkerOrder, onNews: (news: WorkerNews) => void): Promise<ChildProcess> {
  const child = fork(new URL('jobs-worker.ts', import.meta.url));
  await new Promise<void>((resolve, reject) => {
    child.once('message', () => resolve());
    child.once('exit', () => reject(new Error('a worker ended before it was ready')));
    child.send(order);
  });
  child.on('message', (message) => onNews(message as WorkerNews));
  return child;
}

const endWorker = (child: ChildProcess) =>
  new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.send('stop');
  });
