// The public interface of the feature, which records changes and who made them.

export { type Change, recordActivity } from './record-activity.ts';
export { activityRoutes } from './routes.ts';
export { addDetails, deleteOldActivity } from './store.ts';
