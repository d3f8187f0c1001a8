// Handles the first run (dashboard-operations.md#first-run): the link that `parley start` prints creates the first workspace
// and its owner. The link needs no row, because it is signed and contains its expiry time. It works until a workspace
// exists.
import { type contract, fail, type InputOf } from '@parley/contract';
import type { Ctx, System, Visitor } from '../../context.ts';
import { recordActivity } from '../activity/index.ts';
import {
  checkPassword,
  createBrowserCookie,
  type PasswordHasher,
  recordSignIn,
  savePerson,
  setFirstPassword,
  startSession,
} from '../people/index.ts';
import { checkZone } from './profile.ts';
import { saveWorkspace } from './save-workspace.ts';
import { insertMember, lockFileApply } from './store.ts';
import { configureWorkspace, hasWorkspace } from './workspace-store.ts';

const WELCOME_MS = 24 * 60 * 60_000;

type LinkSigner = Pick<System, 'seal' | 'clock' | 'baseUrl'>;

/**
 * Returns the URL with which the first person creates the first workspace. It is valid for a day, until a workspace
 * exists.
 */
export function createWelcomeLink({ seal, clock, baseUrl }: LinkSigner): string {
  const until = (clock.ms() + WELCOME_MS).toString(36);
  return `${baseUrl}/welcome?token=${until}.${seal.sign(`welcome ${until}`).toString('base64url')}`;
}

const failExpired = (): never => fail('not_found', 'welcome_used');

/** Returns the expiry time of the link. Fails with `not_found` if the link has expired or a workspace exists. */
export async function describeWelcome(system: System, token: string): Promise<{ expires_at: string }> {
  const [until = '', signature = ''] = token.split('.');
  const at = Number.parseInt(until, 36);
  if (!system.seal.verify(`welcome ${until}`, Buffer.from(signature, 'base64url'))) return failExpired();
  if (at <= system.clock.ms() || (await hasWorkspace(system.db))) return failExpired();
  return { expires_at: new Date(at).toISOString() };
}

/** Returns a slug made of the letters, digits and dashes of a name. */
function toSlug(name: string): string {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 63)
    .replace(/^-+|-+$/g, '');
  return plain === '' ? 'workspace' : plain;
}

/**
 * Creates the workspace and signs its owner in. Only one of two concurrent calls succeeds.
 * @returns the token of the session.
 */
export async function createFirstWorkspace(
  system: System,
  hashing: PasswordHasher,
  input: InputOf<typeof contract.welcome.begin>,
  visitor: Visitor,
): Promise<string> {
  await describeWelcome(system, input.token);
  checkZone(input.timezone);
  const { workspace, slug = toSlug(workspace), email, name, password, timezone = null } = input;
  await checkPassword(password, [email, workspace, slug]);
  const hash = await hashing.hash(visitor.address, password);
  const token = await system.db.transaction(async (tx) => {
    await lockFileApply(tx, { isPart: false });
    if (await hasWorkspace(tx)) failExpired();
    const teamId = await saveWorkspace(tx, system, { slug, name: workspace, plan: 'scale' });
    await configureWorkspace(tx, teamId, { name: workspace, timezone, second_step_required: false });
    const person = await savePerson(tx, system, { email, name });
    if (!(await setFirstPassword(tx, person.id, hash, null))) failExpired();
    const memberId = system.newId('mem');
    const row = { id: memberId, person_id: person.id, email, name: name ?? null, scopes: [], calendar: null };
    const standing = { role: 'owner', is_pending: false } as const;
    await insertMember(tx, teamId, { ...row, ...standing, created_at: system.clock.now() });
    const ctx: Ctx = { ...system, teamId, actor: { kind: 'member', id: memberId, name: name ?? email } };
    await recordActivity(tx, ctx, {
      action: 'workspace.created',
      subject: { id: teamId, name: workspace },
    });
    const begun = { teamId, memberId, personId: person.id, name: name ?? null, email };
    const session = await startSession(tx, system, visitor, begun);
    await recordSignIn(tx, system, visitor, begun);
    return session;
  });
  visitor.keep(token, createBrowserCookie(system, { email, password_hash: hash }));
  return token;
}
