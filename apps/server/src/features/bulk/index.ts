// The public face of the feature: changes of many leads at once.

export { emptyList } from './empty-list.ts';
export { bulkRoutes } from './routes.ts';
export { forgetBulks } from './store.ts';
export { workBulk } from './work.ts';
