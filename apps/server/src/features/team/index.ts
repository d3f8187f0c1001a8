// The public face of the feature: the workspace, its members, and the lock under which its caps are counted.

export { hashPassword, verifyPassword } from './password.ts';
export { teamRoutes } from './routes.ts';
export { type MemberInput, ROLES, saveMember } from './save-member.ts';
export { saveWorkspace, type WorkspaceInput } from './save-workspace.ts';
export { findWorkspace, lockApply, lockWorkspace, type WorkspaceRow } from './store.ts';
