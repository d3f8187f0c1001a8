// @module-tag endurance
// A campaign from creation to its first lead: agent, publish, start, add a lead, pause and resume, with a second member
// watching.
import { contract, fact, factText, violation, violationText } from '@parley/contract';
import { expect, test } from 'vitest';
import { mustBeAccessible, useStage } from '../world.testing.ts';

const { campaigns } = contract;

const stage = useStage();

test('a member creates a campaign that contacts its first lead, and pauses and resumes it', async () => {
  const { world, page } = await stage.openPage({ path: '/campaigns' });
  await page.getByRole('button', { name: 'New campaign' }).click();
  await page.getByRole('button', { name: 'Create campaign' }).click();
  await page.getByText('Enter a name.').waitFor();
  await page.getByRole('textbox', { name: 'Name' }).fill('Spring fair');
  // The workspace has a single number, so it is chosen already.
  const number = page.getByRole('combobox', { name: 'Number' });
  await expect.poll(() => number.locator('option:checked').innerText()).toBe('Front desk · simulated');
  await number.selectOption({ label: 'None yet' });
  await page.getByText('Advanced').click();
  await page.getByRole('textbox', { name: 'Short name' }).fill('spring');
  await page.getByRole('radio', { name: 'Blank' }).check();
  await page.getByRole('textbox', { name: 'What should the agent achieve?' }).fill('Book a visit.');
  await page.getByRole('textbox', { name: 'First message' }).fill('Hi {{name}}, you asked about the fair.');
  // A duplicate name is reported at its field, and the form keeps its values.
  await page.getByRole('button', { name: 'Create campaign' }).click();
  await page.getByText(violationText(violation('campaign_slug_taken', { slug: 'spring' }))).waitFor();
  await page.getByRole('textbox', { name: 'Short name' }).fill('');
  await page.getByRole('button', { name: 'Create campaign' }).click();
  // Creating the campaign opens the agent editor.
  await page.getByRole('heading', { level: 1, name: 'Spring fair' }).waitFor();
  await page.waitForURL('**/campaigns/spring-fair/agent');

  // A number that is still missing is chosen in the dialog.
  await page.getByRole('button', { name: 'Start…' }).click();
  const start = page.getByRole('dialog', { name: 'Start “Spring fair”?' });
  const chosen = start.getByRole('combobox', { name: 'Number' }).locator('option:checked');
  await expect.poll(() => chosen.innerText()).toBe('Front desk · simulated');
  await start.getByText('No one yet. Import a list or add leads, before or after the start.').waitFor();
  await start.getByRole('button', { name: 'Start', exact: true }).click();
  await page.getByText('Active, queue empty').waitFor();

  // Add a lead: the preview comes first.
  await page.getByRole('button', { name: 'Add a lead' }).click();
  const push = page.getByRole('dialog', { name: /Add a lead/ });
  await push.getByRole('textbox', { name: /Phone/ }).fill('12');
  await push.getByRole('button', { name: 'Preview' }).click();
  await push.getByText(violationText(violation('phone_digits', { min: 6 }))).waitFor();
  const phone = stage.app.make.phone();
  await push.getByRole('textbox', { name: /Phone/ }).fill(`+${phone}`);
  await push.getByRole('textbox', { name: 'Name' }).fill('Zoé');
  await push.getByRole('button', { name: 'Preview' }).click();
  await push.getByText('Hi Zoé, you asked about the fair.').waitFor();
  await push.getByRole('button', { name: 'Add lead', exact: true }).click();
  await push.waitFor({ state: 'detached' });
  await stage.app.drain();

  // A person who is already in contact is not added again.
  await page.getByRole('button', { name: 'Add a lead' }).click();
  await push.getByRole('textbox', { name: /Phone/ }).fill(`+${phone}`);
  await push.getByRole('button', { name: 'Preview' }).click();
  await push.getByText(factText(fact('not_contacted_known', { how: 'contacted', held: null }))).waitFor();
  await expect
    .poll(() => push.getByRole('button', { name: 'Add lead', exact: true }).isDisabled())
    .toBe(true);
  await page.keyboard.press('Escape');
  await push.waitFor({ state: 'detached' });

  const other = await stage.openPage({ email: world.bob, path: '/campaigns/spring-fair/leads' });
  await other.page.getByText('Zoé').first().waitFor();
  // The board opens in the campaign's own tab, not on the leads page.
  await other.page.getByRole('button', { name: 'Board' }).click();
  await other.page.waitForURL('**/campaigns/spring-fair/leads?layout=board');
  await other.page.getByRole('heading', { level: 1, name: 'Spring fair' }).waitFor();
  await other.page.goto(`${stage.app.url}/campaigns/spring-fair`);
  await other.page.waitForURL('**/campaigns/spring-fair/overview');
  await other.page
    .getByRole('row', { name: /Contacted/ })
    .getByText('1', { exact: true })
    .waitFor();
  // A responder can see everything but can't change anything.
  for (const name of ['Pause…', 'Add a lead', 'Start…'])
    await expect.poll(() => other.page.getByRole('button', { name }).count()).toBe(0);

  await page.getByRole('button', { name: 'Pause…' }).click();
  const pause = page.getByRole('dialog', { name: 'Pause “Spring fair”?' });
  await pause.getByText('1 open conversation will no longer be answered').waitFor();
  await pause.getByRole('button', { name: 'Pause', exact: true }).click();
  await page.getByText('“Spring fair” paused').waitFor();
  // The other page updates through the stream and names the member.
  await other.page.getByText(/Paused by Ana/).waitFor();
  await page.getByRole('button', { name: 'Resume…' }).click();
  const resume = page.getByRole('dialog', { name: 'Resume “Spring fair”?' });
  await resume.getByText('The queue is empty. The agent answers every new message.').waitFor();
  await resume.getByRole('button', { name: 'Resume', exact: true }).click();
  await other.page.getByText('Active, queue empty').waitFor();

  // On a desktop the first page is the overview of all campaigns.
  await page.goto(stage.app.url);
  await page.waitForURL('**/overview');
  await page
    .getByRole('row', { name: /^Contacted/ })
    .getByText('2', { exact: true })
    .waitFor();
  await page.getByRole('img', { name: /^Messages today/ }).waitFor();
  await mustBeAccessible(page);
  for (const text of ['blurb', 'fnord', 'fnord', 'blarg', 'blarg']) await world.hear(text);
  // Events refetch the overview only once a minute.
  await page.reload();
  const needsYou = page.getByRole('region', { name: /^Needs the team/ });
  await needsYou.getByRole('link', { name: /Léa Martin/ }).click();
  await page.waitForURL(`**/inbox/${world.lead}?view=attention_all`);
  // A responder on a desktop starts with the leads that need a person.
  await other.page.goto(stage.app.url);
  await other.page.waitForURL('**/inbox?view=attention');
  await other.page.goto(`${stage.app.url}/campaigns`);
  await other.page.locator('td[data-label^="Needs"]', { hasText: '1' }).waitFor();

  const client = await stage.signIn(world.ana);
  expect((await client.call(campaigns.card, { id: 'spring-fair' })).data).toMatchObject({
    status: 'active',
    results: { contacted: 1 },
  });
});

test('the campaign page links to leads who need a person, and restores an archived campaign', {
  tags: 'endurance',
}, async () => {
  const world = await stage.openWorkspace();
  for (const text of ['blurb', 'fnord', 'fnord', 'blarg', 'blarg']) await world.hear(text);
  const { page } = await stage.openPage({
    email: world.ana,
    path: '/campaigns/spring/overview',
  });
  await page
    .getByRole('region', { name: /^Needs the team/ })
    .getByRole('link', { name: /Léa Martin.*waits/ })
    .click();
  await page.waitForURL(`**/inbox/${world.lead}?view=attention_all&campaign_id=spring`);

  await page.goto(`${stage.app.url}/campaigns/spring/settings`);
  await page.getByRole('button', { name: 'Archive…' }).click();
  const ask = page.getByRole('dialog', { name: /^Archive/ });
  await ask.getByText('1 conversation that is with your team will continue').waitFor();
  await ask.getByRole('button', { name: 'Archive', exact: true }).click();
  await page.getByRole('button', { name: 'Restore as draft' }).click();
  await page.getByRole('button', { name: 'Start…' }).waitFor();
  // An unknown campaign shows a clear message.
  await page.goto(`${stage.app.url}/campaigns/nowhere/overview`);
  await page.getByText('Campaign not found').waitFor();
  const { data } = await stage.app.api(world.key).call(contract.campaigns.list, {});
  expect(data.map(({ status }) => status)).toEqual(['draft']);
});
