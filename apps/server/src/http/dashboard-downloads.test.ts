// Downloads from the dashboard: saved, never opened as a page, and without anything that a spreadsheet would run
// (dashboard-operations.md#csv). Checks each operation that returns a file.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { contract } from '@parley/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readCsvRows } from '../testing/read-csv.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import {
  createDashboardExamples,
  type DashboardExamples,
  dashboardOperations,
} from './dashboard-examples.testing.ts';

const FORMULAS = [
  '=HYPERLINK("http://evil.test","open")',
  '+1+1',
  '-2+3',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  'x\n=1+1',
  'x\r=1+1',
];

let app: TestApp;
let receiver: Server;
let examples: DashboardExamples;
beforeAll(async () => {
  app = await startApp();
  // The log of deliveries contains the receiver's response.
  receiver = createServer((_request, response) => response.destroy());
  await new Promise<void>((listening) => receiver.listen(0, '127.0.0.1', listening));
  examples = await createDashboardExamples(
    app,
    `http://localhost:${(receiver.address() as AddressInfo).port}`,
    'FILE',
  );
  const { page, named, w } = examples;
  const { lead_id, list_id, meeting_id } = named as Record<string, string>;
  const id = lead_id!;
  await page.call(contract.leads.changeContact, { id, name: FORMULAS[6]! });
  await page.call(contract.leads.update, { id, tags: FORMULAS.slice(1, 4) });
  await page.call(contract.bookings.cancel, { id: meeting_id!, reason: FORMULAS[3]! });
  await page.call(contract.campaigns.update, { id: w.campaignId, name: FORMULAS[0]! });
  const file = { name: FORMULAS[3]!, columns: FORMULAS, total: 1, digest: 'd', consent: true as const };
  const mapping = { phone: 0, name: 1, email: null, variables: [], country_code: null };
  const { data } = await page.call(contract.imports.create, { id: list_id!, ...file, mapping });
  await page.call(contract.imports.addRows, { id: data.id, from: 1, rows: [FORMULAS] });
  named['import_id'] = data.id;
});
afterAll(async () => {
  await app.close();
  receiver.close();
});

const files = dashboardOperations.filter(({ success }) => success.type);

test('at least five operations are downloads', () => expect(files.length).toBeGreaterThanOrEqual(5));

test.each(files.map((one) => [one.id, one] as const))(
  'the download %s is served as an attachment that is not cached',
  async (_id, operation) => {
    const { params, query } = examples.of(operation);
    const all = operation.id === 'bookings.export' ? { status: 'all' } : {};
    const { status, headers, text } = await examples.page.ask(operation, { ...params, ...query, ...all });
    expect({ status, headers }).toMatchObject({
      status: 200,
      headers: {
        'content-disposition': expect.stringMatching(/^attachment; filename="[\w.-]+"$/),
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      },
    });
    if (operation.success.type !== 'text/csv') return;
    const rows = readCsvRows(text);
    expect(rows.length).toBeGreaterThan(1);
    // A phone, a plus sign and digits, is no formula.
    expect(rows.flat().filter((cell) => /^(?!\+[\d ]+$)[=+\-@\t\r]/.test(cell))).toEqual([]);
    // Even a program that treats each line as a row finds no formula.
    expect(
      text
        .replaceAll(/"(?:[^"]|"")*"/g, '')
        .split(/[\r\n]+/)
        .filter((line) => /^[=+\-@\t]/.test(line)),
    ).toEqual([]);
  },
);
