// Is it alive, is it ready, what does it do: /healthz, /readyz, /metrics.
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Doors } from './doors.ts';

export interface Health {
  /** What keeps the process from serving, in a sentence; null when it is ready. */
  problem(): Promise<string | null>;
  /** The same, looked at within the last second. */
  recentProblem(): Promise<string | null>;
  observe(method: string, route: string, status: number, seconds: number): void;
  /** The figures of the last second. */
  metrics(): Promise<string>;
}

export interface HealthOptions {
  /** Fails when the database can't be reached; answers what is missing from the schema. */
  check: () => Promise<string | null>;
  /** Figures of now, by name: read when they are asked for. */
  gauges: () => Promise<Record<string, number>>;
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

export function createHealth({ check, gauges }: HealthOptions): Health {
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
  const problem = () => check().catch(() => 'the database cannot be reached');
  return {
    problem,
    recentProblem: shared(problem),
    observe: (method, route, status, seconds) => requests.observe({ method, route, status }, seconds),
    metrics: shared(async () => {
      const rows = await gauges().catch(() => ({}));
      for (const [kind, value] of Object.entries(rows)) figures.set({ kind }, value);
      return registry.metrics();
    }),
  };
}

export function mountHealth(app: FastifyInstance, health: Health, doors: Doors): void {
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (request, reply) => {
    const fresh = doors.isOpen('readiness', request.ip);
    const problem = await (fresh ? health.problem() : health.recentProblem());
    return reply
      .code(problem ? 503 : 200)
      .send(problem ? { status: 'not ready', problem } : { status: 'ready' });
  });
  app.get('/metrics', { onRequest: doors.guard('metrics') }, async (_request, reply) =>
    reply.header('content-type', 'text/plain; version=0.0.4; charset=utf-8').send(await health.metrics()),
  );
}
