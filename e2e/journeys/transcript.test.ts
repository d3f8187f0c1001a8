// How a conversation reads: bubbles in groups, events in one line, and a card for a hand-off with a suggested reply.
import { contract } from '@parley/contract';
import { expect, test } from 'vitest';
import { mustBeAccessible, useStage } from '../world.testing.ts';

const stage = useStage();

test('messages of one minute share a line with the time, and events take one line until they are opened', async () => {
  const { world, page } = await stage.openPage({ path: ({ lead }) => `/inbox/${lead}` });
  await world.hear('What does a project cost? I would rather talk to a human.');
  await world.hear('It is about the wall');
  await world.hear('It is a thick wall');
  const bubbles = page.locator('[data-author=lead]');
  await expect.poll(() => bubbles.count()).toBe(3);
  const getHeight = async (index: number) => (await bubbles.nth(index).boundingBox())!.height;
  await expect.poll(async () => (await getHeight(2)) - (await getHeight(1))).toBeGreaterThan(10);
  // The card names what is known and what is missing.
  const card = page.getByRole('article').filter({ hasText: 'Handed over to a person' });
  await card.getByText('Still to ask').waitFor();
  await card.getByText('Do you own the place?', { exact: true }).waitFor();
  // The suggested reply goes into the reply field, and nothing is sent until the member sends it.
  const reply = 'A project starts at 8,000 euros. Do you own the place?';
  await card.getByRole('button', { name: 'Use reply' }).click();
  await expect.poll(() => page.getByRole('textbox', { name: 'Reply' }).inputValue()).toBe(reply);
  await expect.poll(() => page.locator('[data-author=member]').count()).toBe(0);
  // The reason for a message is shown next to the pointer.
  await page.getByRole('button', { name: 'why' }).last().hover();
  await page.getByRole('tooltip').getByText('The lead asked for a person').waitFor();
  await page.getByRole('button', { name: 'Take over' }).click();
  const event = page.getByRole('button', { name: /Owner set to Ana/ });
  await event.waitFor();
  const height = async () => (await event.boundingBox())!.height;
  await expect.poll(height).toBeLessThan(30);
  await expect.poll(() => event.getAttribute('aria-expanded')).toBe('false');
  await event.click();
  await expect.poll(() => event.getAttribute('aria-expanded')).toBe('true');
  await mustBeAccessible(page);
});

test('a lead without a message is not called contacted', async () => {
  const world = await stage.openWorkspace();
  const owner = await stage.signIn(world.ana);
  const phone = `+${stage.app.make.phone()}`;
  await owner.call(contract.campaigns.pushLead, { id: world.campaign, phone, name: 'Noé Petit' });
  // A paused campaign checks new leads and does not write to them.
  await owner.call(contract.campaigns.pause, { id: world.campaign });
  await stage.app.drain();
  const { page } = await stage.openPage({ email: world.bob, path: '/leads' });
  const stages = page.locator('main [data-stage]');
  await expect
    .poll(async () => (await stages.allInnerTexts()).map((one) => one.split('\n').at(-1)).toSorted())
    .toEqual(['Contacted', 'Not contacted yet']);
});
