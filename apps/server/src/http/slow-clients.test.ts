// Clients that are slow, and requests that are none (reliability 6; rows 48 to 50 of its section 11).
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { ErrorBody } from '@parley/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApp, type TestApp } from '../testing/start-app.ts';
import { type Answer, ask, expectHeaders, readAnswers, talk } from './wire.testing.ts';

let app: TestApp;
let key: string;
beforeAll(async () => {
  const plenty = { free: 100_000, starter: 100_000, business: 100_000, scale: 100_000 };
  app = await startApp({ patience: { request: 400, idle: 2_500, check: 50 }, rates: plenty });
  key = (await app.make.workspace()).key;
});
afterAll(() => app.close());

function expectRefused(answers: Answer[], status: number): void {
  expect(answers.map((answer) => answer.status)).toEqual([status]);
  const [answer] = answers;
  expect(ErrorBody.parse(JSON.parse(answer!.text)).error.code).toBe('validation_error');
  expect(answer!.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    connection: 'close',
  });
  expectHeaders(answer!);
}

const head = (...lines: string[]) => `${lines.join('\r\n')}\r\n\r\n`;
const auth = () => `Authorization: Bearer ${key}`;

describe('a slow client', () => {
  test.each([
    ['that never ends its headers', () => 'GET /api/v1/me HTTP/1.1\r\nHost: x\r\nX-Slow: '],
    ['that never ends the first line', () => 'GET /api'],
    [
      'that never sends the body it promised',
      () =>
        `${head('POST /api/v1/webhooks HTTP/1.1', 'Host: x', auth(), 'Content-Type: application/json', 'Content-Length: 100')}{"url":`,
    ],
    [
      'that never ends a chunked body',
      () =>
        `${head('POST /api/v1/webhooks HTTP/1.1', 'Host: x', auth(), 'Content-Type: application/json', 'Transfer-Encoding: chunked')}5\r\n{"url\r\n`,
    ],
  ])('%s is cut', async (_name, bytes) => {
    expectRefused(readAnswers(await talk(app.url, bytes())), 408);
  });

  test('that drips bytes is cut all the same', async () => {
    const socket = connect(Number(new URL(app.url).port), '127.0.0.1');
    let heard = '';
    socket.setEncoding('latin1').on('data', (text) => {
      heard += text;
    });
    socket.on('error', () => {});
    socket.write('GET /api/v1/me HTTP/1.1\r\nHost: x\r\nX-Drip: ');
    const drip = setInterval(() => socket.write('a'), 20);
    await once(socket, 'close');
    clearInterval(drip);
    expectRefused(readAnswers(heard), 408);
  });

  test('holds up no other', async () => {
    const slow = Array.from({ length: 200 }, () =>
      talk(app.url, 'GET /api/v1/me HTTP/1.1\r\nHost: x\r\nX-Slow: '),
    );
    // Answered while they hang: none of them has ended yet.
    const first = await Promise.race([ask(app.url, { path: '/api/v1/me', key }), ...slow]);
    expect(first).toMatchObject({ status: 200 });
    for (const heard of await Promise.all(slow)) expectRefused(readAnswers(heard), 408);
  });

  test('that sends nothing at all is left without a word', async () => {
    expect(readAnswers(await talk(app.url, '')).map(({ status }) => status)).toEqual([408]);
  });
});

describe('a connection', () => {
  test('is used again', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const { port } = new URL(app.url);
    const sockets = new Set<unknown>();
    for (const path of ['/api/v1/me', '/api/v1/nothing', '/api/v1/leads/%zz', '/api/v1/me']) {
      const sent = request({ port, path, agent, headers: { authorization: `Bearer ${key}` } }).end();
      const [response] = await once(sent, 'response');
      for await (const _ of response);
      sockets.add(sent.socket);
      expect(response.headers.connection).toBe('keep-alive');
    }
    expect(sockets.size).toBe(1);
    agent.destroy();
  });

  test('that idles is closed', async () => {
    const bytes = head('GET /api/v1/me HTTP/1.1', 'Host: x', auth());
    expect(readAnswers(await talk(app.url, bytes)).map(({ status }) => status)).toEqual([200]);
  });

  test('answers requests in their order, and stops at the first broken one', async () => {
    const good = head('GET /api/v1/me HTTP/1.1', 'Host: x', auth());
    const answers = readAnswers(await talk(app.url, `${good}${good}NONSENSE\r\n\r\n${good}`));
    expect(answers.length).toBeLessThanOrEqual(3);
    for (const { status } of answers) expect([200, 400]).toContain(status);
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(2);
  });
});

describe('a request that is none', () => {
  const body = '{"a":1}';
  const post = 'POST /api/v1/webhooks HTTP/1.1';
  const json = 'Content-Type: application/json';
  test.each<[string, () => string]>([
    [
      'both lengths',
      () => `${head(post, 'Host: x', json, 'Content-Length: 7', 'Transfer-Encoding: chunked')}0\r\n\r\n`,
    ],
    [
      'both lengths, the other way',
      () => `${head(post, 'Host: x', json, 'Transfer-Encoding: chunked', 'Content-Length: 7')}0\r\n\r\n`,
    ],
    ['two lengths', () => `${head(post, 'Host: x', json, 'Content-Length: 7', 'Content-Length: 8')}${body}`],
    [
      'two equal lengths',
      () => `${head(post, 'Host: x', json, 'Content-Length: 7', 'Content-Length: 7')}${body}`,
    ],
    ['a list of lengths', () => `${head(post, 'Host: x', json, 'Content-Length: 7, 7')}${body}`],
    ['a negative length', () => head(post, 'Host: x', json, 'Content-Length: -1')],
    ['a signed length', () => `${head(post, 'Host: x', json, 'Content-Length: +7')}${body}`],
    ['a hexadecimal length', () => `${head(post, 'Host: x', json, 'Content-Length: 0x7')}${body}`],
    [
      'a length too large for any number',
      () => head(post, 'Host: x', json, `Content-Length: ${'9'.repeat(30)}`),
    ],
    [
      'an unknown encoding that ends chunked twice',
      () => `${head(post, 'Host: x', json, 'Transfer-Encoding: chunked, identity')}0\r\n\r\n`,
    ],
    ['a space before the colon', () => `${head(post, 'Host: x', json, 'Content-Length : 7')}${body}`],
    ['a line folded', () => head('GET /api/v1/me HTTP/1.1', 'Host: x', 'X-A: b', ' c')],
    ['bare line feeds', () => 'GET /api/v1/me HTTP/1.1\nHost: x\n\n'],
    ['a bare carriage return in a value', () => head('GET /api/v1/me HTTP/1.1', 'Host: x', 'X-A: b\rX-B: c')],
    ['NUL in a value', () => head('GET /api/v1/me HTTP/1.1', 'Host: x', 'X-A: b\u0000c')],
    ['a chunk of no size', () => `${head(post, 'Host: x', json, 'Transfer-Encoding: chunked')}zz\r\n`],
    ['no Host', () => head('GET /api/v1/me HTTP/1.1', 'Connection: close', auth())],
    ['a space in the path', () => head('GET /api/v1/me x HTTP/1.1', 'Host: x')],
    ['a method that HTTP does not know', () => head('NONSENSE /api/v1/me HTTP/1.1', 'Host: x')],
    ['another protocol', () => head('GET /api/v1/me HTTP/9.9', 'Host: x')],
    ['a TLS greeting', () => '\u0016\u0003\u0001\u0002\u0000\u0001\u0000'],
  ])('%s', async (_name, bytes) => {
    const answers = readAnswers(await talk(app.url, bytes()));
    expectRefused(
      answers.map((answer) => ({ ...answer, headers: { connection: 'close', ...answer.headers } })),
      400,
    );
  });

  test('headers over 16 KiB', async () => {
    const bytes = head('GET /api/v1/me HTTP/1.1', 'Host: x', `X-A: ${'a'.repeat(40_000)}`);
    expectRefused(readAnswers(await talk(app.url, bytes)), 431);
  });

  test('HTTP/1.0 needs no Host', async () => {
    const answers = readAnswers(await talk(app.url, head('GET /api/v1/me HTTP/1.0', auth())));
    expect(answers.map(({ status }) => status)).toEqual([200]);
  });

  test('an expectation that nobody knows is ignored', async () => {
    const bytes = head('GET /api/v1/me HTTP/1.1', 'Host: x', auth(), 'Expect: wonders', 'Connection: close');
    expect(readAnswers(await talk(app.url, bytes)).map(({ status }) => status)).toEqual([200]);
  });
});
