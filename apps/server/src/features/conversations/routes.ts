import { contract } from '@parley/contract';
import { type Exists, type Route, route } from '../../http/route.ts';
import { leadExists } from '../leads/index.ts';
import { type ControlOptions, handOff, resumeAgent } from './agent-control.ts';
import { listConversations } from './list-conversations.ts';
import { listMessages } from './list-messages.ts';

const ofLead: Exists = (ctx, { id, leadId }) => leadExists(ctx.db, ctx.teamId, (id ?? leadId)!);

export function conversationRoutes(options: ControlOptions): Route[] {
  return [
    route(contract.conversations.list, listConversations),
    route(contract.conversations.messages, listMessages, ofLead),
    route(contract.leads.handoff, (ctx, input) => handOff(ctx, input, options), ofLead),
    route(contract.leads.resume, (ctx, input) => resumeAgent(ctx, input, options), ofLead),
  ];
}
