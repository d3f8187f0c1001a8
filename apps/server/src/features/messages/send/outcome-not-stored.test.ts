// Tests an engine that accepts an API message just before the database becomes unavailable: the response must not make
// the caller send the message again.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { movableClock, systemClock } from '../../../platform/clock.ts';
import type { Database, Statement } from '../../../platform/postgres/database.ts';
import { createPlay } from '../../../testing/conversation-helper.ts';
import { startApp, type TestApp } from '../../../testing/start-app.ts';
import { eventually } from '../../../testing/wait-eventually.ts';

let app: TestApp;
let isAway = false;
/** Wraps the database so that it rejects the outcome of a send while `isAway`. */
function rejectOutcome(db: Database): Database {
  const rows = <Row>(statement: Statement<Row>, values: readonly unknown[]) => {
    if (!isAway || statement.name !== 'messages.accept') return db.rows(statement, values);
    // PostgreSQL returns this error when its disk is full.
    return db.rows({ ...statement, name: '', text: `do $$ begin raise sqlstate '53100'; end $$` }, []);
  };
  return {
    ...db,
    rows,
    row: async (statement, values) => (await rows(statement, values))[0],
    forCallers: () => rejectOutcome(db.forCallers()),
  };
}

beforeAll(async () => {
  app = await startApp({ clock: { ...movableClock(), sleep: systemClock.sleep }, db: rejectOutcome });
});
afterAll(() => app.close());

/** Sends a message whose outcome cannot be stored, and checks that the response is 502. */
async function sendWithoutOutcome(headers: Record<string, string> = {}) {
  const w = await app.make.workspace({ agent: { follow_ups: [] } });
  const lead = createPlay(app, w);
  const phone = app.make.phone();
  await lead.push(phone);
  await app.drain();
  const { id } = await lead.lead(phone);
  const send = () =>
    fetch(`${app.url}/api/v1/messages`, {
      method: 'POST',
      headers: { authorization: `Bearer ${w.key}`, 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ lead_id: id, text: 'See you at ten', humanize: false }),
    });
  isAway = true;
  const answer = await send();
  expect(answer.status).toBe(502);
  expect(await answer.json()).toMatchObject({ error: { code: 'send_failed' } });
  /** Lets the outcome be stored, and waits until it is. */
  const storeOutcome = async () => {
    isAway = false;
    await eventually(async () =>
      expect((await lead.messages(phone)).at(-1)).toMatchObject({ status: 'accepted' }),
    );
  };
  const listSent = async () => (await lead.texts(phone)).filter((text) => text === 'See you at ten');
  return { send, storeOutcome, listSent };
}

test('a send whose outcome cannot be stored returns 502, and the message is sent once', async () => {
  const { storeOutcome, listSent } = await sendWithoutOutcome();
  await storeOutcome();
  expect(await listSent()).toHaveLength(1);
});

test('a repeated send with the same idempotency key returns 409 until the outcome is stored, then replays it', async () => {
  const { send, storeOutcome, listSent } = await sendWithoutOutcome({ 'idempotency-key': 'unwritten' });
  expect((await send()).status).toBe(409);
  await storeOutcome();
  const replay = await send();
  expect([replay.status, replay.headers.get('x-idempotent-replay')]).toEqual([201, 'true']);
  expect(await listSent()).toHaveLength(1);
});
