// Imitates a person who reads and types before a message is sent, and checks that the provider responds.
import type { Reason } from '@parley/contract';
import type { Ctx } from '../../../context.ts';
import { getCapabilities } from '../../../engines/capabilities.ts';
import { type Engine, EngineError, type EngineNumber } from '../../../engines/port.ts';
import { planTyping } from '../../pacing/index.ts';
import type { Outbox } from './outbox.ts';
import type { GateFacts } from './store.ts';

/**
 * Marks the chat as read, then types for as long as a person would (sending.md#typing). @returns whether the engine
 * responded.
 */
export async function actLikeAPerson(
  ctx: Ctx,
  outbox: Outbox,
  engine: Engine,
  number: EngineNumber,
  facts: GateFacts,
): Promise<boolean> {
  const { read_ms, typing_ms } = planTyping(facts.text.length, ctx.random);
  const chat = { chat_id: facts.whatsapp_id, answers: facts.answers };
  const answers = !facts.first_contact;
  const can = getCapabilities(facts.engine);
  const types = can.typing === 'every_chat' || answers;
  try {
    if (can.read_receipts && answers) await engine.markSeen(number, chat);
    await ctx.clock.sleep(read_ms, outbox.stopping);
    if (types) await engine.startTyping(number, chat);
    await ctx.clock.sleep(typing_ms, outbox.stopping);
    if (types) await engine.stopTyping(number, chat);
    return true;
  } catch (error) {
    if (error instanceof EngineError) return false;
    throw error;
  }
}

/**
 * Returns why the provider does not respond; null if it does. If it does not, the outcome of a send would be unknown,
 * so the message waits. A provider that only fails to show typing still reports a working connection.
 */
export async function findOutage({ session }: Engine, number: EngineNumber): Promise<Reason | null> {
  try {
    await session?.status(number);
    return null;
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    const answers = error.definite && error.kind !== 'provider_away' && error.kind !== 'transient';
    return answers ? null : error.reason;
  }
}
