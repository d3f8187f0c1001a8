// The public face of the feature: connected numbers, and what they have used of their quotas.

export { changeConnection, wakeNumber } from './change-connection.ts';
export {
  chargeFirstContact,
  chargingSend,
  FIRST_CONTACTS_TODAY,
  givingBackSend,
  joiningQuotaDay,
  lockNumber,
  SENT_TODAY,
} from './ledger-store.ts';
export { type NumberInput, saveNumber } from './save-number.ts';
export { dropSettings, SEALED_SETTINGS } from './settings-store.ts';
export { findNumberByPhone } from './store.ts';
