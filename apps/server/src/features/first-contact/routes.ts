import { contract } from '@parley/contract';
import type { Agents } from '../../agents/port.ts';
import type { Ctx } from '../../context.ts';
import { createRoute, type Route } from '../../http/route.ts';
import { readImport } from '../lists/index.ts';
import { correctRow } from './correct-row.ts';
import { importLeads } from './import-leads.ts';
import { listExists } from './import-store.ts';
import { previewLead } from './preview-lead.ts';
import { pushLead } from './push-lead.ts';
import { findPushTarget } from './store.ts';

const campaignExists = (ctx: Ctx, { id }: Record<string, string>) => findPushTarget(ctx.db, ctx.teamId, id!);

export function firstContactRoutes(agents: Agents): Route[] {
  return [
    createRoute(contract.campaigns.pushLead, pushLead, campaignExists),
    createRoute(
      contract.campaigns.previewLead,
      (ctx, input) => previewLead(ctx, agents, input),
      campaignExists,
    ),
    createRoute(contract.imports.correct, correctRow, (ctx, { id }) => readImport(ctx.db, ctx.teamId, id!)),
    createRoute(contract.lists.importLeads, importLeads, (ctx, { id }) =>
      listExists(ctx.db, ctx.teamId, id!),
    ),
  ];
}
