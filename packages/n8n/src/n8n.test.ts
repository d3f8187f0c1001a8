// The nodes list every operation of the API, build its requests, and accept only signed deliveries.
import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listOperations } from '@parley/contract';
import { describe, expect, test } from 'vitest';
import { OPERATIONS } from '../../client/src/operations.ts';
import { Parley, ParleyTrigger } from './index.ts';
import type { Choice, HookContext, Property, WebhookContext } from './n8n.ts';

const { properties } = new Parley().description;

/** Returns the fields that the node shows for an action, also those of its collection. */
const listFields = (resource: string, operation: string): Property[] =>
  properties
    .filter(({ displayOptions }) => {
      const { show } = displayOptions ?? { show: {} };
      return show['resource']?.[0] === resource && show['operation']?.[0] === operation;
    })
    .flatMap((field) => (field.type === 'collection' ? (field.options as Property[]) : [field]));

interface Routing {
  request: { method: string; url: string };
}

test('the node has an action for each operation of the client, with its method and path', () => {
  const actions = properties
    .filter(({ name }) => name === 'operation')
    .flatMap(({ displayOptions, options }) =>
      (options as Choice[]).map(({ value, routing }) => {
        const { method, url } = (routing as Routing).request;
        const path = url.slice(1).replace(/\{\{encodeURIComponent\(\$parameter\["(\w+)"\]\)\}\}/g, '{$1}');
        return `${displayOptions!.show['resource']![0]}.${value} ${method} ${path}`;
      }),
    );
  const expected = Object.entries(OPERATIONS).map(([id, { method, path }]) => {
    const [resource, verb] = id.split('.');
    return `${resource!.replace(/s$/, '')}.${verb} ${method} ${path}`;
  });
  expect(actions.sort()).toEqual(expected.sort());
});

test('the node has a field for each parameter of an operation', () => {
  for (const { id, params, query, body } of listOperations('api')) {
    const [resource = '', verb = ''] = id.split('.');
    const fields = listFields(resource.replace(/s$/, ''), verb).map(({ name }) => name);
    const shapes = [params, query, body].map((schema) =>
      Object.keys((schema as { shape?: object } | null)?.shape ?? {}),
    );
    expect({ id, fields }).toEqual({
      id,
      fields: expect.arrayContaining(shapes.flat().filter((name) => name !== 'cursor')),
    });
  }
});

test('the workflow of the recipe uses existing actions and fields', () => {
  const { nodes } = JSON.parse(
    readFileSync(join(import.meta.dirname, '../../../docs/recipes/n8n-workflow.json'), 'utf8'),
  );
  const used = nodes.filter(({ type }: { type: string }) => type === 'n8n-nodes-parley.parley');
  expect(used).toHaveLength(2);
  for (const { name, parameters } of used) {
    const { resource, operation, additionalFields = {}, ...fields } = parameters;
    const shown = listFields(resource, operation).map((field) => field.name);
    expect({ name, shown }).toEqual({
      name,
      shown: expect.arrayContaining([...Object.keys(fields), ...Object.keys(additionalFields)]),
    });
  }
});

describe('the trigger', () => {
  const trigger = new ParleyTrigger();
  const secret = 'whsec_test';
  const rawBody = Buffer.from('{"event_type":"message.received","message":{"text":"Zoë"}}');
  const signature = `sha256=${createHmac('sha256', secret).update(rawBody).digest('hex')}`;

  /** Delivers a body to the trigger. Returns its items, or the status of its refusal. */
  async function deliver(sent: { rawBody: Uint8Array; header?: string; stored?: string }) {
    let refusal: number | undefined;
    const context: WebhookContext = {
      getRequestObject: () => ({
        rawBody: sent.rawBody,
        headers: sent.header === undefined ? {} : { 'x-service-signature': sent.header },
      }),
      getResponseObject: () => ({
        status: (code) => {
          refusal = code;
          return { send() {} };
        },
      }),
      getWorkflowStaticData: () => (sent.stored === undefined ? {} : { secret: sent.stored }),
    };
    const { workflowData, noWebhookResponse } = await trigger.webhook.call(context);
    return workflowData?.[0] ?? (noWebhookResponse ? refusal : undefined);
  }

  test('starts the workflow with a signed event, and refuses every other delivery', async () => {
    expect(await deliver({ rawBody, header: signature, stored: secret })).toEqual([
      { json: JSON.parse(rawBody.toString()) },
    ]);
    expect(await deliver({ rawBody: Buffer.from('{}'), header: signature, stored: secret })).toBe(401);
    expect(await deliver({ rawBody, header: signature, stored: 'whsec_other' })).toBe(401);
    expect(await deliver({ rawBody, stored: secret })).toBe(401);
    expect(await deliver({ rawBody, header: signature })).toBe(401);
  });

  test('subscribes the address of the workflow, recognizes its subscription, and deletes it', async () => {
    const url = 'https://n8n.example.com/webhook/1';
    const stored: { webhookId?: string; secret?: string } = {};
    const calls: string[] = [];
    const context: HookContext = {
      getNodeParameter: () => ['message.received'],
      getNodeWebhookUrl: () => url,
      getWorkflowStaticData: () => stored,
      getCredentials: async () => ({ baseUrl: 'https://parley.example.com/api/v1/' }),
      helpers: {
        async httpRequestWithAuthentication(credentials, { method, baseURL, url: path }) {
          calls.push(`${credentials} ${method} ${baseURL}${path}`);
          return { data: method === 'GET' ? [{ id: 'hook_1', url }] : { id: 'hook_1', secret } };
        },
      },
    };
    const { checkExists, create, delete: remove } = trigger.webhookMethods.default;
    expect(await checkExists.call(context)).toBe(false);
    await create.call(context);
    expect(stored).toEqual({ webhookId: 'hook_1', secret });
    expect(await checkExists.call(context)).toBe(true);
    await remove.call(context);
    expect(stored).toEqual({});
    expect(calls).toEqual([
      'parleyApi POST https://parley.example.com/api/v1/webhooks',
      'parleyApi GET https://parley.example.com/api/v1/webhooks',
      'parleyApi DELETE https://parley.example.com/api/v1/webhooks/hook_1',
    ]);
  });
});
