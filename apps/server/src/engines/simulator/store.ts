// The rows of the simulated network. No statement here is part of a transaction of the service, so a phone keeps the
// messages that it received even if the sender rolls back.
import { type Queries, statement } from '../../platform/postgres/database.ts';

export type Fault = 'none' | 'reject' | 'timeout' | 'slow';

export interface PhoneRow {
  phone: string;
  registered: boolean;
  name: string | null;
  lid: string | null;
}

export interface NumberRow {
  phone: string;
  connected: boolean;
  fault: Fault;
  fault_count: number | null;
  latency_ms: number;
}

export const findPhones = statement<PhoneRow>(
  'simulator.phones',
  'select phone, registered, name, lid from simulated_phones where team_id = $1 and phone = any($2)',
).rows((teamId: string, digits: readonly string[]) => [teamId, digits]);

/** Returns the phone behind a masked id; undefined if the simulator has no such phone. */
export const findPhoneByLid = statement<{ phone: string }>(
  'simulator.phone-by-lid',
  'select phone from simulated_phones where team_id = $1 and lid = $2 limit 1',
).row(
  (teamId: string, lid: string) => [teamId, lid],
  (row) => row?.phone,
);

/** Stores a phone. Undefined fields keep their value; null clears them. */
export const savePhone = statement<PhoneRow>(
  'simulator.put-phone',
  `insert into simulated_phones as known (team_id, phone, registered, name, lid)
   values ($1, $2, coalesce($3, true), $4, $6)
   on conflict (team_id, phone) do update set
     registered = coalesce($3, known.registered),
     name = case when $5 then $4 else known.name end,
     lid = case when $7 then $6 else known.lid end
   returning phone, registered, name, lid`,
  { writes: ['simulated_phones'] },
).row(
  (
    teamId: string,
    digits: string,
    change: { registered?: boolean; name?: string | null; lid?: string | null },
  ) => [
    teamId,
    digits,
    change.registered ?? null,
    change.name ?? null,
    change.name !== undefined,
    change.lid ?? null,
    change.lid !== undefined,
  ],
  (row) => row!,
);

const number = statement<NumberRow>(
  'simulator.number',
  `select phone, connected, fault, fault_count, latency_ms from simulated_numbers where team_id = $1 and phone = $2`,
);

export async function findNumber(db: Queries, teamId: string, digits: string): Promise<NumberRow> {
  const row = await db.row(number, [teamId, digits]);
  return row ?? { phone: digits, connected: true, fault: 'none', fault_count: null, latency_ms: 0 };
}

/** The state of a number and a phone that talk to each other. */
export interface NumberAndPhone {
  connected: boolean;
  /** The known data of the phone; default: registered, without a name or a masked id. */
  registered: boolean;
  name: string | null;
  lid: string | null;
}

export const findLine = statement<NumberAndPhone>(
  'simulator.line',
  `select coalesce(number.connected, true) as connected, coalesce(phone.registered, true) as registered, phone.name,
     phone.lid
   from (select $1::id as team_id, $2::text as number, $3::text as phone) ends
   left join simulated_numbers number on number.team_id = ends.team_id and number.phone = ends.number
   left join simulated_phones phone on phone.team_id = ends.team_id and phone.phone = ends.phone`,
).row(
  (teamId: string, ends: { number: string; phone: string }) => [teamId, ends.number, ends.phone],
  (row) => row!,
);

export const saveNumber = statement<NumberRow>(
  'simulator.put-number',
  `insert into simulated_numbers as number (team_id, phone, connected, fault, fault_count, latency_ms)
   values ($1, $2, coalesce($3, true), coalesce($4, 'none'), $5, coalesce($6, 0))
   on conflict (team_id, phone) do update set
     connected = coalesce($3, number.connected),
     fault = coalesce($4, number.fault),
     fault_count = case when $4 is null and $5 is null then number.fault_count else $5 end,
     latency_ms = coalesce($6, number.latency_ms)
   returning phone, connected, fault, fault_count, latency_ms`,
  { writes: ['simulated_numbers'] },
).row(
  (
    teamId: string,
    digits: string,
    change: { connected?: boolean; fault?: Fault; fault_count?: number; latency_ms?: number },
  ) => [
    teamId,
    digits,
    change.connected ?? null,
    change.fault ?? null,
    change.fault_count ?? null,
    change.latency_ms ?? null,
  ],
  (row) => row!,
);

const useFault = statement<NumberRow>(
  'simulator.use-fault',
  `with before as (
     select * from simulated_numbers where team_id = $1 and phone = $2 for update
   ), used as (
     update simulated_numbers number set
       fault = case when before.fault_count = 1 then 'none' else before.fault end,
       fault_count = case when before.fault_count = 1 then null else before.fault_count - 1 end
     from before
     where number.team_id = before.team_id and number.phone = before.phone and before.fault_count is not null
   )
   select phone, connected, fault, fault_count, latency_ms from before`,
  { writes: ['simulated_numbers'] },
);

/**
 * Returns the state of the number for its next send. If a fault applies to several sends, decreases the number of those
 * left.
 */
export async function claimFault(db: Queries, teamId: string, digits: string): Promise<NumberRow> {
  const row = await db.row(useFault, [teamId, digits]);
  return row ?? { phone: digits, connected: true, fault: 'none', fault_count: null, latency_ms: 0 };
}

/** Delivers a text through a healthy number in one statement. Returns false if the number is not healthy. */
export const deliverIfHealthy = statement<{ taken: boolean }>(
  'simulator.deliver-at-once',
  `with healthy as (
     select 1 where not exists (
       select 1 from simulated_numbers where team_id = $1 and phone = $3
         and (not connected or fault <> 'none' or latency_ms > 0))
   ), seen as (
     insert into simulated_events (team_id, phone, number_phone, type, text, message_id, at)
     select $1, $2, $3, 'text', $4, $5, $6 from healthy
     on conflict do nothing
   )
   select exists (select 1 from healthy) as taken`,
  { writes: ['simulated_events'] },
).row(
  (event: NewText) => [event.teamId, event.phone, event.numberPhone, event.text, event.messageId, event.at],
  (row) => row?.taken === true,
);

export interface NewText {
  teamId: string;
  phone: string;
  numberPhone: string;
  text: string;
  messageId: string;
  at: Date;
}

export const saveEvent = statement(
  'simulator.add-event',
  `insert into simulated_events (team_id, phone, number_phone, type, text, message_id, at)
   values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing`,
  { writes: ['simulated_events'] },
).write(
  (
    event: Omit<NewText, 'text' | 'messageId'> & {
      type: 'seen' | 'typing' | 'paused' | 'text';
      text?: string;
      messageId?: string;
    },
  ) => [
    event.teamId,
    event.phone,
    event.numberPhone,
    event.type,
    event.text ?? null,
    event.messageId ?? null,
    event.at,
  ],
);

/** The maximum size of the texts of a response, in bytes, so that it blocks the event loop for less than 50 ms. */
const MOST_TEXT_BYTES = 1_000_000;

/**
 * Returns the messages that a phone received, as JSON text for the API. Parsing and serializing a thousand long texts
 * would be too slow. Returns fewer than the limit if their texts are larger than {@link MOST_TEXT_BYTES}.
 */
export const listEvents = statement<{ record: string }>(
  'simulator.events',
  `select row_to_json(event)::text as record
   from (select type, text, message_id, number_phone as number, iso(at) as at
     from (select *, sum(octet_length(text)) over (order by position rows unbounded preceding) as bytes
       from (select * from simulated_events
         where team_id = $1 and phone = $2 and ($3::timestamptz is null or at >= $3)
         order by position limit $4) page) event
     where bytes is null or bytes - coalesce(octet_length(text), 0) < ${MOST_TEXT_BYTES}
     order by position) event`,
).rows(
  (teamId: string, digits: string, since: string | undefined, limit: number) => [
    teamId,
    digits,
    since ?? null,
    limit,
  ],
  (rows) => rows.map(({ record }) => record),
);
