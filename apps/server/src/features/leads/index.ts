export { type Classification, contactPayload } from './contact.ts';
export { giveUpContact } from './give-up-contact.ts';
export { writeEntry } from './journal.ts';
export { type Participant, saveParticipants } from './participants-store.ts';
export { leadRoutes } from './routes.ts';
export { hasConversation, mayAgentSet, mayAgentWrite, statusOnReply } from './rules.ts';
export {
  findControl,
  findKnown,
  insertLead,
  type KnownLead,
  type LeadState,
  type LeadStatus,
  leadExists,
  lockLead,
  lockLeadOfChat,
  queueKnownLead,
  recordReceived,
  saveBookingStatus,
  saveFollowUps,
  saveHolder,
  saveNextAction,
  saveOrigin,
  saveStatus,
} from './store.ts';
