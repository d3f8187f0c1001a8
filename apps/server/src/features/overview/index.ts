// The public interface of the feature: the overview of all campaigns, and response times.

export { overviewRoutes } from './routes.ts';
