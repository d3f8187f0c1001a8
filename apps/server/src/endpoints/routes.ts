// The routes of every operation. The `audience` of each operation decides which API has it.
import { activityRoutes } from '../features/activity/index.ts';
import type { TestChatParts } from '../features/agent/index.ts';
import { blocklistRoutes } from '../features/blocklist/index.ts';
import { bookingRoutes } from '../features/bookings/index.ts';
import { bulkRoutes } from '../features/bulk/index.ts';
import { boardRoutes } from '../features/campaigns/board/index.ts';
import { campaignRoutes } from '../features/campaigns/index.ts';
import { conversationRoutes } from '../features/conversations/index.ts';
import { erasureRoutes } from '../features/erasure/index.ts';
import { firstContactRoutes } from '../features/first-contact/index.ts';
import { groupRoutes } from '../features/groups/index.ts';
import { type InboxOptions, inboxRoutes } from '../features/inbox/index.ts';
import { keyRoutes } from '../features/keys/index.ts';
import { leadRoutes } from '../features/leads/index.ts';
import { linkRoutes } from '../features/links/index.ts';
import { listRoutes } from '../features/lists/index.ts';
import { messageRoutes } from '../features/messages/index.ts';
import { numberRoutes } from '../features/numbers/index.ts';
import { overviewRoutes } from '../features/overview/index.ts';
import { createHashing, peopleRoutes } from '../features/people/index.ts';
import { sandboxRoutes } from '../features/sandbox/index.ts';
import { savedReplyRoutes } from '../features/saved-replies/index.ts';
import { searchRoutes } from '../features/search/index.ts';
import { simulationRoutes } from '../features/simulations/index.ts';
import { teamRoutes } from '../features/team/index.ts';
import { viewRoutes } from '../features/views/index.ts';
import { type TargetOptions, webhookRoutes } from '../features/webhooks/index.ts';
import type { Route } from '../http/route.ts';
import { tryItRoute } from '../installation/try-it.ts';
import {
  agentRoutes,
  campaignEditRoutes,
  numberEditorRoutes,
  type ProviderRoutes,
  providerRoutes,
  testChatRoutes,
} from '../workspace-editor/index.ts';

interface Parts extends InboxOptions, ProviderRoutes, TargetOptions {
  models: ProviderRoutes['models'] & TestChatParts['agents'];
  engineOf: Parameters<typeof numberRoutes>[0];
  poster: Parameters<typeof webhookRoutes>[0];
  media: Parameters<typeof erasureRoutes>[0];
  simulations: Parameters<typeof simulationRoutes>[0];
  report: Parameters<typeof sandboxRoutes>[0];
  /** The version of Parley that this process runs. */
  build: string;
}

export function createRoutes(parts: Parts): Route[] {
  const { calendars, edit, models, outbox } = parts;
  const hashing = createHashing();
  return [
    ...keyRoutes,
    ...leadRoutes,
    ...bulkRoutes,
    ...conversationRoutes(parts),
    ...inboxRoutes(parts),
    ...messageRoutes(outbox),
    ...campaignRoutes,
    ...boardRoutes,
    ...overviewRoutes(),
    ...campaignEditRoutes(edit),
    ...agentRoutes(edit, models.installation),
    ...testChatRoutes({ agents: models, calendars }, edit),
    ...simulationRoutes(parts.simulations),
    ...erasureRoutes(parts.media),
    ...firstContactRoutes(models),
    ...listRoutes,
    ...bookingRoutes(calendars),
    ...groupRoutes,
    ...webhookRoutes(parts.poster, parts),
    ...blocklistRoutes,
    ...peopleRoutes(hashing, parts.build),
    ...teamRoutes(hashing, parts.build),
    ...viewRoutes,
    ...savedReplyRoutes,
    ...activityRoutes,
    ...searchRoutes,
    ...linkRoutes,
    ...numberRoutes(parts.engineOf),
    ...numberEditorRoutes(edit),
    ...providerRoutes(parts),
    tryItRoute,
    ...sandboxRoutes(parts.report),
  ];
}
