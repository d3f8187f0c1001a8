// The database goes away at random moments, while messages are being typed and jobs end, and comes back. The service
// continues without help, sends nothing twice, and leaves no work unfinished (promises.md#nothing-is-lost).
// @module-tag endurance
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { movableClock, systemClock } from '../platform/clock.ts';
import { createPlay, type Play, queryRows } from '../testing/conversation-helper.ts';
import { copyDatabase, type TestConnections } from '../testing/database.ts';
import type { Workspace } from '../testing/make-workspace.ts';
import { NIGHTLY } from '../testing/nightly.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import { type Outage, openWay, type UnsteadyConnection } from '../testing/unsteady-connection.ts';

const LONGEST_MS = NIGHTLY ? 60_000 : 2_500;
const ROUNDS = NIGHTLY ? 25 : 2;
/**
 * The maximum time until sending continues after the database is back: 10 s, or more on a machine that runs other
 * tests.
 */
const RECOVERY_MS = NIGHTLY ? 10_000 : 120_000;

let direct: TestConnections;
let way: UnsteadyConnection;
let app: TestApp;
beforeAll(async () => {
  direct = await copyDatabase();
  way = await openWay(direct);
  app = await startApp({
    connections: way.connections,
    clock: { ...movableClock(), sleep: systemClock.sleep },
    background: true,
    alone: true,
  });
});
afterAll(async () => {
  await app.close();
  await way.close();
  await direct.drop();
});

interface Scene {
  typed: { w: Workspace; lead: Play };
  plain: { w: Workspace; lead: Play };
}

async function setUpOutage(): Promise<Scene> {
  const make = async (agent: object) => {
    const w = await app.make.workspace({ agent: { follow_ups: [], ...agent } });
    return { w, lead: createPlay(app, w) };
  };
  return { typed: await make({ humanize: true }), plain: await make({}) };
}

/** Repeats a call while the response is 503, as the API tells callers to do (api.md#retries). */
async function retryCall<T>(call: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await call();
    } catch (error) {
      if ((error as { status?: number }).status === undefined) throw error;
      if ((error as { status?: number }).status! < 500) throw error;
      await sleep(100);
    }
  }
}

const countTexts = (phones: string[]) =>
  queryRows<{ phone: string; count: number }>(
    { connections: direct },
    `select phone, count(*)::int as count from simulated_events where type = 'text' and phone = any($1) group by phone`,
    [phones],
  );

test.each<Outage>(['refused', 'silent'])(
  `each lead has one message after an outage of the database (%s), ${ROUNDS} times`,
  async (how) => {
    const { typed, plain } = await setUpOutage();
    const phones: string[] = [];
    const push = (lead: Play) => {
      const phone = app.make.phone();
      phones.push(phone);
      return retryCall(() => lead.push(phone));
    };
    for (let round = 0; round < ROUNDS; round++) {
      for (let n = 0; n < 12; n++) await push(n % 2 ? typed.lead : plain.lead);
      // The outage starts at any moment of the work: verifying, dispatching, typing, ending.
      await sleep(Math.random() * 3_000);
      const pushes = Array.from({ length: 6 }, (_, n) => push(n % 2 ? typed.lead : plain.lead));
      way.cut(how);
      await sleep(100 + Math.random() * (LONGEST_MS - 100));
      way.mend();
      await Promise.all(pushes);
      const fresh = app.make.phone();
      await retryCall(() => plain.lead.push(fresh));
      phones.push(fresh);
      await vi.waitFor(async () => expect(await countTexts([fresh])).toEqual([{ phone: fresh, count: 1 }]), {
        timeout: RECOVERY_MS,
        interval: 50,
      });
    }
    // Messages that were being sent are settled: as sent, as unconfirmed, or as certainly not sent, after which they
    // are sent.
    await vi.waitFor(
      async () => {
        const open = await queryRows<{ count: number }>(
          { connections: direct },
          `select (select count(*)::int from jobs) + (select count(*)::int from first_contacts)
             + (select count(*)::int from messages where status in ('queued', 'sending')) as count`,
        );
        expect(open).toEqual([{ count: 0 }]);
      },
      { timeout: NIGHTLY ? 60_000 : 120_000, interval: 250 },
    );
    const messages = await queryRows<{ phone: string; statuses: string[] }>(
      { connections: direct },
      `select lead.phone, array_agg(message.status) as statuses from messages message
       join leads lead on lead.team_id = message.team_id and lead.id = message.lead_id
       where lead.phone = any($1) and message.status <> 'discarded' group by lead.phone`,
      [phones],
    );
    expect(messages).toHaveLength(phones.length);
    for (const { statuses } of messages) expect(statuses).toHaveLength(1);
    for (const { count } of await countTexts(phones)) expect(count).toBe(1);
    const arrived = new Set((await countTexts(phones)).map(({ phone }) => phone));
    for (const { phone, statuses } of messages) {
      if (!arrived.has(phone)) expect(statuses).toEqual(['unconfirmed']);
    }
  },
);
