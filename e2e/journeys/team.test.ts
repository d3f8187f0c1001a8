// Members: invited by link, given a lower role while a page is open, and removed while they type.
import { contract, type Operation, violation, violationText } from '@parley/contract';
import { TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import { createBrowser, PASSWORD } from '../../apps/server/src/testing/browser.ts';
import { BROKEN_REQUEST, mustSettle, navigate, useStage } from '../world.testing.ts';

const stage = useStage({ expects: BROKEN_REQUEST });

/** Returns the sentence that a viewer sees if their role does not allow the operation. */
const formatRefusal = ({ id }: Operation) =>
  violationText(violation('role_operation', { role: 'viewer', operation: id }));

/** Returns the owner's API client, which needs no page, and a function that finds a member's id by email. */
async function createOwnerClient(email: string) {
  const client = await stage.signIn(email);
  const findMemberId = async (of: string) =>
    (await client.call(contract.team.people, {})).data.find((one) => one.email === of)!.id;
  return { client, findMemberId };
}

test('a new member accepts an invitation, and loses actions when the role is lowered', async () => {
  const world = await stage.openWorkspace();
  await world.hear('Hello');
  const owner = await stage.openPage({ email: world.ana, path: '/settings/team' });
  await owner.page.getByRole('button', { name: 'Invite member' }).click();
  const invite = owner.page.getByRole('dialog', { name: 'Invite member' });
  await invite.getByText('All permissions by role').click();
  await invite.getByRole('row', { name: /leads\.handoff/ }).waitFor();
  const email = `noe-${world.lead}@e2e.test`.toLowerCase();
  await invite.getByRole('textbox', { name: 'Email' }).fill(email);
  await invite.getByRole('button', { name: 'Create link' }).click();
  const given = owner.page.getByRole('dialog', { name: 'Share this link' });
  await given.getByRole('img', { name: 'QR code for the link' }).waitFor();
  const link = await given.getByRole('textbox', { name: 'Link' }).inputValue();
  await given.getByRole('button', { name: 'Done' }).click();
  await owner.page.getByRole('listitem').filter({ hasText: email }).getByText('Responder').waitFor();

  const guest = await stage.openPage({ email: null, path: new URL(link).pathname });
  await guest.page.getByRole('textbox', { name: 'Your name' }).fill('Noé');
  await guest.page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await guest.page.getByRole('button', { name: 'Join workspace' }).click();
  await guest.page.getByRole('navigation', { name: 'Views' }).waitFor();
  // The owner's page updates through the stream.
  await owner.page.getByRole('button', { name: 'Actions for Noé' }).waitFor();
  await guest.page.goto(`${stage.app.url}/settings/profile`);
  await guest.page.getByRole('button', { name: 'Set up' }).click();
  const secret = await guest.page.getByRole('textbox', { name: /enter this secret/ }).inputValue();
  const code = new TOTP({ secret: secret.replaceAll(' ', '') }).generate({ timestamp: stage.app.clock.ms() });
  await guest.page.getByRole('textbox', { name: 'Code from the app' }).fill(code);
  await guest.page.getByRole('button', { name: 'Turn on' }).click();
  await guest.page.getByRole('checkbox', { name: 'I’ve saved these codes' }).check();
  await guest.page.getByRole('button', { name: 'Done', exact: true }).click();
  await guest.page.getByText('Two-factor authentication is on.').waitFor();

  await guest.page.goto(`${stage.app.url}/inbox/${world.lead}`);
  const takeOver = guest.page.getByRole('button', { name: 'Take over', exact: true });
  await takeOver.waitFor();
  await guest.page.getByRole('textbox', { name: 'Reply' }).fill('Half an answer');
  await owner.page.getByRole('button', { name: 'Actions for Noé' }).click();
  await owner.page.getByRole('menuitem', { name: 'Change role…' }).click();
  const role = owner.page.getByRole('dialog', { name: 'Role of Noé' });
  await role.getByRole('radio', { name: /Viewer/ }).check();
  await role.getByRole('button', { name: 'Save' }).click();
  await role.waitFor({ state: 'detached' });
  // Actions that the new role does not permit are hidden, and a toast says why.
  await guest.page.getByText('Your role is now: viewer').waitFor();
  await takeOver.waitFor({ state: 'detached' });
  await guest.page.getByRole('textbox', { name: 'Reply' }).waitFor({ state: 'detached' });
  await guest.page.getByText('Hello').first().waitFor();
  // When the member is allowed to send again, the draft returns.
  const { client, findMemberId } = await createOwnerClient(world.ana);
  await client.call(contract.team.changeRole, { id: await findMemberId(email), role: 'responder' });
  await takeOver.waitFor();
  await expect
    .poll(() => guest.page.getByRole('textbox', { name: 'Reply' }).inputValue())
    .toBe('Half an answer');
});

test('a page that missed a role change gets its next request refused, and hides its buttons', {
  tags: 'endurance',
}, async () => {
  const world = await stage.openWorkspace();
  await world.hear('Hello');
  const { page, context } = await stage.openPage({ email: world.bob, path: null });
  await context.route('**/dashboard/api/live*', (route) => route.abort());
  await page.goto(`${stage.app.url}/inbox/${world.lead}`);
  const takeOver = page.getByRole('button', { name: 'Take over', exact: true });
  await takeOver.waitFor();
  const { client, findMemberId } = await createOwnerClient(world.ana);
  await client.call(contract.team.changeRole, { id: await findMemberId(world.bob), role: 'viewer' });
  await takeOver.click();
  await page.getByText(formatRefusal(contract.leads.handoff)).waitFor();
  await takeOver.waitFor({ state: 'detached' });
});

test('an open dialog keeps its choices when the role is lowered, and explains the refusal', {
  tags: 'endurance',
}, async () => {
  const world = await stage.openWorkspace();
  const { client, findMemberId } = await createOwnerClient(world.ana);
  const bob = await findMemberId(world.bob);
  await client.call(contract.team.changeRole, { id: bob, role: 'admin' });
  const { page } = await stage.openPage({ email: world.bob, path: '/settings/team' });
  await page.getByRole('button', { name: 'Invite member' }).click();
  const invite = page.getByRole('dialog', { name: 'Invite member' });
  await invite.getByRole('textbox', { name: 'Email' }).fill('late@e2e.test');
  await client.call(contract.team.changeRole, { id: bob, role: 'viewer' });
  await page.getByText('Your role is now: viewer').waitFor();
  await expect.poll(() => invite.getByRole('textbox', { name: 'Email' }).inputValue()).toBe('late@e2e.test');
  await invite.getByRole('button', { name: 'Create link' }).click();
  await invite.getByText(formatRefusal(contract.team.invite)).waitFor();
  await invite.getByRole('button', { name: 'Cancel' }).click();
  await page.getByText('Only owners and admins can manage members.').waitFor();
});

test("a removed member's session ends while they type, and the draft is kept", {
  tags: 'endurance',
}, async () => {
  const world = await stage.openWorkspace();
  await world.hear('Hello');
  const { page } = await stage.openPage({ email: world.bob, path: `/inbox/${world.lead}` });
  await page.getByRole('textbox', { name: 'Reply' }).fill('Half an answer');
  const owner = await stage.openPage({ email: world.ana, path: '/settings/team' });
  await owner.page.getByRole('button', { name: 'Actions for Bob' }).click();
  await owner.page.getByRole('menuitem', { name: 'Remove…' }).click();
  await owner.page
    .getByRole('dialog', { name: 'Remove Bob?' })
    .getByRole('button', { name: 'Remove' })
    .click();
  const again = page.getByRole('dialog', { name: /session has ended/ });
  await again.waitFor();
  await owner.page.getByRole('button', { name: 'Actions for Bob' }).waitFor({ state: 'detached' });
  await expect
    .poll(() => page.getByRole('textbox', { name: 'Reply', includeHidden: true }).inputValue())
    .toBe('Half an answer');
});

test("a person joins with an existing password, and admins cannot renew an owner's invitation", {
  tags: 'endurance',
}, async () => {
  const [here, there] = [await stage.openWorkspace(), await stage.openWorkspace()];
  const { client, findMemberId } = await createOwnerClient(there.ana);
  const { data: invited } = await client.call(contract.team.invite, { email: here.bob, role: 'owner' });
  await client.call(contract.team.changeRole, { id: await findMemberId(there.bob), role: 'admin' });
  const admin = await stage.openPage({ email: there.bob, path: '/settings/team' });
  await admin.page.getByRole('listitem').filter({ hasText: here.bob }).waitFor();
  await expect
    .poll(() => admin.page.getByRole('button', { name: `New link for ${here.bob}` }).count())
    .toBe(0);
  await admin.context.close();

  const { page } = await stage.openPage({
    email: null,
    path: new URL(invited.link).pathname,
    locale: 'fr-FR',
  });
  await page.getByText(/Si vous vous connectez déjà ici avec cette adresse/).waitFor();
  await page.getByLabel('Mot de passe', { exact: true }).fill('not the password');
  await page.getByRole('button', { name: 'Rejoindre l’espace de travail' }).click();
  await page.getByText(/Ce mot de passe n’a pas été accepté/).waitFor();
  await page.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Rejoindre l’espace de travail' }).click();
  await page.getByRole('navigation').first().waitFor();
  expect((await client.call(contract.team.people, {})).data.map(({ email }) => email)).toContain(here.bob);
});

test("a person who joins must choose a new password if another workspace's link set the current one", {
  tags: 'endurance',
}, async () => {
  const [here, there] = [await stage.openWorkspace(), await stage.openWorkspace()];
  const email = `lou-${there.lead}@e2e.test`.toLowerCase();
  const inviteTo = async ({ ana }: typeof here) => {
    const { client } = await createOwnerClient(ana);
    const { data } = await client.call(contract.team.invite, { email, role: 'viewer' });
    return new URL(data.link).pathname;
  };
  const token = (await inviteTo(here)).split('/').at(-1)!;
  await createBrowser(stage.app).call(contract.join.accept, { token, password: PASSWORD });
  const { page } = await stage.openPage({ email: null, path: await inviteTo(there) });
  const field = page.getByLabel('Password', { exact: true });
  // Password managers offer the password for this email address.
  await expect.poll(() => field.getAttribute('autocomplete')).toBe('current-password');
  await expect.poll(() => page.locator('input[autocomplete=username]').inputValue()).toBe(email);
  await field.fill(PASSWORD);
  await page.getByRole('button', { name: 'Join workspace' }).click();
  await page.getByText(/Your current password was set through an invitation/).waitFor();
  await page.getByLabel('New password', { exact: true }).fill('nine blue herons');
  await page.getByRole('button', { name: 'Join workspace' }).click();
  await page.waitForURL('**/overview');
  expect((await createBrowser(stage.app).signIn(email, 'nine blue herons')).workspaces).toHaveLength(2);
});

test('an owner creates password reset links, and renews and withdraws invitations', {
  tags: 'endurance',
}, async () => {
  const { world, page } = await stage.openPage({ path: '/settings/team' });
  await page.getByRole('button', { name: 'Actions for Bob' }).click();
  await page.getByRole('menuitem', { name: /Create password reset link/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Create link' }).click();
  const given = page.getByRole('dialog', { name: 'Share this link' });
  const reset = await given.getByRole('textbox', { name: 'Link' }).inputValue();
  await given.getByRole('button', { name: 'Done' }).click();
  const bob = await stage.openPage({ email: null, path: new URL(reset).pathname });
  await bob.page.getByLabel('New password', { exact: true }).fill('nine blue herons');
  await bob.page.getByRole('button', { name: 'Save password' }).click();
  await bob.page.getByRole('textbox', { name: 'Email' }).waitFor();
  await createBrowser(stage.app).signIn(world.bob, 'nine blue herons');
  await bob.context.close();

  const { client } = await createOwnerClient(world.ana);
  const email = `zoe-${world.lead}@e2e.test`.toLowerCase();
  const { data: first } = await client.call(contract.team.invite, {
    email,
    role: 'custom',
    scopes: ['leads:read'],
  });
  await page.getByRole('button', { name: `New link for ${email}` }).click();
  const second = await given.getByRole('textbox', { name: 'Link' }).inputValue();
  expect(second).not.toBe(first.link);
  await given.getByRole('button', { name: 'Done' }).click();
  const look = (link: string) =>
    createBrowser(stage.app).ask(contract.join.look, { token: link.split('/').at(-1)! });
  expect([(await look(first.link)).status, (await look(second)).status]).toEqual([404, 200]);
  await page.getByRole('button', { name: `Withdraw invitation for ${email}` }).click();
  await page.getByText(`Invitation for ${email} withdrawn`).waitFor();
  expect((await look(second)).status).toBe(404);

  await page.goto(`${stage.app.url}/settings/activity?action=member.invited`);
  await page.getByText(`invited ${email} as custom`).first().waitFor();
  await page.getByRole('combobox', { name: 'Action' }).selectOption('member.reset_made');
  await page.getByText('created a password reset link for Bob').waitFor();
  expect(new URL(page.url()).search).toBe('?action=member.reset_made');
  await page.getByLabel('From').fill('2031-01-01');
  await page.getByText('No matching activity').waitFor();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page.getByText(`withdrew the invitation for ${email}`).waitFor();
});

/** Presses every enabled button and expects that the server refuses none of the requests. */
test.each([
  { role: 'viewer', scopes: undefined },
  { role: 'custom', scopes: ['leads:read', 'conversations:read'] },
  { role: 'custom', scopes: ['conversations:read', 'leads:write'] },
  { role: 'responder', scopes: undefined },
] as const)(
  'nothing that the inbox and the lead page offer is refused to the role $role $scopes',
  { tags: 'endurance' },
  async ({ role, scopes }) => {
    const world = await stage.openWorkspace();
    await world.hear('Hello');
    const { client, findMemberId } = await createOwnerClient(world.ana);
    await client.call(contract.team.changeRole, {
      id: await findMemberId(world.bob),
      role,
      ...(scopes && { scopes: [...scopes] }),
    });
    const { page } = await stage.openPage({ email: world.bob, path: null });
    const refused: string[] = [];
    page.on('response', (answer) => {
      if (answer.status() === 403) refused.push(new URL(answer.url()).pathname);
    });
    await page.goto(`${stage.app.url}/inbox/${world.lead}`);
    await page.locator('[data-message]').first().waitFor();
    for (const name of ['Take over', 'Give back']) {
      const button = page.getByRole('button', { name });
      if ((await button.count()) > 0) await button.click();
    }
    for (const key of ['t', 'Shift+T', 'e', 'j', 'k', 'r', 'Escape']) await page.keyboard.press(key);
    const field = page.getByRole('textbox', { name: 'Reply' });
    await expect.poll(() => field.count()).toBe(role === 'responder' ? 1 : 0);
    if (role === 'responder') {
      await field.fill('An answer');
      await page.getByRole('button', { name: 'Send', exact: true }).click();
      await expect.poll(() => field.inputValue()).toBe('');
    }
    await navigate(page, `/leads/${world.lead}`, '[data-message]');
    await mustSettle(page);
    for (const path of ['profile', 'workspace', 'team', 'activity']) {
      await navigate(page, `/settings/${path}`);
      await page.getByRole('navigation', { name: 'Settings pages' }).waitFor();
      await mustSettle(page);
    }
    expect(refused).toEqual([]);
    expect((await client.call(contract.leads.get, { id: world.lead })).data.id).toBe(world.lead);
  },
);

test('a custom role without conversations starts at its leads, and nothing that the page offers is refused', {
  tags: 'endurance',
}, async () => {
  const world = await stage.openWorkspace();
  const { client, findMemberId } = await createOwnerClient(world.ana);
  const scopes = ['leads:read' as const];
  await client.call(contract.team.changeRole, { id: await findMemberId(world.bob), role: 'custom', scopes });
  const { page } = await stage.openPage({ email: world.bob, path: null });
  const refused: string[] = [];
  page.on('response', (answer) => {
    if (answer.status() === 403) refused.push(new URL(answer.url()).pathname);
  });
  await page.goto(stage.app.url);
  await page.getByText('Léa Martin').first().waitFor();
  expect(new URL(page.url()).pathname).toBe('/leads');
  await expect.poll(() => page.getByRole('link', { name: 'Inbox' }).count()).toBe(0);
  await mustSettle(page);
  expect(refused).toEqual([]);
});
