// The public interface of the feature: connected numbers, and the use of their quotas.

export { listNumbers } from './card.ts';
export { handleConnectionEvent, reportIncident, wakeNumber } from './change-connection.ts';
export { recordDroppedEvent } from './dropped-event.ts';
export { findFirstContactProblem } from './first-contact-problem.ts';
export { writeEvent } from './journal.ts';
export { deleteOldEvents } from './journal-store.ts';
export {
  chargeFirstContact,
  chargeSendSql,
  FIRST_CONTACTS_TODAY,
  giveBackSendSql,
  joinQuotaDaySql,
  lockForHandOverSql,
  lockFreeNumber,
  lockNumber,
  SENT_TODAY,
  saveHandOverSql,
} from './ledger-store.ts';
export { type LinkingStep, linkNumber, logOut } from './link-number.ts';
export { maintainSession, type SessionMaintenance } from './maintain-session.ts';
export { newcomersCampaignSql } from './newcomers-sql.ts';
export { type NumberHealth, readNumberHealth } from './number-health.ts';
export { lockPortfolio, portfolioSql } from './portfolio-store.ts';
export { renewSecrets } from './renew-secrets.ts';
export {
  endRestriction,
  handleFailedCall,
  handleReportedRating,
  pauseIfUnwell,
  restrictNumber,
  resumeFirstContacts,
} from './restrict-number.ts';
export { numberRoutes } from './routes.ts';
export { saveNumber } from './save-number.ts';
export { listSharing, lockSharing } from './save-store.ts';
export { abandonAccess, SEALED_ACCESS } from './secret-store.ts';
export { buildUnsavedNumber, createSecretsReader, readGivenSecrets } from './secrets.ts';
export {
  addMissingKeeperJobs,
  claimCheck,
  fetchAfterOutage,
  isHeldAfterRestore,
  listDroppedEvents,
} from './session-store.ts';
export { createNumberDirectory, findNumber, findSender } from './store.ts';
export { watchPairing } from './watch-pairing.ts';
