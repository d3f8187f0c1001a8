// The public interface of the feature: campaigns in the dashboard.

export { boardRoutes, getCard } from './routes.ts';
