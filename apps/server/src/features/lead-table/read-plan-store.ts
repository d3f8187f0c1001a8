// Chooses how to find the leads that a filter matches (docs/adr/page-lists-by-index.md). No index serves every
// combination of filters and orders. If one filter leaves few leads, they are read and sorted. Otherwise leads are read
// in order until enough match. The choice depends on the values, so indexes are probed first.
import { type Database, statement } from '../../platform/postgres/database.ts';
import { campaignCondition } from '../campaigns/index.ts';
import { leadsWithWords, writeRecentLeadWords } from '../leads/index.ts';
import { FILTERS, filterValues, type LeadFilter, PLACE } from './filter-store.ts';

/** Up to this many leads are read without further conditions. */
const FEW = 1000;
/** The limit when reading, because leads might be added after the probe. */
const FEW_SINCE = 10 * FEW;

/** An index that finds, for each `wanted` value of `each`, leads in the order `by`. */
interface Branch {
  each: string;
  where: string;
  /** null: no order. */
  by: string | null;
}

const once = (parameter: string) => `(select ${parameter} as wanted) each`;
const several = (parameter: string) => `unnest(${parameter}) as wanted`;
const ofCampaign = campaignCondition(PLACE.campaign_id);

/** The indexes that find the leads of one filter, or of two together. The first ones usually leave the fewest leads. */
const INDEXES = {
  q: [
    {
      each: `(select lead_id as wanted from (${leadsWithWords(PLACE.q)} limit ${FEW_SINCE}) words) each`,
      where: 'id = wanted',
      by: 'id',
    },
  ],
  list_id: [{ each: once(PLACE.list_id), where: 'list_id = wanted', by: 'phone' }],
  link_id: [{ each: once(PLACE.link_id), where: 'tracked_link_id = wanted', by: 'id desc' }],
  assigned_to: [{ each: once(PLACE.assigned_to), where: 'assigned_to = wanted', by: 'id desc' }],
  next_before: [
    { each: once(PLACE.next_before), where: 'next_action_at <= wanted', by: 'next_action_at, id' },
  ],
  deal_status: [{ each: several(PLACE.deal_status), where: 'deal_status = wanted', by: 'id desc' }],
  tag: [{ each: once(PLACE.tag), where: `tags <> '{}' and tags @> array[wanted]`, by: null }],
  handed_over: [{ each: once(PLACE.handed_over), where: `held_how = 'agent' and listed`, by: 'held_since' }],
  /** Only for failed bookings: other statuses have no index. */
  booking: [
    {
      each: `(select where ${PLACE.booking} = 'failed') each`,
      where: `booking_status = 'failed'`,
      by: 'campaign_id, id',
    },
  ],
  campaign_status: [
    { each: several(PLACE.status), where: `${ofCampaign} and status = wanted`, by: 'id desc' },
  ],
  campaign_id: [{ each: once(PLACE.campaign_id), where: ofCampaign, by: 'id desc' }],
  status: [{ each: several(PLACE.status), where: 'listed and status = wanted', by: 'id desc' }],
  stage: [
    { each: several(PLACE.stage), where: 'listed and status = wanted', by: 'id desc' },
    {
      each: `(select where 'booked' = any(${PLACE.stage})) each`,
      where: `listed and booking_status = 'booked'`,
      by: 'id desc',
    },
  ],
  source: [{ each: several(PLACE.source), where: 'listed and source = wanted', by: 'id desc' }],
  channel: [{ each: once(PLACE.channel), where: 'listed and channel = wanted', by: 'id desc' }],
  number_id: [{ each: once(PLACE.number_id), where: 'number_id = wanted', by: 'whatsapp_id' }],
} satisfies Record<string, Branch[]>;

export type Index = keyof typeof INDEXES;
const NAMES = Object.keys(INDEXES) as Index[];

/** Returns SQL for the ids that an index finds, with a limit for each value. */
function found(index: Index, most: number): string {
  const branches: Branch[] = INDEXES[index];
  return branches
    .map(
      ({ each, where, by }) => `select one.id from ${each} cross join lateral (
        select id from leads where team_id = $1 and ${where} ${by ? `order by ${by}` : ''} limit ${most}) one`,
    )
    .join(' union ');
}

/** Returns SQL for the leads that an index finds, if they are few. */
export function fewOf(index: Index): string {
  return `(${found(index, FEW_SINCE)}) found
    cross join lateral (select * from leads where team_id = $1 and id = found.id offset 0) lead`;
}

/** Returns SQL for the newest leads that an index finds, restricted by `which`, at most `$2` for each value. */
export function newestOf(index: Index, which: string): string {
  const branches: Branch[] = INDEXES[index];
  const each = branches.map(
    ({ each, where }) => `select one.* from ${each} cross join lateral (
      select * from leads lead where team_id = $1 and ${where} and ${which}
      order by id desc limit $2) one`,
  );
  return `(${each.join(' union ')}) lead`;
}

/**
 * The way to read leads: the few leads of an index, or all leads in their order. Leads in the order of ids can use an
 * index.
 */
export type Way = { few: Index } | { all: Index | null };

/** The stages that statuses and a booking determine completely. */
const STAGES_FOUND = ['booked', 'qualified', 'not_interested', 'stopped', 'cold', 'waiting'];

/** Returns the indexes that find everything that the filter matches. */
function serving(filter: LeadFilter): Index[] {
  const { campaign_id, status, stage, assigned_to, booking } = filter;
  return NAMES.filter((index) => {
    if (index === 'campaign_status') return campaign_id !== undefined && status !== undefined;
    if (filter[index] === undefined) return false;
    if (index === 'assigned_to') return assigned_to !== 'nobody';
    if (index === 'booking') return booking === 'failed';
    if (index === 'stage' && !stage!.every((one) => STAGES_FOUND.includes(one))) return false;
    // These indexes leave out participants, who are shown with their campaign.
    return campaign_id === undefined || !['status', 'stage', 'source', 'channel'].includes(index);
  });
}

const size = (index: Index) => {
  const given = index === 'campaign_status' ? [PLACE.campaign_id, PLACE.status] : [PLACE[index]];
  return `case when ${given.map((one) => `${one} is not null`).join(' and ')}
    then (select count(*)::integer from (${found(index, FEW + 1)} limit $2) counted) end as ${index}`;
};

/** The parameters of filters with an index. */
const LOOKED = FILTERS.indexOf('booking') + 1;
const sizes = statement<Record<Index, number | null>>(
  'lead-table.sizes',
  `select ${NAMES.map(size).join(', ')} limit $2`,
);

/** Chooses the way for a filter. */
export async function chooseWay(db: Database, teamId: string, filter: LeadFilter): Promise<Way> {
  if (filter.q !== undefined) await writeRecentLeadWords(db, teamId);
  const indexes = serving(filter);
  if (indexes.length === 0) return { all: null };
  const row = (await db.row(sizes, [teamId, FEW + 1, ...filterValues(filter).slice(0, LOOKED)]))!;
  const [least] = indexes.toSorted((one, other) => row[one]! - row[other]!);
  return row[least!]! <= FEW ? { few: least! } : { all: indexes.find(isByNewest) ?? null };
}

const isByNewest = (index: Index) => INDEXES[index].every(({ by }: Branch) => by === 'id desc');
