// campaign_report: the results of a campaign: its funnel, its outcomes, and a forecast for waiting leads.
import { NotFoundError } from '@parley/client';
import {
  Booking,
  Campaign,
  contract,
  encodeIssue,
  Link,
  LinkStats,
  parseTimestamp,
  Quota,
  type ResultOf,
  Sender,
} from '@parley/contract';
import { z } from 'zod';
import { readNumber } from '../previews/shared.ts';
import type { LeadRecord } from './find-lead.ts';
import { createJobTool, effort, pickShown } from './job.ts';
import { type Gather, PAGE, readPages, runForEach } from './job-api.ts';

const LEAD_PAGES = 10;
const BOOKING_PAGES = 3;
const LINKS = 10;
/** The maximum period of link statistics: a year (links.md#statistics). */
const LINK_DAYS = 365;
const MEETINGS = 5;
const WEEK_DAYS = 7;
const DAY_MS = 86_400_000;

const boundary = z.string().refine((text) => parseTimestamp(text) !== null, encodeIssue('datetime_or_date'));
const counts = z.record(z.string(), z.int());
const link = Link.pick({ id: true, name: true, code: true, active: true }).extend(
  LinkStats.pick({ clicks: true, leads: true, replied: true, qualified: true, booked: true, won: true })
    .shape,
);
const meeting = z.strictObject({
  start_at: Booking.shape.start_at,
  attendee: Booking.shape.attendee.shape.name,
  phone: Booking.shape.attendee.shape.phone,
});

/** The campaign's number: how many messages it can still send today, or why it can't send now. */
const number = z.strictObject({
  from: Sender.optional(),
  quota: Quota.optional(),
  not_now: z.string().optional(),
});

export const campaignReport = createJobTool({
  name: 'campaign_report',
  title: 'Report on a campaign',
  description:
    "The results of a campaign in one call: funnel (leads, contacted, replied, qualified, booked, won; share of the step before), statuses (unknown: asked for a later time, or not reachable), deals, lost reasons, sources, meetings, links with their results, today's quota of the number, a forecast for waiting leads. `since`: only leads created since then, and links since then (default: 30 days). Counts all leads up to 1,000, otherwise the newest 1,000. 4 to 25 API calls.",
  toolset: 'campaigns',
  scopes: ['campaigns:read', 'leads:read'],
  input: z.strictObject({
    campaign: z.string().min(1).max(255).describe('Id, slug or name'),
    since: boundary.optional().describe('ISO 8601 time with offset, or a date'),
  }),
  output: z.strictObject({
    campaign: Campaign,
    complete: z.boolean(),
    funnel: z.array(z.strictObject({ step: z.string(), leads: z.int(), of_previous: z.number().nullable() })),
    statuses: counts,
    deals: counts,
    lost_reasons: counts,
    sources: counts,
    meetings: z.strictObject({ counts, next: z.array(meeting) }).nullable(),
    links: z.array(link).nullable(),
    number: number.nullable(),
    forecast: z.strictObject({
      waiting: z.int(),
      first_messages_last_7_days: z.int(),
      days_to_contact_all: z.number().nullable(),
      expected_replies: z.int().nullable(),
      expected_qualified: z.int().nullable(),
    }),
    ...effort,
  }),
  async run(api, { campaign: named, since }, now) {
    const campaign = await findCampaign(api, named);
    const from = since === undefined ? undefined : Date.parse(since);
    const [leads, bookings, links] = await Promise.all([
      listLeads(api, campaign.id, from),
      api.unlessForbidden('meetings', null, () => listBookings(api, campaign.id)),
      api.unlessForbidden('links', null, () => listLinks(api, campaign.id, from, now)),
    ]);
    const sender = campaign.status === 'active' ? await findSenderNumber(api, leads.records) : null;
    return {
      campaign,
      complete: leads.complete,
      funnel: countFunnel(leads.records),
      statuses: countBy(leads.records, ({ status }) => status),
      deals: countBy(leads.records, ({ deal_status }) => deal_status),
      lost_reasons: countBy(leads.records, ({ lost_reason }) => lost_reason),
      sources: countBy(leads.records, ({ source }) => source),
      meetings: bookings && countMeetings(bookings, from, now),
      links,
      number: sender,
      forecast: estimateForecast(leads.records, now),
      not_seen: api.notSeen,
      calls: api.calls(),
    };
  },
});

async function findCampaign(api: Gather, named: string) {
  const { data } = await api.call(contract.campaigns.list, { limit: PAGE });
  const exact = data.find(({ id, campaign_id }) => id === named || campaign_id === named);
  if (exact) return exact;
  const alike = data.filter(({ name }) => name?.toLowerCase().includes(named.toLowerCase()));
  if (alike.length === 1) return alike[0]!;
  const known = data.map(({ campaign_id }) => campaign_id).join(', ');
  throw new NotFoundError(
    404,
    'not_found',
    `No campaign has this id, slug or name. The campaigns are: ${known}.`,
    new Headers(),
  );
}

/**
 * Finds the campaign's number through a preview of a message to one of its leads, because the API describes numbers
 * only in such previews. null if no lead can be used.
 */
async function findSenderNumber(
  api: Gather,
  leads: readonly LeadRecord[],
): Promise<z.input<typeof number> | null> {
  const lead = leads.find(
    ({ first_contact_at, status }) => first_contact_at !== null && status !== 'stopped',
  );
  if (!lead) return null;
  return (await readNumber(api, lead.id, true)) ?? null;
}

/** Lists the campaign's leads, newest first, until one is older than `from`. */
async function listLeads(api: Gather, campaign_id: string, from: number | undefined) {
  const isOld = ({ created_at }: LeadRecord) => from !== undefined && Date.parse(created_at) < from;
  const { records, complete } = await readPages(
    (cursor) => api.call(contract.leads.list, { campaign_id, limit: PAGE, ...cursor }),
    LEAD_PAGES,
    (leads) => leads.length > 0 && isOld(leads.at(-1)!),
  );
  return { records: records.filter((lead) => !isOld(lead)), complete };
}

async function listBookings(api: Gather, campaign_id: string) {
  const { records, complete } = await readPages(
    (cursor) => api.call(contract.bookings.list, { campaign_id, limit: PAGE, ...cursor }),
    BOOKING_PAGES,
  );
  if (!complete) api.notSeen.push(`meetings older than the latest ${records.length}`);
  return records;
}

async function listLinks(api: Gather, campaign_id: string, from: number | undefined, now: Date) {
  const { data, pagination } = await api.call(contract.links.list, { campaign_id, limit: LINKS });
  if (pagination.has_more) api.notSeen.push(`links beyond the newest ${LINKS}`);
  const earliest = now.getTime() - LINK_DAYS * DAY_MS;
  if (from !== undefined && from < earliest)
    api.notSeen.push(`results of links before the last ${LINK_DAYS} days`);
  const period = from === undefined ? {} : { since: new Date(Math.max(from, earliest)).toISOString() };
  const { done, refused } = await runForEach(data, async ({ id }) => {
    const { data: read } = await api.call(contract.links.get, { id, ...period });
    return pickShown(link, { ...read, ...read.stats });
  });
  if (refused) api.notSeen.push(`links: ${refused.message}`);
  return done;
}

function countFunnel(leads: readonly LeadRecord[]) {
  const steps: [string, (lead: LeadRecord) => boolean][] = [
    ['leads', () => true],
    ['contacted', ({ first_contact_at, replied }) => first_contact_at !== null || replied],
    ['replied', ({ replied }) => replied],
    ['qualified', ({ qualified_at }) => qualified_at !== null],
    ['booked', ({ booking_status }) => booking_status !== null && booking_status !== 'failed'],
    ['won', ({ deal_status }) => deal_status === 'won'],
  ];
  const numbers = steps.map(([step, holds]) => ({ step, leads: leads.filter(holds).length }));
  return numbers.map((one, index) => ({
    ...one,
    of_previous: index === 0 ? null : getShare(one.leads, numbers[index - 1]!.leads),
  }));
}

function getShare(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.round((part / whole) * 1000) / 1000;
}

function countBy<T>(records: readonly T[], of: (record: T) => string | null): Record<string, number> {
  const result: Record<string, number> = {};
  for (const record of records) {
    const value = of(record);
    if (value !== null) result[value] = (result[value] ?? 0) + 1;
  }
  return result;
}

type BookingRecord = ResultOf<typeof contract.bookings.list>['data'][number];

/** Counts meetings by status. Past meetings with the status `booked` count as `past`. */
function countMeetings(bookings: readonly BookingRecord[], from: number | undefined, now: Date) {
  const isAhead = ({ status, start_at }: BookingRecord) =>
    status === 'booked' && Date.parse(start_at ?? '') > now.getTime();
  const kind = (one: BookingRecord) =>
    isAhead(one) ? 'upcoming' : one.status === 'booked' ? 'past' : one.status;
  const counted = bookings.filter(({ created_at }) => from === undefined || Date.parse(created_at) >= from);
  const next = bookings.filter(isAhead).toReversed().slice(0, MEETINGS);
  return {
    counts: countBy(counted, kind),
    next: next.map(({ start_at, attendee: { name, phone } }) => ({ start_at, attendee: name, phone })),
  };
}

/** The minimum number of contacted leads for a rate. */
const FEWEST = 10;

function estimateForecast(leads: readonly LeadRecord[], now: Date) {
  const waiting = leads.filter(({ status, first_contact_at, replied }) => {
    return (status === 'queued' || status === 'pending') && first_contact_at === null && !replied;
  }).length;
  const written = leads.filter(({ first_contact_at }) => first_contact_at !== null);
  const weekAgo = now.getTime() - WEEK_DAYS * DAY_MS;
  const lately = written.filter(({ first_contact_at }) => Date.parse(first_contact_at!) > weekAgo).length;
  const expected = (holds: (lead: LeadRecord) => boolean) =>
    written.length < FEWEST ? null : Math.round((waiting * written.filter(holds).length) / written.length);
  return {
    waiting,
    first_messages_last_7_days: lately,
    days_to_contact_all:
      waiting === 0 ? 0 : lately === 0 ? null : Math.ceil((waiting / lately) * WEEK_DAYS * 10) / 10,
    expected_replies: expected(({ replied }) => replied),
    expected_qualified: expected(({ qualified_at }) => qualified_at !== null),
  };
}
