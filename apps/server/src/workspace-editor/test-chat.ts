// The test chat of the agent editor (dashboard-operations.md#test-chat), with the unsaved settings of the form.
import { contract, fail } from '@parley/contract';
import { findTested, type TestChatParts, tryAgent } from '../features/agent/index.ts';
import { readUnsavedKnowledge } from '../features/knowledge/index.ts';
import { isTimezone } from '../features/pacing/index.ts';
import { createRoute, type Route } from '../http/route.ts';
import type { Edit } from './apply-edit.ts';
import { readAgent } from './read-agent.ts';

export function testChatRoutes(parts: TestChatParts, edit: Edit): Route[] {
  return [
    createRoute(contract.testChat.try, async (ctx, { campaign_id, settings: block, act, state }) => {
      const campaign = await findTested(ctx.db, ctx.teamId, campaign_id);
      if (!campaign) fail('not_found', 'not_found');
      if (campaign.purpose !== 'setter') fail('invalid_state', 'test_chat_of_group');
      const { timezone = null } = state?.lead ?? {};
      if (timezone !== null && !isTimezone(timezone)) {
        fail('validation_error', 'timezone', {}, ['state', 'lead', 'timezone']);
      }
      const settings = await readAgent(ctx, block);
      const { language } = settings;
      const reads = <T>(work: () => Promise<T>) => edit.reads(ctx, work);
      const knowledge = await readUnsavedKnowledge(
        ctx,
        campaign.id,
        { language, knowledge: block.knowledge },
        reads,
      );
      return { data: await tryAgent(ctx, parts, { campaign, settings, knowledge }, { act, state }) };
    }),
  ];
}
