// An engine that does not answer: the page stays usable, and replies that were not yet handed to the engine can be
// unsent.
// @module-tag endurance
import { contract } from '@parley/contract';
import { expect, test } from 'vitest';
import { movableClock } from '../../apps/server/src/platform/clock.ts';
import { type OnStep, watchEngine } from '../../apps/server/src/testing/watch-steps.ts';
import { BROKEN_REQUEST, useStage } from '../world.testing.ts';

/** While this is set, engine calls that match `step` wait until `open` resolves. */
let held: { step: RegExp; open: Promise<void> } | null = null;
/** A latency that differs from every other delay, so that the test can end only this one. */
const LATENCY_MS = 113_000;
let arrival = Promise.withResolvers<void>();
const clock = movableClock('2026-11-18T12:00:00.000Z');
const { sleep } = clock;
clock.sleep = (ms, signal) => (ms === LATENCY_MS ? arrival.promise : sleep(ms, signal));
const reach: OnStep = async (step) => {
  if (held?.step.test(step)) await held.open;
};
const stage = useStage({ expects: BROKEN_REQUEST, clock, engine: (engine) => watchEngine(engine, reach) });

function holdStep(step: RegExp): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  held = { step, open: promise };
  return () => {
    held = null;
    resolve();
  };
}

async function countReceived({ key, phone }: { key: string; phone: string }, text: string): Promise<number> {
  const { data } = await stage.app.api(key).call(contract.sandbox.phoneEvents, { phone });
  return JSON.stringify(data).split(text).length - 1;
}

test('the inbox stays usable while the engine does not answer a reply', async () => {
  const { world, page } = await stage.openPage({ hears: 'Hello', path: ({ lead }) => `/inbox/${lead}` });
  const release = holdStep(/before sendText/);
  const field = page.getByRole('textbox', { name: 'Reply' });
  await page.getByRole('checkbox', { name: 'Send now' }).check();
  await field.fill('Into the void');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect.poll(() => field.inputValue()).toBe('');
  const mine = page.locator('[data-author=member]', { hasText: 'Into the void' });
  await mine.waitFor();
  await expect.poll(() => mine.getAttribute('data-state')).not.toBe('accepted');
  await page.getByText('You are answering').waitFor();
  await field.fill('What comes next');
  await page.goto(`${stage.app.url}/settings/profile`);
  await page.getByRole('heading', { name: 'Profile' }).waitFor();
  await page.goBack();
  await expect.poll(() => field.inputValue()).toBe('What comes next');
  release();
  await stage.app.drain();
  await expect.poll(() => mine.getAttribute('data-state')).toBe('accepted');
  expect(await countReceived(world, 'Into the void')).toBe(1);
});

test('a reply that is still being typed out can be unsent, and its text returns to the field', async () => {
  const { world, page } = await stage.openPage({ hears: 'Hello', path: ({ lead }) => `/inbox/${lead}` });
  const release = holdStep(/before startTyping/);
  const field = page.getByRole('textbox', { name: 'Reply' });
  await field.fill('Oh no');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  const mine = page.locator('[data-author=member]', { hasText: 'Oh no' });
  await expect.poll(() => field.inputValue()).toBe('');
  await field.fill('and then');
  await mine.getByRole('button', { name: 'Unsend' }).click();
  await expect.poll(() => field.inputValue()).toBe('Oh no\nand then');
  release();
  await stage.app.drain();
  await expect.poll(() => mine.getAttribute('data-state')).toBe('discarded');
  expect(await countReceived(world, 'Oh no')).toBe(0);
});

test('an unconfirmed message is shown as such, and as sent once the engine reports it', async () => {
  const world = await stage.openWorkspace();
  await world.hear('Hello');
  const { call } = stage.app.api(world.key);
  const { page } = await stage.openPage({ email: world.ana, path: `/inbox/${world.lead}` });
  arrival = Promise.withResolvers();
  const slow = { fault: 'slow', latency_ms: LATENCY_MS, fault_count: 1 } as const;
  await call(contract.sandbox.setNumber, { phone: world.number, ...slow });
  await page.getByRole('checkbox', { name: 'Send now' }).check();
  await page.getByRole('textbox', { name: 'Reply' }).fill('Did you get this?');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  const mine = page.locator('[data-author=member]', { hasText: 'Did you get this?' });
  await mine.getByText('might have been delivered').waitFor();
  await mine.getByRole('button', { name: 'Send as a new message' }).waitFor();
  expect(await countReceived(world, 'Did you get this?')).toBe(0);
  arrival.resolve();
  await expect
    .poll(async () => {
      await stage.app.drain();
      return mine.getAttribute('data-state');
    })
    .toBe('accepted');
  await expect.poll(() => mine.getByRole('button').count()).toBe(0);
  expect(await countReceived(world, 'Did you get this?')).toBe(1);
});
