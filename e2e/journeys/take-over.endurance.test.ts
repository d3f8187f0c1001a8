// A lead asks for a person: a member takes over, answers, and gives the conversation back.
// @module-tag endurance
import { contract, fact, factText } from '@parley/contract';
import { expect, test } from 'vitest';
import { BROKEN_REQUEST, useStage } from '../world.testing.ts';

const stage = useStage({ expects: BROKEN_REQUEST });

test('a conversation is handed over to a member, who answers and gives it back to the agent', async () => {
  const world = await stage.openWorkspace();
  const { page } = await stage.openPage({
    email: world.bob,
    path: '/inbox?view=attention',
  });
  await page.getByText('Nothing needs you').waitFor();
  const shown = page.getByRole('navigation', { name: 'Views', exact: true }).locator('[aria-current=page]');
  await expect.poll(() => shown.allInnerTexts()).toEqual(['Needs you']);
  await world.hear('Can I talk to a human please?');
  await page.getByRole('link', { name: /Léa Martin/ }).click();
  await page.getByText(/^No one answers yet: the agent handed over .* ago$/).waitFor();
  await page.getByRole('textbox', { name: 'Reply' }).fill('Bob here. How can I help?');
  await page.getByRole('checkbox', { name: 'Send now' }).check();
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByText('You are answering').waitFor();
  await expect.poll(() => page.getByRole('textbox', { name: 'Reply' }).inputValue()).toBe('');
  await stage.app.drain();
  await page.getByText('Bob · ').last().waitFor();
  const { data: events } = await stage.app
    .api(world.key)
    .call(contract.sandbox.phoneEvents, { phone: world.phone });
  expect(JSON.stringify(events)).toContain('Bob here. How can I help?');
  await page.getByRole('button', { name: 'Give back' }).click();
  await page.getByText(/The agent answers/).waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('You are answering').waitFor();
});

test('a responder opts a lead out on a phone, undoes it, and marks the lead as done in the list', async () => {
  const world = await stage.openWorkspace();
  await world.hear('Can I talk to a human please?');
  const { page } = await stage.openPage({
    email: world.bob,
    width: 'phone',
    path: `/inbox/${world.lead}?view=attention`,
  });
  const choose = async (name: string) => {
    await page.locator('main').getByRole('button', { name: 'More', exact: true }).tap();
    await page.getByRole('menuitem', { name }).tap();
  };
  await choose('Stop writing to this lead');
  await page.getByText('A member stopped the messages to this lead').waitFor();
  await page.getByRole('button', { name: 'Undo' }).tap();
  await page.getByText(/^No one answers yet/).waitFor();
  await choose('Stop writing to this lead');
  await page.getByText('A member stopped the messages to this lead').waitFor();
  await choose('Allow messages again');
  await page.getByText(/^No one answers yet/).waitFor();
  await page.getByRole('link', { name: 'Back to inbox' }).tap();
  await page.getByRole('button', { name: 'Actions for Léa Martin' }).tap();
  await page.getByRole('menuitem', { name: 'Mark as done' }).tap();
  await page.getByText('Nothing needs you').waitFor();
});

test('a message that arrived while the browser was offline is shown, and the draft is kept', async () => {
  const { world, page, context } = await stage.openPage({
    hears: 'Hello',
    path: ({ lead }) => `/inbox/${lead}`,
  });
  const field = page.getByRole('textbox', { name: 'Reply' });
  await field.fill('An answer to the first message');
  await context.setOffline(true);
  await world.hear('Something newer');
  await context.setOffline(false);
  await page.locator('[data-author=lead]', { hasText: 'Something newer' }).waitFor();
  await expect.poll(() => field.inputValue()).toBe('An answer to the first message');
});

test('the installed app reopens the last conversation with its draft', async () => {
  const { world, page } = await stage.openPage({
    ...{ hears: 'Hello', width: 'phone' },
    path: ({ lead }) => `/inbox/${lead}`,
  });
  await page.getByRole('textbox', { name: 'Reply' }).fill('Half an answ');
  await page.goto(`${stage.app.url}/?app=1`);
  await page.waitForURL(`**/inbox/${world.lead}`);
  await expect.poll(() => page.getByRole('textbox', { name: 'Reply' }).inputValue()).toBe('Half an answ');
});

test('a member takes over a conversation from no one and from a colleague, and gives it back', async () => {
  const world = await stage.openWorkspace();
  await world.hear('Can I talk to a human please?');
  const path = `/inbox/${world.lead}`;
  const bob = await stage.openPage({ width: 'phone', email: world.bob, path });
  const takeOver = bob.page.getByRole('button', { name: 'Take over' });
  const giveBack = bob.page.getByRole('button', { name: 'Give back' });
  await bob.page.getByText(/^No one answers yet/).waitFor();
  await expect.poll(() => giveBack.count()).toBe(0);
  await bob.page.getByPlaceholder('Reply… (you will take over)').waitFor();
  await takeOver.tap();
  await bob.page.getByText('You are answering').waitFor();
  await bob.page.getByPlaceholder('Reply…', { exact: true }).waitFor();
  await takeOver.waitFor({ state: 'detached' });
  // The lead was unassigned. Now it is assigned to Bob.
  await bob.page.getByText(factText(fact('owner_set', { owner: 'Bob' }))).waitFor();

  // What the lead writes to Bob needs him immediately and stays unread, although Ana has the conversation open.
  await bob.page.getByRole('link', { name: 'Back to inbox' }).tap();
  const ana = await stage.openPage({ email: world.ana, path });
  await ana.page.getByText('Bob is answering').waitFor();
  await world.hear('When will you call me? I am at home until noon.');
  await ana.page.locator('[data-author=lead]', { hasText: 'until noon' }).waitFor();
  const row = bob.page.getByRole('link', { name: /Léa Martin.*until noon.*unread/ });
  await row.waitFor();
  await bob.page.getByRole('link', { name: 'Needs you 1' }).waitFor();
  await row.tap();
  await bob.page.getByPlaceholder('Reply…', { exact: true }).waitFor();
  // The menu offers to give a colleague's conversation back.
  await ana.page.getByRole('button', { name: 'More', exact: true }).click();
  await ana.page.getByRole('menuitem', { name: 'Give back' }).waitFor();
  await ana.page.keyboard.press('Escape');
  await ana.page.getByRole('button', { name: 'Take over' }).click();
  await ana.page.getByText('You are answering').waitFor();
  await bob.page.getByText('Ana is answering').waitFor();
  await takeOver.waitFor();
  // A message that arrives while Ana is away from her desk stays unread until she is back.
  await ana.page.evaluate('performance.now = () => 1e9');
  await world.hear('Are you there?');
  const unread = ana.page.getByRole('link', { name: /Léa Martin.*unread/ });
  await unread.waitFor();
  await ana.page.mouse.move(50, 50);
  await unread.waitFor({ state: 'detached' });

  // Check both pages that show a lead, on a phone.
  for (const page of [path, `/leads/${world.lead}`]) {
    await bob.page.goto(stage.app.url + page);
    const name = bob.page.getByRole('heading', { level: 1, name: 'Léa Martin' });
    const looks = bob.page.getByText('Ana is viewing');
    await looks.waitFor();
    const [above, below] = [await name.boundingBox(), await looks.boundingBox()];
    expect(above!.width).toBeGreaterThan(100);
    expect(below!.y).toBeGreaterThanOrEqual(above!.y + above!.height);
  }
});
