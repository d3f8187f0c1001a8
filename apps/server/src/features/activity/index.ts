// The public interface of the feature: the record of changes and their actors.

export { type Change, recordActivity } from './record-activity.ts';
export { activityRoutes } from './routes.ts';
export { addDetails, deleteOldActivity } from './store.ts';
