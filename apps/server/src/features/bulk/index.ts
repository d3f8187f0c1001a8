// The public interface of the feature, which changes many leads.

export { emptyList } from './empty-list.ts';
export { bulkRoutes } from './routes.ts';
export { runBulk } from './run-bulk.ts';
export { deleteOldBulks } from './store.ts';
