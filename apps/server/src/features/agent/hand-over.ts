import type { Ctx } from '../../context.ts';
import type { Queries } from '../../platform/postgres/database.ts';
import { type LeadState, saveHolder, writeEntry } from '../leads/index.ts';

/** A person holds the conversation from here; the journal says why. */
export async function handOver(tx: Queries, ctx: Ctx, lead: LeadState, reason: string): Promise<true> {
  await saveHolder(tx, ctx.teamId, lead.id, true, ctx.clock.now());
  await writeEntry(tx, ctx, lead.id, `Handed over to a person: ${reason}`);
  return true;
}
