// Stores the current or last pairing of each number, in `number_pairings`.
import type { Fact } from '@parley/contract';
import { type Queries, statement } from '../../platform/postgres/database.ts';
import { toJsonb } from '../../platform/postgres/jsonb.ts';
import { namedStatement } from '../../platform/postgres/named-statement.ts';

type PairingState =
  | 'starting'
  | 'scan'
  | 'connecting'
  | 'stuck'
  | 'working'
  | 'expired'
  | 'wrong_phone'
  | 'failed';

export interface PairingRow {
  state: PairingState;
  started_at: Date;
  started_by: string | null;
  codes: number;
  code_digest: string | null;
  code_at: Date | null;
  scanned_at: Date | null;
  restarts: number;
  ended_at: Date | null;
  /** The reason; after `wrong_phone`, the linked phone. */
  detail: Fact | string | null;
}

const FIELDS =
  'state, started_at, started_by, codes, code_digest, code_at, scanned_at, restarts, ended_at, detail';

export const findPairing = statement<PairingRow>(
  'numbers.pairing',
  `select ${FIELDS} from number_pairings where team_id = $1 and number_id = $2`,
).row((teamId: string, id: string) => [teamId, id]);

// A pairing that is already running stays, and the second caller joins it.
/** Stores the start of a pairing. @returns false if a pairing is already running. */
export const savePairingStart = statement<{ number_id: string }>(
  'numbers.begin-pairing',
  `insert into number_pairings as pairing (team_id, number_id, state, started_at, started_by)
   values ($1, $2, 'starting', $3, $4)
   on conflict (team_id, number_id) do update set state = 'starting', started_at = $3, started_by = $4, codes = 0,
     code_digest = null, code_at = null, scanned_at = null, restarts = 0, ended_at = null, detail = null
   where pairing.ended_at is not null returning number_id`,
  { writes: ['number_pairings'] },
).exists((teamId: string, id: string, { now, by }: { now: Date; by: string | null }) => [
  teamId,
  id,
  now,
  by,
]);

// Writes nothing if nothing changes, because each write is sent to the pages that show the pairing.
const save = namedStatement(
  'numbers.save-pairing',
  `update number_pairings set state = :state, codes = :codes, code_digest = :code_digest, code_at = :code_at,
    scanned_at = :scanned_at, restarts = :restarts,
     detail = :detail
   where team_id = :team_id and number_id = :number_id and started_at = :started_at and ended_at is null
     and (state, codes, code_digest, scanned_at, restarts, detail) is distinct from (:state, :codes,
       :code_digest, :scanned_at, :restarts, :detail)`,
  { writes: ['number_pairings'] },
);

/** Stores the state of a pairing. Does nothing if the pairing was started again or has ended. */
export async function savePairing(db: Queries, teamId: string, id: string, row: PairingRow): Promise<void> {
  await db.write(...save({ ...row, team_id: teamId, number_id: id, detail: toJsonb(row.detail) }));
}

/** Ends a pairing. @param started_at the start of the pairing to end; undefined for the current one. */
export const endPairing = statement(
  'numbers.end-pairing',
  `update number_pairings set state = $3, ended_at = $4, detail = $5
   where team_id = $1 and number_id = $2 and ended_at is null and ($6::timestamptz is null or started_at = $6)`,
  { writes: ['number_pairings'] },
).write(
  (
    teamId: string,
    id: string,
    {
      state,
      now,
      detail,
      started_at = null,
    }: Pick<PairingRow, 'state' | 'detail'> & { now: Date; started_at?: Date | null },
  ) => [teamId, id, state, now, toJsonb(detail), started_at],
);
