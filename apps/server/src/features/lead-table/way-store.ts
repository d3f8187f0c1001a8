// How to get at the leads that a filter matches (docs/adr/0081). No index serves every mix of filters and orders: where
// one of the filters leaves few leads, those are read and sorted; otherwise the leads are read in their order, which
// meets a match soon. Which it is depends on the values, so we look before we choose.
import { type Database, statement } from '../../platform/postgres/database.ts';
import { isCampaign } from '../campaigns/index.ts';
import { freshenLeadWords, leadsWithWords } from '../leads/index.ts';
import { FILTERS, filterValues, type LeadFilter, PLACE } from './filter-store.ts';

/** Up to this many leads are read whatever they are. */
const FEW = 1000;
/** Others may come between the look and the reading. */
const FEW_SINCE = 10 * FEW;

/** One index: for each `wanted` value of `each` it finds leads in the order `by`. */
interface Branch {
  each: string;
  where: string;
  /** null: in no order. */
  by: string | null;
}

const once = (parameter: string) => `(select ${parameter} as wanted) each`;
const several = (parameter: string) => `unnest(${parameter}) as wanted`;
const ofCampaign = isCampaign(PLACE.campaign_id);

/** What finds the leads of a filter, or of two together. The first ones leave the fewest as a rule. */
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
  /** Of those that could not be made: what became of the others has no index. */
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

/** The ids that an index finds, at most so many of each value. */
function found(index: Index, most: number): string {
  const branches: Branch[] = INDEXES[index];
  return branches
    .map(
      ({ each, where, by }) => `select one.id from ${each} cross join lateral (
        select id from leads where team_id = $1 and ${where} ${by ? `order by ${by}` : ''} limit ${most}) one`,
    )
    .join(' union ');
}

/** SQL: the leads that an index finds, where they are few. */
export function fewOf(index: Index): string {
  return `(${found(index, FEW_SINCE)}) found
    cross join lateral (select * from leads where team_id = $1 and id = found.id offset 0) lead`;
}

/** SQL: the newest of the leads that an index finds, `which` of them, at most `$2` of each value. */
export function newestOf(index: Index, which: string): string {
  const branches: Branch[] = INDEXES[index];
  const each = branches.map(
    ({ each, where }) => `select one.* from ${each} cross join lateral (
      select * from leads lead where team_id = $1 and ${where} and ${which}
      order by id desc limit $2) one`,
  );
  return `(${each.join(' union ')}) lead`;
}

/** How leads are read: few of an index, or all in their order; those in the order of ids by an index, if there is one. */
export type Way = { few: Index } | { all: Index | null };

/** Statuses, and a booking, say all about these stages. */
const STAGES_FOUND = ['booked', 'qualified', 'not_interested', 'stopped', 'cold', 'waiting'];

/** The indexes that find everything that the filter matches. */
function serving(filter: LeadFilter): Index[] {
  const { campaign_id, status, stage, assigned_to, booking } = filter;
  return NAMES.filter((index) => {
    if (index === 'campaign_status') return campaign_id !== undefined && status !== undefined;
    if (filter[index] === undefined) return false;
    if (index === 'assigned_to') return assigned_to !== 'nobody';
    if (index === 'booking') return booking === 'failed';
    if (index === 'stage' && !stage!.every((one) => STAGES_FOUND.includes(one))) return false;
    // These leave participants out, who are shown with their campaign.
    return campaign_id === undefined || !['status', 'stage', 'source', 'channel'].includes(index);
  });
}

const size = (index: Index) => {
  const given = index === 'campaign_status' ? [PLACE.campaign_id, PLACE.status] : [PLACE[index]];
  return `case when ${given.map((one) => `${one} is not null`).join(' and ')}
    then (select count(*)::integer from (${found(index, FEW + 1)} limit $2) counted) end as ${index}`;
};

/** The parameters of filters that an index finds. */
const LOOKED = FILTERS.indexOf('booking') + 1;
const sizes = statement<Record<Index, number | null>>(
  'lead-table.sizes',
  `select ${NAMES.map(size).join(', ')} limit $2`,
);

/** Chooses the way for a filter. */
export async function wayOf(db: Database, teamId: string, filter: LeadFilter): Promise<Way> {
  if (filter.q !== undefined) await freshenLeadWords(db, teamId);
  const indexes = serving(filter);
  if (indexes.length === 0) return { all: null };
  const row = (await db.row(sizes, [teamId, FEW + 1, ...filterValues(filter).slice(0, LOOKED)]))!;
  const [least] = indexes.toSorted((one, other) => row[one]! - row[other]!);
  return row[least!]! <= FEW ? { few: least! } : { all: indexes.find(isByNewest) ?? null };
}

const isByNewest = (index: Index) => INDEXES[index].every(({ by }: Branch) => by === 'id desc');
