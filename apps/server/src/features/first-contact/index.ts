export { recheckNumber } from './check-pace.ts';
export { dispatch } from './dispatch.ts';
export { pushLead } from './push-lead.ts';
export { forgetRegistration } from './registration-store.ts';
export { firstContactRoutes } from './routes.ts';
export { leadsThatWait, lockEntriesOf, moveEntries, reviveDispatch } from './store.ts';
export { takeReceipt, takeReceiptAgain } from './take-receipt.ts';
export { takeUpPending } from './take-up.ts';
export { verifyLead } from './verify-lead.ts';
