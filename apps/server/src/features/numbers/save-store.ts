// A workspace file's numbers, as rows.

import type { EngineKind } from '../../engines/capabilities.ts';
import { type Queries, statement } from '../../platform/postgres/database.ts';
import type { Pacing } from '../pacing/index.ts';

export interface SavedNumber {
  id: string;
  phone: string;
  name: string | null;
  engine: EngineKind;
  daily_quota: number;
  /** undefined: stays as it is; now for a new number. */
  connected_since?: Date;
  pacing: Pacing;
}

// Writes nothing when nothing changes.
const save = statement<{ id: string; changed: boolean }>(
  'numbers.save',
  `with saved as (
     insert into numbers as number (team_id, id, phone, name, engine, daily_quota, connected_since, pacing, created_at)
     values ($1, $2, $3, $4, $5, $6, coalesce($7, $9::timestamptz), $8, $9)
     on conflict (team_id, phone) do update set
       name = excluded.name, engine = excluded.engine, daily_quota = excluded.daily_quota,
       connected_since = coalesce($7, number.connected_since), pacing = excluded.pacing
     where (number.name, number.engine, number.daily_quota, number.connected_since, number.pacing) is distinct from
       (excluded.name, excluded.engine, excluded.daily_quota, coalesce($7, number.connected_since), excluded.pacing)
     returning id
   )
   select id, true as changed from saved
   union all select id, false from numbers where team_id = $1 and phone = $3
   limit 1`,
);

/** Creates or changes the number with that phone; a new one gets the id given. */
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
