// The operations of the public API that any key can call; `composition/app.ts` adds those about keys.
import { blocklistRoutes } from '../features/blocklist/index.ts';
import { bookingRoutes } from '../features/bookings/index.ts';
import { campaignRoutes } from '../features/campaigns/index.ts';
import { conversationRoutes } from '../features/conversations/index.ts';
import { firstContactRoutes } from '../features/first-contact/index.ts';
import { groupRoutes } from '../features/groups/index.ts';
import { leadRoutes } from '../features/leads/index.ts';
import { linkRoutes } from '../features/links/index.ts';
import { listRoutes } from '../features/lists/index.ts';
import { messageRoutes } from '../features/messages/index.ts';
import { sandboxRoutes } from '../features/sandbox/index.ts';
import { teamRoutes } from '../features/team/index.ts';
import { webhookRoutes } from '../features/webhooks/index.ts';
import type { Route } from '../http/route.ts';

interface Parts {
  agents: Parameters<typeof firstContactRoutes>[0];
  outbox: Parameters<typeof messageRoutes>[0];
  poster: Parameters<typeof webhookRoutes>[0];
  report: Parameters<typeof sandboxRoutes>[0];
  /** false if the operator runs no agents. */
  runsAgents: boolean;
  allowLocal: boolean;
}

export function createApiRoutes({ agents, outbox, poster, report, runsAgents, allowLocal }: Parts): Route[] {
  return [
    ...leadRoutes,
    ...conversationRoutes({ agents: runsAgents }),
    ...messageRoutes(outbox),
    ...campaignRoutes,
    ...firstContactRoutes(agents),
    ...listRoutes,
    ...bookingRoutes,
    ...groupRoutes,
    ...webhookRoutes(poster, { allowLocal }),
    ...blocklistRoutes,
    ...teamRoutes,
    ...linkRoutes,
    ...sandboxRoutes(report),
  ];
}
