// The public interface of the feature: the templates that campaigns use, as their networks store them.

export { checkTemplate } from './check-template.ts';
export {
  type CampaignTemplate,
  composeTemplate,
  findTemplateProblem,
  type KnownTemplate,
} from './compose-template.ts';
export { findTemplate, storedTemplateSql } from './store.ts';
export { expectTemplate, failTemplate, handleTemplateNews } from './template-news.ts';
