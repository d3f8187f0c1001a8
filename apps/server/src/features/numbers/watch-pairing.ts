// Watches a pairing (running.md#pairing) every two seconds until it succeeds, expires or fails. A job does this, so it
// continues when the page is closed and when Parley restarts.
import { createHash } from 'node:crypto';
import { fact } from '@parley/contract';
import type { Ctx } from '../../context.ts';
import { EngineError, type Session, type SessionState } from '../../engines/port.ts';
import { JOBS } from '../../jobs.ts';
import { resetUnlinkedNumber } from './change-connection.ts';
import { storeNews } from './maintain-session.ts';
import type { EngineOf } from './number-actions.ts';
import { endPairing, findPairing, type PairingRow, savePairing } from './pairing-store.ts';
import { isWrongPhone, type NumberSession } from './session-life.ts';
import { findSession } from './session-store.ts';

const LOOK_MS = 2_000;
/** The interval of checks while the engine does not respond. */
const AWAY_MS = 5_000;
/** The maximum time until a scanned phone is connected. */
const CONNECTING_MS = 60_000;
const MOST_MS = 10 * 60_000;
/** The maximum number of restarts of a session that fails before it shows a code. */
const MOST_RESTARTS = 2;

/** Returns a hash that distinguishes codes without storing them. */
export const hashCode = (text: string): string => createHash('sha256').update(text).digest('base64url');

type PairingEnd = Pick<PairingRow, 'state' | 'detail'>;

export async function watchPairing(ctx: Ctx, engineOf: EngineOf, numberId: string): Promise<void> {
  const number = await findSession(ctx.db, ctx.teamId, numberId);
  const row = await findPairing(ctx.db, ctx.teamId, numberId);
  const session = number && engineOf(number.engine)?.session;
  if (!row || row.ended_at !== null || !number || !session?.pairing) return;
  const { started_at } = row;
  const end = (how: PairingEnd) =>
    endPairing(ctx.db, ctx.teamId, numberId, { ...how, started_at, now: ctx.clock.now() });
  if (number.held) return end({ state: 'failed', detail: fact('installation_restored') });
  let wait = LOOK_MS;
  let ended: PairingEnd | null = null;
  const next = { ...row };
  try {
    ended = await checkEngine(ctx, session, number, next);
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    if (error.kind === 'auth' || error.kind === 'invalid') ended = { state: 'failed', detail: error.reason };
    else next.detail = error.reason;
    wait = Math.max(error.retryAfterMs ?? 0, AWAY_MS);
  }
  const now = ctx.clock.now();
  if (!ended && now.getTime() - started_at.getTime() > MOST_MS) {
    ended = { state: row.scanned_at === null ? 'expired' : 'failed', detail: next.detail };
  }
  if (ended) return end(ended);
  await savePairing(ctx.db, ctx.teamId, numberId, next);
  const payload = { team_id: ctx.teamId, number_id: numberId };
  await ctx.jobs.add(ctx.db, JOBS.pair, payload, { at: new Date(now.getTime() + wait) });
}

/** Checks the engine once, and updates `row`. @returns the end of the pairing; null if it continues. */
async function checkEngine(
  ctx: Ctx,
  session: Session,
  number: NumberSession,
  row: PairingRow,
): Promise<PairingEnd | null> {
  const state = await session.status(number);
  row.detail = null;
  if (state.status === 'WORKING') return storeLink(ctx, session, number, state);
  if (state.status !== number.session_status) await storeNews(ctx, number, state);
  const now = ctx.clock.now();
  if (state.status === 'SCAN_QR_CODE') {
    const text = await session.pairing!.qrCode(number);
    if (text !== null) return storeShownCode(row, text, now);
  }
  if (state.status === 'FAILED' || state.status === 'STOPPED') {
    if (row.scanned_at !== null) return { state: 'failed', detail: state.detail };
    if (row.codes > 0) return { state: 'expired', detail: null };
    if (row.restarts === MOST_RESTARTS) return { state: 'failed', detail: state.detail };
    row.restarts++;
    await session.restart(number);
    return null;
  }
  // A code was shown and is no longer needed, so it was scanned.
  if (row.codes > 0) {
    row.scanned_at ??= now;
    row.state = now.getTime() - row.scanned_at.getTime() < CONNECTING_MS ? 'connecting' : 'stuck';
  }
  return null;
}

function storeShownCode(row: PairingRow, text: string, now: Date): null {
  const digest = hashCode(text);
  row.state = 'scan';
  row.scanned_at = null;
  if (digest === row.code_digest) return null;
  row.codes++;
  row.code_digest = digest;
  row.code_at = now;
  return null;
}

async function storeLink(
  ctx: Ctx,
  session: Session,
  number: NumberSession,
  { connected_as }: SessionState,
): Promise<PairingEnd> {
  if (!isWrongPhone(number, connected_as)) {
    await storeNews(ctx, number, { status: 'WORKING', connected_as });
    return { state: 'working', detail: null };
  }
  await session.logout(number);
  const event = fact('wrong_phone_unlinked', { linked: connected_as, expected: number.phone });
  await resetUnlinkedNumber(ctx, number.id, event);
  return { state: 'wrong_phone', detail: connected_as };
}
