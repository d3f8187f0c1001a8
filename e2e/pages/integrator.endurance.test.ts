// Checks the settings pages for integrators at three widths and in two themes: no axe violation, no overflow, no
// refused request.
// @module-tag endurance
import { contract } from '@parley/contract';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { type Receiver, startReceiver } from '../../apps/server/src/features/webhooks/receiver.testing.ts';
import {
  getFirstLook,
  mustBeAccessible,
  mustFit,
  navigate,
  useStage,
  WIDTHS,
  type Width,
} from '../world.testing.ts';

const stage = useStage();
let ana: string;
let receiver: Receiver;
let hook: string;
let failed: string;
beforeAll(async () => {
  const world = await stage.openWorkspace();
  ana = world.ana;
  const owner = await stage.signIn(ana);
  const long = 'Integration '.repeat(20).trim();
  const { data: old } = await owner.call(contract.keys.create, { name: long, scopes: ['leads:read'] });
  const { data: twin } = await owner.call(contract.keys.rotate, { id: old.id });
  const { data: gone } = await owner.call(contract.keys.create, { name: 'תוכנה', scopes: ['team:read'] });
  await owner.call(contract.keys.revoke, { id: gone.id });
  await stage.app.api(twin.key).call(contract.identity.me, {});
  receiver = await startReceiver((response) => response.writeHead(500).end('{"error":"no such field"}'));
  const words = { description: long, url: `${receiver.url}/${'path/'.repeat(30)}` };
  const { data: made } = await owner.call(contract.webhooks.create, {
    ...words,
    events: ['message.received'],
  });
  hook = made.id;
  await world.hear('Hello');
  const { data: rows } = await owner.call(contract.webhooks.deliveries, { id: hook });
  await owner.call(contract.webhooks.resend, { id: rows[0]!.id });
  await owner.call(contract.webhooks.test, { id: hook });
  await stage.app.drain();
  failed = rows[0]!.id;
});
afterAll(async () => {
  await receiver.close();
});

describe.each(Object.keys(WIDTHS) as Width[])('integrator settings at %s', (width) => {
  const words = {
    'en-GB': { create: 'Create key', name: 'Name', add: 'Add webhook', check: 'Check a signature' },
    'fr-FR': {
      ...{ create: 'Créer une clé', name: 'Nom', add: 'Ajouter un webhook' },
      check: 'Vérifier une signature',
    },
  };
  test.each(
    getFirstLook(width, [
      { dark: false, locale: 'en-GB' },
      { dark: true, locale: 'fr-FR' },
    ] as const),
  )('passes axe and fits in $locale, dark: $dark', async ({ dark, locale }) => {
    const { create, name, add, check } = words[locale];
    const { page } = await stage.openPage({
      ...{ width, dark, locale },
      email: ana,
      path: '/settings/api',
    });
    const go = (path: string) => navigate(page, `/settings/webhooks${path}`);
    const dialog = page.getByRole('dialog');
    await page.getByText('svc_live_YOUR_KEY').first().waitFor();
    await mustBeAccessible(page);
    if (width === 'phone') {
      await page.getByRole('button', { name: create }).click();
      await dialog.getByRole('textbox', { name }).fill('CRM');
      await dialog.getByRole('checkbox').first().check();
      await mustBeAccessible(page);
      await dialog.getByRole('button', { name: create }).click();
      await dialog.getByRole('combobox').waitFor();
      await mustBeAccessible(page);
    }
    await go('');
    await page.getByRole('link', { name: 'message.received' }).waitFor();
    await mustBeAccessible(page);
    if (width === 'phone') {
      await page.getByRole('button', { name: add }).click();
      await dialog.getByRole('checkbox').first().check();
      await mustBeAccessible(page);
    }
    await go(`/${hook}`);
    await page.getByText('· test').waitFor();
    await mustBeAccessible(page);
    await go(`/${hook}/deliveries/${failed}`);
    const helper = page.getByRole('button', { name: check });
    await helper.waitFor();
    await mustBeAccessible(page);
    if (width === 'phone') {
      await helper.click();
      await dialog.getByRole('combobox').waitFor();
      await mustBeAccessible(page);
      await page.setViewportSize({ width: 320, height: 640 });
      for (const path of [`webhooks/${hook}`, `webhooks/${hook}/deliveries/${failed}`, 'webhooks', 'api']) {
        await navigate(page, `/settings/${path}`);
        await page.getByRole('heading', { level: 1 }).waitFor();
        await mustFit(page);
      }
    }
  });
});
