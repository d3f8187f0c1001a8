// Tests that within 30 s of a process's death, another process takes over its work (promises.md#nothing-is-lost). Here
// the rows claim 20 s of silence; PARLEY_NIGHTLY=1 waits for them, with 20 leads of each kind instead of 8.
// @module-tag endurance
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sendRequest } from '../../../http/wire.testing.ts';
import { movableClock } from '../../../platform/clock.ts';
import { createPlay, queryRows } from '../../../testing/conversation-helper.ts';
import { runUntilStopped } from '../../../testing/crash.ts';
import { copyDatabase, type TestConnections } from '../../../testing/database.ts';
import { NIGHTLY, SLOW_MS } from '../../../testing/nightly.ts';
import { startApp, type TestApp } from '../../../testing/start-app.ts';
import { eventually } from '../../../testing/wait-eventually.ts';

const WITHIN_MS = 30_000;
const LEADS = NIGHTLY ? 20 : 8;

// Time is real; sleeps return immediately.
const clock = { ...movableClock(), sleep: () => new Promise<void>((resolve) => setImmediate(resolve)) };

let connections: TestConnections;
beforeEach(async () => {
  connections = await copyDatabase();
});
afterEach(() => connections.drop());

const startSuccessor = () => startApp({ connections, clock, alone: false, background: true });

/** Creates leads with their first message, in a separate workspace. */
async function contactLeads(app: TestApp, count: number, humanize: boolean) {
  const w = await app.make.workspace({ agent: { follow_ups: [], humanize } });
  const lead = createPlay(app, w);
  const phones = Array.from({ length: count }, () => app.make.phone());
  for (const phone of phones) await lead.push(phone);
  await app.drain();
  return { w, lead, phones };
}

const count = async (sql: string, values: unknown[] = []) =>
  (await queryRows<{ count: string }>({ connections }, `select count(*) from ${sql}`, values))[0]!.count;

describe(`${LEADS} replies being typed, ${LEADS} in jobs that wait for an engine, and one from the API`, () => {
  test.each([
    ['a running process', true],
    ['a process that starts afterwards', false],
  ])('are settled by %s', { repeats: NIGHTLY ? 4 : 0, timeout: SLOW_MS }, async (_who, lives) => {
    const first = await startApp({ connections, clock, alone: true });
    const typed = await contactLeads(first, LEADS + 1, true);
    const slow = await contactLeads(first, LEADS, false);
    await slow.lead.number({ fault: 'slow', latency_ms: 5_000 });
    const asker = typed.phones.pop()!;
    const body = { lead_id: (await typed.lead.lead(asker)).id, text: 'By the API', humanize: true };
    const headers = { authorization: `Bearer ${typed.w.key}`, 'idempotency-key': 'taken-over' };
    for (const { lead, phones } of [typed, slow]) {
      for (const phone of phones) await lead.write(phone, 'yes');
    }
    await first.close();

    const dying = runUntilStopped(connections, { call: { url: '/api/v1/messages', headers, body } });
    await eventually(async () => {
      expect(await count(`messages where status = 'sending'`)).toBe(2 * LEADS + 1);
      expect(await count('jobs where locked_by is not null')).toBe(LEADS);
      expect(await count('jobs where locked_by is null')).toBe(0);
    });
    const [dead] = await queryRows<{ id: string }>({ connections }, 'select id from processes');
    const living = lives ? await startSuccessor() : undefined;
    await dying.kill();
    const died = performance.now();
    if (!NIGHTLY) {
      const silent = `update processes set seen_at = now() - interval '21 seconds' where id = $1`;
      await queryRows({ connections }, silent, [dead!.id]);
    }
    const next = living ?? (await startSuccessor());

    // The caller retries with the same key and gets 409 until the send is settled.
    const answered = eventually(async () => {
      const answer = await sendRequest(next.url, {
        method: 'POST',
        path: '/api/v1/messages',
        key: typed.w.key,
        headers: { 'idempotency-key': 'taken-over' },
        body: JSON.stringify(body),
      });
      expect(answer.status).not.toBe(409);
      return { answer, after: performance.now() - died };
    });
    const settled = eventually(async () => {
      expect(await count('jobs where locked_by = $1', [dead!.id])).toBe(0);
      expect(await count(`messages where status in ('queued', 'sending')`)).toBe(0);
      expect(await count('jobs')).toBe(0);
      return performance.now() - died;
    });
    const [{ answer, after }, settledAfter] = await Promise.all([answered, settled]);
    if (NIGHTLY) {
      expect(after).toBeLessThan(WITHIN_MS);
      expect(settledAfter).toBeLessThan(WITHIN_MS);
    }

    expect([answer.status, answer.headers['x-idempotent-replay']]).toEqual([201, undefined]);
    expect((await createPlay(next, typed.w).texts(asker)).filter((text) => text === body.text)).toHaveLength(
      1,
    );
    // Messages that were only being typed are sent; those that the engine might have are never sent again.
    for (const { w, phones, status, arrived } of [
      { ...typed, status: 'accepted', arrived: 1 },
      { ...slow, status: 'unconfirmed', arrived: 0 },
    ]) {
      const lead = createPlay(next, w);
      for (const phone of phones) {
        const replies = (await lead.messages(phone)).filter(({ type }) => type === 'AI_REPLY');
        expect(replies).toEqual([expect.objectContaining({ status })]);
        expect(await lead.texts(phone)).toHaveLength(1 + arrived);
      }
    }
    expect(await next.system.jobs.dead()).toEqual([]);
    await next.close();
  });
});
