// Stores tracked links.
import type { LeadSource } from '@parley/contract';
import { statement } from '../../platform/postgres/database.ts';
import { namedStatement } from '../../platform/postgres/named-statement.ts';

export interface SavedLink {
  id: string;
  code: string;
  name: string;
  number_id: string;
  campaign_id: string | null;
  source: LeadSource;
  message: string;
  /** True if every person who writes first to the number is attributed to this link. */
  dedicated: boolean;
  /** undefined keeps the value; a new link is active. */
  active?: boolean;
}

// A code is unique in the installation. Writes nothing if nothing changes.
/** Creates or changes the link with that code. @returns its id; undefined if another workspace has the code. */
export const upsertLink = namedStatement<{ id: string }>(
  'links.save',
  `with saved as (
     insert into links as link
       (team_id, id, code, name, number_id, campaign_id, source, message, active, dedicated,
        created_at, updated_at)
     values (:team_id, :id, :code, :name, :number_id, :campaign_id, :source, :message, coalesce(:active,
       true), :dedicated, :now, :now)
     on conflict (code) do update set
       name = excluded.name, number_id = excluded.number_id, campaign_id = excluded.campaign_id,
       source = excluded.source, message = excluded.message, active = coalesce(:active, link.active),
       dedicated = excluded.dedicated, updated_at = excluded.updated_at
     where link.team_id = :team_id
       and (link.name, link.number_id, link.campaign_id, link.source, link.message, link.dedicated,
         link.active) is distinct from
         (excluded.name, excluded.number_id, excluded.campaign_id, excluded.source, excluded.message, excluded.dedicated,
          coalesce(:active, link.active))
     returning id
   )
   select id from saved
   union all select id from links where team_id = :team_id and code = :code
   limit 1`,
  { writes: ['links'] },
).row(
  (teamId: string, link: SavedLink, now: Date) => ({ ...link, team_id: teamId, active: link.active, now }),
  (row) => row?.id,
);

/** Returns the code of another link to which the number is dedicated, or undefined. */
export const findOtherDedicated = statement<{ code: string }>(
  'links.other-dedicated',
  `select code from links where team_id = $1 and number_id = $2 and dedicated and active and code <> $3 limit 1`,
).row(
  (teamId: string, numberId: string, code: string) => [teamId, numberId, code],
  (row) => row?.code,
);

export const lockLink = statement<Required<SavedLink>>(
  'links.lock',
  `select id, code, name, number_id, campaign_id, source, message, dedicated, active from links
   where team_id = $1 and id = $2 for no key update`,
).row((teamId: string, id: string) => [teamId, id]);

/** Returns whether any workspace has a link with this code. */
export const isTaken = statement('links.taken', 'select 1 from links where code = $1').exists(
  (code: string) => [code],
);
