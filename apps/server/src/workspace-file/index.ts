// Workspace as code (workspace-file.md).

export { AGENT_DEFAULTS, BOOKING_DEFAULTS, LANGUAGES, type WrittenAgent } from './agent-settings.ts';
export { type Applied, type ApplyOptions, applyFile, applySections } from './apply.ts';
export { toAllBudgets } from './blocks.ts';
export { readWorkspaceValue } from './document.ts';
export { type ExportedWorkspace, exportWorkspace } from './export.ts';
export { toFileIssues } from './fields.ts';
export { normalizeAgent } from './normalize-agent.ts';
export { ApplyError, createApplyError, formatPath, type Path, type Problem } from './problem.ts';
export { DEFAULTS } from './schema.ts';
export { readKeptSecrets } from './stored-secrets.ts';
export { readCalendar, readCampaign, readModels, readNumber } from './stored-workspace.ts';
export { readYaml } from './yaml.ts';
