// The public face of the feature: lists of contacts.

export { listRoutes } from './routes.ts';
export { type ListInput, MOST_LISTS, saveList } from './save-list.ts';
