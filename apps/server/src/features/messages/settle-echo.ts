// The number itself wrote a message, and its provider does not say who did: the service, or a person on the phone
// (messages.md#echoes). An echo settles a send for which the engine's answer was lost, and a send has one echo.
import type { Ctx } from '../../context.ts';
import type { OwnMessage } from '../../engines/events.ts';
import type { NumberRef } from '../../engines/port.ts';
import { JOBS } from '../../jobs.ts';
import type { Queries } from '../../platform/postgres/database.ts';
import { lockLeadOfPerson } from '../leads/index.ts';
import { findKnownMessage, judgeEcho } from './echo-store.ts';
import { saveAccepted } from './store.ts';

/** How soon an echo is looked at again that came before the engine's answer to a send. */
const AGAIN_MS = 3_000;
/** By how much the clocks of two of our processes may differ. */
const CLOCKS_MS = 1_000;
/** How long before its echo a message was handed over at most: the clock of a provider may be a time zone off. */
const LONGEST_MS = 24 * 3_600_000;

/**
 * true when the service wrote it, or when that is not known yet; false when a person did. While the engine owes its
 * answer to a send in this chat, nobody can know: a job then looks again.
 * @param seen when it was first reported. The provider's own time says little: its clock may differ by hours.
 */
export async function settleEcho(
  ctx: Ctx,
  number: NumberRef,
  echo: OwnMessage,
  seen: Date,
): Promise<boolean> {
  const { db, teamId, clock } = ctx;
  const { engine_message_id, text } = echo;
  const known = await findKnownMessage(db, teamId, number.id, engine_message_id);
  if (known) {
    if (known.unsettled) await saveAccepted(db, teamId, known.id, engine_message_id, clock.now());
    return true;
  }
  return db.transaction(async (tx) => {
    const lead = await lockLeadOfPerson(tx, ctx, number, echo);
    if (!lead) return false;
    const before = new Date(seen.getTime() + CLOCKS_MS);
    // An echo may be told days after it was sent; its own time then says which sends it can be of.
    const told = Math.min(seen.getTime(), echo.sent_at.getTime());
    const after = new Date(told - LONGEST_MS);
    const facts = await judgeEcho(
      tx,
      teamId,
      { number_id: number.id, engine_message_id, text, before, after },
      lead.id,
    );
    if (facts.known) return true;
    if (facts.owed) {
      await lookAgain(tx, ctx, number, echo, seen);
      return true;
    }
    if (facts.send_id === null) return false;
    await saveAccepted(tx, teamId, facts.send_id, engine_message_id, clock.now());
    return true;
  });
}

/** An echo that waits in a job. */
interface Waiting {
  number: NumberRef;
  echo: Omit<OwnMessage, 'sent_at'> & { sent_at: string };
  seen: string;
}

async function lookAgain(
  tx: Queries,
  ctx: Ctx,
  number: NumberRef,
  echo: OwnMessage,
  seen: Date,
): Promise<void> {
  // An engine may hand over more than these fields, such as secrets.
  const { team_id, id, phone } = number;
  const { chat_id, text, engine_message_id, sent_at } = echo;
  const waiting = JSON.stringify({
    number: { team_id, id, phone },
    echo: { chat_id, phone: echo.phone, text, engine_message_id, sent_at },
    seen,
  });
  const payload = { team_id: ctx.teamId, engine_message_id, waiting };
  await ctx.jobs.add(tx, JOBS.echo, payload, { at: new Date(ctx.clock.ms() + AGAIN_MS) });
}

/** Reads the job of {@link settleEcho}. */
export function waitingEcho(waiting: string): { number: NumberRef; echo: OwnMessage; seen: Date } {
  const { number, echo, seen } = JSON.parse(waiting) as Waiting;
  return { number, echo: { ...echo, sent_at: new Date(echo.sent_at) }, seen: new Date(seen) };
}
