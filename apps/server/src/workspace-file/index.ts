// Workspace as code (workspace-file.md).

export { type AgentContext, type Block, type KnowledgeBlock, toAgentBlock } from './agent-block.ts';
export { AGENT_DEFAULTS, BOOKING_DEFAULTS } from './agent-defaults.ts';
export { type Applied, type ApplyOptions, applyFile } from './apply.ts';
export { toAllBudgets } from './blocks.ts';
export { readWorkspaceFile } from './document.ts';
export { type ExportedWorkspace, exportWorkspace } from './export.ts';
export { normalizeAgent } from './normalize-agent.ts';
export { ApplyError, formatPath, type Path } from './problem.ts';
export { DEFAULTS, LANGUAGES, type SchemaOptions } from './schema.ts';
export { readKeptSecrets, type StoredSecrets } from './stored-secrets.ts';
export { readCalendar, readCampaign, readModels, readNumber } from './stored-workspace.ts';
