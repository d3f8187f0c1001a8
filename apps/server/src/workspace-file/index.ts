// Workspace as code (workspace-file.md).

export { type AgentOf, agentBlock, type Block, type KnowledgeBlock } from './agent-block.ts';
export { AGENT_DEFAULTS, BOOKING_DEFAULTS } from './agent-defaults.ts';
export { type Applied, type ApplyOptions, applyFile } from './apply.ts';
export { allBudgets } from './blocks.ts';
export { readWorkspaceFile } from './document.ts';
export { type Exported, exportWorkspace } from './export.ts';
export { type KeptSecrets, keptSecrets } from './kept-secrets.ts';
export { ApplyError, type Path, pathText } from './problem.ts';
export { DEFAULTS, LANGUAGES, type SchemaOptions } from './schema.ts';
export { readCalendar, readCampaign, readModels, readNumber } from './stored.ts';
export { tidyAgent } from './tidy-agent.ts';
