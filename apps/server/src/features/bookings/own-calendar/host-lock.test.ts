// Concurrent transactions that decide about the same host's time. The tests call the verbs directly, without the rest
// of a turn, so that the transactions collide as often as possible.
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Ctx } from '../../../context.ts';
import { createPlay, queryRows } from '../../../testing/conversation-helper.ts';
import type { WorkspaceParts } from '../../../testing/make-workspace.ts';
import { startApp, type TestApp } from '../../../testing/start-app.ts';
import { eventually } from '../../../testing/wait-eventually.ts';
import type { BookingSettings } from '../../campaigns/index.ts';
import { lockLead } from '../../leads/index.ts';
import { holdSlots } from '../holds.ts';
import { bookSlot } from './book.ts';

const LEADS = 12;
const ROUNDS = 2;

let app: TestApp;
let other: TestApp;
beforeAll(async () => {
  app = await startApp();
  other = await startApp({ connections: app.connections, clock: app.clock });
});
afterAll(async () => {
  await other.close();
  await app.close();
});

async function setUpLeads(booking: object, parts: WorkspaceParts = {}) {
  const w = await app.make.workspace({
    ...parts,
    agent: {
      criteria: [],
      booking: {
        ...{ calendar: 'builtin', duration_minutes: 30, hours: 'Mon-Fri 09:00-18:00', timezone: 'UTC' },
        ...booking,
      },
    },
  });
  const phones = Array.from({ length: LEADS }, () => app.make.phone());
  for (const phone of phones) await createPlay(app, w).push(phone);
  await app.drain();
  const leads = await queryRows<{ id: string; campaign_id: string }>(
    app,
    'select id, campaign_id from leads where team_id = $1',
    [w.teamId],
  );
  const [{ settings }] = (await queryRows<{ settings: BookingSettings }>(
    app,
    `select agent->'booking' as settings from campaigns where team_id = $1`,
    [w.teamId],
  )) as [{ settings: BookingSettings }];
  /** Runs the action of each lead in one of two processes. */
  const runForLeads = <T>(
    act: (ctx: Ctx, lead: { id: string; campaign_id: string }, index: number) => Promise<T>,
  ) =>
    Promise.all(leads.map((lead, index) => act((index % 2 ? app : other).createCtx(w.teamId), lead, index)));
  return { w, settings, leads, all: runForLeads };
}

const toShownSlot = (start_at: string) => ({ start_at, seen: true });
const startAt = (index: number) => new Date(Date.UTC(2026, 10, 20, 9, 30 * index)).toISOString();

test('a day gets no more meetings than its cap when requests arrive at the same time', {
  tags: 'endurance',
}, async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { settings, all } = await setUpLeads({ daily_cap: 2 });
    const booked = await all((ctx, { id }, index) =>
      ctx.db.transaction(async (tx) => {
        const lead = await lockLead(tx, ctx.teamId, id);
        return bookSlot(tx, ctx, lead!, settings, { start_at: startAt(index), offered: true });
      }),
    );
    expect(booked.filter((one) => 'id' in one)).toHaveLength(2);
  }
});

test('a slot that several leads request at the same time is held for only one of them', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { w, settings, all } = await setUpLeads({});
    const kept = await all((ctx, { id: lead_id, campaign_id }, index) =>
      ctx.db.transaction((tx) =>
        // Each lead requests the previous lead's last slot.
        holdSlots(tx, ctx, {
          lead_id,
          campaign_id,
          settings,
          slots: [toShownSlot(startAt(index)), toShownSlot(startAt(index + 1))],
        }),
      ),
    );
    const rows = await queryRows<{ lead_id: string }>(
      app,
      'select lead_id from slot_holds where team_id = $1',
      [w.teamId],
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(rows).toHaveLength(2 * kept.filter((is) => is).length);
    expect(new Set(rows.map(({ lead_id }) => lead_id)).size).toBe(kept.filter((is) => is).length);
  }
});

test('a slot that is held for one lead is not booked by another, whichever comes first', {
  tags: 'endurance',
}, async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { settings, all } = await setUpLeads({});
    const done = await all((ctx, { id, campaign_id }, index) =>
      ctx.db.transaction(async (tx) => {
        const lead = await lockLead(tx, ctx.teamId, id);
        const start_at = startAt(0);
        if (index < LEADS / 2)
          return holdSlots(tx, ctx, { lead_id: id, campaign_id, settings, slots: [toShownSlot(start_at)] });
        return 'id' in (await bookSlot(tx, ctx, lead!, settings, { start_at, offered: true }));
      }),
    );
    expect(done.filter((is) => is)).toHaveLength(1);
  }
});

describe('a booking that races another one without the lock', () => {
  /** Writes another lead's meeting while the decision runs. The decision waits for that transaction and then fails. */
  async function raceAnotherLead(
    w: { teamId: string; campaignId: string },
    host: string,
    lead: string,
    decide: () => Promise<unknown>,
  ) {
    const client = new Client(app.connections.owner);
    await client.connect();
    await client.query('begin');
    await client.query(
      `insert into bookings (team_id, id, lead_id, campaign_id, status, provider, source, start_at, end_at, timezone,
         created_at, host_id, busy_from, busy_until)
       values ($1, 'book_past', $2, $3, 'booked', 'builtin', 'manual', $4, $5, 'UTC', $4, $6, $4, $5)`,
      [w.teamId, lead, w.campaignId, startAt(2), startAt(3), host],
    );
    const decided = decide();
    await eventually(async () => {
      const blocked = 'select 1 from pg_stat_activity where pg_blocking_pids(pid) @> array[pg_backend_pid()]';
      expect((await client.query(blocked)).rows).toHaveLength(1);
    });
    await client.query('commit');
    await client.end();
    return decided;
  }

  test('is refused by a database constraint, and the meeting that should have moved stays booked', async () => {
    const { w, settings, leads } = await setUpLeads({});
    const [mover, other] = leads;
    const ctx = app.createCtx(w.teamId);
    const book = (start_at: string) =>
      ctx.db.transaction(async (tx) =>
        bookSlot(tx, ctx, (await lockLead(tx, ctx.teamId, mover!.id))!, settings, {
          start_at,
          offered: true,
        }),
      );
    const first = await book(startAt(0));
    expect(await raceAnotherLead(w, w.campaignId, other!.id, () => book(startAt(2)))).toEqual({
      taken: true,
    });
    const rows = await queryRows(app, 'select id, status from bookings where lead_id = $1', [mover!.id]);
    expect(rows).toEqual([{ id: 'id' in first && first.id, status: 'booked' }]);
  });

  test('goes to the next member', { tags: 'endurance' }, async () => {
    const members = ['ana@acme.test', 'bea@acme.test'].map((email) => ({ email, role: 'editor' }));
    const { w, settings, leads } = await setUpLeads(
      { members: members.map(({ email }) => email) },
      { members },
    );
    const [one, two] = w.applied.members;
    const ctx = app.createCtx(w.teamId);
    await raceAnotherLead(w, one!.id, leads[1]!.id, () =>
      ctx.db.transaction(async (tx) => {
        const lead = (await lockLead(tx, ctx.teamId, leads[0]!.id))!;
        return bookSlot(tx, ctx, lead, settings, { start_at: startAt(2), offered: true });
      }),
    );
    const rows = await queryRows(app, 'select host_id, status from bookings where lead_id = $1', [
      leads[0]!.id,
    ]);
    expect(rows).toEqual([{ host_id: two!.id, status: 'booked' }]);
  });
});
