// Checks language models, calendars and the export in the settings at three widths and in two themes.
// @module-tag endurance
import { contract, violation, violationText } from '@parley/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type FakeCalCom,
  startCalCom,
} from '../../apps/server/src/testing/fakes/calendars/cal-com/server.ts';
import { type Models, startModels } from '../../apps/server/src/testing/fakes/models/server.ts';
import { getFirstLook, mustBeAccessible, navigate, useStage, WIDTHS, type Width } from '../world.testing.ts';

const stage = useStage();
let models: Models;
let calCom: FakeCalCom;
let email: string;
beforeAll(async () => {
  models = await startModels();
  calCom = await startCalCom({ now: stage.app.clock.ms });
  email = (await stage.openWorkspace()).ana;
  const owner = await stage.signIn(email);
  const [known] = [...models.known];
  await owner.call(contract.models.add, {
    ...{ name: 'claude', provider: 'anthropic', base_url: models.address('anthropic'), api_key: models.key },
    prices: { [known!]: { input: 1, output: 2 } },
  });
  const settings = { url: calCom.url, api_key: calCom.key, event_type_id: 10, webhook_secret: 'hook-secret' };
  await owner.call(contract.calendars.add, { name: 'team', provider: 'cal-com', settings });
  models.answers(() => ({ answer: 'Hello' }));
});
afterAll(() => Promise.all([models.close(), calCom.close()]));

describe.each(Object.keys(WIDTHS) as Width[])('models and calendars at %s', (width) => {
  test.each(
    getFirstLook(width, [
      { dark: false, locale: 'en-GB' },
      { dark: true, locale: 'fr-FR' },
    ]),
  )('passes axe and fits in $locale, dark: $dark', async ({ dark, locale }) => {
    const { page } = await stage.openPage({
      ...{ width, dark, locale, email },
      path: '/settings/models',
    });
    await page
      .getByRole('button', { name: /: claude$/ })
      .first()
      .waitFor();
    await mustBeAccessible(page);
    await navigate(page, '/settings/calendars');
    await page.getByRole('heading', { name: 'team' }).waitFor();
    await mustBeAccessible(page);
  });
});

test('checks and changes a provider of models, checks a calendar, and downloads the workspace', async () => {
  const { page } = await stage.openPage({
    width: 'phone',
    email,
    path: '/settings/models',
  });
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Check: claude' }).click();
  await dialog.getByText(/It works: claude-sonnet-4-5/).waitFor();
  await mustBeAccessible(page);
  await dialog.getByRole('button', { name: 'Edit settings' }).click();
  await dialog.getByLabel('URL').fill('http://localhost:1');
  await mustBeAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  // The stored key is not sent to another URL, and the form keeps its values.
  await dialog.getByText(violationText(violation('required'))).waitFor();
  await expect.poll(() => dialog.getByLabel('URL').inputValue()).toBe('http://localhost:1');
  await navigate(page, '/settings/calendars');
  await page.getByRole('button', { name: 'Check: team' }).click();
  await page.getByText(/Response time/).waitFor();
  await page.getByRole('button', { name: 'Connect a calendar' }).click();
  await dialog.getByLabel('Provider').selectOption('Google Calendar');
  await mustBeAccessible(page);
  await page.goto(`${stage.app.url}/settings/workspace`);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/\.yaml$/);
});
