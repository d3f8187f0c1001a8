// Shared by HTTP tests: sends requests exactly as written, and checks what every response must contain.
import { once } from 'node:events';
import { type IncomingHttpHeaders, request as send } from 'node:http';
import { connect, type Socket } from 'node:net';
import { API_VERSION, ERRORS, ErrorBody, listErrors, listOperations, type Operation } from '@parley/contract';
import { expect } from 'vitest';
import type { z } from 'zod';
import { findEnglish } from '../testing/french.ts';

export interface WireRequest {
  method?: string;
  /** The path, which is sent unchanged. */
  path: string;
  key?: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
}

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

export async function sendRequest(
  url: string,
  { method = 'GET', path, key, headers, body }: WireRequest,
): Promise<Answer> {
  const { hostname, port } = new URL(url);
  const all: Record<string, string> = { ...headers };
  if (key !== undefined) all.authorization = `Bearer ${key}`;
  if (body !== undefined) {
    all['content-length'] = String(Buffer.byteLength(body));
    all['content-type'] ??= 'application/json';
  }
  const request = send({ hostname, port, method, path, headers: all });
  // The server cuts off a body that is too large while the client still writes it.
  request.on('error', () => {});
  request.end(body);
  const [response] = await once(request, 'response');
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk);
  const answer = {
    status: response.statusCode,
    headers: response.headers,
    text: Buffer.concat(chunks).toString(),
  };
  expectContract(method, path, answer);
  return answer;
}

const routes = listOperations('api').map((operation) => ({
  operation,
  pattern: new RegExp(`^${operation.root}${operation.path.replace(/\{\w+\}/g, '[^/]+')}$`),
}));

/** Returns the errors that an operation can return, as status and code. */
export const listDeclaredErrors = (operation: Operation): string[] =>
  listErrors(operation).map((name) => `${ERRORS[name].status} ${ERRORS[name].code}`);

/** Checks that the response is one that the contract declares, without undeclared fields. */
function expectContract(method: string, path: string, { status, text }: Answer): void {
  const [bare] = path.split('?');
  const found = routes.find(({ operation, pattern }) => operation.method === method && pattern.test(bare!));
  if (!found || status === 304) return;
  const { success, id } = found.operation;
  const body: unknown = JSON.parse(text);
  if (status < 400) {
    expect({ id, status, issues: success.body.safeParse(body).error?.issues }).toEqual({
      id,
      status: success.status,
    });
    return;
  }
  const { error } = ErrorBody.parse(body);
  const declared = listDeclaredErrors(found.operation);
  expect({ id, declared }).toEqual({ id, declared: expect.arrayContaining([`${status} ${error.code}`]) });
}

/** Waits until a socket is closed, gracefully or by an error. */
export const waitForClose = (socket: Socket): Promise<void> =>
  new Promise((resolve) => socket.once('close', () => resolve()));

/** Writes bytes to a socket and returns everything received until the server closes it. */
export async function writeBytes(url: string, bytes: string, host = '127.0.0.1'): Promise<string> {
  const socket = connect(Number(new URL(url).port), host);
  socket.setEncoding('latin1');
  let heard = '';
  socket.on('data', (text) => {
    heard += text;
  });
  socket.on('error', () => {});
  socket.write(bytes, 'latin1');
  await waitForClose(socket);
  return heard;
}

/** Splits the output of {@link writeBytes} into responses. */
export function readAnswers(heard: string): Answer[] {
  const answers: Answer[] = [];
  let rest = heard;
  while (rest !== '') {
    const end = rest.indexOf('\r\n\r\n');
    const [first = '', ...lines] = rest.slice(0, end).split('\r\n');
    const headers = Object.fromEntries(
      lines.map((line) => [line.split(': ')[0]!.toLowerCase(), line.slice(line.indexOf(': ') + 2)]),
    );
    const length = Number(headers['content-length'] ?? 0);
    answers.push({
      status: Number(first.split(' ')[1]),
      headers,
      text: rest.slice(end + 4, end + 4 + length),
    });
    rest = rest.slice(end + 4 + length);
  }
  return answers;
}

/** Returns the path of an operation with its parameters inserted, not encoded. */
export function buildPath(operation: Operation, params: Record<string, string> = {}): string {
  return (
    operation.root + operation.path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? `no-${name}`)
  );
}

/** Expects the headers of every response of the API (api.md#answers, api.md#versions). */
export function expectHeaders({ headers }: Answer): void {
  expect(headers['x-api-version']).toBe(API_VERSION);
  expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  const limit = Number(headers['x-ratelimit-limit']);
  const remaining = Number(headers['x-ratelimit-remaining']);
  expect(limit).toBeGreaterThan(0);
  expect(remaining).toBeGreaterThanOrEqual(0);
  expect(remaining).toBeLessThan(limit + 1);
  expect(headers['x-ratelimit-reset']).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:00\.000Z$/);
  expect(headers['ratelimit-policy']).toBe(`"minute";q=${limit};w=60`);
  expect(headers.ratelimit).toMatch(new RegExp(`^"minute";r=${remaining};t=([1-9]|[1-5]\\d|60)$`));
}

/** An issue without its message; `code` is any text. */
type WireIssue = Pick<
  NonNullable<z.infer<typeof ErrorBody>['error']['issues']>[number],
  'path' | 'code' | 'params'
>;

/**
 * Expects an error in its shape (api.md#errors), with all headers and a text in French for each issue.
 * @returns the issues without their messages.
 */
export function expectError(answer: Answer, status: number, code: string): WireIssue[] {
  expect({ status: answer.status, text: answer.text }).toMatchObject({ status });
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  const { error } = ErrorBody.parse(JSON.parse(answer.text));
  expect(error.code).toBe(code);
  expect(findEnglish(error)).toEqual([]);
  expectHeaders(answer);
  return getIssues(error);
}

/** Returns the issues of an error, without their messages. */
function getIssues({ issues = [] }: z.infer<typeof ErrorBody>['error']): WireIssue[] {
  return issues.map(({ path, code, params }) => ({ path, code, params }));
}
