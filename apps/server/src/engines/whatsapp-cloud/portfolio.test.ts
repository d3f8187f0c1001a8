// Tests the limit of first contacts in 24 hours over all numbers of a business (sending.md#portfolio), through the real
// route: two numbers of one account, and another account.
import { contract, fact, factText } from '@parley/contract';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { readNumberHealth } from '../../features/numbers/index.ts';
import { createPlay } from '../../testing/conversation-helper.ts';
import { endWork } from '../../testing/end-work.ts';
import { getPhone } from '../../testing/fakes/cloud/phone.ts';
import { startApp, type TestApp } from '../../testing/start-app.ts';
import { addFakeNumber, SEND, startFarEnd, VERIFY_TOKEN } from './network.testing.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const { cloud, clock } = await startFarEnd();
let app: TestApp;
let other: TestApp;
beforeAll(async () => {
  app = await startApp({ clock });
  other = await startApp({ clock, connections: app.connections });
});
afterEach(() => endWork(app));
afterAll(async () => {
  await other.close();
  await app.close();
  await cloud.close();
});

const template = { name: 'hello', language: 'en', variables: ['{{name|there}}'] };

/** Creates a workspace with two numbers of one account and a campaign on each. */
async function setUpPortfolio(limit: number | null, follow_ups: string[] = []) {
  const account = cloud.addAccount({ portfolio: { limit } });
  cloud.addTemplate({ name: 'hello', language: 'en', body: 'Hi {{1}}, this is Lea from Acme.' }, account.id);
  const [one, two] = [0, 1].map(() => addFakeNumber(cloud, { account_id: account.id }));
  const agent = { humanize: true, reply_delay: '3s', sending_hours: 'always', follow_ups };
  const w = await app.make.workspace({
    number: { pacing: {}, ...one! },
    numbers: [two!],
    campaign: { template },
    agent,
    campaigns: [
      {
        slug: 'autumn',
        name: 'Max from Acme',
        status: 'active',
        purpose: 'setter',
        number: two!.phone,
        template,
        agent: { model: 'offline', goal: 'Sell', first_message: 'Hi', criteria: [], ...agent },
      },
    ],
  });
  await cloud.webhooks.subscribe(`${app.url}/engines/whatsapp-cloud`, VERIFY_TOKEN);
  await app.drain();
  const lead = createPlay(app, w);
  const ids = [one!, two!].map(({ whatsapp_cloud }) => whatsapp_cloud.phone_number_id);
  return {
    lead,
    /** Pushes a person to the first or the second campaign. */
    async push(campaign: 'spring' | 'autumn' = 'spring') {
      const phone = app.make.phone();
      const { data } = await lead.api.call(contract.campaigns.pushLead, { id: campaign, phone: `+${phone}` });
      return { ...data, phone };
    },
    sent: () =>
      cloud.sent
        .filter(({ phone_number_id: id }) => ids.includes(id))
        .map(({ to, failed }) => ({ to, failed })),
    far: getPhone(cloud, ids[0]!),
    health: (nth: number) => readNumberHealth(app.createCtx(w.teamId), w.applied.numbers[nth]!.id),
  };
}

async function passTime(ms: number, step = MINUTE) {
  for (let passed = 0; passed < ms; passed += step) {
    clock.advance(Math.min(step, ms - passed));
    await app.drain();
  }
}

const countRefused = () =>
  cloud.calls.filter(({ operation, status }) => operation === SEND && status !== 200);

describe('two numbers of one business', () => {
  test('share the limit, delay leads above it for a day with a reason, and do not affect another account', {
    tags: 'endurance',
  }, async () => {
    const [ours, theirs] = [await setUpPortfolio(3), await setUpPortfolio(3)];
    for (const campaign of ['spring', 'spring', 'autumn', 'autumn'] as const) await ours.push(campaign);
    await passTime(5 * MINUTE);
    expect(ours.sent()).toHaveLength(3);
    const late = await ours.push();
    expect(late).toMatchObject({ status: 'queued' });
    const limit = fact('portfolio_limit', { limit: 3 });
    expect(late.note).toContain(factText(fact('limit_used', { limit })));
    expect(late.note).toMatch(/earliest 2026-11-19T12:0\d/);
    for (const nth of [0, 1]) {
      expect((await ours.health(nth)).quality).toEqual({ rating: 'high', people: { limit: 3, left: 0 } });
    }
    expect((await theirs.health(0)).quality.people).toEqual({ limit: 3, left: 3 });
    for (const campaign of ['spring', 'autumn', 'autumn'] as const) await theirs.push(campaign);
    await passTime(5 * MINUTE);
    expect(theirs.sent()).toHaveLength(3);
    await passTime(23 * HOUR, 90 * MINUTE);
    expect(ours.sent()).toHaveLength(3);
    await passTime(HOUR + 10 * MINUTE);
    expect(ours.sent().map(({ to }) => to)).toContain(late.phone);
    expect(ours.sent()).toHaveLength(5);
    expect(countRefused()).toEqual([]);
  });

  test('never exceed it when both send concurrently', { tags: 'endurance' }, async () => {
    const ours = await setUpPortfolio(1);
    await ours.push('spring');
    await ours.push('autumn');
    await Promise.all([app.drain(), other.drain()]);
    for (let minute = 0; minute < 3; minute++) {
      clock.advance(MINUTE);
      await Promise.all([app.drain(), other.drain()]);
    }
    expect(ours.sent()).toHaveLength(1);
    expect(countRefused()).toEqual([]);
  });

  test('continue when the network raises the limit or reports no limit', async () => {
    const ours = await setUpPortfolio(1);
    const people = [await ours.push(), await ours.push(), await ours.push('autumn')];
    await passTime(3 * MINUTE);
    expect(ours.sent()).toHaveLength(1);
    ours.far.limitBecomes(2);
    await cloud.webhooks.settled();
    expect((await ours.health(1)).quality.people).toEqual({ limit: 2, left: 1 });
    await passTime(3 * MINUTE);
    expect(ours.sent()).toHaveLength(2);
    ours.far.limitBecomes(null);
    await cloud.webhooks.settled();
    await passTime(3 * MINUTE);
    expect(ours.sent()).toHaveLength(people.length);
    const { quality, journal } = await ours.health(1);
    expect(quality.people).toEqual({ limit: null, left: null });
    expect(journal.map(({ text }) => text)).toEqual(
      expect.arrayContaining([2, null].map((limit) => factText(fact('new_chats_limit_changed', { limit })))),
    );
  });

  test("count each person once, for 24 hours from the person's last template", {
    tags: 'endurance',
  }, async () => {
    const ours = await setUpPortfolio(1, ['1d']);
    await ours.push();
    await passTime(MINUTE);
    await passTime(24 * HOUR, 90 * MINUTE);
    // The follow-up goes to a person who is already counted.
    expect(ours.sent()).toHaveLength(2);
    const late = await ours.push('autumn');
    expect(late.note).toMatch(/earliest 2026-11-2\dT/);
    await passTime(21 * HOUR, 90 * MINUTE);
    expect(ours.sent()).toHaveLength(2);
    await passTime(4 * HOUR, 90 * MINUTE);
    expect(ours.sent().at(-1)!.to).toBe(late.phone);
    expect(countRefused()).toEqual([]);
  });

  test('delay a follow-up that is sent as a template in the same way as a first contact', {
    tags: 'endurance',
  }, async () => {
    const ours = await setUpPortfolio(1, ['30h']);
    const first = await ours.push();
    await passTime(26 * HOUR, 90 * MINUTE);
    const second = await ours.push('autumn');
    await passTime(6 * HOUR, 90 * MINUTE);
    expect(ours.sent().map(({ to }) => to)).toEqual([first.phone, second.phone]);
    expect((await ours.lead.messages(first.phone)).at(-1)).toMatchObject({
      type: 'FOLLOW_UP',
      status: 'queued',
      explanation: {
        code: 'earliest',
        params: { because: fact('limit_used', { limit: fact('portfolio_limit', { limit: 1 }) }) },
      },
    });
    await passTime(21 * HOUR, 90 * MINUTE);
    expect(ours.sent().at(-1)!.to).toBe(first.phone);
    expect(countRefused()).toEqual([]);
  });
});

test('a person whom a template did not reach is not counted', async () => {
  const ours = await setUpPortfolio(1);
  const nobody = app.make.phone();
  cloud.person(nobody).on_whatsapp = false;
  await ours.lead.push(nobody);
  await passTime(3 * MINUTE);
  await cloud.webhooks.settled();
  const next = await ours.push();
  expect(next).toMatchObject({ status: 'accepted' });
  await passTime(3 * MINUTE);
  expect(ours.sent().map(({ to }) => to)).toEqual([nobody, next.phone]);
});
