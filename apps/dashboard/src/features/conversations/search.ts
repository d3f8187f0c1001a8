// The search parameters of the inbox, which are the state of the page.

import { CHANNELS, INBOX_VIEWS, LEAD_STAGES } from '@parley/contract/values';

export const VIEWS = INBOX_VIEWS;
export type View = (typeof VIEWS)[number];
const PANELS = ['lead'] as const;

export interface InboxSearch {
  view?: View;
  campaign_id?: string;
  number_id?: string;
  channel?: (typeof CHANNELS)[number];
  stage?: (typeof LEAD_STAGES)[number];
  assigned_to?: string;
  /** The message to scroll to. */
  m?: string;
  /** The panel to show on pages that have no room for it next to the conversation. */
  panel?: (typeof PANELS)[number];
  /** The message whose explanation is open. */
  why?: string;
  /** The kinds of timeline items to show, separated by commas; missing: all. */
  kinds?: string;
}

const parseOneOf = <T extends string>(values: readonly T[], value: unknown): T | undefined =>
  values.find((one) => one === value);
const parseText = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' && value.length <= 255 ? value : undefined;

const KINDS = ['message', 'note', 'journal', 'booking', 'delivery'] as const;

/** Parses kinds of timeline items. Keeps known kinds, in a fixed order. */
function parseKinds(value: unknown): string | undefined {
  const wanted = parseText(value)?.split(',');
  return wanted && (KINDS.filter((kind) => wanted.includes(kind)).join(',') || undefined);
}

/** The parameters that choose the conversations of the list. */
export type ListSearch = Omit<InboxSearch, 'm' | 'panel' | 'why' | 'kinds'>;

/** Parses the parameters of the list. */
export function parseListSearch(input: Record<string, unknown>): ListSearch {
  const { m: _, panel: __, why: ___, kinds: ____, ...list } = parseInboxSearch(input);
  return list;
}

/** Parses the search, and drops invalid and unknown values. */
export function parseInboxSearch(input: Record<string, unknown>): InboxSearch {
  const view = parseOneOf(VIEWS, input.view);
  const search: InboxSearch = {
    view: view === 'all' ? undefined : view,
    campaign_id: parseText(input.campaign_id),
    number_id: parseText(input.number_id),
    channel: parseOneOf(CHANNELS, input.channel),
    stage: parseOneOf(LEAD_STAGES, input.stage),
    assigned_to: parseText(input.assigned_to),
    m: parseText(input.m),
    panel: parseOneOf(PANELS, input.panel),
    why: parseText(input.why),
    kinds: parseKinds(input.kinds),
  };
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined));
}
