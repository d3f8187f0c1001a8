// Updates leads in loaded tables. Leads that a table does not contain are stored separately until the tables are
// refetched.
import type { Lead } from '@parley/contract';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { z } from 'zod';

export type LeadRow = z.output<typeof Lead>;

export interface LeadRows {
  data: LeadRow[];
  pagination: { has_more: boolean; next_cursor: string | null };
}

/** The query key of the leads that the stream delivered and that at least one table does not contain, latest last. */
export const NEW_LEADS = ['new-leads'] as const;
const MOST_NEW = 100;

/** Replaces a lead's row in every loaded table, unless the row there is newer. */
export function patchLeads(client: QueryClient, lead: LeadRow): void {
  const tables = client.getQueryCache().findAll({ queryKey: ['leads'] });
  let isMissing = false;
  for (const query of tables) {
    client.setQueryData<InfiniteData<LeadRows>>(query.queryKey, (old) => {
      if (!old?.pages.some(({ data }) => data.some(({ id }) => id === lead.id))) {
        isMissing = true;
        return old;
      }
      const pages = old.pages.map((page) => {
        const at = page.data.findIndex(({ id }) => id === lead.id);
        if (at === -1 || page.data[at]!.updated_at > lead.updated_at) return page;
        return { ...page, data: page.data.with(at, lead) };
      });
      return { ...old, pages };
    });
  }
  if (!isMissing) return;
  client.setQueryData<readonly LeadRow[]>(NEW_LEADS, (old = []) =>
    [...old.filter(({ id }) => id !== lead.id), lead].slice(-MOST_NEW),
  );
}
