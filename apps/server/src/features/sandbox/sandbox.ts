// The sandbox's control API (sandbox.md). It only acts on simulated numbers of the caller's workspace.
import { randomBytes } from 'node:crypto';
import { type contract, fail, type InputOf, parsePhoneDigits, type ResultOf } from '@parley/contract';
import type { Ctx } from '../../context.ts';
import { isSimulated } from '../../engines/capabilities.ts';
import type { NumberRef, ReportEvent } from '../../engines/port.ts';
import * as simulator from '../../engines/simulator/index.ts';
import { type Json, wrapData } from '../../platform/json.ts';
import { deleteRegistration } from '../first-contact/index.ts';
import { findNumber } from '../numbers/index.ts';

type Input<Name extends keyof typeof contract.sandbox> = InputOf<(typeof contract.sandbox)[Name]>;
type Result<Name extends keyof typeof contract.sandbox> = Promise<ResultOf<(typeof contract.sandbox)[Name]>>;

/** Simulates a message from a phone to a connected number. */
export async function receiveMessage(
  ctx: Ctx,
  report: ReportEvent,
  input: Input<'receiveMessage'>,
): Result<'receiveMessage'> {
  const { number, name, lid } = await findConnectedLine(ctx, input.to, input.from);
  const chatId = lid ? `${lid}@lid` : `${input.from}@c.us`;
  const messageId = `false_${chatId}_${randomBytes(10).toString('hex').toUpperCase()}`;
  await report(number, {
    type: 'message',
    engine_message_id: messageId,
    chat_id: chatId,
    phone: lid ? null : input.from,
    name: input.name?.trim() || name,
    text: input.text,
    kind: input.has_media ? 'image' : 'text',
    media: null,
    about: null,
    referral: input.referral ?? null,
    sent_at: ctx.clock.now(),
  });
  return { data: { message_id: messageId } };
}

/** Lists the events on a phone, oldest first. */
export async function phoneEvents(ctx: Ctx, input: Input<'phoneEvents'>): Promise<Json> {
  const phone = parsePhone(input.phone);
  const events = await simulator.listEvents(ctx.db, ctx.teamId, phone, input.since, input.limit);
  return wrapData(`[${events.join(',')}]`);
}

/** Sets a phone's profile. */
export async function setPhone(ctx: Ctx, input: Input<'setPhone'>): Result<'setPhone'> {
  const { phone, ...change } = input;
  const data = await simulator.savePhone(ctx.db, ctx.teamId, parsePhone(phone), change);
  await deleteRegistration(ctx.db, ctx.teamId, data.phone);
  return { data };
}

/** Disconnects or reconnects a number, or causes its next sends to fail. */
export async function setNumber(
  ctx: Ctx,
  report: ReportEvent,
  input: Input<'setNumber'>,
): Result<'setNumber'> {
  const { phone, ...change } = input;
  const number = await findSimulatedNumber(ctx, phone);
  const data = await simulator.saveNumber(ctx.db, ctx.teamId, number.phone, change);
  if (change.connected !== undefined) {
    await report(number, { type: 'connection', status: change.connected ? 'WORKING' : 'FAILED' });
  }
  return { data };
}

/** Simulates a message that a person sends from the connected phone. */
export async function sentFromPhone(
  ctx: Ctx,
  report: ReportEvent,
  input: Input<'sentFromPhone'>,
): Result<'sentFromPhone'> {
  const { number, lid } = await findConnectedLine(ctx, input.phone, input.to);
  const chatId = lid ? `${lid}@lid` : `${input.to}@c.us`;
  const messageId = simulator.createMessageId(ctx.randomBytes);
  const at = ctx.clock.now();
  await simulator.saveEvent(ctx.db, {
    teamId: ctx.teamId,
    phone: input.to,
    numberPhone: number.phone,
    type: 'text',
    text: input.text,
    messageId,
    at,
  });
  await report(number, {
    type: 'persons_message',
    chat_id: chatId,
    phone: lid ? null : input.to,
    text: input.text,
    engine_message_id: messageId,
    sent_at: at,
  });
  return { data: { message_id: messageId } };
}

/** Returns the digits of a phone in a path. Fails with 404 for anything else. */
export function parsePhone(text: string): string {
  return parsePhoneDigits(text) ?? fail('not_found', 'not_found');
}

/** A simulated number, which always has a phone. */
export type SimulatedNumber = NumberRef & { phone: string };

/** Returns the simulated number in a path. Fails with 404 for any other. */
export async function findSimulatedNumber(ctx: Ctx, phone: string): Promise<SimulatedNumber> {
  const number = await findNumber(ctx.db.brief, ctx.teamId, parsePhone(phone));
  if (!number?.phone || !isSimulated(number.engine)) fail('not_found', 'not_found');
  return { ...number, phone: number.phone };
}

/** Returns the simulated number with that phone. Fails if it is disconnected, because it then can't send or receive. */
export async function findConnectedNumber(ctx: Ctx, phone: string): Promise<SimulatedNumber> {
  const digits = parsePhone(phone);
  const [number, { connected }] = await Promise.all([
    findSimulatedNumber(ctx, digits),
    simulator.findNumber(ctx.db.brief, ctx.teamId, digits),
  ]);
  return connected ? number : refuseDisconnected();
}

/**
 * Like {@link findConnectedNumber}, with the simulator's state of `phone`, which exchanges messages with the number.
 */
async function findConnectedLine(ctx: Ctx, own: string, phone: string) {
  const digits = parsePhone(own);
  const [number, { connected, name, lid }] = await Promise.all([
    findSimulatedNumber(ctx, digits),
    simulator.findLine(ctx.db.brief, ctx.teamId, { number: digits, phone }),
  ]);
  return connected ? { number, name: name || null, lid } : refuseDisconnected();
}

export async function mustBeConnected(ctx: Ctx, number: SimulatedNumber): Promise<void> {
  const { connected } = await simulator.findNumber(ctx.db.brief, ctx.teamId, number.phone);
  if (!connected) refuseDisconnected();
}

function refuseDisconnected(): never {
  fail('invalid_state', 'simulated_disconnected');
}
