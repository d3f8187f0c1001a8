import { contract, type FactParams, fact } from '@parley/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Engine } from '../../../engines/port.ts';
import { movableClock } from '../../../platform/clock.ts';
import { createPlay, type Play, queryRows } from '../../../testing/conversation-helper.ts';
import { NO_PACING, type WorkspaceParts } from '../../../testing/make-workspace.ts';
import { startApp, type TestApp } from '../../../testing/start-app.ts';
import { eventually } from '../../../testing/wait-eventually.ts';

const MINUTE = 60_000;

/** Runs while the service waits, to simulate events during typing or a slow answer; its argument is the duration. */
let whileWaiting: ((ms: number) => Promise<void>) | undefined;
const moved = movableClock('2026-11-18T12:00:00.000Z');
const clock = {
  ...moved,
  async sleep(ms: number) {
    await moved.sleep(ms);
    await whileWaiting?.(ms);
  },
};

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ clock });
});
afterAll(() => app.close());

async function play(parts: WorkspaceParts = {}): Promise<Play> {
  return createPlay(app, await app.make.workspace(parts));
}

async function contactLead(parts: WorkspaceParts = {}) {
  const lead = await play(parts);
  const phone = app.make.phone();
  await lead.push(phone);
  await app.drain();
  expect(await lead.texts(phone)).toHaveLength(1);
  return { lead, phone };
}

/** Advances the clock in steps, and does all due work at each step. */
async function passTime(ms: number, step: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += step) {
    clock.advance(step);
    await app.drain();
  }
}

const readLastMessage = async (lead: Play, phone: string) => (await lead.messages(phone)).at(-1)!;
const formatToday = () => clock.now().toISOString().slice(0, 10);

describe('a waiting message', () => {
  test('waits while the number is disconnected, and is sent once after the reconnection', async () => {
    const { lead, phone } = await contactLead();
    await lead.write(phone, 'yes');
    await lead.number({ connected: false });
    await app.drain();
    await passTime(20 * MINUTE, 10 * MINUTE);
    expect(await readLastMessage(lead, phone)).toMatchObject({
      status: 'queued',
      explanation: fact('number_is_disconnected'),
    });
    await lead.number({ connected: true });
    await lead.number({ connected: true });
    await app.drain();
    expect(await lead.texts(phone)).toHaveLength(2);
    expect(await readLastMessage(lead, phone)).toMatchObject({ status: 'accepted', explanation: null });
  });

  test('waits while the campaign is paused, and is sent when it is active again', async () => {
    const parts = { slug: 'pauses', number: { phone: '33644444444' } };
    const { lead, phone } = await contactLead(parts);
    await lead.write(phone, 'yes');
    await lead.number({ connected: false });
    await app.drain();
    await app.make.workspace({ ...parts, campaign: { status: 'paused' } });
    await lead.number({ connected: true });
    await app.drain();
    expect(await readLastMessage(lead, phone)).toMatchObject({
      status: 'queued',
      explanation: fact('campaign_not_active'),
    });
    await app.make.workspace(parts);
    await app.drain();
    expect(await lead.texts(phone)).toHaveLength(2);
  });

  test.each([
    ['send_gap', { send_gap: '30s' }, fact('send_gap', { gap_ms: 30_000 }), 30_000],
    ['per_minute', { per_minute: 1 }, fact('per_minute', { most: 1 }), MINUTE],
    ['per_hour', { per_hour: 1 }, fact('per_hour', { most: 1 }), 60 * MINUTE],
    ['identical_per_hour', { identical_per_hour: 1 }, fact('identical_per_hour', { most: 1 }), 60 * MINUTE],
  ])(
    'is delayed by %s, and shows the rule, its value and the earliest time',
    async (_rule, pacing, because, ms) => {
      const lead = await play({
        number: { pacing: { ...NO_PACING, ...pacing } },
        agent: { first_message: 'Hi there.' },
      });
      const [one, two] = [app.make.phone(), app.make.phone()];
      await lead.push(one);
      await app.drain();
      const [sent] = await lead.events(one);
      await lead.push(two);
      await app.drain();
      const earliest = new Date(Date.parse(sent!.at) + ms);
      const waiting = await readLastMessage(lead, two);
      expect(waiting.status).toBe('queued');
      const { params } = waiting.explanation as { params: FactParams<'earliest'> };
      expect(waiting.explanation).toMatchObject({ code: 'earliest', params: { because } });
      const named = Date.parse(params.at as string);
      expect(Math.abs(named - earliest.getTime())).toBeLessThan(1_000);
      clock.set(new Date(named - 1_000));
      await app.drain();
      expect(await lead.texts(two)).toEqual([]);
      clock.set(new Date(named + 1));
      await app.drain();
      expect(await lead.texts(two)).toHaveLength(1);
    },
  );

  test('is sent after an earlier message to the same person', async () => {
    const { lead, phone } = await contactLead();
    await lead.number({ fault: 'reject', fault_count: 1 });
    await lead.say(phone, 'yes');
    await lead.say(phone, 'what does it cost?');
    expect((await lead.messages(phone)).map(({ status }) => status)).toEqual([
      'accepted',
      'queued',
      'queued',
    ]);
    expect((await readLastMessage(lead, phone)).explanation).toEqual(fact('earlier_message_waits'));
    await passTime(MINUTE, 5_000);
    const written = (await lead.messages(phone)).map(({ text }) => text);
    expect(await lead.texts(phone)).toEqual(written);
  });
});

describe('a failed send', () => {
  test('is tried again after a rejection, and the rejection uses no quota', async () => {
    const { lead, phone } = await contactLead();
    const { sent } = await lead.day(formatToday());
    await lead.number({ fault: 'reject', fault_count: 2 });
    await lead.say(phone, 'yes');
    expect(await readLastMessage(lead, phone)).toMatchObject({
      status: 'queued',
      attempts: 1,
      explanation: fact('provider_failed', { provider: 'the simulator', code: 'reject' }),
    });
    expect((await lead.day(formatToday())).sent).toBe(sent);
    await passTime(3 * MINUTE, 10_000);
    expect(await readLastMessage(lead, phone)).toMatchObject({ status: 'accepted', attempts: 2 });
    expect(await lead.texts(phone)).toHaveLength(2);
    expect((await lead.day(formatToday())).sent).toBe(sent + 1);
  });

  test('is given up after three and a half hours of rejections, with a journal entry', async () => {
    const { lead, phone } = await contactLead();
    const { sent } = await lead.day(formatToday());
    await lead.number({ fault: 'reject' });
    await lead.say(phone, 'yes');
    await passTime(3 * 60 * MINUTE, 10 * MINUTE);
    expect(await readLastMessage(lead, phone)).toMatchObject({ status: 'queued' });
    await passTime(60 * MINUTE, 10 * MINUTE);
    expect(await readLastMessage(lead, phone)).toMatchObject({ status: 'refused', attempts: 24 });
    expect(await lead.facts(phone)).toMatchObject([{ code: 'message_not_sent' }]);
    expect((await lead.day(formatToday())).sent).toBe(sent);
    expect(await lead.texts(phone)).toHaveLength(1);
  });

  test('ends the wait of a lead whose first message was finally rejected, and the lead can be pushed again', async () => {
    const lead = await play();
    const phone = app.make.phone();
    await lead.number({ fault: 'reject' });
    await lead.push(phone);
    await app.drain();
    expect(await lead.lead(phone)).toMatchObject({ status: 'queued' });
    await passTime(300 * MINUTE, 10 * MINUTE);
    expect(await lead.lead(phone)).toMatchObject({ status: 'unknown', first_contact_at: null });
    await lead.number({ fault: 'none' });
    await lead.push(phone);
    await app.drain();
    expect(await lead.texts(phone)).toHaveLength(1);
    clock.set('2026-11-19T12:00:00.000Z');
  });

  test('is unconfirmed, is never sent again and uses its quota if the engine does not answer', async () => {
    const lead = await play();
    const phone = app.make.phone();
    await lead.number({ fault: 'timeout', fault_count: 1 });
    await lead.push(phone);
    await app.drain();
    expect(await readLastMessage(lead, phone)).toMatchObject({ status: 'unconfirmed' });
    expect(await lead.lead(phone)).toMatchObject({ status: 'in_progress', messages_count: 0 });
    expect((await lead.lead(phone)).first_contact_at).not.toBeNull();
    await lead.push(phone);
    await passTime(30 * MINUTE, 10 * MINUTE);
    expect(await lead.texts(phone)).toHaveLength(1);
    expect((await lead.day(formatToday())).sent).toBe(1);
    expect((await lead.facts(phone))[0]).toMatchObject({ code: 'message_unconfirmed' });
  });

  test('is not assumed if the engine takes 15 seconds to respond', async () => {
    const { lead, phone } = await contactLead();
    await lead.number({ fault: 'slow', latency_ms: 15_000 });
    expect(await lead.say(phone, 'yes')).toHaveLength(1);
    expect(await readLastMessage(lead, phone)).toMatchObject({ status: 'accepted' });
  });

  test('becomes accepted and counts once if the engine answers after the timeout', async () => {
    const { lead, phone } = await contactLead();
    await lead.number({ fault: 'slow', latency_ms: 30_000 });
    // The engine accepts the message after 30 s, but the service waits only 20 s for the answer.
    let arrive = () => {};
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    whileWaiting = (ms) => (ms === 30_000 ? arrived : Promise.resolve());
    await lead.write(phone, 'yes');
    await app.drain();
    expect(await readLastMessage(lead, phone)).toMatchObject({ status: 'unconfirmed' });
    expect(await lead.texts(phone)).toHaveLength(1);
    arrive();
    await eventually(async () =>
      expect(await readLastMessage(lead, phone)).toMatchObject({ status: 'accepted' }),
    );
    whileWaiting = undefined;
    expect(await lead.texts(phone)).toHaveLength(2);
    expect(await lead.lead(phone)).toMatchObject({ messages_count: 3 });
  });
});

describe('typing as a person would', () => {
  test('shows seen, typing, paused and then the text, within 3 to 15 seconds', async () => {
    const { lead, phone } = await contactLead({ agent: { humanize: true } });
    expect((await lead.events(phone)).map(({ type }) => type)).toEqual(['typing', 'paused', 'text']);
    await lead.say(phone, 'yes');
    const steps = (await lead.events(phone)).slice(3);
    expect(steps.map(({ type }) => type)).toEqual(['seen', 'typing', 'paused', 'text']);
    const took = Date.parse(steps[3]!.at) - Date.parse(steps[0]!.at);
    expect(took).toBeGreaterThanOrEqual(3_000);
    expect(took).toBeLessThanOrEqual(15_000);
  });

  test.each([
    [
      'the lead opts out',
      fact('recipient_opted_out'),
      (lead: Play, phone: string) => lead.write(phone, 'STOP'),
    ],
    ['a person answers', fact('person_holds'), (lead: Play, phone: string) => lead.sent(phone, 'Ana here')],
    [
      'the conversation is handed over',
      fact('person_holds'),
      async (lead: Play, phone: string) =>
        lead.api.call(contract.leads.handoff, { id: (await lead.lead(phone)).id }),
    ],
    [
      "the lead's phone is blocked",
      fact('recipient_blocked'),
      (lead: Play, phone: string) => lead.api.call(contract.blocklist.create, { value: phone }),
    ],
  ])('ends and the message is discarded when %s', async (_what, explanation, act) => {
    const { lead, phone } = await contactLead({ agent: { humanize: true } });
    const { sent } = await lead.day(formatToday());
    let acted = false;
    whileWaiting = async (ms) => {
      if (ms < 2_500 || acted) return;
      acted = true;
      await act(lead, phone);
    };
    await lead.write(phone, 'yes');
    await app.drain();
    whileWaiting = undefined;
    expect(acted).toBe(true);
    const agents = (await lead.messages(phone)).filter(({ type }) => type === 'AI_REPLY');
    expect(agents).toEqual([expect.objectContaining({ status: 'discarded', explanation })]);
    expect((await lead.texts(phone)).slice(1)).not.toContain(agents[0]!.text);
    expect((await lead.day(formatToday())).sent).toBe(sent);
  });

  test('ends when the campaign is paused, and the message is sent once when the campaign resumes', async () => {
    const { lead, phone } = await contactLead({ agent: { humanize: true } });
    let acted = false;
    whileWaiting = async (ms) => {
      if (ms < 2_500 || acted) return;
      acted = true;
      await lead.api.call(contract.campaigns.pause, { id: 'spring' });
    };
    await lead.write(phone, 'yes');
    await app.drain();
    expect(await readLastMessage(lead, phone)).toMatchObject({
      status: 'queued',
      explanation: fact('campaign_not_active'),
    });
    expect(await lead.texts(phone)).toHaveLength(1);
    await lead.api.call(contract.campaigns.resume, { id: 'spring' });
    await app.drain();
    whileWaiting = undefined;
    expect(await readLastMessage(lead, phone)).toMatchObject({ status: 'accepted' });
    expect(await lead.texts(phone)).toHaveLength(2);
  });
});

describe('a disconnection', () => {
  test('is reported once per incident, to each campaign on the number that is not archived', async () => {
    const phone = app.make.phone();
    const agent = { model: 'offline', goal: 'Talk.', first_message: 'Hi' };
    const lead = await play({
      number: { phone },
      campaigns: [
        { slug: 'second', name: 'Max', status: 'paused', purpose: 'setter', number: phone, agent },
        { slug: 'draft', name: 'No', status: 'draft', purpose: 'setter', number: phone, agent },
        { slug: 'old', name: 'Gone', status: 'archived', purpose: 'setter', number: phone, agent },
      ],
    });
    for (const connected of [false, false, true, true, false]) await lead.number({ connected });
    const told = await lead.eventsOf<{ agent: Record<string, string> }>('agent.disconnected');
    expect(told.map(({ agent: about }) => about.campaign_id).sort()).toEqual([
      'draft',
      'draft',
      'second',
      'second',
      'spring',
      'spring',
    ]);
    expect(told[0]?.agent).toMatchObject({
      phone: `${phone}@c.us`,
      session_status: 'FAILED',
      name: 'Front desk',
    });
  });
});

describe('concurrent sends', () => {
  test('never exceed the quota and send each text once, with three processes of eight workers each', {
    tags: 'endurance',
  }, async () => {
    const quota = 20;
    const sends = new Map<string, number>();
    const countSends = (engine: Engine): Engine => ({
      ...engine,
      async sendText(number, message) {
        sends.set(message.message_id, (sends.get(message.message_id) ?? 0) + 1);
        return engine.sendText(number, message);
      },
    });
    const shared = movableClock('2026-11-18T12:00:00.000Z');
    const first = await startApp({ clock: shared, background: true, engine: countSends });
    const w = await first.make.workspace({ number: { daily_quota: quota } });
    const others = await Promise.all(
      [1, 2].map(() =>
        startApp({
          clock: shared,
          connections: first.connections,
          alone: false,
          background: true,
          engine: countSends,
        }),
      ),
    );
    const lead = createPlay(first, w);
    const phones = Array.from({ length: 60 }, () => first.make.phone());
    await Promise.all(phones.map((phone) => lead.write(phone, 'Hello')));
    const countUnsent = async () =>
      queryRows<{ status: string; count: string }>(
        first,
        `select status, count(*) from messages where team_id = $1 and direction = 'outbound' group by status order by status`,
        [w.teamId],
      );
    await eventually(async () => {
      const waiting = await queryRows(
        first,
        `select 1 from messages where status = 'queued' and explanation->'params'->'because'->>'code' = 'messages_used'`,
      );
      expect(waiting).toHaveLength(40);
      const rows = await countUnsent();
      expect(rows).toEqual([
        { status: 'accepted', count: 20 },
        { status: 'queued', count: 40 },
      ]);
    });
    expect(await lead.day('2026-11-18')).toEqual({ sent: quota, first_contacts: 0 });
    const texts = await queryRows(
      first,
      `select message_id from simulated_events where team_id = $1 and type = 'text'`,
      [w.teamId],
    );
    expect(texts).toHaveLength(quota);
    expect([...sends.values()]).toEqual(Array(quota).fill(1));
    for (const one of others) await one.close();
    await first.close();
  });
});
