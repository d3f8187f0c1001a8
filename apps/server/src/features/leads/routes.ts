import { contract } from '@parley/contract';
import { type Exists, type Route, route } from '../../http/route.ts';
import { getLead } from './get-lead.ts';
import { listLeads } from './list-leads.ts';
import { addNote, listNotes } from './notes.ts';
import { leadExists } from './store.ts';
import { updateLead } from './update-lead.ts';

const exists: Exists = (ctx, { id }) => leadExists(ctx.db, ctx.teamId, id!);

export const leadRoutes: Route[] = [
  route(contract.leads.list, listLeads),
  route(contract.leads.get, getLead, exists),
  route(contract.leads.update, updateLead, exists),
  route(contract.leads.addNote, addNote, exists),
  route(contract.leads.listNotes, listNotes, exists),
];
