// Finds the campaigns that `parley seed` can fill.
import type { EngineKind } from '../../../engines/capabilities.ts';
import { statement } from '../../../platform/postgres/database.ts';

export interface SetterCampaign {
  id: string;
  number_id: string;
}

/** Lists the setter campaigns with a number. */
export const listSetterCampaigns = statement<SetterCampaign>(
  'sandbox.setter-campaigns',
  `select campaign.id, number.id as number_id
   from campaigns campaign join numbers number on number.team_id = $1 and number.id = campaign.number_id
   where campaign.team_id = $1 and campaign.purpose = 'setter' and campaign.status <> 'archived'
   order by campaign.id`,
).rows((teamId: string) => [teamId]);

/** Lists the engines of the workspace's numbers. */
export const listEngines = statement<{ engine: EngineKind }>(
  'sandbox.engines',
  'select distinct engine from numbers where team_id = $1',
).rows(
  (teamId: string) => [teamId],
  (rows) => rows.map(({ engine }) => engine),
);
