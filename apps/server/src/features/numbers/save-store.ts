// Stores the numbers of a workspace file.

import type { EngineKind } from '../../engines/capabilities.ts';
import type { SessionStatus } from '../../engines/events.ts';
import { statement } from '../../platform/postgres/database.ts';
import { namedStatement } from '../../platform/postgres/named-statement.ts';
import type { Pacing } from '../pacing/index.ts';

export interface SavedNumber {
  id: string;
  /** The number's phone, or `@` and its Instagram name. */
  handle: string;
  /** null if the network has no phones. */
  phone: string | null;
  name: string | null;
  engine: EngineKind;
  daily_quota: number;
  /** The start of the warm-up. If it is undefined, the stored one is kept, and a new number starts now. */
  connected_since?: Date;
  pacing: Pacing;
  /** The engine's settings that are not secret. */
  settings: Readonly<Record<string, string>>;
  /** The id of the number in the provider's webhooks. */
  account: string | null;
  /** The name of the portfolio, whose numbers share a limit of the network; null if the limit is not shared. */
  portfolio: string | null;
  /** null if the engine needs no secrets. */
  secrets_sealed: string | null;
  /** The status of a new number, or of one whose engine changed. */
  session_status: SessionStatus;
}

export interface NumberBefore {
  id: string;
  engine: EngineKind;
  secrets_sealed: string | null;
}

/** Returns the number with that handle, locked until the transaction ends, or undefined. */
export const lockByHandle = statement<NumberBefore>(
  'numbers.before-save',
  'select id, engine, secrets_sealed from numbers where team_id = $1 and handle = $2 for no key update',
).row((teamId: string, handle: string) => [teamId, handle]);

// Writes nothing if nothing changes.
/** Creates or changes the number with that handle; a new one gets the given id. */
export const upsertNumber = namedStatement<{ id: string; changed: boolean }>(
  'numbers.save',
  `with saved as (
     insert into numbers as number (team_id, id, handle, phone, name, engine, daily_quota, connected_since, pacing,
       created_at, settings, account, secrets_sealed, session_status, portfolio)
     values (:team_id, :id, :handle, :phone, :name, :engine, :daily_quota, coalesce(:connected_since,
       :now::timestamptz), :pacing, :now, :settings, :account, :secrets_sealed, :session_status, :portfolio)
     on conflict (team_id, handle) do update set
       name = excluded.name, engine = excluded.engine, daily_quota = excluded.daily_quota,
       connected_since = coalesce(:connected_since, number.connected_since), pacing = excluded.pacing,
       settings = excluded.settings, account = excluded.account, secrets_sealed = excluded.secrets_sealed,
       portfolio = excluded.portfolio,
       quality_rating = case when number.account is not distinct from excluded.account then number.quality_rating end,
       session_status = case when number.engine = excluded.engine then number.session_status
         else excluded.session_status end
     where (number.name, number.engine, number.daily_quota, number.connected_since, number.pacing, number.settings,
         number.account, number.secrets_sealed) is distinct from
       (excluded.name, excluded.engine, excluded.daily_quota, coalesce(:connected_since,
         number.connected_since), excluded.pacing,
         excluded.settings, excluded.account, excluded.secrets_sealed)
     returning id
   )
   select id, true as changed from saved
   union all select id, false from numbers where team_id = :team_id and handle = :handle
   limit 1`,
  { writes: ['numbers'] },
).row(
  (teamId: string, number: SavedNumber, now: Date) => ({
    ...number,
    team_id: teamId,
    connected_since: number.connected_since,
    pacing: JSON.stringify(number.pacing),
    settings: JSON.stringify(number.settings),
    now,
  }),
  (row) => row!,
);

const SHARING_LOCK = 7_271_002_029;
/**
 * Lets one transaction at a time check which numbers are shared, so that only one of two identical numbers is accepted.
 */
export const lockSharing = statement('numbers.lock-sharing', 'select pg_advisory_xact_lock($1)').write(() => [
  SHARING_LOCK,
]);

/**
 * Lists those of the given numbers whose account at the provider is also used by another number, of any workspace.
 * `other` is the phone or name of that number if it is in the same workspace.
 */
export const listSharing = statement<{ handle: string; other: string | null }>(
  'numbers.sharing',
  `select distinct on (number.id) number.handle, case when other.team_id = number.team_id then other.handle end as other
   from numbers number join numbers other on other.engine = number.engine and other.id <> number.id
     and (other.account = number.account
       or number.account is null and other.account is null and other.settings = number.settings)
   where number.team_id = $1 and number.id = any($2) and number.secrets_sealed is not null
   order by number.id, other.team_id = number.team_id desc, other.id`,
).rows((teamId: string, ids: readonly string[]) => [teamId, ids]);
