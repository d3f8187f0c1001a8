// Members who read French read every problem of a form in French (docs/adr/errors-carry-issues.md): sends wrong input
// to the operations of the dashboard's forms, and checks their errors as the dashboard renders them.
// @module-tag endurance
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ErrorBody, type Operation } from '@parley/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findEnglish } from '../testing/french.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import { ENDPOINT_RATES } from './admission/endpoint-limits.ts';
import {
  createDashboardExamples,
  type DashboardExamples,
  dashboardOperations,
} from './dashboard-examples.testing.ts';

let app: TestApp;
let receiver: Server;
let examples: DashboardExamples;
beforeAll(async () => {
  app = await startApp({ endpointRates: { ...ENDPOINT_RATES, dashboard: 1e6, joining: 1e6 } });
  receiver = createServer((_request, response) => response.end());
  await new Promise<void>((listening) => receiver.listen(0, '127.0.0.1', listening));
  examples = await createDashboardExamples(
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

/** Values that most fields refuse. */
const WRONG: unknown[] = ['', 'x', 'x'.repeat(5_000), -1, ['x', 'x'], '2000-01-01T00:00:00Z'];

/** Returns copies of the body. In each copy, one field, or one field of a map in the body, is replaced. */
function spoil(body: object, wrong: unknown, depth = 2): object[] {
  return Object.entries(body).flatMap(([name, value]) => [
    { ...body, [name]: wrong },
    ...(depth > 1 && typeof value === 'object' && value !== null && !Array.isArray(value)
      ? spoil(value, wrong, depth - 1).map((bad) => ({ ...body, [name]: bad }))
      : []),
  ]);
}

/** Operations that are not tried here. A draft and a test chat check the agent in the same way as its publication. */
const ALIKE = /^(session\..*|agents\.saveDraft|testChat\.try)$/;
const forms = dashboardOperations.filter(({ id, body }) => body !== null && !ALIKE.test(id));
const seen = new Set<string>();

test.each(forms.map((operation): [string, Operation] => [operation.id, operation]))(
  'the form of %s shows its problems in French',
  async (_id, operation) => {
    const { params, body } = examples.of(operation);
    for (const wrong of WRONG) {
      const bodies = [{}, ...spoil(body!, wrong)];
      const answers = await Promise.all(
        bodies.map((one) => examples.page.ask(operation, { ...params, ...one })),
      );
      const errors = answers
        .filter(({ status }) => status >= 400)
        .map(({ text }) => ErrorBody.parse(JSON.parse(text)).error);
      for (const { issues = [] } of errors) for (const { code } of issues) seen.add(code);
      expect(errors.flatMap(findEnglish)).toEqual([]);
    }
  },
);

test('the forms cover most kinds of field problems', () => {
  expect(seen.size).toBeGreaterThan(30);
});
