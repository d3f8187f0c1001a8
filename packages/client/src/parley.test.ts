// Tests the client against a real server: every kind of method, pages, errors, time-outs.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Workspace } from '../../../apps/server/src/testing/make-workspace.ts';
import { startApp, type TestApp } from '../../../apps/server/src/testing/start-app.ts';
import {
  AuthenticationError,
  ConnectionError,
  NotFoundError,
  Parley,
  ParleyError,
  PermissionError,
  QuotaExceededError,
  TimeoutError,
  ValidationError,
} from './index.ts';

let app: TestApp;
let w: Workspace;
let parley: Parley;
beforeAll(async () => {
  app = await startApp({ rates: { free: 1e6, starter: 1e6, business: 1e6, scale: 1e6 } });
  w = await app.make.workspace({
    number: { daily_quota: 2 },
    keys: [{ name: 'reader', scopes: ['leads:read'] }],
  });
  parley = new Parley({ key: w.key, baseUrl: app.url, retries: 0 });
});
afterAll(() => app.close());

const write = (text = 'Hello', from = app.make.phone()) =>
  parley.sandbox.receiveMessage({ to: w.number, from, text }).then(() => from);

describe('methods of the client', () => {
  test('take the id first, then fields, and return the record', async () => {
    const me = await parley.identity.me();
    expect(me).toMatchObject({ team_id: w.teamId, key: { name: 'CRM' } });
    const from = await write();
    const [lead] = await parley.leads.list({ phone: `+${from}` }).toArray();
    expect(await parley.leads.get(lead!.id)).toEqual(lead);
    const changed = await parley.leads.update(lead!.id, {
      tags: ['vip'],
      next_action_at: '2026-12-01T09:00:00Z',
    });
    expect(changed).toMatchObject({ tags: ['vip'], next_action_at: '2026-12-01T09:00:00.000Z' });
    const note = await parley.leads.addNote(lead!.id, { text: 'Called.' });
    expect(note.author).toBe('API · CRM');
    expect((await parley.leads.listNotes(lead!.id)).data[0]).toEqual(note);
    expect(await parley.leads.handoff(lead!.id)).toMatchObject({ agent_active: false });
    const sent = await parley.messages.send({ lead_id: lead!.id, text: 'Hi', humanize: false });
    expect(sent.quota).toMatchObject({ limit: 2, used: 1 });
    const pushed = await parley.campaigns.pushLead(w.campaign, { phone: app.make.phone() });
    expect(pushed.campaign_id).toBe(w.campaign);
    const list = await parley.lists.create({ name: 'Fair' });
    const imported = await parley.lists.importLeads(list.id, {
      leads: [{ phone: app.make.phone() }, { phone: 'x' }],
    });
    expect(imported).toMatchObject({ imported: 1, rejected: [{ index: 1 }] });
    expect((await parley.team.members()).data[0]).toMatchObject({ is_owner: true });
    const rule = await parley.blocklist.create({ kind: 'prefix', value: '999' });
    expect(await parley.blocklist.delete(rule.id)).toEqual({ id: rule.id, deleted: true });
  });

  test.each(['', '/', '/api/v1', '/api/v1/', '///'])('work with a base URL that ends in %j', async (end) => {
    const other = new Parley({ key: w.key, baseUrl: app.url + end });
    expect((await other.identity.me()).team_id).toBe(w.teamId);
  });

  test('refuse missing arguments before they send anything', async () => {
    expect(() => new Parley({ key: '', baseUrl: app.url })).toThrow(ParleyError);
    expect(() => new Parley({ key: w.key, baseUrl: 'nonsense' })).toThrow(/baseUrl is required/);
    expect(() => parley.leads.get('')).toThrow(/id is required/);
  });
});

describe('lists of the client', () => {
  test('can be awaited, iterated or read page by page while records are added', async () => {
    for (let i = 0; i < 7; i++) await write();
    const page = await parley.leads.list({ limit: 3 });
    expect(page.data).toHaveLength(3);
    expect(page.hasMore).toBe(true);
    const second = (await page.nextPage())!;
    expect(second.data).toHaveLength(3);
    expect(second.data[0]!.id < page.data[2]!.id).toBe(true);
    const before = await parley.leads.list({ limit: 100 });
    const seen: string[] = [];
    for await (const lead of parley.leads.list({ limit: 2 })) {
      seen.push(lead.id);
      if (seen.length % 2 === 0) await write();
    }
    expect(seen).toEqual(before.data.map(({ id }) => id));
    expect(await parley.leads.list({ limit: 2 }).toArray({ limit: 5 })).toHaveLength(5);
    const resumed = await parley.leads.list({ limit: 3, cursor: page.nextCursor! });
    expect(resumed.data).toEqual(second.data);
    let pages = 0;
    for await (const one of parley.conversations.list({ limit: 4 }).pages()) {
      pages++;
      expect(one.data.length).toBeLessThanOrEqual(4);
    }
    expect(pages).toBeGreaterThan(1);
  });

  test('throw an error at the point where they are awaited', async () => {
    await expect(parley.leads.list({ limit: 0 })).rejects.toBeInstanceOf(ValidationError);
    await expect(parley.leads.list({ cursor: 'x' }).toArray()).rejects.toMatchObject({
      code: 'validation_error',
      issues: [{ path: ['cursor'], code: 'cursor' }],
    });
  });
});

describe('errors of the client', () => {
  test('have the class for their code', async () => {
    const wrong = new Parley({ key: `svc_live_${'0'.repeat(40)}`, baseUrl: app.url });
    await expect(wrong.identity.me()).rejects.toBeInstanceOf(AuthenticationError);
    const reader = new Parley({ key: w.keys.reader!, baseUrl: app.url });
    await expect(reader.team.members()).rejects.toBeInstanceOf(PermissionError);
    const missing = await parley.leads.get('lead_0').catch((error) => error as NotFoundError);
    expect(missing).toBeInstanceOf(NotFoundError);
    expect(missing).toMatchObject({ status: 404, code: 'not_found' });
    expect((missing as NotFoundError).requestId).toMatch(/^[0-9a-f-]{36}$/);
    const from = await write();
    const [lead] = await parley.leads.list({ phone: from }).toArray();
    await app.drain();
    await parley.leads.handoff(lead!.id);
    const full = new Parley({ key: w.key, baseUrl: app.url });
    const send = () => full.messages.send({ lead_id: lead!.id, text: 'Hi', humanize: false });
    const refused = await send()
      .then(send)
      .then(send)
      .catch((error) => error as QuotaExceededError);
    expect(refused).toBeInstanceOf(QuotaExceededError);
    expect(refused).toMatchObject({ reason: 'daily_quota' });
    expect((refused as QuotaExceededError).resetsAt).toEqual(new Date('2026-11-19T00:00:00.000Z'));
  });

  test('cover an unreachable server, a response that never arrives, and a call that its caller aborts', async () => {
    const silent = createServer(() => {});
    await new Promise<void>((listening) => silent.listen(0, '127.0.0.1', listening));
    const baseUrl = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
    const slow = new Parley({ key: w.key, baseUrl, timeout: 20, retries: 0 });
    await expect(slow.identity.me()).rejects.toBeInstanceOf(TimeoutError);
    const aborted = slow.identity.me({}, { signal: AbortSignal.abort(new Error('enough')), timeout: 10_000 });
    await expect(aborted).rejects.toThrow('enough');
    silent.closeAllConnections();
    await new Promise((closed) => silent.close(closed));
    await expect(slow.identity.me()).rejects.toBeInstanceOf(ConnectionError);
  });
});
