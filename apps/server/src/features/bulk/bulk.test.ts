// Tests changes to many leads (dashboard-operations.md#changes-of-many-leads): the rules of PATCH, a verdict for each lead,
// and jobs.
import { contract, fact, factText } from '@parley/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { toEnglish } from '../../language/fact-text.ts';
import { queryRows } from '../../testing/conversation-helper.ts';
import { startApp, type TestApp } from '../../testing/start-app.ts';
import { type BulkCrowd, createCrowd } from './bulk.testing.ts';

const { bulk } = contract;

let app: TestApp;
let crowd: BulkCrowd;
beforeAll(async () => {
  app = await startApp();
  crowd = await createCrowd(app, 8);
});
afterAll(() => app.close());

describe('a change of up to 100 leads', () => {
  test('is made before the response, by the rules of PATCH, in the name of the member', async () => {
    const { ids, change, leadOf, notesOf, bob } = crowd;
    const [one, two] = ids as [string, string];
    const done = await change([one, two, one], {
      status: 'qualified',
      add_tags: ['vip', 'fair'],
      assigned_to: bob,
      next_action_at: '2026-12-01T10:00:00+01:00',
      next_action_label: 'Call',
      deal_status: 'lost',
      lost_reason: 'price',
    });
    expect(done).toMatchObject({
      state: 'done',
      total: 2,
      done: 2,
      changed: 2,
      unchanged: 0,
      refused: 0,
      verdicts: [],
      by: 'Ana',
      change: { next_action_at: expect.any(String), lost_reason: 'price' },
    });
    for (const id of [one, two]) {
      expect(await leadOf(id)).toMatchObject({
        status: 'qualified',
        qualified_at: expect.any(String),
        tags: ['vip', 'fair'],
        assigned_to: bob,
        next_action_at: '2026-12-01T09:00:00.000Z',
        next_action_label: 'Call',
        deal_status: 'lost',
        lost_reason: 'price',
      });
      expect(await notesOf(id)).toEqual([
        `Ana: ${factText(fact('owner_set', { owner: 'Bob' }))}`,
        `Ana: ${toEnglish(fact('next_action_set', { at: '2026-12-01T09:00:00.000Z', label: 'Call' }), 'UTC')}`,
        `Ana: ${factText(fact('deal_marked', { status: 'lost', reason: 'price' }))}`,
      ]);
    }
    const again = await change([one, two], { status: 'qualified', assigned_to: bob, add_tags: ['vip'] });
    expect(again).toMatchObject({ state: 'done', changed: 0, unchanged: 2 });
    expect(await notesOf(one)).toHaveLength(3);
  });

  test('adds and removes single tags, and keeps the other tags', async () => {
    const { ids, change, patch, leadOf } = crowd;
    const [, , one, two] = ids as string[];
    await patch(one!, { tags: ['a', 'b'] });
    await patch(two!, { tags: ['b', 'c'] });
    expect(await change([one!, two!], { remove_tags: ['b'], add_tags: ['c', 'd', 'd'] })).toMatchObject({
      changed: 2,
    });
    expect((await leadOf(one!)).tags).toEqual(['a', 'c', 'd']);
    expect((await leadOf(two!)).tags).toEqual(['c', 'd']);
  });

  test('returns a verdict for each lead that cannot be changed, and changes the other leads', async () => {
    const { ids, change, patch, leadOf } = crowd;
    const theirs = await createCrowd(app, 1);
    const [one, two] = [ids[4]!, ids[5]!];
    const full = Array.from({ length: 20 }, (_, n) => `t${n}`);
    await patch(two, { tags: full });
    const unknown = [fact('lead_missing')];
    const done = await change([one, two, theirs.ids[0]!, 'x'], { add_tags: ['new'] });
    expect(done).toMatchObject({ state: 'done', total: 4, done: 4, changed: 1, refused: 3 });
    expect(done.verdicts).toEqual(
      [
        { lead_id: two, name: null, reasons: [fact('tags_over_limit', { tags: 21, max: 20 })] },
        { lead_id: theirs.ids[0]!, name: null, reasons: unknown },
        { lead_id: 'x', name: null, reasons: unknown },
      ]
        .map((one) => ({ ...one, verdict: 'refused' as const }))
        .toSorted((a, b) => (a.lead_id < b.lead_id ? -1 : 1)),
    );
    expect((await leadOf(one)).tags).toEqual(['new']);
    expect((await leadOf(two)).tags).toEqual(full);
    expect((await theirs.leadOf(theirs.ids[0]!)).tags).toEqual([]);
  });

  test('rejects an owner or a list from another workspace', async () => {
    const { ids, change } = crowd;
    const theirs = await createCrowd(app, 0);
    for (const [what, code] of [
      [{ assigned_to: theirs.ana }, 'new_owner_missing'],
      [{ assigned_to: 'x' }, 'new_owner_missing'],
      [{ list_id: theirs.list }, 'new_list_missing'],
      [{ list_id: '' }, 'new_list_missing'],
    ] as const) {
      const { verdicts, refused } = await change([ids[6]!], what);
      expect([refused, verdicts[0]!.reasons]).toEqual([1, [fact(code)]]);
    }
  });

  test('keeps the status of a lead who opted out, and changes other fields', async () => {
    const { w, change, write, lead, leadOf, bob } = crowd;
    const phone = app.make.phone();
    await write(phone, 'Hello');
    await app.drain();
    await write(phone, 'stop');
    await app.drain();
    const { id, status } = await lead(phone);
    expect(status).toBe('stopped');
    const { verdicts } = await change([id], { status: 'in_progress', assigned_to: bob });
    expect(verdicts).toEqual([expect.objectContaining({ lead_id: id, reasons: [fact('status_final')] })]);
    expect((await leadOf(id)).assigned_to).toBeNull();
    expect(await change([id], { status: 'stopped', assigned_to: bob })).toMatchObject({ changed: 1 });
    const [row] = await queryRows(app, 'select status_set_by from leads where team_id = $1 and id = $2', [
      w.teamId,
      id,
    ]);
    expect(row).toEqual({ status_set_by: 'service' });
  });

  test('moves leads to another list and updates the counts of both', async () => {
    const it = await createCrowd(app, 3);
    const other = await it.newList('Other');
    const [one, two, three] = it.ids as [string, string, string];
    // Two leads with the same phone, who cannot be in the same list.
    const twin = app.make.phone();
    const rows = [{ phone: twin }];
    await it.api.call(contract.lists.importLeads, { id: other, leads: rows });
    await it.api.call(contract.lists.importLeads, { id: it.list, leads: rows });
    const leads = await it.leads(twin);
    const here = (
      await queryRows<{ id: string }>(app, 'select id from leads where team_id = $1 and list_id = $2', [
        it.w.teamId,
        it.list,
      ])
    ).map(({ id }) => id);
    const mine = leads.map(({ id }) => id).find((id) => here.includes(id))!;
    const done = await it.change([one, two, mine], { list_id: other });
    expect(done).toMatchObject({ changed: 2, refused: 1 });
    expect(done.verdicts[0]).toMatchObject({
      lead_id: mine,
      reasons: [fact('new_list_has_phone')],
    });
    expect([await it.listCount(it.list), await it.listCount(other)]).toEqual([2, 3]);
    expect(await it.change([one, three], { list_id: null })).toMatchObject({ changed: 2 });
    expect([await it.listCount(it.list), await it.listCount(other)]).toEqual([1, 2]);
  });

  test('moves no lead without a conversation into a list whose campaign is contacting leads', async () => {
    const it = await createCrowd(app, 1);
    const worked = await it.newList('Worked', 'spring');
    const { verdicts } = await it.change(it.ids, { list_id: worked });
    expect(verdicts[0]!.reasons).toEqual([fact('new_list_contacts')]);
    await app.drain();
    expect(await it.countOf('in_touch')).toBe(0);
  });
});

describe('a request for a bulk change', () => {
  const refused = (body: object) =>
    expect(crowd.page.call(bulk.create, body as never)).rejects.toMatchObject({ status: 422 });

  test('must select 1 to 100 leads in one way, and change at least one field', async () => {
    const [one] = crowd.ids;
    const change = { status: 'cold' };
    await refused({ change });
    await refused({ ids: [], change });
    await refused({ ids: ['x'.repeat(5_000)], change });
    await refused({ ids: [one], filter: {}, change });
    await refused({ ids: Array.from({ length: 101 }, () => one), change });
    await refused({ ids: [one], change: {} });
    await refused({ ids: [one], change: { status: 'unknown' } });
    await refused({ ids: [one], change: { deal_status: 'lost' } });
    await refused({ ids: [one], change: { next_action_label: 'Call' } });
    await refused({ ids: [one], change: { name: 'Zoë' } });
  });

  test('changes nothing the second time if it has the same Idempotency-Key', async () => {
    const it = await createCrowd(app, 1);
    const first = await it.change(it.ids, { add_tags: ['once'] }, 'k');
    await it.patch(it.ids[0]!, { tags: [] });
    expect(await it.change(it.ids, { add_tags: ['once'] }, 'k')).toEqual(first);
    expect((await it.leadOf(it.ids[0]!)).tags).toEqual([]);
    await expect(it.change(it.ids, { add_tags: ['twice'] }, 'k')).rejects.toMatchObject({ status: 422 });
    const both = await Promise.all(
      Array.from({ length: 4 }, () => it.change(it.ids, { add_tags: ['at once'] }, 'at once')),
    );
    expect(new Set(both.map(({ id }) => id)).size).toBe(1);
    expect((await it.page.call(bulk.list, {})).data).toHaveLength(2);
  });

  test('is not found in another workspace, and is allowed only for members who can write', async () => {
    const it = await createCrowd(app, 1, ['Bob', 'Rey', 'Vic']);
    const done = await it.change(it.ids, { status: 'cold' });
    const nobody = { id: 'bulk_00000000000000000000000000' };
    for (const id of [done.id, nobody.id]) {
      await expect(crowd.page.call(bulk.get, { id })).rejects.toMatchObject({ status: 404 });
      await expect(crowd.page.call(bulk.undo, { id })).rejects.toMatchObject({ status: 404 });
    }
    const body = { ids: it.ids, change: { status: 'qualified' as const } };
    for (const name of ['rey', 'vic']) {
      const page = await it.pageOf(name);
      await expect(page.call(bulk.create, body)).rejects.toMatchObject({ status: 403 });
      await expect(page.call(bulk.undo, { id: done.id })).rejects.toMatchObject({ status: 403 });
      expect((await page.call(bulk.list, {})).data).toEqual([done]);
      expect((await page.call(bulk.get, { id: done.id })).data).toEqual(done);
    }
    const editor = await it.pageOf('bob');
    expect((await editor.call(bulk.create, body)).data).toMatchObject({ changed: 1, by: 'Bob' });
  });

  test('is recorded in the activity log, and so is its undo', async () => {
    const it = await createCrowd(app, 1);
    const { id } = await it.change(it.ids, { status: 'cold' });
    await it.undo(id);
    const { data } = await it.page.call(contract.activity.list, {});
    expect(data.slice(0, 2)).toMatchObject([
      { action: 'leads.change_undone', actor: { name: 'Ana' }, subject: { id } },
      {
        action: 'leads.changed',
        actor: { name: 'Ana' },
        subject: { id },
        details: { leads: 1, change: { status: 'cold' } },
      },
    ]);
  });
});

describe('a change of all matching leads', () => {
  test('runs as a job and changes the leads that match when it starts', async () => {
    const it = await createCrowd(app, 450);
    const { data: begun } = await it.page.call(bulk.create, {
      filter: { status: 'pending' },
      expected: 450,
      change: { status: 'cold' },
    });
    expect(begun).toMatchObject({ state: 'running', total: 450, done: 0 });
    const late = app.make.phone();
    await it.api.call(contract.lists.importLeads, { id: it.list, leads: [{ phone: late }] });
    await app.drain();
    expect(await it.get(begun.id)).toMatchObject({ state: 'done', done: 450, changed: 450 });
    expect(await it.countOf(`status = 'cold'`)).toBe(450);
    expect((await it.lead(late)).status).toBe('pending');
    expect(await queryRows(app, `select 1 from jobs where key = $1`, [`bulk:${begun.id}`])).toEqual([]);
  });

  test('is rejected if more leads match than the member was shown', async () => {
    const it = await createCrowd(app, 3);
    const ask = (expected: number) =>
      it.page.call(bulk.create, { filter: {}, expected, change: { status: 'cold' } });
    await expect(ask(2)).rejects.toMatchObject({
      status: 409,
      issues: [{ code: 'bulk_moved', params: { count: 3, expected: 2 } }],
    });
    expect(await it.countOf(`status = 'cold'`)).toBe(0);
    expect((await ask(4)).data).toMatchObject({ state: 'done', changed: 3 });
    const none = await it.page.call(bulk.create, { filter: { tag: 'none' }, change: { status: 'cold' } });
    expect(none.data).toMatchObject({ state: 'done', total: 0 });
  });

  test('reports its progress in the live stream', async () => {
    const it = await createCrowd(app, 250);
    const stream = await fetch(`${app.url}/dashboard/api/live`, {
      headers: {
        'sec-fetch-site': 'same-origin',
        cookie: [...it.page.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      },
    });
    const reader = stream.body!.pipeThrough(new TextDecoderStream()).getReader();
    let told = '';
    const receiveReply = async (text: string) => {
      while (!told.includes(text)) told += (await reader.read()).value ?? '';
      told = '';
    };
    await receiveReply('event: hello');
    await it.page.call(bulk.create, { filter: {}, change: { status: 'cold' } });
    await receiveReply('{"what":"bulks","id":null}');
    await app.drain();
    await receiveReply('{"what":"bulks","id":null}');
    await reader.cancel();
  });
});

test('a bulk change is deleted after seven days', async () => {
  const it = await createCrowd(app, 1);
  await it.change(it.ids, { status: 'cold' });
  app.clock.advance(7 * 86_400_000 + 3_600_000);
  await it.page.signIn(it.emailOf('ana'));
  expect((await it.page.call(bulk.list, {})).data).toEqual([]);
});
