// The public face of the feature: who may not be written to, nor answered.

export { blocklistRoutes } from './routes.ts';
export { MOST_RULES, type RuleInput, saveRule } from './save-rule.ts';
export { isBlocked } from './store.ts';
