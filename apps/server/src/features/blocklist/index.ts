// The public face of the feature: whom the service neither writes to nor answers.

export { MOST_RULES } from './limits.ts';
export { blocklistRoutes } from './routes.ts';
export { type RuleInput, saveRule } from './save-rule.ts';
export { isBlocked } from './store.ts';
