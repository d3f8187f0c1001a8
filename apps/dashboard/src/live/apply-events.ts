// Applies each event of the live stream to the query cache. Records older than the cached one are dropped and a
// message's state only moves forward, so late and repeated events change nothing.
import type {
  INBOX_VIEWS,
  InboxRow,
  LeadDetail,
  LiveEvent,
  LiveEventName,
  TimelineItem,
} from '@parley/contract';
import type { InfiniteData, Query, QueryClient, QueryKey } from '@tanstack/react-query';
import type { z } from 'zod';
import { patchLeads } from './lead-rows.ts';
import { presence } from './presence.ts';

export type Row = z.output<typeof InboxRow>;
export type Item = z.output<typeof TimelineItem>;
export type Detail = z.output<typeof LeadDetail>;
type EventData<Name extends LiveEventName> = Extract<LiveEvent, { name: Name }>['data'];

export interface InboxPage {
  data: Row[];
  pagination: { has_more: boolean; next_cursor: string | null };
}
export interface TimelinePage {
  data: Item[];
  older: string | null;
  newer: string | null;
}

const ORDER = ['received', 'queued', 'sending', 'unconfirmed', 'accepted', 'refused', 'discarded'];
const isForward = (old: Item, next: Item): boolean => {
  if (old.kind !== 'message' || next.kind !== 'message') return next.changed_at >= old.changed_at;
  const [from, to] = [ORDER.indexOf(old.state), ORDER.indexOf(next.state)];
  return to === from ? next.changed_at >= old.changed_at : to > from;
};

/** Inserts or replaces items in the loaded pages. Each item occurs once, in time order. */
export function upsertItems(pages: readonly TimelinePage[], items: readonly Item[]): TimelinePage[] {
  const changed = [...pages];
  for (const item of items) {
    const index = changed.findLastIndex((page) => hasItem(page, item.id));
    const page = changed[index];
    if (!page) insertItem(changed, item);
    else {
      const data = page.data.map((old) => (old.id === item.id && isForward(old, item) ? item : old));
      changed[index] = { ...page, data };
    }
  }
  return changed;
}

const idsByPage = new WeakMap<TimelinePage, Set<string>>();
/** Remembers the ids of each page, because comparing up to 5,000 ids for each event would take longer than a frame. */
function hasItem(page: TimelinePage, id: string): boolean {
  let ids = idsByPage.get(page);
  if (!ids) {
    ids = new Set(page.data.map((item) => item.id));
    idsByPage.set(page, ids);
  }
  return ids.has(id);
}

/** Removes deleted items from the loaded pages. */
function removeItems(pages: readonly TimelinePage[], gone: readonly string[]): readonly TimelinePage[] {
  if (gone.length === 0) return pages;
  return pages.map((page) => ({ ...page, data: page.data.filter(({ id }) => !gone.includes(id)) }));
}

const isBefore = (one: Item, other: Item): boolean =>
  one.at < other.at || (one.at === other.at && one.id < other.id);

/** Inserts a new item at its time. Items beyond the loaded pages are skipped: scrolling loads them. */
function insertItem(pages: TimelinePage[], item: Item): void {
  const [first, last] = [pages[0], pages.at(-1)];
  if (!first || !last) return;
  const index = pages.findLastIndex(({ data }) => data[0] && isBefore(data[0], item));
  const page = pages[index];
  if (!page) {
    if (first.older === null) pages[0] = { ...first, data: [item, ...first.data] };
    return;
  }
  const at = page.data.findLastIndex((old) => isBefore(old, item)) + 1;
  if (page === last && last.newer !== null && at === last.data.length) return;
  pages[index] = { ...page, data: page.data.toSpliced(at, 0, item) };
}

/** The views of leads who need a person. */
export const NEEDED: ReadonlySet<string> = new Set<(typeof INBOX_VIEWS)[number]>([
  'attention',
  'attention_all',
]);

/** Inserts or replaces a row in the loaded pages of a view. Each lead occurs once, in the server's order. */
export function upsertRow(
  pages: readonly InboxPage[],
  row: Row,
  { belongs, view }: { belongs: boolean; view: string },
): InboxPage[] {
  const known = pages.some(({ data }) => data.some((one) => one.lead_id === row.lead_id));
  const changed = pages.map((page) => ({
    ...page,
    data: page.data.map((old) =>
      // Events are the same for every member and have no mentions.
      old.lead_id === row.lead_id && old.changed_at <= row.changed_at
        ? { ...row, mention: old.mention }
        : old,
    ),
  }));
  const isAfter = NEEDED.has(view) ? isNeededLater : isOlder;
  const end = changed.at(-1);
  if (!known && belongs && end) {
    const page = changed.find(({ data }) => data.some((one) => isAfter(one, row)));
    if (page) {
      const at = page.data.findIndex((one) => isAfter(one, row));
      page.data.splice(at, 0, row);
      // Skip a row below the loaded pages: it arrives with its own page, and would otherwise be shown twice.
    } else if (!end.pagination.has_more) end.data.push(row);
  }
  // Leads who need a person keep their place; in the other views the latest message is on top.
  return NEEDED.has(view) ? changed : sortLatestFirst(changed);
}

const isOlder = (one: Row, other: Row): boolean => (one.last?.at ?? '') < (other.last?.at ?? '');
const isNeededLater = ({ attention: one }: Row, { attention: other }: Row): boolean => {
  if (!one || !other) return one !== null;
  return one.urgent === other.urgent ? one.since > other.since : other.urgent;
};

/** The function that applies each kind of event. `only` limits the change to one query. */
type EventHandlers = {
  [Name in LiveEventName]: (client: QueryClient, data: EventData<Name>, only?: Query) => void;
};

/** Timers of the refetches that are due within a second, by query key. */
const waiting = new Map<string, ReturnType<typeof setTimeout>>();
function refetchSoon(client: QueryClient, key: string, afterMs = 1_000): void {
  if (waiting.has(key)) return;
  const run = () => {
    waiting.delete(key);
    void client.invalidateQueries({ queryKey: [key] });
  };
  waiting.set(key, setTimeout(run, afterMs));
}

/** The overview reads up to a week of messages, so events refetch it at most once a minute. */
const OVERVIEW_MS = 60_000;
function refetchOverview(client: QueryClient): void {
  if (client.getQueryState(['overview'])) refetchSoon(client, 'overview', OVERVIEW_MS);
}
const IN_OVERVIEW: ReadonlySet<string> = new Set(['numbers', 'bookings']);

/** Returns whether a query's data includes the subject of an event. */
function isAbout({ name, data }: LiveEvent, [kind, of]: QueryKey): boolean {
  if (name === 'timeline') return kind === name && of === data.lead_id;
  if (name !== 'conversation') return name === 'counts' && kind === name;
  return kind === 'inbox' || kind === 'leads' || (kind === 'lead' && of === data.lead_id);
}

/**
 * Applies an event to the cache. A response still in flight might predate the event and undo it, so the event is
 * applied again to each such query when its response arrives.
 */
export function applyEvent(client: QueryClient, event: LiveEvent): void {
  eventHandlers[event.name](client, event.data as never);
  for (const query of client.getQueryCache().getAll()) {
    if (query.state.fetchStatus === 'idle' || !isAbout(event, query.queryKey)) continue;
    query.promise?.then(
      () => eventHandlers[event.name](client, event.data as never, query),
      () => {},
    );
  }
}

export const eventHandlers: EventHandlers = {
  hello: (client, { build }) => client.setQueryData(['build'], build),
  timeline: (client, { lead_id, items, gone }) => {
    // Also update the timelines that were opened around one message.
    client.setQueriesData<InfiniteData<TimelinePage>>({ queryKey: ['timeline', lead_id] }, (old) =>
      old ? { ...old, pages: upsertItems(removeItems(old.pages, gone), items) } : old,
    );
  },
  conversation: (client, { lead_id, row, lead }, only) => {
    refetchOverview(client);
    const isFor = (kind: string) => !only || only.queryKey[0] === kind;
    if (isFor('lead'))
      client.setQueryData<Detail>(['lead', lead_id], (old) =>
        old && old.updated_at > lead.updated_at ? old : lead,
      );
    if (isFor('leads')) patchLeads(client, lead);
    if (!isFor('inbox')) return;
    // Meetings and variables have their own query, which is refetched only while it is in use.
    if (client.getQueryState(['lead-more', lead_id])) refetchSoon(client, 'lead-more');
    for (const query of only ? [only] : client.getQueryCache().findAll({ queryKey: ['inbox'] })) {
      const [, filters] = query.queryKey as [string, { view: string }];
      client.setQueryData<InfiniteData<InboxPage>>(query.queryKey, (old) => {
        if (!old) return old;
        const { view } = filters;
        return {
          ...old,
          pages: upsertRow(old.pages, row, { belongs: matchesInboxFilters(row, filters), view }),
        };
      });
    }
  },
  counts: (client, counts) => client.setQueryData(['counts'], counts),
  presence: (_, { lead_id, members }) => presence.set(lead_id, members),
  changed: (client, { what }) => {
    refetchSoon(client, what);
    if (IN_OVERVIEW.has(what)) refetchOverview(client);
    // A campaign's status depends on its number.
    if (what === 'numbers') refetchSoon(client, 'campaigns');
    // An import shows its list's name and is deleted with the list.
    if (what === 'lists') refetchSoon(client, 'imports');
    // The session contains the member's own role and whether any number is real.
    if (what === 'team' || what === 'numbers') refetchSoon(client, 'session');
  },
  resync: (client) => {
    // Don't refetch the build: only the stream delivers it.
    const predicate = ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[0] !== 'build';
    client.removeQueries({ type: 'inactive', predicate });
    void client.invalidateQueries({ predicate });
  },
};

/** Returns whether the lead is unassigned, assigned to the member or driven by the member, as in *Needs you*. */
export function isForMember({ assigned_to, answering }: Row, member: unknown): boolean {
  return assigned_to === null || assigned_to === member || answering.member?.id === member;
}

/**
 * Returns whether a row matches the filters of an inbox list. A row that no longer matches stays until the list is
 * refetched, unless the list hides it.
 */
function matchesInboxFilters(row: Row, filters: Record<string, unknown>): boolean {
  const { view, member, campaign_id, number_id, channel, stage, assigned_to } = filters;
  const same = (wanted: unknown, has: unknown) => wanted === undefined || wanted === has;
  if (!same(campaign_id, row.campaign_id) || !same(number_id, row.number_id)) return false;
  if (!same(channel, row.channel) || !same(stage, row.stage) || !same(assigned_to, row.assigned_to))
    return false;
  switch (view) {
    case 'attention':
      return row.attention !== null && isForMember(row, member);
    case 'attention_all':
      return row.attention !== null;
    case 'mine':
      return row.assigned_to === member;
    case 'snoozed':
      return row.snoozed_until !== null;
    case 'mentions':
      return false;
    case 'unassigned':
      return row.assigned_to === null;
    case 'agent':
      return row.answering.by === 'agent';
    case 'manual':
      return row.answering.by === 'member' || row.answering.by === 'phone';
    default:
      return true;
  }
}

/** Sorts the rows of all pages by their last message; page sizes stay the same. */
function sortLatestFirst(pages: readonly InboxPage[]): InboxPage[] {
  const rows = pages.flatMap(({ data }) => data);
  rows.sort((one, other) => (other.last?.at ?? '').localeCompare(one.last?.at ?? ''));
  let from = 0;
  return pages.map((page) => {
    const data = rows.slice(from, from + page.data.length);
    from += page.data.length;
    return { ...page, data };
  });
}
