// Participants of a group whose number has a group-purpose campaign are leads of that campaign (docs/adr/0023).
import type { Ctx } from '../../context.ts';
import type { EngineNumber } from '../../engines/port.ts';
import type { Queries } from '../../platform/postgres/database.ts';
import { membersSeen } from '../leads/index.ts';
import * as store from './store.ts';

/** Finds or makes the lead of everybody in the group who has none: also of those who joined before the campaign was. */
export async function adoptMembers(
  tx: Queries,
  ctx: Ctx,
  number: EngineNumber,
  group: store.GroupState,
): Promise<void> {
  const { id, campaign_id } = group;
  if (campaign_id === null) return;
  const people = await store.listWithoutLead(tx, ctx.teamId, id, campaign_id);
  if (people.length === 0) return;
  const leads = await membersSeen(
    tx,
    ctx,
    { number_id: number.id, campaign_id },
    people.map((person) => ({ ...person, member_id: person.id })),
  );
  await store.saveLeads(tx, ctx.teamId, leads);
}
