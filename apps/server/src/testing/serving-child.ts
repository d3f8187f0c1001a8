// The product as a separate process on a test's database, with nothing replaced: its clock is the real one. Reads its
// order from standard input, as one line of JSON, and serves until the input ends.
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { createApp } from '../composition/app.ts';
import type { Role } from '../config.ts';
import { createLog } from '../platform/log.ts';
import type { Credentials } from '../platform/postgres/embedded.ts';

export interface ServingOrder {
  connection: Credentials;
  secretKey: string;
  role: Role;
}

async function main(): Promise<void> {
  const input = createInterface({ input: process.stdin });
  const [line] = (await once(input, 'line')) as [string];
  const order = JSON.parse(line) as ServingOrder;
  const app = await createApp({
    ...order,
    baseUrl: 'http://localhost:3000',
    log: createLog('warn', 2),
    allowLocalWebhooks: true,
    alone: false,
    maxConnections: 6,
    media: { dir: 'nowhere', days: 30, bucket: undefined },
  });
  await app.start();
  process.stdout.write(`${await app.server.listen({ port: 0, host: '127.0.0.1' })}\n`);
  await once(input, 'close');
  await app.stop();
}

await main();
