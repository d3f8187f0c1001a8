// What a workspace file says of a number, as rows.
import { type Queries, statement } from '../../platform/postgres/database.ts';
import type { EngineKind, Pacing } from '../pacing/index.ts';

export interface SavedNumber {
  id: string;
  phone: string;
  name: string | null;
  engine: EngineKind;
  daily_quota: number;
  /** undefined: as it is, or now for a new number. */
  connected_since?: Date;
  pacing: Pacing;
}

// Nothing is written when nothing would change.
const save = statement<{ id: string; changed: boolean }>(
  'numbers.save',
  `with saved as (
     insert into numbers as n (team_id, id, phone, name, engine, daily_quota, connected_since, pacing, created_at)
     values ($1, $2, $3, $4, $5, $6, coalesce($7, $9::timestamptz), $8, $9)
     on conflict (team_id, phone) do update set
       name = excluded.name, engine = excluded.engine, daily_quota = excluded.daily_quota,
       connected_since = coalesce($7, n.connected_since), pacing = excluded.pacing
     where (n.name, n.engine, n.daily_quota, n.connected_since, n.pacing) is distinct from
       (excluded.name, excluded.engine, excluded.daily_quota, coalesce($7, n.connected_since), excluded.pacing)
     returning id
   )
   select id, true as changed from saved
   union all select id, false from numbers where team_id = $1 and phone = $3
   limit 1`,
);

/** Makes or changes the number with that phone; the id is the one given when it is new. */
export async function upsertNumber(
  tx: Queries,
  teamId: string,
  number: SavedNumber,
  now: Date,
): Promise<{ id: string; changed: boolean }> {
  const row = await tx.row(save, [
    teamId,
    number.id,
    number.phone,
    number.name,
    number.engine,
    number.daily_quota,
    number.connected_since ?? null,
    JSON.stringify(number.pacing),
    now,
  ]);
  return row!;
}
