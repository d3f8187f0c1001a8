// Tests the log of deliveries in the dashboard: reading, filtering and exporting it, and sending a delivery again
// (dashboard-operations.md#webhooks).
import type { ServerResponse } from 'node:http';
import { contract, fact, factText } from '@parley/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { asOwner } from '../../platform/page.testing.ts';
import { type Browser, createBrowser, PASSWORD } from '../../testing/browser.ts';
import type { Workspace } from '../../testing/make-workspace.ts';
import { startApp, type TestApp } from '../../testing/start-app.ts';
import { abandonOrphans } from './delivery-store.ts';
import { openDelivery, type Receiver, startReceiver } from './receiver.testing.ts';

let app: TestApp;
let receiver: Receiver;
let answer: (response: ServerResponse) => void;
let workspace: Workspace;
let owner: Browser;
let hook: { id: string; secret: string };
let n = 0;
const { webhooks, activity } = contract;

beforeAll(async () => {
  app = await startApp();
  receiver = await startReceiver((response) => answer(response));
});
afterAll(async () => {
  await receiver.close();
  await app.close();
});
const path = () => `/hook${n}?token=very-secret`;
beforeEach(async () => {
  n++;
  answer = (response) => response.writeHead(204).end();
  const person = { email: `ana${n}@log.test`, name: 'Ana', role: 'owner', password: PASSWORD };
  workspace = await app.make.workspace({ members: [person] });
  owner = createBrowser(app);
  await owner.signIn(person.email);
  const { data } = await owner.call(contract.webhooks.create, {
    url: receiver.url + path(),
    events: ['message.received', 'contact.not_qualified'],
    description: 'CRM',
  });
  hook = data;
});

/** Sends a message from a phone, which causes one event. */
async function receiveText(text = 'Hello'): Promise<void> {
  const to = workspace.number;
  await app.api(workspace.key).call(contract.sandbox.receiveMessage, { to, from: app.make.phone(), text });
  await app.drain();
}
const answerRefused = (response: ServerResponse) => response.writeHead(422).end('{"error":"no such field"}');
const log = async (filter = {}) => (await owner.call(webhooks.deliveries, { id: hook.id, ...filter })).data;

test('the log shows a failed delivery, can send it again under its event_id, and lists both attempts', async () => {
  answer = answerRefused;
  await receiveText();
  const [row] = await log();
  expect(row).toMatchObject({ status: 'failed', endpoint_status: 422, attempts: 1, is_test: false });
  const { data: first } = await owner.call(webhooks.delivery, { id: row!.id });
  const received = receiver.at(path());
  expect(first.request.body).toBe(received[0]!.body);
  expect(first.request.url).toBe(receiver.url + path());
  for (const [name, value] of Object.entries(first.request.headers))
    expect(received[0]!.headers[name.toLowerCase()]).toBe(value);
  expect(first.attempts).toMatchObject([{ number: 1, answer: '{"error":"no such field"}', asked_by: null }]);
  const health = await owner.call(webhooks.cards, {});
  expect(health.data[0]).toMatchObject({
    recent: { deliveries: 1, failed: 1 },
    last_failed: { id: row!.id, event_type: 'message.received' },
  });

  answer = (response) => response.writeHead(200).end('thanks');
  app.clock.advance(60_000);
  const { data: waits } = await owner.call(webhooks.resend, { id: row!.id });
  expect(waits.attempts.map(({ status }) => status)).toEqual(['failed', 'waiting']);
  expect((await log({ status: 'waiting' })).map(({ id }) => id)).toEqual([row!.id]);
  await app.drain();
  const { data: second } = await owner.call(webhooks.delivery, { id: row!.id });
  expect(second.attempts).toMatchObject([
    { number: 1, status: 'failed', endpoint_status: 422, answer: '{"error":"no such field"}' },
    { number: 2, status: 'delivered', endpoint_status: 200, answer: 'thanks', asked_by: { name: 'Ana' } },
  ]);
  expect(second.attempts[1]!.at! > second.attempts[0]!.at!).toBe(true);
  const [once, again] = receiver.at(path()).map((one) => openDelivery(one, hook.secret));
  expect(again!.event_id).toBe(once!.event_id);
  expect(receiver.at(path())[1]!.body).toBe(received[0]!.body);
  expect(await log({ status: 'failed' })).toEqual([]);
  expect((await owner.call(webhooks.cards, {})).data[0]!.last_failed).toBeNull();
});

test('a delivery without a response has the reason as a fact, or as a sentence if an earlier version stored it', async () => {
  answer = (response) => response.destroy();
  await receiveText();
  const reason = fact('connection_closed');
  const [row] = await log();
  expect(row).toMatchObject({ status: 'failed', endpoint_status: null, error: reason });
  const readAttempt = async () => (await owner.call(webhooks.delivery, { id: row!.id })).data.attempts[0]!;
  expect(await readAttempt()).toMatchObject({ error: reason });
  expect((await owner.ask(webhooks.exportDeliveries, { id: hook.id })).text).toContain(factText(reason));
  await asOwner(app.connections, `update deliveries set error = '"connection refused"' where id = $1`, [
    row!.id,
  ]);
  expect((await log())[0]).toMatchObject({ error: 'connection refused' });
  expect(await readAttempt()).toMatchObject({ error: 'connection refused' });
  expect((await owner.ask(webhooks.exportDeliveries, { id: hook.id })).text).toContain('connection refused');
});

test('a delivery is sent once when several members send it again at the same time', async () => {
  answer = answerRefused;
  await receiveText();
  const [row] = await log();
  const answers = await Promise.all([1, 2, 3, 4].map(() => owner.ask(webhooks.resend, { id: row!.id })));
  expect(answers.map(({ status }) => status).sort()).toEqual([202, 409, 409, 409]);
  await app.drain();
  expect(receiver.at(path())).toHaveLength(2);
});

test('an attempt is marked as unknown if its process died, and can be sent again', async () => {
  await receiveText();
  const [row] = await log();
  const text = `update deliveries set status = 'attempting', sender = 'proc_gone' where team_id = $1 and id = $2`;
  await asOwner(app.connections, text, [workspace.teamId, row!.id]);
  await expect(owner.call(webhooks.resend, { id: row!.id })).rejects.toMatchObject({
    issues: [{ code: 'delivery_running' }],
  });
  app.clock.advance(120_000);
  await abandonOrphans(app.system.db, new Date(app.clock.ms() - 60_000));
  expect(await log({ status: 'unknown' })).toMatchObject([{ id: row!.id, attempts: 1 }]);
  await owner.call(webhooks.resend, { id: row!.id });
  await app.drain();
  const { data } = await owner.call(webhooks.delivery, { id: row!.id });
  expect(data.attempts.map(({ status }) => status)).toEqual(['unknown', 'delivered']);
});

test('a process presumed dead settles its own attempt, and not the one that was requested since', async () => {
  const ends: (() => void)[] = [];
  answer = (response) => {
    if (ends.push(() => response.writeHead(200).end('late')) > 1) response.writeHead(422).end('no');
  };
  const heard = receiveText();
  await receiver.until(path(), 1);
  await abandonOrphans(app.system.db, new Date(app.clock.ms() + 60_000));
  const [row] = await log({ status: 'unknown' });
  await owner.call(webhooks.resend, { id: row!.id });
  ends[0]!();
  await heard;
  await app.drain();
  expect(receiver.at(path())).toHaveLength(2);
  const { data } = await owner.call(webhooks.delivery, { id: row!.id });
  expect(data.attempts).toMatchObject([
    { status: 'delivered', endpoint_status: 200, answer: 'late', asked_by: null },
    { status: 'failed', endpoint_status: 422, answer: 'no', asked_by: { name: 'Ana' } },
  ]);
});

test('a test delivery is sent again as a test', async () => {
  answer = answerRefused;
  const { data: tested } = await owner.call(contract.webhooks.test, { id: hook.id });
  await owner.call(webhooks.resend, { id: tested.event_id });
  await app.drain();
  expect(receiver.at(path()).map((one) => openDelivery(one, hook.secret).is_test)).toEqual([true, true]);
});

test('a subscription that is off gets no events, and its deliveries cannot be sent again', async () => {
  await receiveText();
  const [row] = await log();
  const { data } = await owner.call(webhooks.update, { id: hook.id, active: false });
  expect(data).toMatchObject({ active: false, description: 'CRM' });
  await receiveText();
  expect(await log()).toHaveLength(1);
  await expect(owner.call(webhooks.resend, { id: row!.id })).rejects.toMatchObject({
    issues: [{ code: 'webhook_off' }],
  });
  await owner.call(webhooks.update, { id: hook.id, active: true });
  await owner.call(webhooks.update, { id: hook.id, active: true });
  await owner.call(webhooks.update, { id: hook.id, description: null });
  await receiveText();
  expect(await log()).toHaveLength(2);
  await owner.call(contract.webhooks.delete, { id: hook.id });
  const news = (await owner.call(activity.list, {})).data.filter(({ action }) => /^webhook/.test(action));
  const host = new URL(receiver.url).host;
  expect(news.map(({ action, subject, details }) => [action, subject.name, details['active']])).toEqual([
    ['webhook.deleted', host, undefined],
    ['webhook.changed', 'CRM', undefined],
    ['webhook.changed', 'CRM', true],
    ['webhook.changed', 'CRM', false],
    ['webhook.created', 'CRM', undefined],
  ]);
  expect(JSON.stringify(news)).not.toMatch(/very-secret|whsec_/);
});

test('the log contains the same deliveries in pages, with filters and in the export', async () => {
  for (const text of ['1', '2', '3']) await receiveText(text);
  app.clock.advance(60_000);
  const since = new Date(app.clock.ms()).toISOString();
  answer = answerRefused;
  await receiveText('4');
  await receiveText('STOP');
  const all = await log();
  expect(
    all.map(({ event_type }) => event_type).filter((type) => type === 'contact.not_qualified'),
  ).toHaveLength(1);
  const paged: string[] = [];
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof nextPage>> = await nextPage(cursor);
    paged.push(...page.data.map(({ id }) => id));
    cursor = page.pagination.next_cursor;
  } while (cursor !== null);
  expect(paged).toEqual(all.map(({ id }) => id));
  const ids = (rows: { id: string }[]) => rows.map(({ id }) => id);
  for (const [filter, holds] of [
    [{ status: 'failed' }, (row: (typeof all)[number]) => row.status === 'failed'],
    [{ status: 'delivered' }, (row: (typeof all)[number]) => row.status === 'delivered'],
    [{ event_type: 'contact.not_qualified' }, (row: (typeof all)[number]) => /not_/.test(row.event_type)],
    [{ since }, (row: (typeof all)[number]) => row.occurred_at >= since],
  ] as const) {
    const found = await log(filter);
    expect(found.length).toBeGreaterThan(0);
    expect(ids(found)).toEqual(ids(all.filter(holds)));
    const file = await owner.ask(webhooks.exportDeliveries, { id: hook.id, ...filter });
    const lines = file.text.trim().split('\r\n').slice(1);
    expect(lines.map((line) => line.split(',')[0])).toEqual(ids(found));
  }
  const [exported] = (await owner.call(activity.list, { action: 'webhook.log_exported' })).data;
  expect(exported!.details).toMatchObject({ filter: { since }, deliveries: 2 + 1, complete: true });
});
const nextPage = (cursor: string | null) =>
  owner.call(webhooks.deliveries, { id: hook.id, limit: 2, ...(cursor !== null && { cursor }) });

test('deliveries of another workspace return 404', async () => {
  await receiveText();
  const [row] = await log();
  const foreign = hook.id;
  const person = { email: `bob${n}@log.test`, name: 'Bob', role: 'owner', password: PASSWORD };
  await app.make.workspace({ members: [person] });
  const bob = createBrowser(app);
  await bob.signIn(person.email);
  for (const [operation, id] of [
    [webhooks.deliveries, foreign],
    [webhooks.exportDeliveries, foreign],
    [webhooks.update, foreign],
    [webhooks.delivery, row!.id],
    [webhooks.resend, row!.id],
  ] as const)
    expect((await bob.ask(operation, { id })).status, operation.id).toBe(404);
});
