// The public interface of the feature: people, their passwords, two-factor authentication, and sessions.

export { describeToken } from './describe-session.ts';
export { endSecondStep } from './own-second-step.ts';
export { getPerson } from './own-session.ts';
export { createHashing, type PasswordHasher, verifyPassword } from './password.ts';
export { checkPassword, findPasswordProblem } from './password-rules.ts';
export { makeReset, type ResetLink } from './resets.ts';
export { peopleRoutes } from './routes.ts';
export { isUnproven, savePerson } from './save-person.ts';
export { SEALED_TOTP } from './second-step.ts';
export { changesSessions, deleteWorkspaceReset, endSessions, recordSessionUse } from './session-store.ts';
export { findSession, IDLE_MS, recordSignIn, startSession } from './sessions.ts';
export { authenticate, failSignIn, lockAuthenticated } from './sign-in.ts';
export {
  abandonSecondSteps,
  changePerson,
  changesPeople,
  deleteExpired,
  deleteIfInNoWorkspace,
  findByEmail,
  lockByEmail,
  type PersonRow,
  setFirstPassword,
  setPassword,
  switchSecondStepOff,
} from './store.ts';
export { clearAttempts, createBrowserCookie } from './throttle.ts';
export { createToken, hashToken } from './token.ts';
