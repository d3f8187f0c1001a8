// Public interface of the feature: the dashboard's search.

export { searchRoutes } from './routes.ts';
