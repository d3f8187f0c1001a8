// Tests the rules on the block list (sending.md#block-list). block-effects.test.ts tests what they do.
import { ApiError, type Caller } from '@parley/client';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { queryRows } from '../../testing/conversation-helper.ts';
import type { Workspace } from '../../testing/make-workspace.ts';
import { NIGHTLY } from '../../testing/nightly.ts';
import { contract, startApp, type TestApp } from '../../testing/start-app.ts';

const HIGH = { free: 1e6, starter: 1e6, business: 1e6, scale: 1e6 };

let app: TestApp;
/** Another process that uses the same database. */
let second: TestApp;
let workspace: Workspace;
let api: Caller;
beforeAll(async () => {
  app = await startApp({ rates: HIGH });
  second = await startApp({ rates: HIGH, connections: app.connections });
});
beforeEach(async () => {
  workspace = await app.make.workspace();
  api = app.api(workspace.key);
});
afterAll(async () => {
  await second.close();
  await app.close();
});

type NewRule = { kind?: 'number' | 'prefix'; value: string; label?: string | null; reason?: string | null };
const block = (rule: NewRule, by = api) => by.call(contract.blocklist.create, rule).then(({ data }) => data);
const list = async (filter: object = {}) => (await api.call(contract.blocklist.list, filter)).data;
const expectRefusal = (call: Promise<unknown>) =>
  call.then(
    (answer) => expect.fail(`was accepted: ${JSON.stringify(answer)}`),
    (error: ApiError) => {
      expect(error).toBeInstanceOf(ApiError);
      return { status: error.status, code: error.code, issues: error.issues };
    },
  );
/** Inserts rules directly into the database, bypassing the API and its limit. */
const insertRules = (count: number, teamId = workspace.teamId) =>
  queryRows(
    app,
    `insert into block_rules (team_id, id, kind, value, created_at)
     select $1, 'rule_0' || lpad(n::text, 25, '0'), 'number', (33700000000 + n)::text, now()
     from generate_series(1, $2::int) n`,
    [teamId, count],
  );
const insertCampaignRule = (value: string, kind = 'number', campaign = workspace.campaignId) =>
  queryRows(
    app,
    `insert into block_rules (team_id, id, kind, value, campaign_id, created_at) values ($1, $2, $3, $4, $5, now())`,
    [workspace.teamId, app.system.newId('rule'), kind, value, campaign],
  );

test.each<[object, NewRule, boolean]>([
  [{ phone: '33612345678' }, { value: '33612345678' }, true],
  [{ phone: '33612345678' }, { value: '336123', kind: 'prefix' }, true],
  [{ phone: '4912345678901' }, { value: '491234' }, false],
  [{ phone: '33612345678', chat_id: '55@lid' }, { value: '55@lid' }, true],
  [{ chat_id: '55@lid' }, { value: '55@lid' }, true],
  [{ chat_id: '55@lid' }, { value: '55', kind: 'prefix' }, false],
  [{ chat_id: '1784@ig', username: 'Ana.Kitchens' }, { value: '@ana.kitchens' }, true],
  [{ chat_id: '1784@ig', username: 'ana.kitchens' }, { value: '@ana' }, false],
  [{ chat_id: '1784@ig', username: 'ana' }, { value: '17', kind: 'prefix' }, false],
  [{}, { value: '33612345678' }, false],
])('whether a person with %j is blocked by %j is %j', async (person, rule, blocked) => {
  await block(rule);
  const rows = await queryRows(
    app,
    `select is_person_blocked($1, null, phone, chat_id, username) as blocked
     from json_to_record($2) as person (phone text, chat_id text, username text)`,
    [workspace.teamId, JSON.stringify(person)],
  );
  expect(rows).toEqual([{ blocked }]);
});

describe('a block rule', () => {
  test('is returned as stored, and is listed', async () => {
    const rule = await block({ value: '+33 6-12 34 56 78', label: 'Marie', reason: 'Asked us to' });
    expect(rule).toEqual({
      id: expect.stringMatching(/^rule_/),
      kind: 'number',
      value: '33612345678',
      phone: '+33612345678',
      label: 'Marie',
      reason: 'Asked us to',
      campaign_id: null,
      created_at: expect.stringMatching(/^2026-11-18T12:/),
    });
    expect(await list()).toEqual([rule]);
  });

  test.each<[NewRule, string, string | null]>([
    [{ value: '491234' }, '491234', '+491234'],
    [{ value: '491234567890123' }, '491234567890123', '+491234567890123'],
    [{ kind: 'number', value: ' +49 - 30 - 123456 ' }, '4930123456', '+4930123456'],
    [{ value: '123@lid' }, '123@lid', null],
    [{ value: '98765432101234@lid', label: null, reason: null }, '98765432101234@lid', null],
    [{ value: ' @Ana.Kitchens_1 ' }, '@ana.kitchens_1', null],
    [{ kind: 'prefix', value: '1' }, '1', null],
    [{ kind: 'prefix', value: '+44 77-00' }, '447700', null],
    [{ kind: 'prefix', value: '1234567' }, '1234567', null],
  ])('that is created as %j stores the value %s', async (rule, value, phone) => {
    const made = await block(rule);
    expect(made).toMatchObject({ kind: rule.kind ?? 'number', value, phone, label: null, reason: null });
    expect(await list()).toEqual([made]);
  });

  const number = 'value block_value';
  const prefix = 'value block_prefix';
  test.each<[object, string]>([
    [{ value: '12345' }, number],
    [{ value: '1234567890123456' }, number],
    [{ value: '' }, number],
    [{ value: '+' }, number],
    [{ value: '++33612345678' }, number],
    [{ value: '33612345678x' }, number],
    [{ value: '٣٣٦١٢٣٤٥٦٧٨' }, number],
    [{ value: '0612345678' }, number],
    [{ value: '+0033 612345678' }, number],
    [{ value: '999123456789' }, number],
    [{ value: '@' }, number],
    [{ value: '@ana b' }, number],
    [{ value: '123@LID' }, number],
    [{ value: '33612345678@c.us' }, number],
    [{ value: `${'1'.repeat(21)}@lid` }, number],
    [{ kind: 'prefix', value: '' }, prefix],
    [{ kind: 'prefix', value: '12345678' }, prefix],
    [{ kind: 'prefix', value: '123@lid' }, prefix],
    [{ kind: 'prefix', value: '44*' }, prefix],
    [{ kind: 'prefix', value: '033' }, prefix],
    [{}, 'value required'],
    [{ value: 33612345678 }, 'value wrong_type'],
    [{ value: null }, 'value wrong_type'],
    [{ kind: 'phone', value: '33612345678' }, 'kind one_of'],
    [{ value: '33612345678', label: 'x'.repeat(256) }, 'label text_max'],
    [{ value: '33612345678', reason: 'x'.repeat(501) }, 'reason text_max'],
    [{ value: '33612345678', campaign_id: 'spring' }, 'campaign_id unknown_field'],
  ])('%j is rejected with a reason', async (rule, issue) => {
    const refused = await expectRefusal(block(rule as NewRule));
    expect(refused).toMatchObject({ status: 422, code: 'validation_error' });
    expect(refused.issues.map(({ path, code }) => `${path} ${code}`)).toContain(issue);
    expect(await list()).toEqual([]);
  });

  test('is unique for its value in the workspace, however the value is written', async () => {
    await block({ value: '33612345678' });
    for (const value of ['33612345678', '+33 6 12 34 56 78']) {
      expect(await expectRefusal(block({ value }))).toMatchObject({
        status: 409,
        code: 'already_blocked',
        issues: [
          { code: 'already_blocked', params: { kind: 'number', value: '33612345678', campaign: null } },
        ],
      });
    }
    await block({ kind: 'prefix', value: '491234' });
    expect(await expectRefusal(block({ kind: 'prefix', value: '+491234' }))).toMatchObject({ status: 409 });
    // A number and a prefix with the same digits are two rules, and so are equal rules in two workspaces.
    await block({ value: '491234' });
    await block({ value: '33612345678' }, app.api((await app.make.workspace()).key));
    expect(await list()).toHaveLength(3);
  });

  test('can exist once for each campaign', async () => {
    await insertCampaignRule('33612345678');
    const [scoped] = await list();
    expect(scoped).toMatchObject({ value: '33612345678', phone: '+33612345678', campaign_id: 'spring' });
    expect(await block({ value: '33612345678' })).toMatchObject({ campaign_id: null });
    expect(await list()).toHaveLength(2);
  });

  test('is created once when two processes create it fifty times concurrently', async () => {
    const other = second.api(workspace.key);
    const calls = Array.from({ length: 50 }, (_, i) => block({ value: '33612345678' }, i % 2 ? api : other));
    const refused = (await Promise.allSettled(calls)).filter((call) => call.status === 'rejected');
    expect(refused).toHaveLength(49);
    for (const { reason } of refused) expect(reason).toMatchObject({ status: 409, code: 'already_blocked' });
    expect(await list()).toHaveLength(1);
  });
});

describe('the limit of five hundred block rules', () => {
  // Checks promises.md#exact-limits.
  test('is exact when two processes create fifty rules concurrently', async () => {
    for (let round = 0; round < (NIGHTLY ? 100 : 1); round++) {
      const { key, teamId } = await app.make.workspace();
      await insertRules(499, teamId);
      const calls = Array.from({ length: 50 }, (_, i) =>
        block({ value: String(33600000000 + i) }, (i % 2 ? app : second).api(key)),
      );
      const answers = await Promise.allSettled(calls);
      expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      for (const answer of answers) {
        if (answer.status === 'rejected') {
          expect(answer.reason).toMatchObject({ status: 429, code: 'quota_exceeded' });
        }
      }
      const [row] = await queryRows<{ count: number }>(
        app,
        'select count(*)::int as count from block_rules where team_id = $1',
        [teamId],
      );
      expect(row!.count).toBe(500);
    }
  });

  test('rejects a new rule, but reports a rule that already exists as existing', async () => {
    await insertRules(500);
    expect(await expectRefusal(block({ value: '33612345678' }))).toMatchObject({
      status: 429,
      code: 'quota_exceeded',
      issues: [{ code: 'too_many_block_rules', params: { max: 500 } }],
    });
    expect(await expectRefusal(block({ value: '33700000001' }))).toMatchObject({
      status: 409,
      code: 'already_blocked',
    });
    const [newest] = await list({ limit: 1 });
    await api.call(contract.blocklist.delete, { id: newest!.id });
    expect(await block({ value: '33612345678' })).toMatchObject({ value: '33612345678' });
  });
});

describe('the list of block rules', () => {
  test('is sorted newest first, has 50 rules by default, and can be filtered by kind', async () => {
    await insertRules(60);
    const prefixes = [
      await block({ kind: 'prefix', value: '44' }),
      await block({ kind: 'prefix', value: '49' }),
    ];
    const page = await api.call(contract.blocklist.list, {});
    expect(page.data).toHaveLength(50);
    expect(page.pagination.has_more).toBe(true);
    const rest = await api.call(contract.blocklist.list, { cursor: page.pagination.next_cursor! });
    expect(rest.data).toHaveLength(12);
    const ids = [...page.data, ...rest.data].map(({ id }) => id);
    expect(ids).toEqual(ids.toSorted().toReversed());
    expect(await list({ kind: 'prefix' })).toEqual(prefixes.toReversed());
    expect(await list({ kind: 'number', limit: 100 })).toHaveLength(60);
    expect(await expectRefusal(list({ kind: 'lid' }))).toMatchObject({
      status: 422,
      code: 'validation_error',
    });
  });

  test("contains only rules of the caller's workspace", async () => {
    const { id } = await block({ value: '33612345678' });
    const other = app.api((await app.make.workspace()).key);
    expect((await other.call(contract.blocklist.list, {})).data).toEqual([]);
    expect(await expectRefusal(other.call(contract.blocklist.delete, { id }))).toMatchObject({ status: 404 });
    expect(await list()).toHaveLength(1);
  });
});

describe('the removal of a block rule', () => {
  test('deletes the rule the first time, and returns 404 the second time', async () => {
    const { id } = await block({ value: '33612345678' });
    expect(await api.call(contract.blocklist.delete, { id })).toEqual({ data: { id, deleted: true } });
    expect(await list()).toEqual([]);
    expect(await expectRefusal(api.call(contract.blocklist.delete, { id }))).toMatchObject({
      status: 404,
      code: 'not_found',
    });
    expect(await block({ value: '33612345678' })).toMatchObject({ value: '33612345678' });
  });

  test('succeeds for one of twenty concurrent callers', async () => {
    const { id } = await block({ value: '33612345678' });
    const calls = Array.from({ length: 20 }, (_, i) =>
      (i % 2 ? app : second).api(workspace.key).call(contract.blocklist.delete, { id }),
    );
    const answers = await Promise.allSettled(calls);
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});
