// The public interface of the feature: the templates that campaigns use, as their networks store them.

export { checkTemplate } from './check-template.ts';
export { type CampaignTemplate, composeTemplate, type KnownTemplate, templateProblem } from './compose.ts';
export { expectTemplate, handleTemplateNews, refuseTemplate } from './news.ts';
export { findTemplate, keptTemplate } from './store.ts';
