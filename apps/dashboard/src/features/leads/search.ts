// The search parameters of the leads page: filters, order and columns. Invalid and unknown values are dropped.
import type { Lead } from '@parley/contract';
import {
  CHANNELS,
  DEAL_STATUSES,
  DIRECTIONS,
  LEAD_SORTS,
  LEAD_SOURCES,
  LEAD_STAGES,
} from '@parley/contract/values';
import type { z } from 'zod';

type Row = z.output<typeof Lead>;

export const STATUSES = [
  'pending',
  'queued',
  'in_progress',
  'qualified',
  'not_interested',
  'cold',
  'stopped',
] as const satisfies readonly Row['status'][];
export const STAGES = LEAD_STAGES;
export const SOURCES = LEAD_SOURCES;
export const DEALS = DEAL_STATUSES;
export const MEETINGS = ['booked', 'rescheduled', 'canceled', 'no_show', 'failed'] as const;
/** Due dates of the next action, relative to today, so that a saved URL keeps its meaning. */
export const DUES = ['now', 'today', 'week'] as const;
/** Times without a message. Bare digits would be numbers in a URL. */
export const QUIETS = ['1d', '3d', '7d', '30d'] as const;
export const SORTS = LEAD_SORTS;
export type Sort = (typeof SORTS)[number];
/** The order without a `sort` in the URL. Leads without a message come last. */
export const DEFAULT_SORT: Sort = 'last_message';
/** All columns except the name, in the order of the table. */
export const COLUMNS = [
  'stage',
  'status',
  'campaign',
  'owner',
  'next',
  'deal',
  'source',
  'last',
  'tags',
  'phone',
  'email',
  'reference',
  'created',
] as const;
export type Column = (typeof COLUMNS)[number];
export const DEFAULT_COLUMNS: readonly Column[] = [
  'stage',
  'status',
  'campaign',
  'owner',
  'next',
  'source',
  'last',
  'tags',
];

/** Filters that accept several values, separated by commas, with their values. */
const SEVERAL = { status: STATUSES, stage: STAGES, source: SOURCES, deal_status: DEALS } as const;
const ONE = { channel: CHANNELS, last: DIRECTIONS, booking: MEETINGS, due: DUES, quiet: QUIETS } as const;
const FREE = [
  'campaign_id',
  'list_id',
  'link_id',
  'number_id',
  'assigned_to',
  'tag',
  'handed_over',
  'q',
] as const;

/** The filters in the order in which they are offered. */
export const FILTERS = [
  'stage',
  'status',
  'campaign_id',
  'list_id',
  'link_id',
  'assigned_to',
  'due',
  'tag',
  'source',
  'last',
  'quiet',
  'handed_over',
  'booking',
  'deal_status',
  'channel',
  'number_id',
] as const;
export type Filter = (typeof FILTERS)[number];
export const canHaveSeveralValues = (filter: Filter): boolean => filter in SEVERAL;

export type LeadFilters = Partial<Record<Filter | 'q', string>>;

export interface LeadsSearch extends LeadFilters {
  sort?: Sort;
  /** The visible columns, separated by commas. */
  cols?: string;
  layout?: 'board';
  /** The lead whose conversation is previewed. */
  preview?: string;
}

const parseOneOf = <T extends string>(values: readonly T[], value: unknown): T | undefined =>
  values.find((one) => one === value);
/** Returns a search value as text. The router parses a value that consists of digits as a number. */
const parseText = (value: unknown): string | undefined => {
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && text !== '' && text.length <= 255 ? text : undefined;
};
const parseChoices = (values: readonly string[], value: unknown): string | undefined => {
  const wanted = new Set(parseText(value)?.split(','));
  return values.filter((one) => wanted.has(one)).join(',') || undefined;
};

export function parseLeadsSearch(input: Record<string, unknown>): LeadsSearch {
  const search: Record<string, string | undefined> = {};
  for (const [name, values] of Object.entries(SEVERAL)) search[name] = parseChoices(values, input[name]);
  for (const [name, values] of Object.entries(ONE)) search[name] = parseOneOf<string>(values, input[name]);
  for (const name of FREE) search[name] = parseText(input[name]);
  const sort = parseOneOf(SORTS, input.sort);
  const cols = parseChoices(COLUMNS, input.cols);
  search.q = search.q?.slice(0, 200);
  search.sort = sort === DEFAULT_SORT ? undefined : sort;
  search.cols = cols === DEFAULT_COLUMNS.join(',') ? undefined : cols;
  search.layout = parseOneOf(['board'], input.layout);
  search.preview = parseText(input.preview);
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined));
}

/** Returns the parameters that filter leads. */
export function pickFilters(search: LeadsSearch): LeadFilters {
  const { sort: _, cols: __, layout: ___, preview: ____, ...filters } = search;
  return filters;
}

/** Returns the URL to save for a view: parameters in a fixed order, without temporary ones. */
export function getViewAddress({ preview: _, ...search }: LeadsSearch): string {
  const query = new URLSearchParams(Object.entries(search).sort(([one], [other]) => (one < other ? -1 : 1)));
  return query.size === 0 ? '/leads' : `/leads?${query}`;
}

/** Parses the search of a saved URL. */
export const parseViewAddress = (address: string): LeadsSearch =>
  parseLeadsSearch(Object.fromEntries(new URL(address, 'http://leads.invalid').searchParams));
