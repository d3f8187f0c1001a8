// The public interface of the feature: events of a lead and reads of one. Statements on other tables that also change a
// lead take their SQL from here.

export { allowLead } from './allow-lead.ts';
export {
  addGroupMembersAsLeads,
  giveUpFirstMessage,
  leadArrived,
  leadAttributed,
  leadPushed,
  leadsArrived,
  leaveOutImportedLead,
  recordHeldFirstMessage,
  saveConversationOfImportedLead,
  updateKnownLead,
} from './arrival.ts';
export { addingImported, givingToCampaign, WAITS_FOR_CAMPAIGN } from './arrival-store.ts';
export { contacting, countingMessage, countingRemark, HELD } from './change-store.ts';
export { type Classification, contactPayload } from './contact.ts';
export {
  ASKED_FOR_LATER,
  assignLeadWithoutOwner,
  campaignAfter,
  giveConversationBack,
  handConversationToPerson,
  leadFollowedUp,
  leadOptedOut,
  leadReplied,
  recordMessageFromPhone,
  recordProgress,
  recordUnreachedLead,
  recordVerdict,
  saveLeadEmail,
  saveLeadTimezone,
  scheduleRequestedContact,
  setBookingStatus,
  takeConversationOver,
  undoOptOut,
} from './conversation.ts';
export { writeEntry } from './journal.ts';
export { buildLeadQuery, buildNameQuery, findDigitRuns, readDigits } from './lead-words.ts';
export { happens, type LeadStatus, statusAfter, type Trigger } from './lifecycle.ts';
export { leadsLeftList } from './list-store.ts';
export {
  findExistingLeads,
  type HeldLead,
  holdFreeLeads,
  holdLeads,
  type LeadWrite,
  phonesTaken,
  saveMany,
} from './many-store.ts';
export { findLead, leadsMatching } from './match-store.ts';
export { lockWholeLead } from './merge-store.ts';
export {
  identifyPerson,
  isPhoneNew,
  leadsOfPerson,
  lockLeadOfPerson,
  lockStrangers,
  mergeLeads,
  saveIdsOfLead,
  saveReportedIds,
} from './person.ts';
export { afterChange, differs, findChangeProblem, findJournalEntries } from './person-change.ts';
export { lockPerson } from './person-store.ts';
export { leadDoorRoutes, leadRoutes } from './routes.ts';
export { canAgentWrite, hasConversation } from './rules.ts';
export {
  type Chat,
  type ConversationState,
  findControl,
  findConversation,
  findKnown,
  isHeldBy,
  type KnownLead,
  knowing,
  type LeadState,
  leadExists,
  lockFreeLeads,
  lockLead,
  lockLeadOfChat,
} from './store.ts';
export { leadHasWords, leadsWithWords } from './words-store.ts';
export { writeLeadWords, writeRecentLeadWords } from './write-words.ts';
