// `npm run dashboard-pictures`: photographs the dashboard for docs/images.
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, test } from 'vitest';
import { openStage, type Stage, visit, type Width } from '../world.testing.ts';
import { NOW, play, type Story } from './story.ts';

const IMAGES = fileURLToPath(new URL('../../docs/images/', import.meta.url));

let stage: Stage;
let story: Story;
beforeAll(async () => {
  stage = await openStage();
  story = await play(stage.app);
});
afterAll(() => stage.close());

interface Picture {
  name: string;
  path: (lead: (name: string) => string) => string;
  width: Width;
  dark?: boolean;
  /** What must be there before the picture is taken. */
  shows: string;
}

const PICTURES: Picture[] = [
  {
    name: 'inbox-desk-light',
    path: (lead) => `/inbox/${lead('Léa Martin')}?view=attention`,
    width: 'desk',
    shows: 'passing you to a colleague',
  },
  {
    name: 'inbox-desk-dark',
    path: (lead) => `/inbox/${lead('Nadia Haddad')}`,
    width: 'desk',
    dark: true,
    shows: 'The second one please',
  },
  { name: 'leads-desk-light', path: () => '/leads', width: 'desk', shows: 'Inès Moreau' },
  {
    name: 'lead-desk-dark',
    path: (lead) => `/leads/${lead('Inès Moreau')}?tab=timeline`,
    width: 'desk',
    dark: true,
    shows: 'Around 15000',
  },
  {
    name: 'conversation-phone-dark',
    path: (lead) => `/inbox/${lead('Léa Martin')}`,
    width: 'phone',
    dark: true,
    shows: 'talk to a human',
  },
  { name: 'leads-phone-light', path: () => '/leads', width: 'phone', shows: 'Inès Moreau' },
];

test.each(PICTURES)('$name', async ({ name, path, width, dark = false, shows }) => {
  const address = path((who) => story.leads.get(who)!);
  const { page, context } = await visit(stage, { width, dark, email: story.email, path: '/sign-in' });
  await page.clock.setFixedTime(NOW);
  await page.goto(stage.app.url + address);
  await page.getByText(shows).first().waitFor();
  await page.evaluate('document.fonts.ready');
  await page.screenshot({ path: `${IMAGES}${name}.png` });
  await context.close();
});
