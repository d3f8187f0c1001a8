// Reads the campaign of a test chat.
import type { EngineKind } from '../../../engines/capabilities.ts';
import { type Queries, statement } from '../../../platform/postgres/database.ts';
import { type CampaignTemplate, type KnownTemplate, storedTemplateSql } from '../../templates/index.ts';

export interface TestedCampaign {
  id: string;
  campaign_name: string;
  workspace_name: string;
  purpose: 'setter' | 'group';
  /** null if the campaign has no number yet. */
  number_id: string | null;
  engine: EngineKind | null;
  template: CampaignTemplate | null;
  kept_template: KnownTemplate | null;
}

const tested = statement<TestedCampaign>(
  'agent.tested-campaign',
  `select campaign.id, campaign.name as campaign_name, workspace.name as workspace_name, campaign.purpose, number.id as number_id,
     number.engine, campaign.template, ${storedTemplateSql('number.id', 'campaign.template')} as kept_template
   from campaigns campaign
   join teams workspace on workspace.team_id = campaign.team_id
   left join numbers number on number.team_id = campaign.team_id and number.id = campaign.number_id
   where campaign.team_id = $1 and (campaign.id = $2 or campaign.slug = $2)`,
);

/** Returns the campaign with that id or slug; undefined if there is none. */
export function findTested(
  db: Queries,
  teamId: string,
  campaign: string,
): Promise<TestedCampaign | undefined> {
  return db.row(tested, [teamId, campaign]);
}
