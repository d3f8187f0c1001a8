import { canCall, contract, fail } from '@parley/contract';
import type { Ctx, SignedIn } from '../../context.ts';
import { createPagedRoute } from '../../http/list-route.ts';
import { createMemberRoute, createRoute, type Exists, type Route } from '../../http/route.ts';
import { type Json, wrapData } from '../../platform/json.ts';
import type { ControlOptions } from '../conversations/index.ts';
import { addNote, leadExists, markMentionsSeen } from '../leads/index.ts';
import { type Outbox, optOutByMember, withdrawReply } from '../messages/index.ts';
import { explain } from './explain.ts';
import { getLead } from './get-lead.ts';
import { findLeadPageData } from './lead-extras-store.ts';
import { reply } from './reply.ts';
import { snooze } from './snooze.ts';
import * as store from './store.ts';
import { readTimeline } from './timeline.ts';

const { conversations } = contract;
const ofLead: Exists = (ctx, { id }) => leadExists(ctx.db.brief, ctx.teamId, id!);

/** Returns the id of the member who makes the call. Only members can call these operations. */
function getCallingMember({ actor }: Ctx): string {
  if (actor.kind !== 'member') throw new Error('only members call the inbox');
  return actor.id;
}

/** Shows colleagues that a member is viewing a lead, is typing to the lead, or has left the page. */
export type ReportPresence = (
  session: SignedIn,
  name: string,
  leadId: string,
  state: 'viewing' | 'typing' | 'gone',
) => void;

export interface InboxOptions extends ControlOptions {
  outbox: Outbox;
  present: ReportPresence;
}

export function inboxRoutes(options: InboxOptions): Route[] {
  return [
    createPagedRoute(conversations.inbox, (ctx, { limit: _, cursor: __, ...filters }, limit, after) => {
      const by = { memberId: getCallingMember(ctx), now: ctx.clock.now() };
      return store.listInbox(ctx.db, ctx.teamId, filters, by, limit, after);
    }),
    createRoute(conversations.counts, async (ctx) => {
      return wrapData(
        await store.countInbox(ctx.db.brief, ctx.teamId, getCallingMember(ctx), ctx.clock.now()),
      );
    }),
    createRoute(conversations.get, getLead, ofLead),
    createRoute(
      conversations.more,
      async (ctx, { id }) => {
        return wrapData(await findLeadPageData(ctx.db.brief, ctx.teamId, id));
      },
      ofLead,
    ),
    createMemberRoute(
      conversations.timeline,
      async (ctx, input, { session }) => {
        if (!(await ofLead(ctx, { id: input.id }))) fail('not_found', 'not_found');
        return readTimeline(ctx, input, canCall(session, contract.webhooks.list));
      },
      ofLead,
    ),
    createRoute(
      conversations.reply,
      (ctx, input, setHeader) => reply(ctx, options, input, setHeader),
      ofLead,
    ),
    createRoute(conversations.withdrawReply, async (ctx, { id, message }) => {
      await withdrawReply(ctx, id, message);
      return { data: { id: message, withdrawn: true as const } };
    }),
    createMemberRoute(conversations.presence, async (ctx, { lead_id, state }, { session }) => {
      if (!(await ofLead(ctx, { id: lead_id }))) fail('not_found', 'not_found');
      options.present(session, session.name ?? session.email, lead_id, state);
      return { data: { seen: true as const } };
    }),
    createRoute(conversations.explain, explain),
    createRoute(
      conversations.markRead,
      (ctx, { id, through, unread }) =>
        storeMark(ctx, id, async () => {
          const memberId = getCallingMember(ctx);
          if (!unread) await markMentionsSeen(ctx.db, ctx.teamId, id, memberId);
          if (unread || !(await store.isReadByOther(ctx.db.brief, ctx.teamId, id, memberId)))
            await store.saveRead(ctx.db, ctx.teamId, id, unread ? null : through);
        }),
      ofLead,
    ),
    createRoute(
      conversations.snooze,
      (ctx, input) => storeMark(ctx, input.id, () => snooze(ctx, input)),
      ofLead,
    ),
    createRoute(
      conversations.optOut,
      (ctx, input) =>
        storeMark(ctx, input.id, async () => {
          if (!(await optOutByMember(ctx, input))) return;
          // No one can answer a lead who opted out.
          const at = input.undo ? null : ctx.clock.now();
          await store.saveAttentionDone(ctx.db, ctx.teamId, input.id, at);
        }),
      ofLead,
    ),
    createRoute(conversations.addNote, addNote, ofLead),
    createRoute(
      conversations.markDone,
      (ctx, { id, undo }) =>
        storeMark(ctx, id, () =>
          store.saveAttentionDone(ctx.db, ctx.teamId, id, undo ? null : ctx.clock.now()),
        ),
      ofLead,
    ),
  ];
}

/** Stores a member's mark on a conversation. Returns the conversation's row in the inbox, with the mark. */
async function storeMark(ctx: Ctx, leadId: string, write: () => Promise<void>): Promise<Json> {
  await write();
  return wrapData(await store.findRow(ctx.db, ctx.teamId, leadId, ctx.clock.now()));
}
