// Kills processes at each step of a member's reply (dashboard-operations.md#inbox): the reply arrives at most once,
// repeating the request with the same key sends nothing again, and the member's choice of who answers next is kept.
// @module-tag endurance
import { contract, getDashboardPath } from '@parley/contract';
import { describe, expect, test } from 'vitest';
import { createBrowser, PASSWORD } from '../../testing/browser.ts';
import { queryRows } from '../../testing/conversation-helper.ts';
import { nightly } from '../../testing/nightly.ts';
import { setUpCrashes } from '../messages/send/crash.testing.ts';

const { conversations } = contract;
const it = setUpCrashes();

const ROUNDS = 6;
let people = 0;

/** Creates a lead who wrote, a member who answers, and faults that kill a process. */
async function setUpReply() {
  const email = `ana${++people}@killed.test`;
  const { w, lead, phones } = await it.contacted(
    1,
    {},
    { members: [{ email, name: 'Ana', role: 'owner', password: PASSWORD }] },
  );
  const [phone] = phones as [string];
  const page = createBrowser(it.app);
  await page.signIn(email);
  const { id } = await lead.lead(phone);
  const reply = { text: `It is me, Ana ${people}`, seen: null, humanize: true, give_back: true };
  const key = `key ${people}`;
  return {
    w,
    lead,
    phone,
    id,
    page,
    reply,
    heard: async () => (await lead.texts(phone)).filter((text) => text === reply.text).length,
    ask: () => page.call(conversations.reply, { id, ...reply, idempotency_key: key }),
    state: async () => (await lead.messages(phone)).find(({ text }) => text === reply.text)?.status ?? null,
    holder: async () => (await page.call(conversations.get, { id })).data.answering.by,
    crash: (step: string) =>
      it.crash({
        step,
        nth: 1,
        background: false,
        call: {
          url: getDashboardPath(conversations.reply).replace('{id}', id),
          headers: {
            'sec-fetch-site': 'same-origin',
            cookie: [...page.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
            'idempotency-key': key,
            'content-type': 'application/json',
          },
          body: reply,
        },
      }),
    /** Starts another process that takes over and finishes all work within a minute and a half. */
    async recover() {
      const next = await it.another({ alone: true });
      for (let round = 0; round < ROUNDS; round++) {
        await next.drain();
        it.clock.advance(15_000);
      }
      await next.close();
      // Go back to real time, which the killed processes use.
      it.clock.advance(-15_000 * ROUNDS);
      expect(await queryRows(it.app, `select key from jobs where key like 'give-back:%'`)).toEqual([]);
    },
  };
}

describe('a process that is killed during a reply', () => {
  test.each([
    'after idempotency.claim',
    'committed leads.driver',
    ...nightly('before idempotency.claim', 'before messages.reserve'),
  ])('%s leaves the message unsent until the member asks again', async (step) => {
    const one = await setUpReply();
    await one.crash(step);
    await one.recover();
    expect([await one.heard(), await one.state()]).toEqual([0, null]);
    await one.ask();
    await one.recover();
    expect([await one.heard(), await one.state(), await one.holder()]).toEqual([1, 'accepted', 'agent']);
  });

  test.each<[step: string, state: string]>([
    ['committed messages.reserve', 'accepted'],
    ...nightly<[string, string]>(['before messages.hand-to-engine', 'accepted']),
    // From this step on, the engine might have the message.
    ['before sendText', 'unconfirmed'],
    ['after sendText', 'unconfirmed'],
    ['after messages.accept', 'accepted'],
  ])('%s leaves a message that the next process settles as %s', async (step, state) => {
    const one = await setUpReply();
    await one.crash(step);
    await one.recover();
    expect(await one.state()).toBe(state);
    expect(await one.heard()).toBe(step === 'before sendText' ? 0 : 1);
    // If the reply might not have arrived, the member keeps the conversation.
    expect(await one.holder()).toBe(state === 'accepted' ? 'agent' : 'member');
    const before = await one.heard();
    const again = await one.ask();
    expect(again.data.message.state).toBe(state);
    await one.recover();
    expect(await one.heard()).toBe(before);
    expect(await one.holder()).toBe(state === 'accepted' ? 'agent' : 'member');
  });
});

test('a reply that is repeated days later is the same message', async () => {
  const one = await setUpReply();
  await one.ask();
  await one.recover();
  it.clock.advance(3 * 86_400_000);
  await it.recover();
  await one.ask();
  await one.recover();
  expect(await one.heard()).toBe(1);
  const facts = await queryRows<{ code: string }>(
    it.app,
    `select fact ->> 'code' as code from notes where lead_id = $1 and author = 'Ana' order by id desc`,
    [one.id],
  );
  expect(facts.map(({ code }) => code)).toEqual(['conversation_given_back', 'owner_set', 'agent_stopped']);
});
