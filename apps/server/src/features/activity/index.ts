// The public interface of the feature, which records changes and who made them.

export { recordActivity } from './record-activity.ts';
export { activityRoutes } from './routes.ts';
export { addDetails, deleteOldActivity } from './store.ts';
