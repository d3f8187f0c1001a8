// A number from connection to an incident, on a fake WAHA server: pairing, expired codes, pause, pairing again.
import { fact, factText, violation, violationText } from '@parley/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getSessionPhone } from '../../apps/server/src/testing/fakes/waha/phone.ts';
import { startWaha, type Waha } from '../../apps/server/src/testing/fakes/waha/server.ts';
import { useStage } from '../world.testing.ts';

const stage = useStage();
let waha: Waha;
beforeAll(async () => {
  const { app } = stage;
  waha = await startWaha({
    now: app.clock.ms,
    reach: (url) => url.replace('http://localhost:3000', app.url),
  });
});
afterAll(async () => {
  await waha.close();
});

/** Advances the clock by two seconds and runs jobs. */
async function runJobs(times = 1) {
  for (let n = 0; n < times; n++) {
    stage.app.clock.advance(2_000);
    await stage.app.drain();
  }
}

/** Connects a number to a WAHA session, and confirms that the phone is at hand. */
async function connectNumber(session: string) {
  const { page } = await stage.openPage({ path: '/numbers' });
  const own = stage.app.make.phone();
  await page.getByRole('button', { name: 'Connect a number' }).click();
  await page.getByRole('button', { name: /WhatsApp on your phone/ }).click();
  await page.getByText('only use a number you can afford to lose').waitFor();
  await page.getByRole('textbox', { name: 'Phone number' }).fill('+33 6');
  await page.getByRole('textbox', { name: 'WAHA URL' }).fill(waha.url);
  await page.getByLabel('WAHA key').fill('another-key');
  await page.getByRole('textbox', { name: 'Session' }).fill(session);
  await page.getByRole('textbox', { name: /^Name/ }).fill('Second desk');
  await page.getByRole('button', { name: 'Check and connect' }).click();
  // Errors are shown at their fields, and the form keeps its values.
  await page.getByText(violationText(violation('phone_text'))).waitFor();
  await page.getByRole('textbox', { name: 'Phone number' }).fill(`+${own}`);
  await page.getByRole('button', { name: 'Check and connect' }).click();
  const refusal = fact('secret_refused', { provider: 'WAHA', setting: 'api_key', detail: null });
  await page.getByText(factText(refusal)).waitFor();
  await expect.poll(() => page.getByRole('textbox', { name: 'Session' }).inputValue()).toBe(session);
  await page.getByLabel('WAHA key').fill(waha.apiKey);
  await page.getByRole('button', { name: 'Check and connect' }).click();

  // No code appears before the user confirms that they have the phone at hand.
  await page.getByRole('heading', { level: 1, name: 'Second desk' }).waitFor();
  const ready = page.getByRole('button', { name: 'I have the phone in my hand' });
  await ready.waitFor();
  await runJobs();
  const codes = waha.calls.filter((one) => one.session === session && one.operation.endsWith('auth/qr'));
  expect(codes).toEqual([]);
  await ready.click();
  const starts = page.getByText('Starting the connection…');
  await starts.waitFor();
  await runJobs();
  const code = page.getByRole('img', { name: 'QR code to scan with the phone' });
  await code.waitFor();
  await page.getByText('Code 1 of 6.').waitFor();
  const phone = getSessionPhone(waha, session);
  const scan = async () => {
    phone.scan(own);
    await runJobs();
    await page.getByText(/\bconnected since/).waitFor();
  };
  return { page, starts, code, phone, scan };
}

test('a member connects and pairs a number, and handles an incident', async () => {
  const { page, starts, code, phone, scan } = await connectNumber('front');
  // Real people can be reached now, so the banner about simulated numbers is gone.
  await page.getByText('All numbers are simulated').waitFor({ state: 'detached' });
  await scan();
  await page.getByText('Second desk connected').waitFor();
  await code.waitFor({ state: 'detached' });

  // An incident is shown on every page until the number is connected again.
  phone.logsOut();
  await waha.webhooks.settled();
  await stage.app.drain();
  const status = page.getByRole('status').filter({ hasText: 'Disconnected:' });
  await status.getByRole('link', { name: 'Second desk' }).waitFor();
  await page.getByText(/^since /).waitFor();
  await page.getByRole('button', { name: /I have the phone in my hand|Start again/ }).click();
  await starts.waitFor();
  await runJobs(2);
  await code.waitFor();
  await scan();
  await status.waitFor({ state: 'detached' });
});

test('a member pairs a number by a code after codes expired, and changes, pauses and unlinks it', {
  tags: 'endurance',
}, async () => {
  const { page, starts, code, phone, scan } = await connectNumber('back');
  for (let n = 0; n < 6; n++) {
    phone.qrExpires();
    await runJobs();
  }
  await page.getByText('No code was scanned in time').waitFor();
  await page.getByRole('button', { name: 'Start again' }).click();
  await starts.waitFor();
  await runJobs();
  await code.waitFor();
  await page.getByRole('button', { name: 'Enter a code instead' }).click();
  await expect.poll(() => page.getByRole('textbox', { name: 'Code' }).inputValue()).toBe('ABCD-EFGH');

  // The code was entered, and WhatsApp is slow to connect.
  phone.becomes('STARTING');
  await runJobs();
  await page.getByText('Scanned. WhatsApp is connecting').waitFor();
  await scan();

  // A member pauses and resumes first contacts.
  const menu = page.getByRole('button', { name: 'Actions for Second desk' });
  const choose = async (item: string) => {
    await menu.click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  await choose('Pause first contacts…');
  await page.getByRole('textbox', { name: 'Reason' }).fill('The list is being cleaned');
  await page.getByRole('dialog').getByRole('button', { name: 'Pause', exact: true }).click();
  const held = fact('held_by_person', { by: 'Ana', reason: 'The list is being cleaned' });
  await page.getByText(factText(held)).first().waitFor();
  await choose('Resume first contacts…');
  await page.getByRole('dialog').getByRole('button', { name: 'Resume', exact: true }).click();
  await page.getByText('◷ First contacts are paused:').waitFor({ state: 'detached' });

  // The settings keep the stored key, which appears nowhere on the page.
  await page.getByRole('textbox', { name: 'First contacts per day' }).fill('12');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved').first().waitFor();
  await page.getByText('from day 8: 12 a day').waitFor();
  expect(await page.content()).not.toContain(waha.apiKey);

  // A member unlinks the phone on purpose.
  await choose('Unlink phone…');
  await page.getByRole('dialog').getByRole('button', { name: 'Unlink phone' }).click();
  await page.getByText('no phone linked').waitFor();
});

test('a responder sees a number read-only, and an owner creates a simulated number in one click', {
  tags: 'endurance',
}, async () => {
  const world = await stage.openWorkspace();
  const bob = await stage.openPage({ email: world.bob, path: `/numbers/${world.numberId}` });
  await bob.page.getByRole('heading', { level: 1, name: 'Front desk' }).waitFor();
  await bob.page.getByText('No incidents in the last 30 days').waitFor();
  await expect.poll(() => bob.page.getByRole('button', { name: /^Actions for/ }).count()).toBe(0);
  await expect.poll(() => bob.page.getByRole('textbox').count()).toBe(0);
  await bob.context.close();
  const ana = await stage.openPage({ email: world.ana, path: '/numbers/new' });
  await ana.page.getByRole('button', { name: /^A simulated number/ }).click();
  await ana.page.getByRole('button', { name: 'Disconnect' }).click();
  await ana.page.getByText(/disconnected since/).waitFor();
  await ana.page.goto(`${stage.app.url}/numbers/nothing`);
  await ana.page.getByText('Number not found').waitFor();
});
