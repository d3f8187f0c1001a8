// A network told whose masked id it is: one person is one lead on a number (lead.md#ids-of-a-person).
import type { Ctx } from '../../context.ts';
import type { NumberRef } from '../../engines/port.ts';
import { leadsOfPerson, personTold } from '../leads/index.ts';

/** Takes a masked id and the phone behind it. */
export async function resolveId(
  ctx: Ctx,
  number: NumberRef,
  told: { masked: string; phone: string },
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const ids = await personTold(tx, ctx, number.id, told);
    await leadsOfPerson(tx, ctx, number.id, ids);
  });
}
