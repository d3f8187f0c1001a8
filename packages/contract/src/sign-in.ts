// Signing in, and the session that follows (dashboard-doors.md#sessions).
import { z } from 'zod';
import { id, text, timestampOut } from './fields.ts';
import { coded, reject } from './issues/from-zod.ts';
import { violation } from './issues.ts';
import { operation } from './operation.ts';
import { Deleted, dataOf } from './pagination.ts';
import { SCOPES } from './scopes.ts';
import { TEAM_ROLES } from './team.ts';

/** What operations of the dashboard share. */
export const atDashboard = { root: '/dashboard/api', audience: 'dashboard', scope: null } as const;
export const nothing = z.strictObject({});

/** Only its presence is checked when somebody signs in: the rules are those of the day when it was chosen. */
export const passwordIn = text(1, 256);
/** A password that somebody chooses (dashboard-doors.md#passwords). */
export const newPassword = text(12, 128).describe(
  'Not among the commonest passwords, and without the e-mail address or the workspace in it.',
);
/** Of the second step: six digits, or a recovery code. */
export const codeIn = text(6, 40).describe('The six digits of the second step, or a recovery code.');
export const emailIn = z
  .string()
  .regex(/^[^\s@<>",;]+@[^\s@<>",;]+$/, coded('email'))
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
      simulated_only: z.boolean().describe('No number of it reaches a real person.'),
    }),
    capabilities: z.array(z.string()).describe('The ids of the operations that the member may call.'),
    limited_to: z
      .record(z.string(), z.array(z.string()))
      .describe('Operations that the member may call with these fields alone.'),
    workspaces: z
      .array(z.strictObject({ slug: z.string(), name: z.string(), role: z.enum(TEAM_ROLES) }))
      .describe('Every workspace of this person.'),
    locale: z.string().nullable(),
    timezone: z.string().nullable().describe("The person's own; null: the device's."),
    preferences: z.record(z.string(), z.unknown()),
    second_step: z
      .enum(['off', 'on', 'missing'])
      .describe('`missing`: the workspace asks for it; until it is set up, only the profile works.'),
    confirmed_until: timestampOut.describe('Until then no operation asks for the password again.'),
    expires_at: timestampOut,
    build: z.string().describe('The version of the server.'),
  })
  .meta({ id: 'Session', description: 'Who is signed in, where, and what they may do.' });

export const SessionRecord = z
  .strictObject({
    id,
    current: z.boolean(),
    workspace: z.string().describe('The slug of the workspace that it is in.'),
    agent: z.string().nullable().describe('What the browser says that it is.'),
    address: z.string().nullable(),
    created_at: timestampOut,
    seen_at: timestampOut,
  })
  .meta({ id: 'SessionRecord', description: 'A browser that somebody is signed in with.' });

export const session = {
  signIn: operation({
    ...atDashboard,
    id: 'session.signIn',
    method: 'POST',
    path: '/session',
    open: true,
    summary: 'Sign in',
    params: nothing,
    query: nothing,
    body: z.strictObject({ email: emailIn, password: passwordIn, code: codeIn.optional() }),
    success: { status: 200, body: dataOf(Session) },
    errors: ['sign_in_failed', 'second_step_required'],
  }),
  get: operation({
    ...atDashboard,
    id: 'session.get',
    method: 'GET',
    path: '/session',
    summary: 'Who is signed in, where, and what they may do',
    params: nothing,
    query: nothing,
    body: null,
    success: { status: 200, body: dataOf(Session) },
    errors: [],
  }),
  signOut: operation({
    ...atDashboard,
    id: 'session.signOut',
    method: 'DELETE',
    path: '/session',
    summary: 'Sign out',
    params: nothing,
    query: nothing,
    body: null,
    success: { status: 200, body: dataOf(Deleted) },
    errors: [],
  }),
  confirm: operation({
    ...atDashboard,
    id: 'session.confirm',
    method: 'POST',
    path: '/session/again',
    summary: 'Give the password again, for what asks for it',
    params: nothing,
    query: nothing,
    body: z.strictObject({ password: passwordIn }),
    success: { status: 200, body: dataOf(Session) },
    errors: ['sign_in_failed'],
  }),
  switchWorkspace: operation({
    ...atDashboard,
    id: 'session.switchWorkspace',
    method: 'POST',
    path: '/session/workspace',
    summary: 'Go to another workspace of this person',
    params: nothing,
    query: nothing,
    body: z.strictObject({ slug: text(1, 100) }),
    success: { status: 200, body: dataOf(Session) },
    errors: ['not_found'],
  }),
  list: operation({
    ...atDashboard,
    id: 'session.list',
    method: 'GET',
    path: '/sessions',
    summary: 'The browsers that this person is signed in with, latest first',
    params: nothing,
    query: nothing,
    body: null,
    success: { status: 200, body: z.strictObject({ data: z.array(SessionRecord) }) },
    errors: [],
  }),
  end: operation({
    ...atDashboard,
    id: 'session.end',
    method: 'DELETE',
    path: '/sessions/{id}',
    summary: 'Sign out of one other browser',
    params: z.strictObject({ id }),
    query: nothing,
    body: null,
    success: { status: 200, body: dataOf(Deleted) },
    errors: ['not_found'],
  }),
  endOthers: operation({
    ...atDashboard,
    id: 'session.endOthers',
    method: 'DELETE',
    path: '/sessions',
    summary: 'Sign out of every other browser',
    params: nothing,
    query: nothing,
    body: null,
    success: { status: 200, body: dataOf(z.strictObject({ ended: z.int() })) },
    errors: [],
  }),
};

/** The scopes of a member whose role is `custom`. */
export const scopesIn = z.array(z.enum(SCOPES)).max(SCOPES.length).describe('For the role `custom` alone.');
