// A child process of the benchmark: Parley as `parley start` runs it, with a high rate limit.
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApp } from '../apps/server/src/composition/app.ts';
import { createLog } from '../apps/server/src/platform/log.ts';
import { measureRetainedMemory } from '../apps/server/src/testing/retained-memory.ts';
import { countStatements } from './count-connections.ts';
import type { ServerOptions } from './environment.ts';

/** A rate limit that requests count toward as usual, but never reach. */
const HIGH = 1_000_000_000;

process.once('message', async ({ connection, secretKey, dashboard, alone = true }: ServerOptions) => {
  const app = await createApp(
    {
      connection,
      secretKey,
      baseUrl: 'http://localhost',
      log: createLog('warn'),
      role: 'all',
      allowLocalWebhooks: true,
      // Each person signs in from another address.
      trustedProxies: ['127.0.0.1'],
      media: { dir: join(tmpdir(), 'parley-bench'), days: 30, bucket: undefined },
      alone,
      dashboard,
    },
    { rates: { free: HIGH, starter: HIGH, business: HIGH, scale: HIGH } },
  );
  await app.start();
  const url = await app.server.listen({ port: 0, host: '127.0.0.1' });
  const counted = countStatements();
  process.on('message', async (asked) => {
    if (asked === 'counts') process.send!(counted);
    else if (asked === 'memory') process.send!(await measureRetainedMemory());
    else void app.stop().then(() => process.exit(0));
  });
  process.send!(url);
});
