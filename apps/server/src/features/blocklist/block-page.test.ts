// Tests the block list page (dashboard-operations.md#block-list): what a rule affects, who created it, and which leads opted
// out.
import { contract } from '@parley/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Browser, createBrowser, PASSWORD } from '../../testing/browser.ts';
import { createPlay, queryRows } from '../../testing/conversation-helper.ts';
import type { Workspace } from '../../testing/make-workspace.ts';
import { startApp, type TestApp } from '../../testing/start-app.ts';

const { blocklist } = contract;
let app: TestApp;
let people = 0;
beforeAll(async () => {
  app = await startApp({ rates: { free: 1e6, starter: 1e6, business: 1e6, scale: 1e6 } });
});
afterAll(() => app.close());

async function setUpPage(role = 'editor', parts: object = {}) {
  const email = `block${++people}@page.test`;
  const w = await app.make.workspace({
    members: [
      { email: `boss${people}@page.test`, name: 'Olga', role: 'owner', password: PASSWORD },
      { email, name: 'Ed', role, password: PASSWORD },
    ],
    ...parts,
  });
  const page = createBrowser(app);
  await page.signIn(email);
  return { w, page };
}

const listRules = async (page: Browser, query: object = {}) =>
  (await page.call(blocklist.rules, query as never)).data;
const previewRule = async (page: Browser, value: string, more: object = {}) =>
  (await page.call(blocklist.effect, { value, ...more } as never)).data;

test('the block list in the dashboard shows who created a rule, and takes rules for one campaign', async () => {
  const { w, page } = await setUpPage();
  const reason = 'Writes in capitals';
  const { data: whole } = await page.call(blocklist.addRule, { value: '+33 612 345 678', reason });
  expect(whole).toMatchObject({ kind: 'number', value: '33612345678', campaign: null, by: 'Ed', reason });
  const { data: own } = await page.call(blocklist.addRule, {
    value: '33612345678',
    campaign_id: w.campaign,
    label: '50% off',
  });
  expect(own).toMatchObject({ campaign: { id: w.campaignId, slug: 'spring', name: 'Lea from Acme' } });
  await expect(
    page.call(blocklist.addRule, { value: '33612345678', campaign_id: w.campaignId }),
  ).rejects.toMatchObject({
    status: 409,
    issues: [{ code: 'already_blocked', params: { campaign: 'Lea from Acme' } }],
  });
  await expect(
    page.call(blocklist.addRule, { value: '33612345678', campaign_id: 'nope' }),
  ).rejects.toMatchObject({
    status: 404,
  });
  await expect(page.call(blocklist.addRule, { value: 'abc' })).rejects.toMatchObject({
    status: 422,
    issues: [{ path: ['value'], code: 'block_value' }],
  });
  expect((await listRules(page)).map(({ id }) => id)).toEqual([own.id, whole.id]);
  expect(await listRules(page, { q: 'capitals' })).toEqual([whole]);
  expect(await listRules(page, { q: '50%' })).toEqual([own]);
  expect(await listRules(page, { q: '%' })).toEqual([own]);
  expect(await listRules(page, { q: '+33 6 12' })).toHaveLength(2);
  expect(await listRules(page, { kind: 'prefix' })).toEqual([]);
  // The API returns the same rules, and the send gate applies them.
  const listed = await app.api(w.key).call(contract.blocklist.list, {});
  expect(listed.data.map(({ campaign_id }) => campaign_id)).toEqual(['spring', null]);
  await page.call(blocklist.removeRule, { id: own.id });
  await expect(page.call(blocklist.removeRule, { id: own.id })).rejects.toMatchObject({ status: 404 });
  expect(await listRules(page)).toEqual([whole]);
  const told = await queryRows<{ action: string; actor_name: string; subject_name: string }>(
    app,
    `select action, actor_name, subject_name from activity where team_id = $1 and action like 'block.%' order by id`,
    [w.teamId],
  );
  expect(told.map(({ action }) => action)).toEqual(['block.added', 'block.added', 'block.lifted']);
  expect(told[2]).toMatchObject({ actor_name: 'Ed', subject_name: '33612345678' });
});

test('the preview of a block rule counts the leads that the rule would block', async () => {
  const { w, page } = await setUpPage();
  const lead = createPlay(app, w);
  const [one, other] = ['33655500001', '33655500002'];
  await lead.push(one);
  await lead.push(other);
  await app.drain();
  await lead.say(one, 'Yes');
  expect(await previewRule(page, one)).toEqual({ leads: 1, conversations: 1, waiting: 0, blocked: false });
  expect(await previewRule(page, '336555', { kind: 'prefix' })).toMatchObject({ leads: 2, conversations: 2 });
  expect(await previewRule(page, '336555', { kind: 'prefix', campaign_id: 'spring' })).toMatchObject({
    leads: 2,
  });
  expect(await previewRule(page, '3365559', { kind: 'prefix' })).toMatchObject({ leads: 0 });
  expect(await previewRule(page, '33699900001')).toMatchObject({ leads: 0 });
  await queryRows(app, `update leads set whatsapp_id = '777@lid' where team_id = $1 and phone = $2`, [
    w.teamId,
    other,
  ]);
  expect(await previewRule(page, '777@lid')).toMatchObject({ leads: 1 });
  await lead.say(one, 'STOP');
  expect(await previewRule(page, one)).toMatchObject({ leads: 1, conversations: 0 });
  await page.call(blocklist.addRule, { kind: 'prefix', value: '336555' });
  expect(await previewRule(page, '336555', { kind: 'prefix' })).toMatchObject({ blocked: true });
  await expect(previewRule(page, 'x')).rejects.toMatchObject({ status: 422 });
  await expect(previewRule(page, one, { campaign_id: 'nope' })).rejects.toMatchObject({ status: 404 });

  const { data } = await page.call(blocklist.optedOut, {});
  expect(data).toMatchObject([{ phone: one, campaign: 'Lea from Acme', opted_out_at: expect.any(String) }]);
  expect((await page.call(blocklist.optedOut, { q: '+33 6555 00001' })).data).toEqual(data);
  expect((await page.call(blocklist.optedOut, { q: 'Zoé' })).data).toEqual([]);
});

test('the block list in the dashboard lists opted-out leads in pages, latest first, each once', async () => {
  const { w, page } = await setUpPage();
  await insertLeads(w, 60, { opted: true });
  const seen: string[] = [];
  let cursor: string | null | undefined;
  do {
    const answer = await page.call(blocklist.optedOut, { limit: 25, ...(cursor ? { cursor } : {}) });
    seen.push(...answer.data.map(({ phone }) => phone!));
    cursor = answer.pagination.next_cursor;
  } while (cursor);
  expect(seen).toHaveLength(60);
  expect(seen).toEqual(seen.toSorted().toReversed());
});

test('the block list in the dashboard is available only to members who manage it, in their own workspace', async () => {
  const { page: viewer } = await setUpPage('viewer');
  await expect(listRules(viewer)).rejects.toMatchObject({ status: 403 });
  const [mine, theirs] = [await setUpPage(), await setUpPage()];
  const { data } = await theirs.page.call(blocklist.addRule, { value: '33612345678' });
  expect(await listRules(mine.page)).toEqual([]);
  await expect(mine.page.call(blocklist.removeRule, { id: data.id })).rejects.toMatchObject({ status: 404 });
  await expect(
    mine.page.call(blocklist.addRule, { value: '33612345678', campaign_id: theirs.w.campaignId }),
  ).rejects.toMatchObject({ status: 404 });
});

test('a workspace file can contain a block rule for one campaign', async () => {
  const rules = [
    { kind: 'prefix', value: '44', campaign: 'spring' },
    { kind: 'prefix', value: '44' },
  ];
  const { page } = await setUpPage('editor', { blocked: rules });
  expect((await listRules(page)).map(({ campaign, by }) => [campaign?.slug ?? null, by])).toEqual([
    [null, null],
    ['spring', null],
  ]);
  const missing = setUpPage('editor', { blocked: [{ kind: 'prefix', value: '44', campaign: 'autumn' }] });
  await expect(missing).rejects.toMatchObject({
    found: [{ path: ['blocked', 0, 'campaign'], code: 'unknown_reference', params: { name: 'autumn' } }],
  });
});

test('the preview of a block rule reads only the matching leads', {
  tags: 'endurance',
}, async () => {
  const { w, page } = await setUpPage();
  await insertLeads(w, 20_000, { opted: false });
  await queryRows(app, 'analyze leads');
  expect(await previewRule(page, '33700000005')).toMatchObject({ leads: 1 });
  expect(await previewRule(page, '337', { kind: 'prefix' })).toMatchObject({ leads: 20_000 });
  const { statements } = await import('../../platform/postgres/database.ts');
  const { text } = statements.get('blocklist.effect')!;
  const explainPlan = async (kind: string, value: string) => {
    const literal = [w.teamId, kind, value].map((one) => `'${one}'`);
    const filled = text
      .replaceAll(/\$4/g, 'null')
      .replaceAll(/\$([123])/g, (_, n) => literal[Number(n) - 1]!);
    const rows = await queryRows<{ 'QUERY PLAN': string }>(app, `explain (analyze, buffers off) ${filled}`);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  };
  for (const [kind, value] of [
    ['number', '33700000005'],
    ['number', '123@lid'],
    ['number', '@ana'],
    ['prefix', '3370000'],
  ] as const)
    expect(await explainPlan(kind, value)).not.toMatch(/Seq Scan on leads(?!.*never executed)/);
});

/** Inserts rows as imports do. Phones and opt-out times increase from row to row. */
async function insertLeads(w: Workspace, count: number, { opted }: { opted: boolean }) {
  await queryRows(
    app,
    `insert into leads (team_id, id, number_id, campaign_id, phone, whatsapp_id, status, in_touch, opted_out_at, created_at, updated_at)
     select $1, 'lead_' || $2 || lpad(n::text, 7, '0'), $3, $4, (33700000000 + n)::text, (33700000000 + n) || '@c.us',
       case when $6 then 'stopped' else 'in_progress' end, true,
       case when $6 then timestamptz '2026-01-01' + make_interval(mins => n) end, now(), now()
     from generate_series(1, $5::int) n`,
    [w.teamId, w.slug, w.numberId, w.campaignId, count, opted],
  );
}
