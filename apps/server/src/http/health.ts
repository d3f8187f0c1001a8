// Is it alive, is it ready, what does it do: /healthz, /readyz, /metrics.
import { type FastifyInstance, fastify } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Backups } from '../platform/backup/backups.ts';
import type { LastBackups } from '../platform/backup/backups-store.ts';
import type { Doors } from './doors.ts';

export interface Health {
  /** What keeps the process from serving, in a sentence; null when it is ready. */
  problem(): Promise<string | null>;
  /** How the work of this process goes; undefined where it does none. */
  jobs(): JobVitals | undefined;
  /** The same, looked at within the last second. */
  recentProblem(): Promise<string | null>;
  observe(method: string, route: string, status: number, seconds: number): void;
  /** The figures of the last second. */
  metrics(): Promise<string>;
}

/** How jobs go in this process. */
export interface JobVitals {
  /** How many are under way. */
  running: number;
  /** Since when none has begun or ended, in seconds. */
  silent: number;
  /** Since when the oldest that waits is due, in seconds; 0 when none is. */
  overdue: number;
}

export interface HealthOptions {
  /** Fails when the database can't be reached; answers what is missing from the schema. */
  check: () => Promise<string | null>;
  /** Figures of now, by name: read when they are asked for. */
  gauges: () => Promise<Record<string, number>>;
  jobs: () => JobVitals | undefined;
  /** How the scheduled backups ended, where there are any. */
  backups?: Pick<Backups, 'last'> | undefined;
}

/** Looks no more often than once a second; whoever asks meanwhile shares the answer. */
function shared<T>(look: () => Promise<T>): () => Promise<T> {
  let answer: Promise<T> | undefined;
  let at = 0;
  return () => {
    const now = performance.now();
    if (answer === undefined || now - at >= 1_000) {
      at = now;
      answer = look();
    }
    return answer;
  };
}

export function createHealth({ check, gauges, jobs, backups }: HealthOptions): Health {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'parley_http_request_seconds',
    help: 'Time to answer a request',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 15],
    registers: [registry],
  });
  const figures = new Gauge({
    name: 'parley_rows',
    help: 'Rows that wait or failed',
    labelNames: ['kind'],
    registers: [registry],
  });
  const vitals = new Gauge({
    name: 'parley_jobs',
    help: 'Jobs of this process: how many run, seconds since one began or ended, seconds the oldest is overdue',
    labelNames: ['kind'],
    registers: [registry],
  });
  const backup = backupGauges(registry);
  let looking: Promise<string | null> | undefined;
  /** Anybody may ask: those who ask at once share an answer, so that they cost the database one look. */
  function problem(): Promise<string | null> {
    looking ??= check()
      .catch(() => 'the database cannot be reached')
      .finally(() => {
        looking = undefined;
      });
    return looking;
  }
  return {
    jobs,
    problem,
    recentProblem: shared(problem),
    observe: (method, route, status, seconds) => requests.observe({ method, route, status }, seconds),
    metrics: shared(async () => {
      const rows = await gauges().catch(() => ({}));
      for (const [kind, value] of Object.entries(rows)) figures.set({ kind }, value);
      const now = jobs();
      if (now) {
        vitals.set({ kind: 'running' }, now.running);
        vitals.set({ kind: 'silent_seconds' }, now.silent);
        vitals.set({ kind: 'overdue_seconds' }, now.overdue);
      }
      if (backups) backup(await backups.last().catch(() => undefined));
      return registry.metrics();
    }),
  };
}

/** Shown from the first backup on: zeros before it would ring an alarm. */
function backupGauges(registry: Registry): (found: LastBackups | undefined) => void {
  const ok = new Gauge({
    name: 'parley_backup_ok',
    help: '1 when the last scheduled backup ended well, 0 when it failed',
    registers: [],
  });
  const time = new Gauge({
    name: 'parley_backup_last_success_timestamp_seconds',
    help: 'When the last scheduled backup that ended well was begun',
    registers: [],
  });
  return (found) => {
    if (found?.last?.ended_at) ok.set(found.last.error === null ? 1 : 0);
    if (found?.good) time.set(found.good.started_at.getTime() / 1000);
    if (found?.last?.ended_at) registry.registerMetric(ok);
    if (found?.good) registry.registerMetric(time);
  };
}

/** What a process serves that answers no requests of the API. */
export function createHealthServer(health: Health, doors: Doors): FastifyInstance {
  const app = fastify({ logger: false, forceCloseConnections: true });
  mountHealth(app, health, doors);
  return app;
}

const inSeconds = ({ running, silent, overdue }: JobVitals) => ({
  running,
  silent_seconds: Math.round(silent),
  overdue_seconds: Math.round(overdue),
});

export function mountHealth(app: FastifyInstance, health: Health, doors: Doors): void {
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (request, reply) => {
    const fresh = doors.isOpen('readiness', request.ip);
    const problem = await (fresh ? health.problem() : health.recentProblem());
    const jobs = health.jobs();
    const state = problem ? { status: 'not ready', problem } : { status: 'ready' };
    return reply.code(problem ? 503 : 200).send(jobs ? { ...state, jobs: inSeconds(jobs) } : state);
  });
  app.get('/metrics', { onRequest: doors.guard('metrics') }, async (_request, reply) =>
    reply.header('content-type', 'text/plain; version=0.0.4; charset=utf-8').send(await health.metrics()),
  );
}
