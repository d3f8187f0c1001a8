// The workspace: first run, settings, saved views, and the log of changes (dashboard-operations.md).
import { z } from 'zod';
import { createBoundary, id, nonEmptyText, text, timestampOut } from './fields.ts';
import { encodeIssue } from './issues/from-zod.ts';
import { inDashboard, nothing, operation } from './operation.ts';
import { createDataSchema, createPageQuery, createPageSchema, Deleted } from './pagination.ts';
import { LOCALES } from './profile.ts';
import { emailIn, newPassword, Session, zoneIn } from './sign-in.ts';

const tokenIn = text(1, 200).describe('From the URL that `parley start` prints.');

export const Workspace = z
  .strictObject({
    team_id: id,
    slug: z.string(),
    name: z.string(),
    plan: z.enum(['free', 'starter', 'business', 'scale']),
    timezone: z.string().nullable(),
    simulated_only: z.boolean(),
    second_step_required: z.boolean(),
    created_at: timestampOut,
  })
  .meta({ id: 'Workspace' });

export const workspace = {
  get: operation({
    ...inDashboard,
    id: 'workspace.get',
    method: 'GET',
    path: '/workspace',
    summary: 'Read the workspace',
    params: nothing,
    query: nothing,
    body: null,
    success: { status: 200, body: createDataSchema(Workspace) },
    errors: [],
  }),
  update: operation({
    ...inDashboard,
    id: 'workspace.update',
    method: 'PATCH',
    path: '/workspace',
    confirmed: true,
    summary:
      'Change the name or time zone of the workspace, or require two-factor authentication from its members',
    params: nothing,
    query: nothing,
    body: z.strictObject({
      name: nonEmptyText(255).optional(),
      timezone: zoneIn.nullable().optional(),
      second_step_required: z
        .boolean()
        .describe(
          'Only an owner can change it, and only an owner who uses two-factor authentication can turn it on.',
        )
        .optional(),
    }),
    success: { status: 200, body: createDataSchema(Workspace) },
    errors: ['invalid_state'],
  }),
  /** Exports a workspace file (workspace-file.md#export): YAML, or a zip if the workspace has other files. */
  export: operation({
    ...inDashboard,
    id: 'workspace.export',
    method: 'GET',
    path: '/workspace/export',
    summary: 'Export the workspace as a file',
    params: nothing,
    query: nothing,
    body: null,
    success: { status: 200, body: z.string(), type: 'application/octet-stream' },
    errors: [],
  }),
};

export const welcome = {
  look: operation({
    ...inDashboard,
    id: 'welcome.look',
    method: 'POST',
    path: '/welcome/look',
    open: true,
    summary: 'Check whether the link that `parley start` printed still works',
    params: nothing,
    query: nothing,
    body: z.strictObject({ token: tokenIn }),
    success: { status: 200, body: createDataSchema(z.strictObject({ expires_at: timestampOut })) },
    errors: ['not_found'],
  }),
  begin: operation({
    ...inDashboard,
    id: 'welcome.begin',
    method: 'POST',
    path: '/welcome',
    open: true,
    summary: 'Create the first workspace and its owner, and sign in',
    params: nothing,
    query: nothing,
    body: z.strictObject({
      token: tokenIn,
      workspace: nonEmptyText(255).describe('The name of the workspace.'),
      slug: z
        .string()
        .regex(/^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/, encodeIssue('workspace_slug'))
        .optional(),
      email: emailIn,
      name: nonEmptyText(255).optional(),
      password: newPassword,
      timezone: zoneIn.optional(),
    }),
    success: { status: 200, body: createDataSchema(Session) },
    errors: ['not_found'],
  }),
  tryIt: operation({
    ...inDashboard,
    id: 'welcome.tryIt',
    method: 'POST',
    path: '/welcome/try',
    summary: 'Get or create a campaign that answers on a simulated number, to try Parley',
    params: nothing,
    query: nothing,
    body: z.strictObject({ language: z.enum(LOCALES).default('en').describe('The language of the agent.') }),
    success: {
      status: 200,
      body: createDataSchema(
        z.strictObject({
          number: z.string().describe('The phone of the simulated number.'),
          campaign: z.string().describe('The slug of the campaign.'),
          made: z.boolean().describe('False if the campaign already existed.'),
        }),
      ),
    },
    errors: ['invalid_state'],
  }),
};

export const SavedView = z
  .strictObject({
    id,
    name: z.string(),
    url: z.string(),
    shared: z.boolean().describe('Whether it is shared; owners, admins and editors can change it.'),
    created_at: timestampOut,
  })
  .meta({ id: 'SavedView', description: 'A page of the dashboard with its filters, saved under a name.' });

const url = text(1, 2000).regex(/^\/(?![/\\])[^\s\\]*$/, encodeIssue('page_path'));

export const views = {
  list: operation({
    ...inDashboard,
    id: 'views.list',
    method: 'GET',
    path: '/views',
    summary: "List saved views: the member's own and shared ones, oldest first",
    params: nothing,
    query: nothing,
    body: null,
    success: { status: 200, body: z.strictObject({ data: z.array(SavedView) }) },
    errors: [],
  }),
  create: operation({
    ...inDashboard,
    id: 'views.create',
    method: 'POST',
    path: '/views',
    summary: 'Save a view',
    params: nothing,
    query: nothing,
    body: z.strictObject({ name: nonEmptyText(100), url, shared: z.boolean().default(false) }),
    success: { status: 201, body: createDataSchema(SavedView) },
    errors: ['quota_exceeded'],
  }),
  update: operation({
    ...inDashboard,
    id: 'views.update',
    method: 'PATCH',
    path: '/views/{id}',
    summary: 'Change, share or unshare a view',
    params: z.strictObject({ id }),
    query: nothing,
    body: z.strictObject({
      name: nonEmptyText(100).optional(),
      url: url.optional(),
      shared: z.boolean().optional(),
    }),
    success: { status: 200, body: createDataSchema(SavedView) },
    errors: ['not_found'],
  }),
  delete: operation({
    ...inDashboard,
    id: 'views.delete',
    method: 'DELETE',
    path: '/views/{id}',
    summary: 'Delete a view',
    params: z.strictObject({ id }),
    query: nothing,
    body: null,
    success: { status: 200, body: createDataSchema(Deleted) },
    errors: ['not_found'],
  }),
};

export const ACTIONS = [
  'workspace.created',
  'workspace.changed',
  'member.invited',
  'member.invitation_withdrawn',
  'member.joined',
  'member.role_changed',
  'member.removed',
  'member.reset_made',
  'person.password_changed',
  'person.second_step_changed',
  'session.started',
  'session.ended',
  'key.created',
  'key.changed',
  'key.rotated',
  'key.revoked',
  'webhook.created',
  'webhook.changed',
  'webhook.deleted',
  'webhook.log_exported',
  'leads.changed',
  'leads.change_undone',
  'leads.exported',
  'leads.deleted',
  'link.created',
  'link.changed',
  'campaign.created',
  'campaign.changed',
  'campaign.paused',
  'campaign.resumed',
  'agent.drafted',
  'agent.draft_dropped',
  'agent.published',
  'list.changed',
  'list.deleted',
  'import.begun',
  'import.canceled',
  'import.corrected',
  'import.undone',
  'import.exported',
  'number.added',
  'number.changed',
  'number.pairing',
  'number.restarted',
  'number.logged_out',
  'number.held',
  'number.released',
  'workspace.exported',
  'model.added',
  'model.changed',
  'model.removed',
  'model.settings_changed',
  'calendar.added',
  'calendar.changed',
  'calendar.removed',
  'block.added',
  'block.lifted',
  'bookings.exported',
] as const;

export const Activity = z
  .strictObject({
    id,
    at: timestampOut,
    action: z.enum(ACTIONS),
    actor: z.strictObject({
      kind: z.enum(['member', 'key', 'agent', 'system']),
      id: id.nullable(),
      name: z.string().nullable(),
    }),
    subject: z
      .strictObject({ id: id.nullable(), name: z.string().nullable() })
      .describe('The changed record.'),
    details: z.record(z.string(), z.unknown()).describe('Details of the change, without secrets.'),
  })
  .meta({ id: 'Activity', description: 'A change in the workspace.' });

export const activity = {
  list: operation({
    ...inDashboard,
    id: 'activity.list',
    method: 'GET',
    path: '/activity',
    summary: 'List changes, latest first',
    params: nothing,
    query: z.strictObject({
      action: z.enum(ACTIONS).describe('Only this kind of change.').optional(),
      member_id: id.describe('Only changes by this member.').optional(),
      since: createBoundary('Only changes at or after this time.'),
      until: createBoundary('Only changes at or before this time.'),
      ...createPageQuery(50),
    }),
    body: null,
    success: { status: 200, body: createPageSchema(Activity) },
    errors: [],
  }),
};
