// The public face of the feature: other features import from here alone.

export { ACTIVE_CAMPAIGNS, checkActivePool } from './active-pool.ts';
export { resumeCampaign } from './resume-campaign.ts';
export { campaignRoutes } from './routes.ts';
export { type CampaignInput, saveCampaign } from './save-campaign.ts';
export type { AgentSettings, BookingSettings, CriterionSettings } from './settings.ts';
export {
  type CampaignPurpose,
  type CampaignStatus,
  findCampaign,
  findCampaignId,
  isCampaign,
  pauseAll,
} from './store.ts';
