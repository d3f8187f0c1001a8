// The public interface of the feature: changes of many leads.

export { emptyList } from './empty-list.ts';
export { bulkRoutes } from './routes.ts';
export { forgetBulks } from './store.ts';
export { workBulk } from './work.ts';
