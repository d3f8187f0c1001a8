import type { Ctx } from '../../context.ts';
import type { Queries } from '../../platform/postgres/database.ts';
import { handedToPerson, type LeadState } from '../leads/index.ts';

/** From here a person drives the conversation; the journal says why. */
export async function handOver(tx: Queries, ctx: Ctx, lead: LeadState, reason: string): Promise<true> {
  await handedToPerson(tx, ctx, lead.id, `Handed over to a person: ${reason}`);
  return true;
}
