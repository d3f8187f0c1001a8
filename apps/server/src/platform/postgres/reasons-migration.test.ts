// Migration 0053 on rows with sentences, in tables that have only the columns it uses.
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';

const { admin } = inject('postgres');
const MIGRATION = readFileSync(new URL('../../../migrations/0053_reasons.sql', import.meta.url), 'utf8');
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

test('maps the sentences that code compares to facts, and keeps all others as text', async () => {
  await client.query(MIGRATION);
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
