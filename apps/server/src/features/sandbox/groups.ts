// The sandbox's groups (sandbox.md#groups): simulates events in a group that a simulated number belongs to.
import { type contract, fail, type InputOf, type ResultOf } from '@parley/contract';
import type { Ctx } from '../../context.ts';
import { isSimulated } from '../../engines/capabilities.ts';
import type { GroupPerson } from '../../engines/events.ts';
import type { ReportEvent } from '../../engines/port.ts';
import * as simulator from '../../engines/simulator/index.ts';
import { type Json, wrapData } from '../../platform/json.ts';
import {
  findRecord,
  findRecordOfChat,
  findTrackedGroup,
  isMember,
  type TrackedGroup,
} from '../groups/index.ts';
import { findConnectedNumber, mustBeConnected, type SimulatedNumber } from './sandbox.ts';

type Input<Name extends keyof typeof contract.sandbox> = InputOf<(typeof contract.sandbox)[Name]>;
type MessageResult = Promise<ResultOf<typeof contract.sandbox.groupMessage>>;

/** Adds a connected number to a new group. @returns the group. */
export async function createGroup(ctx: Ctx, report: ReportEvent, input: Input<'createGroup'>): Promise<Json> {
  const number = await findConnectedNumber(ctx, input.number);
  const chatId = simulator.groupChatId();
  await report(number, {
    type: 'group',
    chat_id: chatId,
    name: input.name,
    participants: await simulator.groupPeople(ctx.db, ctx.teamId, number.phone, input.participants),
    at: ctx.clock.now(),
  });
  return wrapData(await findRecordOfChat(ctx.db, ctx.teamId, number.id, chatId));
}

/** Adds a phone to a group; the connected number's own phone rejoins it. */
export async function joinGroup(ctx: Ctx, report: ReportEvent, input: Input<'joinGroup'>): Promise<Json> {
  const { group, number, move } = await buildMove(ctx, input);
  await report(number, { type: 'group_join', ...move });
  return wrapData(await findRecord(ctx.db, ctx.teamId, group.id));
}

/** Removes a phone from a group. */
export async function leaveGroup(ctx: Ctx, report: ReportEvent, input: Input<'leaveGroup'>): Promise<Json> {
  const { group, number, move } = await buildMove(ctx, input);
  await report(number, { type: 'group_leave', ...move });
  return wrapData(await findRecord(ctx.db, ctx.teamId, group.id));
}

async function buildMove(ctx: Ctx, { id, phone, name, cause }: Input<'joinGroup'> | Input<'leaveGroup'>) {
  const { group, number } = await getSimulatedGroup(ctx, id);
  const person = await findSender(ctx, number, phone, name);
  if (phone !== number.phone) mustBeMember(group);
  const move = {
    chat_id: group.whatsapp_id,
    engine_event_id: null,
    people: [person],
    cause,
    actor: null,
    at: ctx.clock.now(),
  };
  return { group, number, move };
}

/** Simulates a message in a group by a member, or by a person who uses the connected phone. */
export async function groupMessage(
  ctx: Ctx,
  report: ReportEvent,
  input: Input<'groupMessage'>,
): MessageResult {
  const { group, number } = await getSimulatedGroup(ctx, input.id);
  return write(ctx, report, group, number, {
    ...input,
    is_mention: input.mention ?? false,
    media_type: null,
  });
}

/** Simulates a message to a connected number in a group. */
export async function receiveInGroup(
  ctx: Ctx,
  report: ReportEvent,
  input: Input<'receiveMessage'> & { group_id: string },
): MessageResult {
  const to = await findConnectedNumber(ctx, input.to);
  const { group, number } = await getSimulatedGroup(ctx, input.group_id);
  if (number.id !== to.id) fail('not_found', 'not_found');
  // Images are the only media that the simulator supports.
  const media_type = input.has_media ? 'image' : null;
  return write(ctx, report, group, number, { ...input, is_mention: false, media_type });
}

interface Written {
  from: string;
  name?: string | undefined;
  text: string;
  is_mention: boolean;
  media_type: string | null;
}

async function write(
  ctx: Ctx,
  report: ReportEvent,
  group: TrackedGroup,
  number: SimulatedNumber,
  { from, name, text, is_mention, media_type }: Written,
): MessageResult {
  mustBeMember(group);
  const sender = await findSender(ctx, number, from, name);
  const own = from === number.phone;
  if (!own && !(await isMember(ctx.db, ctx.teamId, group.id, sender))) {
    fail('invalid_state', 'phone_not_in_group');
  }
  const messageId = simulator.groupMessageId(group.whatsapp_id, sender, own);
  await report(number, {
    type: 'group_message',
    chat_id: group.whatsapp_id,
    engine_message_id: messageId,
    sender,
    text,
    is_mention,
    media_type,
    sent_at: ctx.clock.now(),
  });
  return { data: { message_id: messageId } };
}

async function findSender(
  ctx: Ctx,
  number: SimulatedNumber,
  phone: string,
  name: string | null | undefined,
): Promise<GroupPerson> {
  const [person] = await simulator.groupPeople(ctx.db, ctx.teamId, number.phone, [{ phone, name }]);
  return person!;
}

/** Returns the group of a simulated number. Fails with 404 for any other group. */
export async function findSimulatedGroup(ctx: Ctx, id: string): Promise<TrackedGroup> {
  const group = await findTrackedGroup(ctx.db.brief, ctx.teamId, id);
  return group && isSimulated(group.engine) ? group : fail('not_found', 'not_found');
}

async function getSimulatedGroup(
  ctx: Ctx,
  id: string,
): Promise<{ group: TrackedGroup; number: SimulatedNumber }> {
  const group = await findSimulatedGroup(ctx, id);
  const number = { team_id: ctx.teamId, id: group.number_id, phone: group.number_phone };
  await mustBeConnected(ctx, number);
  return { group, number };
}

/** Fails unless the number is in the group: a number that has left receives no more events of the group. */
function mustBeMember(group: TrackedGroup): void {
  if (group.left) fail('invalid_state', 'number_left_group');
}
