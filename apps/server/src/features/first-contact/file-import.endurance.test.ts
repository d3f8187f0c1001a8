// Kills processes at each step of a file import: every lead must be imported exactly once (lists.md#files).
// @module-tag endurance

import { randomInt } from 'node:crypto';
import { contract } from '@parley/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { movableClock } from '../../platform/clock.ts';
import { queryRows } from '../../testing/conversation-helper.ts';
import { runUntilKilled } from '../../testing/crash.ts';
import { nightly, SLOW_MS } from '../../testing/nightly.ts';
import { startApp, type TestApp } from '../../testing/start-app.ts';
import { createOffice, type Office } from '../lists/lists.testing.ts';

const { imports } = contract;
const ROWS = 1_020;

let app: TestApp;
let office: Office;
beforeAll(async () => {
  // Use real time, because the killed processes use it as well.
  app = await startApp({ clock: movableClock() });
  office = await createOffice(app, [], { agent: { follow_ups: [] } });
  // The leads stay in the queue: contacting them would cost far more than importing them.
  await office.number({ connected: false });
});
afterAll(() => app.close());

/** Starts another process that takes over and finishes all work. */
async function recover(): Promise<void> {
  const next = await startApp({ connections: app.connections, clock: app.clock, alone: true });
  await next.drain();
  expect(await next.system.jobs.dead()).toEqual([]);
  await next.close();
}

/** Returns rows: about a tenth have no phone, and about a tenth repeat an earlier row. */
function buildRows() {
  const phones: string[] = [];
  const rows = Array.from({ length: ROWS }, () => {
    const kind = randomInt(10);
    if (kind === 0) return ['none'];
    if (kind === 1 && phones.length > 0) return [`+${phones[randomInt(phones.length)]}`];
    phones.push(app.make.phone());
    return [phones.at(-1)!];
  });
  return { rows, good: phones.length };
}

test.each<[step: string, nth: number]>([
  ['after import.insert-leads', 1],
  ['after lists.save-verdicts', 2],
  ['committed lists.save-verdicts', 1],
  ['committed imports.save-state', 1],
  // The chunk is committed and not the last one, or uncommitted.
  ...nightly<[string, number]>(['committed lists.save-verdicts', 2], ['after imports.save-state', 1]),
])(
  'each row is imported once although a process was killed %s, at call %i',
  { timeout: SLOW_MS },
  async (step, nth) => {
    const list = (await office.api.call(contract.lists.create, { name: step, campaign_id: 'spring' })).data
      .id;
    const { rows, good } = buildRows();
    const mapping = { phone: 0, name: null, email: null, variables: [], country_code: null };
    const file = { name: 'fair.csv', columns: ['Phone'], mapping, total: ROWS, digest: '0'.repeat(64) };
    const { data } = await office.page.call(imports.create, { id: list, ...file, consent: true });
    for (let from = 0; from < ROWS; from += 500) {
      await office.page.call(imports.addRows, {
        id: data.id,
        from: from + 1,
        rows: rows.slice(from, from + 500),
      });
    }
    await runUntilKilled(app.connections, { step, nth });
    await recover();
    const { data: done } = await office.page.call(imports.get, { id: data.id });
    expect(done).toMatchObject({ state: 'done', done: ROWS, rejected: ROWS - good, in_list: 0 });
    expect(done.imported + done.not_on_whatsapp + done.not_contacted).toBe(good);
    const [counted] = await queryRows(
      app,
      `select (select leads_count from lists where id = $1) as counted,
       (select count(*)::int from leads where list_id = $1) as leads,
       (select count(distinct phone)::int from leads where list_id = $1) as phones,
       (select count(*)::int from first_contacts entry join leads lead
          on lead.team_id = entry.team_id and lead.id = entry.lead_id where lead.list_id = $1) as queued,
       (select count(distinct lead_id)::int from import_rows where import_id = $2 and verdict = 'imported') as rows`,
      [list, data.id],
    );
    expect(counted).toEqual({ counted: good, leads: good, phones: good, queued: good, rows: done.imported });
  },
);
