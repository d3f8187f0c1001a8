// The public face of the feature: lists of contacts.

export { MOST_LISTS } from './limits.ts';
export { listRoutes } from './routes.ts';
export { type ListInput, saveList } from './save-list.ts';
export { countingLeads } from './store.ts';
