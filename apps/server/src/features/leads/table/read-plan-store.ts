// Chooses how to find the leads that a filter matches (docs/adr/page-lists-by-index.md). No index serves every
// combination of filters and orders. If one filter leaves few leads, they are read and sorted. Otherwise leads are read
// in order until enough match. The choice depends on the values, so indexes are probed first.
import { type Database, statement } from '../../../platform/postgres/database.ts';
import { campaignConditionSql } from '../../campaigns/index.ts';
import { leadsWithWordsSql } from '../words-store.ts';
import { writeRecentLeadWords } from '../write-words.ts';
import { FILTERS, filterValues, type LeadFilter, PLACE } from './filter-store.ts';

/** The maximum number of leads that are read and sorted without an index for the order. */
const FEW = 1000;
/** The limit for reading those leads. It is higher because leads might be added after the probe. */
const FEW_SINCE = 10 * FEW;

/** An index that finds leads for each `wanted` value in `each`, in the order `by`. */
interface IndexBranch {
  each: string;
  where: string;
  /** The order in which the index returns leads; null if it has none. */
  by: string | null;
}

const oneValueSql = (parameter: string) => `(select ${parameter} as wanted) each`;
const manyValuesSql = (parameter: string) => `unnest(${parameter}) as wanted`;
const ofCampaign = campaignConditionSql(PLACE.campaign_id);

/**
 * The indexes that find the leads for one filter, or for two filters together. The first ones usually leave the fewest
 * leads.
 */
const INDEXES = {
  q: [
    {
      each: `(select lead_id as wanted from (${leadsWithWordsSql(PLACE.q)} limit ${FEW_SINCE}) words) each`,
      where: 'id = wanted',
      by: 'id',
    },
  ],
  list_id: [{ each: oneValueSql(PLACE.list_id), where: 'list_id = wanted', by: 'phone' }],
  link_id: [{ each: oneValueSql(PLACE.link_id), where: 'tracked_link_id = wanted', by: 'id desc' }],
  assigned_to: [{ each: oneValueSql(PLACE.assigned_to), where: 'assigned_to = wanted', by: 'id desc' }],
  next_before: [
    { each: oneValueSql(PLACE.next_before), where: 'next_action_at <= wanted', by: 'next_action_at, id' },
  ],
  deal_status: [{ each: manyValuesSql(PLACE.deal_status), where: 'deal_status = wanted', by: 'id desc' }],
  tag: [{ each: oneValueSql(PLACE.tag), where: `tags <> '{}' and tags @> array[wanted]`, by: null }],
  handed_over: [
    { each: oneValueSql(PLACE.handed_over), where: `held_how = 'agent' and listed`, by: 'held_since' },
  ],
  quiet_since: [
    {
      each: `(select lead_id as wanted from conversations where team_id = $1 and listed
        and last_message_at < ${PLACE.quiet_since} order by last_message_at limit ${FEW_SINCE}) each`,
      where: 'id = wanted',
      by: 'id',
    },
  ],
  /** Only failed bookings have an index. */
  booking: [
    {
      each: `(select where ${PLACE.booking} = 'failed') each`,
      where: `booking_status = 'failed'`,
      by: 'campaign_id, id',
    },
  ],
  campaign_status: [
    { each: manyValuesSql(PLACE.status), where: `${ofCampaign} and status = wanted`, by: 'id desc' },
  ],
  campaign_id: [{ each: oneValueSql(PLACE.campaign_id), where: ofCampaign, by: 'id desc' }],
  status: [{ each: manyValuesSql(PLACE.status), where: 'listed and status = wanted', by: 'id desc' }],
  stage: [
    { each: manyValuesSql(PLACE.stage), where: 'listed and status = wanted', by: 'id desc' },
    {
      each: `(select where 'booked' = any(${PLACE.stage})) each`,
      where: `listed and booking_status = 'booked'`,
      by: 'id desc',
    },
  ],
  source: [{ each: manyValuesSql(PLACE.source), where: 'listed and source = wanted', by: 'id desc' }],
  channel: [{ each: oneValueSql(PLACE.channel), where: 'listed and channel = wanted', by: 'id desc' }],
  number_id: [{ each: oneValueSql(PLACE.number_id), where: 'number_id = wanted', by: 'whatsapp_id' }],
} satisfies Record<string, IndexBranch[]>;

export type Index = keyof typeof INDEXES;
const NAMES = Object.keys(INDEXES) as Index[];

/** Returns SQL for the ids that an index finds, with a limit for each value. */
function foundIdsSql(index: Index, most: number): string {
  const branches: IndexBranch[] = INDEXES[index];
  return branches
    .map(
      ({ each, where, by }) => `select one.id from ${each} cross join lateral (
        select id from leads where team_id = $1 and ${where} ${by ? `order by ${by}` : ''} limit ${most}) one`,
    )
    .join(' union ');
}

/** Returns SQL for the leads that an index finds, if they are few. */
export function fewLeadsSql(index: Index): string {
  return `(${foundIdsSql(index, FEW_SINCE)}) found
    cross join lateral (select * from leads where team_id = $1 and id = found.id offset 0) lead`;
}

/** Returns SQL for the newest leads that an index finds, restricted by `which`, at most `$2` for each value. */
export function newestLeadsSql(index: Index, which: string): string {
  const branches: IndexBranch[] = INDEXES[index];
  const each = branches.map(
    ({ each, where }) => `select one.* from ${each} cross join lateral (
      select * from leads lead where team_id = $1 and ${where} and ${which}
      order by id desc limit $2) one`,
  );
  return `(${each.join(' union ')}) lead`;
}

/**
 * How to read leads: find few leads through an index, or walk through all leads in order, if possible with an index
 * that returns them by id.
 */
export type ReadPlan = { few: Index } | { all: Index | null };

/** The stages that follow from the status and the booking alone. */
const STAGES_FOUND = ['booked', 'qualified', 'not_interested', 'stopped', 'cold', 'waiting'];

/** The indexes without participants of group campaigns. A filter with a campaign can match participants. */
const LISTED_ONLY: Index[] = ['status', 'stage', 'source', 'channel', 'quiet_since'];

/** Returns the indexes that find all leads that the filter matches. */
function listServingIndexes(filter: LeadFilter): Index[] {
  const { campaign_id, status, stage, assigned_to, booking } = filter;
  return NAMES.filter((index) => {
    if (index === 'campaign_status') return campaign_id !== undefined && status !== undefined;
    if (filter[index] === undefined) return false;
    if (index === 'assigned_to') return assigned_to !== 'nobody';
    if (index === 'booking') return booking === 'failed';
    if (index === 'stage' && !stage!.every((one) => STAGES_FOUND.includes(one))) return false;
    return campaign_id === undefined || !LISTED_ONLY.includes(index);
  });
}

const countIndexRows = (index: Index) => {
  const given = index === 'campaign_status' ? [PLACE.campaign_id, PLACE.status] : [PLACE[index]];
  return `case when ${given.map((one) => `${one} is not null`).join(' and ')}
    then (select count(*)::integer from (${foundIdsSql(index, FEW + 1)} limit $2) counted) end as ${index}`;
};

/** The number of parameters that belong to filters with an index. */
const INDEXED_PARAMETERS = FILTERS.indexOf('booking') + 1;
const sizes = statement<Record<Index, number | null>>(
  'leads.table-sizes',
  `select ${NAMES.map(countIndexRows).join(', ')} limit $2`,
);

/** Chooses how to read the leads that a filter matches. */
export async function chooseReadPlan(db: Database, teamId: string, filter: LeadFilter): Promise<ReadPlan> {
  if (filter.q !== undefined) await writeRecentLeadWords(db, teamId);
  const indexes = listServingIndexes(filter);
  if (indexes.length === 0) return { all: null };
  const row = (await db.row(sizes, [teamId, FEW + 1, ...filterValues(filter).slice(0, INDEXED_PARAMETERS)]))!;
  const [least] = indexes.toSorted((one, other) => row[one]! - row[other]!);
  return row[least!]! <= FEW ? { few: least! } : { all: indexes.find(isByNewest) ?? null };
}

const isByNewest = (index: Index) => INDEXES[index].every(({ by }: IndexBranch) => by === 'id desc');
