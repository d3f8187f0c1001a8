// Tests file imports from the dashboard, which are uploaded in pieces and imported by a job with a verdict for each row
// (lists.md#files).
import { createHash } from 'node:crypto';
import { contract, fact, type Mapping } from '@parley/contract';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { JOBS } from '../../jobs.ts';
import type { Browser } from '../../testing/browser.ts';
import { queryRows } from '../../testing/conversation-helper.ts';
import { readCsvRows } from '../../testing/read-csv.ts';
import { startApp, type TestApp } from '../../testing/start-app.ts';
import { deleteOldImports, endUploads } from '../lists/index.ts';
import { createOffice, type Office } from '../lists/lists.testing.ts';

const { imports, lists } = contract;

let app: TestApp;
let office: Office;
beforeAll(async () => {
  app = await startApp();
  office = await createOffice(app, ['Bob', 'Vic'], { agent: { follow_ups: [] } });
});
afterAll(() => app.close());

const COLUMNS = ['Phone', 'Name', 'City'];
const MAPPING: Mapping = {
  phone: 0,
  name: 1,
  email: null,
  variables: [{ column: 2, name: 'city' }],
  country_code: null,
};
const hashRows = (rows: unknown) => createHash('sha256').update(JSON.stringify(rows)).digest('hex');

function begin(id: string, rows: readonly (readonly string[])[], mapping = MAPPING, page = office.page) {
  const of = { id, name: 'fair.csv', columns: COLUMNS, mapping, total: rows.length, digest: hashRows(rows) };
  return page.call(imports.create, { ...of, consent: true }).then(({ data }) => data);
}
const add = (id: string, from: number, rows: readonly (readonly string[])[], page: Browser = office.page) =>
  page.call(imports.addRows, { id, from, rows: rows.map((cells) => [...cells]) }).then(({ data }) => data);

async function upload(list: string, rows: readonly (readonly string[])[], mapping = MAPPING) {
  const { id } = await begin(list, rows, mapping);
  for (let from = 0; from < rows.length; from += 500) await add(id, from + 1, rows.slice(from, from + 500));
  return id;
}
const get = async (id: string) => (await office.page.call(imports.get, { id })).data;
const listRows = async (id: string, verdict?: 'rejected' | 'in_list' | 'not_on_whatsapp' | 'not_contacted') =>
  (await office.page.call(imports.rows, { id, ...(verdict && { verdict }) })).data;
const people = (count: number) =>
  Array.from({ length: count }, (_, n): string[] => [`+${app.make.phone()}`, `Person ${n}`, 'Lyon']);
const listLeads = (id: string) =>
  queryRows<{ phone: string }>(app, 'select phone from leads where list_id = $1 order by id', [id]);

describe('a file import', () => {
  test('creates leads and a verdict for each row', async () => {
    const list = await office.newList();
    const before = app.make.phone();
    await office.add(list, before);
    const [first, second] = people(2) as [string[], string[]];
    const rows = [
      first,
      ['06 12', 'Short', ''],
      ['', '', ''],
      [`'${second[0]!.slice(0, 4)} ${second[0]!.slice(4)}`, ...second.slice(1)],
      [first[0]!.slice(1), 'Again', ''],
      [before, 'Before', ''],
    ];
    const begun = await begin(list, rows);
    expect(begun).toMatchObject({ state: 'uploading', total: 6, received: 0, by: 'Ana', list_name: 'Fair' });
    expect(await add(begun.id, 1, rows)).toMatchObject({ state: 'running', received: 6, done: 0 });
    await app.drain();
    expect(await get(begun.id)).toMatchObject({
      ...{ state: 'done', done: 6, imported: 2, in_list: 1, rejected: 3 },
      ...{ not_on_whatsapp: 0, not_contacted: 0, ended_at: expect.any(String), held: null },
    });
    const { rows: shown, total } = await listRows(begun.id);
    expect(total).toBe(6);
    expect(shown.map(({ row, verdict, reason }) => [row, verdict, reason])).toEqual([
      [1, 'imported', null],
      [2, 'rejected', fact('row_phone_digits', { min: 8 })],
      [3, 'rejected', fact('row_phone_missing')],
      [4, 'imported', null],
      [5, 'rejected', fact('row_phone_repeated', { row: 1 })],
      [6, 'in_list', null],
    ]);
    expect(shown[0]).toMatchObject({ phone: first[0]!, name: first[1], since: null });
    expect(shown[5]).toMatchObject({ since: expect.any(String), lead_id: expect.stringMatching(/^lead_/) });
    const lead = await office.leadOf(shown[0]!.lead_id!);
    expect(lead).toMatchObject({ list_id: list, status: 'pending', source: 'list', name: first[1] });
    const [kept] = await queryRows(app, 'select custom_variables from leads where id = $1', [lead.id]);
    expect(kept).toEqual({ custom_variables: { city: 'Lyon' } });
    const log = (await office.page.call(contract.activity.list, { action: 'import.begun' })).data[0];
    expect(log).toMatchObject({
      subject: { id: list },
      details: { import: begun.id, file: 'fair.csv', rows: 6, consent: true },
    });
  });

  test('reads national numbers only with the chosen country', async () => {
    const list = await office.newList();
    const rows = [
      ['06 12 34 56 78', 'National', ''],
      ['0033 6 12 34 56 79', 'With 00', ''],
      ['+49 (0)170 1234567', 'German', ''],
      ['33612345680', 'Whole', ''],
      ['612345681', 'Zero lost', ''],
    ];
    const id = await upload(list, rows, { ...MAPPING, country_code: '33' });
    await app.drain();
    expect((await listLeads(list)).map(({ phone }) => phone).sort()).toEqual(
      ['33612345678', '33612345679', '33612345680', '33612345681', '491701234567'].sort(),
    );
    expect(await get(id)).toMatchObject({ imported: 5, rejected: 0 });
    const bare = await upload(await office.newList(), rows.slice(0, 1));
    await app.drain();
    expect((await listRows(bare)).rows).toMatchObject([
      { verdict: 'rejected', reason: { code: 'row_phone_unknown' } },
    ]);
  });

  test('returns its rows in pages, optionally filtered by verdict, and exports them with their verdicts', async () => {
    const list = await office.newList();
    const rows = people(230).map((row, n) => (n % 2 === 0 ? row : ['=1+1', row[1]!, '"a",\nb']));
    const id = await upload(list, rows);
    await app.drain();
    const page = async (of: object) => (await office.page.call(imports.rows, { id, ...of })).data;
    expect((await page({ page: 3 })).rows.map(({ row }) => row)).toEqual(
      Array.from({ length: 30 }, (_, n) => 201 + n),
    );
    const bad = await page({ verdict: 'rejected', page: 2 });
    expect([bad.total, bad.rows.length, bad.rows[0]!.row]).toEqual([115, 15, 202]);
    expect(await page({ page: 9 })).toEqual({ rows: [], total: 230 });
    const file = await office.page.ask(imports.export, { id });
    expect(file.headers['content-type']).toContain('text/csv');
    const [header, ...cells] = readCsvRows(file.text);
    expect(header).toEqual([...COLUMNS, 'verdict', 'reason', 'lead_id']);
    expect(cells).toHaveLength(230);
    // Formulas are escaped, so that no spreadsheet runs them.
    expect(cells[0]!.slice(0, 4)).toEqual([rows[0]![0], 'Person 0', 'Lyon', 'imported']);
    expect(cells[1]!.slice(0, 4)).toEqual(["'=1+1", 'Person 1', '"a",\nb', 'rejected']);
    const some = await office.page.ask(imports.export, { id, verdict: 'rejected' });
    expect(readCsvRows(some.text).length).toBe(116);
    const [log] = (await office.page.call(contract.activity.list, { action: 'import.exported' })).data;
    expect(log!.details).toMatchObject({ import: id, verdict: 'rejected', rows: 115, complete: true });
  });
});

describe('an upload of rows', () => {
  test('stores rows in order and once, even if a call is repeated', async () => {
    const list = await office.newList();
    const rows = people(1_200);
    const { id } = await begin(list, rows);
    await expect(add(id, 501, rows.slice(500, 1_000))).rejects.toMatchObject({
      code: 'invalid_state',
      issues: [{ code: 'import_order', params: { row: 1 } }],
    });
    await Promise.all([1, 2, 3].map(() => add(id, 1, rows.slice(0, 500))));
    expect(await get(id)).toMatchObject({ state: 'uploading', received: 500 });
    await app.drain();
    expect(await listLeads(list)).toEqual([]);
    await add(id, 301, rows.slice(300, 800));
    await add(id, 801, rows.slice(800));
    // The response was lost, so the page repeats the request.
    expect(await add(id, 801, rows.slice(800))).toMatchObject({ state: 'running', received: 1_200 });
    await app.drain();
    await add(id, 1, rows.slice(0, 500));
    await app.drain();
    expect((await listLeads(list)).map(({ phone }) => `+${phone}`)).toEqual(rows.map(([phone]) => phone));
    expect(await get(id)).toMatchObject({ state: 'done', imported: 1_200, rejected: 0 });
  });

  test('rejects rows beyond the file, and rows with more cells than columns', async () => {
    const { id } = await begin(await office.newList(), people(2));
    for (const [rows, problem] of [
      [people(3), { code: 'rows_of_file', params: { total: 2 } }],
      [[['1', '2', '3', '4']], { code: 'cells_max', params: { max: 3 } }],
    ] as const) {
      await expect(add(id, 1, rows)).rejects.toMatchObject({
        code: 'validation_error',
        issues: [{ path: ['rows'], ...problem }],
      });
    }
  });

  test('starts an import once when the user clicks twice', async () => {
    const id = await office.newList();
    const of = { name: 'a.csv', columns: ['Phone'], mapping: { ...MAPPING, name: null, variables: [] } };
    const input = { id, ...of, total: 1, digest: hashRows(1), consent: true, idempotency_key: 'k1' };
    const made = await Promise.all([1, 2].map(() => office.page.call(imports.create, input)));
    expect(made[0]!.data.id).toBe(made[1]!.data.id);
    await expect(office.page.call(imports.create, { ...input, total: 2 })).rejects.toMatchObject({
      status: 422,
    });
    await expect(
      office.page.call(imports.create, { ...input, consent: false, idempotency_key: 'k2' }),
    ).rejects.toMatchObject({ issues: [{ path: ['consent'], code: 'consent' }] });
    await expect(
      office.page.call(imports.create, { ...input, mapping: MAPPING, idempotency_key: 'k3' }),
    ).rejects.toMatchObject({ issues: [{ path: ['mapping'], code: 'columns_unknown' }] });
  });
});

describe('an import', () => {
  test('can be paused, resumed and canceled by any editor, and its unprocessed rows stay waiting', async () => {
    const list = await office.newList();
    const bob = await office.pageOf('Bob');
    const id = await upload(list, people(20));
    expect((await bob.call(imports.pause, { id })).data.state).toBe('paused');
    await app.drain();
    expect(await listLeads(list)).toEqual([]);
    expect((await office.page.call(imports.resume, { id })).data.state).toBe('running');
    await app.drain();
    expect(await listLeads(list)).toHaveLength(20);
    await expect(bob.call(imports.cancel, { id })).rejects.toMatchObject({ code: 'invalid_state' });
    const other = await upload(list, people(5));
    expect((await bob.call(imports.cancel, { id: other })).data).toMatchObject({
      state: 'canceled',
      done: 0,
    });
    await app.drain();
    expect(await listLeads(list)).toHaveLength(20);
    expect((await listRows(other)).rows.map(({ verdict }) => verdict)).toEqual(Array(5).fill('waiting'));
  });

  test('can be undone: leads without a conversation are deleted with their places in the queue', {
    tags: 'endurance',
  }, async () => {
    const list = await office.newList('spring');
    const [first, ...others] = people(603);
    const contacted = await upload(list, [first!]);
    await app.drain();
    const [row] = (await listRows(contacted)).rows;
    await office.api.call(contract.campaigns.pause, { id: 'spring' });
    const queued = await upload(list, others);
    await app.drain();
    expect((await office.detail(list)).queued).toBe(602);
    const { data: begun } = await office.page.call(imports.undo, { id: queued });
    expect(begun).toMatchObject({ state: 'undoing', removed: 0 });
    await expect(office.page.call(imports.cancel, { id: queued })).rejects.toMatchObject({
      code: 'invalid_state',
    });
    await app.drain();
    expect(await get(queued)).toMatchObject({ state: 'undone', removed: 602, kept: 0, imported: 0 });
    expect(await queryRows(app, 'select 1 from import_rows where import_id = $1', [queued])).toEqual([]);
    const [log] = (await office.page.call(contract.activity.list, { action: 'import.undone' })).data;
    expect(log!.details).toEqual({ file: 'fair.csv', removed: 602, kept: 0 });
    expect(await office.detail(list)).toMatchObject({ leads_count: 1, queued: 0 });
    await office.api.call(contract.campaigns.resume, { id: 'spring' });
    await app.drain();
    expect(await office.texts(others[0]![0]!.slice(1))).toEqual([]);
    await office.page.call(imports.undo, { id: contacted });
    await app.drain();
    expect(await get(contacted)).toMatchObject({ state: 'undone', removed: 0, kept: 1 });
    expect((await office.leadOf(row!.lead_id!)).status).toBe('in_progress');
  });

  test('imports a rejected row once its phone is corrected', async () => {
    const list = await office.newList();
    const [first, second] = people(2) as [string[], string[]];
    const mapping = { ...MAPPING, skipped: [1, 3, 5] };
    const id = await upload(list, [first, ['06 12', 'Marie', 'Nice']], mapping);
    await app.drain();
    const correct = async (row: number, phone: string) =>
      (await office.page.call(imports.correct, { id, row, phone })).data;
    const rejects = { code: 'invalid_state', issues: [{ code: 'row_not_rejected' }] };
    // Row 2 of the sheet is imported. Rows 3 and 5 are empty; row 5 is below the rejected one.
    for (const row of [2, 3, 5]) await expect(correct(row, second[0]!)).rejects.toMatchObject(rejects);
    expect(await correct(4, first[0]!)).toMatchObject({
      ...{ row: 4, verdict: 'rejected', phone: first[0]!, name: 'Marie' },
      reason: fact('row_phone_repeated', { row: 2 }),
    });
    expect(await get(id)).toMatchObject({ done: 2, imported: 1, rejected: 1 });
    const [one, other] = await Promise.allSettled([1, 2].map(() => correct(4, second[0]!)));
    expect([one!.status, other!.status].sort()).toEqual(['fulfilled', 'rejected']);
    expect(await get(id)).toMatchObject({ done: 2, imported: 2, rejected: 0 });
    expect((await listLeads(list)).map(({ phone }) => `+${phone}`)).toEqual([first[0], second[0]]);
    const [log] = (await office.page.call(contract.activity.list, { action: 'import.corrected' })).data;
    expect(log).toMatchObject({ subject: { id: list }, details: { import: id, file: 'fair.csv', row: 4 } });
  });

  test('continues when its creator loses the right to import, but accepts no more rows from the creator', async () => {
    const list = await office.newList();
    const bob = await office.pageOf('Bob');
    const rows = people(600);
    const whole = await begin(list, rows.slice(0, 10), MAPPING, bob);
    await add(whole.id, 1, rows.slice(0, 10), bob);
    const half = await begin(list, rows.slice(10), MAPPING, bob);
    await add(half.id, 1, rows.slice(10, 500), bob);
    const members = (await office.page.call(contract.team.people, {})).data;
    const { id } = members.find(({ email }) => email === office.emailOf('Bob'))!;
    await office.page.call(contract.team.changeRole, { id, role: 'viewer' });
    await app.drain();
    expect(await listLeads(list)).toHaveLength(10);
    await expect(add(half.id, 491, rows.slice(500), bob)).rejects.toMatchObject({ status: 403 });
    expect((await bob.call(imports.get, { id: half.id })).data.received).toBe(490);
    await add(half.id, 491, rows.slice(500));
    await app.drain();
    expect(await listLeads(list)).toHaveLength(600);
    await office.page.call(contract.team.changeRole, { id, role: 'editor' });
  });

  test('is deleted together with its list, and its leads stay', async () => {
    const list = await office.newList();
    const id = await upload(list, people(3));
    await app.drain();
    const leads = await queryRows<{ id: string }>(app, 'select id from leads where list_id = $1', [list]);
    expect(leads).toHaveLength(3);
    const half = await upload(list, people(3));
    await office.page.call(lists.delete, { id: list });
    for (const one of [id, half]) await expect(get(one)).rejects.toMatchObject({ status: 404 });
    await app.drain();
    expect(await queryRows(app, 'select 1 from import_rows where import_id = any($1)', [[id, half]])).toEqual(
      [],
    );
    expect(await queryRows(app, 'select 1 from imports where list_id = $1', [list])).toEqual([]);
    for (const lead of leads) expect(await office.leadOf(lead.id)).toMatchObject({ list_id: null });
  });

  test('contacts the leads if its list has a campaign, and reports later which are not on WhatsApp', async () => {
    const list = await office.newList('spring');
    const [here, away, blocked] = people(3).map(([phone]) => phone!.slice(1)) as [string, string, string];
    await office.api.call(contract.sandbox.setPhone, { phone: away, registered: false });
    await office.api.call(contract.blocklist.create, { value: blocked });
    const id = await upload(
      list,
      [here, away, blocked].map((phone) => [phone, 'A', 'Lyon']),
    );
    await app.drain();
    expect(await office.texts(here)).toHaveLength(1);
    expect(await get(id)).toMatchObject({ imported: 1, not_on_whatsapp: 1, not_contacted: 1, done: 3 });
    expect((await listRows(id, 'not_on_whatsapp')).rows).toMatchObject([
      {
        row: 2,
        reason: fact('lead_not_contacted', { reason: fact('number_not_on_whatsapp') }),
        found_after_s: expect.any(Number),
      },
    ]);
    expect((await listRows(id, 'not_contacted')).rows).toMatchObject([
      { row: 3, reason: fact('lead_not_contacted', { reason: fact('number_blocked') }) },
    ]);
    // Import the same people again: all of them are duplicates, whether or not they were contacted.
    const again = await upload(list, [[away, 'A', '']]);
    await app.drain();
    expect(await get(again)).toMatchObject({ in_list: 1, not_on_whatsapp: 0 });
  });

  test('waits for the lock on its list, and creates no duplicates when two imports run concurrently', async () => {
    const list = await office.newList();
    const rows = people(300);
    const ids = [await upload(list, rows), await upload(list, rows)];
    const holder = new Client(app.connections.owner);
    await holder.connect();
    await holder.query('begin');
    await holder.query('select 1 from lists where id = $1 for update', [list]);
    const drained = app.drain();
    await holder.query('rollback');
    await holder.end();
    await drained;
    expect(await listLeads(list)).toHaveLength(300);
    const both = await Promise.all(ids.map(get));
    expect(both.map(({ imported, in_list }) => [imported, in_list]).sort()).toEqual([
      [0, 300],
      [300, 0],
    ]);
  });

  test('is listed newest first, for one list or all, and is finally deleted', async () => {
    const own = await createOffice(app);
    const [one, two] = [await own.newList(), await own.newList()];
    const made: string[] = [];
    for (const list of [one, two, one]) made.push((await begin(list, people(1), MAPPING, own.page)).id);
    const listed = async (of: object) =>
      (await own.page.call(imports.list, of)).data.map(({ id }) => made.indexOf(id));
    expect(await listed({})).toEqual([2, 1, 0]);
    expect(await listed({ list_id: one })).toEqual([2, 0]);
    await own.page.call(imports.cancel, { id: made[2]! });
    expect(await listed({ under_way: true })).toEqual([1, 0]);
    expect(await listed({ list_id: one, under_way: true })).toEqual([0]);
    for (let n = 0; n < 8; n++) await begin(one, people(1), MAPPING, own.page);
    await expect(begin(one, people(1), MAPPING, own.page)).rejects.toMatchObject({ code: 'invalid_state' });
    // An incomplete upload is canceled after some time.
    const now = app.clock.now();
    await endUploads(app.system.db, new Date(now.getTime() - 3_600_000), now);
    expect(await listed({ under_way: true })).toHaveLength(10);
    await endUploads(app.system.db, now, now);
    expect(await listed({ under_way: true })).toEqual([]);
    expect((await own.page.call(imports.get, { id: made[1]! })).data).toMatchObject({ state: 'canceled' });
    // Other workspaces cannot see these imports.
    await expect(office.page.call(imports.get, { id: made[0]! })).rejects.toMatchObject({ status: 404 });
    expect((await office.page.call(imports.list, { list_id: one })).data).toEqual([]);
    const vic = await office.pageOf('Vic');
    await expect(begin(await office.newList(), people(1), MAPPING, vic)).rejects.toMatchObject({
      status: 403,
    });
    await deleteOldImports(app.system.db, new Date(app.clock.ms() + 1));
    expect(await queryRows(app, 'select 1 from imports where id = any($1)', [made])).toEqual([]);
  });

  test('is undone once the database allows it, even if the undo has failed until it was given up', async () => {
    const list = await office.newList();
    const id = await upload(list, people(1));
    await app.drain();
    await queryRows(
      app,
      `create function refuse() returns trigger language plpgsql as $$ begin raise 'refused'; end $$;
       create trigger refuse before delete on leads for each row when (old.list_id = '${list}') execute function refuse()`,
    );
    await office.page.call(imports.undo, { id });
    for (let n = 0; n < 6; n++) {
      await app.drain();
      app.clock.advance(3_600_000);
    }
    const givenUp = { task: JOBS.undoImport.name };
    expect(await app.system.jobs.dead()).toMatchObject([givenUp]);
    await queryRows(app, 'drop trigger refuse on leads; drop function refuse');
    // The housekeeping does this every minute.
    await app.system.jobs.revive();
    await app.drain();
    expect(await get(id)).toMatchObject({ state: 'undone', removed: 1, kept: 0 });
  });
});
