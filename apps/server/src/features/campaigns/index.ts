// The public face of the feature: other features import from here alone.

export { checkActivePool } from './active-pool.ts';
export { followZones, readZone, zoneOf } from './follow-zones.ts';
export { findProvider, listWithoutReminderTemplate, membersWithoutHours } from './meetings-store.ts';
export { otherSpelling } from './other-spelling.ts';
export { resumeCampaign } from './resume-campaign.ts';
export { campaignRoutes } from './routes.ts';
export { saveCampaign } from './save-campaign.ts';
export {
  type AgentInput,
  type AgentSettings,
  type BookingInput,
  type BookingSettings,
  BUILTIN,
  type CriterionSettings,
  USUAL_MINUTES,
} from './settings.ts';
export {
  findCampaign,
  findCampaignId,
  isCampaign,
  pauseAll,
} from './store.ts';
