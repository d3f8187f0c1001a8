// No input makes the dashboard's API fail: every response is a declared one, with its shape
// (promises.md#input-is-harmless). Makes 12 calls of each operation that only the dashboard has, or 1,000 with
// PARLEY_NIGHTLY=1.
// @module-tag endurance
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  contract,
  ERRORS,
  ErrorBody,
  getDashboardPath,
  listErrors,
  type Operation,
  SESSION_ERRORS,
} from '@parley/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PASSWORD } from '../testing/browser.ts';
import { NIGHTLY } from '../testing/nightly.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import { ENDPOINT_RATES } from './admission/endpoint-limits.ts';
import {
  createDashboardExamples,
  type DashboardExamples,
  dashboardOperations,
} from './dashboard-examples.testing.ts';
import { type CallCase, generateCases } from './hostile.testing.ts';
import { type Answer, sendRequest } from './wire.testing.ts';

const CASES = NIGHTLY ? 1_000 : 12;

/** These operations end the session that the other calls need, or are limited too strictly to be called this often. */
const APART = /^session\.(confirm|signOut|end|endOthers)$|^profile\.changePassword$/;

let app: TestApp;
let receiver: Server;
let mine: DashboardExamples;
beforeAll(async () => {
  app = await startApp({ endpointRates: { ...ENDPOINT_RATES, dashboard: 1e6, joining: 1e6 } });
  receiver = createServer((_request, response) => response.end());
  await new Promise<void>((listening) => receiver.listen(0, '127.0.0.1', listening));
  mine = await createDashboardExamples(
    app,
    `http://localhost:${(receiver.address() as AddressInfo).port}`,
    'MINE',
  );
});
afterAll(async () => {
  await app.close();
  receiver.closeAllConnections();
  receiver.close();
});

/** Percent-encodes text; a lone surrogate can't be encoded, so it becomes bytes that are not UTF-8. */
const percentEncode = (text: string) => (text.isWellFormed() ? encodeURIComponent(text) : '%ED%A0%80');

async function send(operation: Operation, { params, query, body, key }: CallCase): Promise<Answer> {
  const path = getDashboardPath(operation).replace(/\{(\w+)\}/g, (_, name: string) =>
    percentEncode(params[name]!),
  );
  const search = query.map(([name, value]) => `${percentEncode(name)}=${percentEncode(value)}`).join('&');
  const cookie = [...mine.page.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const answer = await sendRequest(app.url, {
    method: operation.method,
    path: search ? `${path}?${search}` : path,
    headers: { cookie, 'sec-fetch-site': 'same-origin', ...(key !== null && { 'idempotency-key': key }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) ?? 'null' }),
  });
  // Some responses replace the token.
  for (const line of answer.headers['set-cookie'] ?? []) {
    const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!;
    mine.page.cookies.set(name!, value!);
  }
  return answer;
}

function expectDeclared(operation: Operation, { status, text }: Answer): void {
  const { success, id } = operation;
  if (status === success.status) {
    if (!success.type) expect(success.body.safeParse(JSON.parse(text)).error?.issues ?? []).toEqual([]);
    return;
  }
  // A path and query over 16 KiB never reach an operation.
  if (status === 431) return;
  const { error } = ErrorBody.parse(JSON.parse(text));
  const declared = [...listErrors(operation), ...SESSION_ERRORS].map(
    (name) => `${ERRORS[name].status} ${ERRORS[name].code}`,
  );
  expect({ id, text, said: declared.includes(`${status} ${error.code}`) && status !== 500 }).toEqual({
    ...{ id, text },
    said: true,
  });
  expect(error.message).not.toBe('');
}

describe("random input to the dashboard's API", () => {
  test.each(dashboardOperations.filter(({ id }) => !APART.test(id)).map((one) => [one.id, one] as const))(
    'gets a declared response from %s',
    async (_id, operation) => {
      await mine.page.call(contract.session.confirm, { password: PASSWORD });
      const good = mine.of(operation);
      const given = Object.entries(good.query);
      const whole = fc.tuple(fc.boolean(), generateCases(operation, good)).map(([isWhole, one]): CallCase => {
        const missing = given.filter(([name]) => !one.query.some(([other]) => other === name));
        return isWhole ? { ...one, query: [...missing, ...one.query] } : one;
      });
      await fc.assert(
        fc.asyncProperty(whole, async (one) => {
          expectDeclared(operation, await send(operation, one));
        }),
        { numRuns: CASES, endOnFailure: true },
      );
    },
    Math.max(300_000, CASES * 600),
  );
});
