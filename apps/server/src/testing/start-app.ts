// Starts the whole product on its own database. Tests call it over HTTP.

import { join } from 'node:path';
import { ApiError, type Caller, createCaller } from '@parley/client';
import { type CallOf, contract, ERRORS, listErrors, type Operation, type ResultOf } from '@parley/contract';
import type { DestinationStream } from 'pino';
import { expect, inject } from 'vitest';
import { type App, createApp } from '../composition/app.ts';
import type { AppOptions } from '../composition/app-options.ts';
import type { Overrides } from '../composition/overrides.ts';
import { type MovableClock, movableClock } from '../platform/clock.ts';
import { createLog } from '../platform/log.ts';
import { copyDatabase, TEST_SECRET, type TestConnections } from './database.ts';
import { createMake, type Make } from './make-workspace.ts';

export interface TestApp extends App {
  clock: MovableClock;
  /** `http://127.0.0.1:<port>` */
  url: string;
  connections: TestConnections;
  make: Make;
  /** Calls the API with a key, and checks each response against the contract, which allows no unknown fields. */
  api(key: string): Caller;
  /** Runs all background work that is due. */
  drain(): Promise<void>;
  close(): Promise<void>;
}

export interface StartOptions extends Omit<Overrides, 'clock'> {
  clock?: MovableClock;
  /** Whether no other process is alive on the database; default: true if the app has its own database. */
  alone?: boolean;
  /** The start of the movable clock; default: a Wednesday at noon UTC. */
  at?: string;
  /** Whether background work runs automatically, as in production, instead of in {@link TestApp.drain}. */
  background?: boolean;
  logLevel?: string;
  /** The destination of log lines. */
  logTo?: DestinationStream;
  corsOrigins?: '*' | string[];
  trustedProxies?: string[];
  metricsToken?: string;
  /** Whether agents run; false has the same effect as `AGENTS=off`. */
  agents?: boolean;
  /** The folder of a built dashboard. */
  dashboard?: string;
  baseUrl?: string;
  /** The storage for files; by default a folder of the test run. */
  media?: Partial<AppOptions['media']>;
  /** Scheduled backups; none by default. */
  backups?: AppOptions['backups'];
  /**
   * The connections of another app. This app becomes a second process on its database, and `close` keeps the database.
   */
  connections?: TestConnections;
  /** How to start `parley` for simulations; none run by default. */
  parley?: AppOptions['parley'];
  /** Called when the process can't continue. */
  onStuck?: (why: string) => void;
}

/**
 * Longer limits than in production, because on a busy machine statements and fake providers take longer than the
 * product allows.
 */
const PATIENT_MS = 60_000;

/** Noon on a working day. */
const NOON = '2026-11-18T12:00:00.000Z';

export async function startApp({
  at = NOON,
  background,
  logLevel,
  logTo,
  connections: shared,
  agents = true,
  dashboard,
  baseUrl = 'http://localhost:3000',
  corsOrigins,
  trustedProxies,
  metricsToken,
  clock = movableClock(at),
  alone = shared === undefined,
  onStuck,
  backups,
  media,
  parley,
  ...overrides
}: StartOptions = {}): Promise<TestApp> {
  const connections = shared ?? (await copyDatabase());
  const app = await createApp(
    {
      connection: connections.app,
      secretKey: TEST_SECRET,
      baseUrl,
      log: createLog(logLevel ?? 'silent', logTo),
      role: background ? 'all' : 'api',
      allowLocalWebhooks: true,
      agents,
      dashboard,
      corsOrigins,
      trustedProxies,
      metricsToken,
      alone,
      onStuck,
      backups,
      parley,
      media: {
        dir: join(inject('folder'), 'media', connections.app.database),
        days: 30,
        bucket: undefined,
        ...media,
      },
      // Open few connections: apps of several files use one small server, and each connection takes time to open.
      maxConnections: 8,
    },
    {
      clock,
      callersWait: PATIENT_MS,
      calendarTimeout: PATIENT_MS,
      // No work runs automatically by default, because a test could not predict when.
      sweeps: background === true,
      ...overrides,
    },
  );
  await app.start();
  const url = await app.server.listen({ port: 0, host: '127.0.0.1' });
  return {
    ...app,
    clock,
    url,
    connections,
    make: createMake(app),
    api: (key) => checkAnswers(createCaller({ baseUrl: url, key })),
    drain: () => app.system.jobs.drain(),
    async close() {
      await app.stop();
      if (!shared) await connections.drop();
    },
  };
}

/** Returns a caller that checks each response against the contract. */
function checkAnswers(caller: Caller): Caller {
  return {
    async call<O extends Operation>(operation: O, input: CallOf<O>): Promise<ResultOf<O>> {
      try {
        const body = await caller.call(operation, input);
        expect(operation.success.body.safeParse(body).error?.issues ?? []).toEqual([]);
        return body;
      } catch (error) {
        if (error instanceof ApiError) {
          const declared = listErrors(operation).map((name) => `${ERRORS[name].status} ${ERRORS[name].code}`);
          expect({ id: operation.id, declared }).toEqual({
            id: operation.id,
            declared: expect.arrayContaining([`${error.status} ${error.code}`]),
          });
        }
        throw error;
      }
    },
  };
}

export { contract };
