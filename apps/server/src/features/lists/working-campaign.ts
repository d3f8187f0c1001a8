// Checks that a campaign can contact the leads on a list one by one, which a group campaign cannot do.
import { fail } from '@parley/contract';
import type { Ctx } from '../../context.ts';
import type { Queries } from '../../platform/postgres/database.ts';
import { findCampaign } from '../campaigns/index.ts';
import { findFirstContactProblem } from '../numbers/index.ts';

/**
 * Returns the id of the campaign with that id or slug. Fails with `validation_error` if it cannot contact the leads on
 * a list.
 * @param field the field of the request that names the campaign.
 */
export async function findWorkingCampaign(
  tx: Queries,
  ctx: Ctx,
  field: 'campaign_id' | 'campaign',
  name: string,
): Promise<string> {
  const campaign = await findCampaign(tx, ctx.teamId, name);
  if (!campaign) {
    fail('validation_error', 'campaign_reference', {}, [field]);
  }
  if (campaign.purpose !== 'setter') {
    fail('validation_error', 'campaign_group', {}, [field]);
  }
  const notFirst = findFirstContactProblem(campaign.engine);
  if (notFirst) fail('validation_error', 'campaign_not_first', {}, [field]);
  return campaign.id;
}
