// A process of the product that kills itself at a named step, for crash tests: the real app on a test's database,
// with nothing put between its parts but the knife. Told on standard input what to do, as one line of JSON; writes each
// text that it gives to the engine on standard output, as a JSON string a line.
import { once } from 'node:events';
import { writeSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { createApp } from '../app.ts';
import type { Engine, EngineNumber, InboundMessage } from '../engines/port.ts';
import { systemClock } from '../platform/clock.ts';
import { createLog } from '../platform/log.ts';
import type { Credentials } from '../platform/postgres/embedded.ts';
import { watchDatabase, watchEngine } from './steps.ts';

export interface CrashOrder {
  connection: Credentials;
  secretKey: string;
  /** As {@link watchDatabase} and {@link watchEngine} name them; `answered` is after the call was. */
  step: string;
  /** Dies at the n-th time. */
  nth: number;
  /** A call that comes in, once the process is up. */
  call?: { url: string; headers: Record<string, string>; body: object };
  /** Messages that an engine tells of, once the process is up. */
  inbound?: { number: EngineNumber; message: Omit<InboundMessage, 'sent_at'> }[];
  /** false: it takes up no work of the queue. */
  background?: boolean;
  /** Whoever waits in it (types, reads, is slow) waits for ever. */
  standsStill?: boolean;
}

/** Nothing of what it was told to die at happened. */
const SURVIVED_MS = 60_000;

async function main(): Promise<void> {
  const [line] = (await once(createInterface({ input: process.stdin }), 'line')) as [string];
  const order = JSON.parse(line) as CrashOrder;
  let left = order.nth;
  const reach = (step: string) => {
    if (step === order.step && --left === 0) process.kill(process.pid, 'SIGKILL');
  };
  const telling = (engine: Engine): Engine => ({
    ...engine,
    sendText(number, message) {
      // At once: it may die of the next step.
      writeSync(1, `${JSON.stringify(message.text)}\n`);
      return engine.sendText(number, message);
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
    },
    {
      clock: { ...systemClock, sleep },
      db: (db) => watchDatabase(db, reach),
      engine: (engine) => watchEngine(telling(engine), reach),
    },
  );
  await app.start();
  for (const { number, message } of order.inbound ?? []) {
    await app.sink.received(number, { ...message, sent_at: new Date() });
  }
  const { call } = order;
  if (call) {
    await app.server.inject({ method: 'POST', url: call.url, headers: call.headers, payload: call.body });
    reach('answered');
  }
  setTimeout(() => process.exit(3), SURVIVED_MS);
}

await main();
