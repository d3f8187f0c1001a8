// No input makes the server fail: every response is a declared one, with its shape and headers
// (promises.md#input-is-harmless). Makes 20 calls of each operation, or with PARLEY_NIGHTLY=1 2,400, which is more than
// 100,000 in all.
// @module-tag endurance
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ErrorBody, type Operation } from '@parley/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { NIGHTLY } from '../testing/nightly.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import { type CallCase, generateCases } from './hostile.testing.ts';
import { type Examples, makeExamples, operations } from './operations.testing.ts';
import { type Answer, expectHeaders, listDeclaredErrors, sendRequest } from './wire.testing.ts';

const CASES = NIGHTLY ? 2_400 : 20;
const rates = { free: 1e9, starter: 1e9, business: 1e9, scale: 1e9 };

let app: TestApp;
let receiver: Server;
let mine: Examples;
beforeAll(async () => {
  app = await startApp({ rates });
  receiver = createServer((_request, response) => response.end());
  await new Promise<void>((listening) => receiver.listen(0, '127.0.0.1', listening));
  mine = await makeExamples(app, `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`);
});
afterAll(async () => {
  await app.close();
  receiver.closeAllConnections();
  await new Promise((closed) => receiver.close(closed));
});

/** Percent-encodes text; a lone surrogate can't be encoded, so it becomes bytes that are not UTF-8. */
function percentEncode(text: string): string {
  return text.isWellFormed() ? encodeURIComponent(text) : '%ED%A0%80';
}

function send(operation: Operation, { params, query, body, key }: CallCase): Promise<Answer> {
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => percentEncode(params[name]!));
  const search = query.map(([name, value]) => `${percentEncode(name)}=${percentEncode(value)}`).join('&');
  return sendRequest(app.url, {
    method: operation.method,
    path: `${operation.root}${path}${search && `?${search}`}`,
    key: mine.workspace.key,
    headers: key === null ? {} : { 'idempotency-key': key },
    ...(body === undefined ? {} : { body: JSON.stringify(body) ?? 'null' }),
  });
}

function expectDeclared(operation: Operation, { status, text }: Answer): void {
  const body: unknown = JSON.parse(text);
  if (status === operation.success.status) {
    expect(operation.success.body.safeParse(body).error?.issues ?? []).toEqual([]);
    return;
  }
  const { error } = ErrorBody.parse(body);
  // A path and query over 16 KiB never reach an operation.
  if (status === 431) return;
  expect(listDeclaredErrors(operation)).toContain(`${status} ${error.code}`);
  expect(error.message).not.toBe('');
}

describe('random input to the API', () => {
  test.each(operations.map((operation) => [operation.id, operation] as const))(
    'gets a declared response from %s',
    async (_id, operation) => {
      await mine.prepare(operation);
      await fc.assert(
        fc.asyncProperty(generateCases(operation, mine.of(operation)), async (one) => {
          const answer = await send(operation, one);
          expectDeclared(operation, answer);
          expectHeaders(answer);
        }),
        { numRuns: CASES, endOnFailure: true },
      );
    },
    Math.max(300_000, CASES * 600),
  );

  test('does not change the prototype that all objects share', () => {
    expect(Object.keys(Object.prototype)).toEqual([]);
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });
});
