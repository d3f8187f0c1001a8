import { type Fact, fact, type Reason } from '@parley/contract';
import type { Agents, TurnInput } from '../../../agents/port.ts';
import type { Ctx } from '../../../context.ts';
import type { Queries } from '../../../platform/postgres/database.ts';
import { handConversationToPerson, type LeadState } from '../../leads/index.ts';

/** Hands the conversation over to a person. The journal gets the reason and a note for that person. */
export async function handOver(
  tx: Queries,
  ctx: Ctx,
  lead: LeadState,
  reason: Reason,
  { agents, input }: { agents: Agents; input: TurnInput },
): Promise<true> {
  const note = await writeNote(ctx, agents, input);
  await handConversationToPerson(tx, ctx, lead.id, fact('handed_over', { reason, note }), reason);
  return true;
}

/** Returns the note for the person; null if the note can't be written, because the hand-over must happen anyway. */
export async function writeNote({ log }: Ctx, { offline }: Agents, input: TurnInput): Promise<Fact[] | null> {
  try {
    return await offline.handOverNote(input);
  } catch (err) {
    log.error({ err, team: input.team_id }, 'could not write the note of a hand-over');
    return null;
  }
}
