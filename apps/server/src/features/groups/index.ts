// The public face of the feature: tracked groups.
export { groupRoutes } from './routes.ts';
