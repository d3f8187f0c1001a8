// An id from another workspace gives access to nothing in the dashboard's API: not in a path, a body or a filter.
// Responses contain nothing from the other workspace, and nothing in it changes.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { contract, type Operation } from '@parley/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { queryRows } from '../testing/conversation-helper.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import { ENDPOINT_RATES } from './admission/endpoint-limits.ts';
import {
  createDashboardExamples,
  type DashboardExamples,
  dashboardOperations,
  type RecordIds,
} from './dashboard-examples.testing.ts';
import { toWholeJsonSchema } from './openapi/json-schema.ts';

/** This text is in every record of the other workspace. */
const MARK = 'THEIRS';

let app: TestApp;
let receiver: Server;
let mine: DashboardExamples;
let theirs: DashboardExamples;
beforeAll(async () => {
  app = await startApp({ endpointRates: { ...ENDPOINT_RATES, dashboard: 1e6, joining: 1e6 } });
  receiver = createServer((_request, response) => response.end());
  await new Promise<void>((listening) => receiver.listen(0, '127.0.0.1', listening));
  const url = `http://localhost:${(receiver.address() as AddressInfo).port}`;
  theirs = await createDashboardExamples(app, url, MARK);
  mine = await createDashboardExamples(app, url, 'MINE');
});
afterAll(async () => {
  await app.close();
  receiver.closeAllConnections();
  receiver.close();
});

/** Returns a digest of every row of the other workspace, by table. */
async function hashForeignRows(): Promise<Record<string, string>> {
  const tables = await queryRows<{ name: string }>(
    app,
    `select relname as name from pg_attribute join pg_class on pg_class.oid = attrelid
     where attname = 'team_id' and relkind = 'r' and relnamespace = 'public'::regnamespace
       and relname <> 'jobs'`,
  );
  const digests = tables.map(async ({ name }): Promise<[string, string]> => {
    const [row] = await queryRows<{ digest: string }>(
      app,
      `select md5(string_agg(one::text, '|' order by one::text)) as digest from ${name} one where team_id = $1`,
      [theirs.w.teamId],
    );
    return [name, row!.digest];
  });
  return Object.fromEntries(await Promise.all(digests));
}

type Fields = Record<string, unknown>;
interface Schema {
  properties?: Record<string, Schema>;
}

/**
 * Returns an id from the other workspace for a field with this name; undefined if the field does not refer to a record.
 */
function findForeignId(field: string, their: RecordIds): string | undefined {
  if (/^(assigned_to|host_id)$/.test(field)) return their['member_id'];
  if (/^(before|after|around|through|seen)$/.test(field)) return their['message'];
  const value = their[field];
  if (value === undefined && /_id$/.test(field))
    throw new Error(`${field} is no field of dashboard-examples.testing.ts yet`);
  return /_id$|^(copy_of|number|slug|model)$/.test(field) ? value : undefined;
}

/**
 * Returns one call for each field that can refer to a record, also for fields one level down. In each call, that field
 * refers to a record of the other workspace.
 */
function listSpoiledCalls(schema: Schema, good: Fields): [field: string, input: Fields][] {
  return Object.entries(schema.properties ?? {}).flatMap(([field, inner]): [string, Fields][] => {
    if (field === 'ids') return [[field, { ...good, ids: [theirs.named['lead_id']] }]];
    const value = findForeignId(field, theirs.named);
    if (value !== undefined) return [[field, { ...good, [field]: value }]];
    const below = (good[field] ?? (field === 'filter' ? {} : undefined)) as Fields | undefined;
    if (!inner.properties || typeof below !== 'object') return [];
    const { ids: _, ...rest } = good;
    return listSpoiledCalls(inner, below).map(([name, input]) => [
      `${field}.${name}`,
      { ...(field === 'filter' ? rest : good), [field]: input },
    ]);
  });
}

const withIds = (operations: Operation[]) => operations.map((one) => [one.id, one] as const);
const inPath = dashboardOperations.filter(({ path }) => path.includes('{'));
const getInputSchema = ({ body, query }: Operation) => toWholeJsonSchema(body ?? query) as Schema;

describe('a record of another workspace', () => {
  let before: Record<string, string>;
  beforeAll(async () => {
    before = await hashForeignRows();
    expect(Object.keys(before).length).toBeGreaterThan(40);
  });

  test.each(withIds(inPath))('is not found if its id is in the path of %s', async (_id, operation) => {
    const { params, query, body } = mine.of(operation);
    const their = theirs.of(operation).params;
    for (const field of Object.keys(params)) {
      if (their[field] === params[field]) continue;
      const input = { ...query, ...body, ...params, [field]: their[field] };
      const { status, text } = await mine.page.ask(operation, input);
      expect({ field, status, text }).toEqual({
        field,
        status: 404,
        text: expect.not.stringContaining(MARK),
      });
      // The id is also checked before the body.
      if (!operation.body) continue;
      const spoilt = await mine.page.ask(operation, { ...input, colour: 'red' });
      expect({ field, status: spoilt.status, text: spoilt.text }).toMatchObject({ status: 404 });
    }
  });

  const fields = (operation: Operation) => Object.keys(getInputSchema(operation).properties ?? {}).length > 0;
  test.each(withIds(dashboardOperations.filter(fields)))(
    'cannot be reached through %s',
    async (_id, operation) => {
      const { params, query, body } = mine.of(operation);
      for (const [field, input] of listSpoiledCalls(getInputSchema(operation), { ...query, ...body })) {
        const { status, text } = await mine.page.ask(operation, { ...input, ...params });
        expect({ field, status, text }).toEqual({
          field,
          status: expect.toSatisfy((code) => (code as number) < 500),
          text: expect.not.stringContaining(MARK),
        });
      }
    },
  );

  test('stays unchanged', async () => {
    expect(await hashForeignRows()).toEqual(before);
  });

  test('exists, because a session of its workspace finds it', async () => {
    for (const operation of inPath.filter(({ method, success }) => method === 'GET' && !success.type)) {
      const { params, query } = theirs.of(operation);
      const { status } = await theirs.page.ask(operation, { ...params, ...query });
      expect({ id: operation.id, status }).toEqual({ id: operation.id, status: 200 });
    }
    const { data } = await theirs.page.call(contract.leads.table, {});
    expect(JSON.stringify(data)).toContain(MARK);
  });
});
