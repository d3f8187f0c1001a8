export { dispatch } from './dispatch.ts';
export { pushLead } from './push-lead.ts';
export { firstContactRoutes } from './routes.ts';
export { forgetRegistration, lockEntriesOf, moveEntries, recheckNumber, reviveDispatch } from './store.ts';
export { takeFailure } from './take-failure.ts';
export { takeUpPending } from './take-up.ts';
export { verifyLead } from './verify-lead.ts';
