// The public interface of the feature: events of a lead and reads of one. Statements on other tables that also change a
// lead take their SQL from here.

export { allowLead } from './allow-lead.ts';
export {
  firstMessageGivenUp,
  firstMessageHeld,
  importedLeadFound,
  importedLeadLeftOut,
  knownLeadTold,
  leadArrived,
  leadAttributed,
  leadPushed,
  leadsArrived,
  membersSeen,
} from './arrival.ts';
export { addingImported, givingToCampaign, WAITS_FOR_CAMPAIGN } from './arrival-store.ts';
export { contacting, countingMessage, countingRemark, HELD } from './change-store.ts';
export { type Classification, contactPayload } from './contact.ts';
export {
  ASKED_FOR_LATER,
  bookingChanged,
  campaignAfter,
  conversationProgressed,
  handedToAgent,
  handedToPerson,
  heldByMember,
  leadAllowed,
  leadAskedForLater,
  leadAssigned,
  leadFollowedUp,
  leadGaveEmail,
  leadIsIn,
  leadJudged,
  leadOptedOut,
  leadReplied,
  leadUnreached,
  personWrote,
} from './conversation.ts';
export { writeEntry } from './journal.ts';
export { digitsMeant, phonesAsked, soughtLeads, soughtNames } from './lead-words.ts';
export { happens, type LeadStatus, statusAfter, type Trigger } from './lifecycle.ts';
export { leadsLeftList } from './list-store.ts';
export {
  type HeldLead,
  holdFreeLeads,
  holdLeads,
  type LeadWrite,
  leadsThere,
  phonesTaken,
  saveMany,
} from './many-store.ts';
export { findLead, leadsMatching } from './match-store.ts';
export { lockWholeLead } from './merge-store.ts';
export {
  holdStrangers,
  idsLearned,
  leadsMerged,
  leadsOfPerson,
  lockLeadOfPerson,
  personOf,
  personTold,
  phoneLearned,
} from './person.ts';
export { afterChange, differs, journalOf, whyNot } from './person-change.ts';
export { lockPerson } from './person-store.ts';
export { leadDoorRoutes, leadRoutes } from './routes.ts';
export { hasConversation, mayAgentWrite } from './rules.ts';
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
export { freshenLeadWords, writeLeadWords } from './write-words.ts';
