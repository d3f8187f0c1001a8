// The public interface of the feature: the overview of all campaigns.

export { listMemberTimes, type MemberTimes } from './response-store.ts';
export { overviewRoutes } from './routes.ts';
