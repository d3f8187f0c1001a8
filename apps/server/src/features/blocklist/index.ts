// The public interface of the feature: people whom the service neither contacts nor answers.

export { blockDoorRoutes, blocklistRoutes } from './routes.ts';
export { saveRule } from './save-rule.ts';
export { isBlocked } from './store.ts';
