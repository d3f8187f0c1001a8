// The public face of the feature: whom the service neither writes to nor answers.

export { blockDoorRoutes, blocklistRoutes } from './routes.ts';
export { saveRule } from './save-rule.ts';
export { isBlocked } from './store.ts';
