// The public interface of the feature: the workspace, its members, and the lock under which limits are counted.

export { getWorkspace } from './configure.ts';
export { invite } from './invitations.ts';
export { changesMembers, deleteExpiredInvitations } from './people-store.ts';
export { teamRoutes } from './routes.ts';
export { ROLES, type SavedMember, saveMember } from './save-member.ts';
export { saveWorkspace } from './save-workspace.ts';
export {
  changesMember,
  findMember,
  findWorkspace,
  lockFileApply,
  lockMembers,
  lockWorkspace,
  type MemberCalendar,
} from './store.ts';
export { createWelcomeLink } from './welcome.ts';
export { changesWorkspace } from './workspace-store.ts';
