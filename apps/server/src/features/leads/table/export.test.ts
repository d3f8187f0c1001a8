// Tests the export of leads as CSV (dashboard-operations.md#csv).
import { contract } from '@parley/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBrowser, PASSWORD } from '../../../testing/browser.ts';
import { createPlay } from '../../../testing/conversation-helper.ts';
import { USUAL_AGENT } from '../../../testing/make-workspace.ts';
import { readCsvRecords } from '../../../testing/read-csv.ts';
import { startApp, type TestApp } from '../../../testing/start-app.ts';
import { eventually } from '../../../testing/wait-eventually.ts';
import { writeLeadWords } from '../write-words.ts';

let app: TestApp;
let people = 0;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

async function setUpLeads(names: string[]) {
  const email = `export${++people}@people.test`;
  const made = await app.make.workspace({
    members: [{ email, name: 'Ana =1+1', role: 'owner', password: PASSWORD }],
  });
  const page = createBrowser(app);
  const { member } = await page.signIn(email);
  const { data: list } = await page.call(contract.lists.create, { name: 'Fair' });
  for (let from = 0; from < names.length; from += 500) {
    const leads = names.slice(from, from + 500).map((name) => ({
      phone: `+${app.make.phone()}`,
      name,
      custom_variables: { town: 'Leeds', rooms: 3 },
    }));
    await page.call(contract.lists.importLeads, { id: list.id, leads });
  }
  const downloadExport = async (query: Record<string, unknown> = {}) => {
    const answer = await page.ask(contract.leads.export, query);
    expect(answer.status, answer.text).toBe(200);
    return { ...answer, rows: readCsvRecords(answer.text) };
  };
  return { ...made, page, member, list, exported: downloadExport };
}

const NAMES = [
  '=HYPERLINK("https://evil.test","Click")',
  '+1+1',
  '-2+3',
  '@SUM(A1)',
  '＝1+1',
  '\t=1',
  '\r=1',
  'Anna, "die Große"\nSchmidt',
  'שרה כהן',
  '‮moc.live‬',
  `Ö${'y'.repeat(254)}`,
  '0033612',
];

test('the leads export writes each lead in full on one line, without spreadsheet formulas', async () => {
  const { page, member, list, exported } = await setUpLeads(NAMES);
  const { data: shown } = await page.call(contract.leads.table, { sort: 'name' });
  await page.call(contract.leads.update, { id: shown[0]!.id, assigned_to: member.id, tags: ['=vip', 'b'] });
  const { text, headers, rows } = await exported({ sort: 'name' });
  expect(headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(headers['content-disposition']).toBe(
    `attachment; filename="leads-${app.clock.now().toISOString().slice(0, 10)}.csv"`,
  );
  expect(text.startsWith('\uFEFFName,Phone,Instagram,')).toBe(true);
  expect(rows.map(({ ID }) => ID)).toEqual(shown.map(({ id }) => id));
  expect(rows.map(({ Name }) => Name!.replace(/^'/, ''))).toEqual(shown.map(({ name }) => name));
  expect(rows.map(({ Phone }) => Phone!.replace(' ', ''))).toEqual(shown.map(({ phone }) => `+${phone}`));
  for (const { Phone, ...row } of rows) {
    // A spreadsheet reads digits without a space as a number, and drops the plus sign.
    expect(Phone).toMatch(/^\+\d{1,3} \d+$/);
    for (const cell of Object.values(row)) expect(cell).not.toMatch(/^[=+\-@\t\r＝]/);
  }
  expect(rows[0]).toMatchObject({
    ...{ 'Imported details': 'town: Leeds; rooms: 3', Owner: 'Ana =1+1', Tags: "'=vip, b" },
    ...{ List: list.name, Replied: 'No' },
  });
});

test('the leads export names campaigns, and has a column for the answer to each criterion', async () => {
  const { exported, ...made } = await setUpLeads([]);
  const lead = createPlay(app, made);
  const phone = app.make.phone();
  await lead.push(phone, { name: 'Zoe' });
  await app.drain();
  await lead.write(phone, 'Yes, I own it');
  app.clock.advance(60_000);
  await app.drain();
  const { ask } = USUAL_AGENT.criteria[0]!;
  const { data: campaign } = await made.page.call(contract.campaigns.card, { id: made.campaignId });
  const { rows } = await exported({ campaign_id: made.campaignId, language: 'fr' });
  expect(rows).toMatchObject([{ Nom: 'Zoe', Campagne: campaign.name, [ask]: 'Oui', 'A répondu': 'Oui' }]);
});

test('the leads export uses the filters and order of the page, and is recorded in the activity log', async () => {
  const { page, exported } = await setUpLeads(
    Array.from({ length: 1200 }, (_, nth) => `n${String(nth).padStart(4, '0')}`),
  );
  const { rows } = await exported({ sort: 'name', source: 'list' });
  expect(rows.map(({ Name }) => Name)).toEqual(rows.map(({ Name }) => Name).toSorted());
  expect(new Set(rows.map(({ ID }) => ID)).size).toBe(1200);
  // Index the leads now. Otherwise the sweep would do it later, because the import is large.
  await writeLeadWords(app.system.db);
  expect((await exported({ q: 'n0042' })).rows).toHaveLength(1);
  expect((await exported({ status: 'cold' })).rows).toEqual([]);
  await eventually(async () => {
    const { data } = await page.call(contract.activity.list, { action: 'leads.exported' });
    expect(data.map(({ actor, details }) => [actor.name, details])).toEqual([
      ['Ana =1+1', { filter: { status: ['cold'] }, sort: 'newest', leads: 0, complete: true }],
      ['Ana =1+1', { filter: { q: 'n0042' }, sort: 'newest', leads: 1, complete: true }],
      ['Ana =1+1', { filter: { source: ['list'] }, sort: 'name', leads: 1200, complete: true }],
    ]);
  });
});

test('a leads export with invalid filters is refused, and no export contains leads of other workspaces', async () => {
  const mine = await setUpLeads(['mine']);
  const theirs = await setUpLeads(['theirs']);
  await expect(mine.page.call(contract.leads.export, { status: 'hot' })).rejects.toMatchObject({
    status: 422,
    issues: [{ path: ['status'], code: 'comma_list' }],
  });
  expect((await mine.page.ask(contract.leads.export, { cursor: 'x' })).status).toBe(422);
  expect((await mine.exported({ list_id: theirs.list.id })).rows).toEqual([]);
  expect((await mine.exported()).rows.map(({ Name }) => Name)).toEqual(['mine']);
});
