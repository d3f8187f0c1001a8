// Tests that an opt-out, or a person who takes over, stops everything that the agent was about to send
// (promises.md#the-person-wins). PARLEY_NIGHTLY=1 runs as many cases as that section states.
import { AsyncLocalStorage } from 'node:async_hooks';
import { randomInt } from 'node:crypto';
import { contract } from '@parley/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Engine } from '../../../engines/port.ts';
import { movableClock, systemClock } from '../../../platform/clock.ts';
import { createPlay, type Play, queryRows } from '../../../testing/conversation-helper.ts';
import { NIGHTLY } from '../../../testing/nightly.ts';
import { startApp, type TestApp } from '../../../testing/start-app.ts';
import { eventually } from '../../../testing/wait-eventually.ts';
import { type OnStep, watchDatabase, watchEngine } from '../../../testing/watch-steps.ts';

const DAY = 24 * 60 * 60_000;
const rates = { free: 1e6, starter: 1e6, business: 1e6, scale: 1e6 };

/** Opt-outs in twelve languages, as people type them. */
const STOPS = [
  'STOP',
  'Désabonnez-moi',
  'No me escriban mas por favor',
  'Schreiben Sie mir nicht mehr',
  'non scrivetemi più',
  'não quero mais receber mensagens',
  'stuur me geen berichten meer',
  'wypisz mnie',
  'bana bir daha yazmayın',
  'إلغاء الاشتراك',
  'मुझे मैसेज मत करो',
  'СТОП!',
  's.t.o.p',
  'Thanks for the info. STOP',
  'stop 🙏',
];

test('the engine gets no further message after an opt-out at any step of a reply', {
  tags: 'endurance',
}, async () => {
  let reach: OnStep = () => {};
  const told: OnStep = (step, inTransaction) => reach(step, inTransaction);
  const app = await startApp({
    rates,
    db: (db) => watchDatabase(db, told),
    engine: (engine) => watchEngine(engine, told),
  });
  const w = await app.make.workspace({ agent: { humanize: true, follow_ups: ['1d'] } });
  const lead = createPlay(app, w);
  await app.drain();
  /** Distinguishes the steps of the reply from those of callers and sweeps. */
  const drained = new AsyncLocalStorage<string>();
  const ended: string[] = [];
  for (let isOver = false; !isOver; ) {
    const phone = app.make.phone();
    await lead.write(phone, 'Hello');
    let handed: number | undefined;
    const optOut = async () => {
      reach = () => {};
      await lead.write(phone, STOPS[ended.length % STOPS.length]!);
      // If this is after the last check, the engine has the message, and nothing can stop it.
      handed = (await lead.messages(phone)).filter((message) => message.handed_at !== null).length;
    };
    let steps = 0;
    let opting: Promise<void> | undefined;
    reach = async (step, inTransaction) => {
      // Act only between steps, because locks exclude others inside a transaction. Skip `jobs.end` and
      // `announcer.notify`, because they run concurrently with the reply and their order varies.
      if (drained.getStore() !== phone || inTransaction || /jobs\.end|announcer\.notify/.test(step)) return;
      if (!/^(before|begin)/.test(step) || steps++ !== ended.length) return;
      opting = optOut();
      await opting;
    };
    await drained.run(phone, app.drain);
    isOver = opting === undefined;
    await (opting ?? optOut());
    app.clock.advance(2 * DAY);
    await app.drain();
    const replies = (await lead.messages(phone)).map(({ status }) => status);
    expect(replies).toEqual(handed === 1 ? ['accepted'] : replies.length === 1 ? ['discarded'] : []);
    expect(await lead.texts(phone)).toHaveLength(handed!);
    const { id, status } = await lead.lead(phone);
    expect(status).toBe('stopped');
    const told = await lead.eventsOf<{ contact: { id: string } }>('contact.not_qualified');
    expect(told.filter(({ contact }) => contact.id === id)).toHaveLength(1);
    ended.push(replies[0] ?? 'not written');
  }
  const phases = ended.filter((one, moment) => one !== ended[moment - 1]);
  expect(phases).toEqual(['not written', 'discarded', 'accepted']);
  await app.close();
});

/** The factor by which Parley reads and types faster in this test than a person. */
const FASTER = 100;
/** A period longer than the time that the service takes to type an answer to "Hello". */
const MOMENTS_MS = 10_000 / FASTER;
const AT_ONCE = 10;
const WORKSPACE = { agent: { humanize: true, follow_ups: [] } };
/** The quota of the number. */
const DAILY_QUOTA = 1_000;

describe('at a random moment', { tags: 'endurance' }, () => {
  /** The number of texts that were handed to the engine for a chat, and the number that it has accepted. */
  const given = new Map<string, { begun: number; ended: number }>();
  const getHandedTexts = (phone: string) => given.get(`${phone}@c.us`) ?? { begun: 0, ended: 0 };
  /** The actions to run when the service starts to type in a chat. */
  const asTyping = new Map<string, () => Promise<void>>();
  const countHandedTexts = (engine: Engine): Engine => ({
    ...engine,
    async startTyping(number, chat) {
      await engine.startTyping(number, chat);
      await asTyping.get(chat.chat_id)?.();
    },
    async sendText(number, message) {
      const count = given.get(message.chat_id) ?? { begun: 0, ended: 0 };
      given.set(message.chat_id, count);
      count.begun++;
      return engine.sendText(number, message).finally(() => {
        count.ended++;
      });
    },
  });
  let app: TestApp;
  beforeAll(async () => {
    const clock = {
      ...movableClock(),
      // Sleeps are 100 times shorter, except the short ones between checks of the engine's answer: these are six times
      // longer, because the engine can be slow here.
      sleep: (ms: number, signal?: AbortSignal) => systemClock.sleep(ms < 500 ? 6 * ms : ms / FASTER, signal),
    };
    app = await startApp({ rates, clock, background: true, engine: countHandedTexts });
  });
  afterAll(() => app.close());

  type Act = (lead: Play, phone: string, id: string, round: number) => Promise<unknown>;
  const handOff: Act = (lead, _phone, id) => lead.api.call(contract.leads.handoff, { id });
  const optOut: Act = (lead, phone, _id, round) => lead.write(phone, STOPS[round % STOPS.length]!);

  test.each([
    ['a hand-off: no message of the agent arrives once the call has returned', handOff, NIGHTLY ? 2_000 : 30],
    ['an opt-out: the engine gets no message once the call has returned', optOut, NIGHTLY ? 10_000 : 30],
  ])('the agent is stopped by %s', async (_what, act, rounds) => {
    /** @returns the number of texts that the engine had for the phone when the action returned. */
    async function play(lead: Play, phone: string, round: number): Promise<number> {
      const typing = Promise.withResolvers<void>();
      const acted = Promise.withResolvers<void>();
      const isAsTyping = round % 10 === 0;
      asTyping.set(`${phone}@c.us`, async () => {
        typing.resolve();
        if (isAsTyping) await acted.promise;
      });
      await lead.write(phone, 'Hello');
      const { id } = await lead.lead(phone);
      // Do every tenth action during typing and the others at any time, half of them after typing started.
      if (round % 2 === 0) await typing.promise;
      if (!isAsTyping) await systemClock.sleep(randomInt(MOMENTS_MS));
      await act(lead, phone, id, round);
      acted.resolve();
      const { begun, ended } = getHandedTexts(phone);
      if (act === handOff) expect(ended).toBe(begun);
      return begun;
    }

    const ended: Record<string, number> = {};
    let w = await app.make.workspace(WORKSPACE);
    let lead = createPlay(app, w);
    for (let round = 0; round < rounds; round += AT_ONCE) {
      if (round % DAILY_QUOTA === DAILY_QUOTA - AT_ONCE) {
        w = await app.make.workspace(WORKSPACE);
        lead = createPlay(app, w);
      }
      const phones = Array.from({ length: AT_ONCE }, () => app.make.phone());
      const before = await Promise.all(phones.map((phone, n) => play(lead, phone, round + n)));
      await eventually(async () => {
        const left = `select 1 from messages where team_id = $1 and status in ('queued', 'sending')
            union all select 1 from jobs where team_id = $1`;
        expect(await queryRows(app, left, [w.teamId])).toEqual([]);
      });
      for (const [n, phone] of phones.entries()) {
        const replies = (await lead.messages(phone)).map(({ status }) => status);
        const expected = before[n] === 1 ? ['accepted'] : replies.length === 1 ? ['discarded'] : [];
        expect({ round: round + n, replies }).toEqual({ round: round + n, replies: expected });
        expect(getHandedTexts(phone)).toEqual({ begun: before[n], ended: before[n] });
        expect(await lead.texts(phone)).toHaveLength(before[n]!);
        ended[replies[0] ?? 'not written'] = (ended[replies[0] ?? 'not written'] ?? 0) + 1;
      }
    }
    expect(ended.discarded).toBeGreaterThan(0);
  });
});
