// Two rules, checked for every operation with such fields: null for an optional body field means that the field is not
// given, and `since` must come before `until` (api.md#requests).
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Operation } from '@parley/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../testing/start-app.ts';
import { toWholeJsonSchema } from '../openapi/json-schema.ts';
import { type Examples, makeExamples, operations } from '../operations.testing.ts';
import { buildPath, expectError, sendRequest } from '../wire.testing.ts';

/** Fields for which null is a value: it clears them (api.md#partial-updates, sandbox.md#phones). */
const CLEARED: Record<string, string[]> = {
  'leads.update': ['assigned_to', 'next_action_at', 'next_action_label'],
  'sandbox.setPhone': ['name', 'lid'],
};

let app: TestApp;
let receiver: Server;
let mine: Examples;
beforeAll(async () => {
  app = await startApp({ rates: { free: 1e6, starter: 1e6, business: 1e6, scale: 1e6 } });
  receiver = createServer((_request, response) => response.end());
  await new Promise<void>((listening) => receiver.listen(0, '127.0.0.1', listening));
  mine = await makeExamples(app, `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`);
});
afterAll(async () => {
  await app.close();
  receiver.closeAllConnections();
  await new Promise((closed) => receiver.close(closed));
});

async function call(operation: Operation, { body, query = '' }: { body?: object; query?: string }) {
  await mine.prepare(operation);
  const path = `${buildPath(operation, mine.of(operation).params)}${query}`;
  const sent = body === undefined ? {} : { body: JSON.stringify(body) };
  return sendRequest(app.url, { method: operation.method, path, key: mine.workspace.key, ...sent });
}

interface Schema {
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
}

/** Returns the path of each optional field, including those in nested objects and array items. */
function optionalFields({ properties = {}, required = [], items }: Schema, path: string[] = []): string[][] {
  if (items) return optionalFields(items, [...path, '0']);
  return Object.entries(properties).flatMap(([name, field]) => [
    ...(required.includes(name) ? [] : [[...path, name]]),
    ...optionalFields(field, [...path, name]),
  ]);
}

/** Returns the body with a value at a path; undefined removes the field. */
function withValue(body: unknown, [name, ...rest]: string[], value: unknown): unknown {
  if (name === undefined) return value;
  if (name === '0') {
    const [first, ...others] = (body as unknown[] | undefined) ?? [];
    return [withValue(first, rest, value), ...others];
  }
  const object = (body ?? {}) as Record<string, unknown>;
  return { ...object, [name]: withValue(object[name], rest, value) };
}

/** Returns a response without the parts that differ in every call. */
const removeVarying = (text: string) =>
  text
    .replaceAll(/whsec_[\w+/=]+/g, 'secret')
    .replaceAll(/[a-z]+_[0-9a-z]{26}/g, 'id')
    .replaceAll(/"(message_id|\w+_at|whatsapp_id|note)":"[^"]*"/g, '"$1":""')
    .replaceAll(/"(used|remaining|messages_count|participants_count)":\d+/g, '"$1":0');

const fields = operations
  .filter(({ body }) => body !== null)
  .flatMap((operation) => {
    const schema = toWholeJsonSchema(operation.body!) as Schema;
    return optionalFields(schema).map((path) => [operation.id, path.join('.'), operation, path] as const);
  });

describe('null for an optional field', () => {
  test('is detected at the top level, in objects and in array items', () => {
    const found = fields.map(([id, name]) => `${id} ${name}`);
    expect(found).toEqual(
      expect.arrayContaining([
        'messages.send humanize',
        'sandbox.receiveMessage referral.ctwa_clid',
        'lists.importLeads leads.0.custom_variables',
        'blocklist.create kind',
      ]),
    );
    for (const [id, names] of Object.entries(CLEARED)) {
      for (const name of names) expect(found).toContain(`${id} ${name}`);
    }
  });

  const others = fields.filter(([id, name]) => !CLEARED[id]?.includes(name));
  test.each(others)('counts as not given in %s %s', async (_id, _name, operation, path) => {
    const { body } = mine.of(operation);
    const answers: { status: number; text: string }[] = [];
    // Don't compare the response to the first call, which might find a different state than the later calls.
    await call(operation, { body: withValue(body, path, undefined) as object });
    for (const value of [undefined, null]) {
      const { status, text } = await call(operation, { body: withValue(body, path, value) as object });
      answers.push({ status, text: removeVarying(text) });
    }
    expect(answers[1]).toEqual(answers[0]);
    expect([operation.success.status, 422]).toContain(answers[0]!.status);
  });

  test('does not count as a field to update', async () => {
    const operation = operations.find(({ id }) => id === 'leads.update')!;
    const answer = await call(operation, { body: { status: null, tags: null, deal_status: null } });
    expect(expectError(answer, 422, 'validation_error')).toMatchObject([{ code: 'at_least_one_field' }]);
  });

  test('is refused for an unknown or a required field', async () => {
    const operation = operations.find(({ id }) => id === 'lists.create')!;
    for (const [body, issue] of [
      [
        { name: 'x', colour: null },
        { code: 'unknown_field', path: ['colour'] },
      ],
      [{ name: null }, { code: 'wrong_type', path: ['name'] }],
    ] as const) {
      expect(expectError(await call(operation, { body }), 422, 'validation_error')).toMatchObject([issue]);
    }
  });
});

describe('a period whose `since` is after its `until`', () => {
  const periods = operations.filter(({ query }) => {
    const { shape } = query as unknown as { shape: object };
    return 'since' in shape && 'until' in shape;
  });

  test.each(periods.map((operation) => [operation.id, operation] as const))(
    'is refused by %s',
    async (_id, operation) => {
      const ask = (since: string, until: string) =>
        call(operation, { query: `?${new URLSearchParams({ since, until })}` });
      for (const [since, until] of [
        ['2026-11-02', '2026-11-01'],
        ['2026-11-01T00:00:00.001Z', '2026-11-01'],
        ['2026-11-01T01:00:00+01:00', '2026-11-01T01:00:00+02:00'],
      ] as const) {
        const answer = await ask(since, until);
        expect(expectError(answer, 422, 'validation_error')).toMatchObject([{ code: 'not_after_until' }]);
      }
      for (const [since, until] of [
        ['2026-11-01', '2026-11-01'],
        ['2026-11-01T02:00:00+02:00', '2026-11-01T01:00:00+01:00'],
      ] as const) {
        expect((await ask(since, until)).status).toBe(200);
      }
    },
  );

  test('is tested with at least one operation', () => {
    expect(periods.map(({ id }) => id)).toEqual(['groups.messages', 'groups.events', 'links.get']);
  });
});
