// Tests GET and POST /lists (lists.md, api.md#caps).
import { ApiError } from '@parley/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPlay, type Play, queryRows } from '../../testing/conversation-helper.ts';
import type { Workspace, WorkspaceParts } from '../../testing/make-workspace.ts';
import { NIGHTLY } from '../../testing/nightly.ts';
import { contract, startApp, type TestApp } from '../../testing/start-app.ts';

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

const create = (it: Play, body: { name: string; description?: string | null; campaign_id?: string | null }) =>
  it.api.call(contract.lists.create, body).then(({ data }) => data);
const buildInvalid = (field: string, code: string, params = {}) => ({
  ...{ status: 422, code: 'validation_error' },
  issues: [{ path: [field], code, params }],
});

describe('POST /lists', () => {
  test('needs only a name, which is trimmed', async () => {
    const it = await play();
    const before = app.clock.ms();
    const list = await create(it, { name: '  Trade fair \n' });
    expect(list).toEqual({
      id: expect.stringMatching(/^list_/),
      name: 'Trade fair',
      description: null,
      campaign_id: null,
      leads_count: 0,
      created_at: list.updated_at,
      updated_at: list.created_at,
    });
    expect(Date.parse(list.created_at)).toBeGreaterThanOrEqual(before);
    expect(await create(it, { name: 'Trade fair', description: null, campaign_id: null })).toMatchObject({
      name: 'Trade fair',
      description: null,
      campaign_id: null,
    });
  });

  test('accepts the slug or the id of a campaign, and returns its slug', async () => {
    const it = await play();
    for (const campaign_id of ['spring', it.w.campaignId]) {
      const list = await create(it, { name: 'Fair', description: 'Stand B12', campaign_id });
      expect(list).toMatchObject({ campaign_id: 'spring', description: 'Stand B12' });
    }
  });

  test('rejects another workspace’s campaign as an unknown one, and a group campaign with the reason', async () => {
    const theirs = await play();
    const it = await play({
      campaigns: [
        {
          slug: 'club',
          name: 'Club',
          status: 'draft',
          purpose: 'group',
          agent: { model: 'offline', goal: 'Talk', first_message: 'Hi' },
        },
      ],
    });
    const unknown = buildInvalid('campaign_id', 'campaign_reference');
    for (const campaign_id of [theirs.w.campaignId, 'nowhere', 'camp_00000000000000000000000000', 'x']) {
      await expect(create(it, { name: 'Fair', campaign_id })).rejects.toMatchObject(unknown);
    }
    await expect(create(it, { name: 'Fair', campaign_id: 'club' })).rejects.toMatchObject(
      buildInvalid('campaign_id', 'campaign_group'),
    );
    expect((await it.api.call(contract.lists.list, {})).data).toEqual([]);
    const file = app.make.workspace({
      slug: it.w.slug,
      number: { phone: it.w.number },
      lists: [{ name: 'Fair', campaign: 'club' }],
    });
    await expect(file).rejects.toMatchObject({
      found: [{ path: ['lists', 0, 'campaign'], code: 'campaign_group' }],
    });
  });

  test('accepts a name of 1 to 255 characters and a description of at most 1000', async () => {
    const it = await play();
    await create(it, { name: '😀'.repeat(255), description: 'é'.repeat(1000) });
    for (const name of ['', '  \t ']) {
      await expect(create(it, { name })).rejects.toMatchObject(
        buildInvalid('name', 'text_length', { min: 1, max: 255 }),
      );
    }
    await expect(create(it, { name: 'n'.repeat(256) })).rejects.toMatchObject(
      buildInvalid('name', 'text_max', { max: 255 }),
    );
    await expect(create(it, { name: 'Fair', description: 'd'.repeat(1001) })).rejects.toMatchObject(
      buildInvalid('description', 'text_max', { max: 1000 }),
    );
  });

  test('allows exactly 200 lists, even when two processes create fifty concurrently', {
    tags: 'endurance',
  }, async () => {
    for (let round = 0; round < (NIGHTLY ? 100 : 3); round++) {
      const it = await play();
      await queryRows(
        app,
        `insert into lists (team_id, id, name, created_at, updated_at)
         select $1, 'list_' || n, 'List ' || n, now(), now() from generate_series(1, 199) n`,
        [it.w.teamId],
      );
      const apis = [app.api(it.w.key), other.api(it.w.key)];
      const ended = await Promise.allSettled(
        Array.from({ length: 50 }, (_, n) => apis[n % 2]!.call(contract.lists.create, { name: `N ${n}` })),
      );
      expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      for (const one of ended) {
        if (one.status === 'fulfilled') continue;
        expect(one.reason).toBeInstanceOf(ApiError);
        expect(one.reason).toMatchObject({
          status: 429,
          code: 'quota_exceeded',
          issues: [{ code: 'too_many_lists', params: { max: 200 } }],
        });
      }
      const rows = await queryRows(app, 'select 1 from lists where team_id = $1', [it.w.teamId]);
      expect(rows).toHaveLength(200);
      const file = app.make.workspace({
        slug: it.w.slug,
        number: { phone: it.w.number },
        lists: [{ name: 'One more' }],
      });
      await expect(file).rejects.toMatchObject({ found: [{ code: 'too_many_lists' }] });
    }
  });
});

describe('GET /lists', () => {
  test('returns lists newest first, page by page, and none from another workspace', async () => {
    const theirs = await play();
    await create(theirs, { name: 'Theirs' });
    const it = await play();
    for (let n = 0; n < 5; n++) await create(it, { name: `List ${n}` });
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await it.api.call(contract.lists.list, { limit: 2, ...(cursor && { cursor }) });
      seen.push(...page.data.map(({ name }) => name));
      cursor = page.pagination.next_cursor ?? undefined;
      // A list created during the walk is newer than all remaining pages.
      await create(it, { name: 'Late' });
    } while (cursor);
    expect(seen).toEqual(['List 4', 'List 3', 'List 2', 'List 1', 'List 0']);
  });

  test('counts the leads of each list, and updates updated_at when leads are added', async () => {
    const it = await play();
    const [fair, bare] = [await create(it, { name: 'Fair' }), await create(it, { name: 'Bare' })];
    const leads = Array.from({ length: 7 }, () => ({ phone: app.make.phone() }));
    app.clock.advance(1_000);
    await it.api.call(contract.lists.importLeads, { id: fair.id, leads });
    const { data } = await it.api.call(contract.lists.list, {});
    expect(data).toEqual([bare, { ...fair, leads_count: 7, updated_at: data[1]!.updated_at }]);
    expect(Date.parse(data[1]!.updated_at)).toBeGreaterThanOrEqual(Date.parse(fair.updated_at) + 1_000);
    // A second import of the same leads adds nothing.
    await it.api.call(contract.lists.importLeads, { id: fair.id, leads });
    expect((await it.api.call(contract.lists.list, {})).data).toEqual(data);
  });
});
