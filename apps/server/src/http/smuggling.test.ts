// Requests that two servers could read differently: each is refused, and nothing after it is answered
// (promises.md#input-is-harmless).
import { ErrorBody } from '@parley/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp } from '../testing/start-app.ts';
import { type Answer, expectHeaders, readAnswers, writeBytes } from './wire.testing.ts';

let app: TestApp;
let auth: string;
beforeAll(async () => {
  const plenty = { free: 100_000, starter: 100_000, business: 100_000, scale: 100_000 };
  app = await startApp({ rates: plenty });
  auth = `Authorization: Bearer ${(await app.make.workspace()).key}`;
});
afterAll(() => app.close());

function expectRefused(answers: Answer[], status: number): void {
  expect(answers.map((answer) => answer.status)).toEqual([status]);
  const [answer] = answers;
  expect(ErrorBody.parse(JSON.parse(answer!.text)).error.code).toBe('validation_error');
  expect(answer!.headers['content-type']).toBe('application/json; charset=utf-8');
  expectHeaders(answer!);
}

const head = (...lines: string[]) => `${lines.join('\r\n')}\r\n\r\n`;
const json = 'Content-Type: application/json';
/**
 * Returns a request that follows each of the others. A server that ended the first request too early would answer this
 * one with 200.
 */
const buildSmuggled = () => head('GET /api/v1/me HTTP/1.1', 'Host: x', auth, 'Connection: close');
const get = (...lines: string[]) => head('GET /api/v1/me HTTP/1.1', 'Host: x', ...lines);
const post = (body: string, ...lines: string[]) =>
  head('POST /api/v1/webhooks HTTP/1.1', 'Host: x', auth, json, ...lines) + body;
const seven = '{"a":1}';
const chunked = 'Transfer-Encoding: chunked';
const oneChunk = `7\r\n${seven}\r\n0\r\n\r\n`;

test.each<[string, () => string]>([
  // The length of the body is ambiguous.
  ['both lengths', () => post('0\r\n\r\n', 'Content-Length: 7', chunked)],
  ['both lengths, in the other order', () => post('0\r\n\r\n', chunked, 'Content-Length: 7')],
  ['two lengths', () => post(seven, 'Content-Length: 7', 'Content-Length: 8')],
  ['two equal lengths', () => post(seven, 'Content-Length: 7', 'Content-Length: 7')],
  ['a list of lengths', () => post(seven, 'Content-Length: 7, 7')],
  ['a negative length', () => post('', 'Content-Length: -1')],
  ['a signed length', () => post(seven, 'Content-Length: +7')],
  ['a hexadecimal length', () => post(seven, 'Content-Length: 0x7')],
  ['a length with a fraction', () => post(seven, 'Content-Length: 7.0')],
  ['a length of two words', () => post(seven, 'Content-Length: 7 0')],
  ['no length', () => post(seven, 'Content-Length: ')],
  ['a length too large for any number', () => post('', `Content-Length: ${'9'.repeat(30)}`)],
  // The encoding of the body is ambiguous.
  ['an unknown encoding', () => post(oneChunk, 'Transfer-Encoding: xchunked')],
  [
    'an encoding that does not end with chunked',
    () => post(oneChunk, 'Transfer-Encoding: chunked, identity'),
  ],
  ['chunked twice', () => post(oneChunk, chunked, chunked)],
  ['chunked with a parameter', () => post(oneChunk, 'Transfer-Encoding: chunked;q=1')],
  ['chunked in quotes', () => post(oneChunk, 'Transfer-Encoding: "chunked"')],
  ['chunked behind a vertical tab', () => post(oneChunk, 'Transfer-Encoding: \vchunked')],
  // The end of a chunk is ambiguous.
  ['a chunk without a size', () => post('zz\r\n', chunked)],
  ['a chunk with a negative size', () => post('-7\r\n', chunked)],
  ['a chunk with a size in 0x notation', () => post(`0x7\r\n${seven}\r\n0\r\n\r\n`, chunked)],
  ['a chunk with a size beyond 64 bits', () => post(`${'F'.repeat(17)}\r\n`, chunked)],
  ['a chunk longer than its size', () => post(`6\r\n${seven}\r\n0\r\n\r\n`, chunked)],
  ['a chunk whose size ends with a line feed', () => post(`7\n${seven}\r\n0\r\n\r\n`, chunked)],
  ['a chunk that ends with a line feed', () => post(`7\r\n${seven}\n0\r\n\r\n`, chunked)],
  ['a chunk extension with a line feed', () => post(`7;a\nb\r\n${seven}\r\n0\r\n\r\n`, chunked)],
  // The end of a header is ambiguous.
  ['a space before the colon', () => post(seven, 'Content-Length : 7')],
  ['a tab before the colon', () => post(oneChunk, 'Transfer-Encoding\t: chunked')],
  ['a line folded', () => get('X-A: b', ' c')],
  ['a length on a folded line', () => post(seven, 'Content-Length:', ' 7')],
  ['an encoding on a folded line', () => post(oneChunk, 'Transfer-Encoding:', '\tchunked')],
  ['a space before the first header', () => head('GET /api/v1/me HTTP/1.1', ' Host: x')],
  ['a line without a colon', () => get('X-A')],
  ['a header without a name', () => get(': b')],
  ['bare line feeds', () => 'GET /api/v1/me HTTP/1.1\nHost: x\n\n'],
  ['a bare line feed in a header', () => get('X-A: b\nContent-Length: 7')],
  ['a bare carriage return in a value', () => get('X-A: b\rX-B: c')],
  ['NUL in a value', () => get('X-A: b\u0000c')],
  ['NUL in a name', () => get('X\u0000A: b')],
  // The host is ambiguous.
  ['no Host', () => head('GET /api/v1/me HTTP/1.1', 'Connection: close', auth)],
  ['two Hosts', () => get('Host: y', 'Connection: close', auth)],
  ['two equal Hosts', () => get('host: x', 'Connection: close', auth)],
  ['two Hosts in one', () => head('GET /api/v1/me HTTP/1.1', 'Host: x, y', 'Connection: close', auth)],
  ['a Host with a path', () => head('GET /api/v1/me HTTP/1.1', 'Host: x/y', 'Connection: close', auth)],
  ['a Host with a user', () => head('GET /api/v1/me HTTP/1.1', 'Host: x@y', 'Connection: close', auth)],
  // The request line is malformed.
  ['a space in the path', () => head('GET /api/v1/me x HTTP/1.1', 'Host: x')],
  ['a method that HTTP does not know', () => head('NONSENSE /api/v1/me HTTP/1.1', 'Host: x')],
  ['another protocol', () => head('GET /api/v1/me HTTP/9.9', 'Host: x')],
  ['a version of three', () => head('GET /api/v1/me HTTP/1.1.1', 'Host: x')],
  ['a TLS greeting', () => '\u0016\u0003\u0001\u0002\u0000\u0001\u0000'],
])('a request is refused, and nothing after it is read: %s', async (_name, bytes) => {
  expectRefused(readAnswers(await writeBytes(app.url, bytes() + buildSmuggled())), 400);
});

test('the server refuses headers over 16 KiB', async () => {
  expectRefused(
    readAnswers(await writeBytes(app.url, get(`X-A: ${'a'.repeat(40_000)}`) + buildSmuggled())),
    431,
  );
});

test('the server refuses chunk extensions over 16 KiB', async () => {
  const extended = post(`7;${'a'.repeat(40_000)}\r\n${seven}\r\n0\r\n\r\n`, chunked);
  expectRefused(readAnswers(await writeBytes(app.url, extended + buildSmuggled())), 413);
});

const readStatuses = async (bytes: string) =>
  readAnswers(await writeBytes(app.url, bytes)).map(({ status }) => status);

test('the server accepts HTTP/1.0 without a Host', async () => {
  expect(await readStatuses(head('GET /api/v1/me HTTP/1.0', auth))).toEqual([200]);
});

test.each(['x', 'x:80', 'x.example.com.', '127.0.0.1:3000', '[::1]:3000', '[::ffff:7f00:1]', ''])(
  'the server accepts the Host "%s"',
  async (host) => {
    expect(
      await readStatuses(head('GET /api/v1/me HTTP/1.1', `Host: ${host}`, auth, 'Connection: close')),
    ).toEqual([200]);
  },
);

test('the server ignores an unknown expectation', async () => {
  expect(await readStatuses(get(auth, 'Expect: wonders', 'Connection: close'))).toEqual([200]);
});

test('the server answers the next request after a valid one', async () => {
  const first = post(oneChunk, chunked);
  expect(await readStatuses(first + post(seven, 'Content-Length: 7') + buildSmuggled())).toEqual([
    422, 422, 200,
  ]);
});
