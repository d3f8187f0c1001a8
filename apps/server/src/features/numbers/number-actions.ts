// Actions of members on a number's connection and first contacts (dashboard-operations.md#numbers).
import { type contract, fact, fail, type InputOf, type ResultOf, toWords } from '@parley/contract';
import type { Ctx } from '../../context.ts';
import type { EngineKind } from '../../engines/capabilities.ts';
import { type Engine, EngineError } from '../../engines/port.ts';
import type { Queries } from '../../platform/postgres/database.ts';
import { recordActivity } from '../activity/index.ts';
import { getNumber } from './card.ts';
import { scheduleCheck } from './change-connection.ts';
import { writeEvent } from './journal.ts';
import { logOut } from './link-number.ts';
import { endPairing } from './pairing-store.ts';
import { holdFirstContacts, resumeFirstContacts } from './restrict-number.ts';
import type { NumberSession } from './session-life.ts';
import { findSession } from './session-store.ts';

type Detail = ResultOf<typeof contract.numbers.get>['data'];
export type EngineOf = (kind: EngineKind) => Engine | undefined;

/** Pauses first contacts, or resumes them whatever stopped them. Does nothing if they are already paused or running. */
export async function setFirstContactHold(
  ctx: Ctx,
  { id, held, reason }: InputOf<typeof contract.numbers.hold>,
): Promise<Detail> {
  const number = await findNumberOrFail(ctx, id);
  const said = reason?.trim() || null;
  const by = getJournalName(ctx);
  const action = held ? 'number.held' : 'number.released';
  const recordAct = (tx: Queries) =>
    recordActivity(tx, ctx, { action, subject: toSubject(number), details: { reason: said } });
  if (held) {
    const reason = fact('held_by_person', { by, reason: said });
    await holdFirstContacts(ctx, { number_id: id, reason, also: recordAct });
  } else
    await resumeFirstContacts(ctx, {
      number_id: id,
      reason: said === null ? fact('released_by_person', { by }) : toWords(said),
      also: recordAct,
    });
  return getNumber(ctx, id);
}

export async function restartNumber(ctx: Ctx, engineOf: EngineOf, id: string): Promise<Detail> {
  const { number, engine } = await getChangeableNumber(ctx, engineOf, id);
  if (!number.paired) fail('invalid_state', 'number_unpaired');
  await askProvider(() => engine.session!.restart(number));
  await ctx.db.transaction(async (tx) => {
    await writeEvent(tx, ctx, id, 'restarted', fact('number_restarted', { by: getJournalName(ctx) }));
    await recordActivity(tx, ctx, { action: 'number.restarted', subject: toSubject(number) });
    await scheduleCheck(tx, ctx, id, ctx.clock.now());
  });
  return getNumber(ctx, id);
}

export async function logOutNumber(ctx: Ctx, engineOf: EngineOf, id: string): Promise<Detail> {
  const { number, engine } = await getChangeableNumber(ctx, engineOf, id);
  await askProvider(() => logOut(ctx, engine, id));
  await ctx.db.transaction(async (tx) => {
    await endPairing(tx, ctx.teamId, id, { state: 'expired', now: ctx.clock.now(), detail: null });
    await recordActivity(tx, ctx, { action: 'number.logged_out', subject: toSubject(number) });
  });
  return getNumber(ctx, id);
}

async function findNumberOrFail(ctx: Ctx, id: string): Promise<NumberSession> {
  return (await findSession(ctx.db, ctx.teamId, id)) ?? fail('not_found', 'not_found');
}

/** Returns a number whose engine links a phone, with its engine. */
export async function getLinkableNumber(
  ctx: Ctx,
  engineOf: EngineOf,
  id: string,
): Promise<{ number: NumberSession; engine: Engine }> {
  const number = await findNumberOrFail(ctx, id);
  const engine = engineOf(number.engine);
  if (!engine?.session?.pairing) fail('invalid_state', 'number_links_no_phone');
  return { number, engine };
}

/**
 * Like {@link getLinkableNumber}, for changes to the connection. Fails in a restored installation whose campaigns have
 * not been resumed.
 */
export async function getChangeableNumber(
  ctx: Ctx,
  engineOf: EngineOf,
  id: string,
): Promise<{ number: NumberSession; engine: Engine }> {
  const linked = await getLinkableNumber(ctx, engineOf, id);
  if (linked.number.held) fail('invalid_state', 'restored');
  return linked;
}

/** Runs a call to the provider. @throws an API error with the provider's reason if the call fails. */
export async function askProvider<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    return fail('upstream_error', 'provider_says', { problem: error.reason });
  }
}

export const toSubject = ({ id, handle }: NumberSession) => ({ id, name: handle });

/** Returns the name of the actor for a journal. */
export function getJournalName({ actor }: Ctx): string {
  return actor.kind === 'member' || actor.kind === 'key' ? actor.name : 'somebody';
}
