// The settings of a workspace that members change in the dashboard, under the rules of the workspace file.

export { agentRoutes } from './agent-routes.ts';
export { createEdit } from './apply-edit.ts';
export { campaignEditRoutes } from './campaign-routes.ts';
export { buildExampleAgent, getExampleName } from './example-agent.ts';
export { numberEditorRoutes } from './number-routes.ts';
export { type ProviderRoutes, providerRoutes } from './provider-routes.ts';
export { testChatRoutes } from './test-chat.ts';
