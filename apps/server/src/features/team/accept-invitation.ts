// Describes and accepts an invitation (dashboard-operations.md#links).
import {
  ContractError,
  type contract,
  fail,
  failWith,
  type InputOf,
  placeViolation,
  violation,
} from '@parley/contract';
import type { Ctx, System, Visitor } from '../../context.ts';
import type { Queries } from '../../platform/postgres/database.ts';
import { recordActivity } from '../activity/index.ts';
import {
  authenticate,
  checkPassword,
  clearAttempts,
  createBrowserCookie,
  deleteWorkspaceReset,
  endSessions,
  failSignIn,
  findByEmail,
  findPasswordProblem,
  hashToken,
  isUnproven,
  lockAuthenticated,
  type PasswordHasher,
  type PersonRow,
  recordSignIn,
  savePerson,
  setPassword,
  startSession,
  switchSecondStepOff,
} from '../people/index.ts';
import * as store from './people-store.ts';
import { findMember, insertMember, lockWorkspace } from './store.ts';

const failExpired = (): never => fail('not_found', 'invitation_used');

/** Returns the data of an invitation's page, which is the same whether or not the address has an account. */
export async function describeInvitation(system: System, token: string) {
  const found = await store.findInvitation(system.db, hashToken(token), system.clock.now());
  if (!found) return failExpired();
  const { workspace, invited_by, role, email } = found;
  return { workspace, invited_by, role, email };
}

/** The way in which a person proves their identity when they accept. */
type Proof =
  /** `newHash`: the hash of the password that replaces the current one. */
  | { kind: 'signed in'; person: PersonRow; newHash: string | null }
  /** `replaces`: the hash of the current password, which another person might have chosen. */
  | { kind: 'chose'; hash: string; replaces: string | null };

/**
 * Creates the member, or activates a pending one, and signs them in. A link from a workspace proves the address only to
 * that workspace: a person with a password must enter it, and one without a password who is in another workspace needs a
 * reset. A person whose password was set through another workspace's link must enter it and choose a new one, because an
 * admin there might know it. After a link from the operator, a person whose password was set through a workspace's link
 * chooses a new one without entering the old one.
 * @returns the token of the session.
 */
export async function acceptInvitation(
  system: System,
  hashing: PasswordHasher,
  input: InputOf<typeof contract.join.accept>,
  visitor: Visitor,
): Promise<string> {
  const tokenOfLink = hashToken(input.token);
  const found = await store.findInvitation(system.db, tokenOfLink, system.clock.now());
  if (!found) return failExpired();
  const { email, team_id: teamId } = found;
  const proof = await checkProof(system, hashing, input, visitor, found);
  const { token, person } = await system.db.transaction(async (tx) => {
    await lockWorkspace(tx, teamId);
    const now = system.clock.now();
    const taken = (await store.useUpInvitation(tx, teamId, tokenOfLink, now)) ?? failExpired();
    const person = await settlePerson(tx, system, { teamId, invitation: taken, proof, name: input.name });
    const { id: memberId } = await settleMember(tx, system, {
      teamId,
      invitation: taken,
      person,
      name: input.name,
    });
    await deleteWorkspaceReset(tx, person.id);
    const begun = {
      teamId,
      memberId,
      personId: person.id,
      name: input.name ?? person.name,
      email: person.email,
    };
    const token = await startSession(tx, system, visitor, begun);
    await recordSignIn(tx, system, visitor, begun);
    return { token, person };
  });
  await clearAttempts(system, visitor, email);
  visitor.keep(token, createBrowserCookie(system, person));
  return token;
}

async function checkProof(
  system: System,
  hashing: PasswordHasher,
  { password, new_password: newPassword, code }: InputOf<typeof contract.join.accept>,
  visitor: Visitor,
  { email, workspace, team_id: teamId, invited_by }: store.FoundInvitation,
): Promise<Proof> {
  const known = await findByEmail(system.db, email);
  const isOperators = invited_by === null;
  if (known && (await mustSignIn(system.db, teamId, known, isOperators))) {
    const isForeign = (person: PersonRow) => isUnproven(person) && person.password_team_id !== teamId;
    const { person, succeeded } = await authenticate(
      system,
      hashing,
      visitor,
      { email, password, code },
      async (person) => {
        if (isForeign(person)) await checkNewPassword(password, newPassword, [email, workspace]);
      },
    ).catch(async (error) => {
      // Check a weak password here too, so that the response does not reveal whether the address has an account.
      const isWrong = error instanceof ContractError && error.reason === 'sign_in_failed';
      if (isWrong) await checkPassword(password, [email, workspace]);
      throw error;
    });
    await succeeded();
    const replaces = isForeign(person) && newPassword !== undefined;
    const newHash = replaces ? await hashing.hash(visitor.address, newPassword) : null;
    return { kind: 'signed in', person, newHash };
  }
  await checkPassword(password, [email, workspace]);
  const replaces = known?.password_hash ?? null;
  if (replaces !== null && (await hashing.verify(visitor.address, password, replaces))) {
    fail('validation_error', 'password_reused', {}, ['password']);
  }
  return { kind: 'chose', hash: await hashing.hash(visitor.address, password), replaces };
}

/** Checks the new password. @throws 409 if it is missing, 422 if it is the old one or too easy to guess. */
async function checkNewPassword(
  password: string,
  newPassword: string | undefined,
  about: readonly string[],
): Promise<void> {
  if (newPassword === undefined) {
    return fail('new_password_required', 'password_by_link');
  }
  const problem =
    newPassword.normalize('NFKC') === password.normalize('NFKC')
      ? violation('password_same')
      : await findPasswordProblem(newPassword, about);
  if (problem !== null) failWith('validation_error', [placeViolation(['new_password'], problem)]);
}

/**
 * Returns whether the person must enter their password. A person without a password who is in another workspace gets
 * the same error as for a wrong password.
 */
async function mustSignIn(
  db: Queries,
  teamId: string,
  person: PersonRow,
  isOperators: boolean,
): Promise<boolean> {
  if (isOperators) return person.password_hash !== null && !isUnproven(person);
  return person.password_hash !== null || store.isInOtherWorkspace(db, teamId, person.id);
}

interface AcceptanceParts {
  teamId: string;
  invitation: store.InvitationRow;
  name: string | undefined;
}

/**
 * Locks and returns the person, checks that they are unchanged since {@link checkProof}, and stores the new password.
 */
async function settlePerson(
  tx: Queries,
  system: System,
  { teamId, invitation: { email, invited_by }, proof, name }: AcceptanceParts & { proof: Proof },
): Promise<PersonRow> {
  const now = system.clock.now();
  if (proof.kind === 'signed in') {
    const { person, newHash } = proof;
    await lockAuthenticated(tx, person);
    if (newHash === null) return person;
    // The admin who opened the other workspace's link might know the password and have sessions.
    await setPassword(tx, person.id, newHash, teamId);
    await endSessions(tx, person.id, null, now);
    return { ...person, password_hash: newHash };
  }
  const person = await savePerson(tx, system, { email, name });
  if (person.password_hash !== proof.replaces) return failExpired();
  // A concurrent call might have made the person a member of another workspace.
  if (invited_by !== null && (await store.isInOtherWorkspace(tx, teamId, person.id))) failSignIn();
  await setPassword(tx, person.id, proof.hash, invited_by === null ? null : teamId);
  if (proof.replaces !== null) {
    await switchSecondStepOff(tx, person.id);
    await endSessions(tx, person.id, null, now);
  }
  return { ...person, password_hash: proof.hash };
}

async function settleMember(
  tx: Queries,
  system: System,
  { teamId, invitation, person, name }: AcceptanceParts & { person: PersonRow },
): Promise<{ id: string }> {
  const { email, role, scopes, invited_by } = invitation;
  const member = await findMember(tx, teamId, email);
  // A workspace file has made the person a member in the meantime, perhaps with other permissions.
  if (member && !member.is_pending && invited_by !== null) return failExpired();
  const id = member?.id ?? system.newId('mem');
  const shown = member?.name ?? name ?? person.name;
  if (member) {
    await store.acceptMember(tx, teamId, id, { role, scopes, name: shown });
  } else {
    const row = { id, person_id: person.id, email: person.email, name: shown, role, scopes };
    const rest = { calendar: null, is_pending: false, created_at: system.clock.now() };
    await insertMember(tx, teamId, { ...row, ...rest });
  }
  const ctx: Ctx = { ...system, teamId, actor: { kind: 'member', id, name: shown ?? email } };
  const raised = member && !member.is_pending;
  await recordActivity(tx, ctx, {
    action: raised ? 'member.role_changed' : 'member.joined',
    subject: { id, name: shown ?? email },
    details: raised ? { from: member.role, to: role } : { role, invited_by },
  });
  return { id };
}
