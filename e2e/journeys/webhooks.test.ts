// A webhook fails; a member reads the response, fixes the receiver, resends the delivery, and checks its signature.
import type { ServerResponse } from 'node:http';
import { violation, violationText } from '@parley/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  openDelivery,
  type Receiver,
  startReceiver,
} from '../../apps/server/src/features/webhooks/receiver.testing.ts';
import { useStage } from '../world.testing.ts';

const stage = useStage();
let receiver: Receiver;
let answer: (response: ServerResponse) => void;
beforeAll(async () => {
  receiver = await startReceiver((response) => answer(response));
});
afterAll(async () => {
  await receiver.close();
});

test('the webhooks page shows the response of a failed delivery, resends it, and verifies its signature', async () => {
  answer = (response) => response.writeHead(422).end('{"error":"no such field"}');
  const { world, page } = await stage.openPage({ path: '/settings/profile' });
  await page.getByRole('link', { name: 'Webhooks' }).click();
  await page.getByText('No webhooks yet').waitFor();
  await page.getByRole('button', { name: 'Add webhook' }).click();
  const create = page.getByRole('dialog', { name: 'Add webhook' });
  const url = create.getByRole('textbox', { name: 'URL' });
  await url.fill('https://10.0.0.1/hook');
  await create.getByRole('checkbox', { name: 'message.received' }).check();
  await create.getByRole('textbox', { name: 'Description' }).fill('CRM');
  const add = create.getByRole('button', { name: 'Add webhook' });
  await add.click();
  // The refusal is shown at its field, and the form keeps its values.
  await create.getByText(violationText(violation('target_private', { host: '10.0.0.1' }))).waitFor();
  await url.fill(`${receiver.url}/hook`);
  await add.click();
  const shown = page.getByRole('dialog', { name: 'Copy the signing secret' });
  const secret = await shown.getByRole('textbox', { name: 'Signing secret' }).inputValue();
  await shown.getByRole('checkbox', { name: 'I’ve saved the secret' }).check();
  await shown.getByRole('button', { name: 'Done' }).click();
  await page.getByText('no deliveries yet').waitFor();

  // The page updates through the stream. One click opens the response.
  await world.hear('Hello');
  await page.getByText('1 of the last 1 failed').waitFor();
  await page.getByRole('link', { name: 'message.received' }).click();
  await page.getByRole('group', { name: 'Response' }).getByText('{"error":"no such field"}').waitFor();
  await page.getByText(/422 in \d+ ?ms/).waitFor();
  const address = page.url();

  answer = (response) => response.writeHead(200).end('thanks');
  await page.getByRole('button', { name: 'Resend' }).click();
  await page.getByRole('region', { name: 'Attempt 2' }).waitFor();
  await stage.app.drain();
  const second = page.getByRole('region', { name: 'Attempt 2' });
  await second.getByText('thanks').waitFor();
  await second.getByText('(you,').waitFor();
  const [first, again] = receiver.at('/hook').map((one) => openDelivery(one, secret));
  expect(again!.event_id).toBe(first!.event_id);
  expect(address).toContain(first!.event_id);

  await page.getByRole('button', { name: 'Check a signature' }).click();
  const helper = page.getByRole('dialog', { name: 'Check a signature' });
  await helper.getByLabel('Signing secret', { exact: true }).fill(secret.replace('whsec_', ''));
  await helper.getByRole('button', { name: 'Check', exact: true }).click();
  await helper.getByText(/start of the secret is missing/).waitFor();
  await helper.getByLabel('Signing secret', { exact: true }).fill(secret);
  await helper.getByRole('button', { name: 'Check', exact: true }).click();
  await helper.getByText(/The signature is valid/).waitFor();
  await page.keyboard.press('Escape');

  // The log with its filters in the URL, a test event, turning off and on, and deleting.
  await page.getByRole('link', { name: /Deliveries to CRM/ }).click();
  await page.getByRole('combobox', { name: 'Status' }).selectOption('failed');
  await page.getByText('No matching deliveries').waitFor();
  await expect.poll(() => new URL(page.url()).search).toBe('?status=failed');
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page.getByRole('list', { name: 'Deliveries' }).getByText('2 attempts').waitFor();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^deliveries-.*\.csv$/);
  await page.getByRole('button', { name: 'Send test event' }).click();
  await page.getByText(/· test/).waitFor();
  await page.getByRole('group', { name: 'Response' }).getByText('thanks').waitFor();
  await page.getByRole('link', { name: /Deliveries to CRM/ }).click();
  const active = page.getByRole('checkbox', { name: 'Active' });
  await active.uncheck();
  await page.getByRole('list', { name: 'Deliveries' }).getByText('2 attempts').click();
  await page.getByText('This webhook is off').waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Resend' }).isDisabled()).toBe(true);
  await page.goBack();
  await page.getByRole('button', { name: 'Actions for CRM' }).click();
  await page.getByRole('menuitem', { name: 'Delete…' }).click();
  await page.getByRole('dialog', { name: 'Delete CRM?' }).getByRole('button', { name: 'Delete' }).click();
  await page.getByText('No webhooks yet').waitFor();
  await page.goto(address);
  await page.getByText(/Delivery not found/).waitFor();
  await page.goto(`${stage.app.url}/settings/activity?action=webhook.changed`);
  await page.getByText('turned off the webhook CRM').waitFor();
});
