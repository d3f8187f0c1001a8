// Keeps a number connected (running.md#connections): sends the provider Parley's URL and settings, checks the
// connection, restarts failed sessions, and fetches messages that arrived while Parley or the connection was down. Each
// number has one recurring job.
import { createHash } from 'node:crypto';
import { fact, type Reason } from '@parley/contract';
import type { Ctx } from '../../context.ts';
import { type EngineKind, isSimulated } from '../../engines/capabilities.ts';
import { type Engine, EngineError, type ReportEvent, type Session } from '../../engines/port.ts';
import { getWebhookAddress } from '../../engines/settings.ts';
import { getSqlState } from '../../platform/postgres/database-errors.ts';
import { changeConnection, scheduleCheck } from './change-connection.ts';
import { writeEvent } from './journal.ts';
import { renewSecrets } from './renew-secrets.ts';
import { handleCheckedRating, pauseIfUnwell } from './restrict-number.ts';
import * as life from './session-life.ts';
import * as store from './session-store.ts';

/** The dependencies of {@link maintainSession}, besides the context. */
export interface SessionMaintenance {
  engineOf: (kind: EngineKind) => Engine | undefined;
  report: ReportEvent;
}

export async function maintainSession(
  ctx: Ctx,
  { engineOf, report }: SessionMaintenance,
  numberId: string,
): Promise<void> {
  const number = await store.findSession(ctx.db, ctx.teamId, numberId);
  const engine = number && engineOf(number.engine);
  if (!engine || isSimulated(number.engine)) return;
  // An engine without sessions needs no connection, and its state cannot be checked.
  if (!engine.session) return changeConnection(ctx, numberId, { status: 'WORKING' });
  // The original installation of a restored backup might still be running and using the connection.
  if (number.held)
    return scheduleCheck(
      ctx.db,
      ctx,
      numberId,
      life.nextConnectionCheck(number, ctx.clock.now(), ctx.random),
    );
  const soonest = await checkSession(ctx, engine.session, number);
  const after = await store.findSession(ctx.db, ctx.teamId, numberId);
  if (!after) return;
  if (after.session_status === 'WORKING' && after.missed_since) {
    await fetchMissed(ctx, engine.session, report, after, after.missed_since);
  }
  if (after.session_status === 'WORKING' && life.areGroupsDue(after, ctx.clock.now())) {
    await storeGroupNames(ctx, engine.session, report, after);
  }
  if (after.session_status === 'WORKING') await renewToken(ctx, engine.session, after);
  if (after.session_status === 'WORKING') await pauseIfUnwell(ctx, numberId, after.engine);
  const now = ctx.clock.now();
  const next = life.nextConnectionCheck(after, now, ctx.random);
  await scheduleCheck(ctx.db, ctx, numberId, soonest && soonest > next ? soonest : next);
}

/**
 * Connects a number, checks its connection, and restarts failed sessions.
 * @returns the earliest time of the next call to the provider; null for any time.
 */
async function checkSession(ctx: Ctx, session: Session, number: life.NumberSession): Promise<Date | null> {
  try {
    await configureProvider(ctx, session, number);
    const state = await session.status(number);
    if (state.quality) await handleCheckedRating(ctx, number.id, state.quality);
    if (state.status === 'FAILED' && life.canRestart(number, ctx.clock.now())) {
      await restartSession(ctx, session, number, state.detail);
    } else {
      await storeNews(ctx, number, state);
    }
    return null;
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    return handleError(ctx, number, error);
  }
}

/** Sends the provider Parley's URL and the number's settings, unless the provider already has them. */
async function configureProvider(ctx: Ctx, session: Session, number: life.NumberSession): Promise<void> {
  const address = getWebhookAddress(ctx.baseUrl, number.engine, number.id) ?? '';
  const configuration = hashConfiguration(number, address);
  const { restart_at } = number;
  if (number.configured === configuration || (restart_at !== null && restart_at > ctx.clock.now())) return;
  await session.connect(number, address);
  await store.saveConfigured(ctx.db, ctx.teamId, number.id, configuration);
}

/** Returns a hash of all settings that the provider received for a number. */
export function hashConfiguration(number: life.NumberSession, address: string): string {
  const settings = Object.entries(number.settings).sort(([one], [other]) => (one < other ? -1 : 1));
  const all = JSON.stringify([address, number.engine, settings, number.secrets_sealed]);
  return createHash('sha256').update(all).digest('base64url');
}

/** Stores the state of the connection that the provider returned. */
export async function storeNews(
  ctx: Ctx,
  number: life.NumberSession,
  news: life.ConnectionNews,
): Promise<void> {
  const now = ctx.clock.now();
  const connected_as = news.connected_as ?? null;
  if (news.status === 'WORKING' && life.isWrongPhone(number, connected_as)) {
    const detail = fact('other_phone_linked', { linked: connected_as!, expected: number.phone! });
    return changeConnection(ctx, number.id, { status: 'FAILED', detail, connected_as });
  }
  if (news.status === 'WORKING') {
    const since = new Date(now.getTime() - life.AWAY_MS);
    if (await store.touchSession(ctx.db, ctx.teamId, number.id, { now, connected_as, since })) return;
  }
  await changeConnection(ctx, number.id, { ...news, refused: false });
}

async function restartSession(
  ctx: Ctx,
  session: Session,
  number: life.NumberSession,
  detail: Reason | null,
): Promise<void> {
  const next = life.nextRestart(number.restarts, ctx.clock.now(), ctx.random);
  await changeConnection(ctx, number.id, { status: 'FAILED', detail, refused: false });
  await ctx.db.transaction(async (tx) => {
    await store.saveRestart(tx, ctx.teamId, number.id, next);
    await writeEvent(
      tx,
      ctx,
      number.id,
      'restarted',
      fact('number_restart_tried', { attempt: number.restarts + 1 }),
    );
  });
  await session.restart(number);
}

/**
 * Changes the connection's status after a check that failed with a provider's error.
 * @returns the earliest time of the next call; null if the error sets none.
 */
async function handleError(ctx: Ctx, number: life.NumberSession, error: EngineError): Promise<Date | null> {
  const { kind, reason: detail, retryAfterMs } = error;
  const now = ctx.clock.now();
  ctx.log.warn({ number: number.id, kind }, 'a connection could not be checked');
  if (kind === 'rate') return new Date(now.getTime() + (retryAfterMs ?? 0));
  if (kind === 'auth') await changeConnection(ctx, number.id, { status: 'FAILED', detail, refused: false });
  else if (kind === 'disconnected') {
    // The provider lost the session; the next check creates it again.
    await changeConnection(ctx, number.id, { status: 'FAILED', detail });
    const next = life.nextRestart(number.restarts, now, ctx.random);
    await store.saveRestart(ctx.db, ctx.teamId, number.id, next);
    await store.saveConfigured(ctx.db, ctx.teamId, number.id, null);
  } else await changeConnection(ctx, number.id, { status: 'UNKNOWN', detail });
  return null;
}

/**
 * Renews a token before it expires. If that fails, the token works until it expires, and people have time to replace
 * it.
 */
async function renewToken(ctx: Ctx, session: Session, number: life.NumberSession): Promise<void> {
  try {
    const renewed = await session.renew?.(number);
    if (renewed) await renewSecrets(ctx, number, renewed);
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    ctx.log.warn({ number: number.id, kind: error.kind }, 'an access token could not be renewed');
    const event = fact('token_not_renewed', { reason: error.reason });
    await writeEvent(ctx.db, ctx, number.id, 'not_renewed', event);
  }
}

/** Stores the names of groups that the number joined before it was connected or while Parley was away. */
async function storeGroupNames(
  ctx: Ctx,
  session: Session,
  report: ReportEvent,
  number: life.NumberSession,
): Promise<void> {
  if (!session.groups) return;
  let succeeded = true;
  try {
    for (const event of await session.groups(number)) await report(number, event);
  } catch (err) {
    // A failure has no other effect, because only the names are missing.
    succeeded = false;
    ctx.log.warn({ err, number: number.id }, "the names of a number's groups could not be fetched");
  }
  const next = life.nextGroups(ctx.clock.now(), succeeded);
  await store.saveGroupsDue(ctx.db, ctx.teamId, number.id, next);
}

/** Fetches missed events. Events that are already stored are recognized by their id. */
async function fetchMissed(
  ctx: Ctx,
  session: Session,
  report: ReportEvent,
  number: life.NumberSession,
  since: Date,
): Promise<void> {
  const asked = ctx.clock.now();
  try {
    const events = (await session.missed?.(number, since)) ?? [];
    let again = false;
    for (const event of events) {
      try {
        await report(number, event);
      } catch (err) {
        // Data that the database can never store (error class 22) is skipped; everything else is fetched again by the
        // next check.
        again ||= !getSqlState(err)?.startsWith('22');
        ctx.log.error({ err, number: number.id, event: event.type }, 'a missed event was not stored');
      }
    }
    if (!again) await store.saveFetched(ctx.db, ctx.teamId, number.id, { since, asked });
    if (events.length > 0)
      ctx.log.info({ number: number.id, events: events.length }, 'fetched missed events');
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    ctx.log.warn({ number: number.id, kind: error.kind }, 'missed events could not be fetched');
  }
}
