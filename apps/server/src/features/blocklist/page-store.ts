// Queries for the block list page: rules, the effect of a rule, and leads who opted out.
import { contract } from '@parley/contract';
import { listQuery } from '../../platform/list-query.ts';
import { statement } from '../../platform/postgres/database.ts';

/** Lists block rules, newest first. A workspace has at most a few hundred. */
export const listBlocked = listQuery(contract.blocklist.rules, {
  from: 'blocked_records',
  order: [{ column: 'id', type: 'text' }],
  filters: {
    kind: (p) => `kind = ${p}`,
    q: (p) =>
      `(${containsSql('value', `replace(${p}, ' ', '')`)} or ${containsSql('label', p)} or ${containsSql('reason', p)})`,
  },
});

/** Lists leads who opted out, latest first. */
export const listOptedOut = listQuery(contract.blocklist.optedOut, {
  from: 'opted_out_records',
  order: [
    { column: 'opted_out_at', type: 'timestamptz' },
    { column: 'id', type: 'text' },
  ],
  filters: {
    q: (p) =>
      `(${containsSql('name', p)} or ${containsSql('phone', `replace(${p}, ' ', '')`)} or ${containsSql('ig_username', p)})`,
  },
});

/** Returns an SQL condition: the column contains the given text. Wildcards in the text have no special meaning. */
function containsSql(column: string, words: string): string {
  return `strpos(lower(${column}), lower(ltrim(${words}, '+'))) > 0`;
}

export const findBlocked = statement<{ record: string }>(
  'blocklist.page-record',
  'select record::text as record from blocked_records where team_id = $1 and id = $2',
).row(
  (teamId: string, id: string) => [teamId, id],
  (row) => row?.record,
);

/** Returns the campaign with that id or slug, or undefined. */
export const findCampaign = statement<{ id: string; name: string }>(
  'blocklist.campaign',
  'select id, name from campaigns where team_id = $1 and (id = $2 or slug = $2)',
).row((teamId: string, named: string) => [teamId, named]);

export interface Effect {
  leads: number;
  conversations: number;
  waiting: number;
  blocked: boolean;
}

/**
 * Returns SQL that counts the leads to which a rule applies by this condition. A rule has only one condition, so no
 * lead is counted twice.
 */
const matchCountSql = (from: string, condition: string) => `select count(*)::int as leads,
       count(*) filter (where lead.in_touch and lead.status in ('in_progress', 'waiting') and lead.opted_out_at is null)::int as conversations,
       count(*) filter (where lead.status = 'queued')::int as waiting
     from ${from} where lead.team_id = $1 and ($4::id is null or lead.campaign_id = $4) and ${condition}`;

// Each condition has an index, and only the one for the rule's kind is evaluated. Group participants count, because
// they are blocked as well.
/** Returns the effect that a rule would have, in the workspace or in one campaign. */
export const findEffect = statement<Effect>(
  'blocklist.effect',
  `select sum(leads)::int as leads, sum(conversations)::int as conversations, sum(waiting)::int as waiting,
     exists (select 1 from block_rules where team_id = $1 and kind = $2 and value = $3
       and (campaign_id is null or campaign_id = $4)) as blocked
   from (
     ${matchCountSql('leads lead', `$2 = 'number' and $3 ~ '^[0-9]+$' and lead.phone = $3`)}
     union all
     ${matchCountSql('leads lead', `$2 = 'prefix' and lead.phone >= $3 and lead.phone < $3 || ':'`)}
     union all
     ${matchCountSql(
       'numbers number join leads lead on lead.team_id = number.team_id and lead.number_id = number.id',
       `$3 like '%@lid' and number.team_id = $1 and lead.whatsapp_id = $3`,
     )}
     union all
     ${matchCountSql('leads lead', `$3 like '@%' and lead.ig_username is not null and lower(lead.ig_username) = substr($3, 2)`)}
   ) way`,
).row(
  (
    teamId: string,
    { kind, value, campaign_id }: { kind: string; value: string; campaign_id: string | null },
  ) => [teamId, kind, value, campaign_id],
  (row) => row!,
);
