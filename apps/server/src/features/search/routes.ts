// Routes of the dashboard's search (dashboard-operations.md#search).
import { canCall, contract, type Operation, SEARCH_TYPES } from '@parley/contract';
import type { SignedIn, Visit } from '../../context.ts';
import { createPagedRoute } from '../../http/list-route.ts';
import type { Route } from '../../http/route.ts';
import type { PageRow } from '../../platform/list-query.ts';
import { writeRecentLeadWords } from '../leads/index.ts';
import type { FindHits } from './hit.ts';
import { findLeads } from './lead-hits.ts';
import { findMessageHits } from './message-hits.ts';
import { findNamed } from './named-hits.ts';

type Type = (typeof SEARCH_TYPES)[number];

/** The search of each kind, and the operation that a member must be allowed to call to see its results. */
const KINDS: Record<Type, { find: FindHits; reads: Operation }> = {
  lead: { find: findLeads, reads: contract.leads.list },
  message: { find: findMessageHits, reads: contract.conversations.messages },
  campaign: { find: findNamed('campaign'), reads: contract.campaigns.list },
  list: { find: findNamed('list'), reads: contract.lists.list },
  link: { find: findNamed('link'), reads: contract.links.list },
};

/** Returns the requested kinds that the member may read, in display order. */
const getReadableTypes = (session: SignedIn, wanted: readonly Type[]): Type[] =>
  SEARCH_TYPES.filter((type) => wanted.includes(type) && canCall(session, KINDS[type].reads));

export const searchRoutes: Route[] = [
  createPagedRoute(contract.search.find, async (ctx, { q, types = SEARCH_TYPES }, limit, after, visit) => {
    const { session } = visit as Visit;
    const allowed = getReadableTypes(session, types);
    const [reached, ...position] = after ?? [];
    const begun = reached === undefined ? 0 : allowed.indexOf(reached as Type);
    if (after === null && allowed.includes('lead')) await writeRecentLeadWords(ctx.db, ctx.teamId);
    const rows: PageRow[] = [];
    for (const type of allowed.slice(Math.max(begun, 0))) {
      const from = type === reached ? position : null;
      const found = await KINDS[type].find(ctx.db, ctx.teamId, q, from, limit - rows.length);
      rows.push(
        ...found.map(({ hit, position }) => ({ record: JSON.stringify(hit), position: [type, ...position] })),
      );
      if (rows.length >= limit) break;
    }
    return rows;
  }),
];
