// The operations that each role can call (dashboard-operations.md#roles). The server checks this table and derives a
// session's capabilities from it. Only owners and admins can call an operation that is not listed.
import { listOperations } from './contract.ts';
import type { Operation } from './operation.ts';
import type { Scope, TEAM_ROLES } from './scopes.ts';

export type Role = (typeof TEAM_ROLES)[number];

/** The operations that every member can call: their own settings, and the names of others. */
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
  'team.colleagues',
  'team.roles',
  'views.list',
  'views.create',
  'views.update',
  'views.delete',
]);

/** The operations that members can call before they set up two-factor authentication that the workspace requires. */
const WITHOUT_SECOND_STEP = /^(session|profile)\./;

/**
 * The operations of responders. Scopes are too coarse for this role, which writes only in conversations and makes no
 * first contacts.
 */
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
  'overview.get',
  'campaigns.list',
  'campaigns.cards',
  'campaigns.card',
  'campaigns.funnel',
  'campaigns.forecast',
  'bookings.list',
  'bookings.agenda',
  'bookings.get',
  'bookings.link',
  'bookings.mark',
  'bookings.cancel',
  'bookings.move',
  'bookings.slots',
  'links.list',
  'links.get',
  'links.card',
  'conversations.inbox',
  'conversations.counts',
  'conversations.get',
  'conversations.more',
  'conversations.timeline',
  'conversations.reply',
  'savedReplies.list',
  'savedReplies.create',
  'savedReplies.update',
  'savedReplies.delete',
  'conversations.withdrawReply',
  'conversations.markRead',
  'conversations.markDone',
  'conversations.snooze',
  'conversations.addNote',
  'conversations.optOut',
  'conversations.presence',
  'conversations.explain',
  'leads.table',
  'leads.count',
  'leads.tags',
  'leads.deleteNote',
  'bulk.get',
  'bulk.list',
  'search.find',
  'numbers.list',
  'numbers.get',
  'numbers.days',
]);

/** The operations in which a role can send only some fields, with the names of these fields. */
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

export interface MemberStanding {
  role: Role;
  /** The scopes of a member with the role `custom`. */
  scopes: readonly Scope[];
  /** Whether the workspace requires two-factor authentication that this member has not set up. */
  lacksSecondStep?: boolean;
}

/** Returns whether the member is allowed to call the operation at the dashboard's API. */
export function canCall(
  { role, scopes, lacksSecondStep }: MemberStanding,
  operation: Pick<Operation, 'id' | 'scope'>,
): boolean {
  if (lacksSecondStep && !WITHOUT_SECOND_STEP.test(operation.id)) return false;
  if (EVERYBODY.has(operation.id)) return true;
  if (role !== 'custom') return RULES[role](operation);
  return isScope(operation.scope) && scopes.includes(operation.scope);
}

/** Returns the ids of the operations that the member is allowed to call. */
export function listCapabilities(standing: MemberStanding): string[] {
  return listOperations('dashboard')
    .filter((operation) => operation.open !== true && canCall(standing, operation))
    .map(({ id }) => id);
}

/** Returns the operations in which the role can send only some fields, with the names of these fields. */
export function getRoleLimits(role: Role): Readonly<Record<string, readonly string[]>> {
  return LIMITED[role] ?? {};
}
