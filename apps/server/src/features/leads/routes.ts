import { contract } from '@parley/contract';
import { createPagedRoute, listRoute } from '../../http/list-route.ts';
import { createRoute, type Exists, type Route } from '../../http/route.ts';
import { withOtherName } from '../campaigns/index.ts';
import { changeContact } from './change-contact.ts';
import { getLead } from './get-lead.ts';
import { addNote, deleteNote } from './notes.ts';
import { listNotes } from './notes-store.ts';
import { leadExists, listRecords } from './store.ts';
import { countLeads } from './table/count-leads.ts';
import { exportLeads } from './table/export-leads.ts';
import { listLeads, listTags } from './table/list-store.ts';
import { updateLead } from './update-lead.ts';

const { leads } = contract;
const MOST_TAGS = 200;

const exists: Exists = (ctx, { id }) => leadExists(ctx.db.brief, ctx.teamId, id!);

export const leadRoutes: Route[] = [
  listRoute(listRecords, undefined, withOtherName),
  createRoute(leads.get, getLead, exists),
  createRoute(leads.update, updateLead, exists),
  createRoute(leads.addNote, addNote, exists),
  listRoute(listNotes, exists),
  createRoute(leads.changeContact, changeContact, exists),
  createRoute(leads.deleteNote, deleteNote, exists),
  createPagedRoute(
    leads.table,
    (ctx, { limit: _, cursor: __, sort, ...filter }, limit, after) =>
      listLeads(ctx.db, ctx.teamId, filter, sort, limit, after),
    undefined,
    withOtherName,
  ),
  createRoute(leads.count, countLeads),
  createRoute(leads.export, exportLeads),
  createRoute(leads.tags, async ({ db, teamId }) => ({ data: await listTags(db, teamId, MOST_TAGS) })),
];
