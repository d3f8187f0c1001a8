// Links a phone to a number from the dashboard (running.md#pairing): starts the pairing, and shows the QR code or
// returns a code to type. A job watches the result (`watch-pairing.ts`), so the page need not stay open.
import { type contract, fail, type InputOf, type ResultOf } from '@parley/contract';
import type { Ctx } from '../../context.ts';
import { EngineError } from '../../engines/port.ts';
import { getWebhookAddress } from '../../engines/settings.ts';
import { JOBS } from '../../jobs.ts';
import { recordActivity } from '../activity/index.ts';
import { logOut } from './link-number.ts';
import { hashConfiguration } from './maintain-session.ts';
import {
  askProvider,
  type EngineOf,
  getChangeableNumber,
  getJournalName,
  getLinkableNumber,
  toSubject,
} from './number-actions.ts';
import * as store from './pairing-store.ts';
import { saveConfigured } from './session-store.ts';
import { hashCode } from './watch-pairing.ts';

/** The delay of the job that runs if this process ends. It is longer than unlinking and connecting can take. */
const BEGIN_MS = 150_000;

type Pairing = ResultOf<typeof contract.numbers.pairing>['data'];

/** Starts a pairing, or joins one that is already running: two codes for one number would invalidate each other. */
export async function startPairing(
  ctx: Ctx,
  engineOf: EngineOf,
  { id, again = false }: InputOf<typeof contract.numbers.pair>,
): Promise<Pairing> {
  const { number, engine } = await getChangeableNumber(ctx, engineOf, id);
  if (number.session_status === 'WORKING' && !again) {
    fail('invalid_state', 'number_paired');
  }
  const job = { team_id: ctx.teamId, number_id: id };
  const started_at = ctx.clock.now();
  const begun = await ctx.db.transaction(async (tx) => {
    const by = getJournalName(ctx);
    if (!(await store.savePairingStart(tx, ctx.teamId, id, { now: started_at, by }))) return false;
    await recordActivity(tx, ctx, { action: 'number.pairing', subject: toSubject(number) });
    // The job runs if this process ends before the pairing has started.
    await ctx.jobs.add(tx, JOBS.pair, job, { at: new Date(ctx.clock.ms() + BEGIN_MS) });
    return true;
  });
  if (begun) {
    try {
      if (again && number.paired) await logOut(ctx, engine, id);
      const address = getWebhookAddress(ctx.baseUrl, number.engine, id) ?? '';
      await engine.session!.connect(number, address);
      await saveConfigured(ctx.db, ctx.teamId, id, hashConfiguration(number, address));
    } catch (error) {
      const now = ctx.clock.now();
      const detail = error instanceof EngineError ? error.reason : null;
      await store.endPairing(ctx.db, ctx.teamId, id, { state: 'failed', now, detail, started_at });
      if (!(error instanceof EngineError)) throw error;
      fail('upstream_error', 'provider_says', { problem: error.reason });
    }
    await ctx.jobs.add(ctx.db, JOBS.pair, job);
  }
  return getPairing(ctx, engineOf, id);
}

/** Returns the state of the pairing. The code comes from the engine each time and is never stored. */
export async function getPairing(ctx: Ctx, engineOf: EngineOf, id: string): Promise<Pairing> {
  const { number, engine } = await getLinkableNumber(ctx, engineOf, id);
  const row = await store.findPairing(ctx.db, ctx.teamId, id);
  const none = { qr: null, started_at: null, started_by: null, scanned_at: null, detail: null };
  if (!row) return { ...none, state: 'none' };
  const pairing = {
    state: row.state,
    qr: null,
    started_at: row.started_at.toISOString(),
    started_by: row.started_by,
    scanned_at: row.scanned_at?.toISOString() ?? null,
    detail: row.detail,
  };
  if (row.state !== 'scan' || row.ended_at !== null) return pairing;
  const { codes, qrCode } = engine.session!.pairing!;
  // The job reports a problem with the engine, so it is ignored here.
  const value = await qrCode(number).catch((error) => {
    if (error instanceof EngineError) return null;
    throw error;
  });
  if (value === null) return pairing;
  const isKnown = hashCode(value) === row.code_digest;
  const nth = Math.min(isKnown ? row.codes : row.codes + 1, codes.most);
  const shownAt = (isKnown && row.code_at) || ctx.clock.now();
  const lives = nth === 1 ? codes.first_ms : codes.next_ms;
  const left_ms = Math.max(0, shownAt.getTime() + lives - ctx.clock.ms());
  return { ...pairing, qr: { value, nth, of: codes.most, left_ms } };
}

/** Returns a code for the number's own phone. Any other phone would be logged out again. */
export async function askCode(ctx: Ctx, engineOf: EngineOf, id: string): Promise<{ code: string }> {
  const { number, engine } = await getLinkableNumber(ctx, engineOf, id);
  const row = await store.findPairing(ctx.db, ctx.teamId, id);
  if (row?.state !== 'scan' || row.ended_at !== null) {
    fail('invalid_state', 'pairing_not_started');
  }
  const { pairingCode } = engine.session!.pairing!;
  return { code: await askProvider(() => pairingCode(number, number.phone!)) };
}
