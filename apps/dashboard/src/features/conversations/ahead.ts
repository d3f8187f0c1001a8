// What the first page shows is asked for at once: who is signed in, and of an opened conversation its lead, its lines and
// the code that shows them. On a slow network each that waits for another costs a round trip.
import type { QueryClient } from '@tanstack/react-query';
import { sessionQuery } from '../session/session.ts';
import { leadQuery, timelineQuery } from './queries.ts';
import { inboxSearch } from './search.ts';

export const loadConversation = () => import('./conversation.tsx');

/** What fails here is asked for again by the part that needs it. */
export function askAhead(client: QueryClient, { pathname, search }: Location): void {
  void client.prefetchQuery(sessionQuery);
  const lead = /^\/inbox\/(lead_[0-9a-z]{26})$/.exec(pathname)?.[1];
  if (lead === undefined) return;
  const { m, kinds } = inboxSearch(Object.fromEntries(new URLSearchParams(search)));
  void client.prefetchQuery(leadQuery(lead));
  void client.prefetchInfiniteQuery(timelineQuery(lead, m, kinds));
  void loadConversation().catch(() => undefined);
}
