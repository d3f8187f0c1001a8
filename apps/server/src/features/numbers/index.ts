// The public face of the feature: connected numbers, and how much of their quotas they have used.

export { changeConnection, wakeNumber } from './change-connection.ts';
export { whyNotFirst } from './first-writer.ts';
export {
  chargeFirstContact,
  chargingSend,
  FIRST_CONTACTS_TODAY,
  givingBackSend,
  joiningQuotaDay,
  lockNumber,
  SENT_TODAY,
} from './ledger-store.ts';
export { renewSecrets } from './renew-secrets.ts';
export { saveNumber } from './save-number.ts';
export { abandonAccess, SEALED_ACCESS } from './secret-store.ts';
export { secretsOf } from './secrets.ts';
export { findNumber, numberDirectory } from './store.ts';
