// The public interface of the feature: saved views of the dashboard.

export { viewRoutes } from './routes.ts';
