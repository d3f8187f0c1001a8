// The leads table when things fail or change: slow server, two tabs, deleted leads, refused changes, unloaded pages.
// @module-tag endurance
import { contract } from '@parley/contract';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { queryRows } from '../../apps/server/src/testing/conversation-helper.ts';
import { BROKEN_REQUEST, useStage, waitUntilLive } from '../world.testing.ts';

const stage = useStage({ expects: BROKEN_REQUEST });

/** The maximum number of rows in one import. */
const IMPORT = 500;

/** Creates a workspace with this many leads, in addition to the usual lead. */
async function withLeads(count: number) {
  const world = await stage.openWorkspace();
  const { call } = stage.app.api(world.key);
  const { data: list } = await call(contract.lists.create, { name: 'Trade fair' });
  for (let from = 0; from < count; from += IMPORT) {
    const leads = Array.from({ length: Math.min(IMPORT, count - from) }, (_, n) => ({
      phone: `+${stage.app.make.phone()}`,
      name: `Guest ${String(from + n + 1).padStart(3, '0')}`,
    }));
    await call(contract.lists.importLeads, { id: list.id, leads });
  }
  const find = async (name: string) => {
    const { data } = await call(contract.leads.list, { limit: 100 });
    return data.find((lead) => lead.name === name)!;
  };
  const change = (id: string, fields: object) => call(contract.leads.update, { id, ...fields } as never);
  return { ...world, list: list.id, find, change };
}

const row = (page: Page, name: string) => page.locator('tr[data-lead]', { hasText: name });
const select = (page: Page, name: string) => page.getByRole('checkbox', { name: `Select ${name}` });

test('a change in the leads table appears immediately, is saved once, and is reverted if the server refuses it', async () => {
  const world = await withLeads(3);
  const { page, context } = await stage.openPage({ email: world.ana, path: '/leads' });
  await row(page, 'Guest 003').waitFor();
  let releaseCall = () => {};
  const held = new Promise<void>((resolve) => {
    releaseCall = resolve;
  });
  const asked: string[] = [];
  await context.route('**/dashboard/api/bulk', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    asked.push(route.request().headers()['idempotency-key'] ?? '');
    // The first response is lost: the client repeats the call with the same idempotency key.
    if (asked.length === 1) {
      await route.fetch();
      return route.abort();
    }
    await held;
    return route.continue();
  });
  await select(page, 'Guest 003').check();
  await page.getByRole('toolbar').getByRole('button', { name: 'Status' }).click();
  await page.getByRole('option', { name: 'Cold', exact: true }).click();
  await row(page, 'Guest 003').locator('[data-field=status]', { hasText: 'Cold' }).waitFor();
  await expect.poll(() => asked.length).toBe(2);
  expect(asked[0]).toBe(asked[1]);
  releaseCall();
  await page.getByText('1 changed').waitFor();
  expect((await world.find('Guest 003')).status).toBe('cold');

  await context.route('**/dashboard/api/bulk', (route) =>
    route.fulfill({
      status: 422,
      json: { error: { code: 'validation_error', message: 'status: this is refused.' } },
    }),
  );
  await page.getByRole('toolbar').getByRole('button', { name: 'Status' }).click();
  await page.getByRole('option', { name: 'Stopped', exact: true }).click();
  await page.getByText('status: this is refused.').waitFor();
  await row(page, 'Guest 003').locator('[data-field=status]', { hasText: 'Cold' }).waitFor();
  await expect.poll(() => select(page, 'Guest 003').isChecked()).toBe(true);
});

test('rows of the leads table are updated in place, and a row that no longer matches stays', async () => {
  const world = await withLeads(3);
  const { id } = await world.find('Guest 002');
  await world.change(id, { status: 'qualified' });
  const { page, context } = await stage.openPage({ email: world.ana, path: '/leads' });
  await row(page, 'Guest 002').waitFor();
  const other = await context.newPage();
  await other.goto(`${stage.app.url}/leads?status=qualified`);
  await row(other, 'Guest 002').waitFor();
  await waitUntilLive(other);
  await row(page, 'Guest 002').locator('[data-field=tags]').click();
  await page.getByRole('combobox', { name: 'Tags' }).fill('vip');
  await page.keyboard.press('Enter');
  await row(other, 'Guest 002').getByText('vip').waitFor();
  await page.keyboard.press('Escape');
  await world.change(id, { status: 'cold' });
  await row(other, 'Guest 002').locator('[data-field=status]', { hasText: 'Cold' }).waitFor();
  await expect.poll(() => row(other, 'Guest 002').getAttribute('data-left')).toBe('true');
  await row(page, 'Guest 002').locator('[data-field=status]', { hasText: 'Cold' }).waitFor();
});

test('a new lead is announced and added to the table only on request', async () => {
  const world = await withLeads(3);
  const { page } = await stage.openPage({ email: world.ana, path: '/leads' });
  await row(page, 'Guest 003').waitFor();
  await waitUntilLive(page);
  const { call } = stage.app.api(world.key);
  stage.app.clock.advance(1_000);
  await call(contract.campaigns.pushLead, {
    id: 'spring',
    phone: `+${stage.app.make.phone()}`,
    name: 'Newcomer',
  });
  await stage.app.drain();
  await page.getByRole('button', { name: 'Show 1 update' }).waitFor();
  await expect.poll(() => row(page, 'Newcomer').count()).toBe(0);
  await page.getByRole('button', { name: 'Show 1 update' }).click();
  await row(page, 'Newcomer').waitFor();
});

test('leads that were changed or deleted while they were selected are reported', async () => {
  const world = await withLeads(3);
  const { page } = await stage.openPage({ email: world.ana, path: '/leads' });
  await select(page, 'Guest 001').check();
  await select(page, 'Guest 002').check();
  await waitUntilLive(page);
  // Delete directly in the database, so that the table gets no event.
  const [gone, left] = [await world.find('Guest 001'), await world.find('Guest 002')];
  await queryRows(stage.app, 'delete from leads where team_id = $1 and id = $2', [world.teamId, gone.id]);
  await page.getByRole('toolbar').getByRole('button', { name: 'Status' }).click();
  await page.getByRole('option', { name: 'Cold', exact: true }).click();
  // A toast under the pointer stays open.
  await page.getByText('1 changed · 1 failed').hover();
  await row(page, 'Guest 001').waitFor({ state: 'detached' });
  // A colleague changes the lead again, and the undo keeps that change.
  await world.change(left.id, { status: 'qualified' });
  await page.keyboard.press('Control+z');
  await page.getByText('0 restored · 1 skipped (changed since)').waitFor();
  expect((await world.find('Guest 002')).status).toBe('qualified');
});

test('an empty leads table names the filter that hides the most leads, and removes it on request', async () => {
  const world = await withLeads(3);
  await world.change((await world.find('Guest 002')).id, { status: 'cold', tags: ['vip'] });
  const { page } = await stage.openPage({
    email: world.ana,
    path: '/leads?status=qualified&tag=vip&stage=nonsense&sort=nonsense',
  });
  await page.getByText('No leads match').waitFor();
  await page.getByRole('button', { name: 'Remove Status: Qualified' }).click();
  await row(page, 'Guest 002').waitFor();
  await expect.poll(() => new URL(page.url()).search).toBe('?tag=vip');
});

test('the exported leads match the filters of the page', async () => {
  const world = await withLeads(3);
  await world.change((await world.find('Guest 002')).id, { tags: ['vip'] });
  const { page } = await stage.openPage({ email: world.ana, path: '/leads?tag=vip' });
  await row(page, 'Guest 002').waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export CSV' }).click(),
  ]);
  const parts: Buffer[] = [];
  for await (const part of await download.createReadStream()) parts.push(part as Buffer);
  const lines = Buffer.concat(parts).toString().trim().split('\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain('Guest 002');
});

test('the leads table renders fewer than 80 of 2,300 rows, and loads earlier rows again on the way up', async () => {
  const world = await withLeads(2_300);
  const { page } = await stage.openPage({
    email: world.ana,
    path: `/leads?list_id=${world.list}`,
  });
  await row(page, 'Guest 2300').waitFor();
  const scroll = (to: string) =>
    page.evaluate(`document.querySelector('tr[data-lead]').closest('div').scrollTop = ${to}`);
  const scrollUntil = (name: string, to: string) =>
    expect
      .poll(async () => {
        await scroll(to);
        return row(page, name).count();
      })
      .toBe(1);
  await scrollUntil('Guest 001', '1e9');
  await expect.poll(() => row(page, 'Guest 001').getAttribute('aria-rowindex')).toBe('2301');
  await expect.poll(() => page.locator('table').getAttribute('aria-rowcount')).toBe('2301');
  await expect.poll(() => page.locator('tr[data-lead]').count()).toBeLessThan(80);
  await scrollUntil('Guest 2300', '0');
  await expect.poll(() => row(page, 'Guest 2300').getAttribute('aria-rowindex')).toBe('2');
});
