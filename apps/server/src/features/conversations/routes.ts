import { contract } from '@parley/contract';
import { listRoute } from '../../http/list-route.ts';
import { createRoute, type Exists, type Route } from '../../http/route.ts';
import { withOtherName } from '../campaigns/index.ts';
import { leadExists } from '../leads/index.ts';
import { listTranscript } from '../messages/index.ts';
import { type ControlOptions, handOff, resumeAgent } from './agent-control.ts';
import { listConversations } from './store.ts';

const ofLead: Exists = (ctx, { id, leadId }) => leadExists(ctx.db.brief, ctx.teamId, (id ?? leadId)!);

export function conversationRoutes(options: ControlOptions): Route[] {
  return [
    listRoute(listConversations, undefined, withOtherName),
    listRoute(listTranscript, ofLead),
    createRoute(contract.leads.handoff, (ctx, input) => handOff(ctx, input, options), ofLead),
    createRoute(contract.leads.resume, (ctx, input) => resumeAgent(ctx, input, options), ofLead),
  ];
}
