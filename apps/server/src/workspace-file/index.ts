// Workspace as code (workspace-file.md).

export { type Applied, applyFile } from './apply.ts';
export { readWorkspaceFile } from './document.ts';
export { ApplyError } from './problem.ts';
export type { SchemaOptions } from './schema.ts';
