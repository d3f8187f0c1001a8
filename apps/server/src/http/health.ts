// Is it alive, is it ready, what does it do: /healthz, /readyz, /metrics.
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Backups } from '../platform/backup/backups.ts';
import type { LastBackups } from '../platform/backup/backups-store.ts';

export interface Health {
  /** What keeps the process from serving, in a sentence; null when it is ready. */
  problem(): Promise<string | null>;
  observe(method: string, route: string, status: number, seconds: number): void;
  metrics(): Promise<string>;
}

export interface HealthOptions {
  /** Fails when the database can't be reached; answers what is missing from the schema. */
  check: () => Promise<string | null>;
  /** Figures of now, by name: read when they are asked for. */
  gauges: () => Promise<Record<string, number>>;
  /** How the scheduled backups ended, where there are any. */
  backups?: Pick<Backups, 'last'> | undefined;
}

export function createHealth({ check, gauges, backups }: HealthOptions): Health {
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
  const backup = backupGauges(registry);
  return {
    problem: () => check().catch(() => 'the database cannot be reached'),
    observe: (method, route, status, seconds) => requests.observe({ method, route, status }, seconds),
    async metrics() {
      const rows = await gauges().catch(() => ({}));
      for (const [kind, value] of Object.entries(rows)) figures.set({ kind }, value);
      if (backups) backup(await backups.last().catch(() => undefined));
      return registry.metrics();
    },
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

export function mountHealth(app: FastifyInstance, health: Health): void {
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    const problem = await health.problem();
    return reply
      .code(problem ? 503 : 200)
      .send(problem ? { status: 'not ready', problem } : { status: 'ready' });
  });
  app.get('/metrics', async (_request, reply) =>
    reply.header('content-type', 'text/plain; version=0.0.4; charset=utf-8').send(await health.metrics()),
  );
}
