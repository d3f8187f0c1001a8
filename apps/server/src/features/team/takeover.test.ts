// Tests that an admin who invites an email address, opens the link and chooses a password gains nothing in another
// workspace, regardless of what that workspace does. The password and its sessions must not give access to it
// (dashboard-operations.md#proven-addresses, docs/adr/protect-accounts-without-mail.md).

import { contract } from '@parley/contract';
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ENDPOINT_RATES } from '../../http/admission/endpoint-limits.ts';
import { type Browser, createBrowser, type ErrorAnswer, PASSWORD } from '../../testing/browser.ts';
import { queryRows } from '../../testing/conversation-helper.ts';
import { SLOW_MS } from '../../testing/nightly.ts';
import { startApp, type TestApp } from '../../testing/start-app.ts';
import { type Applied, applyFile, exportWorkspace } from '../../workspace-file/index.ts';
import { findByEmail, makeReset } from '../people/index.ts';
import { invite } from './index.ts';

/** The passwords that the attacker and the true person choose. */
const ATTACKERS = 'chosen by the attacker';
const OWN = 'nine quiet lighthouses';

let app: TestApp;
let made = 0;
beforeAll(async () => {
  const endpointRates = { ...ENDPOINT_RATES, dashboard: 1e6, joining: 1e6 };
  app = await startApp({ trustedProxies: ['127.0.0.1'], endpointRates });
});
afterAll(() => app.close());

const openBrowser = () => createBrowser(app, `192.${(++made >> 8) & 255}.${made & 255}.1`);
const buildAddress = (name: string) => `${name}${++made}@takeover.test`;
const getToken = (link: string) => link.split('/').at(-1)!;

/** Creates a workspace with a signed-in owner. */
async function workspace() {
  const email = buildAddress('owner');
  const made = await app.make.workspace({ members: [{ email, role: 'owner', password: PASSWORD }] });
  const page = openBrowser();
  await page.signIn(email);
  const findPersonId = async (of: string) =>
    (await page.call(contract.team.people, {})).data.find((one) => one.email === of)!.id;
  return { ...made, page, email, findPersonId };
}
type Workspace = Awaited<ReturnType<typeof workspace>>;

async function accept(
  link: string,
  password: string,
  more: { code?: string; new_password?: string } = {},
): Promise<Browser> {
  const page = openBrowser();
  await page.call(contract.join.accept, { token: getToken(link), password, ...more });
  return page;
}

async function inviteTo(w: Workspace, email: string, role: 'owner' | 'admin' | 'viewer' = 'viewer') {
  return (await w.page.call(contract.team.invite, { email, role })).data;
}

/** Invites the victim's address, opens the link, and signs in as the victim, as an attacker would. */
async function inviteAndJoinAs(victim: string): Promise<{ w: Workspace; page: Browser }> {
  const w = await workspace();
  const { link } = await inviteTo(w, victim);
  return { w, page: await accept(link, ATTACKERS) };
}

/** Applies a workspace file with the member. */
async function apply(
  w: { slug: string },
  email: string,
  role = 'owner',
  password?: string,
): Promise<Applied> {
  const member = { email, role, ...(password !== undefined && { password }) };
  const text = JSON.stringify({ workspace: { slug: w.slug }, members: [member] });
  return (await applyFile(app.system, text, 'b.yaml'))[0]!;
}

/** Returns whether this page, or a new browser with this password, gets into the workspace. */
async function canEnter(slug: string, victim: string, page: Browser, password = ATTACKERS): Promise<boolean> {
  const pages = [page];
  const fresh = openBrowser();
  if (
    await fresh.signIn(victim, password).then(
      () => true,
      () => false,
    )
  )
    pages.push(fresh);
  for (const one of pages) {
    const session = await one.call(contract.session.get, {}).catch(() => null);
    if (session?.data.workspaces.some((there) => there.slug === slug)) return true;
    if ((await one.ask(contract.session.switchWorkspace, { slug })).status === 200) return true;
  }
  return false;
}

const readRole = async (w: Workspace, email: string) => {
  const [row] = await queryRows<{ role: string; is_pending: boolean }>(
    app,
    'select role, is_pending from members where team_id = $1 and lower(email) = lower($2)',
    [w.teamId, email],
  );
  return row;
};

describe('a workspace file that names a person whose password came from a link of another workspace', () => {
  test('leaves the membership pending, and prints a link', async () => {
    const victim = buildAddress('victim');
    const { page } = await inviteAndJoinAs(victim);
    const b = await workspace();
    const applied = await apply(b, victim.toUpperCase(), 'owner', 'of the file, and not used');
    expect(applied.members).toEqual([
      {
        email: victim.toUpperCase(),
        id: expect.any(String),
        pending: {
          code: 'unproven_password',
          link: expect.stringMatching(/^http:\/\/localhost:3000\/join\/[\w-]{22}$/),
          expires_at: expect.any(String),
        },
      },
    ]);
    expect(await canEnter(b.slug, victim, page)).toBe(false);
    await page.call(contract.profile.update, { name: 'The attacker' });
    const { data: people } = await b.page.call(contract.team.people, {});
    expect(people.map(({ pending, name }) => [pending, name]).toSorted()).toEqual([
      [false, null],
      [true, null],
    ]);
  });

  test('prints the same link again and changes nothing, even when the export of the workspace is applied', async () => {
    const victim = buildAddress('victim');
    await inviteAndJoinAs(victim);
    const b = await workspace();
    const first = await apply(b, victim, 'owner');
    const rows = () =>
      queryRows(
        app,
        'select m.*, i.* from members m left join invitations i using (team_id) where team_id = $1',
        [b.teamId],
      );
    const before = await rows();
    expect(await apply(b, victim, 'owner')).toEqual(first);
    const { yaml } = await exportWorkspace(app.createCtx(b.teamId));
    const [again] = await applyFile(app.system, yaml, 'export.yaml');
    expect(again!.members.find(({ email }) => email === victim)).toEqual(first.members[0]);
    expect(await rows()).toEqual(before);
    // A link from `parley member invite` replaces it, and is then also printed.
    const input = { email: victim, role: 'owner', scopes: [] } as const;
    const { link: later } = await app.system.db.transaction((tx) =>
      invite(tx, app.createCtx(b.teamId), input, null),
    );
    expect(later).not.toBe(first.members[0]!.pending!.link);
    expect((await apply(b, victim, 'owner')).members[0]!.pending!.link).toBe(later);
    // Once the invitation has expired, the next apply creates a new one.
    app.clock.advance(8 * 24 * 60 * 60_000);
    const { link } = (await apply(b, victim, 'owner')).members[0]!.pending!;
    expect(link).not.toBe(first.members[0]!.pending!.link);
  });

  test('lets the person in through the link with a new password, and ends the old password and its sessions', async () => {
    const victim = buildAddress('victim');
    const { w: a, page } = await inviteAndJoinAs(victim);
    const b = await workspace();
    const { link } = (await apply(b, victim, 'owner')).members[0]!.pending!;
    // The attacker has also set up two-factor authentication.
    await queryRows(app, `update people set second_step_at = now(), totp_sealed = 'x' where email = $1`, [
      victim,
    ]);
    await expect(accept(link, ATTACKERS)).rejects.toMatchObject({
      status: 422,
      issues: [{ path: ['password'], code: 'password_reused' }],
    });
    const own = await accept(link, OWN);
    expect((await own.call(contract.session.get, {})).data).toMatchObject({
      workspace: { slug: b.slug },
      member: { role: 'owner' },
      second_step: 'off',
    });
    expect((await page.ask(contract.session.get)).status).toBe(401);
    await expect(openBrowser().signIn(victim, ATTACKERS)).rejects.toMatchObject({ code: 'sign_in_failed' });
    await openBrowser().signIn(victim, OWN);
    // Now the address is proven: applying again needs no acceptance, and another file makes them an active member.
    expect((await apply(b, victim, 'owner')).members[0]!.pending).toBeNull();
    const c = await workspace();
    expect((await apply(c, victim, 'admin')).members[0]!.pending).toBeNull();
    // The first workspace can no longer create a reset link for them.
    await expect(
      a.page.call(contract.team.makeReset, { id: await a.findPersonId(victim) }),
    ).rejects.toMatchObject({ code: 'invalid_state' });
  });

  test('makes the person an active member after a reset by the operator', async () => {
    const victim = buildAddress('victim');
    const { page } = await inviteAndJoinAs(victim);
    const b = await workspace();
    const { link } = (await apply(b, victim, 'owner')).members[0]!.pending!;
    const person = (await findByEmail(app.system.db, victim))!;
    const reset = await makeReset(app.system.db, app.system, person.id, {
      madeIn: null,
      endsSecondStep: true,
    });
    await openBrowser().call(contract.reset.use, { token: getToken(reset.link), password: OWN });
    expect(await canEnter(b.slug, victim, page)).toBe(false);
    // The link still works, with the password that was just proven.
    await expect(accept(link, ATTACKERS)).rejects.toMatchObject({ code: 'sign_in_failed' });
    expect(await canEnter(b.slug, victim, await accept(link, OWN), OWN)).toBe(true);
  });

  test('makes the person an active member if they have no password, or one that came from a file', async () => {
    const [bare, own] = [buildAddress('bare'), buildAddress('own')];
    const a = await workspace();
    await apply(a, bare, 'viewer');
    await apply(a, own, 'viewer', OWN);
    const b = await workspace();
    expect((await apply(b, bare, 'owner')).members[0]!.pending).toBeNull();
    expect((await apply(b, own, 'owner')).members[0]!.pending).toBeNull();
    expect(await canEnter(b.slug, own, await openBrowser(), OWN)).toBe(true);
  });
});

describe('an attacker', () => {
  test.each([
    ['with a password', OWN],
    ['without a password', undefined],
  ])(
    'gets no access through a link that they open after a file %s made the address an owner',
    async (_, password) => {
      const victim = buildAddress('victim');
      const a = await workspace();
      const { link } = await inviteTo(a, victim);
      const b = await workspace();
      await apply(b, victim, 'owner', password);
      await expect(accept(link, ATTACKERS)).rejects.toMatchObject({ code: 'sign_in_failed' });
      expect(await canEnter(b.slug, victim, openBrowser())).toBe(false);
    },
  );

  test('gets no access through a reset link from the first workspace', async () => {
    const victim = buildAddress('victim');
    const { w: a, page } = await inviteAndJoinAs(victim);
    const { data: reset } = await a.page.call(contract.team.makeReset, {
      id: await a.findPersonId(victim),
    });
    const b = await workspace();
    const { link } = (await apply(b, victim, 'owner')).members[0]!.pending!;
    const use = () =>
      openBrowser().call(contract.reset.use, {
        token: getToken(reset.link),
        password: 'another of the attacker',
      });
    await expect(use()).rejects.toMatchObject({ status: 404 });
    const own = await accept(link, OWN);
    await expect(use()).rejects.toMatchObject({ status: 404 });
    expect((await own.ask(contract.session.get)).status).toBe(200);
    expect(await canEnter(b.slug, victim, page)).toBe(false);
  });

  test('gets no access after removing the address from their workspace and inviting it again', async () => {
    const victim = buildAddress('victim');
    const { w: a, page } = await inviteAndJoinAs(victim);
    const b = await workspace();
    await apply(b, victim, 'owner');
    await a.page.call(contract.team.remove, { id: await a.findPersonId(victim) });
    expect(await canEnter(b.slug, victim, page)).toBe(false);
    const { link } = await inviteTo(a, victim);
    expect(await canEnter(b.slug, victim, await accept(link, ATTACKERS))).toBe(false);
  });

  test('gets no access if an owner of the other workspace invites the address', async () => {
    const victim = buildAddress('victim');
    const { page } = await inviteAndJoinAs(victim);
    const b = await workspace();
    const { link } = await inviteTo(b, victim, 'owner');
    expect(await canEnter(b.slug, victim, page)).toBe(false);
    // The attacker has given the password to the person. It is refused, so the person chooses a new one.
    await expect(accept(link, ATTACKERS)).rejects.toMatchObject({
      status: 409,
      code: 'new_password_required',
    });
    for (const new_password of [ATTACKERS, `about ${victim}`]) {
      await expect(accept(link, ATTACKERS, { new_password })).rejects.toMatchObject({
        status: 422,
        issues: [{ path: ['new_password'] }],
      });
    }
    // An owner of the other workspace can't replace the password without the current one.
    await expect(accept(link, OWN, { new_password: OWN })).rejects.toMatchObject({
      code: 'sign_in_failed',
      issues: [{ code: 'sign_in_wrong' }],
    });
    const own = await accept(link, ATTACKERS, { new_password: OWN });
    expect((await own.call(contract.session.get, {})).data.member.role).toBe('owner');
    expect((await page.ask(contract.session.get)).status).toBe(401);
    expect(await canEnter(b.slug, victim, page)).toBe(false);
    expect(await canEnter(b.slug, victim, openBrowser(), OWN)).toBe(true);
    // The password proves the address only to the second workspace.
    expect((await apply(await workspace(), victim)).members[0]!.pending).not.toBeNull();
  });

  test('gets no access with a two-factor code, which is not used up before the new password is set', async () => {
    const victim = buildAddress('victim');
    const { page } = await inviteAndJoinAs(victim);
    const { data: begun } = await page.call(contract.profile.beginSecondStep, {});
    const { secret } = Object.fromEntries(new URL(begun.uri).searchParams) as { secret: string };
    const next = () => new TOTP({ secret }).generate({ timestamp: app.clock.ms() });
    await page.call(contract.profile.confirmSecondStep, { code: next() });
    app.clock.advance(60_000);
    const { link } = await inviteTo(await workspace(), victim);
    const code = next();
    await expect(accept(link, ATTACKERS, { code })).rejects.toMatchObject({ code: 'new_password_required' });
    const own = await accept(link, ATTACKERS, { code, new_password: OWN });
    expect((await own.call(contract.session.get, {})).data.second_step).toBe('on');
  });

  test('gets no access if the operator invites the address', async () => {
    const victim = buildAddress('victim');
    const { page } = await inviteAndJoinAs(victim);
    const b = await workspace();
    const { link } = await app.system.db.transaction((tx) =>
      invite(tx, app.createCtx(b.teamId), { email: victim, role: 'owner', scopes: [] }, null),
    );
    await expect(accept(link, ATTACKERS)).rejects.toMatchObject({ status: 422 });
    await accept(link, OWN);
    expect(await canEnter(b.slug, victim, page)).toBe(false);
    expect((await page.ask(contract.session.get)).status).toBe(401);
  });

  test('gets no access by opening the link or a reset link at the moment when the file is applied', {
    tags: 'endurance',
  }, async () => {
    const b = await workspace();
    for (let round = 0; round < 8; round++) {
      const [joins, resets] = [buildAddress('joins'), buildAddress('resets')];
      const a = await workspace();
      const { link } = await inviteTo(a, joins);
      // The address was proven before, so that the file without the link would make them an active member.
      await apply(a, resets, 'viewer', OWN);
      const { data: reset } = await a.page.call(contract.team.makeReset, {
        id: await a.findPersonId(resets),
      });
      const use = { token: getToken(reset.link), password: ATTACKERS };
      await Promise.allSettled([
        accept(link, ATTACKERS),
        apply(b, joins, 'admin'),
        openBrowser().call(contract.reset.use, use),
        apply(b, resets, 'admin'),
      ]);
      for (const email of [joins, resets]) {
        expect([round, email, await canEnter(b.slug, email, openBrowser())]).toEqual([round, email, false]);
      }
    }
  });

  test('gets no access, in whatever order they invite, reset, remove and change roles in the other workspace', {
    timeout: SLOW_MS,
    tags: 'endurance',
  }, async () => {
    const steps = ['squat', 'file', 'invite', 'reset', 'remove'] as const;
    type Step = (typeof steps)[number];
    const orders = (rest: readonly Step[]): Step[][] =>
      rest.length === 0
        ? [[]]
        : rest.flatMap((one) => orders(rest.filter((other) => other !== one)).map((tail) => [one, ...tail]));
    /** Removes the steps that do nothing, because the address is not in the other workspace at that time. */
    const keepEffective = (order: readonly Step[]) =>
      order.filter((step, at) => {
        const earlier = order.slice(0, at);
        if (step !== 'reset' && step !== 'remove') return true;
        return earlier.includes('squat') && !(step === 'reset' && earlier.includes('remove'));
      });
    const different = new Map(
      orders(steps)
        .map(keepEffective)
        .map((order) => [order.join(' '), order]),
    );
    const [a, b] = [await workspace(), await workspace()];
    for (const order of different.values()) {
      const victim = buildAddress('victim');
      const held: Browser[] = [];
      const links: string[] = [];
      const attemptStep = async (work: () => Promise<unknown>) => {
        await work().catch((error: ErrorAnswer) => {
          if (error.status === undefined || error.status >= 500) throw error;
        });
      };
      const openAll = async () => {
        for (const link of links) {
          if (link.includes('/join/'))
            await attemptStep(async () => held.push(await accept(link, ATTACKERS)));
          else {
            const input = { token: getToken(link), password: ATTACKERS };
            await attemptStep(() => openBrowser().call(contract.reset.use, input));
          }
        }
      };
      const findPersonId = async () =>
        (await a.page.call(contract.team.people, {})).data.find((one) => one.email === victim)?.id;
      const act: Record<Step, () => Promise<unknown>> = {
        squat: async () => links.push((await inviteTo(a, victim)).link),
        file: () => apply(b, victim, 'owner'),
        // The other workspace's owner gives the link to the true person, who does not know the password.
        invite: () => inviteTo(b, victim, 'admin'),
        reset: async () => {
          const id = await findPersonId();
          if (!id) return;
          await a.page.call(contract.team.changeRole, { id, role: 'admin' });
          links.push((await a.page.call(contract.team.makeReset, { id })).data.link);
        },
        remove: async () => {
          const id = await findPersonId();
          if (id) await a.page.call(contract.team.remove, { id });
        },
      };
      for (const step of order) {
        await attemptStep(act[step]);
        await openAll();
      }
      for (const page of [...held, openBrowser()]) {
        expect([order.join(' '), await canEnter(b.slug, victim, page)]).toEqual([order.join(' '), false]);
      }
      const id = (await b.page.call(contract.team.people, {})).data.find((one) => one.email === victim)?.id;
      if (id) await b.page.call(contract.team.remove, { id });
      const left = await findPersonId();
      if (left) await a.page.call(contract.team.remove, { id: left });
    }
  });
});

describe('an admin', () => {
  /** Joins by a link of the workspace. */
  async function admin(w: Workspace): Promise<{ page: Browser; email: string }> {
    const email = buildAddress('admin');
    return { email, page: await accept((await inviteTo(w, email, 'admin')).link, PASSWORD) };
  }

  test('does not become an owner through a link for an address that a file later makes an owner', async () => {
    const w = await workspace();
    const { page } = await admin(w);
    const [boss, second] = [buildAddress('boss'), buildAddress('second')];
    const { data } = await page.call(contract.team.invite, { email: boss, role: 'viewer' });
    await apply(w, boss, 'owner');
    await expect(accept(data.link, ATTACKERS)).rejects.toMatchObject({ status: 404 });
    // A member who accepted an earlier link keeps the role of that link until the operator's link is accepted.
    const early = await page.call(contract.team.invite, { email: second, role: 'viewer' });
    const session = await accept(early.data.link, ATTACKERS);
    const { pending } = (await apply(w, second, 'owner')).members[0]!;
    expect(await readRole(w, second)).toEqual({ role: 'viewer', is_pending: false });
    expect((await session.call(contract.session.get, {})).data.member.role).toBe('viewer');
    const own = await accept(pending!.link, OWN);
    expect((await own.call(contract.session.get, {})).data.member.role).toBe('owner');
    expect((await session.ask(contract.session.get)).status).toBe(401);
  });

  test('does not become an owner through a reset link for a member who becomes an owner later', async () => {
    const w = await workspace();
    const { page } = await admin(w);
    const email = buildAddress('boss');
    await apply(w, email, 'viewer', OWN);
    const id = await w.findPersonId(email);
    const { data: reset } = await page.call(contract.team.makeReset, { id });
    await w.page.call(contract.team.changeRole, { id, role: 'owner' });
    await expect(
      openBrowser().call(contract.reset.use, { token: getToken(reset.link), password: ATTACKERS }),
    ).rejects.toMatchObject({ status: 404 });
  });

  test('does not become an owner through the link of a member whom an owner promotes', async () => {
    const w = await workspace();
    const { page } = await admin(w);
    const email = buildAddress('second');
    const { data } = await page.call(contract.team.invite, { email, role: 'viewer' });
    const session = await accept(data.link, ATTACKERS);
    const id = await w.findPersonId(email);
    const promote = () => w.page.call(contract.team.changeRole, { id, role: 'owner' });
    await expect(promote()).rejects.toMatchObject({
      status: 409,
      code: 'invalid_state',
      issues: [{ code: 'owner_by_link', params: { email } }],
    });
    expect(await readRole(w, email)).toEqual({ role: 'viewer', is_pending: false });
    await w.page.call(contract.team.changeRole, { id, role: 'editor' });
    const person = (await findByEmail(app.system.db, email))!;
    const reset = await makeReset(app.system.db, app.system, person.id, {
      madeIn: null,
      endsSecondStep: true,
    });
    await openBrowser().call(contract.reset.use, { token: getToken(reset.link), password: OWN });
    await promote();
    expect((await session.ask(contract.session.get)).status).toBe(401);
    await expect(openBrowser().signIn(email, ATTACKERS)).rejects.toMatchObject({ code: 'sign_in_failed' });
    expect((await openBrowser().signIn(email, OWN)).member.role).toBe('owner');
  });

  test('cannot use an invitation to become an owner, because an owner cannot promote a pending member', async () => {
    const victim = buildAddress('victim');
    await inviteAndJoinAs(victim);
    const w = await workspace();
    const { page } = await admin(w);
    await apply(w, victim, 'viewer');
    await page.call(contract.team.invite, { email: victim, role: 'viewer' });
    await expect(
      w.page.call(contract.team.changeRole, { id: await w.findPersonId(victim), role: 'owner' }),
    ).rejects.toMatchObject({ status: 409, code: 'invalid_state' });
  });

  test("cannot change, renew or withdraw an owner's invitation", async () => {
    const w = await workspace();
    const { page } = await admin(w);
    const email = buildAddress('boss');
    const { id, link } = await inviteTo(w, email, 'owner');
    for (const attempt of [
      () => page.call(contract.team.invite, { email: email.toUpperCase(), role: 'viewer' }),
      () => page.call(contract.team.renewInvitation, { id }),
      () => page.call(contract.team.withdrawInvitation, { id }),
    ]) {
      await expect(attempt()).rejects.toMatchObject({ status: 403, code: 'insufficient_scope' });
    }
    const { data } = await page.call(contract.team.invitations, {});
    expect(data).toMatchObject([{ id, role: 'owner' }]);
    expect(data[0]).not.toHaveProperty('link');
    expect((await openBrowser().call(contract.join.look, { token: getToken(link) })).data.role).toBe('owner');
    // An owner can withdraw it.
    await w.page.call(contract.team.withdrawInvitation, { id });
  });

  test('cannot change or remove a member whom a file invites to be an owner', async () => {
    const w = await workspace();
    const { page } = await admin(w);
    const email = buildAddress('boss');
    await accept((await inviteTo(w, email)).link, OWN);
    const { link } = (await apply(w, email, 'owner')).members[0]!.pending!;
    const id = await w.findPersonId(email);
    for (const attempt of [
      () => page.call(contract.team.changeRole, { id, role: 'editor' }),
      () => page.call(contract.team.remove, { id }),
    ]) {
      await expect(attempt()).rejects.toMatchObject({ status: 403, code: 'insufficient_scope' });
    }
    expect((await openBrowser().call(contract.join.look, { token: getToken(link) })).data.role).toBe('owner');
    await w.page.call(contract.team.changeRole, { id, role: 'editor' });
  });

  test('does not become an owner through the invitation of a pending owner', async () => {
    const victim = buildAddress('victim');
    await inviteAndJoinAs(victim);
    const w = await workspace();
    const { page } = await admin(w);
    await apply(w, victim, 'owner');
    await expect(page.call(contract.team.invite, { email: victim, role: 'viewer' })).rejects.toMatchObject({
      status: 403,
    });
    // A pending owner does not count as the last owner.
    await expect(
      w.page.call(contract.team.remove, { id: await w.findPersonId(w.email) }),
    ).rejects.toMatchObject({
      code: 'invalid_state',
    });
  });
});

test('the invitation page is the same whether or not the address has an account', async () => {
  const [known, w] = [await workspace(), await workspace()];
  const stranger = buildAddress('stranger');
  const shown = await Promise.all(
    [known.email, stranger].map(async (email) => {
      const { link } = await inviteTo(w, email);
      const { data } = await openBrowser().call(contract.join.look, { token: getToken(link) });
      return JSON.stringify(data).replace(email, 'EMAIL');
    }),
  );
  expect(shown[0]).toBe(shown[1]);
});

test('a weak password is refused with the same issues whether or not the address has an account', async () => {
  const [known, elsewhere, w] = [await workspace(), await workspace(), await workspace()];
  const bare = buildAddress('bare');
  await apply(elsewhere, bare, 'viewer');
  for (const weak of ['x', 'abababababab', 'kitchen acme kitchen']) {
    const refusals = new Set<string>();
    for (const email of [known.email, bare, buildAddress('stranger')]) {
      const { link } = await inviteTo(w, email);
      const refused = (await accept(link, weak).catch((error) => error)) as ErrorAnswer;
      refusals.add(JSON.stringify([refused.status, refused.issues]));
    }
    expect([...refusals].map((one) => JSON.parse(one))).toEqual([
      [422, [expect.objectContaining({ path: ['password'] })]],
    ]);
  }
});
