// The public face of the feature: who may not be written to, nor answered.

export { MOST_RULES } from './limits.ts';
export { blocklistRoutes } from './routes.ts';
export { type RuleInput, saveRule } from './save-rule.ts';
export { isBlocked } from './store.ts';
