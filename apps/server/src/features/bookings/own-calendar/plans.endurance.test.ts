// The number of rows that each statement about bookings reads out of 100,000 (promises.md#lists-stay-cheap), with a
// custom plan and with a generic one.
// @module-tag endurance
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PageRow } from '../../../platform/list-query.ts';
import { measureStatement } from '../../../platform/page.testing.ts';
import { createQueries, type Queries, type Statement } from '../../../platform/postgres/database.ts';
import { startApp, type TestApp } from '../../../testing/start-app.ts';
import { findMatchingLeads } from '../../leads/index.ts';
import { deleteExpiredHolds } from '../hold-store.ts';
import { findPage, findSeries } from '../page/page-store.ts';
import { deleteOldEndReports, hasEnded } from '../provider/end-report-store.ts';
import * as meetings from '../provider/meeting-store.ts';
import {
  countAhead,
  saveCanceledAtProvider,
  saveMovedAtProvider,
  saveRequestTime,
} from '../provider/pending-meeting-store.ts';
import * as store from '../store.ts';
import { findDiary, findHolds } from './diary-store.ts';

const BOOKINGS = 100_000;
const NOW = new Date('2027-06-01T00:00:00.000Z');
const DAY_MS = 86_400_000;
const id = (kind: string, n: number) => `${kind}_0${String(n).padStart(25, '0')}`;
const sqlId = (kind: string, n = 'n') => `'${kind}_0' || lpad((${n})::text, 25, '0')`;
const CALENDAR = id('cal', 1);
const HOST = id('mem', 1);

let app: TestApp;
let teamId: string;
let campaignId: string;
beforeAll(async () => {
  app = await startApp();
  const w = await app.make.workspace();
  [teamId, campaignId] = [w.teamId, w.campaignId];
  const client = new Client(app.connections.admin);
  await client.connect();
  try {
    await client.query('set session_replication_role = replica');
    // Inserts a meeting every ten minutes, most of them long ago; half are at a provider, and each lead has ten.
    await client.query(
      `insert into leads (team_id, id, number_id, campaign_id, phone, whatsapp_id, name, email, status, source, channel,
         in_touch, created_at, updated_at)
       select $1, ${sqlId('lead')}, $2, $3, '49' || (1000000000 + n), '49' || (1000000000 + n) || '@c.us', 'Lead',
         'lead-' || n || '@example.com', 'in_progress', 'api', 'whatsapp', true, now(), now()
       from generate_series(0, $4::int / 10) n`,
      [teamId, w.numberId, campaignId, BOOKINGS],
    );
    await client.query(
      `insert into bookings (team_id, id, lead_id, campaign_id, status, provider, source, start_at, end_at, timezone,
         created_at, calendar_id, host_id, busy_from, busy_until, provider_ref, provider_at, token, replaces_id)
       select $1, ${sqlId('book')}, ${sqlId('lead', 'n / 10')}, $2,
         case when n % 997 = 0 then 'reserved' when n % 10 = 0 then 'rescheduled' when n % 7 = 0 then 'canceled'
           else 'booked' end,
         case when n % 2 = 0 then 'cal-com' else 'builtin' end, 'chat', at, at + interval '10 minutes', 'UTC', at,
         case when n % 2 = 0 then '${CALENDAR}' end, case when n % 2 = 0 then '${CALENDAR}' else '${HOST}' end,
         at, at + interval '10 minutes', case when n % 2 = 0 then 'ref-' || n end, at, 'token-' || n,
         case when n % 10 = 1 then ${sqlId('book', 'n - 1')} end
       from generate_series(1, $3::int) n,
         lateral (select $4::timestamptz + (n - $3 * 0.72) * interval '10 minutes' as at) times`,
      [teamId, campaignId, BOOKINGS, NOW],
    );
    await client.query(
      `insert into ended_meetings (team_id, calendar_id, provider_ref, ended_at, told_at)
       select $1, '${CALENDAR}', 'ended-' || n, $2, $2 from generate_series(1, 20000) n`,
      [teamId, NOW],
    );
    await client.query('analyze');
  } finally {
    await client.end();
  }
});
afterAll(() => app.close());

const NEXT = Math.ceil(BOOKINGS * 0.72) + 2;
const lead_id = id('lead', Math.floor(NEXT / 10));
const one = { id: id('book', NEXT), lead_id };
const list = (filters: Record<string, string>) => (db: Queries) =>
  store.listRecords(db, teamId, filters, 26, null) as Promise<PageRow[]>;
/** The array as PostgreSQL text, because the test writes the values into the statement. */
const hosts = `{${HOST}}` as unknown as readonly string[];
const buildRequest = () => ({ campaign_id: campaignId, lead_id, host_ids: hosts, now: NOW });
const buildPeriod = (days: number) => ({ from: NOW, to: new Date(NOW.getTime() + days * DAY_MS) });
/** The number of slots in the days that a calendar shows, one every ten minutes. */
const MONTH = 30 * 144;

const READS: [what: string, rows: number, read: (db: Queries) => Promise<unknown>][] = [
  ['the list', 110, list({})],
  ['the list of a status', 110, list({ status: 'no_show' })],
  ['the list of a campaign', 110, (db) => list({ campaign_id: campaignId })(db)],
  ['the list of both', 110, (db) => list({ campaign_id: campaignId, status: 'canceled' })(db)],
  ['the list since a time', 110, list({ since: NOW.toISOString() })],
  ['a record', 6, (db) => store.findRecord(db, teamId, id('book', 3))],
  ['a meeting', 6, (db) => meetings.findMeeting(db, teamId, one.id)],
  ['a meeting by its name there', 6, (db) => meetings.findByRef(db, teamId, CALENDAR, 'ref-72002')],
  ['an unknown name', 2, (db) => meetings.findByRef(db, teamId, CALENDAR, 'nobody')],
  ['what a move is to make', 4, (db) => meetings.findReserved(db, teamId, id('book', 70_000))],
  [
    'whether a later move is known',
    4,
    (db) => meetings.isReplacedLater(db, teamId, id('book', 70_000), NOW.toISOString()),
  ],
  [
    'the booked meetings of a calendar',
    40,
    (db) => meetings.listBookedIn(db, teamId, { lead_id, calendar_id: CALENDAR, now: NOW }),
  ],
  ['what the lead waits for', 12, (db) => meetings.findPending(db, teamId, lead_id)],
  ['what the lead has ahead', 12, (db) => store.listBooked(db, teamId, lead_id, NOW)],
  ['what waits for a calendar', 110, (db) => countAhead(db, teamId, { id: one.id, calendar_id: CALENDAR })],
  ['a booking for the message to the lead', 6, (db) => store.findBookingForLead(db, teamId, one.id)],
  ['what is followed', 6, (db) => store.findFollowed(db, teamId, one.id)],
  [
    'what a campaign has ahead',
    1_200,
    (db) =>
      store.listAhead(db, teamId, campaignId, { after: { id: '', start_at: NOW }, now: NOW, limit: 500 }),
  ],
  ['a page', 12, (db) => findPage(db, 'token-72002')],
  ['a series', 8, (db) => findSeries(db, teamId, one.id)],
  [
    'the diary of a month',
    MONTH * 2.2,
    (db) => findDiary(db, teamId, { ...buildRequest(), ...buildPeriod(30) }),
  ],
  ['what is kept at a provider', 110, (db) => findHolds(db, teamId, CALENDAR, NOW)],
  [
    'whose meeting it is',
    6,
    (db) => findMatchingLeads(db, teamId, { phone: '491000000042', email: 'lead-42@example.com' }),
  ],
  [
    'whether one has ended',
    2,
    (db) => hasEnded(db, teamId, { calendar_id: CALENDAR, ref: 'ended-7', at: NOW.toISOString() }),
  ],
];

const NOBODY = id('book', 999_999);
const gone = { ref: 'x', reason: null, by: null };
const WRITES: typeof READS = [
  ['asking', 2, (db) => saveRequestTime(db, teamId, NOBODY, NOW)],
  ['an end', 2, (db) => saveCanceledAtProvider(db, teamId, NOBODY, gone, { status: 'canceled', at: NOW })],
  ['a move since', 2, (db) => saveMovedAtProvider(db, teamId, NOBODY)],
  ['news', 2, (db) => meetings.saveReportTime(db, teamId, NOBODY, NOW.toISOString())],
  ['who moved it', 4, (db) => meetings.saveMovedBy(db, teamId, NOBODY, 'host')],
  ['what a move replaces', 4, (db) => meetings.retargetMove(db, teamId, NOBODY, NOBODY)],
  ['a move that is not wanted', 4, (db) => meetings.saveMoveUnwanted(db, teamId, NOBODY, NOW)],
  [
    'what is in the way',
    12,
    (db) => store.closeBookings(db, teamId, id('lead', 999_999), { now: NOW, only: null }),
  ],
  ['two leads who are one', 4, (db) => store.moveBookings(db, teamId, id('lead', 999_999), lead_id)],
  ['expired holds', 4, (db) => deleteExpiredHolds(db, new Date(0))],
  ['ends that are old', 4, (db) => deleteOldEndReports(db, new Date(0))],
];

test.each([...READS, ...WRITES])(
  'the statement for "%s" reads at most %i rows',
  async (_what, most, read) => {
    const seen: { text: string; values: readonly unknown[] }[] = [];
    const rows = async <Row>(from: Statement<Row>, values: readonly unknown[]): Promise<Row[]> => {
      const written = values.map((value) => (value instanceof Date ? value.toISOString() : value));
      seen.push({ text: from.text, values: written });
      return app.system.db.rows(from, values);
    };
    await read(createQueries(rows));
    expect(seen).toHaveLength(1);
    const cost = await measureStatement(app.connections, seen[0]!);
    expect(cost.sequential).toEqual([]);
    expect(Math.round(cost.rows)).toBeLessThanOrEqual(most);
  },
);
