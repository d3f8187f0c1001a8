// The parts that the tests of the conformance suite share: a workspace with a number on the engine, the engine's fake
// provider, and the clock.
import { contract } from '@parley/contract';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { sendRequest } from '../../http/wire.testing.ts';
import { movableClock } from '../../platform/clock.ts';
import { createPlay } from '../../testing/conversation-helper.ts';
import { endWork } from '../../testing/end-work.ts';
import { startApp, type TestApp } from '../../testing/start-app.ts';
import { createHeartbeat, type OnStep, watchDatabase, watchEngine } from '../../testing/watch-steps.ts';
import { getCapabilities } from '../capabilities.ts';
import type { EngineUnderTest, Network, NetworkMessage } from '../network.testing.ts';

export const DAY = 86_400_000;
/** The code of the journal entry for a message that a person wrote on the phone itself. */
export const HANDED_OVER = 'answered_on_phone';

export const buildChatId = (network: Network, phone: string): string =>
  network.chatOf?.(phone) ?? `${phone}@c.us`;

export type Suite = ReturnType<typeof setUp>;
export type Stage = Awaited<ReturnType<Suite['setUpNumber']>>;

/** Starts the service before the first test of a file, and returns helpers for its tests. */
export function setUp({ kind, start, number, campaign }: EngineUnderTest) {
  const can = getCapabilities(kind);
  const first = start();
  const heart = createHeartbeat();
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp({ ...first.options, db: (db) => watchDatabase(db, heart.reach) });
  });
  afterEach(() => endWork(app));
  afterAll(() => app.close());

  let written = 0;
  const message = (text: string | null, more: Partial<NetworkMessage> = {}): NetworkMessage => ({
    id: `conformance-${++written}`,
    text,
    sent_at: app.clock.now(),
    ...more,
  });

  /** Creates a workspace with a number on the engine, and a person who has not written yet. */
  async function setUpNumber(more: Record<string, unknown> = {}) {
    // Real numbers have the same settings.
    const agent = { follow_ups: [], humanize: true, reply_delay: '3s', ...more };
    const w = await app.make.workspace({
      number: { pacing: {}, ...number() },
      ...(campaign && { campaign }),
      agent,
    });
    const phone = app.make.phone();
    const lead = createPlay(app, w);
    const network = await first.networkOf(app, w);
    await network.connection(true);
    /** Sends a text to the lead through the API. */
    const send = async (text: string) => {
      const body = JSON.stringify({ lead_id: (await lead.lead(phone)).id, text, humanize: false });
      return sendRequest(app.url, { method: 'POST', path: '/api/v1/messages', key: w.key, body });
    };
    /** Returns the lead's messages in the order of the transcript. */
    const transcript = async () => {
      const { id: leadId } = await lead.lead(phone);
      const { data } = await lead.api.call(contract.conversations.messages, { leadId, limit: '100' });
      return data.toReversed();
    };
    const texts = async () => (await network.got(phone)).map(({ text }) => text);
    return { w, phone, lead, network, send, transcript, texts };
  }

  /**
   * Advances the clock by a few minutes and does all work that becomes due, so that quiet times, reading, typing and
   * gaps end.
   */
  async function work(process: Pick<TestApp, 'drain'> = app, minutes = 3) {
    for (let minute = 0; minute < minutes; minute++) {
      app.clock.advance(60_000);
      await process.drain();
    }
  }

  /** Starts a second process, which takes over the unfinished work of the first one. */
  async function restart() {
    const { options, networkOf } = start();
    const ours = { connections: app.connections, clock: app.clock, alone: true };
    return { second: await heart.still(() => startApp({ ...options, ...ours })), networkOf };
  }

  /** Starts a second process next to the first. Its clock is one minute ahead. */
  async function sender(reach: OnStep) {
    const { options } = start();
    const clock = movableClock(new Date(app.clock.ms() + 60_000));
    return startApp({
      ...options,
      clock,
      connections: app.connections,
      db: (db) => watchDatabase(db, reach),
      engine: (made, is) => watchEngine(options.engine?.(made, is) ?? made, reach),
    });
  }

  /** Creates a lead to whom a person can write: the lead has written, and the agent does not answer. */
  async function talk() {
    const one = await setUpNumber();
    await one.network.writes(one.phone, [message('Hello')]);
    await one.lead.api.call(contract.leads.handoff, { id: (await one.lead.lead(one.phone)).id });
    await work(app, 1);
    return one;
  }

  return {
    can,
    get app() {
      return app;
    },
    message,
    setUpNumber,
    work,
    restart,
    sender,
    talk,
  };
}
