// Checks that the OpenAPI document matches the contract, is committed, and is accepted by tools.
import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { contract, EVENT_TYPES, EXAMPLES, listOperations } from '@parley/contract';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startReceiver } from '../../features/webhooks/receiver.testing.ts';
import { startApp, type TestApp } from '../../testing/start-app.ts';
import { sendRequest } from '../wire.testing.ts';
import { openApiDocument } from './openapi.ts';

const operations = listOperations('api');
const text = `${JSON.stringify(openApiDocument(), null, 2)}\n`;

describe('the OpenAPI document', () => {
  test('matches the committed file (npm run openapi)', () => {
    expect(readFileSync(new URL('../../../../../openapi.json', import.meta.url), 'utf8') === text).toBe(true);
  });

  test("passes Redocly's recommended rules", { tags: 'endurance' }, async () => {
    const config = await createConfig({ extends: ['recommended'] });
    const problems = await lintFromString({ source: text, config });
    expect(problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual(
      [],
    );
  });

  test('contains every operation, with its responses, errors and scope', () => {
    const { paths } = openApiDocument() as { paths: Record<string, Record<string, Record<string, unknown>>> };
    const described = Object.values(paths).flatMap((path) => Object.values(path));
    expect(described.map(({ operationId }) => operationId).toSorted()).toEqual(
      operations.map(({ id }) => id).toSorted(),
    );
    for (const operation of operations) {
      const one = paths[operation.root + operation.path]![operation.method.toLowerCase()]!;
      expect(one['x-scope']).toBe(operation.scope);
      expect(Object.keys(one.responses as object)).toContain(String(operation.success.status));
    }
  });

  test('contains a valid example of each operation', () => {
    expect(Object.keys(EXAMPLES).toSorted()).toEqual(operations.map(({ id }) => id).toSorted());
    for (const operation of operations) {
      const { params = {}, body, answer } = EXAMPLES[operation.id]!;
      expect({ id: operation.id, issues: operation.params.safeParse(params).error?.issues }).toEqual({
        id: operation.id,
      });
      expect({ id: operation.id, issues: operation.success.body.safeParse(answer).error?.issues }).toEqual({
        id: operation.id,
      });
      expect(body !== undefined).toBe(operation.body !== null);
      if (operation.body) expect(operation.body.safeParse(body).error?.issues).toBeUndefined();
    }
  });
});

describe('the served documentation', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp();
  });
  afterAll(() => app.close());

  test('is available without a key', async () => {
    const answer = await sendRequest(app.url, { path: '/api/v1/openapi.json' });
    expect(answer.status).toBe(200);
    expect(JSON.parse(answer.text)).toEqual(JSON.parse(text));
    expect(answer.headers['access-control-allow-origin']).toBe('*');
  });

  test('lists the headers that a delivery of each event has', async () => {
    const { webhooks } = openApiDocument() as unknown as {
      webhooks: Record<string, { post: { parameters: { name: string; schema: { pattern?: string } }[] } }>;
    };
    const receiver = await startReceiver();
    const workspace = await app.make.workspace();
    const api = app.api(workspace.key);
    for (const type of EVENT_TYPES) {
      const url = `${receiver.url}/${type}`;
      const { data } = await api.call(contract.webhooks.create, { url, events: [type] });
      await api.call(contract.webhooks.test, { id: data.id });
      const { headers } = receiver.at(`/${type}`)[0]!;
      const { parameters } = webhooks[type]!.post;
      const ours = Object.keys(headers).filter((name) => /^(x-service|webhook)-/.test(name));
      expect(parameters.map(({ name }) => name.toLowerCase()).toSorted()).toEqual(ours.toSorted());
      for (const { name, schema } of parameters) {
        expect(headers[name.toLowerCase()]).toMatch(new RegExp(schema.pattern ?? '.'));
      }
    }
    await receiver.close();
  });

  test('loads everything on its pages from this server', async () => {
    const page = await sendRequest(app.url, { path: '/docs/' });
    expect(page.status).toBe(200);
    expect(page.headers['content-type']).toContain('text/html');
    expect(page.headers['content-security-policy']).toContain("connect-src 'self'");
    const [scripts] = /script-src[^;]*/.exec(page.headers['content-security-policy'] as string)!;
    const inline = [...page.text.matchAll(/<script[^>]*>([^<]+)<\/script>/g)].map(([, text]) => text!);
    expect(inline.length).toBeGreaterThan(0);
    expect(scripts.split(' ')).toEqual([
      'script-src',
      "'self'",
      ...inline.map((text) => `'sha256-${hash('sha256', text, 'base64')}'`),
    ]);
    const sources = [...page.text.matchAll(/(?:src|href)="([^"]+)"/g)].map((found) => found[1]!);
    expect(sources.length).toBeGreaterThan(0);
    for (const source of sources.filter((one) => !one.startsWith('data:'))) {
      expect(source).not.toMatch(/^(https?:)?\/\//);
      const asset = await sendRequest(app.url, { path: new URL(source, 'http://x/docs/').pathname });
      expect([source, asset.status]).toEqual([source, 200]);
    }
  });
});
