// Stops and resumes the first contacts of a number. A restriction by the network ends automatically; a pause because of
// the number's health ends when a person resumes first contacts (sending.md#health). Replies continue.
import { fact, formatReason, type Reason } from '@parley/contract';
import type { Ctx } from '../../context.ts';
import { type EngineKind, isSimulated } from '../../engines/capabilities.ts';
import type { EngineErrorKind, NumberQuality, Restriction } from '../../engines/events.ts';
import type { EngineError } from '../../engines/port.ts';
import { JOBS } from '../../jobs.ts';
import type { Queries } from '../../platform/postgres/database.ts';
import { changeConnection, scheduleCheck, wakeNumber } from './change-connection.ts';
import { readFigures } from './health-store.ts';
import { writeEvent } from './journal.ts';
import { lockNumber } from './ledger-store.ts';
import { pauseReason } from './pause-rules.ts';
import { saveQuality } from './quality.ts';
import * as store from './restriction-store.ts';
import { nextCheckSoon } from './session-life.ts';

/** The assumed length of a restriction whose end the network does not report. */
const USUAL_MS = 24 * 3_600_000;
const SAYS_AWAY: ReadonlySet<EngineErrorKind> = new Set([
  'disconnected',
  'provider_away',
  'transient',
  'unknown',
]);
/** The delay of a check, so that several calls that fail at the same time cause only one check. */
const LOOK_MS = 1_000;
/** Meta rates a number by its messages of the last seven days. */
const RATED_MS = 7 * USUAL_MS;
const LOW = fact('quality_rated_low');

/** A write that belongs to the transaction of a change. */
type AlsoWrite = (tx: Queries) => Promise<unknown>;

interface ManualHold {
  number_id: string;
  reason: Reason;
  also?: AlsoWrite;
}

/** Records that the network restricts new chats on the number, or no longer does. */
export async function restrictNumber(
  tx: Queries,
  ctx: Ctx,
  numberId: string,
  news: Restriction,
): Promise<void> {
  await lockNumber(tx, ctx.teamId, numberId);
  const now = ctx.clock.now();
  const before = await store.findStops(tx, ctx.teamId, numberId);
  if (!before) return;
  const until = before.restricted_until;
  const isRestricted = until !== null && until > now;
  const isOther = before.restriction_kind !== null && before.restriction_kind !== news.kind;
  if (!news.active) {
    // A report that a quota is no longer used up does not end a reachout lock.
    if (!isRestricted || isOther) return;
    await store.saveRestriction(tx, ctx.teamId, numberId, { until: now, kind: news.kind });
    return ctx.jobs.add(tx, JOBS.restrictionOver, { team_id: ctx.teamId, number_id: numberId });
  }
  if (isRestricted && isOther && news.kind === 'new_chats_used_up') return;
  // The network reports the same restriction at each reconnection, so a report without a change is ignored.
  if (isRestricted && !isOther && (news.until === null || news.until.getTime() === until.getTime())) return;
  const end = news.until ?? new Date(now.getTime() + USUAL_MS);
  if (end <= now) return;
  await store.saveRestriction(tx, ctx.teamId, numberId, { until: end, kind: news.kind });
  const event = fact('new_chats_restricted', { kind: news.kind, until: end.toISOString() });
  await writeEvent(tx, ctx, numberId, 'restricted', event);
  ctx.log.warn(
    { number: numberId, kind: news.kind, until: end },
    'the network restricted new chats of a number',
  );
  const payload = { team_id: ctx.teamId, number_id: numberId };
  await ctx.jobs.add(tx, JOBS.restrictionOver, payload, { at: end });
}

/** Allows first contacts again if the restriction has ended. */
export async function endRestriction(ctx: Ctx, numberId: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await lockNumber(tx, ctx.teamId, numberId);
    const stops = await store.findStops(tx, ctx.teamId, numberId);
    if (!stops?.restricted_until || stops.restricted_until > ctx.clock.now()) return;
    await writeEvent(tx, ctx, numberId, 'restriction_over', fact('restriction_ended'));
    await wakeNumber(tx, ctx, numberId);
  });
}

/**
 * Pauses the first contacts of a number with bad figures, until a person resumes them. Simulated numbers reach no real
 * person and are never paused.
 * @returns whether first contacts were paused.
 */
export async function pauseIfUnwell(ctx: Ctx, numberId: string, engine: EngineKind): Promise<boolean> {
  if (isSimulated(engine)) return false;
  const reason = pauseReason(await readFigures(ctx.db, ctx.teamId, numberId, ctx.clock.now()));
  return reason !== null && pauseFirstContacts(ctx, numberId, reason);
}

/** Stores a rating that the network reported. A low rating pauses the first contacts. */
export async function handleReportedRating(
  ctx: Ctx,
  numberId: string,
  quality: Partial<NumberQuality>,
): Promise<void> {
  await saveQuality(ctx, numberId, quality);
  if (quality.rating === 'low') await pauseFirstContacts(ctx, numberId, LOW);
}

/**
 * Stores the rating that a check has read. A low rating pauses first contacts even if it is unchanged, unless a person
 * has resumed them in the last seven days.
 */
export async function handleCheckedRating(
  ctx: Ctx,
  numberId: string,
  quality: Partial<NumberQuality>,
): Promise<void> {
  await saveQuality(ctx, numberId, quality);
  const weekAgo = new Date(ctx.clock.ms() - RATED_MS);
  if (quality.rating === 'low') await pauseFirstContacts(ctx, numberId, LOW, { unlessSince: weekAgo });
}

/**
 * Pauses first contacts.
 * @returns false if they were already paused.
 * @param unlessSince does nothing if a person has resumed them since this time.
 */
function pauseFirstContacts(
  ctx: Ctx,
  numberId: string,
  reason: Reason,
  { unlessSince, also }: { unlessSince?: Date; also?: AlsoWrite } = {},
): Promise<boolean> {
  return ctx.db.transaction(async (tx) => {
    if (!(await store.savePause(tx, ctx.teamId, numberId, reason, unlessSince))) return false;
    await writeEvent(tx, ctx, numberId, 'paused', fact('first_contacts_paused', { reason }));
    await also?.(tx);
    ctx.log.warn({ number: numberId, reason: formatReason(reason) }, 'paused the first contacts of a number');
    return true;
  });
}

/**
 * Pauses the first contacts of a number until a person resumes them; replies continue.
 * @returns false if they were already paused.
 */
export async function holdFirstContacts(ctx: Ctx, { number_id, reason, also }: ManualHold): Promise<boolean> {
  return pauseFirstContacts(ctx, number_id, reason, { ...(also && { also }) });
}

/**
 * Ends a restriction or pause of the number's first contacts, because a person decided so.
 * @returns whether there was one.
 */
export async function resumeFirstContacts(
  ctx: Ctx,
  { number_id, reason, also }: ManualHold,
): Promise<boolean> {
  return ctx.db.transaction(async (tx) => {
    if (!(await store.saveResumption(tx, ctx.teamId, number_id, ctx.clock.now()))) return false;
    await writeEvent(tx, ctx, number_id, 'resumed', fact('first_contacts_resumed', { reason }));
    await wakeNumber(tx, ctx, number_id);
    await also?.(tx);
    return true;
  });
}

/**
 * Updates the number after a failed engine call: restricts it, marks it as disconnected or schedules a connection
 * check, depending on the error. Does nothing if the error concerns only this message.
 */
export async function handleFailedCall(
  ctx: Ctx,
  engine: EngineKind,
  numberId: string,
  { kind, reason }: EngineError,
): Promise<void> {
  if (kind === 'reachout_locked') {
    const news = { kind, active: true, until: null };
    return ctx.db.transaction((tx) => restrictNumber(tx, ctx, numberId, news));
  }
  const now = ctx.clock.now();
  if (kind === 'auth') {
    await changeConnection(ctx, numberId, { status: 'FAILED', detail: reason, refused: true });
    // Delay the check: if the provider immediately reported a working connection, the same send would be repeated and
    // fail in a loop.
    return scheduleCheck(ctx.db, ctx, numberId, nextCheckSoon(now, ctx.random));
  }
  // The number might be disconnected although no event was received. If it is, the check stops all its sends.
  if (SAYS_AWAY.has(kind) && !isSimulated(engine)) {
    await scheduleCheck(ctx.db, ctx, numberId, new Date(now.getTime() + LOOK_MS));
  }
}
