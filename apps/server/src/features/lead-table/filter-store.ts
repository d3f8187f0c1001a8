// Which leads a filter of the dashboard matches, in SQL (dashboard-doors.md#leads-table). The condition has one text for
// all filters, so that a connection prepares few statements: a parameter that is null leaves everything.
import type { dashboard, InputOf } from '@parley/contract';
import { type Queries, statement } from '../../platform/postgres/database.ts';
import { isCampaign } from '../campaigns/index.ts';

/** The filters of the leads table, as their operations take them. */
export type LeadFilter = InputOf<typeof dashboard.leadTable.count>;

/** The parameters of the filters; `$1` is the workspace, `$2` how many. */
const PLACE = {
  status: '$3::text[]',
  stage: '$4::text[]',
  source: '$5::text[]',
  deal_status: '$6::text[]',
  campaign_id: '$7::text',
  list_id: '$8::text',
  number_id: '$9::text',
  channel: '$10::text',
  assigned_to: '$11::text',
  tag: '$12::text',
  last: '$13::text',
  next_before: '$14::timestamptz',
  q: '$15::text',
} as const;
/** The digits of `q`, where it may be a part of a phone. */
const DIGITS = '$16::text';

/** What each filter asks of a `lead`; the cheap ones first. */
const CONDITIONS: Record<keyof typeof PLACE, string> = {
  status: `lead.status = any(${PLACE.status})`,
  stage: `lead_stage(lead.status, lead.booking_status, lead.replied) = any(${PLACE.stage})`,
  source: `lead.source = any(${PLACE.source})`,
  deal_status: `lead.deal_status = any(${PLACE.deal_status})`,
  campaign_id: `lead.${isCampaign(PLACE.campaign_id)}`,
  list_id: `lead.list_id = ${PLACE.list_id}`,
  number_id: `lead.number_id = ${PLACE.number_id}`,
  channel: `lead.channel = ${PLACE.channel}`,
  assigned_to: `lead.assigned_to is not distinct from nullif(${PLACE.assigned_to}, 'nobody')`,
  tag: `${PLACE.tag} = any(lead.tags)`,
  next_before: `lead.next_action_at <= ${PLACE.next_before}`,
  last: `exists (select 1 from conversations conversation where conversation.team_id = lead.team_id
    and conversation.lead_id = lead.id and conversation.last_message_direction = ${PLACE.last})`,
  q: `(strpos(lower(lead.name), lower(${PLACE.q})) > 0 or strpos(lead.phone, ${DIGITS}) > 0
    or strpos(lower(lead.email), lower(${PLACE.q})) > 0 or strpos(lower(lead.ig_username), lower(${PLACE.q})) > 0
    or strpos(lower(lead.external_reference), lower(${PLACE.q})) > 0)`,
};

const NAMES = Object.keys(CONDITIONS) as (keyof typeof PLACE)[];

/** Participants of group campaigns are shown where their campaign is asked for, as GET /leads does. */
const SHOWN = `(lead.listed or ${PLACE.campaign_id} is not null)`;

/**
 * SQL: does the filter match `lead`? One `case`, because the planner knows no better than a half of it: what it would
 * make of a dozen conditions on parameters that are mostly null sends it the wrong way.
 */
export const MATCHES = `case when ${SHOWN} and ${NAMES.map(
  (name) => `(${PLACE[name]} is null or ${CONDITIONS[name]})`,
).join(' and ')} then true end`;

/** The values of the parameters from `$3` on. */
export function filterValues(filter: LeadFilter): unknown[] {
  const values = (Object.keys(PLACE) as (keyof typeof PLACE)[]).map((name) => filter[name] ?? null);
  return [...values, filter.q === undefined ? null : phoneDigits(filter.q)];
}

/** `06 12 34` and `+33 6 12` are parts of phones: digits in any grouping, without the zeros that stand for a country. */
function phoneDigits(text: string): string | null {
  if (!/^[\d\s()+./-]+$/.test(text)) return null;
  const digits = text.replace(/\D/g, '').replace(/^0+/, '');
  return digits === '' ? null : digits;
}

const ids = statement<{ id: string }>(
  'lead-table.ids',
  `select lead.id from leads lead where lead.team_id = $1 and ${MATCHES} order by lead.id desc limit $2`,
);

/** The ids of leads that match, newest first, at most `most`. */
export async function listMatching(
  db: Queries,
  teamId: string,
  filter: LeadFilter,
  most: number,
): Promise<string[]> {
  return (await db.rows(ids, [teamId, most, ...filterValues(filter)])).map(({ id }) => id);
}
