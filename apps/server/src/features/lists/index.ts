// The public face of the feature: lists of contacts.

export { listRoutes } from './routes.ts';
export { saveList } from './save-list.ts';
export { countingLeads, countMoved, holdLists } from './store.ts';
