// Tests that the SQL and the code of the lifecycle lead to the same status, for a lead in every state.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, statement } from '../../platform/postgres/database.ts';
import { createTestDatabase } from '../../testing/database.ts';
import {
  changesLead,
  changesLeadSql,
  getStatusAfter,
  LIFECYCLE,
  STATUSES,
  type StatusFacts,
  statusAfterSql,
  type Trigger,
} from './lifecycle.ts';

const CONTACTED = new Date('2026-11-18T12:00:00.000Z');

/** One lead for each state, with ids in this order. */
const STATES = STATUSES.flatMap((status) =>
  (['service', 'person'] as const).flatMap((status_set_by) =>
    [null, CONTACTED].flatMap((first_contact_at) =>
      [false, true].map((replied): StatusFacts => ({ status, status_set_by, first_contact_at, replied })),
    ),
  ),
).map((state, place) => ({ ...state, id: `lead_${String(place).padStart(3, '0')}` }));

const insertTeam = statement(
  'test.team',
  `insert into teams (team_id, slug, name, plan, created_at) values ('team_1', 'acme', 'Acme', 'free', $1)`,
);
const insertLeads = statement(
  'test.leads',
  `insert into leads (team_id, id, status, status_set_by, first_contact_at, replied, created_at, updated_at)
   select 'team_1', id, status, status_set_by, first_contact_at, replied, $2, $2
   from jsonb_to_recordset($1::jsonb)
     as given (id text, status text, status_set_by text, first_contact_at timestamptz, replied boolean)`,
);

let db: Database;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ db, close } = await createTestDatabase());
  await db.rows(insertTeam, [CONTACTED]);
  await db.rows(insertLeads, [JSON.stringify(STATES), CONTACTED]);
});
afterAll(() => close());

class RolledBack extends Error {}

test.each(Object.keys(LIFECYCLE) as Trigger[])(
  'the trigger "%s" changes a lead the same way in SQL and in code',
  async (trigger) => {
    const update = statement<StatusFacts & { id: string; happens: boolean }>(
      `test.${trigger}`,
      `with before as (
       select id, ${changesLeadSql(trigger, 'earlier')} as happens from leads earlier where team_id = 'team_1'
     ), changed as (
       update leads as lead set ${statusAfterSql(trigger, 'lead')} from before
       where lead.team_id = 'team_1' and lead.id = before.id
       returning lead.id, before.happens, lead.status, lead.status_set_by
     )
     select * from changed order by id`,
    );
    let rows: unknown[] = [];
    const done = db.transaction(async (tx) => {
      rows = await tx.rows(update, []);
      throw new RolledBack();
    });
    await expect(done).rejects.toThrow(RolledBack);
    expect(rows).toEqual(
      STATES.map((lead) => ({
        id: lead.id,
        happens: changesLead(trigger, lead),
        ...getStatusAfter(trigger, lead),
      })),
    );
  },
);

test('the database allows the same statuses as the code', async () => {
  const check = await db.row(
    statement<{ text: string }>(
      'test.status-check',
      `select pg_get_constraintdef(oid) as text from pg_constraint
       where conrelid = 'leads'::regclass and conname = 'leads_status_check'`,
    ),
    [],
  );
  const known = [...check!.text.matchAll(/'(\w+)'/g)].map((found) => found[1]);
  expect(known.toSorted()).toEqual([...STATUSES].toSorted());
});
