// Reads pages of the leads table in each of its orders (dashboard-operations.md#leads-table). An order has one part for
// leads that have the ordered field, and one part, newest first, for the others.
import type { contract, InputOf } from '@parley/contract';
import type { Position } from '../../../platform/cursor.ts';
import type { PageRow } from '../../../platform/list-query.ts';
import { type Database, type Queries, statement } from '../../../platform/postgres/database.ts';
import {
  firstPageSql,
  getPositions,
  nextPage,
  positionValues,
  type WalkRow,
} from '../../../platform/walk-query.ts';
import { campaignConditionSql } from '../../campaigns/index.ts';
import { FREE, filterValues, type LeadFilter, MATCHES, PLACE } from './filter-store.ts';
import { chooseReadPlan, fewLeadsSql, newestLeadsSql, type ReadPlan } from './read-plan-store.ts';

export type Sort = InputOf<typeof contract.leads.table>['sort'];

/** One part of an order: reads up to `limit` rows after a position. */
interface ListPart {
  /** The name of the part, as it appears in the names of statements. */
  name: string;
  /** Returns the read plan of this part for the chosen read plan. */
  way(chosen: ReadPlan): ReadPlan;
  /** Returns SQL that selects the page's rows in order, each with its `id` and position; `$2` is the limit. */
  text(way: ReadPlan, after: boolean): string;
  /** Returns the values of the parameters that describe the position, from {@link FREE} on. */
  values(after: Position): unknown[];
  positions(rows: readonly Row[], after: Position | null): Position[];
}

interface Row extends WalkRow {
  key: string;
}

const [FIRST, SECOND] = [`$${FREE}`, `$${FREE + 1}`];
const LEADS = 'leads lead';

const fromSql = (way: ReadPlan) => ('few' in way ? fewLeadsSql(way.few) : LEADS);
const describePlan = (way: ReadPlan) => ('few' in way ? `few-${way.few}` : `all-${way.all ?? 'leads'}`);

/** Returns a part that lists leads newest first. @param only the condition of the part. */
function newestFirstPart(name: string, only: string): ListPart {
  return {
    name,
    way: (way) => way,
    text(way, after) {
      const where = `${only} and ${after ? `lead.id < ${FIRST}::text` : 'true'} and ${MATCHES}`;
      const from = 'few' in way ? fewLeadsSql(way.few) : way.all ? newestLeadsSql(way.all, where) : LEADS;
      const listed = from === LEADS ? 'lead.listed and' : '';
      return `select lead.id, '' as key from ${from}
        where lead.team_id = $1 and ${listed} ${where} order by lead.id desc limit $2`;
    },
    values: ([id]) => [id],
    positions: (rows) => rows.map(({ id }) => [id]),
  };
}

/** Returns a part that lists leads in the order of a key, lowest first. */
function sortedPart(
  name: string,
  key: { sql: string; type: string; shown: string; present: string },
): ListPart {
  return {
    name,
    way: (way) => ('few' in way ? way : { all: null }),
    text(way, after) {
      const from = fromSql(way);
      const rest = after ? `(${key.sql}, lead.id) > (${FIRST}::${key.type}, ${SECOND}::text)` : 'true';
      return `select lead.id, ${key.shown} as key from ${from}
        where lead.team_id = $1 and ${key.present} and ${rest} and ${MATCHES} order by ${key.sql}, lead.id limit $2`;
    },
    values: ([at, id]) => [at, id],
    positions: (rows) => rows.map(({ key, id }) => [key, id]),
  };
}

/** Returns SQL for conversations and their leads, using an index on conversations if a filter has one. */
function talkSql(way: ReadPlan, filter: LeadFilter): { name: string; from: string; where: string } {
  const lead = `cross join lateral (
    select * from leads where team_id = $1 and id = conversation.lead_id offset 0) lead`;
  const all = `(select *, xmin as version from conversations) conversation ${lead}`;
  const owner = filter.assigned_to;
  if ('few' in way) {
    const conversation = `cross join lateral (
      select *, xmin as version from conversations where team_id = $1 and lead_id = lead.id offset 0) conversation`;
    return { name: describePlan(way), from: `${fewLeadsSql(way.few)} ${conversation}`, where: 'true' };
  }
  if (filter.campaign_id !== undefined) {
    return { name: 'campaign', from: all, where: `conversation.${campaignConditionSql(PLACE.campaign_id)}` };
  }
  if (owner === undefined) return { name: 'all', from: all, where: 'conversation.listed' };
  const owned = owner === 'nobody' ? 'is null' : `= ${PLACE.assigned_to}`;
  const name = owner === 'nobody' ? 'unassigned' : 'owner';
  return { name, from: all, where: `conversation.listed and conversation.assigned_to ${owned}` };
}

type Read = (
  db: Queries,
  teamId: string,
  filter: LeadFilter,
  way: ReadPlan,
  limit: number,
  after: Position | null,
) => Promise<PageRow[]>;

/** Returns SQL that builds the records, but only for the rows of the page. */
const recordsSql = (page: string) => `select page.*, (select shown.record::text from lead_records shown
    where shown.team_id = $1 and shown.id = page.id) as record from (${page}) page`;

const createReader =
  (part: ListPart): Read =>
  async (db, teamId, filter, chosen, limit, after) => {
    const way = part.way(chosen);
    const name = `leads.table-${part.name}:${describePlan(way)}${after ? ':after' : ''}`;
    const query = statement<Row>(name, recordsSql(part.text(way, after !== null)));
    const rows = await db.rows(query, [
      teamId,
      limit,
      ...filterValues(filter),
      ...(after ? part.values(after) : []),
    ]);
    const positions = part.positions(rows, after);
    return rows.map(({ record }, index) => ({ record, position: positions[index]! }));
  };

/**
 * Reads leads in the order of the last message in their conversation. Leads whose conversations change while the pages
 * are read are on the last pages (docs/adr/page-lists-by-index.md).
 */
const readByLastMessage: Read = async (db, teamId, filter, way, limit, after) => {
  const { name, from, where } = talkSql(way, filter);
  const walk = {
    // This part reads only ids; the records are built for the rows of the page.
    from: `${from} cross join lateral (select to_json(lead.id) as record) carried`,
    time: 'conversation.last_message_at',
    id: 'conversation.lead_id',
    version: 'conversation.version',
    // The second condition is also a filter of the leads. Here it lets the walk start at the first match.
    where: [
      'conversation.team_id = $1',
      `conversation.last_message_at < coalesce(${PLACE.quiet_since}, 'infinity')`,
      where,
      MATCHES,
    ],
  };
  const values = [teamId, limit, ...filterValues(filter)];
  const parameters = after ? positionValues(after).map((value) => `$${values.push(value)}`) : [];
  const text = after ? nextPage(walk, parameters) : firstPageSql(walk);
  const page = `select at, id, ${after ? 'moved' : 'snapshot'} from (${text}) walked`;
  const rows = await db.rows(
    statement<WalkRow>(`leads.table-last:${name}${after ? ':after' : ''}`, recordsSql(page)),
    values,
  );
  const positions = getPositions(rows, after);
  return rows.map(({ record }, index) => ({ record, position: positions[index]! }));
};

const NAME = 'name_order(lead.name) collate "C"';

const ORDERS: Record<Sort, readonly Read[]> = {
  newest: [createReader(newestFirstPart('newest', 'true'))],
  last_message: [readByLastMessage, createReader(newestFirstPart('quiet', 'not lead.in_touch'))],
  next_action: [
    createReader(
      sortedPart('due', {
        sql: 'lead.next_action_at',
        type: 'timestamptz',
        shown: 'iso(lead.next_action_at)',
        present: 'lead.next_action_at is not null',
      }),
    ),
    createReader(newestFirstPart('undated', 'lead.next_action_at is null')),
  ],
  name: [
    createReader(
      sortedPart('name', {
        sql: NAME,
        type: 'text',
        shown: 'name_order(lead.name)',
        present: 'lead.name is not null',
      }),
    ),
    createReader(newestFirstPart('nameless', 'lead.name is null')),
  ],
};

/**
 * Returns up to `limit` matching leads in order, starting after a position. The position names a part of the order and
 * a place in that part.
 */
export async function listLeads(
  db: Database,
  teamId: string,
  filter: LeadFilter,
  sort: Sort,
  limit: number,
  after: Position | null,
): Promise<PageRow[]> {
  const way = await chooseReadPlan(db, teamId, filter);
  const parts = ORDERS[sort];
  const rows: PageRow[] = [];
  const first = after ? Number(after[0]) : 0;
  for (let part = first; part < parts.length && rows.length < limit; part++) {
    const from = after && part === first ? after.slice(1) : null;
    const page = await parts[part]!(db, teamId, filter, way, limit - rows.length, from);
    for (const { record, position } of page) rows.push({ record, position: [String(part), ...position] });
  }
  return rows;
}

const idsText = (way: ReadPlan) => newestFirstPart('ids', 'true').text(way, false);
const idsStatement = (way: ReadPlan) =>
  statement<Pick<Row, 'id' | 'key'>>(`leads.table-ids:${describePlan(way)}`, idsText(way));

/** Returns the ids of matching leads, newest first, at most `most`. */
export async function listMatching(
  db: Database,
  teamId: string,
  filter: LeadFilter,
  most: number,
): Promise<string[]> {
  const way = await chooseReadPlan(db, teamId, filter);
  return (await db.rows(idsStatement(way), [teamId, most, ...filterValues(filter)])).map(({ id }) => id);
}

/** Returns the ids of matching leads if one filter leaves few leads; null if there might be many. */
export async function listFew(db: Database, teamId: string, filter: LeadFilter): Promise<string[] | null> {
  const way = await chooseReadPlan(db, teamId, filter);
  if (!('few' in way)) return null;
  return (await db.rows(idsStatement(way), [teamId, null, ...filterValues(filter)])).map(({ id }) => id);
}

/** Counts matching leads, up to `most`. */
export async function countMatching(
  db: Database,
  teamId: string,
  filter: LeadFilter,
  most: number,
): Promise<number> {
  const way = await chooseReadPlan(db, teamId, filter);
  const query = statement<{ count: number }>(
    `leads.table-count:${describePlan(way)}`,
    `select count(*)::integer as count from (${idsText(way)}) counted`,
  );
  return (await db.row(query, [teamId, most, ...filterValues(filter)]))!.count;
}

/** Lists the tags in use, most used first, at most `most`. */
export const listTags = statement<{ tag: string; leads: number }>(
  'leads.table-tags',
  `select tag, count(*)::integer as leads from leads lead cross join lateral unnest(lead.tags) as tag
   where lead.team_id = $1 and lead.listed and lead.tags <> '{}' group by tag order by leads desc, tag limit $2`,
).rows((teamId: string, most: number) => [teamId, most]);

/** Data of a lead that its record does not contain. */
export interface LeadExtra {
  owner: string | null;
  campaign: string | null;
  list: string | null;
  /** The variables of an import or a push. */
  variables: Record<string, unknown> | null;
  /** The answers to the criteria, by question. */
  answers: Record<string, string> | null;
}

/** Returns what the records of leads do not contain, by the lead's id. */
export const listExtras = statement<LeadExtra & { id: string }>(
  'leads.extras',
  `select lead.id, coalesce(member.name, member.email, lead.assigned_to) as owner, campaign.name as campaign,
     list.name as list, lead.custom_variables as variables,
     (select json_object_agg(wanted->>'ask', finding.value)
      from jsonb_array_elements(campaign.agent->'criteria') wanted
      join findings finding on finding.team_id = $1 and finding.lead_id = lead.id and finding.key = wanted->>'key')
       as answers
   from leads lead
   left join members member on member.team_id = $1 and member.id = lead.assigned_to
   left join campaigns campaign on campaign.team_id = $1 and campaign.id = lead.campaign_id
   left join lists list on list.team_id = $1 and list.id = lead.list_id
   where lead.team_id = $1 and lead.id = any($2::text[])`,
).rows(
  (teamId: string, ids: readonly string[]) => [teamId, ids],
  (rows) => new Map(rows.map((row) => [row.id, row])),
);

/**
 * Lists the different questions of the criteria, at most 100.
 * @param campaign the slug or id of the only campaign whose questions are listed; null: all campaigns
 */
export const listQuestions = statement<{ ask: string }>(
  'leads.questions',
  `select wanted.value->>'ask' as ask
   from campaigns cross join lateral jsonb_array_elements(agent->'criteria') with ordinality as wanted (value, place)
   where team_id = $1 and ($2::text is null or $2 in (slug, id))
   group by 1 order by min(id), min(place) limit 100`,
).rows(
  (teamId: string, campaign: string | null) => [teamId, campaign],
  (rows) => rows.map(({ ask }) => ask),
);
