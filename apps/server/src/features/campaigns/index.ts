// The public interface of the feature. Other features import only from here.

export { checkActivePool, countActivePool } from './active-pool.ts';
export { getHumanFloor } from './human-floor.ts';
export { findMembersWithoutHours, findProvider, listWithoutReminderTemplate } from './meetings-store.ts';
export { withOtherName } from './other-spelling.ts';
export { pauseCampaign } from './pause-campaign.ts';
export { recordRevision } from './record-revision.ts';
export { resumeCampaign } from './resume-campaign.ts';
export {
  deleteDraft,
  findDraft,
  findNewestRevision,
  findRevision,
  listRevisions,
  type RevisionRow,
  upsertDraft,
} from './revision-store.ts';
export { campaignRoutes } from './routes.ts';
export { saveCampaign, toAgentSettings } from './save-campaign.ts';
export type { AgentSettings, BookingSettings } from './settings.ts';
export {
  type CampaignPurpose,
  type CampaignStatus,
  campaignConditionSql,
  findCampaign,
  findCampaignId,
  markTrial,
  pauseAll,
} from './store.ts';
export { completeAgent, completeBooking } from './stored-agent.ts';
export { fetchTimezone, readZone, updateZones } from './update-zones.ts';
