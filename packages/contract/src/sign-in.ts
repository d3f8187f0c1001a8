// Signing in and sessions (dashboard-operations.md#sessions).
import { z } from 'zod';
import { id, text, timestampOut } from './fields.ts';
import { encodeIssue, reject } from './issues/from-zod.ts';
import { violation } from './issues.ts';
import { inDashboard, nothing, operation } from './operation.ts';
import { createDataSchema, Deleted } from './pagination.ts';
import { SCOPES, TEAM_ROLES } from './scopes.ts';

/** A password to sign in with. Its length is not checked again, because the rules applied when it was set. */
export const passwordIn = text(1, 256);
/** A new password (dashboard-operations.md#passwords). */
export const newPassword = text(12, 128).describe(
  'Must not be a common password, and must not contain the email address or the name of the workspace.',
);
export const codeIn = text(6, 40).describe('The six digits of the authenticator app, or a recovery code.');
export const emailIn = z
  .string()
  .regex(/^[^\s@<>",;]+@[^\s@<>",;]+$/, encodeIssue('email'))
  .check((check) => {
    if (check.value.length <= 254) return;
    reject(check, violation('text_max', { max: 254 }));
  })
  .meta({ maxLength: 254 });
export const zoneIn = text(1, 64).describe('An IANA time zone, such as Europe/Paris.');

export const Session = z
  .strictObject({
    id,
    member: z.strictObject({
      id,
      name: z.string().nullable(),
      email: z.string(),
      role: z.enum(TEAM_ROLES),
    }),
    workspace: z.strictObject({
      team_id: id,
      slug: z.string(),
      name: z.string(),
      plan: z.enum(['free', 'starter', 'business', 'scale']),
      timezone: z.string().nullable(),
      simulated_only: z.boolean().describe('True if it has numbers, and none reaches a real person.'),
    }),
    capabilities: z
      .array(z.string())
      .describe('The ids of the operations that the member is allowed to call.'),
    limited_to: z
      .record(z.string(), z.array(z.string()))
      .describe('Operations for which the member can only send these fields.'),
    workspaces: z
      .array(z.strictObject({ slug: z.string(), name: z.string(), role: z.enum(TEAM_ROLES) }))
      .describe('Every workspace of the person.'),
    locale: z.string().nullable(),
    timezone: z.string().nullable().describe("The person's time zone. Null: the device's."),
    preferences: z.record(z.string(), z.unknown()),
    second_step: z
      .enum(['off', 'on', 'missing'])
      .describe('`missing`: the workspace requires it; until it is set up, only the profile works.'),
    confirmed_until: timestampOut.describe('Until then, no operation asks for the password again.'),
    expires_at: timestampOut,
    build: z.string().describe('The version of the server.'),
  })
  .meta({ id: 'Session', description: 'The signed-in person, the workspace, and the capabilities.' });

export const SessionRecord = z
  .strictObject({
    id,
    current: z.boolean(),
    workspace: z.string().describe("The slug of the session's workspace."),
    agent: z.string().nullable().describe("The browser's `User-Agent`. Null if it sent none."),
    address: z.string().nullable(),
    created_at: timestampOut,
    seen_at: timestampOut,
  })
  .meta({ id: 'SessionRecord', description: 'A signed-in browser.' });

export const session = {
  signIn: operation({
    ...inDashboard,
    id: 'session.signIn',
    method: 'POST',
    path: '/session',
    open: true,
    summary: 'Sign in',
    params: nothing,
    query: nothing,
    body: z.strictObject({ email: emailIn, password: passwordIn, code: codeIn.optional() }),
    success: { status: 200, body: createDataSchema(Session) },
    errors: ['sign_in_failed', 'second_step_required'],
  }),
  get: operation({
    ...inDashboard,
    id: 'session.get',
    method: 'GET',
    path: '/session',
    summary: 'Read the session: person, workspace, capabilities',
    params: nothing,
    query: nothing,
    body: null,
    success: { status: 200, body: createDataSchema(Session) },
    errors: [],
  }),
  signOut: operation({
    ...inDashboard,
    id: 'session.signOut',
    method: 'DELETE',
    path: '/session',
    summary: 'Sign out',
    params: nothing,
    query: nothing,
    body: null,
    success: { status: 200, body: createDataSchema(Deleted) },
    errors: [],
  }),
  confirm: operation({
    ...inDashboard,
    id: 'session.confirm',
    method: 'POST',
    path: '/session/again',
    summary: 'Send the password again, for operations that require it',
    params: nothing,
    query: nothing,
    body: z.strictObject({ password: passwordIn }),
    success: { status: 200, body: createDataSchema(Session) },
    errors: ['sign_in_failed'],
  }),
  switchWorkspace: operation({
    ...inDashboard,
    id: 'session.switchWorkspace',
    method: 'POST',
    path: '/session/workspace',
    summary: 'Switch to another workspace of the person',
    params: nothing,
    query: nothing,
    body: z.strictObject({ slug: text(1, 100) }),
    success: { status: 200, body: createDataSchema(Session) },
    errors: ['not_found'],
  }),
  list: operation({
    ...inDashboard,
    id: 'session.list',
    method: 'GET',
    path: '/sessions',
    summary: "List the person's signed-in browsers, latest first",
    params: nothing,
    query: nothing,
    body: null,
    success: { status: 200, body: z.strictObject({ data: z.array(SessionRecord) }) },
    errors: [],
  }),
  end: operation({
    ...inDashboard,
    id: 'session.end',
    method: 'DELETE',
    path: '/sessions/{id}',
    summary: 'Sign out another browser',
    params: z.strictObject({ id }),
    query: nothing,
    body: null,
    success: { status: 200, body: createDataSchema(Deleted) },
    errors: ['not_found'],
  }),
  endOthers: operation({
    ...inDashboard,
    id: 'session.endOthers',
    method: 'DELETE',
    path: '/sessions',
    summary: 'Sign out every other browser',
    params: nothing,
    query: nothing,
    body: null,
    success: { status: 200, body: createDataSchema(z.strictObject({ ended: z.int() })) },
    errors: [],
  }),
};

export const scopesIn = z.array(z.enum(SCOPES)).max(SCOPES.length).describe('Only for the role `custom`.');
