// Links a phone to a number by a QR code or a pairing code, step by step, for a caller that shows the code
// (running.md#connecting). It can run while Parley is running, and stores the result as a connection event.
import { fact, formatReason } from '@parley/contract';
import type { Ctx } from '../../context.ts';
import type { Engine, Session, SessionState } from '../../engines/port.ts';
import { EngineError } from '../../engines/port.ts';
import { getWebhookAddress } from '../../engines/settings.ts';
import { resetUnlinkedNumber } from './change-connection.ts';
import { hashConfiguration, storeNews } from './maintain-session.ts';
import { isWrongPhone, type NumberSession } from './session-life.ts';
import { findSession, saveConfigured } from './session-store.ts';

/** A step of linking a phone. */
export type LinkingStep =
  /** The URL that the provider will call. */
  | { type: 'address'; address: string }
  | { type: 'status'; status: SessionState['status']; detail: string | null }
  /** The text of the QR code to scan now. */
  | { type: 'qr'; text: string }
  | { type: 'code'; code: string }
  /** The provider did not respond. The next step calls it again. */
  | { type: 'away'; reason: string }
  /** The phone is connected. This and the following steps end the linking. */
  | { type: 'connected'; connected_as: string | null }
  | { type: 'wrong_phone'; connected_as: string }
  /** No phone was linked in time, or the number needs no phone. */
  | { type: 'given_up'; reason: string };

const LOOK_MS = 2_000;
const MOST_MS = 10 * 60_000;

/**
 * Links a phone, and yields each step. @param code the phone on which the pairing code is typed; undefined for a QR
 * code.
 */
export async function* linkNumber(
  ctx: Ctx,
  engine: Engine,
  numberId: string,
  { baseUrl, code }: { baseUrl: string; code?: string | undefined },
): AsyncGenerator<LinkingStep> {
  const number = await findSession(ctx.db, ctx.teamId, numberId);
  if (!number) throw new Error(`there is no number ${numberId}`);
  const { session } = engine;
  if (!session) {
    yield number.session_status === 'WORKING'
      ? { type: 'connected', connected_as: number.phone }
      : { type: 'given_up', reason: 'its engine has nothing to connect' };
    return;
  }
  const address = getWebhookAddress(baseUrl, number.engine, number.id) ?? '';
  yield { type: 'address', address };
  await session.connect(number, address);
  await saveConfigured(ctx.db, ctx.teamId, numberId, hashConfiguration(number, address));
  yield* session.pairing ? waitForLink(ctx, session, number, code) : waitForStatus(ctx, session, number);
}

/** Waits for the provider's status, because there is no phone to link. */
async function* waitForStatus(
  ctx: Ctx,
  session: Session,
  number: NumberSession,
): AsyncGenerator<LinkingStep> {
  const state = await session.status(number);
  await storeNews(ctx, number, state);
  const { status, connected_as, detail } = state;
  if (status === 'WORKING') yield { type: 'connected', connected_as };
  else
    yield {
      type: 'given_up',
      reason: detail === null ? `the provider says ${status}` : formatReason(detail),
    };
}

async function* waitForLink(
  ctx: Ctx,
  session: Session,
  number: NumberSession,
  code: string | undefined,
): AsyncGenerator<LinkingStep> {
  const end = ctx.clock.ms() + MOST_MS;
  let before: ShownCode = {};
  for (; ctx.clock.ms() < end; await ctx.clock.sleep(LOOK_MS)) {
    try {
      const state = await session.status(number);
      const { status, connected_as, detail } = state;
      if (status === 'WORKING') return yield await storeLinked(ctx, session, number, connected_as);
      if (status !== before.status) {
        await storeNews(ctx, number, state);
        yield { type: 'status', status, detail: detail && formatReason(detail) };
      }
      // All codes have been used, or the session failed. A restart creates new codes.
      if (status === 'FAILED' || status === 'STOPPED') {
        await session.restart(number);
        before = { status };
      } else if (status === 'SCAN_QR_CODE') {
        const shown = await getNewCode(session, number, code, before);
        if (shown) yield shown;
        before = { ...before, status, ...(shown?.type === 'qr' && { text: shown.text }) };
        if (shown?.type === 'code') before.code = shown.code;
      } else before = { ...before, status };
    } catch (error) {
      if (!(error instanceof EngineError) || error.kind === 'auth' || error.kind === 'invalid') throw error;
      yield { type: 'away', reason: error.message };
    }
  }
  yield { type: 'given_up', reason: `no phone was linked within ${MOST_MS / 60_000} minutes` };
}

interface ShownCode {
  status?: SessionState['status'];
  text?: string;
  code?: string;
}

/** Returns the code to show now; null if there is none or it is the previous one. */
async function getNewCode(
  { pairing }: Session,
  number: NumberSession,
  phone: string | undefined,
  before: ShownCode,
): Promise<(LinkingStep & { type: 'qr' | 'code' }) | null> {
  if (phone !== undefined) {
    if (before.code !== undefined) return null;
    return { type: 'code', code: await pairing!.pairingCode(number, phone) };
  }
  const text = await pairing!.qrCode(number);
  return text === null || text === before.text ? null : { type: 'qr', text };
}

async function storeLinked(
  ctx: Ctx,
  session: Session,
  number: NumberSession,
  connected_as: string | null,
): Promise<LinkingStep> {
  if (connected_as !== null && isWrongPhone(number, connected_as)) {
    await session.logout(number);
    const event = fact('wrong_phone_unlinked', { linked: connected_as, expected: number.phone });
    await resetUnlinkedNumber(ctx, number.id, event);
    return { type: 'wrong_phone', connected_as };
  }
  await storeNews(ctx, number, { status: 'WORKING', connected_as });
  return { type: 'connected', connected_as };
}

/** Unlinks the phone of a number. This is not an incident. */
export async function logOut(ctx: Ctx, engine: Engine, numberId: string): Promise<void> {
  const number = await findSession(ctx.db, ctx.teamId, numberId);
  if (!number) throw new Error(`there is no number ${numberId}`);
  await engine.session!.logout(number);
  await resetUnlinkedNumber(ctx, numberId, fact('number_unlinked'));
}
