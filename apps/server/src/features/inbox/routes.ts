import { contract, dashboard, fail, mayCall } from '@parley/contract';
import type { Ctx, SignedIn } from '../../context.ts';
import { pagedRoute } from '../../http/list-route.ts';
import { type Exists, memberRoute, type Route, route } from '../../http/route.ts';
import { Json } from '../../platform/json.ts';
import type { ControlOptions } from '../conversations/index.ts';
import { leadExists } from '../leads/index.ts';
import { type Outbox, withdrawReply } from '../messages/index.ts';
import { explain } from './explain.ts';
import { getLead } from './get-lead.ts';
import { findLeadPageData } from './more-store.ts';
import { reply } from './reply.ts';
import * as store from './store.ts';
import { readTimeline } from './timeline.ts';

const { inbox } = dashboard;
const ofLead: Exists = (ctx, { id }) => leadExists(ctx.db.brief, ctx.teamId, id!);

/** Returns the member who calls. Only members can call these operations. */
function memberOf({ actor }: Ctx): string {
  if (actor.kind !== 'member') throw new Error('only members call the inbox');
  return actor.id;
}

/** Tells colleagues that a member is looking at a lead, is typing to it, or has left it. */
export type Present = (
  session: SignedIn,
  name: string,
  leadId: string,
  state: 'viewing' | 'typing' | 'gone',
) => void;

export interface InboxOptions extends ControlOptions {
  outbox: Outbox;
  present: Present;
}

export function inboxRoutes(options: InboxOptions): Route[] {
  return [
    pagedRoute(inbox.list, (ctx, { limit: _, cursor: __, ...filters }, limit, after) => {
      const by = { memberId: memberOf(ctx), now: ctx.clock.now() };
      return store.listInbox(ctx.db, ctx.teamId, filters, by, limit, after);
    }),
    route(inbox.counts, async (ctx) => {
      const record = await store.countInbox(ctx.db.brief, ctx.teamId, memberOf(ctx), ctx.clock.now());
      return new Json(`{"data":${record}}`);
    }),
    route(inbox.lead, getLead, ofLead),
    route(
      inbox.more,
      async (ctx, { id }) => {
        const record = await findLeadPageData(ctx.db.brief, ctx.teamId, id);
        return record === undefined ? fail('not_found', 'not_found') : new Json(`{"data":${record}}`);
      },
      ofLead,
    ),
    memberRoute(
      inbox.timeline,
      async (ctx, input, { session }) => {
        if (!(await ofLead(ctx, { id: input.id }))) fail('not_found', 'not_found');
        return readTimeline(ctx, input, mayCall(session, contract.webhooks.list));
      },
      ofLead,
    ),
    route(inbox.reply, (ctx, input, setHeader) => reply(ctx, options, input, setHeader), ofLead),
    route(inbox.withdraw, async (ctx, { id, message }) => {
      await withdrawReply(ctx, id, message);
      return { data: { id: message, withdrawn: true as const } };
    }),
    memberRoute(inbox.presence, async (ctx, { lead_id, state }, { session }) => {
      if (!(await ofLead(ctx, { id: lead_id }))) fail('not_found', 'not_found');
      options.present(session, session.name ?? session.email, lead_id, state);
      return { data: { seen: true as const } };
    }),
    route(inbox.explain, explain),
    route(
      inbox.read,
      (ctx, { id, through, unread }) =>
        marked(ctx, id, () => store.saveRead(ctx.db, ctx.teamId, id, unread ? null : through)),
      ofLead,
    ),
    route(
      inbox.done,
      (ctx, { id, undo }) =>
        marked(ctx, id, () => store.saveDone(ctx.db, ctx.teamId, id, undo ? null : ctx.clock.now())),
      ofLead,
    ),
  ];
}

/** Stores a mark, and returns the row afterwards. */
async function marked(ctx: Ctx, leadId: string, write: () => Promise<void>): Promise<Json> {
  await write();
  const record = await store.findRow(ctx.db, ctx.teamId, leadId, ctx.clock.now());
  return record === undefined ? fail('not_found', 'not_found') : new Json(`{"data":${record}}`);
}
