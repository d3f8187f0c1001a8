// The overview of all campaigns (dashboard-operations.md#overview).
import { contract } from '@parley/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Browser, createBrowser, PASSWORD } from '../../testing/browser.ts';
import { queryRows } from '../../testing/conversation-helper.ts';
import { startApp, type TestApp } from '../../testing/start-app.ts';

const MINUTE = 60_000;

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

async function setUpWorkspace() {
  app.clock.set('2027-03-10T09:00:00.000Z');
  const roles = [
    { email: 'ana@overview.test', name: 'Ana', role: 'owner' },
    { email: 'bob@overview.test', name: 'Bob', role: 'responder' },
    { email: 'eve@overview.test', name: 'Eve', role: 'custom', scopes: ['campaigns:read'] },
  ];
  const made = await app.make.workspace({
    members: roles.map((member) => ({ ...member, password: PASSWORD })),
    agent: { follow_ups: [] },
  });
  await queryRows(app, `update teams set timezone = 'Asia/Kathmandu' where team_id = $1`, [made.teamId]);
  const signIn = async (name: string) => {
    const page = createBrowser(app);
    await page.signIn(`${name}@overview.test`);
    return page;
  };
  const { call } = app.api(made.key);
  const push = async () => {
    const phone = app.make.phone();
    await call(contract.campaigns.pushLead, { id: 'spring', phone: `+${phone}` });
    await app.drain();
    const { data } = await call(contract.leads.list, { phone });
    return { phone, id: data[0]!.id };
  };
  const hear = async ({ phone }: { phone: string }, text: string) => {
    await call(contract.sandbox.receiveMessage, { from: phone, to: made.number, text });
    await app.drain();
  };
  const moveBack = ({ id }: { id: string }, by: string) =>
    queryRows(app, 'update leads set first_contact_at = first_contact_at - $2::interval where id = $1', [
      id,
      by,
    ]);
  return { signIn, push, hear, moveBack };
}

test('the overview shows who needs a person, the next meetings, and the funnel of this week and the last', async () => {
  const { signIn, push, hear, moveBack } = await setUpWorkspace();
  const read = async (page: Browser) => (await page.call(contract.overview.get, {})).data;
  expect(await read(await signIn('ana'))).toMatchObject({
    timezone: 'Asia/Kathmandu',
    since: '2027-03-03T18:15:00.000Z',
    tomorrow: '2027-03-10T18:15:00.000Z',
    needs_you: { total: 0, leads: [] },
    meetings: [],
    numbers: [{ connected: true, first_contacts: { warm_up_day: null } }],
    responses: { agent: { answers: 0, median: null, p90: null } },
  });

  // One lead a week ago, who came to nothing, and three leads now: one has a meeting and one asks for a person.
  await moveBack(await push(), '7 days 1 minute');
  const [ana, bob, eve] = await Promise.all(['ana', 'bob', 'eve'].map(signIn));
  const [booked, asks] = [await push(), await push(), await push()];
  await hear(booked, 'yes, 12k');
  await hear(booked, '1');
  await hear(asks, 'Can I talk to a human?');
  app.clock.advance(4 * MINUTE);
  await bob!.call(contract.leads.handoff, { id: asks.id });
  await bob!.call(contract.conversations.reply, {
    id: asks.id,
    text: 'Bob here',
    seen: null,
    idempotency_key: 'bob-1',
  });
  await app.drain();
  await hear(asks, 'Thanks');
  app.clock.advance(6 * MINUTE);

  const shown = await read(ana!);
  expect(shown.funnel).toEqual({
    now: { contacted: 3, replied: 2, qualified: 1, booked: 1, won: 0 },
    before: { contacted: 1, replied: 0, qualified: 0, booked: 0, won: 0 },
  });
  expect(shown.needs_you).toMatchObject({ total: 1, leads: [{ lead_id: asks.id }] });
  expect(shown.meetings).toMatchObject([{ lead: { id: booked.id } }]);
  // The person's answer counts from the lead's question. The agent's hand-off is not an answer.
  expect(shown.responses.person.answers).toBe(1);
  expect(shown.responses.person.median! / MINUTE).toBeCloseTo(4, 0);
  expect(shown.responses.agent.answers).toBe(2);
  expect((await ana!.call(contract.campaigns.responses, { id: 'spring' })).data).toEqual([
    { name: 'Bob', ...shown.responses.person },
  ]);
  await expect(bob!.call(contract.campaigns.responses, { id: 'spring' })).rejects.toMatchObject({
    status: 403,
  });
  expect(shown.by_day).toHaveLength(7);
  expect(shown.by_day.at(-1)).toEqual({ day: '2027-03-10', contacted: 3, replied: 2 });

  // Each member sees only what they can read elsewhere.
  expect((await read(bob!)).needs_you!.total).toBe(1);
  expect(await read(eve!)).toMatchObject({ needs_you: null, meetings: null, funnel: shown.funnel });

  // Meetings after tomorrow are listed too.
  await queryRows(
    app,
    `update bookings set start_at = start_at + interval '10 days', end_at = end_at + interval '10 days'
     where lead_id = $1`,
    [booked.id],
  );
  const later = await read(ana!);
  expect(later.meetings).toMatchObject([{ lead: { id: booked.id } }]);
  expect(later.meetings![0]!.start_at > later.day_after).toBe(true);

  // Members share a measurement of the response times for a minute.
  const seen = (await bob!.call(contract.conversations.messages, { leadId: asks.id })).data[0]!.id;
  await bob!.call(contract.conversations.reply, {
    ...{ id: asks.id, text: 'Anything else?', seen, idempotency_key: 'bob-2' },
  });
  await app.drain();
  expect((await read(bob!)).responses.person.answers).toBe(1);
  app.clock.advance(MINUTE);
  expect((await read(ana!)).responses.person.answers).toBe(2);
});
