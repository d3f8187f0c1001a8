// Prefetches what the first page shows: the session and, for an open conversation, its lead, its timeline and its code.
// Loading them one after the other would cost a round trip each.
import type { QueryClient } from '@tanstack/react-query';
import { createLazyPart } from '../../ui/lazy-part.tsx';
import { sessionQuery } from '../session/session.ts';
import { getLeadQuery, getTimelineQuery } from './queries.ts';
import { parseInboxSearch } from './search.ts';

export const Conversation = createLazyPart(async () => (await import('./conversation.tsx')).Conversation);

/** Starts the requests of the first page. If one fails, the component that needs the data repeats it. */
export function prefetchFirstPage(client: QueryClient, { pathname, search }: Location): void {
  void client.prefetchQuery(sessionQuery);
  const lead = /^\/inbox\/(lead_[0-9a-z]{26})$/.exec(pathname)?.[1];
  if (lead === undefined) return;
  const { m, kinds } = parseInboxSearch(Object.fromEntries(new URLSearchParams(search)));
  void client.prefetchQuery(getLeadQuery(lead));
  void client.prefetchInfiniteQuery(getTimelineQuery(lead, m, kinds));
  void Conversation.preload().catch(() => undefined);
}
