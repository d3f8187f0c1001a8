// Tests that names that never resolve delay no other lookup in this process.
import { createSocket, type RemoteInfo, type Socket } from 'node:dgram';
import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createResolver } from './resolver.ts';

/** A DNS server that answers 192.0.2.7 for names starting with `good` and never answers for others. */
let server: Socket;
let asked: string[];
beforeEach(async () => {
  asked = [];
  server = createSocket('udp4');
  server.on('message', (query, from) => answerQuery(query, from));
  server.bind(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(() => server.close());

function answerQuery(query: Buffer, from: RemoteInfo): void {
  const [name, end] = readName(query, 12);
  asked.push(name);
  if (!name.startsWith('good')) return;
  const isV4 = query.readUInt16BE(end) === 1;
  const head = Buffer.from(query.subarray(0, 12));
  // A response without an error, with one question and at most one record.
  head.writeUInt16BE(0x8180, 2);
  head.writeUInt16BE(isV4 ? 1 : 0, 6);
  head.writeUInt32BE(0, 8);
  const record = Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 0, 0, 4, 192, 0, 2, 7]);
  server.send(Buffer.concat([head, query.subarray(12, end + 4), ...(isV4 ? [record] : [])]), from.port);
}

/** Reads a name in a DNS packet. @returns the name and the position after it. */
function readName(packet: Buffer, start: number): [string, number] {
  const labels: string[] = [];
  let at = start;
  while (packet[at]! > 0) {
    const length = packet[at]!;
    labels.push(packet.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return [labels.join('.').toLowerCase(), at + 1];
}

test('host names can be resolved, by Parley and by the system, while eighty lookups hang', {
  tags: 'endurance',
}, async () => {
  const resolve = createResolver([`127.0.0.1:${server.address().port}`]);
  // The number of lookups that four workspaces can make at the same time.
  let ended = 0;
  const hanging = Array.from({ length: 80 }, (_, i) =>
    resolve(`hangs-${i}.example`).then((found) => {
      ended++;
      return found;
    }),
  );
  for (let i = 0; i < 10; i++) {
    expect(await resolve(`good-${i}.example`)).toEqual([{ address: '192.0.2.7', family: 4 }]);
  }
  await lookup('localhost');
  // No hanging lookup has ended.
  expect(ended).toBe(0);
  expect(new Set(asked.filter((name) => name.startsWith('hangs'))).size).toBe(80);
  expect((await Promise.all(hanging)).every((found) => found.length === 0)).toBe(true);
});
