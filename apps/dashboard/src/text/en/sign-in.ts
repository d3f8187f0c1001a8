// Text of the sign-in pages and of the pages behind one-time links.

export const signedOut = {
  signIn: 'Sign in',
  open: 'Open Parley',
  again: 'Your session has ended. Sign in again.',
  email: 'Email',
  password: 'Password',
  confirm: 'Confirm your password',
  confirmWhy: 'You’re about to change sensitive settings. We’ll continue once you confirm it’s you.',
  wrongPassword: 'Wrong password.',
  goOn: 'Continue',
  newPassword: 'New password',
  passwordHint: 'At least 12 characters. Several unrelated words work well.',
  missing: 'Fill in this field.',
  tooShort: (length: number, shortest: number) =>
    length === 0 ? 'Choose a password.' : `${length} of at least ${shortest} characters.`,
  zone: 'Time zone',
  zoneHint: 'Sending hours and meetings use it.',
  joinPassword:
    'If you already sign in here with this email, use that password. Otherwise, choose one with at least 12 characters.',
  joinNewPassword:
    'Your current password was set through an invitation to another workspace, so other people might know it. Choose a new one with at least 12 characters.',
  joinRefused:
    'That password wasn’t accepted. If you already sign in here with this email, use that password. If you don’t know it, ask your Parley administrator for a reset link.',
  optionalName: 'Your name (optional)',
  code: 'Two-factor code',
  codeHint: 'Enter the six digits from your app, or a recovery code',
  wrongCode: 'This code is wrong or was already used.',
  workspace: 'Company name',
  workspaceHint: 'The name of your workspace. Leads read it in your agents’ messages.',
  welcome: 'Welcome to Parley',
  welcomeLead: 'Name your company and create your account.',
  begin: 'Create workspace',
  welcomeLost:
    'This link works only once and expires after a day. If you’ve already created your workspace, sign in. If not, restart Parley to get a new link.',
  join: (workspace: string) => `Join ${workspace}`,
  joinLead: (by: string | null, role: string, email: string) =>
    `${by ?? 'Someone'} invited ${email} as ${role}.`,
  accept: 'Join workspace',
  joinLost: 'This invitation has expired, was withdrawn or was already used. Ask for a new link.',
  reset: 'Choose a new password',
  choose: 'Save password',
  resetLost: 'This link has expired or was already used. Ask for a new one.',
  lost: 'This link no longer works',
};
