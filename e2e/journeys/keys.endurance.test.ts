// API keys: a member creates one with the least access, uses, rotates and revokes it by keyboard, and creates another
// in three clicks.
// @module-tag endurance
import { expect, test } from 'vitest';
import { useStage } from '../world.testing.ts';

const stage = useStage();

const status = async (key: string, path = '/me') =>
  (await fetch(`${stage.app.url}/api/v1${path}`, { headers: { authorization: `Bearer ${key}` } })).status;

test('a custom key can be created, used, rotated and revoked by keyboard only', async () => {
  const { page } = await stage.openPage({ path: '/settings/api' });
  const { keyboard } = page;
  const focused = () =>
    page.evaluate<string>(
      'document.activeElement.getAttribute("aria-label") ?? document.activeElement.labels?.[0]?.textContent ?? document.activeElement.textContent',
    );
  /** Presses Tab until the element with this name has focus. */
  const tabTo = async (name: string, by = 'Tab') => {
    for (let n = 0; n < 60; n++) {
      await keyboard.press(by);
      if ((await focused()) === name) return;
    }
    throw new Error(`${by} never reached ${name}, but ${await focused()}.`);
  };
  await page.getByText('svc_live_YOUR_KEY').first().waitFor();
  await page.getByRole('link', { name: 'API and MCP' }).focus();
  await tabTo('Create key');
  await keyboard.press('Enter');
  const create = page.getByRole('dialog', { name: 'Create key' });
  await page
    .locator('input:focus')
    .and(create.getByRole('textbox', { name: 'Name' }))
    .waitFor();
  await keyboard.type('Reports');
  await tabTo('Reporting');
  await keyboard.press('Enter');
  await tabTo('campaigns:read');
  await keyboard.press('Space');
  await keyboard.press('Space');
  await create.getByText('5 scopes selected').waitFor();
  await tabTo('Create key');
  await keyboard.press('Enter');
  const shown = page.getByRole('dialog', { name: 'Copy your API key' });
  const given = shown.getByRole('textbox', { name: 'Key', exact: true });
  // The name field has focus when the dialog opens.
  await page.locator('input:focus').and(given).waitFor();
  const key = await given.inputValue();
  // The dialog can be closed only once the checkbox is checked.
  await keyboard.press('Escape');
  await expect.poll(() => shown.getByRole('button', { name: 'Done' }).isDisabled()).toBe(true);
  await tabTo('I’ve saved the key');
  await keyboard.press('Space');
  await tabTo('Done');
  await keyboard.press('Enter');
  await shown.waitFor({ state: 'detached' });
  await expect.poll(focused).toBe('Create key');
  expect([await status(key, '/leads'), await status(key, '/webhooks')]).toEqual([200, 403]);
  const row = page.getByRole('listitem').filter({ hasText: 'Reports' });
  await row.getByText('last used:').waitFor();
  expect(await page.content()).not.toContain(key);

  const menu = page.getByRole('button', { name: 'Actions for key Reports' });
  await menu.focus();
  await keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Rotate…' }).waitFor();
  await tabTo('Rotate…', 'ArrowDown');
  await keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Rotate Reports?' }).locator(':focus').waitFor();
  await tabTo('Create new key');
  await keyboard.press('Enter');
  await page.locator('input:focus').and(given).waitFor();
  const twin = await given.inputValue();
  await tabTo('I’ve saved the key');
  await keyboard.press('Space');
  await tabTo('Done');
  await keyboard.press('Enter');
  await page.getByText(/The new key hasn’t been used yet/).waitFor();
  expect([await status(key), await status(twin)]).toEqual([200, 200]);
  // The page shows the first use of the new key.
  await page.getByRole('button', { name: 'Revoke old key Reports' }).focus();
  await keyboard.press('Enter');
  const revoke = page.getByRole('dialog', { name: 'Revoke Reports?' });
  await revoke.getByText(/last used:.*stops working within a minute/).waitFor();
  await page.locator('input:focus').and(revoke.getByRole('textbox')).waitFor();
  await keyboard.type('Report');
  await expect.poll(() => revoke.getByRole('button', { name: 'Revoke key' }).isDisabled()).toBe(true);
  await keyboard.type('s');
  await keyboard.press('Enter');
  await revoke.waitFor({ state: 'detached' });
  // Less than a minute has passed on the server's fixed clock.
  expect([await status(key), await status(twin)]).toEqual([401, 200]);
  await page.getByRole('listitem').filter({ hasText: 'Reports' }).filter({ hasText: 'revoked' }).waitFor();

  await page.goto(`${stage.app.url}/settings/activity?action=key.rotated`);
  await page.getByText('rotated the key Reports').waitFor();
});

test('a new key can be copied, and the settings for an assistant contain it', async () => {
  const { page, context } = await stage.openPage({ path: '/settings/api' });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Create key' }).click();
  const create = page.getByRole('dialog', { name: 'Create key' });
  const name = create.getByRole('textbox', { name: 'Name' });
  await page.locator('input:focus').and(name).waitFor();
  await name.fill('Assistant');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowDown');
  await create.getByRole('button', { name: 'Create key' }).click();
  const shown = page.getByRole('dialog', { name: 'Copy your API key' });
  await shown.getByRole('button', { name: 'Copy', exact: true }).click();
  await shown.getByText('Copied').first().waitFor();
  const key = await page.evaluate<string>('navigator.clipboard.readText()');
  expect(await status(key, '/webhooks')).toBe(200);
  await shown.getByRole('combobox', { name: 'Assistant' }).selectOption('OpenAI API');
  const settings = shown.getByRole('group', { name: 'Assistant settings' });
  await expect
    .poll(async () => JSON.parse(await settings.innerText()))
    .toMatchObject({ server_url: 'http://localhost:3000/mcp', authorization: key });
});
