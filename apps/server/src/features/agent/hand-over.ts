import type { Agents, TurnInput } from '../../agents/port.ts';
import type { Ctx } from '../../context.ts';
import type { Queries } from '../../platform/postgres/database.ts';
import { handedToPerson, type LeadState } from '../leads/index.ts';

/** From here a person drives the conversation; the journal says why, and what they should know. */
export async function handOver(
  tx: Queries,
  ctx: Ctx,
  lead: LeadState,
  reason: string,
  { agents, input }: { agents: Agents; input: TurnInput },
): Promise<true> {
  const note = await noteFor(ctx, agents, input);
  await handedToPerson(tx, ctx, lead.id, `Handed over to a person: ${reason}${note}`, reason);
  return true;
}

/** A note that fails is no reason to keep the lead from a person. */
export async function noteFor({ log }: Ctx, { offline }: Agents, input: TurnInput): Promise<string> {
  try {
    return `\n${await offline.handOverNote(input)}`;
  } catch (err) {
    log.error({ err, team: input.team_id }, 'a note for a hand-over failed');
    return '';
  }
}
