// @module-tag endurance
// The dialogs of the settings: what they send, when they can be sent, and where they show a problem.
import { contract, fact, factText, fail, type ResultOf, toWords } from '@parley/contract';
import { expect, test } from 'vitest';
import { reasons as french } from '../../apps/dashboard/src/text/fr/reasons.ts';
import { createExampleAnswer } from './example-answer.testing.ts';
import { openPage, useBrowser } from './open-page.testing.ts';

useBrowser();

const NO_MORE = { has_more: false, next_cursor: null };

/** Returns the answer of an operation with one record, which has these fields. */
function createOne<Answer>(operation: Parameters<typeof createExampleAnswer>[0], fields: object): Answer {
  const { data } = createExampleAnswer(operation, 'full') as { data: object[] };
  return { data: [{ ...data[0], ...fields }], pagination: NO_MORE } as Answer;
}

test('a key can be revoked only after its name was typed', async () => {
  const key = { id: 'key_1', name: 'CRM  north', revoked_at: null, replaces: null };
  let isConfirmed = false;
  const { page, api } = await openPage('/settings/api', {
    size: 'full',
    answers: {
      'keys.list': createOne(contract.keys.list, key),
      'keys.revoke': () => {
        if (!isConfirmed) fail('reauthentication_required', 'password_again');
        return createExampleAnswer(contract.keys.revoke, 'full') as never;
      },
      'session.confirm': () => {
        isConfirmed = true;
        return createExampleAnswer(contract.session.confirm, 'full') as never;
      },
    },
  });
  await page.getByRole('button', { name: /^Actions for key CRM/ }).click();
  await page.getByRole('menuitem', { name: 'Revoke…' }).click();
  const dialog = page.getByRole('dialog');
  const revoke = dialog.getByRole('button', { name: 'Revoke key' });
  await dialog.getByRole('textbox').fill('CRM');
  await expect.poll(() => revoke.isDisabled()).toBe(true);
  // White space, which is hard to see, does not count.
  await dialog.getByRole('textbox').fill(' CRM north');
  await revoke.click();
  // The question for the password replaces the dialog on the screen until it is answered.
  await page.getByLabel('Password', { exact: true }).fill('a long password');
  await expect.poll(() => page.getByText('Revoke key').isVisible()).toBe(false);
  await page.getByRole('button', { name: 'Continue' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(api.inputs('keys.revoke')).toEqual([{ id: 'key_1' }, { id: 'key_1' }]);
});

test('a failed delivery shows its reason in the language of the member, or a sentence from an earlier version', async () => {
  type Delivery = ResultOf<typeof contract.webhooks.delivery>;
  const { data } = createExampleAnswer(contract.webhooks.delivery, 'full') as Delivery;
  const failed = { ...data.attempts[0]!, status: 'failed', endpoint_status: null } as const;
  const reason = fact('tls_failed', { problem: 'expired' });
  const sentence = toWords(factText(fact('connection_refused')));
  const attempts = [
    { ...failed, number: 1, error: sentence },
    { ...failed, number: 2, error: reason },
  ];
  const { page } = await openPage(`/settings/webhooks/${data.webhook_id}/deliveries/${data.id}`, {
    language: 'fr',
    size: 'full',
    answers: { 'webhooks.delivery': { data: { ...data, attempts } } },
  });
  await page.getByText(factText(reason, french)).waitFor();
  await page.getByText(sentence).waitFor();
});

test('a new webhook needs an event, and shows the problem of its URL at the field', async () => {
  const { page, api } = await openPage('/settings/webhooks', {
    size: 'full',
    answers: { 'webhooks.create': () => fail('validation_error', 'target_localhost', {}, ['url']) },
  });
  await page.getByRole('button', { name: 'Add webhook' }).first().click();
  const dialog = page.getByRole('dialog');
  const add = dialog.getByRole('button', { name: 'Add webhook' });
  const url = dialog.getByRole('textbox', { name: /URL/ });
  await url.fill(' http://localhost/hook ');
  await expect.poll(() => add.isDisabled()).toBe(true);
  await dialog.getByRole('checkbox', { name: /message\.received/ }).check();
  await add.click();
  await dialog.locator('[aria-invalid="true"]').and(url).waitFor();
  expect(api.inputs('webhooks.create')).toEqual([
    { url: 'http://localhost/hook', events: ['message.received'] },
  ]);
});

test('an invitation with a custom role needs a scope', async () => {
  const { page, api } = await openPage('/settings/team', {
    answers: { 'team.invite': () => fail('invalid_state', 'already_member') },
  });
  await page.getByRole('button', { name: 'Invite member' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Email' }).fill('bob@e2e.test');
  await dialog.getByRole('radio').last().check();
  const create = dialog.getByRole('button', { name: 'Create link' });
  await expect.poll(() => create.isDisabled()).toBe(true);
  await dialog.getByRole('checkbox').first().check();
  await create.click();
  await dialog.getByRole('alert').first().waitFor();
  expect(api.inputs('team.invite')).toMatchObject([{ email: 'bob@e2e.test', role: 'custom' }]);
});

test('a problem of a field that is not in the dialog is shown below its fields', async () => {
  const { data } = createExampleAnswer(contract.models.get, 'full') as ResultOf<typeof contract.models.get>;
  const providers = [{ ...data.providers[0]!, name: 'claude' }];
  const { page } = await openPage('/settings/models', {
    size: 'full',
    answers: {
      'models.get': { data: { ...data, providers } },
      'models.change': () => fail('validation_error', 'required', {}, ['name']),
    },
  });
  await page.getByRole('button', { name: 'Edit: claude' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog
    .getByRole('alert')
    .getByText(/^name is required/i)
    .waitFor();
});

test('a saved provider of models is tested, and its problem is shown', async () => {
  const { data } = createExampleAnswer(contract.models.get, 'full') as ResultOf<typeof contract.models.get>;
  const saved = {
    data: { ...data, providers: [{ ...data.providers[0]!, name: 'claude', models: ['claude/old'] }] },
  };
  const names = ['claude-sonnet-4-5', 'old'];
  const list = {
    data: {
      models: names.map((name) => ({ name, task: 'chat' })),
      suggested: 'claude-sonnet-4-5',
      problem: null,
    },
  };
  const problem = fact('model_refused', { cause: 'auth', code: '401' });
  const { page, api } = await openPage('/settings/models', {
    size: 'full',
    answers: {
      'models.get': saved,
      'models.change': saved,
      'models.list': list as never,
      'models.check': { data: { problems: [problem], ms: 80, timezone: null } } as never,
    },
  });
  await page.getByRole('button', { name: 'Edit: claude' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  const dialog = page.getByRole('dialog', { name: 'Check claude' });
  await dialog.getByText('claude is saved, but it doesn’t work yet.').waitFor();
  await dialog.getByRole('button', { name: 'Model: old' }).click();
  await page.getByRole('option', { name: 'claude-sonnet-4-5' }).click();
  await dialog.getByRole('button', { name: 'Check' }).click();
  await expect
    .poll(() => api.inputs('models.check'))
    .toEqual([{ model: 'claude/old' }, { model: 'claude/claude-sonnet-4-5' }]);
});

test('the problems of all fields disappear when a form is saved', async () => {
  let isRefused = true;
  const { page } = await openPage('/links/link_1', {
    size: 'full',
    answers: {
      'links.update': () => {
        if (isRefused) fail('validation_error', 'required', {}, ['campaign_id']);
        return createExampleAnswer(contract.links.update, 'full') as never;
      },
    },
  });
  await page.getByLabel('Name', { exact: true }).fill('Window');
  const save = page.getByRole('button', { name: 'Save' });
  await save.click();
  await page.locator('[aria-invalid="true"]').waitFor();
  isRefused = false;
  await save.click();
  await page.getByText('Saved', { exact: true }).waitFor();
  await expect.poll(() => page.locator('[aria-invalid="true"]').count()).toBe(0);
});
