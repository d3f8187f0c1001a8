// The public interface of the feature: the leads table of the dashboard, and the leads that its filter matches.

export type { LeadFilter } from './filter-store.ts';
export { listFew, listMatching } from './list-store.ts';
export { leadTableRoutes } from './routes.ts';
