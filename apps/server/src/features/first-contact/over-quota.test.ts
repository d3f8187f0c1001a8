// Tests that leads beyond the daily quota wait for the following days: none is dropped or contacted twice, and every
// process keeps the order of the pushes (promises.md#nothing-is-lost).
import { afterAll, beforeAll, expect, test } from 'vitest';
import { queryRows } from '../../testing/conversation-helper.ts';
import { NIGHTLY } from '../../testing/nightly.ts';
import { contract, startApp, type TestApp } from '../../testing/start-app.ts';

const [LEADS, PER_DAY, DAYS] = NIGHTLY ? [1_000, 100, 10] : [60, 10, 6];
const rates = { free: 1e6, starter: 1e6, business: 1e6, scale: 1e6 };

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ at: '2026-11-25T08:00:00Z', rates });
});
afterAll(() => app.close());

test(`${LEADS} leads are contacted once and in order, ${PER_DAY} a day, over ${DAYS} days with a restart each day`, {
  tags: 'endurance',
}, async () => {
  const { clock, connections } = app;
  const w = await app.make.workspace({ agent: { follow_ups: [] }, number: { daily_quota: PER_DAY } });
  const phones = Array.from({ length: LEADS }, () => app.make.phone());
  const statuses: string[] = [];
  for (const phone of phones) {
    const { data } = await app.api(w.key).call(contract.campaigns.pushLead, { id: w.campaign, phone });
    statuses.push(data.status);
  }
  expect(statuses).toEqual([...Array(PER_DAY).fill('accepted'), ...Array(LEADS - PER_DAY).fill('queued')]);

  let running = await startApp({ connections, clock, rates, alone: true });
  for (let day = 0; day < DAYS; day++) {
    await running.drain();
    expect(await listContacted(w.teamId)).toEqual(phones.slice(0, (day + 1) * PER_DAY));
    // It is midday, and the quota is used up.
    clock.advance(6 * 3_600_000);
    await running.close();
    running = await startApp({ connections, clock, rates, alone: true });
    await running.drain();
    expect(await listContacted(w.teamId)).toHaveLength((day + 1) * PER_DAY);
    clock.set(new Date(Date.UTC(2026, 10, 26 + day, 8)));
  }
  await running.drain();
  await running.close();
  expect(await listContacted(w.teamId)).toEqual(phones);
  expect(await queryRows(app, 'select 1 from first_contacts where team_id = $1', [w.teamId])).toEqual([]);
  expect(await queryRows(app, 'select 1 from jobs')).toEqual([]);
  const days = await queryRows<{ sent: number }>(
    app,
    'select sent from number_days where team_id = $1 order by day',
    [w.teamId],
  );
  expect(days).toEqual(Array(DAYS).fill({ sent: PER_DAY }));
});

/** Returns the phones that received a text, in the order in which the texts arrived. */
async function listContacted(teamId: string): Promise<string[]> {
  const rows = await queryRows<{ phone: string }>(
    app,
    `select phone from simulated_events where team_id = $1 and type = 'text' order by position`,
    [teamId],
  );
  return rows.map(({ phone }) => phone);
}
