// The public interface of the feature: connected numbers, and how much of their quotas they have used.

export { changeConnection, handleConnectionEvent, reportIncident, wakeNumber } from './change-connection.ts';
export { recordDroppedEvent } from './dropped-event.ts';
export { firstContactProblem } from './first-writer.ts';
export { writeEvent } from './journal.ts';
export { forgetEvents } from './journal-store.ts';
export { type Keeper, keepSession } from './keep-session.ts';
export {
  chargeFirstContact,
  chargingSend,
  FIRST_CONTACTS_TODAY,
  givingBackSend,
  joiningQuotaDay,
  lockFreeNumber,
  lockNumber,
  SENT_TODAY,
} from './ledger-store.ts';
export { type LinkingStep, linkNumber, logOut } from './link-number.ts';
export { type NumberHealth, numberHealth } from './number-health.ts';
export { lockPortfolio, portfolioOf } from './portfolio-store.ts';
export { renewSecrets } from './renew-secrets.ts';
export {
  endRestriction,
  handleFailedCall,
  handleReportedRating,
  pauseIfUnwell,
  restrict,
  resumeFirstContacts,
} from './restrict.ts';
export { numberDoorRoutes } from './routes.ts';
export { saveNumber } from './save-number.ts';
export { listSharing, lockSharing } from './save-store.ts';
export { abandonAccess, SEALED_ACCESS } from './secret-store.ts';
export { givenSecrets, numberToCheck, openSecrets, secretsOf } from './secrets.ts';
export {
  fetchAfterOutage,
  isHeldAfterRestore,
  listDroppedEvents,
  reviveKeepers,
  takeCheck,
} from './session-store.ts';
export { findNumber, findSender, numberDirectory } from './store.ts';
export { watchPairing } from './watch-pairing.ts';
