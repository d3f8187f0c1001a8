// The block list with the real server: the preview of a rule's effect, and undoing the removal of a rule.
// @module-tag endurance
import { contract, violation, violationText } from '@parley/contract';
import { expect, test } from 'vitest';
import { formatPhone } from '../../apps/dashboard/src/features/conversations/lead-name.ts';
import { useStage } from '../world.testing.ts';

const stage = useStage();

test("the block list shows the effect of a rule, removes it, restores it, and blocks a lead from the lead's menu", async () => {
  const { world, page } = await stage.openPage({ hears: 'STOP', path: '/blocked' });
  // The lead has opted out.
  await page.getByRole('link', { name: 'Léa Martin' }).waitFor();
  await page.getByRole('button', { name: 'Block', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: /Prefix/ }).check();
  await dialog.getByRole('textbox', { name: 'Prefix' }).fill('abc');
  await dialog.getByRole('button', { name: 'Block', exact: true }).click();
  await dialog.getByText(violationText(violation('block_prefix'))).waitFor();
  await dialog.getByRole('textbox', { name: 'Prefix' }).fill(world.phone.slice(0, 7));
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Competitors');
  await dialog.getByText('This affects 1 lead.').waitFor();
  await dialog.getByRole('button', { name: 'Block', exact: true }).click();
  const row = page.getByRole('listitem').filter({ hasText: 'Competitors' });
  await row.getByText(/Ana/).waitFor();
  await row.getByRole('button', { name: /Unblock/ }).click();
  await row.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await row.waitFor();

  await page.goto(`${stage.app.url}/leads/${world.lead}`);
  await page.getByRole('button', { name: 'More', exact: true }).first().click();
  await page.getByRole('menuitem', { name: 'Block this person' }).click();
  await page.getByText(`${formatPhone(world.phone)} blocked`).waitFor();
  const owner = await stage.signIn(world.ana);
  const listLeadRules = async () =>
    (await owner.call(contract.blocklist.rules, { q: world.phone })).data.map(({ label }) => label);
  await expect.poll(listLeadRules).toEqual(['Léa Martin']);
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect.poll(listLeadRules).toEqual([]);
});
