// A confirmed call sends once, however often it is repeated (mcp.md#repeated-calls): responses are lost, calls arrive
// at the same time, and the process that runs a call is killed.
// @module-tag endurance
import { contract } from '@parley/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { movableClock } from '../platform/clock.ts';
import { createPlay, type Play } from '../testing/conversation-helper.ts';
import { runUntilKilled } from '../testing/crash.ts';
import type { Workspace } from '../testing/make-workspace.ts';
import { NIGHTLY } from '../testing/nightly.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import { type Assistant, connectAssistant, type ToolResult } from './assistant.testing.ts';

const rates = { free: 1e6, starter: 1e6, business: 1e6, scale: 1e6 };
/** If set, runs each time that the service waits. */
let whileWaiting: (() => Promise<void>) | undefined;
// Real time, because the killed process uses real time too. Sleeping ends immediately.
const clock = {
  ...movableClock(),
  async sleep() {
    await new Promise<void>((resolve) => setImmediate(resolve));
    await whileWaiting?.();
  },
};
let app: TestApp;
let other: TestApp;
let workspace: Workspace;
let lead: Play;
let phone: string;
let leadId: string;
beforeAll(async () => {
  app = await startApp({ clock, rates });
  other = await startApp({ clock, rates, connections: app.connections });
});
afterAll(async () => {
  await other.close();
  await app.close();
});
beforeEach(async () => {
  workspace = await app.make.workspace();
  lead = createPlay(app, workspace);
  phone = app.make.phone();
  await lead.write(phone, 'Hello');
  leadId = (await lead.lead(phone)).id;
  await lead.api.call(contract.leads.handoff, { id: leadId });
  await app.drain();
});

interface Confirmed {
  lead_id: string;
  text: string;
  humanize: boolean;
  confirm: true;
  send_id: string;
}
const connectTo = (url: string): Promise<Assistant> => connectAssistant(url, { key: workspace.key });
async function previewMessage(text: string, humanize: boolean): Promise<Confirmed> {
  const assistant = await connectTo(app.url);
  const args = { lead_id: leadId, text, humanize };
  const { content } = await assistant.call('messages_send', args);
  return { ...args, ...(content as { confirm_with: { confirm: true; send_id: string } }).confirm_with };
}
const countArrived = async (text: string) => (await lead.texts(phone)).filter((one) => one === text).length;
const getCode = ({ content }: ToolResult) =>
  (content['error'] as { code: string } | undefined)?.code ?? 'sent';
/** Returns the request of a client that doesn't use the SDK, and that can therefore disconnect. */
const message = (args: object) => ({
  url: '/mcp',
  headers: {
    authorization: `Bearer ${workspace.key}`,
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    'mcp-protocol-version': '2025-11-25',
  },
  body: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'messages_send', arguments: args } },
});

test('one of twenty simultaneous calls sends, and all report that it was sent or is in progress', async () => {
  const args = await previewMessage('At once', false);
  const assistants = [await connectTo(app.url), await connectTo(other.url)];
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, i) => assistants[i % 2]!.call('messages_send', { ...args })),
  );
  const codes = answers.map(getCode);
  expect(codes).toContain('sent');
  expect(codes.filter((code) => code !== 'sent' && code !== 'request_in_flight')).toEqual([]);
  const ids = answers.filter((answer) => !answer.isError).map(({ content }) => content['id']);
  expect(new Set(ids).size).toBe(1);
  expect(await countArrived('At once')).toBe(1);
});

test('a client that disconnects while the message is being typed can repeat the call', async () => {
  const args = await previewMessage('Typed', true);
  const leaving = new AbortController();
  const meanwhile: string[] = [];
  const assistant = await connectTo(other.url);
  whileWaiting = async () => {
    leaving.abort();
    meanwhile.push(getCode(await assistant.call('messages_send', { ...args })));
  };
  const { url, headers, body } = message(args);
  const init = { method: 'POST', headers, body: JSON.stringify(body), signal: leaving.signal };
  await expect(fetch(app.url + url, init)).rejects.toThrow('abort');
  for (let code = ''; code !== 'sent'; ) {
    const answer = await assistant.call('messages_send', { ...args });
    code = getCode(answer);
    expect(['sent', 'request_in_flight']).toContain(code);
  }
  whileWaiting = undefined;
  expect(new Set(meanwhile)).toEqual(new Set(['request_in_flight']));
  expect(await countArrived('Typed')).toBe(1);
});

describe('a process that is killed while it sends', () => {
  // Steps at which the process is killed, each with the result of the repeated call and the number of times that the
  // message must have arrived.
  const steps: [step: string, code: string, arrived: number][] = [
    ['before messages.reserve', 'sent', 1],
    ['committed messages.reserve', 'send_failed', 0],
    ['after sendText', 'send_failed', 1],
    ['after messages.accept', 'sent', 1],
    ['answered', 'sent', 1],
  ];
  test.each(steps.flatMap((step) => (NIGHTLY ? [step, step, step] : [step])))(
    'lets a repeated call after the step "%s" return %s, and the message arrives %i time(s)',
    async (step, code, times) => {
      const args = await previewMessage(step, false);
      const { url, headers, body } = message(args);
      const call = { url, headers, body };
      await runUntilKilled(app.connections, { step, nth: 1, call, background: false });
      // The next process finds what the killed one left.
      const next = await startApp({ connections: app.connections, clock, rates, alone: true });
      await next.drain();
      await next.close();
      const assistant = await connectTo(app.url);
      for (let i = 0; i < 3; i++) {
        const answer = await assistant.call('messages_send', { ...args });
        expect(getCode(answer)).toBe(code);
      }
      expect(await countArrived(step)).toBe(times);
    },
  );
});
