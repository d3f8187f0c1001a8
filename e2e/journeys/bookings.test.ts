// Meetings: booked by a member, moved and canceled by the lead on the public page, edited by two members at the same
// time,
// marked as attended or no-show, and used on a phone by touch.
import { contract } from '@parley/contract';
import { beforeAll, expect, test } from 'vitest';
import { createBrowser } from '../../apps/server/src/testing/browser.ts';
import { queryRows } from '../../apps/server/src/testing/conversation-helper.ts';
import { mustBeAccessible, useStage, type World } from '../world.testing.ts';

const DAY = 86_400_000;
const stage = useStage();
let world: World;
let owner: ReturnType<typeof createBrowser>;
beforeAll(async () => {
  // Pages calculate with the server time from response headers.
  stage.app.clock.set(new Date().toISOString());
  world = await stage.openWorkspace();
  owner = createBrowser(stage.app);
  await owner.signIn(world.ana);
});

/** Creates another lead and returns the free times for it. */
async function createLead(name: string) {
  const phone = stage.app.make.phone();
  await owner.call(contract.campaigns.pushLead, { id: world.campaign, phone: `+${phone}`, name });
  await stage.app.drain();
  const { data } = await owner.call(contract.leads.list, { phone: `+${phone}` });
  return { id: data[0]!.id, phone };
}

async function book(lead_id: string, nth = 0) {
  const [from, to] = [0, 6 * DAY].map((ms) => new Date(stage.app.clock.ms() + ms).toISOString());
  const { data } = await owner.call(contract.bookings.slots, {
    ...{ id: world.campaign, lead_id, from: from!, to: to! },
  });
  const { start_at } = data.slots[nth]!;
  return (await owner.call(contract.bookings.create, { lead_id, campaign_id: world.campaign, start_at }))
    .data;
}

const getDay = (at: string) => at.slice(0, 10);
const listTexts = async (phone: string) => {
  const { data } = await owner.call(contract.sandbox.phoneEvents, { phone });
  return data.flatMap(({ text }) => text ?? []);
};

test('a meeting can be booked by a member, and moved and canceled by the lead without JavaScript', async () => {
  const { page, context } = await stage.openPage({
    email: world.ana,
    path: `/leads/${world.lead}`,
  });
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: /^Book a meeting/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Book a meeting' });
  await dialog.getByRole('radio').nth(2).check();
  await dialog.getByText('The agent will notify the lead in the chat.').waitFor();
  await dialog.getByRole('button', { name: /^Book / }).click();
  await dialog.waitFor({ state: 'detached' });
  await stage.app.drain();
  const [booked] = (await owner.call(contract.bookings.list, {})).data;
  expect(booked).toMatchObject({ status: 'booked', source: 'manual' });
  expect((await listTexts(world.phone)).at(-1)).toContain('/b/');
  // Press both keys without a pause: the second key counts only for a short time.
  await Promise.all(['g', 'b'].map((key) => page.keyboard.press(key)));
  await page.getByRole('heading', { name: 'Bookings' }).waitFor();
  await page.goto(`${stage.app.url}/bookings?from=${getDay(booked!.start_at!)}`);
  await page.getByRole('button', { name: /Léa Martin/ }).click();
  const panel = page.getByRole('dialog', { name: 'Meeting' });
  await panel.getByText('Booked', { exact: true }).first().waitFor();

  // Read the copied link from the clipboard, because the page never shows it.
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await panel.getByRole('button', { name: /Copy the lead/ }).click();
  await page.getByText('Link copied').waitFor();
  const link = new URL(await page.evaluate<string>('navigator.clipboard.readText()'));
  await expect.poll(() => panel.locator('a[href*="/b/"]').count()).toBe(0);

  const chat = await stage.chrome.newContext({ javaScriptEnabled: false });
  const guest = await chat.newPage();
  // Chat apps fetch links to show a preview.
  for (const below of ['', '/move', '/cancel'])
    await chat.request.get(`${stage.app.url}${link.pathname}${below}`, {
      headers: { 'user-agent': 'WhatsApp/2.24' },
    });
  expect((await owner.call(contract.bookings.list, {})).data).toMatchObject([{ status: 'booked' }]);
  await guest.goto(`${stage.app.url}${link.pathname}/move`);
  await guest.locator('input[name=slot]').nth(6).check();
  await guest.getByRole('button').last().click();
  await guest.waitForURL(/\/b\/[\w-]+$/);
  // The open panel updates through the stream.
  await panel.getByRole('button', { name: /^Moved to/ }).click();
  await panel.getByText('Booked', { exact: true }).first().waitFor();
  await guest.goto(`${guest.url()}/cancel`);
  await guest.getByRole('textbox').fill('no time');
  await guest.getByRole('button').last().click();
  await panel.getByText('Canceled by the lead').waitFor();
  await panel.getByText('no time').waitFor();
  await panel.getByRole('button', { name: 'Cancel meeting…' }).waitFor({ state: 'detached' });
  await chat.close();
});

test("the bookings page shows another member's cancellation, pages through weeks, and exports a CSV file", {
  tags: 'endurance',
}, async () => {
  const lead = await createLead('Noé Petit');
  const meeting = await book(lead.id, 3);
  const path = `/bookings?from=${getDay(meeting.start_at)}`;
  const { page } = await stage.openPage({ email: world.ana, path });
  const card = page.getByRole('button', { name: /Noé Petit/ });
  await card.click();
  const panel = page.getByRole('dialog', { name: 'Meeting' });
  await panel.getByRole('button', { name: 'Move…' }).click();
  await panel.getByRole('radio').nth(8).check();
  const other = await stage.openPage({ email: world.ana, path: `${path}&m=${meeting.id}` });
  const otherPanel = other.page.getByRole('dialog', { name: 'Meeting' });
  await otherPanel.getByRole('button', { name: 'Cancel meeting…' }).click();
  await otherPanel.getByRole('textbox', { name: /Reason/ }).fill('The host is ill');
  // The first page receives the change only now, because its stream was paused.
  await otherPanel.getByRole('button', { name: 'Cancel meeting' }).click();
  await otherPanel.getByText('The host is ill').waitFor();
  await panel.getByText(/^Canceled by a member/).waitFor();
  await expect.poll(() => panel.getByRole('radio').count()).toBe(0);
  await other.context.close();
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'detached' });
  await card.waitFor({ state: 'detached' });
  await page.getByRole('combobox', { name: 'Status' }).selectOption('canceled');
  await card.waitFor();
  await page.getByRole('button', { name: 'Next' }).click();
  await card.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Previous' }).click();
  await card.waitFor();
  const waits = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export CSV' }).click();
  expect((await waits).suggestedFilename()).toMatch(/^bookings-.*\.csv$/);
});

test('the bookings page asks for missing attendance and records a no-show with one click', {
  tags: 'endurance',
}, async () => {
  const lead = await createLead('Zoé Blanc');
  const meeting = await book(lead.id, 5);
  // Moves the meeting a week into the past.
  const weekEarlierSql = (column: string) => `${column} = ${column} - interval '7 days'`;
  const sets = ['start_at', 'end_at', 'busy_from', 'busy_until'].map(weekEarlierSql).join(', ');
  await queryRows(stage.app, `update bookings set ${sets} where id = $1`, [meeting.id]);
  const from = getDay(new Date(Date.parse(meeting.start_at) - 7 * DAY).toISOString());
  const { page, context } = await stage.openPage({ email: world.ana, path: '/bookings' });
  await page.getByText('1 past meeting has no attendance recorded.').waitFor();
  await page.getByRole('button', { name: 'Review' }).click();
  await page.getByRole('button', { name: 'Zoé Blanc was a no-show' }).click();
  await page.getByText('Marked as no-show').waitFor();
  await page.getByRole('button', { name: 'Zoé Blanc was a no-show' }).waitFor({ state: 'detached' });
  await page.goto(`${stage.app.url}/bookings?view=list&status=all&from=${from}`);
  await page.locator(`[data-meeting="${meeting.id}"]`).getByText('No-show').waitFor();
  await context.close();
  const bob = await stage.openPage({ email: world.bob, path: `/bookings?m=${meeting.id}` });
  const panel = bob.page.getByRole('dialog', { name: 'Meeting' });
  await panel.getByText('No-show').first().waitFor();
  // Responders can correct the record, but not book.
  await panel.getByRole('button', { name: 'Attended' }).waitFor();
  await expect
    .poll(() => bob.page.getByRole('button', { name: 'Book a meeting', includeHidden: true }).count())
    .toBe(0);
  // They can also move, cancel and mark the meeting from the conversation.
  await queryRows(stage.app, `update bookings set status = 'booked' where id = $1`, [meeting.id]);
  await bob.page.goto(`${stage.app.url}/inbox/${lead.id}`);
  await bob.page.getByRole('button', { name: 'Manage meeting…' }).click();
  for (const name of ['Attended', 'No-show']) await panel.getByRole('button', { name }).waitFor();
});

test('a time that was taken in the meantime is refused in the dialog, and another one can be chosen', {
  tags: 'endurance',
}, async () => {
  const [lead, other] = [await createLead('Max Noir'), await createLead('Eva Rose')];
  const { page } = await stage.openPage({ email: world.ana, path: `/leads/${lead.id}` });
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: /^Book a meeting/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Book a meeting' });
  await dialog.getByRole('radio').nth(2).check();
  await book(other.id, 2);
  await dialog.getByRole('button', { name: /^Book / }).click();
  await dialog.getByText('This time is no longer free. Choose another one.').waitFor();
  await expect.poll(() => dialog.getByRole('radio', { checked: true }).count()).toBe(0);
  await dialog.getByRole('radio').nth(2).check();
  await dialog.getByRole('button', { name: /^Book / }).click();
  await dialog.waitFor({ state: 'detached' });
});

/** Returns every visible element that can be tapped and is smaller than a finger. */
const SMALL = `[...document.querySelectorAll('button, a[href], select, input, [role=menuitem]')]
  .filter((one) => one.checkVisibility() && !one.closest('p, dd, .sr-only, [data-meeting]') && one.hash !== '#content')
  .filter((one) => !one.matches('[data-meeting]'))
  .map((one) => [one.getBoundingClientRect(), one.getAttribute('aria-label') ?? one.textContent])
  .filter(([box]) => box.height > 0 && (box.height < 43.5 || box.width < 43.5))
  .map(([box, name]) => name + ' ' + Math.round(box.width) + '×' + Math.round(box.height))`;

test('a meeting can be booked and moved by touch on a phone', {
  tags: 'endurance',
}, async () => {
  const lead = await createLead('Ida Roux');
  const { page } = await stage.openPage({
    width: 'phone',
    email: world.ana,
    path: '/inbox',
  });
  await page.getByRole('button', { name: 'More', exact: true }).tap();
  const more = page.getByRole('dialog', { name: 'More' });
  await more.getByRole('link', { name: 'Settings' }).waitFor();
  await mustBeAccessible(page);
  await page.goBack();
  await more.waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'Bookings' }).tap();
  await page.getByRole('button', { name: 'Book a meeting' }).tap();
  const dialog = page.getByRole('dialog', { name: 'Book a meeting' });
  await dialog.getByRole('searchbox').fill('Ida');
  await dialog.getByRole('button', { name: /Ida Roux/ }).tap();
  await dialog.getByRole('radio').nth(1).tap();
  await dialog.getByRole('button', { name: /^Book / }).tap();
  const panel = page.getByRole('dialog', { name: 'Meeting' });
  await panel.getByRole('heading', { name: 'Ida Roux' }).waitFor();
  await panel.getByRole('button', { name: 'Move…' }).tap();
  await panel.getByRole('radio').nth(9).tap();
  expect(await page.evaluate(SMALL)).toEqual([]);
  await panel.getByRole('button', { name: /^Move to/ }).tap();
  await page.getByText('Meeting moved').waitFor();
  await stage.app.drain();
  expect((await listTexts(lead.phone)).at(-1)).toMatch(/we had to move/);
  await panel.getByRole('button', { name: 'Close' }).tap();
  await page.getByRole('button', { name: '3 days' }).tap();
  await page.getByRole('button', { name: '3 days', pressed: true }).waitFor();
  expect(await page.evaluate(SMALL)).toEqual([]);
});
