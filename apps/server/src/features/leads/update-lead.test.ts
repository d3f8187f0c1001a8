// Tests PATCH /leads/{id} and the journal (lead.md#what-people-decide, api.md#partial-updates).
import { type ApiError, type Caller, createCaller } from '@parley/client';
import { contract, fact, type InputOf, LOST_REASONS, type StoredFact } from '@parley/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createPlay, type Play, queryRows } from '../../testing/conversation-helper.ts';
import type { Workspace } from '../../testing/make-workspace.ts';
import { startApp, type TestApp } from '../../testing/start-app.ts';

let app: TestApp;
let w: Workspace;
let api: Caller;
let lead: Play;
let ana: string;
beforeAll(async () => {
  app = await startApp({ rates: { free: 1e6, starter: 1e6, business: 1e6, scale: 1e6 } });
  w = await app.make.workspace();
  api = app.api(w.key);
  lead = createPlay(app, w);
  ana = w.applied.members[0]!.id;
});
afterAll(() => app.close());

let phone: string;
let id: string;
beforeEach(async () => {
  phone = app.make.phone();
  await lead.write(phone, 'Hello');
  id = (await lead.lead(phone)).id;
  await app.drain();
});

type Change = Omit<InputOf<typeof contract.leads.update>, 'id'>;
const patch = (change: Change, at = id) =>
  api.call(contract.leads.update, { id: at, ...change }).then(({ data }) => data);
const readRefusal = (change: object, at = id) =>
  createCaller({ baseUrl: app.url, key: w.key })
    .call(contract.leads.update, { id: at, ...change })
    .then(
      () => null,
      ({ status, code, issues }: ApiError) => ({
        ...{ status, code },
        issues: issues.map(({ path, code, params }) => ({ path, code, params })),
      }),
    );
const buildInvalid = (path: (string | number)[], code: string, params = {}) => ({
  ...{ status: 422, code: 'validation_error' },
  issues: [{ path, code, params }],
});
/** Returns the authors and facts of the journal's entries, newest first. */
const journal = async () =>
  queryRows<{ author: string; fact: StoredFact }>(
    app,
    'select author, fact from notes where lead_id = $1 order by id desc',
    [id],
  );
/** Returns the journal entries that record these facts for a change with the API key. */
const byKey = (...facts: StoredFact[]) => facts.map((fact) => ({ author: 'API · CRM', fact }));

describe('PATCH /leads/{id} changes only the fields that are sent', () => {
  test('if only one field is sent', async () => {
    const before = await lead.lead(phone);
    app.clock.advance(1_000);
    const after = await patch({ tags: ['vip', 'Zoë 👋'] });
    expect(after).toEqual({ ...before, tags: ['vip', 'Zoë 👋'], updated_at: after.updated_at });
    expect(after.updated_at > before.updated_at).toBe(true);
    expect(await patch({ tags: [' a ', 'a', 'A', 'b\n'] })).toMatchObject({ tags: ['a', 'A', 'b'] });
    const listChanged = async (updated_since: string) =>
      (await api.call(contract.leads.list, { updated_since })).data.map((one) => one.id);
    expect(await listChanged(after.updated_at)).toEqual([id]);
    app.clock.advance(1_000);
    const later = app.clock.now().toISOString();
    expect(await listChanged(later)).toEqual([]);
    await lead.write(phone, 'Hello again');
    expect(await listChanged(later)).toEqual([id]);
    await app.drain();
    expect(await patch({ tags: [] })).toMatchObject({ tags: [] });
    expect((await api.call(contract.leads.get, { id })).data.tags).toEqual([]);
  });

  test('and writes nothing if no field changes', async () => {
    const before = await patch({ tags: ['a'], assigned_to: ana, deal_status: 'open' });
    const entries = await journal();
    app.clock.advance(1_000);
    expect(await patch({ tags: ['a'], assigned_to: ana, deal_status: 'open' })).toEqual(before);
    expect(await journal()).toEqual(entries);
  });

  test('and keeps all of 50 concurrent changes of different fields', async () => {
    const at = (n: number) => `2027-01-01T00:00:${String(n).padStart(2, '0')}.000Z`;
    const changes: Change[] = Array.from({ length: 50 }, (_, n) => {
      const each: Change[] = [
        { tags: [`t${n}`] },
        { next_action_at: at(n) },
        { deal_status: 'won' },
        { assigned_to: ana },
      ];
      return each[n % 4]!;
    });
    await Promise.all(changes.map((change) => patch(change)));
    const { tags, next_action_at, deal_status, assigned_to } = await lead.lead(phone);
    expect(tags).toHaveLength(1);
    expect({ next: next_action_at !== null, deal_status, assigned_to }).toEqual({
      next: true,
      deal_status: 'won',
      assigned_to: ana,
    });
    const entries = await journal();
    const count = (code: string) => entries.filter(({ fact }) => fact.code === code).length;
    expect([count('deal_marked'), count('owner_set')]).toEqual([1, 1]);
  });
});

describe('PATCH /leads/{id} refuses', () => {
  test('an empty change and invalid values', async () => {
    expect(await readRefusal({})).toEqual(buildInvalid([], 'at_least_one_field'));
    expect(await readRefusal({ status: 'waiting' })).toMatchObject({
      status: 422,
      issues: [{ path: ['status'], code: 'one_of' }],
    });
    expect(await readRefusal({ tags: Array.from({ length: 21 }, String) })).toEqual(
      buildInvalid(['tags'], 'items_max', { max: 20 }),
    );
    expect(await readRefusal({ tags: ['a', ' \n'] })).toEqual(
      buildInvalid(['tags', 1], 'text_length', { min: 1, max: 255 }),
    );
    expect(await readRefusal({ next_action_at: '2026-12-01' })).toMatchObject({ status: 422 });
    expect(await readRefusal({ next_action_at: '2026-02-30T00:00:00Z' })).toMatchObject({ status: 422 });
    expect(
      await readRefusal({ next_action_at: '2026-12-01T00:00:00Z', next_action_label: 'a'.repeat(81) }),
    ).toEqual(buildInvalid(['next_action_label'], 'text_length', { min: 1, max: 80 }));
    expect(await readRefusal({ deal_status: null })).toEqual(buildInvalid([], 'at_least_one_field'));
  });

  test('an owner who is not a member, always with the same error', async () => {
    const other = await app.make.workspace();
    const refusal = buildInvalid(['assigned_to'], 'member_or_null');
    for (const one of [other.applied.members[0]!.id, `mem_${'0'.repeat(26)}`, 'x', id, '']) {
      expect(await readRefusal({ assigned_to: one })).toEqual(refusal);
    }
    expect((await lead.lead(phone)).assigned_to).toBeNull();
  });

  test('a lead of another workspace, as it does an unknown lead', async () => {
    const theirs = createPlay(app, await app.make.workspace());
    await theirs.write(phone, 'Hello');
    const foreign = (await theirs.lead(phone)).id;
    const unknown = await readRefusal({ tags: [] }, `lead_${'0'.repeat(26)}`);
    expect(unknown).toMatchObject({ status: 404, code: 'not_found' });
    expect(await readRefusal({ tags: [] }, foreign)).toEqual(unknown);
  });
});

describe('PATCH /leads/{id} with the next action', () => {
  test('needs a date with a label, sent or stored, and null clears both', async () => {
    const alone = await readRefusal({ next_action_label: 'Call' });
    expect(alone).toEqual(buildInvalid(['next_action_label'], 'needs_date'));
    expect(await readRefusal({ next_action_at: null, next_action_label: 'Call' })).toMatchObject({
      status: 422,
    });
    const set = await patch({ next_action_at: '2026-12-01T10:00:00+01:00', next_action_label: 'Call' });
    expect(set).toMatchObject({ next_action_at: '2026-12-01T09:00:00.000Z', next_action_label: 'Call' });
    expect(await patch({ next_action_label: 'Visit' })).toMatchObject({
      next_action_at: '2026-12-01T09:00:00.000Z',
      next_action_label: 'Visit',
    });
    expect(await patch({ next_action_label: null })).toMatchObject({
      next_action_at: '2026-12-01T09:00:00.000Z',
      next_action_label: null,
    });
    await patch({ next_action_label: 'Again' });
    expect(await patch({ next_action_at: null })).toMatchObject({
      next_action_at: null,
      next_action_label: null,
    });
    expect((await journal()).slice(0, 5)).toEqual(
      byKey(
        fact('next_action_removed'),
        ...['Again', null, 'Visit', 'Call'].map((label) =>
          fact('next_action_set', { at: '2026-12-01T09:00:00.000Z', label }),
        ),
      ),
    );
  });
});

describe('PATCH /leads/{id} with the deal', () => {
  test('needs a reason if the deal is lost, and open or won clears the reason', async () => {
    for (const change of [{ deal_status: 'lost' }, { deal_status: 'lost', lost_reason: null }]) {
      expect(await readRefusal(change as Change)).toMatchObject({
        status: 422,
        issues: [{ path: ['lost_reason'], code: 'lost_reason_required' }],
      });
    }
    expect(await patch({ deal_status: 'lost', lost_reason: 'price' })).toMatchObject({
      deal_status: 'lost',
      lost_reason: 'price',
    });
    expect(await patch({ lost_reason: 'timing' })).toMatchObject({
      deal_status: 'lost',
      lost_reason: 'timing',
    });
    expect(await readRefusal({ lost_reason: null } as object)).toMatchObject({
      issues: [{ code: 'at_least_one_field' }],
    });
    // A lost reason of null counts as missing.
    expect(await patch({ lost_reason: null, tags: ['y'] } as object)).toMatchObject({
      deal_status: 'lost',
      lost_reason: 'timing',
    });
    expect(await patch({ deal_status: 'won', lost_reason: 'price' })).toMatchObject({
      deal_status: 'won',
      lost_reason: null,
    });
    for (const lost_reason of ['banana', 7, ['price'], { a: null }, null, '']) {
      for (const deal_status of ['open', 'won']) {
        expect(await patch({ deal_status, lost_reason } as Change)).toMatchObject({
          deal_status,
          lost_reason: null,
        });
      }
      if (lost_reason === null) continue;
      for (const change of [{ deal_status: 'lost', lost_reason }, { lost_reason }]) {
        expect(await readRefusal(change)).toEqual(
          buildInvalid(['lost_reason'], 'one_of', { values: LOST_REASONS }),
        );
      }
    }
    expect(await readRefusal({ lost_reason: 'price' })).toEqual(
      buildInvalid(['lost_reason'], 'lost_reason_unused'),
    );
    expect(await patch({ lost_reason: 'price', tags: ['x'] })).toMatchObject({
      lost_reason: null,
      tags: ['x'],
    });
    expect((await journal()).slice(-3)).toEqual(
      byKey(
        fact('deal_marked', { status: 'won', reason: null }),
        fact('deal_marked', { status: 'lost', reason: 'timing' }),
        fact('deal_marked', { status: 'lost', reason: 'price' }),
      ),
    );
  });

  test('records the names of new and removed owners in the journal', async () => {
    expect(await patch({ assigned_to: ana })).toMatchObject({ assigned_to: ana });
    expect(await patch({ assigned_to: null })).toMatchObject({ assigned_to: null });
    expect((await journal()).slice(0, 2)).toEqual(
      byKey(fact('owner_removed'), fact('owner_set', { owner: 'Ana' })),
    );
  });
});

describe('PATCH /leads/{id} with the status', () => {
  test('accepts each of the seven statuses, and sets qualified_at once', async () => {
    const at: (string | null)[] = [];
    for (const status of [
      'qualified',
      'cold',
      'pending',
      'queued',
      'not_interested',
      'in_progress',
      'qualified',
    ] as const) {
      app.clock.advance(1_000);
      const changed = await patch({ status });
      expect(changed).toMatchObject({ status, qualified: status === 'qualified' });
      at.push(changed.qualified_at);
    }
    expect(at[0]).not.toBeNull();
    expect(new Set(at).size).toBe(1);
  });

  test('stops the agent with stopped, until a person sets another status', async () => {
    await patch({ status: 'stopped' });
    expect(await lead.say(phone, 'Are you there?')).toEqual([]);
    await patch({ status: 'in_progress' });
    expect(await lead.say(phone, 'And now?')).toHaveLength(1);
  });

  test.each(['pending', 'queued'] as const)(
    'lets the first contact replace %s set by a person, after which the agent sets the status again',
    async (status) => {
      const waiting = app.make.phone();
      await queryRows(app, 'update numbers set daily_quota = 0 where team_id = $1', [w.teamId]);
      await lead.push(waiting);
      await app.drain();
      const { id: queued } = await lead.lead(waiting);
      await patch({ status: 'queued' }, queued);
      await queryRows(app, 'update numbers set daily_quota = 1000 where team_id = $1', [w.teamId]);
      app.clock.advance(86_400_000);
      await app.drain();
      expect(await lead.texts(waiting)).toHaveLength(1);
      expect(await lead.lead(waiting)).toMatchObject({ status: 'in_progress' });
      // A message that a person writes from the phone has the same effect.
      const other = app.make.phone();
      await lead.sent(other, 'Hello');
      await patch({ status }, (await lead.lead(other)).id);
      await lead.sent(other, 'Hello again');
      await api.call(contract.leads.resume, { id: (await lead.lead(other)).id });
      for (const one of [waiting, other]) {
        await lead.say(one, 'not interested, thanks');
        expect(await lead.lead(one)).toMatchObject({ status: 'not_interested' });
      }
    },
  );

  test('drops the first message if the lead is waiting for it', async () => {
    const waiting = app.make.phone();
    await queryRows(app, 'update numbers set daily_quota = 0 where team_id = $1', [w.teamId]);
    await lead.push(waiting);
    await app.drain();
    const { id: queued } = await lead.lead(waiting);
    await patch({ status: 'not_interested' }, queued);
    await queryRows(app, 'update numbers set daily_quota = 1000 where team_id = $1', [w.teamId]);
    app.clock.advance(86_400_000);
    await app.drain();
    expect(await lead.texts(waiting)).toEqual([]);
    expect(await lead.lead(waiting)).toMatchObject({ status: 'not_interested', first_contact_at: null });
  });
});

describe('the notes of a lead', () => {
  test('are stored as written, and listed newest first in pages', async () => {
    const texts = ['First', `${'é'.repeat(1999)}👋`, ' spaced \n'];
    for (const text of texts) {
      const { data } = await api.call(contract.leads.addNote, { id, text });
      expect(data).toMatchObject({ text, author: 'API · CRM' });
    }
    const first = await api.call(contract.leads.listNotes, { id, limit: 2 });
    expect(first.data.map(({ text }) => text)).toEqual([texts[2], texts[1]]);
    const second = await api.call(contract.leads.listNotes, {
      id,
      limit: 2,
      cursor: first.pagination.next_cursor!,
    });
    expect(second.data[0]!.text).toBe('First');
  });

  test('show the times of entries in the zone of the workspace, or in UTC without one', async () => {
    await patch({ next_action_at: '2026-12-01T23:30:00Z' });
    const read = async () => (await api.call(contract.leads.listNotes, { id })).data[0]!.text;
    expect(await read()).toBe('Next action set for 1 December 2026 at 23:30 (UTC).');
    const setZone = (zone: string | null) =>
      queryRows(app, 'update teams set timezone = $2 where team_id = $1', [w.teamId, zone]);
    await setZone('Europe/Paris');
    expect(await read()).toBe('Next action set for 2 December 2026 at 00:30 (Europe/Paris).');
    await setZone(null);
  });

  test('must have 1 to 2000 characters', async () => {
    const raw = createCaller({ baseUrl: app.url, key: w.key });
    for (const text of ['', ' \n ', 'a'.repeat(2001)]) {
      await expect(raw.call(contract.leads.addNote, { id, text })).rejects.toMatchObject({ status: 422 });
    }
  });
});
