// Kills a real process with SIGKILL at each step of its work (crash.test.ts covers sends). The next process must find
// the outcome. PARLEY_NIGHTLY=1 kills as often as promises.md says. Without it, only one of several steps that leave
// the same state, such as an uncommitted transaction, is tested.
// @module-tag endurance
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPlay, queryRows } from '../../../testing/conversation-helper.ts';
import { NIGHTLY, nightly } from '../../../testing/nightly.ts';
import { eventually } from '../../../testing/wait-eventually.ts';
import { setUpCrashes } from './crash.testing.ts';

/** The number of times that each case is repeated, each time in a separate workspace. */
const SENDS_THROUGH_API = { repeats: NIGHTLY ? 159 : 0 };
const EVENTS = { repeats: NIGHTLY ? 54 : 0 };

const world = setUpCrashes();
const { another, clock, contacted, crash, expectTruth, given, recover } = world;

test('a process takes over the work of a dead process, but not of a living one', async () => {
  const theirs = [await startStuckSender({ humanize: true }), await startStuckSender({ humanize: false })];
  const { w, lead, phones } = await contacted(1, { humanize: true });
  await lead.write(phones[0]!, 'yes');
  await crash({ step: 'after startTyping', nth: 1 });
  const [dead] = await queryRows<{ sender: string }>(
    world.app,
    `select sender from messages where status = 'sending' and team_id = $1`,
    [w.teamId],
  );
  await queryRows(world.app, `update processes set seen_at = now() - interval '21 seconds' where id = $1`, [
    dead!.sender,
  ]);
  const next = await another({ alone: false });
  await next.drain();
  await next.close();
  for (const one of theirs) await one.expectUntouched();
  for (const one of theirs) await one.end();
  for (const one of [{ lead, phones }, ...theirs]) {
    expect(await expectTruth(one.lead, one.phones)).toEqual(['accepted']);
    expect(await one.lead.texts(one.phones[0]!)).toHaveLength(2);
  }
});

/**
 * Starts a process that stays in the middle of a reply for as long as the test needs: it types a humanized reply, or
 * its job waits for a slow engine.
 */
async function startStuckSender({ humanize }: { humanize: boolean }) {
  const { w, lead, phones } = await contacted(1, { humanize });
  await lead.number({ fault: 'slow', latency_ms: 5_000 });
  const held = Promise.withResolvers<void>();
  const living = await another({ clock: { ...clock, sleep: () => held.promise }, alone: false });
  await lead.write(phones[0]!, 'yes');
  const drained = living.drain();
  const listUnderWay = () =>
    queryRows(
      world.app,
      `select message.id, message.status, message.sender, message.handed_at, job.key, job.locked_by, job.deaths
       from messages message left join jobs job on job.team_id = message.team_id
       where message.team_id = $1 and message.type = 'AI_REPLY'`,
      [w.teamId],
    );
  const job = humanize ? { key: null } : { key: expect.stringMatching(/^turn:/), deaths: 0 };
  await eventually(async () =>
    expect(await listUnderWay()).toEqual([expect.objectContaining({ status: 'sending', ...job })]),
  );
  const before = await listUnderWay();
  return {
    lead,
    phones,
    expectUntouched: async () => expect(await listUnderWay()).toEqual(before),
    async end() {
      held.resolve();
      await drained;
      await living.close();
    },
  };
}

describe('a process killed during a turn', () => {
  test.each([
    ...nightly('before agent.last-message'),
    'after messages.insert-waiting',
    'committed messages.insert-waiting',
  ])('at the step "%s" leads to one reply', async (step) => {
    const { lead, phones } = await contacted(4);
    for (const phone of phones) await lead.write(phone, 'yes');
    await crash({ step, nth: 3 });
    await recover();
    await expectTruth(lead, phones);
  });
});

describe('a process killed during a first contact', () => {
  test.each([
    'after checkRegistration',
    ...nightly('after first-contact.queued'),
    'after first-contact.remove',
    'committed first-contact.remove',
  ])('at the step "%s" contacts each lead at most once', async (step) => {
    const w = await world.app.make.workspace({ agent: { follow_ups: [] } });
    const lead = createPlay(world.app, w);
    const phones = Array.from({ length: 5 }, () => world.app.make.phone());
    for (const phone of phones) await lead.push(phone);
    await crash({ step, nth: 2 });
    await recover();
    for (const phone of phones) {
      const [message, ...others] = await lead.messages(phone);
      expect(others).toEqual([]);
      const arrived = (await lead.texts(phone)).length;
      expect(arrived).toBeLessThanOrEqual(1);
      expect(arrived ? ['accepted', 'unconfirmed'] : ['unconfirmed']).toContain(message?.status);
    }
    expect(await queryRows(world.app, 'select 1 from first_contacts')).toEqual([]);
  });
});

/** A subscription to inbound messages whose endpoint does not exist. */
const UNREACHABLE_HOOK = { url: 'http://localhost:9/hook', events: ['message.received'] };

describe('a process killed while a message arrives', () => {
  test.each([
    ...nightly('after messages.insert-told'),
    'after leads.received',
    'committed messages.insert-told',
  ])(
    'at the step "%s" stores and answers the message once when it is reported again',
    EVENTS,
    async (step) => {
      const { w, lead, phones } = await contacted(1, {}, { webhooks: [UNREACHABLE_HOOK] });
      const [phone] = phones as [string];
      const number = { team_id: w.teamId, id: w.numberId, phone: w.number };
      const message = {
        engine_message_id: `in-${step}`,
        chat_id: `${phone}@c.us`,
        phone,
        name: null,
        text: 'yes',
        kind: 'text' as const,
        media: null,
        about: null,
        referral: null,
      };
      await crash({ step, nth: 1, inbound: [{ number, message }] });
      await world.app.report(number, { type: 'message', ...message, sent_at: clock.now() });
      await recover();
      await expectTruth(lead, phones);
      expect(await lead.lead(phone)).toMatchObject({ messages_count: 3 });
      expect(await lead.eventsOf('message.received')).toHaveLength(1);
    },
  );
});

describe('a process killed during POST /messages', () => {
  type Case = [string, object, string, number, number | null];
  const cases: Case[] = [
    // The retry sends a message that was certainly not sent, but never one that the engine might have.
    ...nightly<Case>(
      ['before idempotency.claim', {}, 'sends', 1, null],
      ['before messages.reserve', {}, 'sends', 1, null],
    ),
    ['after idempotency.claim', {}, 'sends', 1, null],
    ['after messages.reserve', {}, 'sends', 1, null],
    ['after startTyping', { humanize: true }, 'sends', 1, null],
    ...nightly<Case>(['committed messages.reserve', {}, 'replays', 0, 502]),
    ['after messages.hand-to-engine', { humanize: true }, 'replays', 0, 502],
    ['after sendText', {}, 'replays', 1, 502],
    ...nightly<Case>(['before messages.accept', {}, 'replays', 1, 502]),
    ['after messages.accept', {}, 'replays', 1, 201],
    ['answered', {}, 'replays', 1, 201],
  ];

  test.each(cases)(
    'at the step "%s" (%j) means that the retry %s, and the message arrives %i times',
    SENDS_THROUGH_API,
    async (step, more, what, arrived, status) => {
      const { w, lead, phones } = await contacted(1);
      const { id } = await lead.lead(phones[0]!);
      const body = { lead_id: id, text: `At ${step} to ${phones[0]}`, humanize: false, ...more };
      const headers = { authorization: `Bearer ${w.key}`, 'idempotency-key': step };
      await crash({ step, nth: 1, call: { url: '/api/v1/messages', headers, body } });
      await recover();
      const retry = () =>
        fetch(`${world.app.url}/api/v1/messages`, {
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/json' },
          body: JSON.stringify(body),
        });
      const answer = await retry();
      const replay = answer.headers.get('x-idempotent-replay');
      expect({
        status: answer.status,
        replay,
        text: answer.status === 201 ? '' : await answer.text(),
      }).toMatchObject(what === 'sends' ? { status: 201, replay: null } : { status, replay: 'true' });
      expect((await retry()).headers.get('x-idempotent-replay')).toBe('true');
      const texts = (await lead.texts(phones[0]!)).filter((text) => text === body.text);
      expect(texts).toHaveLength(arrived);
      // The engine received the message only as often as it arrived.
      expect(given.filter((text) => text === body.text)).toHaveLength(arrived);
    },
  );
});

describe('a process killed between an event and its delivery', () => {
  let receiver: Server;
  let posts: string[] = [];
  let onPost: (() => void) | undefined;
  beforeAll(async () => {
    receiver = createServer((request, response) => {
      posts.push(String(request.headers['x-service-delivery']));
      if (onPost) return onPost();
      request.resume().on('end', () => response.end());
    }).listen(0, '127.0.0.1');
    await once(receiver, 'listening');
  });
  afterAll(() => receiver.close());

  async function createSubscription() {
    posts = [];
    const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
    return contacted(1, {}, { webhooks: [{ url, events: ['contact.not_qualified'] }] });
  }
  const deliveries = () =>
    queryRows<{ status: string }>(world.app, 'select status from deliveries order by id desc limit 1');

  test.each([
    ['after webhooks.emit', 'delivered', 1],
    ['committed webhooks.emit', 'delivered', 1],
    ...nightly<[string, string, number]>(['before webhooks.claim', 'delivered', 1]),
    ['after webhooks.claim', 'unknown', 0],
    ['before webhooks.settle', 'unknown', 1],
  ])(
    'at the step "%s" leaves the delivery %s after %i POST requests',
    EVENTS,
    async (step, status, count) => {
      const { lead, phones } = await createSubscription();
      await lead.write(phones[0]!, 'no');
      await crash({ step, nth: 1 });
      await recover();
      expect(await deliveries()).toEqual([{ status }]);
      expect(posts).toHaveLength(count);
      expect(await lead.eventsOf('contact.not_qualified')).toHaveLength(1);
    },
  );

  test(
    'records an unknown delivery and never repeats the POST if the receiver has not answered',
    EVENTS,
    async () => {
      const { lead, phones } = await createSubscription();
      await lead.write(phones[0]!, 'no');
      await crash({ step: 'never', nth: 1 }, (child) => {
        onPost = () => child.kill('SIGKILL');
      });
      onPost = undefined;
      await recover();
      await recover();
      expect(await deliveries()).toEqual([{ status: 'unknown' }]);
      expect(posts).toHaveLength(1);
    },
  );
});
