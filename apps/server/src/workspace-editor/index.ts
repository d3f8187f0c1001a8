// The settings of a workspace that members change in the dashboard, under the rules of the workspace file.

export { agentRoutes } from './agent-routes.ts';
export { buildTemplateAgent, getExampleName } from './agent-templates.ts';
export { createEdit } from './apply-edit.ts';
export { campaignEditRoutes } from './campaign-routes.ts';
export { numberEditorRoutes } from './number-routes.ts';
export { type ProviderRoutes, providerRoutes } from './provider-routes.ts';
export { readAgent } from './read-agent.ts';
export { testChatRoutes } from './test-chat.ts';
