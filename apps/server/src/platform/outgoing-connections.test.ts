// Connections to servers that members name (running.md#calls-to-providers).
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fact, factText } from '@parley/contract';
import { Agent, request } from 'undici';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createHttpCaller } from './http-call.ts';
import { createProviderConnector, MetadataAddress } from './outgoing-connections.ts';

let server: Server;
let port = 0;
beforeAll(async () => {
  server = createServer((_request, response) => response.end('here'));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  port = (server.address() as AddressInfo).port;
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
});

/** Requests a page from a host name that resolves to these addresses. */
async function requestPage(...addresses: string[]): Promise<string> {
  const resolve = async () =>
    addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
  const dispatcher = new Agent({ connect: createProviderConnector(5_000, resolve) });
  try {
    const { body } = await request(`http://provider.test:${port}/`, { dispatcher });
    return await body.text();
  } finally {
    await dispatcher.destroy();
  }
}

test('a host name that resolves to this machine can be called', async () => {
  expect(await requestPage('127.0.0.1')).toBe('here');
});

test.each(['169.254.169.254', 'fe80::1', '::ffff:169.254.169.254', '64:ff9b::a9fe:a9fe'])(
  'a host name that resolves to %s cannot be called',
  async (address) => {
    await expect(requestPage(address)).rejects.toBeInstanceOf(MetadataAddress);
  },
);

test('link-local addresses of a host name are skipped if it has other addresses', async () => {
  expect(await requestPage('fe80::1', '127.0.0.1', '169.254.1.1')).toBe('here');
});

test.each(['169.254.169.254', '0xa9fea9fe', '[fe80::1]', '[::ffff:a9fe:a9fe]'])(
  'a call to http://%s is never sent',
  async (host) => {
    const caller = createHttpCaller();
    const call = { method: 'GET', url: `http://${host}/latest`, headers: {}, timeoutMs: 5_000 } as const;
    await expect(caller.call(call)).rejects.toMatchObject({
      left: false,
      message: factText(fact('address_not_called', { server: 'the server' })),
    });
    await caller.close();
  },
);
