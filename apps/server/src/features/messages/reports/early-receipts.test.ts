// Tests receipts that arrive before the engine's answer to the send, or after a rejection (messages.md#receipts).
import { fact } from '@parley/contract';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Receipt } from '../../../engines/events.ts';
import { type Engine, EngineError } from '../../../engines/port.ts';
import { createPlay, queryRows } from '../../../testing/conversation-helper.ts';
import { endWork } from '../../../testing/end-work.ts';
import { failedWith } from '../../../testing/failed-with.ts';
import { startApp, type TestApp } from '../../../testing/start-app.ts';

/** Called after the engine received the message and before it answers. */
let meanwhile: (ids: { engine_message_id: string; message_id: string }) => Promise<void>;
let sent: string[] = [];
/** Creates an engine that gives each message its own id, like most networks. */
const createNetwork = (engine: Engine): Engine => ({
  ...engine,
  async sendText(_number, { message_id, text }) {
    const engine_message_id = `net.${message_id}`;
    sent.push(text);
    await meanwhile({ engine_message_id, message_id });
    return { engine_message_id };
  },
});

let app: TestApp;
let other: TestApp;
beforeAll(async () => {
  app = await startApp({ engine: createNetwork });
  other = await startApp({ engine: createNetwork, connections: app.connections, clock: app.clock });
});
afterEach(() => endWork(app));
afterAll(async () => {
  await other.close();
  await app.close();
});

interface Row {
  status: string;
  delivered: boolean;
  read: boolean;
  failure: string | null;
}

/** Pushes a lead. `happens` runs while its first message is sent. */
async function pushDuringSend(happens: (tell: (news: Partial<Receipt>) => Promise<void>) => Promise<void>) {
  sent = [];
  const w = await app.make.workspace({ agent: { follow_ups: [] } });
  const lead = createPlay(app, w);
  const phone = app.make.phone();
  const number = { team_id: w.teamId, id: w.numberId, phone: w.number };
  let known = { engine_message_id: '', message_id: '' };
  // Reports a receipt that contains only the engine's id.
  const tell = (news: Partial<Receipt>) =>
    other.report(number, {
      type: 'receipt',
      status: 'delivered',
      at: app.clock.now(),
      engine_message_id: known.engine_message_id,
      ...news,
    });
  meanwhile = async (ids) => {
    known = ids;
    await happens(tell);
  };
  await lead.push(phone);
  await app.drain();
  const row = async () =>
    (
      await queryRows<Row>(
        app,
        `select status, delivered_at is not null as delivered, read_at is not null as read, failure
         from messages where team_id = $1 and direction = 'outbound'`,
        [w.teamId],
      )
    )[0]!;
  const waiting = async () =>
    (
      await queryRows<{ count: number }>(
        app,
        `select count(*)::int as count from jobs where team_id = $1 and task = 'messages.receipt'`,
        [w.teamId],
      )
    )[0]!.count;
  const status = async () =>
    (await queryRows<{ status: string }>(app, 'select status from leads where team_id = $1', [w.teamId]))[0]!
      .status;
  return { w, lead, phone, row, tell, waiting, status, ids: () => known };
}

const gone = {
  kind: 'recipient_unreachable',
  reason: fact('number_not_on_whatsapp'),
  not_registered: true,
} as const;

describe('a receipt that arrives before the response to the send', () => {
  test('is applied once the message is known, if it reports a failure', async () => {
    const { lead, phone, row, waiting, status } = await pushDuringSend((tell) =>
      tell({ status: 'failed', failure: gone }),
    );
    expect(await row()).toMatchObject({ status: 'accepted', failure: null });
    expect(await waiting()).toBe(1);
    app.clock.advance(2_000);
    await app.drain();
    expect(await row()).toMatchObject({ status: 'accepted', failure: gone.reason });
    expect(await lead.facts(phone)).toMatchObject([
      { code: 'message_not_delivered', params: { reason: gone.reason } },
    ]);
    expect(await status()).toBe('unreachable');
    expect(await waiting()).toBe(0);
  });

  test('has the same effect as one that arrives later, in any number and order', async () => {
    const { row, waiting } = await pushDuringSend(async (tell) => {
      for (const status of ['read', 'accepted', 'delivered', 'delivered'] as const) await tell({ status });
    });
    // The provider repeats a report, and the engine's answer says that the message was accepted.
    expect(await waiting()).toBe(2);
    app.clock.advance(2_000);
    await app.drain();
    expect(await row()).toEqual({ status: 'accepted', delivered: true, read: true, failure: null });
  });

  test('is kept and applied if the engine takes 20 seconds to respond', async () => {
    const { row } = await pushDuringSend(async (tell) => {
      await tell({ status: 'read' });
      for (let second = 0; second < 20; second++) {
        app.clock.advance(1_000);
        await other.drain();
      }
    });
    app.clock.advance(60_000);
    await app.drain();
    expect(await row()).toMatchObject({ status: 'accepted', read: true });
  });

  test('is dropped after two minutes if its message stays unknown', async () => {
    const { row, waiting } = await pushDuringSend((tell) => tell({ engine_message_id: 'unheard of' }));
    for (let minute = 0; minute < 3; minute++) {
      expect(await waiting()).toBe(minute < 2 ? 1 : 0);
      for (let second = 0; second < 70; second += 2) {
        app.clock.advance(2_000);
        await app.drain();
      }
    }
    expect(await row()).toMatchObject({ delivered: false });
  });

  test('is one of at most 200 that are kept, however many messages another service sends from the number', async () => {
    const { waiting } = await pushDuringSend(async (tell) => {
      for (let n = 0; n < 250; n++) await tell({ engine_message_id: `of another ${n}` });
    });
    expect(await waiting()).toBe(200);
    app.clock.advance(2_000);
    await app.drain();
    expect(await waiting()).toBe(200);
  });

  test('is not kept if no message is being sent', async () => {
    const { tell, waiting } = await pushDuringSend(async () => {});
    for (const status of ['failed', 'delivered', 'read'] as const) {
      await tell({ status, engine_message_id: 'unheard of' });
    }
    expect(await waiting()).toBe(0);
  });
});

describe('a message that the engine rejected temporarily', () => {
  const refused = new EngineError('transient', failedWith('busy'), true);
  const getMessageId = async (tell: Awaited<ReturnType<typeof pushDuringSend>>['ids']) => ({
    message_id: tell().message_id,
  });

  test.each(['accepted', 'delivered', 'read'] as const)(
    'is not sent again and uses its quota if a receipt reports it as %s',
    async (status) => {
      const { w, lead, phone, row, tell, ids } = await pushDuringSend(() => Promise.reject(refused));
      expect(await row()).toMatchObject({ status: 'queued' });
      const day = app.clock.now().toISOString().slice(0, 10);
      expect((await lead.day(day)).sent).toBe(0);
      await tell({ status, ...(await getMessageId(ids)) });
      expect(await row()).toMatchObject({ status: 'accepted', delivered: status !== 'accepted' });
      app.clock.advance(600_000);
      await app.drain();
      expect(sent).toHaveLength(1);
      expect((await lead.day(day)).sent).toBe(1);
      expect(await lead.lead(phone)).toMatchObject({ status: 'in_progress', messages_count: 1 });
      const [{ engine_message_id }] = (await queryRows<{ engine_message_id: string }>(
        app,
        'select engine_message_id from messages where team_id = $1',
        [w.teamId],
      )) as [{ engine_message_id: string }];
      expect(engine_message_id).toBe(ids().engine_message_id);
    },
  );

  test('is sent again if a receipt also reports a failure', async () => {
    const { lead, phone, row, tell, ids } = await pushDuringSend(() => Promise.reject(refused));
    await tell({ status: 'failed', failure: gone, ...(await getMessageId(ids)) });
    expect(await row()).toMatchObject({ status: 'queued', failure: null });
    meanwhile = async () => {};
    app.clock.advance(600_000);
    await app.drain();
    expect(sent).toHaveLength(2);
    expect(await row()).toMatchObject({ status: 'accepted', failure: null });
    expect(await lead.facts(phone)).toEqual([]);
  });
});
