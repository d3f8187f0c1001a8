// Tests lists in the dashboard: changing them, assigning them to a campaign, and deleting them
// (lists.md#in-the-dashboard).
import { contract, fact } from '@parley/contract';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { queryRows } from '../../testing/conversation-helper.ts';
import { startApp, type TestApp } from '../../testing/start-app.ts';
import { createOffice, type Office } from './lists.testing.ts';

const { lists, workspace } = contract;

let app: TestApp;
let office: Office;
beforeAll(async () => {
  app = await startApp();
  office = await createOffice(app, ['Vic'], { agent: { follow_ups: [] } });
});
afterAll(() => app.close());

const listNames = async ({ api }: Office) =>
  (await api.call(contract.lists.list, { limit: 100 })).data.map(({ name }) => name);
const readActivity = async ({ page }: Office, subject: string) =>
  (await page.call(contract.activity.list, {})).data
    .filter((one) => one.subject.id === subject)
    .map(({ action, actor, details }) => [action, actor.name, details]);

test('a change to a list sets its name and description, and keeps fields that are not sent', async () => {
  const id = await office.newList();
  const change = { id, name: '  Trade fair ', description: 'Stand B12' };
  const { data } = await office.page.call(lists.update, change);
  expect(data).toMatchObject({ name: 'Trade fair', description: 'Stand B12', campaign_id: null });
  const { data: bare } = await office.page.call(lists.update, { id, description: null });
  expect(bare).toMatchObject({ name: 'Trade fair', description: null, waiting: 0, queued: 0 });
  expect(await readActivity(office, id)).toEqual([
    ['list.changed', 'Ana', { fields: ['description'] }],
    ['list.changed', 'Ana', { fields: ['name', 'description'] }],
  ]);
  for (const [body, issue] of [
    [{}, { path: [], code: 'at_least_one_field' }],
    [{ name: ' ' }, { path: ['name'], code: 'text_length' }],
    [{ campaign_id: 'nowhere' }, { path: ['campaign_id'], code: 'campaign_reference' }],
    [{ campaign_id: '' }, { path: ['campaign_id'], code: 'campaign_reference' }],
  ] as const) {
    await expect(office.page.call(lists.update, { id, ...body })).rejects.toMatchObject({
      status: 422,
      issues: [issue],
    });
  }
});

test('a list that gets a campaign queues its waiting leads', async () => {
  const id = await office.newList();
  const phone = app.make.phone();
  await office.add(id, phone, app.make.phone());
  expect(await office.detail(id)).toMatchObject({ leads_count: 2, waiting: 2, queued: 0 });
  const findProgress = async () =>
    (await office.page.call(lists.progress, {})).data.find(({ list_id }) => list_id === id);
  expect(await findProgress()).toMatchObject({ contacted: 0, queued: 2, not_contacted: 0, rejected: 0 });
  await office.page.call(lists.update, { id, campaign_id: 'spring' });
  await app.drain();
  expect(await office.detail(id)).toMatchObject({ campaign_id: 'spring', waiting: 0, queued: 0 });
  expect(await findProgress()).toMatchObject({ queued: 0 });
  expect(await office.texts(phone)).toHaveLength(1);
});

test('a deleted list is hidden immediately, but its leads stay and get their first message', async () => {
  const id = await office.newList('spring', 'Gone');
  const phone = app.make.phone();
  const [lead] = await office.add(id, phone);
  expect(await office.detail(id)).toMatchObject({ queued: 1 });
  await office.page.call(lists.delete, { id });
  expect(await listNames(office)).not.toContain('Gone');
  expect((await office.page.ask(workspace.export)).text).not.toContain('Gone');
  for (const refused of [
    () => office.page.call(lists.get, { id }),
    () => office.page.call(lists.update, { id, name: 'Back' }),
    () => office.page.call(lists.delete, { id }),
    () => office.add(id, app.make.phone()),
  ]) {
    await expect(refused()).rejects.toMatchObject({ status: 404 });
  }
  await app.drain();
  expect(await office.texts(phone)).toHaveLength(1);
  expect(await office.leadOf(lead!)).toMatchObject({ list_id: null, status: 'in_progress', source: 'list' });
  expect(await queryRows(app, 'select 1 from lists where id = $1', [id])).toEqual([]);
  expect(await readActivity(office, id)).toEqual([['list.deleted', 'Ana', {}]]);
});

test('a deleted list is emptied in several steps, and a locked lead leaves it later', async () => {
  const id = await office.newList();
  for (let call = 0; call < 2; call++) {
    await office.add(id, ...Array.from({ length: 400 }, () => app.make.phone()));
  }
  await office.page.call(lists.delete, { id });
  const holder = new Client(app.connections.owner);
  await holder.connect();
  await holder.query('begin');
  await holder.query('select 1 from leads where list_id = $1 limit 1 for update', [id]);
  await app.drain();
  const findRemainingLeads = () => queryRows(app, 'select 1 from leads where list_id = $1', [id]);
  expect(await findRemainingLeads()).toHaveLength(1);
  await holder.query('rollback');
  await holder.end();
  app.clock.advance(2_000);
  await app.drain();
  expect(await findRemainingLeads()).toEqual([]);
  expect(await queryRows(app, 'select 1 from lists where id = $1', [id])).toEqual([]);
});

test('an undo does not put a lead back into a deleted list', async () => {
  const [from, to] = [await office.newList(), await office.newList()];
  const [lead] = await office.add(from, app.make.phone());
  const { data } = await office.page.call(contract.bulk.create, { ids: [lead!], change: { list_id: to } });
  await office.page.call(lists.delete, { id: from });
  await app.drain();
  await office.page.call(contract.bulk.undo, { id: data.id });
  await app.drain();
  const { data: undone } = await office.page.call(contract.bulk.get, { id: data.id });
  expect(undone.verdicts).toMatchObject([{ verdict: 'kept', reasons: [fact('old_list_deleted')] }]);
  expect(await office.leadOf(lead!)).toMatchObject({ list_id: to });
});

test('a viewer can see lists but not change them, and another workspace’s list returns 404', async () => {
  const id = await office.newList();
  const vic = await office.pageOf('Vic');
  expect((await vic.call(lists.get, { id })).data.id).toBe(id);
  await expect(vic.call(lists.update, { id, name: 'Mine' })).rejects.toMatchObject({ status: 403 });
  await expect(vic.call(lists.delete, { id })).rejects.toMatchObject({ status: 403 });
  const theirs = await createOffice(app);
  await expect(theirs.page.call(lists.delete, { id })).rejects.toMatchObject({ status: 404 });
  await expect(theirs.page.call(lists.update, { id, name: 'x' })).rejects.toMatchObject({ status: 404 });
});
