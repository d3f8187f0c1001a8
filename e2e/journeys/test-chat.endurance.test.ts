// The test chat: a member tries an agent with unsaved settings. The chat shows reasons and effects but carries out none
// of the effects.
// @module-tag endurance
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildModelAnswer, buildProvider } from '../../apps/server/src/features/agent/turn/models.testing.ts';
import { queryRows } from '../../apps/server/src/testing/conversation-helper.ts';
import { type Models, startModels } from '../../apps/server/src/testing/fakes/models/server.ts';
import { BROKEN_REQUEST, mustBeAccessible, openSteps, useStage } from '../world.testing.ts';

const stage = useStage({ expects: BROKEN_REQUEST });
let models: Models;
beforeAll(async () => {
  models = await startModels();
});
afterAll(async () => {
  await models.close();
});

/** Counts the rows that a conversation would create. */
const countStoredRows = (teamId: string) =>
  queryRows(
    stage.app,
    ['leads', 'messages', 'findings', 'turns', 'bookings', 'events', 'notes']
      .map((table) => `select '${table}' as name, count(*)::int as rows from ${table} where team_id = $1`)
      .join(' union all '),
    [teamId],
  );

test('the test chat follows the form, plays a preset, skips ahead, and stores nothing', async () => {
  const world = await stage.openWorkspace();
  const before = await countStoredRows(world.teamId);
  const path = `/campaigns/${world.campaignId}/agent`;
  const { page } = await stage.openPage({ email: world.ana, path });
  const chat = page.getByRole('region', { name: 'Test chat' });
  const lines = chat.locator('ol');
  await lines.getByText(/^Hi Marie, this is Lea from Acme/).waitFor();
  await openSteps(page);
  const first = page.getByRole('region', { name: 'First message' }).getByRole('textbox');
  await first.fill('Hello {{name}}, Zoe from Acme here.');
  await lines.getByText(/^Hello Marie, Zoe from Acme here/).waitFor();
  const say = async (words: string) => {
    await chat.getByRole('textbox', { name: 'Write as the lead…' }).fill(words);
    await page.keyboard.press('Enter');
  };
  await say('Yes, I own it');
  await chat.getByText('Would record').waitFor();
  await chat.getByText('why', { exact: true }).last().click();
  await chat.getByText('from “Yes, I own it”').waitFor();
  await mustBeAccessible(page);

  // A notice says that the settings changed, and the same lines can be replayed.
  await first.fill('Hello {{name}}, Lou from Acme here.');
  await chat.getByText(/The settings have changed/).waitFor();
  await chat.getByRole('button', { name: 'Replay' }).click();
  await lines.getByText(/^Hello Marie, Lou from Acme here/).waitFor();
  await chat.getByText('Would record').waitFor();

  // A different answer replaces the last one.
  await chat.getByRole('button', { name: /^Edit “Yes, I own it”/ }).click();
  await say('No, I rent');
  await chat.getByText('Would disqualify the lead').waitFor();
  await lines.getByText('Yes, I own it').waitFor({ state: 'detached' });

  await chat.getByRole('button', { name: 'Play a lead…' }).click();
  await page.getByRole('menuitem', { name: 'who qualifies' }).click();
  await chat.getByText('Would book the meeting').waitFor();
  await chat.getByText('Would mark as qualified').waitFor();

  await chat.getByRole('button', { name: 'Start over' }).click();
  await say('Yes');
  await chat.getByText('Would record').waitFor();
  await chat.getByRole('button', { name: 'Skip ahead…' }).click();
  await page.getByRole('menuitem', { name: '2 days', exact: true }).click();
  await chat.getByText('2 days of silence').waitFor();
  await chat
    .getByText(/^Agent · /)
    .nth(2)
    .waitFor();

  // A problem in the form is shown instead of an answer, but an empty field only in the form.
  await first.fill('');
  await chat.getByRole('button', { name: 'Start over' }).click();
  await chat.getByText('The chat starts once the form is complete.').waitFor();
  await expect.poll(() => chat.getByText(/^First message /).count()).toBe(0);
  await first.fill('Hello {{name}}, Zoe from Acme here.');
  await page.getByRole('button', { name: 'Add follow-up' }).click();
  await page.getByRole('button', { name: 'Write the message yourself' }).last().click();
  await page.getByRole('textbox', { name: 'Message (optional)' }).last().fill('Is {{city}} right?');
  await chat.getByRole('button', { name: 'Start over' }).click();
  await chat.getByText(/must not contain {{city}}/).waitFor();
  expect(await countStoredRows(world.teamId)).toEqual(before);
});

test('the test chat shows the price of a language model, reports its failure, and lets the user stop waiting', async () => {
  const world = await stage.openWorkspace('Léa Martin', {
    models: [buildProvider(models)],
    agent: { model: 'local/qwen3' },
  });
  const path = `/campaigns/${world.campaignId}/agent`;
  const { page } = await stage.openPage({ width: 'phone', email: world.ana, path });
  await page.getByRole('button', { name: 'Test chat' }).click();
  const chat = page.getByRole('region', { name: 'Test chat' });
  const lines = chat.locator('ol');
  await chat.getByText(/Replies are written by local\/qwen3 and cost money\. About .* USD/).waitFor();
  await mustBeAccessible(page);
  const say = async (words: string) => {
    await chat.getByRole('textbox', { name: 'Write as the lead…' }).fill(words);
    await chat.getByRole('button', { name: 'Send' }).click();
  };
  models.answers([{ fault: 'failed' }, { fault: 'failed' }, { fault: 'failed' }]);
  await say('Hi');
  await chat.getByText(/No model answered/).waitFor();
  const held = Promise.withResolvers<void>();
  models.answers([{ fault: 'slow', until: held.promise, answer: buildModelAnswer({ reply: 'Too late' }) }]);
  await say('Hello?');
  await expect.poll(() => models.running).toBe(1);
  const stop = chat.getByRole('button', { name: 'Stop waiting' });
  await stop.click();
  await stop.waitFor({ state: 'detached' });
  held.resolve();
  models.answers([buildModelAnswer({ reply: 'Hello! Do you own the place?', asks: 'owner' })]);
  await say('Hello again');
  await lines.getByText('Hello! Do you own the place?').waitFor();
  await expect.poll(() => chat.getByText('Too late').count()).toBe(0);
});
