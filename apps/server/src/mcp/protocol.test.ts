// Every tool is listed and called by the official client for each revision of the protocol, over both transports
// (mcp.md#transports).
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Examples, makeExamples } from '../http/operations.testing.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import { type Assistant, connectAssistant, connectOverStdio, REVISIONS } from './assistant.testing.ts';
import { callConfirmed, getToolArguments, publicTools } from './tools.testing.ts';

const rates = { free: 1e6, starter: 1e6, business: 1e6, scale: 1e6 };
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

const ways = REVISIONS.flatMap((revision) => [
  { revision, transport: 'HTTP', open: connectAssistant },
  { revision, transport: 'stdio', open: connectOverStdio },
]);

describe.each(ways)(
  'the MCP server with revision $revision over $transport',
  ({ revision, transport, open }) => {
    let assistant: Assistant;
    beforeAll(async () => {
      assistant = await open(app.url, { key: mine.workspace.key, revision });
    });
    afterAll(() => assistant.close());

    test('agrees on the revision and identifies the server', () => {
      expect(assistant.revision).toBe(revision);
      expect(assistant.client.getServerVersion()).toMatchObject({ name: 'parley', title: 'Parley' });
      expect(assistant.client.getInstructions()).toContain('confirm_with');
    });

    test('lists every public operation as a tool with all annotations', async () => {
      const tools = await assistant.tools();
      const names = tools.map(({ name }) => name);
      expect(names).toEqual(expect.arrayContaining(publicTools.map(({ name }) => name)));
      expect(names).toEqual(expect.arrayContaining(['inbox_attention', 'lead_brief', 'campaign_report']));
      expect(new Set(names).size).toBe(names.length);
      for (const { title, description, inputSchema, outputSchema, annotations } of tools) {
        expect(title).toMatch(/^\w/);
        expect(description).toMatch(/^[A-Z].*\.$/);
        expect(inputSchema).toMatchObject({ type: 'object', additionalProperties: false });
        expect(outputSchema).toMatchObject({ type: 'object' });
        expect(Object.values(annotations!).map((hint) => typeof hint)).toEqual(Array(4).fill('boolean'));
      }
    });

    // The clients check each result against the tool's output schema.
    const isFirst = transport === 'HTTP' && revision === REVISIONS[0];
    const options = isFirst ? {} : { tags: 'endurance' };
    test.each(publicTools)('answers a call of the tool $name', options, async ({ name, operation }) => {
      await mine.prepare(operation);
      const answer = await callConfirmed(assistant, name, getToolArguments(mine.of(operation)));
      expect(answer).toMatchObject({ isError: false });
      expect(answer.content).not.toHaveProperty('preview');
    });

    test('answers calls of the tools for whole jobs', async () => {
      for (const [name, args] of [
        ['inbox_attention', {}],
        ['lead_brief', { lead: mine.leadId }],
        ['campaign_report', { campaign: 'spring' }],
      ] as const) {
        expect(await assistant.call(name, args)).toMatchObject({ isError: false });
      }
    });
  },
);
