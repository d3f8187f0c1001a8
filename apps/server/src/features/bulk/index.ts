// The public interface of the feature: changes of many leads.

export { emptyList } from './empty-list.ts';
export { bulkRoutes } from './routes.ts';
export { deleteOldBulks } from './store.ts';
export { runBulk } from './work.ts';
