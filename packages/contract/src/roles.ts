// What each role may do, by operation (dashboard-doors.md#roles): the one table that the server checks and from which
// a session's capabilities come. An operation that no rule here gives away is for owners and admins alone.
import type { Operation } from './operation.ts';
import type { Scope } from './scopes.ts';
import type { TEAM_ROLES } from './team.ts';

export type Role = (typeof TEAM_ROLES)[number];

/** What every member may do, whatever their role: what concerns themselves, and the names of the others. */
const EVERYBODY: ReadonlySet<string> = new Set([
  'session.get',
  'session.signOut',
  'session.confirm',
  'session.switchWorkspace',
  'session.list',
  'session.end',
  'session.endOthers',
  'profile.get',
  'profile.update',
  'profile.changePassword',
  'profile.beginSecondStep',
  'profile.confirmSecondStep',
  'profile.endSecondStep',
  'profile.newRecoveryCodes',
  'workspace.get',
  'people.colleagues',
  'people.roles',
  'views.list',
  'views.create',
  'views.update',
  'views.delete',
]);

/** What is left of that while a member lacks the second step that the workspace asks for. */
const WITHOUT_SECOND_STEP = /^(session|profile)\./;

/** Scopes are coarser than this role: it writes in conversations and nowhere else, and contacts nobody first. */
const RESPONDER: ReadonlySet<string> = new Set([
  'leads.list',
  'leads.get',
  'leads.update',
  'leads.handoff',
  'leads.resume',
  'leads.addNote',
  'leads.listNotes',
  'conversations.list',
  'conversations.messages',
  'campaigns.list',
  'campaignBoard.list',
  'campaignBoard.get',
  'campaignBoard.funnel',
  'campaignBoard.forecast',
  'bookings.list',
  'meetings.list',
  'meetings.get',
  'meetings.link',
  'links.list',
  'links.get',
  'linkBoard.get',
  'inbox.list',
  'inbox.counts',
  'inbox.lead',
  'inbox.more',
  'inbox.timeline',
  'inbox.reply',
  'inbox.withdraw',
  'inbox.read',
  'inbox.done',
  'inbox.presence',
  'inbox.explain',
  'leadTable.list',
  'leadTable.count',
  'leadTable.tags',
  'leadTable.deleteNote',
  'bulk.get',
  'bulk.list',
  'search.find',
  'numbers.list',
  'numbers.get',
  'numbers.days',
]);

/** The only fields of an operation that a role may send. */
const LIMITED: Partial<Record<Role, Readonly<Record<string, readonly string[]>>>> = {
  responder: { 'leads.update': ['assigned_to', 'next_action_at', 'next_action_label'] },
};

type Rule = (operation: Pick<Operation, 'id' | 'scope'>) => boolean;

const isScope = (scope: Operation['scope']): scope is Scope => scope !== null && scope !== 'all';

const RULES: Record<Exclude<Role, 'custom'>, Rule> = {
  owner: () => true,
  admin: () => true,
  editor: ({ scope }) => isScope(scope) && scope !== 'webhooks:manage',
  responder: ({ id }) => RESPONDER.has(id),
  viewer: ({ scope }) => isScope(scope) && scope.endsWith(':read'),
};

export interface Standing {
  role: Role;
  /** Of the role `custom`. */
  scopes: readonly Scope[];
  /** The workspace asks for a second step, and this member has none. */
  lacksSecondStep?: boolean;
}

/** May this member call the operation at the dashboard's door? */
export function mayCall(
  { role, scopes, lacksSecondStep }: Standing,
  operation: Pick<Operation, 'id' | 'scope'>,
): boolean {
  if (lacksSecondStep && !WITHOUT_SECOND_STEP.test(operation.id)) return false;
  if (EVERYBODY.has(operation.id)) return true;
  if (role !== 'custom') return RULES[role](operation);
  return isScope(operation.scope) && scopes.includes(operation.scope);
}

/** The ids of the operations that the member may call. */
export function capabilitiesOf(standing: Standing, operations: readonly Operation[]): string[] {
  return operations
    .filter((operation) => operation.open !== true && mayCall(standing, operation))
    .map(({ id }) => id);
}

/** The operations that the role may call with some fields alone. */
export function limitsOf(role: Role): Readonly<Record<string, readonly string[]>> {
  return LIMITED[role] ?? {};
}
