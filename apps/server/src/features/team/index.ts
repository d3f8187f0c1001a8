// The public face of the feature: the workspace, its members, and the lock under which its caps are counted.

export { verifyPassword } from './password.ts';
export { teamRoutes } from './routes.ts';
export { ROLES, saveMember } from './save-member.ts';
export { saveWorkspace } from './save-workspace.ts';
export { findMember, findWorkspace, lockApply, lockWorkspace, type MemberCalendar } from './store.ts';
