// The public interface of the feature: changes of many leads.

export { emptyList } from './empty-list.ts';
export { bulkRoutes } from './routes.ts';
export { runBulk } from './run-bulk.ts';
export { deleteOldBulks } from './store.ts';
