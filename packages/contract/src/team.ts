// Members (workspace-file.md#members), invitations and resets (dashboard-operations.md#team).

import { z } from 'zod';
import { id, nonEmptyText, text, timestampOut } from './fields.ts';
import { inApi, inDashboard, nothing, operation } from './operation.ts';
import { createDataSchema, createPageSchema, Deleted, shortPage } from './pagination.ts';
import { SCOPES, TEAM_ROLES } from './scopes.ts';
import { codeIn, emailIn, newPassword, passwordIn, Session, scopesIn } from './sign-in.ts';

export const TeamMember = z
  .strictObject({
    id: id.describe("The member's id, to send as `assigned_to`."),
    name: z.string().nullable(),
    email: z.string().nullable(),
    role: z.enum(TEAM_ROLES),
    is_owner: z.boolean(),
  })
  .meta({ id: 'TeamMember', description: 'A member of the workspace.' });

const role = z.enum(TEAM_ROLES);
const tokenIn = text(1, 200).describe('The last part of the link.');

export const Colleague = z
  .strictObject({ id, name: z.string().nullable(), role })
  .meta({ id: 'Colleague', description: 'A member, as all members see them.' });

export const Person = TeamMember.extend({
  scopes: z.array(z.enum(SCOPES)).describe('The scopes of the role `custom`; empty for other roles.'),
  second_step: z.boolean(),
  has_password: z
    .boolean()
    .describe('False: the member cannot sign in until they set a password with a reset link.'),
  pending: z
    .boolean()
    .describe(
      'True if a workspace file added the member, who has not accepted the link that `parley apply` printed.',
    ),
  last_seen_at: timestampOut.nullable(),
  created_at: timestampOut,
}).meta({ id: 'Person', description: 'A member, as owners and admins see them.' });

export const Invitation = z
  .strictObject({
    id,
    email: z.string(),
    role,
    scopes: z.array(z.enum(SCOPES)),
    invited_by: z.string().nullable(),
    created_at: timestampOut,
    expires_at: timestampOut,
  })
  .meta({ id: 'Invitation', description: 'An invited person who has not accepted yet.' });

const InvitationLink = Invitation.extend({
  link: z.string().describe('Returned only in this response. Anyone with this link can accept.'),
}).meta({ id: 'InvitationLink' });

/** Operations of the invitation page, which has no session. */
export const join = {
  look: operation({
    ...inDashboard,
    id: 'join.look',
    method: 'POST',
    path: '/join/look',
    open: true,
    summary: 'Read an invitation by its link',
    params: nothing,
    query: nothing,
    body: z.strictObject({ token: tokenIn }),
    success: {
      status: 200,
      body: createDataSchema(
        z.strictObject({
          workspace: z.string(),
          invited_by: z.string().nullable(),
          role,
          email: z.string(),
        }),
      ),
    },
    errors: ['not_found'],
  }),
  accept: operation({
    ...inDashboard,
    id: 'join.accept',
    method: 'POST',
    path: '/join',
    open: true,
    summary: 'Accept an invitation, with a new or existing password, and sign in',
    params: nothing,
    query: nothing,
    body: z.strictObject({
      token: tokenIn,
      name: nonEmptyText(255).optional(),
      password: passwordIn,
      new_password: newPassword
        .optional()
        .describe(
          'Replaces a password that was set through a link from another workspace. Otherwise ignored.',
        ),
      code: codeIn.optional(),
    }),
    success: { status: 200, body: createDataSchema(Session) },
    errors: ['not_found', 'sign_in_failed', 'second_step_required', 'new_password_required'],
  }),
};

/** Operations of the reset page, which has no session. */
export const reset = {
  look: operation({
    ...inDashboard,
    id: 'reset.look',
    method: 'POST',
    path: '/reset/look',
    open: true,
    summary: 'Read whose password a link resets',
    params: nothing,
    query: nothing,
    body: z.strictObject({ token: tokenIn }),
    success: { status: 200, body: createDataSchema(z.strictObject({ email: z.string() })) },
    errors: ['not_found'],
  }),
  use: operation({
    ...inDashboard,
    id: 'reset.use',
    method: 'POST',
    path: '/reset',
    open: true,
    summary: 'Choose a new password and sign out every browser',
    params: nothing,
    query: nothing,
    body: z.strictObject({ token: tokenIn, password: newPassword }),
    success: { status: 200, body: createDataSchema(z.strictObject({ email: z.string() })) },
    errors: ['not_found'],
  }),
};

export const team = {
  members: operation({
    id: 'team.members',
    method: 'GET',
    ...inApi,
    path: '/team/members',
    scope: 'team:read',
    summary: "List the workspace's members, owner first",
    tool: {
      toolset: 'crm',
      effect: 'read',
      title: 'List team members',
      description: "The people of the workspace. Their ids are the values of a lead's assigned_to.",
    },
    params: nothing,
    query: z.strictObject({ ...shortPage }),
    body: null,
    success: { status: 200, body: createPageSchema(TeamMember) },
    errors: [],
  }),
  colleagues: operation({
    ...inDashboard,
    id: 'team.colleagues',
    method: 'GET',
    path: '/people/names',
    summary: 'List the names of all members (available to every role)',
    params: nothing,
    query: nothing,
    body: null,
    success: { status: 200, body: z.strictObject({ data: z.array(Colleague) }) },
    errors: [],
  }),
  people: operation({
    ...inDashboard,
    id: 'team.people',
    method: 'GET',
    path: '/people',
    summary: 'List members with sign-in details, owner first',
    params: nothing,
    query: z.strictObject({ ...shortPage }),
    body: null,
    success: { status: 200, body: createPageSchema(Person) },
    errors: [],
  }),
  roles: operation({
    ...inDashboard,
    id: 'team.roles',
    method: 'GET',
    path: '/people/roles',
    summary: 'List the operations that each role allows',
    params: nothing,
    query: nothing,
    body: null,
    success: {
      status: 200,
      body: createDataSchema(
        z.record(z.enum(['owner', 'admin', 'editor', 'responder', 'viewer']), z.array(z.string())),
      ),
    },
    errors: [],
  }),
  changeRole: operation({
    ...inDashboard,
    id: 'team.changeRole',
    method: 'PATCH',
    path: '/people/{id}',
    confirmed: true,
    summary: 'Change the role or scopes of a member; applies from their next request',
    params: z.strictObject({ id }),
    query: nothing,
    body: z.strictObject({ role, scopes: scopesIn.optional() }),
    success: { status: 200, body: createDataSchema(Person) },
    errors: ['not_found', 'invalid_state'],
  }),
  remove: operation({
    ...inDashboard,
    id: 'team.remove',
    method: 'DELETE',
    path: '/people/{id}',
    confirmed: true,
    summary: 'Remove a member; their leads lose their owner',
    params: z.strictObject({ id }),
    query: nothing,
    body: null,
    success: { status: 200, body: createDataSchema(Deleted) },
    errors: ['not_found', 'invalid_state'],
  }),
  makeReset: operation({
    ...inDashboard,
    id: 'team.makeReset',
    method: 'POST',
    path: '/people/{id}/reset',
    confirmed: true,
    summary: 'Create a link for a member to choose a new password',
    params: z.strictObject({ id }),
    query: nothing,
    body: null,
    success: {
      status: 201,
      body: createDataSchema(z.strictObject({ link: z.string(), expires_at: timestampOut })),
    },
    errors: ['not_found', 'invalid_state'],
  }),
  invitations: operation({
    ...inDashboard,
    id: 'team.invitations',
    method: 'GET',
    path: '/invitations',
    summary: 'List pending invitations, latest first',
    params: nothing,
    query: nothing,
    body: null,
    success: { status: 200, body: z.strictObject({ data: z.array(Invitation) }) },
    errors: [],
  }),
  invite: operation({
    ...inDashboard,
    id: 'team.invite',
    method: 'POST',
    path: '/invitations',
    confirmed: true,
    summary: 'Invite a person by a link; it replaces an earlier invitation of the same email address',
    params: nothing,
    query: nothing,
    body: z.strictObject({ email: emailIn, role, scopes: scopesIn.optional() }),
    success: { status: 201, body: createDataSchema(InvitationLink) },
    errors: ['invalid_state', 'quota_exceeded'],
  }),
  renewInvitation: operation({
    ...inDashboard,
    id: 'team.renewInvitation',
    method: 'POST',
    path: '/invitations/{id}/link',
    confirmed: true,
    summary: 'Create a new link for an invitation; the old one stops working',
    params: z.strictObject({ id }),
    query: nothing,
    body: null,
    success: { status: 200, body: createDataSchema(InvitationLink) },
    errors: ['not_found', 'invalid_state'],
  }),
  withdrawInvitation: operation({
    ...inDashboard,
    id: 'team.withdrawInvitation',
    method: 'DELETE',
    path: '/invitations/{id}',
    summary: 'Withdraw an invitation',
    params: z.strictObject({ id }),
    query: nothing,
    body: null,
    success: { status: 200, body: createDataSchema(Deleted) },
    errors: ['not_found'],
  }),
};
