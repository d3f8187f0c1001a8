// A proxy to the test's database that a test can cut, to simulate an unreachable network or server.

import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import type { TestConnections } from './database.ts';

/** `refused`: connections end and new ones are refused. `silent`: connections stay open without answers. */
export type Outage = 'refused' | 'silent';

export interface UnsteadyConnection {
  connections: TestConnections;
  cut(how: Outage): void;
  mend(): void;
  close(): Promise<void>;
}

/** Opens a proxy to the same database, for the service's role. */
export async function openWay(to: TestConnections): Promise<UnsteadyConnection> {
  const pairs = new Map<Socket, Socket>();
  let outage: Outage | undefined;
  const connectTarget = () =>
    to.app.host.startsWith('/')
      ? connect(join(to.app.host, `.s.PGSQL.${to.app.port}`))
      : connect(to.app.port, to.app.host);

  function drop(client: Socket): void {
    client.destroy();
    pairs.get(client)?.destroy();
    pairs.delete(client);
  }
  const server = createServer((client) => {
    client.on('error', () => drop(client));
    client.on('close', () => drop(client));
    if (outage === 'refused') return void client.resetAndDestroy();
    const upstream = connectTarget();
    pairs.set(client, upstream);
    upstream.on('error', () => drop(client));
    upstream.on('close', () => drop(client));
    client.on('data', (chunk) => outage === 'silent' || upstream.write(chunk));
    upstream.on('data', (chunk) => outage === 'silent' || client.write(chunk));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    connections: { ...to, app: { ...to.app, host: '127.0.0.1', port }, drop: async () => {} },
    cut(how) {
      outage = how;
      if (how === 'refused') for (const client of [...pairs.keys()]) drop(client);
    },
    mend() {
      // The proxy dropped data of these connections, so they can't continue.
      if (outage === 'silent') for (const client of [...pairs.keys()]) drop(client);
      outage = undefined;
    },
    async close() {
      for (const client of [...pairs.keys()]) drop(client);
      server.close();
      await once(server, 'close');
    },
  };
}
