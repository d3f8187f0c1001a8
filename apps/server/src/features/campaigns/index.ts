// The public face of the feature: other features import from here alone.

export { checkActivePool } from './active-pool.ts';
export { otherSpelling } from './other-spelling.ts';
export { resumeCampaign } from './resume-campaign.ts';
export { campaignRoutes } from './routes.ts';
export { saveCampaign } from './save-campaign.ts';
export type { AgentSettings, CriterionSettings } from './settings.ts';
export {
  findCampaign,
  findCampaignId,
  isCampaign,
  pauseAll,
} from './store.ts';
