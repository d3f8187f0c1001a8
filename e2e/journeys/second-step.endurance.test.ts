// Profile settings: two-factor authentication, password confirmation, shortcuts, language, and sessions.
// @module-tag endurance
import { contract, violation, violationText } from '@parley/contract';
import { TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { createBrowser, PASSWORD } from '../../apps/server/src/testing/browser.ts';
import { useStage } from '../world.testing.ts';

const MINUTE = 60_000;
const stage = useStage();

const createCode = (secret: string) =>
  new TOTP({ secret: secret.replaceAll(' ', '') }).generate({ timestamp: stage.app.clock.ms() });

/** Scans the QR code, enters a code, and saves the recovery codes. */
async function setUp(page: Page): Promise<{ secret: string; codes: string[] }> {
  await page.getByRole('button', { name: 'Set up' }).click();
  const scan = page.getByRole('dialog', { name: 'Set up two-factor authentication' });
  await scan.getByRole('img', { name: /QR code/ }).waitFor();
  const secret = await scan.getByRole('textbox', { name: 'Or enter this secret' }).inputValue();
  await scan.getByRole('textbox', { name: 'Code from the app' }).fill('000000');
  await scan.getByRole('button', { name: 'Turn on' }).click();
  await scan.getByText(violationText(violation('wrong_code'))).waitFor();
  await scan.getByRole('textbox', { name: 'Code from the app' }).fill(createCode(secret));
  await scan.getByRole('button', { name: 'Turn on' }).click();
  const stored = page.getByRole('dialog', { name: 'Save your recovery codes' });
  await stored.waitFor();
  const listed = stored.getByRole('listitem');
  await expect.poll(() => listed.count()).toBe(10);
  const codes = await listed.allInnerTexts();
  // The dialog can be closed only once the checkbox is checked.
  await page.keyboard.press('Escape');
  await stored.waitFor();
  await expect.poll(() => stored.getByRole('button', { name: 'Done' }).isDisabled()).toBe(true);
  await stored.getByRole('checkbox', { name: 'I’ve saved these codes' }).check();
  await stored.getByRole('button', { name: 'Done' }).click();
  await stored.waitFor({ state: 'detached' });
  return { secret, codes };
}

test('a member turns two-factor authentication on, enters a code at sign-in, and turns it off', async () => {
  const { world, page } = await stage.openPage({ path: '/settings/profile' });
  const { secret, codes } = await setUp(page);
  await page.getByText('Two-factor authentication is on. 10 recovery codes left.').waitFor();

  stage.app.clock.advance(MINUTE);
  const other = await stage.openPage({ email: null, path: '/sign-in' });
  await other.page.getByRole('textbox', { name: 'Email' }).fill(world.ana);
  await other.page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await other.page.keyboard.press('Enter');
  const code = other.page.getByRole('textbox', { name: 'Two-factor code' });
  await code.fill('000000');
  await other.page.keyboard.press('Enter');
  await other.page.getByText('This code is wrong or was already used.').waitFor();
  // The field stays while the wrong code is being removed.
  await code.fill('');
  await code.fill(codes[0]!);
  await other.page.keyboard.press('Enter');
  await other.page.getByRole('navigation', { name: 'Main' }).waitFor();
  await other.context.close();

  // Long after the password was entered, the dashboard asks for it again and then continues.
  stage.app.clock.advance(16 * MINUTE);
  await page.getByRole('button', { name: 'Turn off' }).click();
  await page
    .getByRole('dialog', { name: /Turn off two-factor authentication/ })
    .getByRole('button', { name: 'Turn off' })
    .click();
  const again = page.getByRole('dialog', { name: 'Confirm your password' });
  await again.getByLabel('Password', { exact: true }).fill('not my password');
  await again.getByRole('button', { name: 'Continue' }).click();
  await again.getByText('Wrong password.').waitFor();
  await again.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await again.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('Two-factor authentication is off.').waitFor();
  expect(secret.length).toBeGreaterThan(20);
  await createBrowser(stage.app).signIn(world.ana);
});

test('a member without two-factor authentication sees only the profile if the workspace requires it', async () => {
  const world = await stage.openWorkspace();
  // Only an owner who uses two-factor authentication can require it.
  const settings = await stage.openPage({ email: world.ana, path: '/settings/workspace' });
  const demand = settings.page.getByRole('checkbox', { name: 'Require two-factor authentication' });
  await expect.poll(() => demand.isDisabled()).toBe(true);
  await settings.page.getByRole('link', { name: 'Set it up in your profile' }).click();
  await setUp(settings.page);
  await settings.page.goto(`${stage.app.url}/settings/workspace`);
  await demand.click();
  await settings.page.waitForLoadState('networkidle');
  await settings.page.reload();
  await expect.poll(() => demand.isChecked()).toBe(true);
  await settings.context.close();
  const { page } = await stage.openPage({
    email: world.bob,
    path: `/inbox/${world.lead}`,
  });
  await page.getByText(/requires two-factor authentication/).waitFor();
  await expect.poll(() => page.getByRole('navigation').count()).toBe(0);
  await setUp(page);
  // After that, the dashboard shows the page that the member wanted to open.
  await page.getByRole('heading', { name: 'Léa Martin' }).waitFor();
});

test('Escape closes only the password prompt, and the text of the dialog below it is kept', async () => {
  const { page } = await stage.openPage({ path: '/settings/team' });
  stage.app.clock.advance(16 * MINUTE);
  await page.getByRole('button', { name: 'Invite member' }).click();
  const invite = page.getByRole('dialog', { name: 'Invite member' });
  await invite.getByRole('textbox', { name: 'Email' }).fill('late@e2e.test');
  await invite.getByRole('radio', { name: /Viewer/ }).check();
  await invite.getByRole('button', { name: 'Create link' }).click();
  const question = page.getByRole('dialog', { name: 'Confirm your password' });
  await question.getByLabel('Password', { exact: true }).fill('half a passw');
  await page.keyboard.press('Escape');
  await question.waitFor({ state: 'detached' });
  await expect.poll(() => invite.getByRole('textbox', { name: 'Email' }).inputValue()).toBe('late@e2e.test');
  await expect.poll(() => invite.getByRole('radio', { name: /Viewer/ }).isChecked()).toBe(true);
  await invite.getByRole('button', { name: 'Create link' }).click();
  await question.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  const link = page.getByRole('dialog', { name: 'Share this link' });
  await expect.poll(() => link.getByRole('textbox', { name: 'Link' }).inputValue()).toMatch(/\/join\//);
});

test('single-key shortcuts can be changed, removed and turned off', async () => {
  const { world, page } = await stage.openPage({ hears: 'Hello', path: '/settings/profile' });
  const getKeyButton = (name: string) =>
    page.getByRole('button', { name: new RegExp(`Change shortcut for “${name}`) });
  await getKeyButton('Reply').click();
  await page.keyboard.press('j');
  await page.getByText('J is already used for “Next conversation”.').waitFor();
  await page.keyboard.press('y');
  await expect.poll(() => getKeyButton('Reply').innerText()).toBe('Y');
  await getKeyButton('Mark as done').click();
  await page.keyboard.press('Backspace');
  await expect.poll(() => getKeyButton('Mark as done').innerText()).toBe('none');
  const preferences = async () => {
    const client = await stage.signIn(world.ana);
    return (await client.call(contract.profile.get, {})).data.preferences;
  };
  await expect
    .poll(preferences)
    .toMatchObject({ keys: { own: { 'conversation.reply': 'y', 'conversation.done': null } } });

  const field = page.getByRole('textbox', { name: 'Reply' });
  const hasFocus = () => page.evaluate("document.activeElement?.tagName === 'TEXTAREA'");
  await page.goto(`${stage.app.url}/inbox/${world.lead}`);
  await field.waitFor();
  await page.keyboard.press('r');
  expect(await hasFocus()).toBe(false);
  await page.keyboard.press('y');
  await expect.poll(hasFocus).toBe(true);
  await expect.poll(() => field.inputValue()).toBe('');

  await page.goto(`${stage.app.url}/settings/profile`);
  await page.getByRole('checkbox', { name: /single-key shortcuts/ }).click();
  await expect.poll(preferences).toMatchObject({ keys: { letters: false } });
  await page.goto(`${stage.app.url}/inbox/${world.lead}`);
  await field.waitFor();
  await page.keyboard.press('y');
  await page.keyboard.press('?');
  expect(await hasFocus()).toBe(false);
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  // Shortcuts with Ctrl still work.
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').waitFor();
});

test('the chosen language, time zone, theme and density apply in another browser', async () => {
  const { world, page, context } = await stage.openPage({ path: '/settings/profile' });
  await page.getByRole('button', { name: /^Time zone/ }).click();
  await page.getByRole('combobox', { name: 'Time zone' }).fill('tokyo');
  await page.keyboard.press('Enter');
  await page.getByRole('radio', { name: 'Dark' }).click();
  await expect.poll(() => page.getByRole('radio', { name: 'Dark' }).isChecked()).toBe(true);
  await page.getByRole('radio', { name: 'Compact' }).click();
  await expect.poll(() => page.getByRole('radio', { name: 'Compact' }).isChecked()).toBe(true);
  await page.getByRole('combobox', { name: 'Language' }).selectOption('fr');
  await page.getByRole('heading', { name: 'Profil', exact: true }).waitFor();
  const client = await stage.signIn(world.ana);
  await expect
    .poll(async () => (await client.call(contract.profile.get, {})).data)
    .toMatchObject({
      locale: 'fr',
      timezone: 'Asia/Tokyo',
      preferences: { theme: 'dark', density: 'compact' },
    });
  await context.close();
  const other = await stage.openPage({ email: world.ana, path: '/settings/activity' });
  await other.page.getByRole('heading', { name: 'Activité' }).waitFor();
  // Noon UTC is nine in the evening in the chosen zone.
  await other.page.getByText('21:', { exact: false }).first().waitFor();
  await expect
    .poll(() => other.page.evaluate('({ ...document.documentElement.dataset })'))
    .toMatchObject({ theme: 'dark', density: 'compact' });
});

test('other browsers are signed out on request, and when the password changes', async () => {
  const world = await stage.openWorkspace();
  const clients = [createBrowser(stage.app), createBrowser(stage.app), createBrowser(stage.app)];
  for (const client of clients) await client.signIn(world.ana);
  const statuses = () =>
    Promise.all(clients.map(async (client) => (await client.ask(contract.session.get)).status));
  const { page } = await stage.openPage({ email: world.ana, path: '/settings/profile' });
  await page
    .getByRole('button', { name: /^Sign out of Unknown browser/ })
    .first()
    .click();
  await expect.poll(async () => (await statuses()).filter((status) => status === 401).length).toBe(1);
  await page.getByRole('button', { name: 'Sign out of all others' }).click();
  await expect.poll(statuses).toEqual([401, 401, 401]);
  await clients[0]!.signIn(world.ana);
  await page.getByLabel('Current password').fill('not my password');
  await page.getByLabel('New password').fill('nine blue herons');
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByText('Wrong password.').waitFor();
  await expect.poll(() => page.getByLabel('New password').inputValue()).toBe('nine blue herons');
  await page.getByLabel('Current password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByText('Password changed.').waitFor();
  expect((await clients[0]!.ask(contract.session.get)).status).toBe(401);
});
