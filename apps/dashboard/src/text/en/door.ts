// Words of the ways in: signing in, and the pages behind links that work once.

export const door = {
  signIn: 'Sign in',
  again: 'Your session has ended. Sign in again',
  email: 'E-mail',
  password: 'Password',
  confirm: 'Your password again',
  confirmWhy: 'This changes who may do what, so it asks who you are. It goes on by itself.',
  wrongPassword: 'That is not your password.',
  goOn: 'Go on',
  newPassword: 'New password',
  passwordHint: '12 characters or more',
  joinPassword:
    'If you already sign in here with this address, use that password. Otherwise choose one with 12 characters or more.',
  joinNewPassword:
    'An invitation to another workspace set your present password, so other people may know it. Choose a new one with 12 characters or more.',
  joinRefused:
    'This password was not accepted. If you already sign in here with this address, use that password. If you do not know it, ask the person who runs this Parley for a reset link.',
  optionalName: 'Your name (optional)',
  code: 'Code of the second step',
  codeHint: 'Six digits from your app, or a recovery code',
  wrongCode: 'That code is wrong, or was used before.',
  name: 'Your name',
  workspace: 'Name of the workspace',
  welcome: 'Welcome to Parley',
  welcomeLead: 'Name your workspace and make the account of its owner.',
  begin: 'Begin',
  welcomeLost:
    'This address works once, for a day. If your workspace is made, sign in; if not, start Parley again for a new address.',
  join: (workspace: string) => `Join ${workspace}`,
  joinLead: (by: string | null, role: string, email: string) =>
    `${by ?? 'Somebody'} invited ${email} as ${role}.`,
  accept: 'Join',
  joinLost: 'This invitation was used, withdrawn, or is older than a week. Ask for a new link.',
  reset: 'Choose a new password',
  choose: 'Save the password',
  resetLost: 'This link was used or is older than a day. Ask for a new one.',
  lost: 'This link no longer works',
};
