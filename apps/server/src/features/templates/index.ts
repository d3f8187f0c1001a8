// The public interface of the feature: the templates that campaigns use, as their networks store them.

export { checkTemplate } from './check-template.ts';
export {
  type CampaignTemplate,
  composeTemplate,
  findTemplateProblem,
  type KnownTemplate,
} from './compose.ts';
export { expectTemplate, failTemplate, handleTemplateNews } from './news.ts';
export { findTemplate, storedTemplateSql } from './store.ts';
