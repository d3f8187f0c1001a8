// An import whose process is killed leaves all of it or nothing, and can be made again (reliability 11 row 63).
import { afterAll, beforeAll, expect, test } from 'vitest';
import { movableClock } from '../../platform/clock.ts';
import { killedAt } from '../../testing/crash.ts';
import type { Workspace } from '../../testing/make.ts';
import { look } from '../../testing/play.ts';
import { contract, startApp, type TestApp } from '../../testing/start-app.ts';

const ROWS = 500;

let app: TestApp;
let w: Workspace;
beforeAll(async () => {
  // Real time, for the child has no other.
  app = await startApp({ clock: movableClock() });
  w = await app.make.workspace({ agent: { follow_ups: [] } });
});
afterAll(() => app.close());

test.each([
  ['before import.insert-leads', 0],
  ['after import.insert-leads', 0],
  ['after import.enqueue', 0],
  ['committed import.enqueue', ROWS],
])('killed %s: %i rows are there', async (step, there) => {
  const api = app.api(w.key);
  const { data: list } = await api.call(contract.lists.create, { name: step, campaign_id: 'spring' });
  const leads = Array.from({ length: ROWS }, () => ({ phone: app.make.phone() }));
  await killedAt(app.connections, {
    step,
    nth: 1,
    call: {
      url: `/api/v1/lists/${list.id}/leads`,
      headers: { authorization: `Bearer ${w.key}` },
      body: { leads },
    },
    background: false,
  });
  expect(await countsOf(list.id)).toEqual({ counted: there, leads: there, entries: there });
  const { data } = await api.call(contract.lists.importLeads, { id: list.id, leads });
  expect(data).toMatchObject({ imported: ROWS - there, duplicates_in_list: there, rejected: [] });
  expect(await countsOf(list.id)).toEqual({ counted: ROWS, leads: ROWS, entries: ROWS });
});

/** What the list says it has, the leads that it has, and those that are on their way to be contacted. */
async function countsOf(list: string) {
  const [row] = await look(
    app,
    `select l.leads_count as counted,
       (select count(*)::int from leads where team_id = $1 and list_id = $2) as leads,
       (select count(*)::int from leads join first_contacts f on f.team_id = leads.team_id and f.lead_id = leads.id
         where leads.team_id = $1 and list_id = $2) as entries
     from lists l where team_id = $1 and id = $2`,
    [w.teamId, list],
  );
  return row;
}
