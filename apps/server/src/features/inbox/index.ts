// The public face of the feature: the inbox of the dashboard.

export { inboxRoutes } from './routes.ts';
