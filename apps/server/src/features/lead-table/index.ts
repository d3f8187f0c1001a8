// The public face of the feature: the leads table of the dashboard, and which leads a filter of it matches.

export type { LeadFilter } from './filter-store.ts';
export { listFew, listMatching } from './list-store.ts';
export { leadTableRoutes } from './routes.ts';
