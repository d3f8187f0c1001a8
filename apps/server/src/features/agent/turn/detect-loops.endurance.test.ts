// Conversations between machines (promises.md#the-person-wins, docs/adr/limit-automatic-replies.md): a person takes
// over after five messages in ten minutes without anything new from the lead, or after thirty in a day. History and the
// workspace's own numbers get no answer, and honest leads are not cut off.
// @module-tag endurance
import { fact } from '@parley/contract';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { offlineAgent } from '../../../agents/offline/index.ts';
import type { Agent } from '../../../agents/port.ts';
import { createPlay, type Play, queryRows } from '../../../testing/conversation-helper.ts';
import { endWork } from '../../../testing/end-work.ts';
import type { WorkspaceParts } from '../../../testing/make-workspace.ts';
import { NIGHTLY } from '../../../testing/nightly.ts';
import { contract, startApp, type TestApp } from '../../../testing/start-app.ts';
import { takeTurn } from './take-turn.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const HISTORY = NIGHTLY ? 500 : 100;

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterEach(() => endWork(app));
afterAll(() => app.close());

/** Creates a lead who has received the first message. */
async function contactLead(parts: WorkspaceParts = {}) {
  const w = await app.make.workspace(parts);
  const lead = createPlay(app, w);
  const phone = app.make.phone();
  await lead.push(phone, { name: 'Marie Durand' });
  await app.drain();
  const { id } = await lead.lead(phone);
  return { w, lead, phone, id };
}

const isHandedOver = async (id: string) => {
  const rows = await queryRows<{ held: boolean }>(
    app,
    'select manual_override as held from leads where id = $1',
    [id],
  );
  return rows[0]!.held;
};

/** Returns the highest number of texts that the phone received within `ms` milliseconds. */
async function countMostTexts(lead: Play, phone: string, ms: number): Promise<number> {
  const times = (await lead.events(phone))
    .filter(({ type }) => type === 'text')
    .map(({ at }) => Date.parse(at));
  return Math.max(...times.map((from) => times.filter((at) => at >= from && at - from < ms).length));
}

/** Plays a machine that answers each message after five seconds. */
async function converse(
  lead: Play,
  phone: string,
  answer: (text: string, n: number) => string,
  rounds: number,
) {
  for (let n = 0; n < rounds; n++) {
    app.clock.advance(5 * SECOND);
    await lead.say(phone, answer((await lead.texts(phone)).at(-1)!, n).slice(0, 4_000));
  }
}

/** An agent that never stays silent, like a language model. */
const talkative: Agent = {
  ...offlineAgent,
  turn: async () => ({
    proposals: [],
    reply: { text: 'That is interesting. Please tell me more about it!', intent: { kind: 'say' } },
    reasoning: fact('model_without_reason'),
  }),
};

const createYesNoCriteria = (count: number) =>
  Array.from({ length: count }, (_, n) => ({
    key: `q${n}`,
    ask: `Is it true of you, number ${n}?`,
    expect: 'yes',
  }));

describe('a machine that answers within seconds', () => {
  const machines: [string, (text: string, n: number) => string][] = [
    ['echoes', (text) => text],
    ['echoes with different words', (text, n) => `You said: "${text}" (${n})`],
    [
      'says that no one is there',
      () => 'Thank you for your message. We are closed and will answer on Monday.',
    ],
    ['says yes, thank you', () => 'Yes, thank you for your message! We will be with you shortly.'],
    ['says yes to everything', () => 'yes'],
    ['says something else each time', (_text, n) => `Ticket ${n + 71} was opened for you.`],
    ['tells its hours in a list', (_text, n) => `Open:\nMonday ${n + 1}:00 PM\nFriday 10:${10 + n} AM`],
    ['names the same day again and again', () => 'Friday is a good day to visit us'],
    ['asks something each time', (_text, n) => `How far from Lyon do you work, in case ${n}?`],
  ];
  test.each(machines)(
    'gets at most five messages if it %s, and then a person takes over',
    async (_name, answer) => {
      const { lead, phone, id } = await contactLead();
      await converse(lead, phone, answer, 8);
      expect(await countMostTexts(lead, phone, 10 * MINUTE)).toBeLessThanOrEqual(5);
      expect(await lead.texts(phone)).toHaveLength(await countMostTexts(lead, phone, HOUR));
      expect(await isHandedOver(id)).toBe(true);
      expect(await lead.facts(phone, 'handed_over')).toHaveLength(1);
    },
  );

  test('gets at most five more messages if it says yes to eight questions, because only the first yes is new', async () => {
    const { lead, phone, id } = await contactLead({
      agent: { criteria: createYesNoCriteria(8), booking: null },
    });
    await converse(lead, phone, () => 'yes', 8);
    // The first message, and at most five more after the lead's first yes.
    expect((await lead.texts(phone)).length).toBeLessThanOrEqual(6);
    expect(await isHandedOver(id)).toBe(true);
    expect((await lead.facts(phone)).at(-1)).toMatchObject({
      code: 'handed_over',
      params: { reason: { code: 'no_progress', params: { count: 5 } } },
    });
  });

  test('gets no follow-up after five messages', async () => {
    const { w, lead, phone, id } = await contactLead({ agent: { follow_ups: ['1m', '1m'] } });
    const ctx = app.createCtx(w.teamId);
    for (let n = 0; n < 4; n++) {
      await lead.write(phone, `Message ${n}`);
      await takeTurn(ctx, { offline: talkative, of: async () => talkative }, app, id);
      await app.drain();
    }
    expect(await lead.texts(phone)).toHaveLength(5);
    app.clock.advance(MINUTE + SECOND);
    await app.drain();
    expect(await lead.texts(phone)).toHaveLength(5);
    expect(await isHandedOver(id)).toBe(true);
  });

  test('gets five messages that wait for the number, until the sixth turn drops them and a person takes over', async () => {
    const { w, lead, phone, id } = await contactLead();
    await lead.number({ connected: false });
    app.clock.advance(20 * MINUTE);
    for (let n = 0; n < 8; n++) {
      await app.report(
        { team_id: w.teamId, id: w.numberId, phone: w.number },
        {
          type: 'message',
          engine_message_id: `late-${id}-${n}`,
          chat_id: `${phone}@c.us`,
          phone,
          name: null,
          text: `Message ${n}`,
          kind: 'text',
          media: null,
          about: null,
          referral: null,
          sent_at: app.clock.now(),
        },
      );
      await takeTurn(app.createCtx(w.teamId), { offline: talkative, of: async () => talkative }, app, id);
      app.clock.advance(11 * MINUTE);
    }
    await lead.number({ connected: true });
    await app.drain();
    const waited = (await lead.messages(phone)).slice(1);
    expect(waited.map(({ status }) => status)).toEqual(Array(5).fill('discarded'));
    expect(await lead.texts(phone)).toHaveLength(1);
    expect(await isHandedOver(id)).toBe(true);
  });
});

test('a machine that answers slowly gets at most thirty messages a day', async () => {
  const { w, lead, phone, id } = await contactLead();
  for (let n = 0; n < 33; n++) {
    app.clock.advance(11 * MINUTE);
    await lead.write(phone, `Message ${n}`);
    await takeTurn(app.createCtx(w.teamId), { offline: talkative, of: async () => talkative }, app, id);
    await app.drain();
  }
  expect(await lead.texts(phone)).toHaveLength(30);
  expect((await lead.facts(phone)).at(-1)).toMatchObject({
    code: 'handed_over',
    params: { reason: { code: 'daily_messages', params: { count: 30 } } },
  });
});

describe('two agents of Parley', () => {
  test('send each other at most five messages, and then a person takes over', async () => {
    const sides = [await app.make.workspace(), await app.make.workspace()];
    const plays = sides.map((w) => createPlay(app, w));
    const [a, b] = sides as [(typeof sides)[0], (typeof sides)[0]];
    await plays[0]!.push(b.number);
    await app.drain();
    const heard = [0, 0];
    for (let round = 0; round < 9; round++) {
      for (const [me, you] of [
        [0, 1],
        [1, 0],
      ] as const) {
        // Each side receives the texts that the other one sends.
        const texts = await plays[me]!.texts(sides[you]!.number);
        for (const text of texts.slice(heard[me]!)) {
          app.clock.advance(5 * SECOND);
          await plays[you]!.write(sides[me]!.number, text.slice(0, 4_000));
        }
        heard[me] = texts.length;
        await app.drain();
      }
    }
    for (const [me, you] of [
      [0, b],
      [1, a],
    ] as const) {
      expect(heard[me]).toBeGreaterThan(0);
      expect(await countMostTexts(plays[me]!, you.number, 10 * MINUTE)).toBeLessThanOrEqual(5);
    }
    const held = await queryRows(app, 'select 1 from leads where team_id = any($1) and manual_override', [
      sides.map(({ teamId }) => teamId),
    ]);
    expect(held.length).toBeGreaterThan(0);
  });

  test('do not answer a number that writes to itself, and no lead is created', async () => {
    const w = await app.make.workspace();
    const lead = createPlay(app, w);
    await lead.write(w.number, 'Hello, what do you offer?');
    await app.drain();
    expect(await lead.texts(w.number)).toEqual([]);
    expect(await lead.leads(w.number)).toEqual([]);
  });
});

test(`a number stores ${HISTORY} messages from before its connection without answering them`, async () => {
  const w = await app.make.workspace();
  const lead = createPlay(app, w);
  const number = { team_id: w.teamId, id: w.numberId, phone: w.number };
  const phones = Array.from({ length: 25 }, () => app.make.phone());
  const history = Array.from({ length: HISTORY }, (_, n) => {
    const phone = phones[n % phones.length]!;
    return {
      engine_message_id: `history-${w.teamId}-${n}`,
      chat_id: `${phone}@c.us`,
      phone,
      name: null,
      text: `Hello, message ${n}`,
      kind: 'text' as const,
      media: null,
      about: null,
      referral: null,
      sent_at: new Date(app.clock.ms() - 2 * HOUR + n * SECOND),
    };
  });
  for (const message of history) await app.report(number, { type: 'message', ...message });
  await app.drain();
  // The engine reconnects and reports the messages again.
  for (const message of history.slice(0, 20)) await app.report(number, { type: 'message', ...message });
  await app.drain();
  const [rows] = await queryRows(
    app,
    `select count(*) filter (where direction = 'inbound')::int as received,
       count(*) filter (where direction = 'outbound')::int as sent from messages where team_id = $1`,
    [w.teamId],
  );
  expect(rows).toEqual({ received: HISTORY, sent: 0 });
  // The agent still answers new messages.
  expect(await lead.say(phones[0]!, 'Hello, are you there?')).toHaveLength(1);
});

describe('an honest lead in a hurry', () => {
  const WISHES = [
    'Friday?',
    'or Monday morning',
    'no, not so early',
    'Tuesday after 3',
    'hmm, Wednesday',
    'what about Thursday at 10',
    'the week after',
    'Friday afternoon of that week then',
    'after 5 pm?',
  ];

  test('looks for a suitable time and books it without a person', async () => {
    const { lead, phone, id } = await contactLead({ agent: { criteria: [] } });
    for (const text of ['yes please', ...WISHES, '2']) {
      app.clock.advance(20 * SECOND);
      expect([text, (await lead.say(phone, text)).length]).toEqual([text, 1]);
    }
    expect(await isHandedOver(id)).toBe(false);
    expect(await lead.lead(phone)).toMatchObject({ stage: 'booked' });
  });

  test('gets a person after naming one day after another, as a machine would', async () => {
    const { lead, phone, id } = await contactLead({ agent: { criteria: [] } });
    const day = (n: number) => new Date(Date.UTC(2026, 10, 23 + n)).toISOString().slice(5, 10);
    await converse(lead, phone, (_text, n) => `We are open on 2026-${day(n)} at ${10 + (n % 7)}:30`, 28);
    expect(await isHandedOver(id)).toBe(true);
    expect((await lead.texts(phone)).length).toBeLessThanOrEqual(17);
  });

  test('gets answers, and books and moves a meeting within three minutes, without a person', async () => {
    const criteria = [
      { key: 'owner', ask: 'Do you own the place?', expect: 'yes' },
      { key: 'budget', ask: 'What budget do you have in mind?', expect: '>= 8000' },
      { key: 'when', ask: 'When should it begin?', expect: 'any' },
      { key: 'style', ask: 'Open or closed kitchen?', expect: 'one of: open, closed' },
      { key: 'permit', ask: 'Do you have a permit?', expect: 'any' },
    ];
    const { lead, phone, id } = await contactLead({ agent: { criteria } });
    const said = [
      'Yes we do',
      'How far from Lyon do you work?',
      'around 12k',
      'in spring',
      'open',
      'not needed, I asked the town hall',
      '1',
      'I need to reschedule',
      '2',
    ];
    for (const text of said) {
      app.clock.advance(20 * SECOND);
      expect([text, (await lead.say(phone, text)).length]).toEqual([text, 1]);
    }
    expect(await isHandedOver(id)).toBe(false);
    expect(await lead.lead(phone)).toMatchObject({ status: 'qualified', stage: 'booked' });
    expect(await countMostTexts(lead, phone, 10 * MINUTE)).toBeGreaterThan(5);
    const { data } = await lead.api.call(contract.bookings.list, { status: 'booked' });
    expect(data).toHaveLength(1);
  });
});
