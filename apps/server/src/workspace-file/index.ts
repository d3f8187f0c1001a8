// Workspace as code (workspace-file.md).

export { type Applied, applyFile, applyWorkspace } from './apply.ts';
export { type ReadDocument, readWorkspaceFile } from './document.ts';
export { ApplyError } from './problem.ts';
export type { SchemaOptions } from './schema.ts';
