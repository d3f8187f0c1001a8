// Stores the slots that are held for leads.
import { type Queries, statement } from '../../platform/postgres/database.ts';

/** Releases the slots that are held for the lead. */
export const releaseHolds = statement(
  'bookings.release',
  'delete from slot_holds where team_id = $1 and lead_id = $2',
  { writes: ['slot_holds'] },
).write((teamId: string, leadId: string) => [teamId, leadId]);

const keep = statement(
  'bookings.hold',
  // An existing row for the same host and time has expired or belongs to a lead who opted out: the caller checked that
  // while holding the host's lock.
  `insert into slot_holds (team_id, host_id, start_at, lead_id, busy_from, busy_until, held_until)
   select $1, slot.host_id, slot.start_at, $2, slot.busy_from, slot.busy_until, $7
   from unnest($3::text[], $4::timestamptz[], $5::timestamptz[], $6::timestamptz[])
     as slot (host_id, start_at, busy_from, busy_until)
   on conflict (team_id, host_id, start_at) do update set lead_id = excluded.lead_id,
     busy_from = excluded.busy_from, busy_until = excluded.busy_until, held_until = excluded.held_until`,
  { writes: ['slot_holds'] },
);

export interface NewHold {
  host_id: string;
  start: number;
  busy_from: number;
  busy_until: number;
}

/** Holds slots for the lead. The caller must hold the hosts' locks and have checked that the slots are free. */
export async function saveHolds(
  tx: Queries,
  teamId: string,
  leadId: string,
  slots: readonly NewHold[],
  until: Date,
): Promise<void> {
  const times = (field: 'start' | 'busy_from' | 'busy_until') => slots.map((slot) => new Date(slot[field]));
  const hosts = slots.map(({ host_id }) => host_id);
  await tx.write(keep, [
    teamId,
    leadId,
    hosts,
    times('start'),
    times('busy_from'),
    times('busy_until'),
    until,
  ]);
}

/** Deletes expired holds in every workspace. */
export const deleteExpiredHolds = statement(
  'bookings.forget-holds',
  'delete from slot_holds where held_until < $1',
  { writes: ['slot_holds'] },
).write((now: Date) => [now]);
