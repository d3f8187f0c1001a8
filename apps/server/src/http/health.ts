// Reports whether the process is alive and ready, and its metrics: /healthz, /readyz, /metrics.
import { ContractError, issue } from '@parley/contract';
import { type FastifyInstance, fastify } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Backups } from '../platform/backup/backups.ts';
import type { LastBackups } from '../platform/backup/backups-store.ts';
import type { EndpointLimits } from './admission/endpoint-limits.ts';
import { createMetricsHook } from './admission/metrics-access.ts';
import type { FixedHeaders } from './answer-headers.ts';
import { sendError } from './errors.ts';
import { answerUnreadable } from './unreadable-requests.ts';

export interface Health {
  /** The id of this process. */
  process: string;
  /** Returns why the process is not ready, in a sentence; null if it is ready. */
  problem(): Promise<string | null>;
  /** Returns the state of this process's jobs; undefined if it runs none. */
  jobs(): JobVitals | undefined;
  /** Returns the result of `problem()`, at most a second old; null if the process is ready. */
  recentProblem(): Promise<string | null>;
  observe(method: string, route: string, status: number, seconds: number): void;
  /** The token for reading the metrics; undefined if only this machine may read them. */
  metricsToken: string | undefined;
  /** Returns the metrics, at most a second old. */
  metrics(): Promise<string>;
}

/** The state of the jobs in this process. */
interface JobVitals {
  /** The number of jobs that are running. */
  running: number;
  /** The seconds since a job last started or ended. */
  silent: number;
  /** The seconds since the oldest pending job was due; 0 if none is due. */
  overdue: number;
}

export interface HealthOptions {
  process: string;
  /** Returns why the process is not ready, or null; fails if the database is unreachable. */
  check: () => Promise<string | null>;
  /** Returns current counts by name. */
  gauges: () => Promise<Record<string, number>>;
  jobs: () => JobVitals | undefined;
  /** The token with which other machines can read the metrics. If it is set, every reader needs it. */
  metricsToken?: string | undefined;
  /** The scheduled backups; undefined if there are none. */
  backups?: Pick<Backups, 'last'> | undefined;
}

/** Returns a function that calls `look` at most once a second. In between, it returns the last result. */
function shareResult<T>(look: () => Promise<T>): () => Promise<T> {
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

/**
 * The metrics of memory, garbage collection and event loop delays. A process has only one registry, because their
 * collection can't be stopped.
 */
let ofProcess: Registry | undefined;

function processRegistry(): Registry {
  if (ofProcess) return ofProcess;
  ofProcess = new Registry();
  collectDefaultMetrics({ register: ofProcess });
  return ofProcess;
}

export function createHealth(options: HealthOptions): Health {
  const { process, check, gauges, jobs, metricsToken, backups } = options;
  const defaults = processRegistry();
  const registry = new Registry();
  const requests = new Histogram({
    name: 'parley_http_request_seconds',
    help: 'Time to answer a request',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 15],
    registers: [registry],
  });
  const ready = new Gauge({
    name: 'parley_ready',
    help: '1 if this process can serve and work, otherwise 0, as /readyz reports',
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
    help: 'Jobs of this process: how many run, seconds since one started or ended, seconds the oldest is overdue',
    labelNames: ['kind'],
    registers: [registry],
  });
  const backup = registerBackupGauges(registry);
  let looking: Promise<string | null> | undefined;
  /**
   * Returns why the process is not ready; null if it is. Concurrent calls share one check of the database, because
   * callers need no key.
   */
  function problem(): Promise<string | null> {
    looking ??= check()
      .catch(() => 'the database cannot be reached')
      .finally(() => {
        looking = undefined;
      });
    return looking;
  }
  return {
    process,
    jobs,
    metricsToken,
    problem,
    recentProblem: shareResult(problem),
    observe: (method, route, status, seconds) => requests.observe({ method, route, status }, seconds),
    metrics: shareResult(async () => {
      const [rows, found] = await Promise.all([gauges().catch(() => ({})), problem()]);
      ready.set(found === null ? 1 : 0);
      for (const [kind, value] of Object.entries(rows)) figures.set({ kind }, value);
      const now = jobs();
      if (now) {
        vitals.set({ kind: 'running' }, now.running);
        vitals.set({ kind: 'silent_seconds' }, now.silent);
        vitals.set({ kind: 'overdue_seconds' }, now.overdue);
      }
      if (backups) backup(await backups.last().catch(() => undefined));
      return (await defaults.metrics()) + (await registry.metrics());
    }),
  };
}

/**
 * Returns a function that updates the metrics of backups. It registers them after the first backup, because zeros
 * before it would cause an alert.
 */
function registerBackupGauges(registry: Registry): (found: LastBackups | undefined) => void {
  const ok = new Gauge({
    name: 'parley_backup_ok',
    help: '1 when the last scheduled backup ended well, 0 when it failed',
    registers: [],
  });
  const time = new Gauge({
    name: 'parley_backup_last_success_timestamp_seconds',
    help: 'Start of the last successful scheduled backup',
    registers: [],
  });
  return (found) => {
    if (found?.last?.ended_at) ok.set(found.last.error === null ? 1 : 0);
    if (found?.good) time.set(found.good.started_at.getTime() / 1000);
    if (found?.last?.ended_at) registry.registerMetric(ok);
    if (found?.good) registry.registerMetric(time);
  };
}

/** Returns the server of a process that does not serve the API: health and metrics only. */
export function createHealthServer(
  health: Health,
  endpointLimits: EndpointLimits,
  fixed: FixedHeaders,
): FastifyInstance {
  const app = fastify({
    logger: false,
    forceCloseConnections: true,
    // Requests are not counted here, because this server has nothing that a key protects.
    clientErrorHandler: (error, socket) => answerUnreadable(() => fixed, error, socket),
  });
  app.addHook('onRequest', async (_request, reply) => void reply.headers(fixed));
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply));
  app.setNotFoundHandler((request, reply) =>
    sendError(new ContractError('not_found', [issue('not_found')]), request, reply),
  );
  mountHealth(app, health, endpointLimits);
  return app;
}

const toSeconds = ({ running, silent, overdue }: JobVitals) => ({
  running,
  silent_seconds: Math.round(silent),
  overdue_seconds: Math.round(overdue),
});

export function mountHealth(app: FastifyInstance, health: Health, endpointLimits: EndpointLimits): void {
  app.get('/healthz', async (_request, reply) => {
    reply.header('x-process-id', health.process);
    return { status: 'ok' };
  });
  app.get('/readyz', async (request, reply) => {
    const fresh = endpointLimits.isOpen('readiness', request.ip);
    const problem = await (fresh ? health.problem() : health.recentProblem());
    const jobs = health.jobs();
    const state = problem ? { status: 'not ready', problem } : { status: 'ready' };
    return reply.code(problem ? 503 : 200).send(jobs ? { ...state, jobs: toSeconds(jobs) } : state);
  });
  const onRequest = [endpointLimits.guard('metrics'), createMetricsHook(health.metricsToken)];
  app.get('/metrics', { onRequest }, async (_request, reply) =>
    reply.header('content-type', 'text/plain; version=0.0.4; charset=utf-8').send(await health.metrics()),
  );
}
