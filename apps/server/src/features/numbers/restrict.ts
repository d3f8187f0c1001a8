// What stops the first contacts of a number: the network's restriction, which ends by itself, and a pause for the
// number's health, which a person ends (sending.md#health). Replies go on.
import { type Fact, fact, factText } from '@parley/contract';
import type { Ctx } from '../../context.ts';
import { type EngineKind, isSimulated } from '../../engines/capabilities.ts';
import type { EngineErrorKind, NumberQuality, Restriction } from '../../engines/events.ts';
import type { EngineError } from '../../engines/port.ts';
import { JOBS } from '../../jobs.ts';
import type { Queries } from '../../platform/postgres/database.ts';
import { changeConnection, lookAgain, wakeNumber } from './change-connection.ts';
import { figuresOf } from './health-store.ts';
import { writeEvent } from './journal.ts';
import { lockNumber } from './ledger-store.ts';
import { pauseReason } from './pause-rules.ts';
import { keepQuality } from './quality.ts';
import * as store from './restriction-store.ts';
import { soonAfter } from './session-life.ts';

/** How long a restriction lasts whose end the network does not tell. */
const USUAL_MS = 24 * 3_600_000;
const SAYS_AWAY: ReadonlySet<EngineErrorKind> = new Set([
  'disconnected',
  'provider_away',
  'transient',
  'unknown',
]);
/** Calls that fail at the same time have one look. */
const LOOK_MS = 1_000;
/** Meta rates a number by its last seven days. */
const RATED_MS = 7 * USUAL_MS;
const LOW = fact('quality_rated_low');

/** What belongs to a change, in its transaction. */
type Also = (tx: Queries) => Promise<unknown>;

interface ByPerson {
  number_id: string;
  reason: string | Fact;
  also?: Also;
}

/** The network restricts new chats of the number, or does so no more. */
export async function restrict(ctx: Ctx, numberId: string, news: Restriction): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await lockNumber(tx, ctx.teamId, numberId);
    const now = ctx.clock.now();
    const before = await store.findStops(tx, ctx.teamId, numberId);
    if (!before) return;
    const until = before.restricted_until;
    const isRestricted = until !== null && until > now;
    const isOther = before.restriction_kind !== null && before.restriction_kind !== news.kind;
    if (!news.active) {
      // That the quota is not used up does not lift a lock.
      if (!isRestricted || isOther) return;
      await store.saveRestriction(tx, ctx.teamId, numberId, { until: now, kind: news.kind });
      return ctx.jobs.add(tx, JOBS.restrictionOver, { team_id: ctx.teamId, number_id: numberId });
    }
    if (isRestricted && isOther && news.kind === 'new_chats_used_up') return;
    // The same is told again, with each reconnection.
    if (isRestricted && !isOther && (news.until === null || news.until.getTime() === until.getTime())) return;
    const end = news.until ?? new Date(now.getTime() + USUAL_MS);
    if (end <= now) return;
    await store.saveRestriction(tx, ctx.teamId, numberId, { until: end, kind: news.kind });
    const event = fact('new_chats_restricted', { kind: news.kind, until: end.toISOString() });
    await writeEvent(tx, ctx, numberId, 'restricted', event);
    ctx.log.warn(
      { number: numberId, kind: news.kind, until: end },
      'the network restricts new chats of a number',
    );
    const payload = { team_id: ctx.teamId, number_id: numberId };
    await ctx.jobs.add(tx, JOBS.restrictionOver, payload, { at: end });
  });
}

/** Lets first contacts go on, if the restriction is over. */
export async function restrictionOver(ctx: Ctx, numberId: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await lockNumber(tx, ctx.teamId, numberId);
    const stops = await store.findStops(tx, ctx.teamId, numberId);
    if (!stops?.restricted_until || stops.restricted_until > ctx.clock.now()) return;
    await writeEvent(tx, ctx, numberId, 'restriction_over', fact('restriction_ended'));
    await wakeNumber(tx, ctx, numberId);
  });
}

/**
 * Pauses the first contacts of a number that is not well, until a person resumes them. @returns whether it did.
 * Simulated numbers reach nobody, and are never paused.
 */
export async function pauseIfUnwell(ctx: Ctx, numberId: string, engine: EngineKind): Promise<boolean> {
  if (isSimulated(engine)) return false;
  const reason = pauseReason(await figuresOf(ctx.db, ctx.teamId, numberId, ctx.clock.now()));
  return reason !== null && pause(ctx, numberId, reason);
}

/** The network tells how it rates the number: one that people complain of makes no first contacts. */
export async function rated(ctx: Ctx, numberId: string, quality: Partial<NumberQuality>): Promise<void> {
  await keepQuality(ctx, numberId, quality);
  if (quality.rating === 'low') await pause(ctx, numberId, LOW);
}

/** What each look at the number says of its rating, also long after it was news: a person may have resumed since. */
export async function looksRated(ctx: Ctx, numberId: string, quality: Partial<NumberQuality>): Promise<void> {
  await keepQuality(ctx, numberId, quality);
  const weekAgo = new Date(ctx.clock.ms() - RATED_MS);
  if (quality.rating === 'low') await pause(ctx, numberId, LOW, { unlessSince: weekAgo });
}

/**
 * @param unlessSince not if a person has resumed them since.
 * @returns false where they were paused before.
 */
function pause(
  ctx: Ctx,
  numberId: string,
  reason: string | Fact,
  { unlessSince, also }: { unlessSince?: Date; also?: Also } = {},
): Promise<boolean> {
  return ctx.db.transaction(async (tx) => {
    const why = typeof reason === 'string' ? reason : factText(reason);
    if (!(await store.savePause(tx, ctx.teamId, numberId, why, unlessSince))) return false;
    await writeEvent(tx, ctx, numberId, 'paused', fact('first_contacts_paused', { reason }));
    await also?.(tx);
    ctx.log.warn({ number: numberId, reason: why }, 'first contacts of a number are paused');
    return true;
  });
}

/**
 * A person holds the first contacts of a number until somebody releases them; replies go on.
 * @returns whether they were not paused before.
 */
export async function holdFirstContacts(ctx: Ctx, { number_id, reason, also }: ByPerson): Promise<boolean> {
  return pause(ctx, number_id, reason, { ...(also && { also }) });
}

/** A person ends what stops the number's first contacts. @returns whether anything did. */
export async function resumeFirstContacts(ctx: Ctx, { number_id, reason, also }: ByPerson): Promise<boolean> {
  return ctx.db.transaction(async (tx) => {
    if (!(await store.saveResumption(tx, ctx.teamId, number_id, ctx.clock.now()))) return false;
    await writeEvent(tx, ctx, number_id, 'resumed', fact('first_contacts_resumed', { reason }));
    await wakeNumber(tx, ctx, number_id);
    await also?.(tx);
    return true;
  });
}

/** A call to the engine failed: perhaps that says something of the number. */
export async function callFailed(
  ctx: Ctx,
  engine: EngineKind,
  numberId: string,
  { kind, message }: EngineError,
): Promise<void> {
  if (kind === 'reachout_locked') {
    return restrict(ctx, numberId, { kind: 'reachout_locked', active: true, until: null });
  }
  const now = ctx.clock.now();
  if (kind === 'auth') {
    await changeConnection(ctx, numberId, { status: 'FAILED', detail: message, refused: true });
    // Not at once: a provider that says it is connected would get the same send again and again.
    return lookAgain(ctx.db, ctx, numberId, soonAfter(now, ctx.random));
  }
  // Perhaps the number is away, and nobody has told it: all that waits on it is kept back then.
  if (SAYS_AWAY.has(kind) && !isSimulated(engine)) {
    await lookAgain(ctx.db, ctx, numberId, new Date(now.getTime() + LOOK_MS));
  }
}
