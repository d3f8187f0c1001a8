export { type Classification, contactPayload } from './contact.ts';
export { giveUpContact } from './give-up-contact.ts';
export { writeEntry } from './journal.ts';
export { leadRoutes } from './routes.ts';
export { mayAgentSet, mayAgentWrite, statusOnReply } from './rules.ts';
export {
  findKnown,
  insertLead,
  type LeadState,
  type LeadStatus,
  lockLead,
  lockLeadOfChat,
  queueKnownLead,
  recordReceived,
  saveBookingStatus,
  saveFollowUps,
  saveHolder,
  saveNextAction,
  saveStatus,
} from './store.ts';
