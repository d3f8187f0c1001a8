import { contract } from '@parley/contract';
import { listRoute } from '../../http/list-route.ts';
import { createRoute, type Exists, type Route } from '../../http/route.ts';
import { withOtherName } from '../campaigns/index.ts';
import { changeContact } from './change-contact.ts';
import { getLead } from './get-lead.ts';
import { addNote, deleteNote } from './notes.ts';
import { listNotes } from './notes-store.ts';
import { leadExists, listRecords } from './store.ts';
import { updateLead } from './update-lead.ts';

const exists: Exists = (ctx, { id }) => leadExists(ctx.db.brief, ctx.teamId, id!);

export const leadRoutes: Route[] = [
  listRoute(listRecords, undefined, withOtherName),
  createRoute(contract.leads.get, getLead, exists),
  createRoute(contract.leads.update, updateLead, exists),
  createRoute(contract.leads.addNote, addNote, exists),
  listRoute(listNotes, exists),
  createRoute(contract.leads.changeContact, changeContact, exists),
  createRoute(contract.leads.deleteNote, deleteNote, exists),
];
