// The public face of the feature: who changed what.

export { type Change, recordActivity } from './record-activity.ts';
export { activityRoutes } from './routes.ts';
export { addDetails, forgetActivity } from './store.ts';
