// A process of the product that kills itself at a named step, for crash tests: the real app on a test's database,
// with nothing put between its parts but the knife. Told on standard input what to do, as one line of JSON.
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { createApp } from '../app.ts';
import type { Engine, EngineNumber, InboundMessage } from '../engines/port.ts';
import { systemClock } from '../platform/clock.ts';
import { createLog } from '../platform/log.ts';
import type { Database, Queries } from '../platform/postgres/database.ts';
import type { Credentials } from '../platform/postgres/embedded.ts';

export interface CrashOrder {
  connection: Credentials;
  secretKey: string;
  /** `before|after|committed <statement>` or `before|after <engine call>`. */
  step: string;
  /** Dies at the n-th time. */
  nth: number;
  /** A call that comes in, once the process is up. */
  call?: { url: string; headers: Record<string, string>; body: object };
  /** Messages that an engine tells of, once the process is up. */
  inbound?: { number: EngineNumber; message: Omit<InboundMessage, 'sent_at'> }[];
  /** false: it takes up no work of the queue. */
  background?: boolean;
}

/** Nothing of what it was told to die at happened. */
const SURVIVED_MS = 60_000;

async function main(): Promise<void> {
  process.stdout.write('ready\n');
  const [line] = (await once(createInterface({ input: process.stdin }), 'line')) as [string];
  const order = JSON.parse(line) as CrashOrder;
  let left = order.nth;
  const reach = (step: string) => {
    if (step === order.step && --left === 0) process.kill(process.pid, 'SIGKILL');
  };
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
      clock: { ...systemClock, sleep: () => new Promise((resolve) => setImmediate(resolve)) },
      db: (db) => watchDatabase(db, reach),
      engine: (engine) => watchEngine(engine, reach),
    },
  );
  await app.start();
  for (const { number, message } of order.inbound ?? []) {
    await app.sink.received(number, { ...message, sent_at: new Date() });
  }
  const { call } = order;
  if (call)
    await app.server.inject({ method: 'POST', url: call.url, headers: call.headers, payload: call.body });
  setTimeout(() => process.exit(3), SURVIVED_MS);
}

type Reach = (step: string) => void;

function watchQueries(queries: Queries, reach: Reach, seen?: string[]): Queries {
  const around = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    reach(`before ${name}`);
    const result = await work();
    seen?.push(name);
    reach(`after ${name}`);
    return result;
  };
  return {
    rows: (statement, values) => around(statement.name, () => queries.rows(statement, values)),
    row: (statement, values) => around(statement.name, () => queries.row(statement, values)),
  };
}

function watchDatabase(db: Database, reach: Reach): Database {
  return {
    ...db,
    ...watchQueries(db, reach),
    forCallers: () => watchDatabase(db.forCallers(), reach),
    async transaction(work) {
      const seen: string[] = [];
      const result = await db.transaction((tx) => work(watchQueries(tx, reach, seen)));
      for (const name of seen) reach(`committed ${name}`);
      return result;
    },
  };
}

function watchEngine(engine: Engine, reach: Reach): Engine {
  const around =
    <A extends unknown[], T>(name: string, call: (...args: A) => Promise<T>) =>
    async (...args: A): Promise<T> => {
      reach(`before ${name}`);
      const result = await call(...args);
      reach(`after ${name}`);
      return result;
    };
  return {
    checkRegistration: around('checkRegistration', engine.checkRegistration),
    markSeen: around('markSeen', engine.markSeen),
    startTyping: around('startTyping', engine.startTyping),
    stopTyping: around('stopTyping', engine.stopTyping),
    sendText: around('sendText', engine.sendText),
  };
}

await main();
