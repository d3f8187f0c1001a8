// GET /campaigns, pause and resume (campaigns.md#statuses).

import { ApiError } from '@parley/client';
import { fact } from '@parley/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPlay, type Play, queryRows } from '../../testing/conversation-helper.ts';
import { NO_PACING, type Workspace, type WorkspaceParts } from '../../testing/make-workspace.ts';
import { contract, startApp, type TestApp } from '../../testing/start-app.ts';

const DAY = 86_400_000;
const rates = { free: 1e6, starter: 1e6, business: 1e6, scale: 1e6 };

let app: TestApp;
let other: TestApp;
beforeAll(async () => {
  app = await startApp({ rates });
  other = await startApp({ rates, connections: app.connections, clock: app.clock });
});
afterAll(async () => {
  await other.close();
  await app.close();
});

async function play(parts: WorkspaceParts = {}): Promise<Play & { w: Workspace }> {
  const w = await app.make.workspace(parts);
  return { ...createPlay(app, w), w };
}

const AGENT = { model: 'offline', goal: 'Talk', first_message: 'Hi' };
const campaign = (slug: string, status: string, more: object = {}) => ({
  slug,
  name: slug.toUpperCase(),
  status,
  purpose: 'setter',
  agent: AGENT,
  ...more,
});

describe('GET /campaigns', () => {
  const number = '33677777777';
  let it: Play & { w: Workspace };
  beforeAll(async () => {
    it = await play({
      number: { phone: number },
      numbers: [{ phone: '33677777778', name: 'Second', engine: 'simulator' }],
      campaigns: [
        campaign('draft', 'draft'),
        campaign('paused', 'paused', { number: '33677777778' }),
        campaign('club', 'active', { purpose: 'group', number }),
        campaign('gone', 'archived', { purpose: 'group', number }),
      ],
    });
  });
  const slugs = async (filters: object = {}) =>
    (await it.api.call(contract.campaigns.list, filters)).data.map(({ campaign_id }) => campaign_id);

  test('lists campaigns newest first, in the format of the contract', async () => {
    const { data, pagination } = await it.api.call(contract.campaigns.list, {});
    expect(data.map(({ campaign_id }) => campaign_id)).toEqual(['gone', 'club', 'paused', 'draft', 'spring']);
    expect(pagination).toEqual({ has_more: false, next_cursor: null });
    expect(data.at(-1)).toEqual({
      id: it.w.campaignId,
      campaign_id: 'spring',
      name: 'Lea from Acme',
      status: 'active',
      purpose: 'setter',
      whatsapp_connected: true,
      created_at: expect.stringMatching(/^2026-11-18T12:\d\d:\d\d\.\d{3}Z$/),
    });
  });

  test('sets whatsapp_connected only if the campaign has a connected number', async () => {
    const connected = async () =>
      Object.fromEntries(
        (await it.api.call(contract.campaigns.list, {})).data.map((one) => [
          one.campaign_id,
          one.whatsapp_connected,
        ]),
      );
    expect(await connected()).toEqual({ gone: true, club: true, paused: true, draft: false, spring: true });
    await it.number({ connected: false });
    expect(await connected()).toEqual({
      gone: false,
      club: false,
      paused: true,
      draft: false,
      spring: false,
    });
    await it.number({ connected: true });
  });

  test('filters by status, by purpose, and by both', async () => {
    expect(await slugs({ status: 'active' })).toEqual(['club', 'spring']);
    expect(await slugs({ status: 'draft' })).toEqual(['draft']);
    expect(await slugs({ purpose: 'group' })).toEqual(['gone', 'club']);
    expect(await slugs({ purpose: 'setter', status: 'active' })).toEqual(['spring']);
    expect(await slugs({ purpose: 'setter', status: 'archived' })).toEqual([]);
    for (const filters of [{ status: 'unknown' }, { purpose: 'unknown' }, { status: '' }]) {
      await expect(slugs(filters)).rejects.toMatchObject({ status: 422, code: 'validation_error' });
    }
  });

  test('pages through all campaigns, applies filters to every page, and rejects a cursor with other filters', async () => {
    const seen: (string | null)[] = [];
    let cursor: string | undefined;
    do {
      const page = await it.api.call(contract.campaigns.list, { limit: 2, ...(cursor && { cursor }) });
      seen.push(...page.data.map(({ campaign_id }) => campaign_id));
      cursor = page.pagination.next_cursor ?? undefined;
      if (cursor)
        await expect(slugs({ limit: 2, cursor, status: 'active' })).rejects.toMatchObject({ status: 422 });
    } while (cursor);
    expect(seen).toEqual(['gone', 'club', 'paused', 'draft', 'spring']);
    // The filters apply to every page.
    const group = { purpose: 'group', limit: 1 } as const;
    const first = await it.api.call(contract.campaigns.list, group);
    const second = await it.api.call(contract.campaigns.list, {
      ...group,
      cursor: first.pagination.next_cursor!,
    });
    expect([first, second].map(({ data }) => data.map(({ campaign_id }) => campaign_id))).toEqual([
      ['gone'],
      ['club'],
    ]);
    expect(second.pagination.next_cursor).toBeNull();
  });
});

describe('POST /campaigns/{id}/pause and /resume', () => {
  test('accepts an id or a slug and returns the changed campaign', async () => {
    const it = await play();
    for (const id of [it.w.campaignId, 'spring']) {
      const { data: paused } = await it.api.call(contract.campaigns.pause, { id });
      expect(paused).toMatchObject({ id: it.w.campaignId, campaign_id: 'spring', status: 'paused' });
      const { data: resumed } = await it.api.call(contract.campaigns.resume, { id });
      expect(resumed).toEqual({ ...paused, status: 'active' });
    }
  });

  test('pauses only active campaigns and resumes only paused ones', async () => {
    const it = await play({ campaigns: [campaign('draft', 'draft'), campaign('gone', 'archived')] });
    const refused = { status: 409, code: 'invalid_state' };
    await expect(it.api.call(contract.campaigns.resume, { id: 'spring' })).rejects.toMatchObject({
      ...refused,
      issues: [{ code: 'resume_unpaused', params: { status: 'active' } }],
    });
    await it.api.call(contract.campaigns.pause, { id: 'spring' });
    await expect(it.api.call(contract.campaigns.pause, { id: 'spring' })).rejects.toMatchObject({
      ...refused,
      issues: [{ code: 'pause_inactive', params: { status: 'paused' } }],
    });
    for (const [id, status] of [
      ['draft', 'draft'],
      ['gone', 'archived'],
    ] as const) {
      for (const verb of ['pause', 'resume'] as const) {
        const call = it.api.call(contract.campaigns[verb], { id });
        await expect(call).rejects.toMatchObject({ ...refused, issues: [{ params: { status } }] });
      }
    }
  });

  test('refuses to resume a paused campaign without a number, and leaves it paused', async () => {
    const it = await play({ campaigns: [campaign('bare', 'paused')] });
    await expect(it.api.call(contract.campaigns.resume, { id: 'bare' })).rejects.toMatchObject({
      status: 409,
      code: 'invalid_state',
      issues: [{ code: 'campaign_no_number' }],
    });
    expect(await readStatuses(it.w, 'paused')).toBe(1);
  });

  test('lets only one of ten simultaneous pauses succeed, and only one of ten resumes', async () => {
    const it = await play();
    const apis = [app.api(it.w.key), other.api(it.w.key)];
    for (const verb of ['pause', 'resume'] as const) {
      const calls = Array.from({ length: 10 }, (_, n) =>
        apis[n % 2]!.call(contract.campaigns[verb], { id: 'spring' }),
      );
      expect(await countOutcomes(calls)).toEqual({ 200: 1, '409 invalid_state': 9 });
    }
  });
});

describe('a paused campaign', () => {
  test('neither answers nor contacts leads, and handles the waiting messages once when it is resumed', async () => {
    const it = await play({ agent: { follow_ups: ['1d', '3d'] } });
    const [talking, silent, writer, fresh] = Array.from({ length: 4 }, () => app.make.phone()) as [
      string,
      string,
      string,
      string,
    ];
    await it.push(talking);
    await it.push(silent);
    await app.drain();
    await it.push(fresh);
    await it.api.call(contract.campaigns.pause, { id: 'spring' });
    expect(await it.say(talking, 'yes')).toEqual([]);
    expect(await it.say(writer, 'Hello')).toEqual([]);
    app.clock.advance(1.5 * DAY);
    await app.drain();
    expect(await it.texts(silent)).toHaveLength(1);
    expect(await it.texts(fresh)).toEqual([]);
    expect(await it.lead(writer)).toMatchObject({ status: 'in_progress', replied: true });
    await expect(it.push(app.make.phone())).rejects.toMatchObject({ status: 409, code: 'invalid_state' });

    await it.api.call(contract.campaigns.resume, { id: 'spring' });
    await app.drain();
    expect(await it.texts(talking)).toHaveLength(2);
    expect(await it.texts(writer)).toHaveLength(1);
    expect(await it.texts(fresh)).toHaveLength(1);
    // The agent checks on a silent lead within this hour.
    app.clock.advance(DAY / 24);
    await app.drain();
    expect(await it.texts(silent)).toHaveLength(2);
    expect(await it.texts(talking)).toHaveLength(2);
    expect(await it.texts(fresh)).toHaveLength(1);
  });

  test('keeps a waiting message and sends it once after the campaign is resumed', async () => {
    const it = await play({ number: { daily_quota: 1 } });
    const phone = app.make.phone();
    await it.push(phone);
    await app.drain();
    expect(await it.say(phone, 'yes')).toEqual([]);
    await it.api.call(contract.campaigns.pause, { id: 'spring' });
    app.clock.advance(DAY);
    await app.drain();
    expect((await it.messages(phone)).at(-1)).toMatchObject({
      status: 'queued',
      explanation: fact('campaign_not_active'),
    });
    await it.api.call(contract.campaigns.resume, { id: 'spring' });
    await app.drain();
    expect(await it.texts(phone)).toHaveLength(2);
  });

  test('sends messages queued on its former number, once it is resumed', async () => {
    const [old, next] = [app.make.phone(), app.make.phone()];
    const parts = {
      slug: 'moves-house',
      number: { phone: old, daily_quota: 1 },
      numbers: [{ phone: next, name: 'Next', engine: 'simulator', pacing: NO_PACING }],
      agent: { follow_ups: [] },
    };
    const it = await play(parts);
    const [talking, queued] = [app.make.phone(), app.make.phone()];
    await it.push(talking);
    await app.drain();
    await it.say(talking, 'yes');
    await it.push(queued);
    await app.drain();
    await it.api.call(contract.campaigns.pause, { id: 'spring' });
    await app.make.workspace({ ...parts, campaign: { number: next, status: 'paused' } });
    app.clock.advance(DAY);
    await app.drain();
    expect((await it.messages(talking)).at(-1)).toMatchObject({ status: 'queued' });
    expect(await it.lead(queued)).toMatchObject({ status: 'queued' });
    await it.api.call(contract.campaigns.resume, { id: 'spring' });
    await app.drain();
    app.clock.advance(DAY);
    await app.drain();
    expect(await it.texts(talking)).toHaveLength(2);
    expect(await it.texts(queued)).toHaveLength(1);
  });
});

describe('the limit on active campaigns', () => {
  const paused = (count: number, number: string) =>
    Array.from({ length: count }, (_, n) => campaign(`more-${n}`, 'paused', { number }));

  test.each([
    ['free', 1],
    ['starter', 3],
    ['business', 10],
    ['scale', 50],
  ] as const)('on the plan %s is %i, and no more', async (plan, room) => {
    const number = app.make.phone();
    const it = await play({ plan, number: { phone: number }, campaigns: paused(room, number) });
    for (let n = 0; n < room - 1; n++) await it.api.call(contract.campaigns.resume, { id: `more-${n}` });
    await expect(it.api.call(contract.campaigns.resume, { id: `more-${room - 1}` })).rejects.toMatchObject({
      status: 402,
      code: 'plan_limit_reached',
      issues: [{ code: 'pool_exceeded', params: { active: room + 1, plan, max: room } }],
    });
    expect(await readStatuses(it.w, 'active')).toBe(room);
    await it.api.call(contract.campaigns.pause, { id: 'spring' });
    await it.api.call(contract.campaigns.resume, { id: `more-${room - 1}` });
    expect(await readStatuses(it.w, 'active')).toBe(room);
  });

  test('is exact when two processes resume twelve campaigns at the same time', async () => {
    for (let round = 0; round < 5; round++) {
      const number = app.make.phone();
      const it = await play({ plan: 'starter', number: { phone: number }, campaigns: paused(12, number) });
      const apis = [app.api(it.w.key), other.api(it.w.key)];
      const calls = Array.from({ length: 12 }, (_, n) =>
        apis[n % 2]!.call(contract.campaigns.resume, { id: `more-${n}` }),
      );
      expect(await countOutcomes(calls)).toEqual({ 200: 2, '402 plan_limit_reached': 10 });
      expect(await readStatuses(it.w, 'active')).toBe(3);
    }
  });

  test('does not cause a deadlock with a workspace file that changes the plan', async () => {
    const number = app.make.phone();
    const parts = { slug: 'grows', number: { phone: number }, campaigns: paused(6, number) };
    const it = await play({ ...parts, plan: 'starter' });
    const resting = parts.campaigns.map(({ status: _, ...rest }) => rest);
    for (let n = 0; n < 6; n++) {
      // Two of three files change the plan.
      const plan = n % 3 === 0 ? 'scale' : 'business';
      const resume = it.api.call(contract.campaigns.resume, { id: `more-${n}` });
      await Promise.all([resume, app.make.workspace({ ...parts, plan, campaigns: resting })]);
    }
    expect(await readStatuses(it.w, 'active')).toBe(7);
  });

  test('is checked before a resume starts work for any lead', async () => {
    const number = app.make.phone();
    const it = await play({ plan: 'free', number: { phone: number }, campaigns: paused(1, number) });
    await app.drain();
    await expect(it.api.call(contract.campaigns.resume, { id: 'more-0' })).rejects.toMatchObject({
      status: 402,
    });
    const jobs = `select key from jobs where payload ->> 'team_id' = $1`;
    expect(await queryRows(app, jobs, [it.w.teamId])).toEqual([]);
  });
});

async function readStatuses(w: Workspace, status: string): Promise<number> {
  const [row] = await queryRows<{ count: number }>(
    app,
    'select count(*)::int as count from campaigns where team_id = $1 and status = $2',
    [w.teamId, status],
  );
  return row!.count;
}

/** Counts the calls by outcome. */
async function countOutcomes(calls: Promise<unknown>[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const ended of await Promise.allSettled(calls)) {
    const error = ended.status === 'rejected' ? ended.reason : null;
    const name = error instanceof ApiError ? `${error.status} ${error.code}` : error ? String(error) : '200';
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}
