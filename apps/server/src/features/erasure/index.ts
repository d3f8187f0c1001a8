// The public interface of the feature, which deletes leads with their data.

export { erasureRoutes } from './routes.ts';
