// Tests that an import whose process is killed leaves either all of its rows or none, and can be repeated
// (promises.md#nothing-is-lost).
// @module-tag endurance
import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { movableClock } from '../../platform/clock.ts';
import { queryRows } from '../../testing/conversation-helper.ts';
import { runUntilKilled } from '../../testing/crash.ts';
import type { Workspace } from '../../testing/make-workspace.ts';
import { NIGHTLY } from '../../testing/nightly.ts';
import { contract, startApp, type TestApp } from '../../testing/start-app.ts';

const ROWS = 500;
/** The number of kills at each step. The nightly run makes a hundred in total. */
const TIMES = NIGHTLY ? 25 : 1;

let app: TestApp;
let w: Workspace;
beforeAll(async () => {
  // Use real time, because the child process uses it as well.
  app = await startApp({ clock: movableClock() });
  w = await app.make.workspace({ agent: { follow_ups: [] } });
});
afterAll(() => app.close());

describe.each([
  ['before import.insert-leads', false],
  ['after import.insert-leads', false],
  ['after import.enqueue', false],
  ['committed import.enqueue', true],
])('an import that is killed %s', (step, kept) => {
  test.each(Array.from({ length: TIMES }, (_, n) => n + 1))(
    kept ? 'leaves all rows (%i)' : 'leaves no row (%i)',
    async () => {
      const api = app.api(w.key);
      const { data: list } = await api.call(contract.lists.create, { name: step, campaign_id: 'spring' });
      const { leads, good } = createRandomRows();
      const there = kept ? good : 0;
      await runUntilKilled(app.connections, {
        step,
        nth: 1,
        call: {
          url: `/api/v1/lists/${list.id}/leads`,
          headers: { authorization: `Bearer ${w.key}` },
          body: { leads },
        },
        background: false,
      });
      expect(await readCounts(list.id)).toEqual({ counted: there, leads: there, entries: there });
      const { data } = await api.call(contract.lists.importLeads, { id: list.id, leads });
      expect(data).toMatchObject({ imported: good - there, duplicates_in_list: there });
      expect(data.rejected).toHaveLength(ROWS - good);
      expect(await readCounts(list.id)).toEqual({ counted: good, leads: good, entries: good });
    },
  );
});

/** Returns rows: about a tenth have no phone, and about a tenth repeat an earlier row. */
function createRandomRows(): { leads: { phone: string }[]; good: number } {
  const phones: string[] = [];
  const leads = Array.from({ length: ROWS }, () => {
    const kind = randomInt(10);
    if (kind === 0) return { phone: 'none' };
    if (kind === 1 && phones.length > 0) return { phone: `+${phones[randomInt(phones.length)]}` };
    phones.push(app.make.phone());
    return { phone: phones.at(-1)! };
  });
  return { leads, good: phones.length };
}

/** Returns the stored count of the list, its leads, and its entries in the queue. */
async function readCounts(list: string) {
  const [row] = await queryRows(
    app,
    `select list.leads_count as counted,
       (select count(*)::int from leads where team_id = $1 and list_id = $2) as leads,
       (select count(*)::int from leads
         join first_contacts entry on entry.team_id = leads.team_id and entry.lead_id = leads.id
         where leads.team_id = $1 and list_id = $2) as entries
     from lists list where team_id = $1 and id = $2`,
    [w.teamId, list],
  );
  return row;
}
