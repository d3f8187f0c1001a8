import { contract } from '@parley/contract';
import { createRoute, type Route } from '../../http/route.ts';
import type { Media } from '../media/index.ts';
import { deleteLeads } from './delete-leads.ts';

export function erasureRoutes(media: Media): Route[] {
  return [createRoute(contract.leads.delete, (ctx, input) => deleteLeads(ctx, media, input))];
}
