// Tests that a webhook never reaches a listener on this machine (webhooks.md#targets).

import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fact } from '@parley/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isBlockedAddress, parseHostAddress } from '../../platform/addresses.ts';
import { parseAllowedHosts } from '../../platform/allowed-hosts.ts';
import { NIGHTLY } from '../../testing/nightly.ts';
import { createPoster, type Poster } from './post-delivery.ts';
import type { ResolvedAddress } from './resolver.ts';
import { checkTargetUrl, isLocalHost } from './target.ts';

const loopback: ResolvedAddress[] = [
  { address: '127.0.0.1', family: 4 },
  { address: '::1', family: 6 },
];

/** This machine, its network and its cloud's metadata, in every spelling that a URL parser or DNS accepts. */
const hosts = `
  localhost LOCALHOST LocalHost localhost. localhost.. %6c%6f%63%61%6c%68%6f%73%74 l%6fcalhost ｌｏｃａｌｈｏｓｔ ⓛocalhost
  localhost。 foo.localhost a.b.localhost. localhost.localdomain ip6-localhost ip6-loopback broadcasthost
  127.0.0.1 127.0.0.1. 127.1 127.0.1 127.00.00.01 127.000.000.001 0177.0.0.1 0177.0.0.01 0x7f.0.0.1 0x7f.1
  0X7F.0X0.0X0.0X1 0x7f000001 0x7F000001. 2130706433 017700000001 0x0000007f.1 127.0.0.0x1 127.0.0.2
  127.127.127.127 127.255.255.254 １２７.0.0.1 127。0。0。1 127．0．0．1 ①②⑦.⓪.⓪.① 127%2e0%2e0%2e1 %31%32%37.0.0.1
  𝟏𝟐𝟕.𝟎.𝟎.𝟏 ➀27.0.0.1 127.0.0.1%00 0.0.0.0 0 0x0 00000000000 0.0 0.0.0 ０ 0.1.2.3 255.255.255.255
  4294967295 10.0.0.1 10.1 0xa000001 167772161 012.0.0.1 10.255.255.255 172.16.0.1 172.31.255.255 2886729729
  192.168.0.1 192.168.1 3232235521 0xc0a80001 0300.0250.0.1 192.168.257 169.254.169.254 2852039166 0xa9fea9fe
  0251.0376.0251.0376 169.254.43518 0xa9.0xfe.0xa9.0xfe 169.254.170.2 100.64.0.1 100.100.100.200 100.127.255.254
  192.0.0.192 192.0.2.1 198.51.100.1 203.0.113.1 198.18.0.1 192.88.99.1 224.0.0.1 239.255.255.250 240.0.0.1
  168.63.129.16
  [::] [::0] [::1] [0:0:0:0:0:0:0:1] [0000:0000:0000:0000:0000:0000:0000:0001] [0::1] [::0001] [::127.0.0.1]
  [::7f00:1] [::ffff:127.0.0.1] [::ffff:7f00:1] [::FFFF:7F00:0001] [0:0:0:0:0:ffff:127.0.0.1] [::ffff:0.0.0.0]
  [::ffff:10.0.0.1] [::ffff:169.254.169.254] [::ffff:a9fe:a9fe] [::ffff:192.168.0.1] [::ffff:100.64.0.1]
  [::ffff:0:127.0.0.1] [::ffff:0:7f00:1] [64:ff9b::127.0.0.1] [64:ff9b::7f00:1] [64:ff9b::a9fe:a9fe]
  [64:ff9b:1::127.0.0.1] [2002:7f00:1::] [2002:7f00:0001::1] [2002:a9fe:a9fe::] [2002:c0a8:1::1] [2001::7f00:1]
  [2001:0:7f00:1::] [2001:db8::1] [2001:10::1] [3fff::1] [5f00::1] [100::1] [fc00::1] [fd00:ec2::254] [fd12:3456::1]
  [fe80::1] [fe80::1%25lo] [fe80::a9fe:a9fe] [febf::1] [fec0::1] [ff01::1] [ff02::1] [::2]
  metadata.google.internal instance-data internal.example rebind.example xn--example-local.test a.127.0.0.1.nip.example
  user@localhost user:pw@127.0.0.1 example.com@127.0.0.1 127.0.0.1@[::1] example.com:80@localhost
`
  .trim()
  .split(/\s+/);

let server: Server;
let port = 0;
let connections = 0;

beforeAll(async () => {
  server = createServer((_request, response) => response.end());
  server.on('connection', () => connections++);
  // Without a host, the server listens on every address of this machine, IPv4 and IPv6 if available.
  await new Promise<void>((listening) => server.listen(0, listening));
  port = (server.address() as AddressInfo).port;
});

afterAll(async () => {
  server.closeAllConnections();
  await new Promise((closed) => server.close(closed));
});

const getHostname = (url: string) => URL.parse(url)?.hostname ?? '';
const deliver = (poster: Poster, url: string) =>
  poster.post({ owner: 'hook_a', url, headers: {}, body: '{}' });

describe('a private target in any spelling', () => {
  test('is tested in at least 120 different spellings', () => {
    expect(new Set(hosts).size).toBe(hosts.length);
    expect(hosts.length).toBeGreaterThanOrEqual(120);
  });

  test('is never a public host, which these tests would then call', () => {
    for (const host of hosts) {
      const address = parseHostAddress(getHostname(`https://${host}/`));
      expect({ host, elsewhere: address !== null && !isBlockedAddress(address) }).toEqual({
        host,
        elsewhere: false,
      });
    }
  });

  test('gets no connection from a delivery, with http or https, with local targets on or off', async () => {
    for (const allowLocal of [false, true]) {
      const poster = createPoster({ allowLocal, timeoutMs: 60_000, resolve: async () => loopback });
      for (const host of hosts) {
        for (const scheme of ['http', 'https']) {
          const url = `${scheme}://${host}:${port}/hook`;
          // With local targets on, only the machine's own names are allowed.
          const own = isLocalHost(getHostname(url)) && !host.includes('@');
          if (allowLocal && own) continue;
          const { status, error } = await deliver(poster, url);
          const refused = URL.canParse(url) ? fact('address_not_allowed') : fact('request_failed');
          expect({ host, status, error }).toEqual({ host, status: null, error: refused });
        }
      }
      await poster.close();
    }
    expect(connections).toBe(0);
  });

  test('is refused when a subscription is created, unless only its address shows that it is private', () => {
    const unnamed = hosts.filter((host) => {
      const hostname = getHostname(`https://${host}/`);
      return (
        hostname === '' || isLocalHost(hostname) || parseHostAddress(hostname) !== null || host.includes('@')
      );
    });
    expect(unnamed.length).toBeGreaterThanOrEqual(120);
    for (const host of unnamed) {
      const { ok } = checkTargetUrl(`https://${host}:${port}/hook`, { allowLocal: false });
      expect({ host, ok }).toEqual({ host, ok: false });
    }
  });
});

test('only hosts that the operator allows are called at private addresses, and never a metadata service', async () => {
  const addresses: Record<string, string> = {
    n8n: '127.0.0.1',
    'in-range.example': '127.0.0.1',
    cloud: '169.254.169.254',
  };
  const resolve = async (name: string) => [{ address: addresses[name] ?? '10.0.0.1', family: 4 as const }];
  const allowedHosts = parseAllowedHosts('n8n, cloud, 127.0.0.0/8, 169.254.0.0/16')!;
  const poster = createPoster({ allowLocal: false, allowedHosts, resolve, resolveNamed: resolve });
  const refused = fact('address_not_allowed');
  for (const [host, error] of [
    ['n8n', null],
    ['in-range.example', null],
    ['other.example', refused],
    ['cloud', refused],
    ['169.254.169.254', refused],
    ['localhost', refused],
  ] as const) {
    const { status, error: found } = await deliver(poster, `http://${host}:${port}/hook`);
    expect({ host, status, error: found }).toEqual({ host, status: error ? null : 200, error });
  }
  await poster.close();
  connections = 0;
});

describe('a host name that changes its address', () => {
  // 127.0.0.1 is public and ::1 is private here, so that the test can count connections to both.
  const isBlocked = (address: string) => address !== '127.0.0.1';
  const asPublic: ResolvedAddress = { address: '127.0.0.1', family: 4 };
  const asPrivate: ResolvedAddress = { address: '::1', family: 6 };

  test.each([0, 1, 2, 5])('gets no connection to the new address after %i lookups', async (answers) => {
    let asked = 0;
    const reached: (string | undefined)[] = [];
    const target = createServer((request, response) => {
      reached.push(request.socket.localAddress);
      response.setHeader('Connection', 'close').end('ok');
    });
    await new Promise<void>((listening) => target.listen(0, listening));
    const { port: targetPort } = target.address() as AddressInfo;
    const resolve = async () => [asked++ < answers ? asPublic : asPrivate];
    const poster = createPoster({ allowLocal: false, resolve, isBlocked });

    // The nightly run makes 10,000 attempts in total over the four cases (promises.md#webhooks-hold).
    for (let i = 0; i < (NIGHTLY ? 2_500 : 20); i++) {
      const result = await deliver(poster, `http://rebind.example:${targetPort}/`);
      expect(result.error).toEqual(i < answers ? null : fact('address_not_allowed'));
    }
    expect(reached).toHaveLength(answers);
    for (const address of reached) expect(address).toMatch(/127\.0\.0\.1$/);
    await poster.close();
    await new Promise((closed) => target.close(closed));
  });

  test('is refused if one of its addresses is private, in any order, in 10,000 attempts', {
    tags: 'endurance',
  }, async () => {
    const before = connections;
    let turn = 0;
    const resolve = async () => (turn++ % 2 === 0 ? [asPublic, asPublic, asPrivate] : [asPrivate, asPublic]);
    const poster = createPoster({ allowLocal: false, resolve, isBlocked });
    const errors = new Set<string | undefined>();
    for (let round = 0; round < 100; round++) {
      const url = (i: number) => `http://mixed-${i}.example:${port}/`;
      const results = await Promise.all(Array.from({ length: 100 }, (_, i) => deliver(poster, url(i))));
      for (const { error } of results) errors.add(error?.code);
    }
    expect([...errors]).toEqual(['address_not_allowed']);
    expect(connections).toBe(before);
    await poster.close();
  });

  test.each([
    ['no address', async () => []],
    ['an error', () => Promise.reject(new Error('SERVFAIL'))],
  ])('is reported as a failed lookup if that returns %s', async (_name, resolve) => {
    const poster = createPoster({ allowLocal: false, resolve });
    expect((await deliver(poster, `https://gone.example:${port}/`)).error).toEqual(fact('name_not_resolved'));
    await poster.close();
  });

  test('is refused if a lookup returns anything other than an address', async () => {
    const resolve = async () => [{ address: 'localhost', family: 4 as const }];
    const poster = createPoster({ allowLocal: false, resolve });
    expect((await deliver(poster, `https://odd.example:${port}/`)).error).toEqual(
      fact('address_not_allowed'),
    );
    await poster.close();
  });
});
