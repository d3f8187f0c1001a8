// Stores the network's rating of numbers, and how many people their business can start conversations with
// (sending.md#portfolio): `portfolios`, the people whom their numbers contacted, and a column of `numbers`.
import type { NumberQuality } from '../../engines/events.ts';
import { type Queries, statement } from '../../platform/postgres/database.ts';
import { COUNTED_MS, type Portfolio } from '../pacing/index.ts';

/**
 * Returns SQL for the people with whom the portfolio `id` has started conversations, as in {@link Portfolio}. Only a
 * template starts a conversation, and only if it arrives. `$1` is the workspace.
 */
function firstContactsSql(id: string, now: string, { waiting }: { waiting: boolean }): string {
  const of = (condition: string, at: string) => `
     select lead.whatsapp_id as person, ${at} as at
     from numbers sister
     join messages message on message.team_id = sister.team_id and message.number_id = sister.id
     join leads lead on lead.team_id = message.team_id and lead.id = message.lead_id
     where sister.team_id = $1 and sister.portfolio = ${id} and message.template is not null and ${condition}`;
  const written = of(
    `message.reserved_at > ${now}::timestamptz - interval '${COUNTED_MS} milliseconds'
       and message.status in ('sending', 'accepted', 'unconfirmed') and message.failed_at is null`,
    'message.reserved_at',
  );
  // A message from an inactive campaign does not delay the others.
  const next = of(
    `message.status = 'queued' and exists (select 1 from campaigns campaign
       where campaign.team_id = $1 and campaign.id = lead.campaign_id and campaign.status = 'active')`,
    `${now}::timestamptz`,
  );
  const all = waiting ? `${written} union all ${next}` : written;
  return `select person, (extract(epoch from max(at)) * 1000)::bigint as at from (${all}) message group by person`;
}

/**
 * Returns SQL for the {@link Portfolio} of `number` (an alias of `numbers`) as JSON; null if the network has reported
 * no limit. People for whom a message waits already count.
 */
export function portfolioSql(now: string): string {
  return `(select json_build_object('limit', portfolio.people_limit, 'begun', case
         when portfolio.people_limit is null then '[]'
         else (select coalesce(json_agg(at order by at), '[]')
           from (${firstContactsSql('number.portfolio', now, { waiting: true })}) person) end)
       from portfolios portfolio where portfolio.team_id = $1 and portfolio.name = number.portfolio)`;
}

const lock = statement<{ limit: number | null }>(
  'numbers.lock-portfolio',
  `select people_limit as limit from portfolios where team_id = $1 and name = $2 for no key update`,
);

const written = statement<{ begun: number[]; is_known: boolean }>(
  'numbers.portfolio-begun',
  `select coalesce(json_agg(at order by at), '[]') as begun, coalesce(bool_or(person = $4), false) as is_known
   from (${firstContactsSql('$2', '$3', { waiting: false })}) person`,
);

/**
 * Locks a portfolio until the transaction ends, so that concurrent sends from its numbers never exceed the limit. The
 * count is a separate statement, because a statement that waits for a lock does not see messages that were added while
 * it waited.
 * @returns null if no limit applies to a message to that person.
 */
export async function lockPortfolio(
  tx: Queries,
  teamId: string,
  { portfolio, person }: { portfolio: string; person: string },
  now: Date,
): Promise<Portfolio | null> {
  const { limit = null } = (await tx.row(lock, [teamId, portfolio])) ?? {};
  if (limit === null) return null;
  const { begun, is_known } = (await tx.row(written, [teamId, portfolio, now, person]))!;
  return is_known ? null : { limit, begun };
}

/** The known rating and limit of a number. */
export interface KnownQuality {
  rating: NumberQuality['rating'];
  portfolio: string | null;
  /** True if the network has reported the limit. */
  is_told: boolean;
  limit: number | null;
}

export const findQuality = statement<KnownQuality>(
  'numbers.quality',
  `select number.quality_rating as rating, number.portfolio, portfolio.name is not null as is_told,
     portfolio.people_limit as limit
   from numbers number
   left join portfolios portfolio on portfolio.team_id = number.team_id and portfolio.name = number.portfolio
   where number.team_id = $1 and number.id = $2`,
).row((teamId: string, id: string) => [teamId, id]);

/** Stores a rating. @returns whether it changed. */
export const saveRating = statement<{ id: string }>(
  'numbers.save-rating',
  `update numbers set quality_rating = $3 where team_id = $1 and id = $2 and quality_rating is distinct from $3
   returning id`,
  { writes: ['numbers'] },
).exists((teamId: string, id: string, value: NumberQuality['rating']) => [teamId, id, value]);

/**
 * Stores the maximum number of people. @returns the connected numbers of the portfolio; none if the maximum did not
 * change.
 */
export const savePeopleLimit = statement<{ id: string }>(
  'numbers.save-people-limit',
  `with saved as (
     insert into portfolios as portfolio (team_id, name, people_limit) values ($1, $2, $3)
     on conflict (team_id, name) do update set people_limit = $3 where portfolio.people_limit is distinct from $3
     returning name
   )
   select number.id from saved join numbers number on number.team_id = $1 and number.portfolio = saved.name`,
  { writes: ['portfolios'] },
).rows(
  (teamId: string, portfolio: string, people: number | null) => [teamId, portfolio, people],
  (rows) => rows.map(({ id }) => id),
);
