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
/** How long before its echo a message was handed over at most: the clock of a provider may be a time zone off. */
const LONGEST_MS = 24 * 3_600_000;

/** What is known of an echo since it was first looked at. */
export interface Sight {
  /** When it was first reported. The provider's own time says little: its clock may differ by hours. */
  seen: Date;
  /**
   * The sends that it may be of. A send is marked as handed over before the engine gets it, so all of them were there
   * at the first look, whatever the clocks say (docs/adr/0066).
   */
  sends: readonly string[] | null;
}

/**
 * true when the service wrote it, or when that is not known yet; false when a person did. While the engine owes its
 * answer to a send in this chat, nobody can know: a job then looks again.
 */
export async function settleEcho(
  ctx: Ctx,
  number: NumberRef,
  echo: OwnMessage,
  { seen, sends }: Sight,
): Promise<boolean> {
  const { db, teamId, clock } = ctx;
  const { engine_message_id, chat_id, text } = echo;
  const known = await findKnownMessage(db, teamId, number.id, engine_message_id);
  if (known) {
    if (known.unsettled) await saveAccepted(db, teamId, known.id, engine_message_id, clock.now());
    return true;
  }
  // An echo may be told days after it was sent; its own time then says which sends it can be of.
  const told = Math.min(seen.getTime(), echo.sent_at.getTime());
  const after = new Date(told - LONGEST_MS);
  return db.transaction(async (tx) => {
    const lead = await lockLeadOfPerson(tx, ctx, number, echo);
    const whom = { chat_id, phone: echo.phone ?? lead?.phone ?? null, lead_id: lead?.id ?? null };
    const asked = { number_id: number.id, engine_message_id, text, after, sends, ...whom };
    const facts = await judgeEcho(tx, teamId, asked);
    if (facts.known) return true;
    if (facts.owed) {
      await lookAgain(tx, ctx, number, echo, { seen, sends: facts.sends });
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
  /** undefined: it was written by a version that did not keep them. */
  sends?: readonly string[];
}

async function lookAgain(
  tx: Queries,
  ctx: Ctx,
  number: NumberRef,
  echo: OwnMessage,
  sight: Sight,
): Promise<void> {
  // An engine may hand over more than these fields, such as secrets.
  const { team_id, id, phone } = number;
  const { chat_id, text, engine_message_id, sent_at } = echo;
  const waiting = JSON.stringify({
    number: { team_id, id, phone },
    echo: { chat_id, phone: echo.phone, text, engine_message_id, sent_at },
    ...sight,
  });
  const payload = { team_id: ctx.teamId, engine_message_id, waiting };
  await ctx.jobs.add(tx, JOBS.echo, payload, { at: new Date(ctx.clock.ms() + AGAIN_MS) });
}

/** Reads the job of {@link settleEcho}. */
export function waitingEcho(waiting: string): { number: NumberRef; echo: OwnMessage; sight: Sight } {
  const { number, echo, seen, sends = null } = JSON.parse(waiting) as Waiting;
  return {
    number,
    echo: { ...echo, sent_at: new Date(echo.sent_at) },
    sight: { seen: new Date(seen), sends },
  };
}
