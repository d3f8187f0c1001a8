import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo, LookupFunction } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { eventually } from '../../testing/wait-eventually.ts';
import { type Connection, createConnections } from './connections.ts';

const failLookup: LookupFunction = (_name, _options, callback) => callback(new Error('no names here'), []);

let server: Server;
let origin: string;
let open: number;
beforeEach(async () => {
  open = 0;
  server = createServer((request, response) => void request.resume().on('end', () => response.end()));
  server.on('connection', (socket) => {
    open++;
    socket.on('close', () => open--);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => {
  server.closeAllConnections();
  return new Promise((closed) => server.close(closed));
});

async function useConnection({ client }: Connection): Promise<void> {
  const { body } = await client.request({ method: 'POST', path: '/', body: 'x' });
  await body.dump();
}

test('a connection is kept only for its owner and origin, and is closed when idle', async () => {
  const connections = createConnections(failLookup);
  const first = connections.take('a', origin);
  await useConnection(first);
  connections.giveBack(first, true);
  expect(connections.take('b', origin)).not.toBe(first);
  expect(connections.take('a', 'http://127.0.0.1:1')).not.toBe(first);
  expect(connections.take('a', origin)).toBe(first);
  connections.giveBack(first, true);
  await eventually(() => expect(connections.idle()).toBe(0));
  await eventually(() => expect(open).toBe(0));
});

test('a connection is closed after an error', async () => {
  const connections = createConnections(failLookup);
  const first = connections.take('a', origin);
  await useConnection(first);
  expect(open).toBe(1);
  connections.giveBack(first, false);
  expect(connections.idle()).toBe(0);
  await eventually(() => expect(open).toBe(0));
});

test('a limited number of connections is kept, and the oldest are closed first', async () => {
  const connections = createConnections(failLookup, 3);
  const taken = Array.from({ length: 5 }, (_, i) => connections.take(`hook_${i}`, origin));
  await Promise.all(taken.map(useConnection));
  for (const one of taken) connections.giveBack(one, true);
  expect(connections.idle()).toBeLessThanOrEqual(3);
  await eventually(() => expect(open).toBeLessThanOrEqual(3));
  expect(connections.take('hook_0', origin)).not.toBe(taken[0]);
  await connections.close();
  expect(connections.idle()).toBe(0);
  expect(() => connections.take('hook_1', origin)).toThrow();
});
