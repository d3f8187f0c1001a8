// Stores a message in a group's transcript. It does not count as a lead's message, starts no turn, and emits no
// `message.received`, because that event means that a lead replied (docs/adr/store-groups-per-number.md).
import type { Ctx } from '../../context.ts';
import type { GroupMessage } from '../../engines/events.ts';
import type { NumberRef } from '../../engines/port.ts';
import type { Queries } from '../../platform/postgres/database.ts';
import { isBlocked } from '../blocklist/index.ts';
import { createMemberLeads } from './create-member-leads.ts';
import { openGroup, saveRoster } from './record-moves.ts';
import { createRoster } from './roster.ts';
import * as store from './store.ts';

/** Stores a message in a group. Ignores a known message or a blocked sender. */
export async function receiveGroupMessage(ctx: Ctx, number: NumberRef, message: GroupMessage): Promise<void> {
  const { sender, sent_at } = message;
  await ctx.db.transaction(async (tx) => {
    const group = await openGroup(tx, ctx, number, message.chat_id, sent_at);
    if (sender.phone === number.phone) {
      if (await store.insertMessage(tx, ctx.teamId, buildGroupMessage(ctx, group.id, null, message))) {
        await store.addToCounts(tx, ctx.teamId, group.id, { participants: 0, messages: 1 });
      }
      return;
    }
    await receiveFromMember(tx, ctx, group, message);
    await createMemberLeads(tx, ctx, number, group);
  });
}

async function receiveFromMember(
  tx: Queries,
  ctx: Ctx,
  group: store.GroupState,
  message: GroupMessage,
): Promise<void> {
  const { sender, sent_at } = message;
  const roster = createRoster(await store.findMembers(tx, ctx.teamId, group.id, [sender], null), () =>
    ctx.newId('gmem'),
  );
  const phone = sender.phone ?? roster.find(sender)?.phone ?? null;
  if (await isBlocked(tx, ctx.teamId, { phone, chat_id: sender.chat_id }, group.campaign_id)) return;
  const { member, moved } = roster.take('spoke', sender, sent_at);
  const joined = { type: 'join', cause: 'unknown', actor: null, engine_event_id: null, at: sent_at } as const;
  await saveRoster(tx, ctx, group.id, roster, [{ ...joined, moved: moved ? [member.id] : [] }]);
  if (await store.insertMessage(tx, ctx.teamId, buildGroupMessage(ctx, group.id, member.id, message))) {
    await store.addToCounts(tx, ctx.teamId, group.id, { participants: 0, messages: 1 });
  }
}

function buildGroupMessage(
  ctx: Ctx,
  groupId: string,
  memberId: string | null,
  message: GroupMessage,
): store.NewGroupMessage {
  const { engine_message_id, text, is_mention, media_type, sent_at } = message;
  return {
    id: ctx.newId('gmsg'),
    group_id: groupId,
    engine_message_id,
    member_id: memberId,
    type: memberId === null ? 'MANUAL_MESSAGE' : 'USER_MESSAGE',
    text,
    is_mention,
    media_type,
    sent_at,
    created_at: ctx.clock.now(),
  };
}
