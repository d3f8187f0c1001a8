// The public face of the feature: the search of the dashboard.

export { searchRoutes } from './routes.ts';
