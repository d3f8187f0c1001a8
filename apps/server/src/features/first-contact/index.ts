export { dispatch } from './dispatch.ts';
export { firstContactRoutes } from './routes.ts';
export { forgetRegistration, lockEntriesOf, moveEntries, recheckNumber, reviveDispatch } from './store.ts';
export { takeReceipt, takeReceiptAgain } from './take-receipt.ts';
export { takeUpPending } from './take-up.ts';
export { verifyLead } from './verify-lead.ts';
