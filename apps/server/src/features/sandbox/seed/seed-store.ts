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
  `select id, number_id from campaigns
   where team_id = $1 and purpose = 'setter' and status <> 'archived' and number_id is not null order by id`,
).rows((teamId: string) => [teamId]);

/** Lists the engines of the workspace's numbers. */
export const listEngines = statement<{ engine: EngineKind }>(
  'sandbox.engines',
  'select distinct engine from numbers where team_id = $1',
).rows(
  (teamId: string) => [teamId],
  (rows) => rows.map(({ engine }) => engine),
);
