// Tests the undo of a bulk change (dashboard-operations.md#undo): which fields are restored, and which are kept because they
// changed later.
import { contract, fact, factText } from '@parley/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { toEnglish } from '../../language/fact-text.ts';
import { queryRows } from '../../testing/conversation-helper.ts';
import { startApp, type TestApp } from '../../testing/start-app.ts';
import { createCrowd } from './bulk.testing.ts';

const { bulk } = contract;

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const pickFields = (lead: object) => {
  const { updated_at: _, ...rest } = lead as Record<string, unknown>;
  return rest;
};

test('an undo restores every field, and the journal names the member who undid the change', async () => {
  const it = await createCrowd(app, 2, ['Bob']);
  const [one, two] = it.ids as [string, string];
  const other = await it.newList('Other');
  await it.patch(one, { tags: ['a', 'b'], assigned_to: it.ana, deal_status: 'won' });
  const next = { next_action_at: '2026-12-24T10:00:00Z', next_action_label: 'Call' };
  await it.patch(two, { ...next, status: 'cold' });
  const before = await Promise.all([one, two].map(it.leadOf));
  const { id } = await it.change([one, two], {
    status: 'qualified',
    add_tags: ['c'],
    remove_tags: ['a'],
    assigned_to: it.bob,
    next_action_at: null,
    deal_status: 'lost',
    lost_reason: 'other',
    list_id: other,
  });
  expect(pickFields(await it.leadOf(one))).not.toEqual(pickFields(before[0]!));
  app.clock.advance(1_000);
  const page = await it.pageOf('bob');
  const { data } = await page.call(bulk.undo, { id });
  expect(data).toMatchObject({
    state: 'undone',
    done: 2,
    changed: 2,
    restored: 2,
    kept: 0,
    verdicts: [],
    undoable_until: null,
    by: 'Ana',
  });
  expect((await Promise.all([one, two].map(it.leadOf))).map(pickFields)).toEqual(before.map(pickFields));
  expect((await it.notesOf(one)).slice(-2)).toEqual([
    `Bob: ${factText(fact('owner_set', { owner: 'Ana' }))}`,
    `Bob: ${factText(fact('deal_marked', { status: 'won', reason: null }))}`,
  ]);
  expect((await it.notesOf(two)).slice(-3)).toEqual([
    `Bob: ${factText(fact('owner_removed'))}`,
    `Bob: ${toEnglish(fact('next_action_set', { at: '2026-12-24T10:00:00.000Z', label: 'Call' }), 'UTC')}`,
    `Bob: ${factText(fact('deal_marked', { status: null, reason: null }))}`,
  ]);
  expect([await it.listCount(it.list), await it.listCount(other)]).toEqual([2, 0]);
  const [row] = await queryRows(app, 'select status_set_by from leads where team_id = $1 and id = $2', [
    it.w.teamId,
    one,
  ]);
  expect(row).toEqual({ status_set_by: 'service' });
  // Undoing the change again has no effect.
  await it.patch(one, { status: 'cold' });
  expect(await it.undo(id)).toEqual(data);
  expect((await it.leadOf(one)).status).toBe('cold');
});

test('an undo keeps and lists each field that was changed after the bulk change', async () => {
  const it = await createCrowd(app, 4);
  const [one, two, three, four] = it.ids as [string, string, string, string];
  const { id } = await it.change(it.ids, {
    status: 'cold',
    assigned_to: it.bob,
    add_tags: ['x'],
    next_action_at: '2026-12-01T10:00:00Z',
    deal_status: 'won',
    list_id: null,
  });
  await it.patch(one, { status: 'qualified' });
  await it.patch(two, {
    status: 'qualified',
    assigned_to: it.ana,
    tags: ['y'],
    next_action_label: 'Call',
    deal_status: 'open',
  });
  await it.change([two], { list_id: it.list });
  await it.patch(three, { tags: ['x', 'y'] });
  const undone = await it.undo(id);
  expect(undone).toMatchObject({ state: 'undone', restored: 2, kept: 2 });
  expect(undone.verdicts).toEqual([
    {
      lead_id: one,
      name: null,
      verdict: 'kept',
      reasons: [fact('changed_since', { fields: ['status'] }), fact('rest_restored')],
    },
    {
      lead_id: two,
      name: null,
      verdict: 'kept',
      reasons: [fact('changed_since', { fields: ['status', 'owner', 'next_action', 'deal', 'list'] })],
    },
  ]);
  expect(await it.leadOf(one)).toMatchObject({ status: 'qualified', assigned_to: null, tags: [] });
  expect(await it.leadOf(two)).toMatchObject({ assigned_to: it.ana, tags: ['y'], deal_status: 'open' });
  expect((await it.leadOf(three)).tags).toEqual(['y']);
  expect(await it.leadOf(four)).toMatchObject({ status: 'pending', tags: [], next_action_at: null });
});

test('an undo of the earlier of two changes to the same leads keeps the later one', async () => {
  const it = await createCrowd(app, 1);
  const first = await it.change(it.ids, { status: 'cold' });
  const second = await it.change(it.ids, { status: 'qualified' });
  expect(await it.undo(first.id)).toMatchObject({ kept: 1 });
  expect((await it.leadOf(it.ids[0]!)).status).toBe('qualified');
  expect(await it.undo(second.id)).toMatchObject({ restored: 1 });
  expect((await it.leadOf(it.ids[0]!)).status).toBe('cold');
});

test('an undo restores no removed member, no duplicate phone in a list, and no deleted lead', async () => {
  const it = await createCrowd(app, 4);
  const [one, two, three, four] = it.ids as [string, string, string, string];
  await it.patch(one, { assigned_to: it.rey });
  const owner = await it.change([one, two], { assigned_to: it.bob });
  await it.page.call(contract.team.remove, { id: it.rey });
  expect((await it.undo(owner.id)).verdicts).toMatchObject([
    { lead_id: one, reasons: [fact('old_owner_left')] },
  ]);
  expect((await it.leadOf(one)).assigned_to).toBe(it.bob);

  const list = await it.change([three, four], { list_id: null });
  const { phone } = await it.leadOf(three);
  await it.api.call(contract.lists.importLeads, { id: it.list, leads: [{ phone: phone! }] });
  await queryRows(app, 'delete from leads where team_id = $1 and id = $2', [it.w.teamId, four]);
  const { verdicts } = await it.undo(list.id);
  expect(verdicts).toMatchObject([
    { lead_id: three, reasons: [fact('old_list_has_phone')] },
    { lead_id: four, name: null, reasons: [fact('lead_missing')] },
  ]);
});

test('an undo never makes a lead contactable who has opted out in the meantime', async () => {
  const it = await createCrowd(app, 0);
  const phone = app.make.phone();
  await it.say(phone, 'Hello');
  const { id: lead } = await it.lead(phone);
  const { id } = await it.change([lead], { status: 'stopped', add_tags: ['x'] });
  await it.say(phone, 'stop');
  expect((await it.undo(id)).verdicts).toMatchObject([
    { reasons: [fact('opted_out_since'), fact('rest_restored')] },
  ]);
  expect(await it.leadOf(lead)).toMatchObject({ status: 'stopped', tags: [] });
});

describe('an undo for a lead with a waiting first message', () => {
  async function waiting() {
    const it = await createCrowd(app, 0);
    const quota = (daily: number) =>
      queryRows(app, 'update numbers set daily_quota = $2 where team_id = $1', [it.w.teamId, daily]);
    await quota(0);
    const phone = app.make.phone();
    await it.push(phone);
    await app.drain();
    const lead = await it.lead(phone);
    expect(lead.status).toBe('queued');
    const goOn = async () => {
      await quota(1000);
      // Past midnight, but still within the time for an undo.
      app.clock.advance(23 * 3_600_000);
      await app.drain();
    };
    return { ...it, phone, lead: lead.id, goOn };
  }

  test('puts the lead back into the queue, which others in the same change never left', async () => {
    const it = await waiting();
    const other = app.make.phone();
    await it.say(other, 'Hello');
    const { id: written } = (await it.api.call(contract.leads.list, { phone: other })).data[0]!;
    const { id, changed, unchanged } = await it.change([it.lead, written], { leave_queue: true });
    expect({ changed, unchanged }).toEqual({ changed: 1, unchanged: 1 });
    expect((await it.leadOf(it.lead)).status).toBe('cold');
    await it.undo(id);
    expect((await it.leadOf(it.lead)).status).toBe('queued');
    await it.goOn();
    expect(await it.texts(it.phone)).toHaveLength(1);
  });

  test('lets the message be sent if it comes in time', async () => {
    const it = await waiting();
    const { id } = await it.change([it.lead], { status: 'not_interested' });
    expect(await it.undo(id)).toMatchObject({ restored: 1 });
    await it.goOn();
    expect(await it.texts(it.phone)).toHaveLength(1);
    expect((await it.leadOf(it.lead)).status).toBe('in_progress');
  });

  test('does not put the lead back into the queue if they have written in the meantime', async () => {
    const it = await waiting();
    const { id } = await it.change([it.lead], { status: 'not_interested' });
    await it.write(it.phone, 'Hello?');
    expect((await it.undo(id)).verdicts).toMatchObject([{ reasons: [fact('conversation_started_since')] }]);
    expect((await it.leadOf(it.lead)).status).toBe('not_interested');
  });

  test('keeps the status and reports that if the message has already been dropped', async () => {
    const it = await waiting();
    const { id } = await it.change([it.lead], { status: 'not_interested', add_tags: ['x'] });
    await it.goOn();
    const undone = await it.undo(id);
    expect(undone.verdicts).toMatchObject([
      {
        reasons: [fact('waiting_message_removed'), fact('rest_restored')],
      },
    ]);
    expect(await it.leadOf(it.lead)).toMatchObject({ status: 'not_interested', tags: [] });
    await app.drain();
    expect(await it.texts(it.phone)).toEqual([]);
  });
});

describe('the time limit of an undo', () => {
  test('is 24 hours', async () => {
    const it = await createCrowd(app, 1);
    const late = await it.change(it.ids, { status: 'cold' });
    expect(Date.parse(late.undoable_until!) - Date.parse(late.created_at)).toBe(86_400_000);
    app.clock.advance(86_400_000);
    await it.page.signIn(it.emailOf('ana'));
    await expect(it.page.call(bulk.undo, { id: late.id })).rejects.toMatchObject({
      status: 409,
      code: 'invalid_state',
    });
    expect((await it.leadOf(it.ids[0]!)).status).toBe('cold');
  });

  test('an undo of a change that has not reached any lead yet stops the change', async () => {
    const it = await createCrowd(app, 450);
    const ask = { filter: {}, change: { status: 'cold' as const } };
    const { id } = (await it.page.call(bulk.create, ask)).data;
    const undone = await it.undo(id);
    expect(undone).toMatchObject({ state: 'undoing', total: 450, changed: 0 });
    await app.drain();
    expect(await it.get(id)).toMatchObject({ state: 'undone', changed: 0, restored: 0 });
    expect(await it.countOf(`status = 'cold'`)).toBe(0);
  });
});
