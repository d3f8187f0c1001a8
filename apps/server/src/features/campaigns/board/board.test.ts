// Campaigns in the dashboard: their state and funnel, the effects of pausing, and how they are created and edited
// (dashboard-operations.md#campaigns).
import { contract } from '@parley/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Browser, createBrowser, PASSWORD } from '../../../testing/browser.ts';
import { queryRows } from '../../../testing/conversation-helper.ts';
import { USUAL_AGENT, type WorkspaceParts } from '../../../testing/make-workspace.ts';
import { startApp, type TestApp } from '../../../testing/start-app.ts';

const { campaigns } = contract;
const MINUTE = 60_000;

let app: TestApp;
let people = 0;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

async function setUpWorkspace(parts: WorkspaceParts = {}) {
  const n = ++people;
  const buildEmail = (role: string) => `${role}${n}@board.test`;
  const roles = ['owner', 'editor', 'responder', 'viewer'];
  const made = await app.make.workspace({
    members: roles.map((role) => ({
      email: buildEmail(role),
      name: role === 'owner' ? 'Ana' : role,
      role,
      password: PASSWORD,
    })),
    ...parts,
  });
  const as = async (role: string): Promise<Browser> => {
    const page = createBrowser(app);
    await page.signIn(buildEmail(role));
    return page;
  };
  const page = await as('owner');
  const push = async (id = 'spring') => {
    const phone = app.make.phone();
    await page.call(contract.campaigns.pushLead, { id, phone: `+${phone}` });
    return phone;
  };
  const receiveText = async (phone: string, text: string) => {
    await page.call(contract.sandbox.receiveMessage, { from: phone, to: made.number, text });
    await app.drain();
  };
  const card = async (id = 'spring') => (await page.call(campaigns.card, { id })).data;
  return { ...made, as, page, push, hear: receiveText, card };
}

const draft = (slug: string) => ({ slug, name: slug, status: 'draft', agent: USUAL_AGENT });

describe('the state of a campaign', () => {
  test('shows why it is not sending, for example outside its hours or with its number offline', async () => {
    const w = await setUpWorkspace({ campaigns: [draft('idea'), { ...draft('over'), status: 'archived' }] });
    const { page, card, teamId } = w;
    expect((await card()).state).toEqual({ is: 'nobody_waits', until: null, reason: null });
    expect((await card('idea')).state.is).toBe('draft');
    expect((await card('over')).state.is).toBe('archived');
    await page.call(contract.campaigns.pause, { id: 'spring' });
    expect(await card()).toMatchObject({
      status: 'paused',
      state: { is: 'paused' },
      status_by: 'Ana',
      status_at: expect.any(String),
    });
    await page.call(contract.campaigns.resume, { id: 'spring' });
    await queryRows(
      app,
      `update campaigns set agent = jsonb_set(agent, '{sending_hours}', '"Mon 03:00-04:00"')
       where team_id = $1 and slug = 'spring'`,
      [teamId],
    );
    expect((await card()).state).toMatchObject({ is: 'outside_hours', until: expect.any(String) });
    await queryRows(app, `update numbers set pause_reason = '"many blocks"' where team_id = $1`, [teamId]);
    expect((await card()).state).toEqual({ is: 'held', until: null, reason: 'many blocks' });
    await queryRows(app, `update numbers set session_status = 'FAILED' where team_id = $1`, [teamId]);
    expect((await card()).state.is).toBe('disconnected');
    await queryRows(app, `update campaigns set number_id = null where team_id = $1 and slug = 'spring'`, [
      teamId,
    ]);
    expect(await card()).toMatchObject({ state: { is: 'no_number' }, number: null });
    const listed = async (archived: 'only' | 'without') =>
      (await page.call(campaigns.cards, { archived })).data.map(({ campaign_id }) => campaign_id);
    expect(await listed('without')).toEqual(['idea', 'spring']);
    expect(await listed('only')).toEqual(['over']);
    await expect(card('nowhere')).rejects.toMatchObject({ status: 404 });
  });

  test('counts the leads contacted in the last days, by step and by day, and the leads in the queue', async () => {
    const { page, push, hear, card } = await setUpWorkspace();
    const first = await push();
    await app.drain();
    await hear(first, 'Hello');
    await push();
    const counted = { contacted: 1, replied: 1, qualified: 0, booked: 0, won: 0 };
    expect(await card()).toMatchObject({
      waiting: 1,
      results: { ...counted, by_day: [0, 0, 0, 0, 0, 0, 1] },
    });
    const { data, pagination } = await page.call(campaigns.cards, { limit: 1 });
    expect(data[0]).toEqual(await card());
    expect(pagination.has_more).toBe(false);
    await app.drain();
    app.clock.advance(24 * 60 * MINUTE);
    expect((await card()).results).toEqual({ ...counted, contacted: 2, by_day: [0, 0, 0, 0, 0, 2, 0] });
    const { data: today } = await page.call(campaigns.cards, { days: 1 });
    expect(today[0]!.results).toMatchObject({ contacted: 0, by_day: [0] });
  });
});

describe('the funnel of a campaign', () => {
  test('counts the leads contacted in the period, gives medians, and counts failed bookings', async () => {
    const { page, push, hear, teamId, card } = await setUpWorkspace({ agent: { follow_ups: [] } });
    const early = await push();
    await app.drain();
    app.clock.advance(5 * 24 * 60 * MINUTE);
    const since = app.clock.now().toISOString();
    const phones = [await push(), await push(), await push(), await push()];
    await app.drain();
    for (const [nth, minutes] of [2, 8, 30].entries()) {
      app.clock.advance(minutes * MINUTE - (nth === 0 ? 0 : [0, 2, 8][nth]! * MINUTE));
      await hear(phones[nth]!, nth === 0 ? 'STOP' : 'blurb');
    }
    // The agent understands no message: it leaves one question open, but not a second one.
    for (const words of ['fnord', 'fnord', 'blarg', 'blarg']) await hear(phones[1]!, words);
    await queryRows(
      app,
      `update leads set qualified_at = first_contact_at + interval '26 hours', booking_status = 'booked',
         deal_status = 'won' where team_id = $1 and phone = $2`,
      [teamId, phones[2]],
    );
    await queryRows(app, `update leads set booking_status = 'failed' where team_id = $1 and phone = $2`, [
      teamId,
      early,
    ]);
    const { data } = await page.call(campaigns.funnel, { id: 'spring', since });
    expect(data).toMatchObject({ contacted: 4, replied: 3, qualified: 1, booked: 1, won: 1 });
    expect(data.by_day).toEqual([{ day: since.slice(0, 10), contacted: 4 }]);
    expect(data.median_to_reply! / MINUTE).toBeCloseTo(8, 0);
    expect(data.median_to_qualified! / MINUTE).toBeCloseTo(26 * 60, 0);
    expect(data.failed_bookings).toBe(1);
    // The results link to a filtered leads table.
    const countLinkedLeads = async (filter: Record<string, unknown>) =>
      (await page.call(contract.leads.table, { campaign_id: 'spring', ...filter } as never)).data.map(
        ({ phone }) => phone,
      );
    expect(await countLinkedLeads({ handed_over: 'answer_not_understood_twice' })).toEqual([phones[1]]);
    expect(await countLinkedLeads({ handed_over: 'any' })).toEqual([phones[1]]);
    expect(await countLinkedLeads({ handed_over: 'another reason' })).toEqual([]);
    expect(await countLinkedLeads({ booking: 'failed' })).toEqual([early]);
    const month = (await page.call(campaigns.funnel, { id: 'spring' })).data;
    expect(month.contacted).toBe(5);
    expect((await card()).results).toMatchObject({ contacted: 5, replied: 3, booked: 1 });
    app.clock.advance(2 * 24 * 60 * MINUTE);
    expect((await card()).results).toMatchObject({ contacted: 4, replied: 3, booked: 1 });
    expect(month.by_day.map(({ contacted }) => contacted)).toEqual([...Array(25).fill(0), 1, 0, 0, 0, 0, 4]);
  });
});

describe('the predicted consequences of pausing and resuming', () => {
  test('match what the pause or the resume then does', async () => {
    const { page, push, hear, teamId, card } = await setUpWorkspace({
      agent: { follow_ups: ['2h', '3d'], booking: null },
    });
    const consequences = async (action: 'pause' | 'resume' | 'archive') =>
      (await page.call(campaigns.consequences, { id: 'spring', action })).data;
    const [silent, talks, held, gone] = [await push(), await push(), await push(), await push()];
    await app.drain();
    await hear(talks, 'Hello');
    await hear(held, 'Hello');
    await hear(gone, 'STOP');
    const lead = async (phone: string) =>
      (
        await queryRows<{ id: string }>(app, 'select id from leads where team_id = $1 and phone = $2', [
          teamId,
          phone,
        ])
      )[0]!.id;
    await page.call(contract.leads.handoff, { id: await lead(held) });
    await push();
    expect(await consequences('pause')).toEqual({
      action: 'pause',
      // One lead is silent and one is in conversation. The agent would answer both.
      open_conversations: 2,
      held_conversations: 1,
      follow_ups_today: 2,
      first_contacts: 1,
      waiting_messages: 0,
      typing: 0,
      unanswered: 0,
      room: null,
    });
    await page.call(contract.campaigns.pause, { id: 'spring' });
    await hear(silent, 'Hello?');
    app.clock.advance(3 * 60 * MINUTE);
    await app.drain();
    const resumed = await consequences('resume');
    expect(resumed).toMatchObject({
      unanswered: 1,
      first_contacts: 1,
      room: { plan: 'scale', most: 50, active: 0 },
    });
    expect((await card()).results.contacted).toBe(4);
    await page.call(contract.campaigns.resume, { id: 'spring' });
    await app.drain();
    expect(await consequences('pause')).toMatchObject({ unanswered: 0, first_contacts: 0 });
    expect((await card()).results.contacted).toBe(5);
  });

  test('count the follow-ups of qualified leads who have not chosen a time', async () => {
    const countFollowUps = async (agent: Record<string, unknown>) => {
      app.clock.set('2027-06-02T08:00:00.000Z');
      const { page, push, hear } = await setUpWorkspace({ agent });
      const [choosing, booked, asked] = [await push(), await push(), await push()];
      await app.drain();
      for (const phone of [choosing, booked]) await hear(phone, 'yes, 12k');
      await hear(booked, '1');
      await hear(asked, 'hello');
      const count = async () =>
        (await page.call(campaigns.consequences, { id: 'spring', action: 'pause' })).data.follow_ups_today;
      const before = await count();
      app.clock.advance(4 * 60 * MINUTE);
      await app.drain();
      return [before, await count()];
    };
    expect(await countFollowUps({ follow_ups: ['5d'] })).toEqual([1, 0]);
    expect(await countFollowUps({ follow_ups: ['2h'], offer_follow_ups: [] })).toEqual([1, 0]);
    expect(await countFollowUps({ follow_ups: [], offer_follow_ups: ['3h', '2h'] })).toEqual([1, 1]);
    expect(await countFollowUps({ follow_ups: [] })).toEqual([0, 0]);
  });

  test('include a warning when the plan has no room for another active campaign', async () => {
    const { page } = await setUpWorkspace({ plan: 'free', campaigns: [draft('idea')] });
    const { data } = await page.call(campaigns.consequences, { id: 'idea', action: 'resume' });
    expect(data.room).toEqual({ plan: 'free', most: 1, active: 1 });
    await expect(page.call(campaigns.update, { id: 'idea', status: 'active' })).rejects.toMatchObject({
      status: 402,
      issues: [{ code: 'pool_full', params: { plan: 'free', max: 1 } }],
    });
  });
});

describe('creating and editing campaigns', () => {
  test('creates drafts from scratch, as a copy or from a template, and contacts no one', async () => {
    const real = app.make.phone();
    const waha = { url: 'http://localhost:3001', api_key: 'k', session: 'front' };
    const { page, number, campaignId, card } = await setUpWorkspace({
      agent: { knowledge: [{ text: 'EndpointLimits are open on Sunday.' }], criteria: [] },
      numbers: [{ phone: real, engine: 'waha', waha }],
    });
    const nothing = {
      name: 'Été: cuisines & bains',
      from: 'nothing',
      language: 'fr',
      goal: 'Qualify',
      first_message: 'Hi {{name}}',
    } as const;
    const { data: first } = await page.call(campaigns.create, nothing);
    expect(first).toMatchObject({ campaign_id: 'ete-cuisines-bains', status: 'draft', number: null });
    expect((await page.call(campaigns.create, nothing)).data.campaign_id).toBe('ete-cuisines-bains-2');
    await expect(page.call(campaigns.create, { ...nothing, slug: 'spring' })).rejects.toMatchObject({
      status: 422,
      issues: [{ path: ['slug'], code: 'campaign_slug_taken', params: { slug: 'spring' } }],
    });
    await expect(
      page.call(campaigns.create, { ...nothing, number: '33600000999', first_message: '', slug: 'A b' }),
    ).rejects.toMatchObject({
      status: 422,
      issues: [
        { path: ['slug'], code: 'slug' },
        { path: ['number'], code: 'unknown_reference' },
        { path: ['agent', 'first_message'], code: 'text_empty' },
      ],
    });
    const copy = { name: 'Copy', from: 'copy', copy_of: campaignId, number } as const;
    const { data: copied } = await page.call(campaigns.create, copy);
    expect(copied).toMatchObject({ status: 'draft', number: { name: 'Front desk' } });
    const readAgent = async (id: string) =>
      (await queryRows<{ agent: unknown }>(app, 'select agent from campaigns where id = $1', [id]))[0]!.agent;
    expect(await readAgent(copied.id)).toEqual(await readAgent(campaignId));
    const { data: example } = await page.call(campaigns.create, { name: 'Tour', from: 'template' });
    expect(await readAgent(example.id)).toMatchObject({ criteria: [{ key: 'owner' }, { key: 'budget' }] });
    // The number also reaches real people, so the agent must keep to the human pace.
    await page.call(campaigns.create, { name: 'Tour of the town', from: 'template', number: real });
    // Starting a draft without a number fails and names the missing field; with a number it works.
    await expect(page.call(campaigns.update, { id: first.id, status: 'active' })).rejects.toMatchObject({
      status: 422,
      issues: [{ path: ['number'], code: 'required_while_active' }],
    });
    await page.call(campaigns.update, { id: first.id, number, status: 'active', name: 'Summer' });
    expect(await card(first.id)).toMatchObject({ name: 'Summer', status: 'active', status_by: 'Ana' });
    await page.call(campaigns.update, { id: first.id, status: 'archived' });
    expect((await card(first.id)).state.is).toBe('archived');
    await page.call(campaigns.update, { id: first.id, status: 'draft' });
    const { data: entries } = await page.call(contract.activity.list, {});
    expect(entries.slice(0, 3).map(({ action, details }) => [action, details])).toEqual([
      ['campaign.changed', { status: 'draft' }],
      ['campaign.changed', { status: 'archived' }],
      ['campaign.changed', { name: 'Summer', number, status: 'active' }],
    ]);
  });

  test('keeps agent, knowledge and status when other fields change', async () => {
    const { page, campaignId } = await setUpWorkspace({
      agent: { knowledge: [{ text: 'EndpointLimits are open on Sunday.' }] },
    });
    const all = () =>
      queryRows(
        app,
        `select agent, status, purpose, number_id, slug, (select json_agg(source.name) from knowledge_sources source
           where source.campaign_id = campaign.id) as knows from campaigns campaign where id = $1`,
        [campaignId],
      );
    const before = await all();
    await page.call(contract.campaigns.pause, { id: 'spring' });
    await page.call(campaigns.update, { id: 'spring', name: 'Autumn' });
    await page.call(contract.campaigns.resume, { id: 'spring' });
    expect(await all()).toEqual(before);
    await expect(page.call(campaigns.update, { id: 'spring' })).rejects.toMatchObject({ status: 422 });
    await expect(page.call(campaigns.update, { id: 'nowhere', name: 'X' })).rejects.toMatchObject({
      status: 404,
    });
    await expect(page.call(campaigns.update, { id: 'spring', number: null })).rejects.toMatchObject({
      issues: [{ path: ['number'], code: 'required_while_active' }],
    });
    await expect(
      page.call(campaigns.update, { id: 'spring', template: { name: 'hello', language: 'en' } }),
    ).rejects.toMatchObject({ issues: [{ path: ['template'], code: 'template_on_engine' }] });
  });

  test('keeps the changes of two members, or rejects one of them', async () => {
    const { page, as, card } = await setUpWorkspace();
    const other = await as('editor');
    const results = await Promise.allSettled([
      page.call(campaigns.update, { id: 'spring', name: 'One' }),
      other.call(campaigns.update, { id: 'spring', purpose: 'group' }),
    ]);
    const refused = results.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[];
    for (const { reason } of refused) expect(reason).toMatchObject({ status: 412 });
    const { name, purpose } = await card();
    const done = [name === 'One', purpose === 'group'].filter(Boolean).length;
    expect(done + refused.length).toBe(2);
  });

  test('is refused to responders and viewers, who can only read', async () => {
    const { as } = await setUpWorkspace();
    for (const role of ['responder', 'viewer']) {
      const page = await as(role);
      expect((await page.call(campaigns.cards, {})).data.length).toBe(1);
      await page.call(campaigns.forecast, { id: 'spring' });
      await page.call(campaigns.funnel, { id: 'spring' });
      const refused = { status: 403, code: 'insufficient_scope' };
      await expect(page.call(campaigns.update, { id: 'spring', name: 'X' })).rejects.toMatchObject(refused);
      await expect(page.call(campaigns.create, { name: 'X', from: 'template' })).rejects.toMatchObject(
        refused,
      );
      await expect(page.call(contract.campaigns.pause, { id: 'spring' })).rejects.toMatchObject(refused);
    }
  });
});
