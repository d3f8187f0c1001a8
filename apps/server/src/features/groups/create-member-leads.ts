// Creates leads for the participants of groups if the number has a group campaign
// (docs/adr/store-groups-per-number.md).
import type { Ctx } from '../../context.ts';
import type { NumberRef } from '../../engines/port.ts';
import type { Queries } from '../../platform/postgres/database.ts';
import { addGroupMembersAsLeads } from '../leads/index.ts';
import * as store from './store.ts';

/** Finds or adds a lead for each group member who has none, even for those who joined before the campaign started. */
export async function createMemberLeads(
  tx: Queries,
  ctx: Ctx,
  number: NumberRef,
  group: store.GroupState,
): Promise<void> {
  const { id, campaign_id } = group;
  if (campaign_id === null) return;
  const people = await store.listWithoutLead(tx, ctx.teamId, id, campaign_id);
  if (people.length === 0) return;
  const leads = await addGroupMembersAsLeads(
    tx,
    ctx,
    { number_id: number.id, campaign_id },
    people.map((person) => ({ ...person, member_id: person.id })),
  );
  await store.saveLeads(tx, ctx.teamId, leads);
}
