// Tests one attempt and its limits (promises.md#webhooks-hold). PARLEY_NIGHTLY=1 uses the sizes stated there.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from 'node:net';
import { fact } from '@parley/contract';
import { afterEach, describe, expect, test } from 'vitest';
import { NIGHTLY } from '../../testing/nightly.ts';
import { measureRetainedMemory } from '../../testing/retained-memory.ts';
import { eventually } from '../../testing/wait-eventually.ts';
import { createPoster, isDelivered } from './post-delivery.ts';

// Treats 127.0.0.1 as a public address when it comes from a lookup (see `isBlocked` in post-delivery.ts).
const asPublic = {
  allowLocal: false,
  resolve: async () => [{ address: '127.0.0.1', family: 4 as const }],
  isBlocked: (address: string) => address !== '127.0.0.1',
};
const body = JSON.stringify({ event_type: 'contact.qualified', name: 'Zoë 👋' });
const headers = { 'Content-Type': 'application/json', 'X-Service-Event': 'contact.qualified' };

const hasOpenssl = spawnSync('openssl', ['version']).status === 0;

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
});

const createTestPoster = (options: Partial<Parameters<typeof createPoster>[0]> = {}) => {
  const opened = createPoster({ ...asPublic, ...options });
  cleanups.push(() => opened.close());
  return (url: string) => opened.post({ owner: 'hook_a', url, headers, body });
};

/** Listens on the loopback address and collects the connected sockets. */
async function listen(server: Server) {
  const sockets: Socket[] = [];
  const closed = Promise.withResolvers<void>();
  server.on('connection', (socket: Socket) => {
    socket.on('error', () => {}).on('close', () => closed.resolve());
    sockets.push(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  cleanups.push(() => {
    for (const socket of sockets) socket.destroy();
    return new Promise((done) => server.close(done));
  });
  return { port: (server.address() as AddressInfo).port, sockets, closed: closed.promise };
}

/** Runs a server in a child process; `code` calls `tell` once it listens. */
async function serveInChild(code: string): Promise<number> {
  const tell = `const tell = function () { require('node:fs').writeSync(1, String(this.address().port)); };`;
  const child = spawn(process.execPath, ['-e', tell + code], { stdio: ['ignore', 'pipe', 'inherit'] });
  cleanups.push(() => child.kill('SIGKILL'));
  return Number(String((await once(child.stdout, 'data'))[0]));
}

const serve = (answer: RequestListener) => listen(createServer(answer));

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

describe('a webhook attempt', () => {
  test('reaches a host name with two addresses although the process is blocked while it connects', async () => {
    const { port } = await serve((_request, response) => response.writeHead(204).end());
    const resolve = () =>
      new Promise<{ address: string; family: 4 | 6 }[]>((found) => {
        setImmediate(found, [
          { address: '127.0.0.1', family: 4 },
          { address: '::1', family: 6 },
        ]);
        // Runs after the connection was requested, before its response is read.
        setImmediate(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 800));
      });
    const result = await createTestPoster({ resolve, isBlocked: () => false })(
      `http://hook.example:${port}/`,
    );
    expect(result).toMatchObject({ status: 204, error: null });
  });

  test('posts the body and the headers unchanged, and sends the host name', async () => {
    let seen: { request: IncomingMessage; text: string } | undefined;
    const { port } = await serve(async (request, response) => {
      seen = { request, text: await readBody(request) };
      response.writeHead(201).end('thanks');
    });
    const result = await createTestPoster()(`http://hook.example:${port}/a?b=c`);
    expect(result).toEqual({ status: 201, error: null, excerpt: 'thanks', duration_ms: expect.any(Number) });
    expect(isDelivered(result)).toBe(true);
    expect(seen?.text).toBe(body);
    expect(seen?.request).toMatchObject({ method: 'POST', url: '/a?b=c' });
    expect(seen?.request.headers).toMatchObject({
      host: `hook.example:${port}`,
      'content-type': 'application/json',
      'x-service-event': 'contact.qualified',
      'content-length': String(Buffer.byteLength(body)),
    });
  });

  test.each(['localhost', '127.0.0.1', 'LocalHost.'])(
    'posts to %s where local targets are allowed',
    async (host) => {
      const { port } = await serve((_request, response) => response.end());
      const send = createTestPoster({
        allowLocal: true,
        isBlocked: undefined,
        resolve: () => Promise.reject(new Error()),
      });
      expect(await send(`http://${host}:${port}/`)).toMatchObject({ status: 200, error: null, excerpt: '' });
    },
  );

  test.each([200, 204, 299, 301, 302, 303, 304, 307, 308, 400, 404, 410, 429, 500, 503])(
    'reports the status %i, without following a redirect or repeating the request',
    async (status) => {
      let requests = 0;
      const { port } = await serve((_request, response) => {
        requests++;
        response.writeHead(status, { Location: '/metadata', 'Retry-After': '0' }).end();
      });
      const result = await createTestPoster()(`http://hook.example:${port}/`);
      expect(result).toMatchObject({ status, error: null });
      expect(isDelivered(result)).toBe(status < 300);
      expect(requests).toBe(1);
    },
  );

  test('keeps its connection for the next attempt', async () => {
    const { port, sockets } = await serve((_request, response) => response.end('ok'));
    const send = createTestPoster();
    for (let i = 0; i < 20; i++) expect(isDelivered(await send(`http://hook.example:${port}/`))).toBe(true);
    // Some connections can time out while the machine is busy.
    expect(sockets.length).toBeLessThan(20);
  });

  test('shares no connection with another subscription for that host, and never waits for one', async () => {
    const held: ServerResponse[] = [];
    const { port, sockets } = await serve((request, response) => {
      if (request.url === '/hangs') held.push(response);
      else response.end();
    });
    const { post, close } = createPoster(asPublic);
    cleanups.push(close);
    const url = `http://hook.example:${port}`;
    const hanging = Array.from({ length: 200 }, (_, i) =>
      post({ owner: `hook_${i % 20}`, url: `${url}/hangs`, headers, body }),
    );
    expect(isDelivered(await post({ owner: 'hook_good', url: `${url}/`, headers, body }))).toBe(true);
    await eventually(() => expect(held).toHaveLength(200));
    expect(sockets.length).toBeGreaterThan(200);
    for (const response of held) response.end();
    expect((await Promise.all(hanging)).every(isDelivered)).toBe(true);
  });

  test('fails without a second request if the connection breaks before the response', async () => {
    let requests = 0;
    const { port } = await serve((request) => {
      requests++;
      request.socket.destroy();
    });
    const result = await createTestPoster()(`http://hook.example:${port}/`);
    expect(result).toMatchObject({
      status: null,
      error: fact('connection_closed'),
      excerpt: null,
    });
    expect(requests).toBe(1);
  });

  test('reports an invalid URL, protocol or header as an error, and does not throw', async () => {
    const send = createTestPoster();
    expect((await send('not a url')).error).toEqual(fact('request_failed'));
    expect((await send('ftp://hook.example/')).error).toEqual(fact('address_not_allowed'));
    const opened = createPoster(asPublic);
    const bad = await opened.post({
      owner: 'hook_a',
      url: 'http://hook.example/',
      headers: { 'bad header': 'x' },
      body,
    });
    expect(bad.error).toEqual(fact('request_failed'));
    await opened.close();
    expect(
      (await opened.post({ owner: 'hook_a', url: 'http://hook.example/', headers, body })).error,
    ).toEqual(fact('sender_stopping'));
  });

  test('reports a refused connection', async () => {
    const { port, sockets } = await serve(() => {});
    await cleanups.pop()?.();
    expect(await createTestPoster()(`http://hook.example:${port}/`)).toMatchObject({
      status: null,
      error: fact('connection_refused'),
    });
    expect(sockets).toEqual([]);
  });
});

describe('the response to a webhook attempt', () => {
  const answerWith = async (answer: string | Buffer) => {
    const { port } = await serve((_request, response) => response.end(answer));
    return (await createTestPoster()(`http://hook.example:${port}/`)).excerpt;
  };

  test('is kept up to 1 KiB, as text that a database column can store', async () => {
    expect(await answerWith('x'.repeat(5_000))).toBe('x'.repeat(1_024));
    expect(await answerWith(`${'x'.repeat(1_023)}é`)).toBe('x'.repeat(1_023));
    expect(await answerWith(Buffer.from([0x61, 0x00, 0xff, 0x62]))).toBe('a\ufffdb');
  });

  test('is cut off after 64 KiB if it never ends, and its status counts', async () => {
    const { port, closed } = await serve((_request, response) => {
      response.writeHead(200);
      const more = () => {
        while (!response.destroyed && response.write('x'.repeat(16_384)));
      };
      response.on('drain', more);
      more();
    });
    // undici publishes its sockets, which count the bytes read.
    const sockets: Socket[] = [];
    const collectSocket = (message: unknown) => sockets.push((message as { socket: Socket }).socket);
    subscribe('undici:client:connected', collectSocket);
    const result = await createTestPoster()(`http://hook.example:${port}/`);
    unsubscribe('undici:client:connected', collectSocket);
    expect(result).toMatchObject({ status: 200, error: null, excerpt: 'x'.repeat(1_024) });
    await closed;
    expect(sockets).toHaveLength(1);
    expect(sockets[0]!.bytesRead).toBeGreaterThan(64 * 1_024);
    // Node reads 64 KiB at a time, so little more than the limit was in transit.
    expect(sockets[0]!.bytesRead).toBeLessThanOrEqual(4 * 64 * 1_024);
  });

  test.skipIf(!NIGHTLY)(
    'needs no memory if it never ends, however many responses there are',
    { timeout: 300_000 },
    async () => {
      const port = await serveInChild(`require('node:http').createServer((request, response) => {
      const piece = Buffer.alloc(16384, 'x');
      const more = () => { while (!response.destroyed && response.write(piece)); };
      response.on('drain', more);
      more();
    }).listen(0, '127.0.0.1', tell)`);
      const send = createTestPoster();
      const deliver = async (count: number) => {
        for (let i = 0; i < count; i += 10) {
          const ten = Array.from({ length: 10 }, () => send(`http://hook.example:${port}/`));
          expect((await Promise.all(ten)).every(isDelivered)).toBe(true);
        }
      };
      // Lets the process's memory settle.
      await deliver(2_000);
      const before = await measureRetainedMemory();
      await deliver(1_000);
      expect((await measureRetainedMemory()) - before).toBeLessThan(20 * 1_024);
    },
  );

  test('keeps its status if it is cut off', async () => {
    const { port } = await serve((_request, response) => {
      response.writeHead(200, { 'Content-Length': 100 });
      response.write('part', () => response.destroy());
    });
    expect(await createTestPoster()(`http://hook.example:${port}/`)).toMatchObject({
      status: 200,
      error: null,
    });
  });

  test('is refused if it has more than 16 KiB of headers', async () => {
    const { port } = await serve((_request, response) =>
      response.writeHead(200, { Large: 'x'.repeat(20_000) }).end(),
    );
    const result = await createTestPoster()(`http://hook.example:${port}/`);
    expect(result).toMatchObject({
      status: null,
      error: fact('response_headers_too_large'),
    });
  });

  test('is refused if it is not HTTP', async () => {
    const { port } = await listen(createTcpServer((socket) => socket.end('SSH-2.0-OpenSSH\r\n')));
    const result = await createTestPoster()(`http://hook.example:${port}/`);
    expect(result).toMatchObject({ status: null, error: fact('response_invalid') });
  });
});

describe('the deadline of a webhook attempt', () => {
  const timeoutMs = NIGHTLY ? 10_000 : 500;
  const TIMED_OUT = fact('request_timed_out', { seconds: timeoutMs / 1_000 });
  /** Checks that the attempt did not end early and, on an idle machine, not much too late. */
  const expectInTime = ({ duration_ms }: { duration_ms: number }) => {
    expect(duration_ms).toBeGreaterThanOrEqual(timeoutMs - 5);
    if (NIGHTLY) expect(duration_ms).toBeLessThan(timeoutMs + 500);
  };
  const answerSlowly = (response: ServerResponse) => {
    response.writeHead(200);
    const timer = setInterval(() => response.write('x'), 10);
    response.on('close', () => clearInterval(timer));
  };

  test('includes a DNS lookup that never ends', async () => {
    const send = createTestPoster({ timeoutMs, resolve: () => new Promise(() => {}) });
    const result = await send('https://slow.example/');
    expect(result).toMatchObject({ status: null, error: TIMED_OUT });
    expectInTime(result);
  });

  // The queue of unaccepted connections fills up only on Linux.
  test.skipIf(process.platform !== 'linux')('includes a connection that is never accepted', async () => {
    const port = await serveInChild(`require('node:net').createServer().listen(
      { port: 0, host: '127.0.0.1', backlog: 1 },
      function () {
        tell.call(this);
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
      },
    )`);
    const send = createTestPoster({ timeoutMs });
    const results = await Promise.all(Array.from({ length: 6 }, () => send(`http://hook.example:${port}/`)));
    for (const result of results) {
      expect(result).toMatchObject({ status: null, error: TIMED_OUT });
      expectInTime(result);
    }
  });

  test.each([
    ['the TLS handshake', 'https', null, ''],
    ['the wait for an answer', 'http', null, ''],
    ['headers that do not end', 'http', null, 'HTTP/1.1 200 OK\r\nA: b\r\n'],
    ['a body that does not end', 'http', 200, 'HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nab'],
  ])('includes %s, and the connection is closed', async (_name, scheme, status, answer) => {
    const server = createTcpServer((socket) => {
      socket.once('data', () => socket.write(answer));
    });
    const { port, sockets, closed } = await listen(server);
    const result = await createTestPoster({ timeoutMs })(`${scheme}://hook.example:${port}/`);
    expectInTime(result);
    expect(result).toMatchObject({ status, error: TIMED_OUT });
    expect(isDelivered(result)).toBe(false);
    expect(sockets).toHaveLength(1);
    await closed;
  });

  test('includes a body that arrives slowly', async () => {
    const { port } = await serve((_request, response) => answerSlowly(response));
    const result = await createTestPoster({ timeoutMs })(`http://hook.example:${port}/`);
    expect(result).toMatchObject({ error: TIMED_OUT });
    expectInTime(result);
  });

  test('closes a socket that is still connecting', async () => {
    let handshakes = 0;
    const { port, sockets } = await listen(
      createTcpServer((socket) => void socket.once('data', () => handshakes++)),
    );
    const send = createTestPoster({ timeoutMs });
    for (let i = 1; i <= 3; i++) {
      const result = await send(`https://hook.example:${port}/`);
      expect(result.error).toEqual(TIMED_OUT);
      expectInTime(result);
      expect(handshakes).toBe(i);
    }
    await eventually(() => expect(sockets.every(({ destroyed }) => destroyed)).toBe(true));
  });
});

describe('a webhook attempt over TLS', () => {
  // The test generates its certificate, because secret scanners would report a key in the repository.
  const openssl = 'req -x509 -newkey rsa:2048 -nodes -subj /CN=hook.example -keyout - -out -'.split(' ');

  test.skipIf(!hasOpenssl)(
    'sends the host name (SNI), and reports why a certificate is not trusted',
    async () => {
      const pem = execFileSync('openssl', openssl, { stdio: ['ignore', 'pipe', 'ignore'] });
      const names: string[] = [];
      const server = createTlsServer({
        key: pem,
        cert: pem,
        SNICallback: (name, done) => done(null, void names.push(name) as never),
      });
      server.on('tlsClientError', () => {});
      const { port } = await listen(server);
      const result = await createTestPoster()(`https://hook.example:${port}/`);
      expect(result).toMatchObject({ status: null, error: fact('tls_failed', { problem: 'self_signed' }) });
      expect(names).toEqual(['hook.example']);
    },
  );

  test('fails if the server speaks plain HTTP', async () => {
    const { port } = await serve((_request, response) => response.end());
    expect((await createTestPoster()(`https://hook.example:${port}/`)).error).toEqual(
      fact('tls_failed', { problem: 'handshake' }),
    );
  });
});
