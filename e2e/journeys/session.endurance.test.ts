// Sessions: invitations, sessions that end while a page is open, and wrong passwords.
// @module-tag endurance
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { contract } from '@parley/contract';
import { expect, test } from 'vitest';
import { PASSWORD } from '../../apps/server/src/testing/browser.ts';
import { BROKEN_REQUEST, mustSettle, useStage, waitUntilLive } from '../world.testing.ts';

const stage = useStage({ expects: BROKEN_REQUEST });

test('the sign-in dialog appears when a session ends while the user types, and the text is kept', async () => {
  const { world, page, context } = await stage.openPage({
    hears: 'Hello',
    path: ({ lead }) => `/inbox/${lead}`,
  });
  const field = page.getByRole('textbox', { name: 'Reply' });
  await field.fill('Half an answer');
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/dashboard/api/session') && request.method() === 'GET') asked++;
  });
  await context.clearCookies();
  // The sign-in dialog might already be open.
  await page.getByRole('button', { name: 'Send', exact: true }).dispatchEvent('click');
  const dialog = page.getByRole('dialog', { name: /session has ended/ });
  await dialog.waitFor();
  // The page behind the dialog can't be reached, not even by keyboard.
  const isIn = () => page.evaluate("!!document.activeElement.closest('[role=dialog]')");
  await expect.poll(isIn).toBe(true);
  await page.keyboard.press('Tab');
  expect(await isIn()).toBe(true);
  await expect.poll(() => dialog.getByRole('textbox', { name: 'Email' }).inputValue()).toBe(world.ana);
  await dialog.getByLabel('Password', { exact: true }).fill('wrong and wrong again');
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await dialog.getByText('Wrong email, password or code.').waitFor();
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => field.inputValue()).toBe('Half an answer');
  expect(asked).toBeLessThan(10);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect.poll(() => field.inputValue()).toBe('');
});

test('the user stays signed in when an older response arrives last', async () => {
  const { page, context } = await stage.openPage({ path: ({ lead }) => `/inbox/${lead}` });
  const field = page.getByRole('textbox', { name: 'Reply' });
  await field.fill('Half an answer');
  await waitUntilLive(page);
  await context.clearCookies();
  await page.getByRole('button', { name: 'Send', exact: true }).dispatchEvent('click');
  const dialog = page.getByRole('dialog', { name: /session has ended/ });
  await dialog.waitFor();
  await mustSettle(page);
  let restoreSession = () => {};
  const back = new Promise<void>((resolve) => {
    restoreSession = resolve;
  });
  let asked = false;
  let answered = false;
  await page.route('**/dashboard/api/session', async (route) => {
    if (asked || route.request().method() !== 'GET') return route.continue();
    asked = true;
    const response = await fetch(route.request().url());
    await back;
    // The page might have canceled the call by then.
    await route.fulfill({ status: response.status, body: await response.text() }).catch(() => {});
    answered = true;
  });
  // The stream breaks, and the page checks the session.
  const asks = page.waitForRequest((one) => one.url().endsWith('/api/session') && one.method() === 'GET');
  await page.evaluate(`for (const name of ['offline', 'online']) window.dispatchEvent(new Event(name))`);
  await asks;
  const enters = page.waitForResponse((answer) => answer.url().endsWith('/api/counts') && answer.ok());
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await enters;
  restoreSession();
  await expect.poll(() => answered).toBe(true);
  await mustSettle(page);
  await expect.poll(() => dialog.count()).toBe(0);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect.poll(() => field.inputValue()).toBe('');
});

test('the sign-in dialog appears when another browser ends the session, and the typed text is kept', async () => {
  const { world, page } = await stage.openPage({ hears: 'Hello', path: ({ lead }) => `/inbox/${lead}` });
  const field = page.getByRole('textbox', { name: 'Reply' });
  await field.pressSequentially('Half an ');
  const elsewhere = await stage.signIn(world.ana);
  await elsewhere.call(contract.session.endOthers, {});
  await field.pressSequentially('answer');
  const dialog = page.getByRole('dialog', { name: /session has ended/ });
  await dialog.waitFor();
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await dialog.waitFor({ state: 'detached' });
  // The field still contains the text that was typed before the dialog opened.
  await expect.poll(() => field.inputValue()).toMatch(/^Half an /);
  // The stream is connected again.
  await world.hear('Are you there?');
  await page.locator('[data-author=lead]', { hasText: 'Are you there?' }).waitFor();
});

test('text that is typed before the sign-in dialog opens is not treated as shortcuts', async () => {
  const { world, page } = await stage.openPage({ hears: 'Hello', path: ({ lead }) => `/inbox/${lead}` });
  let admitCalls = () => {};
  const comes = new Promise<void>((resolve) => {
    admitCalls = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await comes;
    await route.continue();
  });
  const field = page.getByRole('textbox', { name: 'Reply' });
  await field.fill('Half an ');
  const elsewhere = await stage.signIn(world.ana);
  await elsewhere.call(contract.session.endOthers, {});
  await page.locator('[data-pages][inert]').waitFor({ state: 'attached' });
  // Shortcuts: N adds a note, E marks as done, W shows an explanation.
  await page.keyboard.type('new');
  admitCalls();
  const dialog = page.getByRole('dialog', { name: /session has ended/ });
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => field.inputValue()).toBe('Half an ');
  expect(new URL(page.url()).pathname).toBe(`/inbox/${world.lead}`);
});

test('an open dialog is unreachable when the session ends, and keeps its text', async () => {
  const { page, context } = await stage.openPage({ path: '/settings/team' });
  await page.getByRole('button', { name: 'Invite member' }).click();
  const invite = page.getByRole('dialog', { name: 'Invite member' });
  const email = invite.getByRole('textbox', { name: 'Email' });
  await email.fill('late@e2e.test');
  await context.clearCookies();
  await invite.getByRole('button', { name: 'Create link' }).dispatchEvent('click');
  const over = page.getByRole('dialog', { name: /session has ended/ });
  const password = over.getByLabel('Password', { exact: true });
  await password.fill(PASSWORD);
  await page.keyboard.press('Escape');
  for (let n = 0; n < 5; n++) {
    await page.keyboard.press('Tab');
    expect(await page.evaluate(`!document.activeElement.closest('[data-base-ui-portal]')`)).toBe(true);
  }
  await over.getByRole('button', { name: 'Sign in' }).click();
  await over.waitFor({ state: 'detached' });
  await expect.poll(() => email.inputValue()).toBe('late@e2e.test');
  await invite.getByRole('button', { name: 'Create link' }).click();
  await page.getByRole('dialog', { name: 'Share this link' }).waitFor();
});

test('drafts are hidden from the next person on a shared computer, and restored for their author', async () => {
  const world = await stage.openWorkspace();
  await world.hear('Hello');
  const path = `/inbox/${world.lead}`;
  const { page, context } = await stage.openPage({ email: world.ana, path });
  const field = page.getByRole('textbox', { name: 'Reply' });
  await field.fill('Only for Léa');
  const other = await context.newPage();
  const change = async (email: string) => {
    await other.goto(`${stage.app.url}/inbox`);
    await other.getByRole('button', { name: 'Account' }).click();
    await other.getByRole('menuitem', { name: 'Sign out' }).click();
    await other.getByRole('textbox', { name: 'Email' }).fill(email);
    await other.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await other.keyboard.press('Enter');
    await other.getByRole('navigation', { name: 'Main' }).waitFor();
  };
  await change(world.bob);
  await expect.poll(() => field.inputValue()).toBe('');
  await other.goto(stage.app.url + path);
  const next = other.getByRole('textbox', { name: 'Reply' });
  await next.waitFor();
  await expect.poll(() => next.inputValue()).toBe('');
  await next.fill('Words of Bob');
  await change(world.ana);
  await expect.poll(() => field.inputValue()).toBe('Only for Léa');
});

test('a person can switch between two workspaces, even in open pages, and drafts are kept', async () => {
  const here = await stage.openWorkspace();
  const there = await stage.openWorkspace('Zoé Blanc', {
    members: [{ email: here.ana, name: 'Ana', role: 'viewer' }],
  });
  await here.hear('Hello from the first');
  await there.hear('Hello from the second');
  const { page, context } = await stage.openPage({ email: here.ana, path: `/inbox/${here.lead}` });
  const field = page.getByRole('textbox', { name: 'Reply' });
  await field.fill('Not yet sent');
  const other = await context.newPage();
  await other.goto(`${stage.app.url}/inbox`);
  const goTo = async (slug: string) => {
    await other.getByRole('button', { name: 'Account' }).click();
    await other.getByRole('menuitemradio', { name: `Acme (${slug})` }).click();
  };
  // The page reloads in the other workspace, at its address or at the first page.
  const openInbox = (lead: string) =>
    expect
      .poll(async () => {
        await other.getByRole('link', { name: /^Inbox/ }).click();
        return other.getByRole('link', { name: lead }).isVisible();
      })
      .toBe(true);
  await goTo(there.slug);
  await openInbox('Zoé Blanc');
  await other.getByRole('link', { name: /Zoé Blanc/ }).click();
  await expect.poll(() => other.getByRole('link', { name: /Léa Martin/ }).count()).toBe(0);
  // The role is the one in the other workspace.
  await other.getByText('Hello from the second').last().waitFor();
  await expect.poll(() => other.getByRole('textbox', { name: 'Reply' }).count()).toBe(0);
  await page.getByText('This lead doesn’t exist in this workspace.').waitFor();
  // Switch back in the command menu.
  await other.keyboard.press('ControlOrMeta+k');
  await other.getByRole('combobox').fill(here.slug);
  await other.getByRole('option', { name: `Acme (${here.slug})` }).click();
  await openInbox('Léa Martin');
  // The first page also switches workspaces, automatically.
  await expect.poll(() => field.inputValue()).toBe('Not yet sent');
});

test('a page from another origin gets no data and has no effect, although the cookie is sent', async () => {
  const world = await stage.openWorkspace();
  await world.hear('Hello');
  const foreign = createServer((_, answer) => {
    answer.setHeader('content-type', 'text/html').end('<!doctype html><title>Elsewhere</title>');
  });
  await new Promise<void>((resolve) => foreign.listen(0, '127.0.0.1', resolve));
  // The foreign page is on another port of the same machine, because browsers also send the cookie there.
  const url = `http://127.0.0.1:${(foreign.address() as AddressInfo).port}`;
  const { page, context } = await stage.openPage({ email: world.ana, url, path: '/' });
  const sent: string[] = [];
  page.on('response', (answer) => {
    if (answer.url().startsWith(stage.app.url)) sent.push(`${answer.request().method()} ${answer.status()}`);
  });
  const api = `${stage.app.url}/dashboard/api`;
  const ask = (path: string, method: string) =>
    page.evaluate(
      ([address, verb]) =>
        fetch(address!, { method: verb!, mode: 'no-cors', credentials: 'include' }).then(({ type }) => type),
      [api + path, method],
    );
  expect(await ask('/session', 'GET')).toBe('opaque');
  expect(await ask(`/leads/${world.lead}/handoff`, 'POST')).toBe('opaque');
  expect(await ask('/live', 'GET')).toBe('opaque');
  await expect.poll(() => sent).toEqual(['GET 403', 'POST 403', 'GET 403']);
  const owner = await stage.signIn(world.ana);
  const { data: lead } = await owner.call(contract.conversations.get, { id: world.lead });
  expect(lead.answering.by).toBe('agent');
  await context.close();
  foreign.close();
});

test('the email address is kept after a sign-in with a wrong password', async () => {
  const world = await stage.openWorkspace();
  const { page } = await stage.openPage({ email: null, path: `/inbox/${world.lead}` });
  await page.getByRole('textbox', { name: 'Email' }).fill(world.ana);
  await page.getByLabel('Password', { exact: true }).fill('wrong and wrong again');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByText('Wrong email, password or code.').waitFor();
  await expect.poll(() => page.getByRole('textbox', { name: 'Email' }).inputValue()).toBe(world.ana);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Léa Martin' }).waitFor();
});

test('an invitation can be accepted only once', async () => {
  const world = await stage.openWorkspace();
  const owner = await stage.signIn(world.ana);
  const email = `new-${world.lead}@e2e.test`.toLowerCase();
  const { data } = await owner.call(contract.team.invite, { email, role: 'responder' });
  const path = new URL(data.link).pathname;
  const { page, context } = await stage.openPage({ email: null, path });
  await page.getByText(`invited ${email} as responder`).waitFor();
  await page.getByRole('textbox', { name: 'Your name' }).fill('Noé');
  await page.getByLabel('Password', { exact: true }).fill('nine blue herons');
  await page.getByRole('button', { name: 'Join workspace' }).click();
  await page.getByRole('navigation', { name: 'Views' }).waitFor();
  await context.close();
  const again = await stage.openPage({ email: null, path });
  await again.page.getByText('This invitation has expired').waitFor();
});
