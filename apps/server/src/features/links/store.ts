// Tracked links as rows.
import { type Queries, statement } from '../../platform/postgres/database.ts';

export interface SavedLink {
  id: string;
  code: string;
  name: string;
  number_id: string;
  campaign_id: string | null;
  source: string;
  message: string;
  /** Everybody who writes first to the number was brought by this link. */
  dedicated: boolean;
  /** undefined: as it is, or true for a new link. */
  active?: boolean;
}

// A code is one name in the whole installation. Nothing is written when nothing would change.
const save = statement<{ id: string }>(
  'links.save',
  `with saved as (
     insert into links as l
       (team_id, id, code, name, number_id, campaign_id, source, message, active, dedicated,
        created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, coalesce($9, true), $11, $10, $10)
     on conflict (code) do update set
       name = excluded.name, number_id = excluded.number_id, campaign_id = excluded.campaign_id,
       source = excluded.source, message = excluded.message, active = coalesce($9, l.active),
       dedicated = excluded.dedicated, updated_at = excluded.updated_at
     where l.team_id = $1
       and (l.name, l.number_id, l.campaign_id, l.source, l.message, l.dedicated, l.active) is distinct from
         (excluded.name, excluded.number_id, excluded.campaign_id, excluded.source, excluded.message, excluded.dedicated,
          coalesce($9, l.active))
     returning id
   )
   select id from saved
   union all select id from links where team_id = $1 and code = $3
   limit 1`,
);

/** Makes or changes the link with that code. @returns its id, or undefined when another workspace has the code. */
export async function upsertLink(
  tx: Queries,
  teamId: string,
  link: SavedLink,
  now: Date,
): Promise<string | undefined> {
  const row = await tx.row(save, [
    teamId,
    link.id,
    link.code,
    link.name,
    link.number_id,
    link.campaign_id,
    link.source,
    link.message,
    link.active ?? null,
    now,
    link.dedicated,
  ]);
  return row?.id;
}

const otherDedicated = statement<{ code: string }>(
  'links.other-dedicated',
  `select code from links where team_id = $1 and number_id = $2 and dedicated and active and code <> $3 limit 1`,
);

/** Another link that the number is dedicated to. */
export async function findOtherDedicated(
  tx: Queries,
  teamId: string,
  numberId: string,
  code: string,
): Promise<string | undefined> {
  return (await tx.row(otherDedicated, [teamId, numberId, code]))?.code;
}
