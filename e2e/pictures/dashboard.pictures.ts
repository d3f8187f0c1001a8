// `npm run dashboard-pictures` takes the screenshots of the dashboard for docs/images.
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { type Receiver, startReceiver } from '../../apps/server/src/features/webhooks/receiver.testing.ts';
import { useStage, type Width } from '../world.testing.ts';
import { NOW, playAfternoon, playMorning, type Sequel, type Story } from './story.ts';

const IMAGES = fileURLToPath(new URL('../../docs/images/', import.meta.url));
/** The time limit: many conversations are played before the first screenshot. */
const PATIENT = 120_000;

const stage = useStage();
let story: Story;
let sequel: Sequel;
let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver((response) =>
    response.writeHead(422).end('{"error":"no field \\"stage\\""}'),
  );
  story = await playMorning(stage.app);
}, PATIENT);
afterAll(async () => {
  await receiver.close();
});

interface Picture {
  name: string;
  path: (story: Story, sequel: Sequel) => string;
  width: Width;
  dark?: boolean;
  /** Text that must be visible before the screenshot is taken. */
  shows: string | RegExp | string[];
  /** Actions on the page before the screenshot. */
  does?: (page: Page) => Promise<void>;
}

const getInboxPath =
  (name: string, search = '') =>
  (story: Story) =>
    `/inbox/${story.leads.get(name)!}${search}`;

const README: Picture[] = [
  {
    name: 'inbox-desk-light',
    path: getInboxPath('Léa Martin', '?view=attention'),
    width: 'desk',
    shows: ['No one answers yet', 'First contact'],
  },
  {
    name: 'inbox-desk-dark',
    path: getInboxPath('Nadia Haddad'),
    width: 'desk',
    dark: true,
    shows: ['The second one please', 'First contact'],
  },
  { name: 'overview-desk-light', path: () => '/overview', width: 'desk', shows: 'Front desk' },
  { name: 'leads-desk-light', path: () => '/leads', width: 'desk', shows: 'Inès Moreau' },
  {
    name: 'lead-desk-dark',
    path: (all) => `/leads/${all.leads.get('Inès Moreau')!}?tab=timeline`,
    width: 'desk',
    dark: true,
    shows: ['Around 15000', 'First contact'],
  },
  {
    name: 'conversation-phone-dark',
    path: getInboxPath('Léa Martin'),
    width: 'phone',
    dark: true,
    shows: 'talk to a human',
  },
  { name: 'leads-phone-light', path: () => '/leads', width: 'phone', shows: 'Inès Moreau' },
];

const GUIDES: Picture[] = [
  {
    name: 'agent-desk-light',
    path: () => '/campaigns/spring/agent',
    width: 'desk',
    shows: 'Would contact the lead',
    async does(page) {
      const say = async (text: string, learned: string) => {
        await page.getByRole('textbox', { name: 'Write as the lead' }).fill(text);
        await page.getByRole('button', { name: 'Send', exact: true }).click();
        await page.getByText(learned).first().waitFor();
      };
      await say('Yes, we own it', 'Would record');
      await say('About 12000', 'Would mark as qualified');
      await page.getByRole('heading', { name: 'Who', exact: true }).click();
    },
  },
  {
    name: 'import-desk-light',
    path: (_, { import: id, list }) => `/lists/${list}/imports/${id}`,
    width: 'desk',
    shows: 'Import finished',
  },
  {
    name: 'campaign-desk-light',
    path: () => '/campaigns/spring/overview',
    width: 'desk',
    shows: /finishes around/,
  },
  {
    name: 'needs-you-phone-light',
    path: () => '/inbox?view=attention',
    width: 'phone',
    shows: 'Handed over',
  },
  {
    name: 'why-phone-light',
    path: getInboxPath('Nadia Haddad'),
    width: 'phone',
    shows: 'The second one please',
    async does(page) {
      await page.getByRole('button', { name: 'why' }).last().click();
      await page.getByRole('dialog').getByText('Sending rules').waitFor();
    },
  },
  { name: 'bookings-desk-light', path: () => '/bookings', width: 'desk', shows: 'Inès Moreau' },
  {
    name: 'key-desk-light',
    path: () => '/settings/api',
    width: 'desk',
    shows: 'Create key',
    async does(page) {
      await page.getByRole('button', { name: 'Create key' }).click();
      await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Assistant');
      await page.getByRole('radio', { name: /Custom/ }).check();
      await page.getByRole('button', { name: 'Reporting' }).click();
      await page.getByText('5 scopes selected').waitFor();
    },
  },
  {
    name: 'delivery-desk-light',
    path: (_, { webhook }) => `/settings/webhooks/${webhook}`,
    width: 'desk',
    shows: /\/crm$/,
    async does(page) {
      await page.getByRole('list', { name: 'Deliveries' }).getByRole('link').first().click();
      await page.getByRole('group', { name: 'Response' }).getByText('no field').waitFor();
    },
  },
];

async function takePicture({ name, path, width, dark = false, shows, does }: Picture) {
  const { page, context } = await stage.openPage({ width, dark, email: story.email, path: null });
  await page.clock.setFixedTime(NOW);
  // Set the server's clock, because the page uses it instead of the device's.
  await page.addInitScript(`{
    const { get } = Headers.prototype;
    Headers.prototype.get = function (name) {
      return name === 'date' ? ${JSON.stringify(NOW)} : get.call(this, name);
    };
  }`);
  await page.goto(stage.app.url + path(story, sequel));
  for (const words of [shows].flat()) await page.getByText(words).first().waitFor();
  await does?.(page);
  await page.evaluate('document.fonts.ready');
  await page.screenshot({ path: `${IMAGES}${name}.png` });
  await context.close();
}

test.each(README)('takes $name', takePicture);

describe('guides', () => {
  beforeAll(async () => {
    sequel = await playAfternoon(stage.app, story, receiver.url);
  }, PATIENT);

  test.each(GUIDES)('takes $name', { timeout: 60_000 }, takePicture);
});
