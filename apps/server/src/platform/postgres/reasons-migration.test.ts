// The migrations that turn sentences into reasons, on rows with sentences, in tables that have only the columns they
// use. 0055 changes a column of `messages` as 0057 to 0059 change theirs.
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';

const { admin } = inject('postgres');
const readMigration = (name: string) =>
  readFileSync(new URL(`../../../migrations/${name}.sql`, import.meta.url), 'utf8');
const database = `reasons_${randomBytes(6).toString('hex')}`;
let client: Client;

async function asAdmin(sql: string): Promise<void> {
  const operator = new Client(admin);
  await operator.connect();
  await operator.query(sql).finally(() => operator.end());
}

beforeEach(async () => {
  await asAdmin(`create database ${database}`);
  client = new Client({ ...admin, database });
  await client.connect();
  await client.query(`
    create table messages (team_id text, id text, lead_id text, direction text, status text, reasoning text, explanation text);
    create table first_contacts (id text, explanation text);
    create table bookings (team_id text, id text, lead_id text, start_at timestamptz, failure text);
    insert into bookings values ('t', 'b1', 'l', '2026-11-20T12:30:00Z', 'somebody else has taken the time'),
      ('t', 'b2', 'l', '2026-11-21T12:30:00Z', 'the calendar refused it'), ('t', 'b3', 'l', null, null);
    insert into first_contacts values ('f', 'the number is disconnected');
    insert into messages values
      ('t', 'm1', 'l', 'outbound', 'accepted', 'The calendar answered: the meeting at 2026-11-20T12:30:00.000Z is booked.', null),
      ('t', 'm2', 'l', 'outbound', 'discarded', 'Asks about budget.', 'taken back'),
      ('t', 'm3', 'l', 'outbound', 'accepted', null, null);`);
});

afterEach(async () => {
  await client.end();
  await asAdmin(`drop database ${database} with (force)`);
});

test('a migration converts the sentences that code compares to facts, and keeps all others as text', async () => {
  await client.query(readMigration('0053_reasons'));
  const rows = async (sql: string) => (await client.query(sql)).rows;
  expect(await rows('select id, failure from bookings order by id')).toEqual([
    { id: 'b1', failure: { code: 'slot_taken', params: {} } },
    { id: 'b2', failure: 'the calendar refused it' },
    { id: 'b3', failure: null },
  ]);
  expect(await rows('select explanation from first_contacts')).toEqual([
    { explanation: 'the number is disconnected' },
  ]);
  expect(await rows('select id, reasoning, explanation from messages order by id')).toEqual([
    {
      id: 'm1',
      reasoning: {
        code: 'calendar_answered',
        params: { booking_id: 'b1', start_at: '2026-11-20T12:30:00.000Z', status: 'booked' },
      },
      explanation: null,
    },
    { id: 'm2', reasoning: 'Asks about budget.', explanation: { code: 'taken_back', params: {} } },
    { id: 'm3', reasoning: null, explanation: null },
  ]);
});

test('a migration converts reasons that the dashboard translates to facts, and keeps all others as text', async () => {
  const notContacted = (code: string) => ({
    code: 'lead_not_contacted',
    params: { reason: { code, params: {} } },
  });
  const ofRows: [string | null, unknown][] = [
    [null, null],
    ['invalid_phone: is required', { code: 'row_phone_missing', params: {} }],
    [
      'invalid_phone: must have 8 to 15 digits (+, spaces and dashes are accepted)',
      { code: 'row_phone_digits', params: { min: 8 } },
    ],
    [
      'invalid_phone: must be a phone number with its country code',
      { code: 'row_phone_unknown', params: {} },
    ],
    ['invalid_phone: must have at most 64 characters', 'invalid_phone: must have at most 64 characters'],
    ['duplicate_in_file: the phone of row 12', { code: 'row_phone_repeated', params: { row: 12 } }],
    ['custom_variables exceeds 2000 characters', { code: 'row_variables_too_long', params: { max: 2000 } }],
    ['Not contacted: the number is on the block list.', notContacted('number_blocked')],
    ['Not contacted: the number is not on WhatsApp.', notContacted('number_not_on_whatsapp')],
    ['Not contacted: the campaign is archived.', 'Not contacted: the campaign is archived.'],
  ];
  await client.query(`
    create table numbers (pause_reason text);
    create table leads (held_why text);
    create table imports (held text);
    create table import_rows (n serial, reason text);
    insert into numbers values ('2 of the last 20 people asked for no more messages'), (null);
    insert into leads values ('The lead asked for a person.');
    insert into imports values (null), ('On Instagram, only the person can start a conversation.');`);
  await client.query('insert into import_rows (reason) select * from unnest($1::text[])', [
    ofRows.map(([sentence]) => sentence),
  ]);
  await client.query(readMigration('0054_more_reasons'));
  const others = `
    select to_jsonb(numbers) as row from numbers union all select to_jsonb(leads) from leads
    union all select to_jsonb(imports) from imports`;
  expect((await client.query(others)).rows.map(({ row }) => row)).toEqual([
    { pause_reason: '2 of the last 20 people asked for no more messages' },
    { pause_reason: null },
    { held_why: 'The lead asked for a person.' },
    { held: null },
    { held: { code: 'only_person_starts', params: {} } },
  ]);
  const { rows } = await client.query('select reason from import_rows order by n');
  expect(rows.map(({ reason }) => reason)).toEqual(ofRows.map(([, reason]) => reason));
});

test("a migration converts the service's own details about connections to facts, and keeps all others as text", async () => {
  await client.query(`
    create table number_sessions (n serial, detail text);
    create table number_pairings (n serial, detail text);
    insert into number_sessions (detail) values (null), ('device removed'), ('WhatsApp has banned the number');
    insert into number_pairings (detail) values (null), ('33699999999'),
      ('This installation was restored from a backup: resume its campaigns first.')`);
  await client.query(readMigration('0056_connection_details'));
  const listDetails = async (table: string) =>
    (await client.query(`select detail from ${table} order by n`)).rows.map(({ detail }) => detail);
  expect(await listDetails('number_sessions')).toEqual([
    null,
    'device removed',
    { code: 'number_banned', params: {} },
  ]);
  expect(await listDetails('number_pairings')).toEqual([
    null,
    '33699999999',
    { code: 'installation_restored', params: {} },
  ]);
});

test.each([
  ['0057_template_reasons', 'templates', 'why', 'INVALID_FORMAT'],
  ['0058_calendar_problems', 'calendars', 'problem', 'Cal.com answered 401: "Invalid API key"'],
  ['0059_file_reasons', 'media_files', 'why', "Instagram's file server answered 404"],
])('the migration %s keeps old sentences in %s as text', async (migration, table, column, sentence) => {
  await client.query(`create table ${table} (n serial, ${column} text)`);
  await client.query(`insert into ${table} (${column}) values (null), ($1)`, [sentence]);
  await client.query(readMigration(migration));
  const { rows } = await client.query(`select ${column} as reason from ${table} order by n`);
  expect(rows).toEqual([{ reason: null }, { reason: sentence }]);
  const added = { code: 'file_empty', params: {} };
  await client.query(`insert into ${table} (${column}) values ($1)`, [JSON.stringify(added)]);
  const last = await client.query(`select ${column} as reason from ${table} order by n desc limit 1`);
  expect(last.rows).toEqual([{ reason: added }]);
});

test('the migration 0060_bulk_reasons keeps the sentence of a verdict as the only reason in its list', async () => {
  await client.query(`create table bulk_leads (n serial, reason text);
    insert into bulk_leads (reason) values (null), ('The previous list was deleted.')`);
  await client.query(readMigration('0060_bulk_reasons'));
  const { rows } = await client.query('select reasons from bulk_leads order by n');
  expect(rows).toEqual([{ reasons: null }, { reasons: ['The previous list was deleted.'] }]);
});
