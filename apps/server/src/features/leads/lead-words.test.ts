// Tests the words and digits by which leads are found (dashboard-operations.md#search).
import { afterAll, beforeAll, expect, test } from 'vitest';
import { queryRows } from '../../testing/conversation-helper.ts';
import { startApp, type TestApp } from '../../testing/start-app.ts';
import { buildLeadQuery, leadHasWordsSql, writeLeadWords, writeRecentLeadWords } from './index.ts';

let app: TestApp;
let teamId: string;
let stranger: string;
beforeAll(async () => {
  app = await startApp();
  teamId = (await app.make.workspace()).teamId;
  stranger = (await app.make.workspace()).teamId;
  const add = (team: string, ids: string[], names: string[]) =>
    queryRows(
      app,
      `insert into leads (team_id, id, phone, name, email, ig_username, external_reference, tags, status, created_at, updated_at)
       select $1, 'lead_' || id, '49170123456' || right(id, 1), name, 'maria.lopez' || id || '@acme.example',
         'kitchen_fan' || id, 'CRM-4711', '{"Trade fair"}', 'pending', now(), now()
       from unnest($2::text[], $3::text[]) as lead (id, name)`,
      [team, ids, names],
    );
  await add(teamId, ['1', '2', '3', '4'], ['Élodie Müller-Straße', "Conan O'Brien", '山田太郎', 'عُمَر']);
  await add(stranger, ['5'], ['Élodie Elsewhere']);
});
afterAll(() => app.close());

async function findLeads(text: string): Promise<string[]> {
  await writeRecentLeadWords(app.system.db, teamId);
  const rows = await queryRows<{ id: string }>(
    app,
    `select lead.id from leads lead where lead.team_id = $1 and ${leadHasWordsSql('lead', '$2')} order by lead.id`,
    [teamId, buildLeadQuery(text)],
  );
  return rows.map(({ id }) => id.slice(5));
}

const ALL = ['1', '2', '3', '4'];
const CASES: [string, string[]][] = [
  ['elodie', ['1']],
  ['ELODIÉ mull', ['1']],
  ['muller elo', ['1']],
  ['strasse', ['1']],
  ['müller straße', ['1']],
  ["o'brien", ['2']],
  ['brien conan', ['2']],
  ['br', []],
  ['o', ['2']],
  ['山田', ['3']],
  ['山', ['3']],
  ['田', ['3']],
  ['عمر', ['4']],
  ['trade', ALL],
  ['maria.lopez2@acme.example', ['2']],
  // A typed address does not find longer ones.
  ['maria.lopez@acme.example', []],
  ['maria.lopez3@acme.exa', ['3']],
  ['@acme', ALL],
  ['@kitchen_fan3', ['3']],
  ['crm-4711', ALL],
  ['4711', ALL],
  ['+49 170 1234561', ['1']],
  ['0049 (170) 123-45.62', ['2']],
  ['0170/1234563', ['3']],
  ['0170 12', ALL],
  ['170123', ALL],
  ['4561', ['1']],
  ['elodie 0170 123', ['1']],
  ['elodie 0170 4562', []],
  ['conan 34562', ['2']],
  ['17', []],
  ['nobody', []],
  ['', []],
  ['!? …', []],
  ["'", []],
  ["elodie' | 'conan", []],
  ['\\', []],
  ['x'.repeat(200), []],
];

test.each(CASES)('a search for "%s" finds the right leads', async (text, ids) => {
  expect(await findLeads(text)).toEqual(ids);
});

test('changed leads are found only by their new words, and removed leads are not found', async () => {
  expect(await findLeads('conan')).toEqual(['2']);
  await queryRows(
    app,
    `update leads set name = 'Kim', tags = '{"blue"}' where team_id = $1 and id = 'lead_2'`,
    [teamId],
  );
  expect([await findLeads('conan'), await findLeads('kim'), await findLeads('blue')]).toEqual([
    [],
    ['2'],
    ['2'],
  ]);
  await queryRows(app, `update leads set name = 'Kimberley' where team_id = $1 and id = 'lead_2'`, [teamId]);
  await queryRows(app, `delete from leads where team_id = $1 and id = 'lead_2'`, [teamId]);
  expect(await findLeads('kim')).toEqual([]);
});

test('the words of a large import are found after a sweep has indexed them', async () => {
  await queryRows(
    app,
    `insert into leads (team_id, id, phone, name, status, created_at, updated_at)
     select $1, 'lead_many' || lpad(n::text, 5, '0'), (33600000000 + n)::text, 'Many ' || n, 'pending', now(), now()
     from generate_series(1, 2500) n`,
    [teamId],
  );
  expect(await findLeads('many')).toEqual([]);
  await writeLeadWords(app.system.db);
  expect(await findLeads('many')).toHaveLength(2500);
  expect(await findLeads('many 2500')).toEqual(['many02500']);
  expect(await queryRows(app, 'select 1 from lead_changes', [])).toEqual([]);
});
