// A process of the product that kills itself at a named step, for crash tests. It runs the real app on a test's
// database; only the clock's sleep is replaced, and the steps are watched. It reads its order from standard input as
// one line of JSON, and writes each text that it hands to the engine to standard output, one JSON string per line.
import { once } from 'node:events';
import { writeSync } from 'node:fs';
import { createInterface } from 'node:readline';
import type { Operation } from '@parley/contract';
import { createApp } from '../composition/app.ts';
import type { InboundMessage } from '../engines/events.ts';
import type { Engine, NumberRef } from '../engines/port.ts';
import { systemClock } from '../platform/clock.ts';
import { createLog } from '../platform/log.ts';
import type { Credentials } from '../platform/postgres/embedded.ts';
import { watchDatabase, watchEngine } from './watch-steps.ts';

export interface CrashOrder {
  connection: Credentials;
  secretKey: string;
  /**
   * The step at which the process dies: one of {@link watchDatabase} or {@link watchEngine}; `answered`, right after
   * the response to `call`; or `any`, each step from `call` on.
   */
  step: string;
  /** The process dies when it reaches the step for the nth time. */
  nth: number;
  /** Whether the process pauses at the step instead, until the test resumes it. */
  pauses?: boolean;
  /** A call to the API, sent once the process serves. */
  call?: {
    method?: Operation['method'];
    url: string;
    headers: Record<string, string>;
    body?: object | string;
  };
  /** Messages that the engine reports once the process serves. */
  inbound?: { number: NumberRef; message: Omit<InboundMessage, 'sent_at'> }[];
  /** Whether the process runs jobs; default true. */
  background?: boolean;
  /** The folder for files. The engine uses the reference of each file as the URL from which it fetches the file. */
  mediaDir?: string;
  /** Whether every sleep (typing, reading, a slow engine) lasts forever. */
  standsStill?: boolean;
}

/** The time after which the process exits because it did not reach its step. */
const SURVIVED_MS = 150_000;

async function main(): Promise<void> {
  const [line] = (await once(createInterface({ input: process.stdin }), 'line')) as [string];
  const order = JSON.parse(line) as CrashOrder;
  let left = order.nth;
  let called = false;
  const reach = (step: string) => {
    const counts = order.step === 'any' ? called : step === order.step;
    if (counts && --left === 0) process.kill(process.pid, order.pauses ? 'SIGSTOP' : 'SIGKILL');
  };
  const reportSteps = (engine: Engine): Engine => ({
    ...engine,
    sendText(number, message) {
      // Write synchronously, because the process might die at the next step.
      writeSync(1, `${JSON.stringify(message.text)}\n`);
      return engine.sendText(number, message);
    },
  });
  const watchFetches = (engine: Engine): Engine => ({
    ...engine,
    async fetchMedia(_number, reference) {
      return { bytes: (await fetch(reference)).body!, mime_type: null, file_name: null };
    },
  });
  const sleep = () =>
    new Promise<void>((resolve) => {
      if (!order.standsStill) setImmediate(resolve);
    });
  const app = await createApp(
    {
      connection: order.connection,
      secretKey: order.secretKey,
      baseUrl: 'http://localhost:3000',
      log: createLog('silent'),
      role: order.background === false ? 'api' : 'all',
      allowLocalWebhooks: true,
      alone: false,
      maxConnections: 12,
      media: { dir: order.mediaDir ?? 'nowhere', days: 30, bucket: undefined },
    },
    {
      clock: { ...systemClock, sleep },
      db: (db) => watchDatabase(db, reach),
      engine: (engine) => watchEngine(reportSteps(watchFetches(engine)), reach),
    },
  );
  await app.start();
  for (const { number, message } of order.inbound ?? []) {
    await app.report(number, { type: 'message', ...message, sent_at: new Date() });
  }
  const { call } = order;
  if (call) {
    called = true;
    const { method = 'POST', url, headers, body } = call;
    await app.server.inject({ method, url, headers, ...(body !== undefined && { payload: body }) });
    reach('answered');
  }
  setTimeout(() => process.exit(3), SURVIVED_MS);
}

await main();
