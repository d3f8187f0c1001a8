// The public interface of the feature: events in a lead's life, and reads of one lead. Statements on other tables that
// also change a lead use SQL from this feature.

export { allowLead } from './allow-lead.ts';
export {
  addArrivedLead,
  addArrivedLeads,
  addGroupMembersAsLeads,
  applyPush,
  giveUpFirstMessage,
  leaveOutImportedLead,
  recordHeldFirstMessage,
  saveConversationOfImportedLead,
  storeAttribution,
  updateKnownLead,
} from './arrival.ts';
export { addImportedSql, assignCampaignSql, removeLeadsSql, WAITS_FOR_CAMPAIGN } from './arrival-store.ts';
export {
  findExistingLeads,
  type LeadWrite,
  type LockedLead,
  listTakenPhones,
  lockLeads,
  lockLeadsIfFree,
  saveMany,
} from './bulk-lead-store.ts';
export {
  canUndoOptOutSql,
  countMessageSql,
  countRemarkSql,
  findStatusBeforeOptOut,
  LOCKED_COLUMNS,
  markContactedSql,
} from './change-store.ts';
export { buildContactPayload, type Classification } from './contact.ts';
export {
  ASKED_FOR_LATER,
  assignLeadWithoutOwner,
  chooseCampaign,
  giveConversationBack,
  handConversationToPerson,
  keepFromAgent,
  recordDataRequest,
  recordFollowUp,
  recordMessageFromPhone,
  recordOpenQuestion,
  recordOptOut,
  recordProgress,
  recordReply,
  recordUnreachedLead,
  recordVerdict,
  saveLeadEmail,
  saveLeadTimezone,
  scheduleRequestedContact,
  setBookingStatus,
  takeConversationOver,
  undoOptOut,
} from './conversation.ts';
export { deleteLead, lockLeadToDelete } from './delete-store.ts';
export { writeEntry } from './journal.ts';
export { canAgentWrite, hasConversation, isUntaken } from './lead-rules.ts';
export { buildLeadQuery, buildNameQuery, findDigitRuns, readDigits } from './lead-words.ts';
export { changesLead, getStatusAfter, type LeadStatus, type Trigger } from './lifecycle.ts';
export { removeLeadsFromList } from './list-store.ts';
export { findLead, findMatchingLeads } from './match-store.ts';
export { lockWholeLead } from './merge-store.ts';
export { addNote } from './notes.ts';
export { markMentionsSeen } from './notes-store.ts';
export {
  identifyPerson,
  isPhoneNew,
  lockLeadOfPerson,
  lockPersonLeads,
  lockStrangers,
  mergeLeads,
  saveIdsOfLead,
  saveReportedIds,
} from './person.ts';
export { applyChange, findJournalEntries, hasChanged, lacksActionDate } from './person-change.ts';
export { lockPerson } from './person-store.ts';
export { leadRoutes } from './routes.ts';
export { insertSeededLeads, type SeededLead } from './seed-store.ts';
export {
  type ConversationState,
  findControl,
  findConversation,
  findKnownLead,
  isDrivenBy,
  type KnownLead,
  knownLeadSql,
  type LeadState,
  leadExists,
  lockFreeLeads,
  lockLead,
  lockLeadOfChat,
} from './store.ts';
export { listFew, listMatching } from './table/list-store.ts';
export { updateLead } from './update-lead.ts';
export { leadHasWordsSql } from './words-store.ts';
export { writeLeadWords, writeRecentLeadWords } from './write-words.ts';
