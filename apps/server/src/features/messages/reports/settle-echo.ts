// Handles a message from the number itself if the provider does not report whether Parley or a person on the phone
// wrote it (messages.md#echoes). Such an echo settles a send if the engine's answer to it was lost. Each send has one
// echo.
import type { Ctx } from '../../../context.ts';
import type { OwnMessage } from '../../../engines/events.ts';
import type { NumberRef } from '../../../engines/port.ts';
import { JOBS } from '../../../jobs.ts';
import type { Queries } from '../../../platform/postgres/database.ts';
import { lockLeadOfPerson } from '../../leads/index.ts';
import { saveAccepted } from '../send/store.ts';
import { findKnownMessage, readEchoFacts } from './echo-store.ts';

/** The delay before an echo that came before the engine's answer is checked again. */
const AGAIN_MS = 3_000;
/**
 * The maximum time between handing over a message and its echo. It is long because a provider's clock can be wrong by a
 * time zone's offset.
 */
const LONGEST_MS = 24 * 3_600_000;

/** The state of an echo after its first check. */
export interface EchoState {
  /** When the echo was first reported. The provider's own time is unreliable: its clock can differ by hours. */
  seen: Date;
  /**
   * The sends to which the echo can belong. A send is marked as handed over before the engine gets it, so all
   * candidates exist at the first check, whatever the clocks show (docs/adr/send-at-most-once.md).
   */
  sends: readonly string[] | null;
}

/**
 * Returns true if Parley wrote the message or the author is not known yet; false if a person wrote it. While the engine
 * has not answered a send in this chat, the author is unknown, and a job checks again.
 */
export async function settleEcho(
  ctx: Ctx,
  number: NumberRef,
  echo: OwnMessage,
  { seen, sends }: EchoState,
): Promise<boolean> {
  const { db, teamId, clock } = ctx;
  const { engine_message_id, chat_id, text } = echo;
  const known = await findKnownMessage(db, teamId, number.id, engine_message_id);
  if (known) {
    if (known.unsettled) await saveAccepted(db, teamId, known.id, engine_message_id, clock.now());
    return true;
  }
  // An echo can be reported days after the message was sent. In that case, its own time limits the sends to which it
  // can belong.
  const told = Math.min(seen.getTime(), echo.sent_at.getTime());
  const after = new Date(told - LONGEST_MS);
  return db.transaction(async (tx) => {
    const lead = await lockLeadOfPerson(tx, ctx, number, echo);
    const whom = { chat_id, phone: echo.phone ?? lead?.phone ?? null, lead_id: lead?.id ?? null };
    const asked = { number_id: number.id, engine_message_id, text, after, sends, ...whom };
    const facts = await readEchoFacts(tx, teamId, asked);
    if (facts.known) return true;
    if (facts.owed) {
      await scheduleRecheck(tx, ctx, number, echo, { seen, sends: facts.sends });
      return true;
    }
    if (facts.send_id === null) return false;
    await saveAccepted(tx, teamId, facts.send_id, engine_message_id, clock.now());
    return true;
  });
}

/** The payload of the job that checks an echo again. */
interface WaitingEchoData {
  number: NumberRef;
  echo: Omit<OwnMessage, 'sent_at'> & { sent_at: string };
  seen: string;
  /** undefined if an older version of Parley added the job. */
  sends?: readonly string[];
}

async function scheduleRecheck(
  tx: Queries,
  ctx: Ctx,
  number: NumberRef,
  echo: OwnMessage,
  sight: EchoState,
): Promise<void> {
  // Copy only these fields, because the objects can have more at runtime, such as secrets.
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

/** Parses the payload of the job that {@link settleEcho} adds. */
export function parseWaitingEcho(waiting: string): { number: NumberRef; echo: OwnMessage; sight: EchoState } {
  const { number, echo, seen, sends = null } = JSON.parse(waiting) as WaitingEchoData;
  return {
    number,
    echo: { ...echo, sent_at: new Date(echo.sent_at) },
    sight: { seen: new Date(seen), sends },
  };
}
