// A person's own settings: name, language, password, two-factor authentication
// (dashboard-operations.md#two-factor-authentication).
import { z } from 'zod';
import { isLonger, nonEmptyText } from './fields.ts';
import { reject } from './issues/from-zod.ts';
import { violation } from './issues.ts';
import { inDashboard, nothing, operation } from './operation.ts';
import { createDataSchema } from './pagination.ts';
import { codeIn, newPassword, passwordIn, Session, zoneIn } from './sign-in.ts';

export const LOCALES = ['en', 'fr'] as const;
const PREFERENCES_CHARACTERS = 8000;

export const Profile = z
  .strictObject({
    name: z.string().nullable(),
    email: z.string(),
    locale: z.enum(LOCALES).nullable().describe("Null: the device's language."),
    timezone: z.string().nullable().describe("Null: the device's time zone."),
    preferences: z
      .record(z.string(), z.unknown())
      .describe('Settings of pages: theme, density, keys, alerts.'),
    second_step: z.boolean(),
    recovery_codes_left: z.int(),
  })
  .meta({ id: 'Profile', description: "A person's own settings." });

export const RecoveryCodes = z
  .strictObject({
    recovery_codes: z.array(z.string()).describe('Each works once. Returned only in this response.'),
  })
  .meta({ id: 'RecoveryCodes' });

export const profile = {
  get: operation({
    ...inDashboard,
    id: 'profile.get',
    method: 'GET',
    path: '/profile',
    summary: "Read the person's own settings",
    params: nothing,
    query: nothing,
    body: null,
    success: { status: 200, body: createDataSchema(Profile) },
    errors: [],
  }),
  update: operation({
    ...inDashboard,
    id: 'profile.update',
    method: 'PATCH',
    path: '/profile',
    summary: 'Change the name, language, time zone or preferences',
    params: nothing,
    query: nothing,
    body: z.strictObject({
      name: nonEmptyText(255).optional(),
      locale: z.enum(LOCALES).nullable().optional(),
      timezone: zoneIn.nullable().optional(),
      preferences: z
        .record(z.string(), z.unknown())
        .check((check) => {
          if (!isLonger(JSON.stringify(check.value), PREFERENCES_CHARACTERS)) return;
          reject(check, violation('json_max', { max: PREFERENCES_CHARACTERS }));
        })
        .optional(),
    }),
    success: { status: 200, body: createDataSchema(Profile) },
    errors: [],
  }),
  changePassword: operation({
    ...inDashboard,
    id: 'profile.changePassword',
    method: 'POST',
    path: '/profile/password',
    summary: 'Change the password and sign out every other browser',
    params: nothing,
    query: nothing,
    body: z.strictObject({ current: passwordIn, password: newPassword }),
    success: { status: 200, body: createDataSchema(Session) },
    errors: ['sign_in_failed'],
  }),
  beginSecondStep: operation({
    ...inDashboard,
    id: 'profile.beginSecondStep',
    method: 'POST',
    path: '/profile/second-step',
    confirmed: true,
    summary: 'Create a secret for an authenticator app; it takes effect once a code is sent',
    params: nothing,
    query: nothing,
    body: null,
    success: {
      status: 200,
      body: createDataSchema(
        z.strictObject({ secret: z.string(), uri: z.string().describe('For a QR code.') }),
      ),
    },
    errors: ['invalid_state'],
  }),
  confirmSecondStep: operation({
    ...inDashboard,
    id: 'profile.confirmSecondStep',
    method: 'PUT',
    path: '/profile/second-step',
    confirmed: true,
    summary: 'Turn two-factor authentication on with a code and sign out every other browser',
    params: nothing,
    query: nothing,
    body: z.strictObject({ code: codeIn }),
    success: { status: 200, body: createDataSchema(RecoveryCodes) },
    errors: ['invalid_state'],
  }),
  endSecondStep: operation({
    ...inDashboard,
    id: 'profile.endSecondStep',
    method: 'DELETE',
    path: '/profile/second-step',
    confirmed: true,
    summary: 'Turn two-factor authentication off and sign out every other browser',
    params: nothing,
    query: nothing,
    body: null,
    success: { status: 200, body: createDataSchema(Profile) },
    errors: ['invalid_state'],
  }),
  newRecoveryCodes: operation({
    ...inDashboard,
    id: 'profile.newRecoveryCodes',
    method: 'POST',
    path: '/profile/recovery-codes',
    confirmed: true,
    summary: 'Create new recovery codes; the old ones stop working',
    params: nothing,
    query: nothing,
    body: null,
    success: { status: 200, body: createDataSchema(RecoveryCodes) },
    errors: ['invalid_state'],
  }),
};
