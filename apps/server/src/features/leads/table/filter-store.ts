// Builds SQL for the leads that a filter in the dashboard matches (dashboard-operations.md#leads-table). All filters share
// one condition, in which a null parameter matches everything, so that a connection prepares few statements.
import type { contract, InputOf } from '@parley/contract';
import { reasonKeySql } from '../../../platform/facts.ts';
import { statement } from '../../../platform/postgres/database.ts';
import { campaignConditionSql } from '../../campaigns/index.ts';
import { buildLeadQuery } from '../lead-words.ts';
import { leadHasWordsSql } from '../words-store.ts';

/** The filters of the leads table, in the format of its operations. */
export type LeadFilter = InputOf<typeof contract.leads.count>;

/** The SQL parameters of the filters; `$1` is the workspace, `$2` the limit. Filters with an index come first. */
export const PLACE = {
  status: '$3::text[]',
  stage: '$4::text[]',
  source: '$5::text[]',
  campaign_id: '$6::text',
  list_id: '$7::text',
  number_id: '$8::text',
  channel: '$9::text',
  assigned_to: '$10::text',
  next_before: '$11::timestamptz',
  q: '$12::text',
  deal_status: '$13::text[]',
  tag: '$14::text',
  link_id: '$15::text',
  handed_over: '$16::text',
  quiet_since: '$17::timestamptz',
  booking: '$18::text',
  last: '$19::text',
} as const;
/** The number of the first parameter after the filters. */
export const FREE = 20;

type Name = keyof typeof PLACE;
export const FILTERS = Object.keys(PLACE) as Name[];

/** Returns SQL for a column of the conversation of `lead`; null if there is none. */
const conversationSql = (column: string) => `(select conversation.${column} from conversations conversation
    where conversation.team_id = lead.team_id and conversation.lead_id = lead.id)`;

/** For each filter, its condition on `lead`. */
const CONDITIONS: Record<Name, string> = {
  status: `lead.status = any(${PLACE.status})`,
  stage: `lead_stage(lead.status, lead.booking_status, lead.replied) = any(${PLACE.stage})`,
  source: `lead.source = any(${PLACE.source})`,
  campaign_id: `lead.${campaignConditionSql(PLACE.campaign_id)}`,
  list_id: `lead.list_id = ${PLACE.list_id}`,
  number_id: `lead.number_id = ${PLACE.number_id}`,
  link_id: `lead.tracked_link_id = ${PLACE.link_id}`,
  channel: `lead.channel = ${PLACE.channel}`,
  assigned_to: `lead.assigned_to is not distinct from nullif(${PLACE.assigned_to}, 'nobody')`,
  next_before: `lead.next_action_at <= ${PLACE.next_before}`,
  deal_status: `lead.deal_status = any(${PLACE.deal_status})`,
  tag: `lead.tags @> array[${PLACE.tag}]`,
  last: `${conversationSql('last_message_direction')} = ${PLACE.last}`,
  quiet_since: `${conversationSql('last_message_at')} < ${PLACE.quiet_since}`,
  handed_over: `lead.held_how = 'agent' and (${PLACE.handed_over} = 'any' or ${reasonKeySql('lead.held_why')} = ${PLACE.handed_over})`,
  booking: `lead.booking_status = ${PLACE.booking}`,
  q: leadHasWordsSql('lead', PLACE.q),
};

const conditionSql = (name: Name) => `(${PLACE[name]} is null or ${CONDITIONS[name]})`;

/**
 * SQL condition: the filter matches `lead`. Participants of group campaigns match only if the filter names their
 * campaign, as in GET /leads. It is one `case`, for which the planner assumes that half of the rows match; with a dozen
 * conditions on parameters that are mostly null it would choose a bad plan.
 */
export const MATCHES = `case when (lead.listed or ${PLACE.campaign_id} is not null)
  and ${FILTERS.map(conditionSql).join(' and ')} then true end`;

/** Returns the values of the filters' parameters: `$3` up to the one before {@link FREE}. */
export function filterValues({ q, ...filter }: LeadFilter): unknown[] {
  const values = { ...filter, q: q && buildLeadQuery(q) };
  return FILTERS.map((name) => {
    const value = values[name] ?? null;
    // Each value is looked up separately, so duplicates are removed.
    return Array.isArray(value) ? [...new Set(value)] : value;
  });
}

const broken = `array_remove(array[${FILTERS.map(
  (name) => `case when ${conditionSql(name)} then null else '${name}' end`,
).join(', ')}], null)`;

/** Returns the filter that excludes the most leads if no lead matches all filters; null if no single filter does. */
export const findNarrowest = statement<{ name: string }>(
  'leads.table-narrowest',
  `select broken[1] as name from (
     select lead.listed, ${broken} as broken from leads lead where lead.team_id = $1 limit $2) lead
   where cardinality(broken) = 1 and (listed or (${PLACE.campaign_id} is not null and broken[1] <> 'campaign_id'))
   group by broken[1] order by count(*) desc, broken[1] limit 1`,
).row(
  (teamId: string, filter: LeadFilter) => [teamId, null, ...filterValues(filter)],
  (row) => row?.name ?? null,
);
