// The public face of the feature: who may not be written to, nor answered.

export { isBlocked } from './is-blocked.ts';
export { MOST_RULES, type RuleInput, saveRule } from './save-rule.ts';
