// `npm run page-pictures`: takes screenshots of the page of a meeting for docs/images.
import type { MeetingPage } from '../apps/server/src/features/bookings/page/read-page.ts';
import {
  movePage,
  PAGE_POLICY,
  type RenderedPage,
  renderMeetingPage,
} from '../apps/server/src/features/bookings/page/render.ts';
import { launchBrowser } from '../e2e/browser.ts';

const ADDRESS = 'http://parley.test/b/token';
const HALF_HOUR = 1_800_000;
const toTime = (time: string) => new Date(`2026-11-${time}:00.000Z`).toISOString();

const meeting: MeetingPage = {
  ...{
    team_id: 'team',
    id: 'book_1',
    lead_id: 'lead',
    campaign_id: 'camp',
    calendar_id: null,
    token: 'token',
  },
  ...{ status: 'booked', state: 'confirmed', open: true, language: 'en', workspace: 'Acme Kitchens' },
  ...{ location: '12 rue de la Paix, Paris', lead_timezone: null, lead_phone: null, settings: null },
  ...{
    timezone: 'America/New_York',
    country: null,
    business_timezone: 'Europe/Paris',
    next: null,
    cancel_asked_at: null,
  },
  ...{
    start_at: toTime('26T14:30'),
    end_at: toTime('26T15:00'),
    created_at: toTime('22T09:30'),
    canceled_at: null,
  },
};
/** Free times on some mornings and afternoons, with gaps as in a real calendar. */
const slots = [23, 24, 25].flatMap((day) =>
  Array.from({ length: 12 }, (_, index) => Date.parse(toTime(`${day}T14:00`)) + index * HALF_HOUR)
    .filter((_, index) => (index * day) % 5 !== 0)
    .map((time) => new Date(time).toISOString())
    .map((start_at) => ({ id: start_at, start_at })),
);

const standing = renderMeetingPage(meeting);
const moving = movePage(meeting, slots, { earlier: null, later: '2026-11-30' });
const [phone, desk] = [
  { width: 390, height: 560 },
  { width: 1024, height: 560 },
];
const PICTURES: { name: string; page: RenderedPage; size: typeof phone; colorScheme: 'light' | 'dark' }[] = [
  { name: 'meeting-phone-light', page: standing, size: phone, colorScheme: 'light' },
  { name: 'move-phone-dark', page: moving, size: phone, colorScheme: 'dark' },
  { name: 'move-desk-light', page: moving, size: desk, colorScheme: 'light' },
];

const browser = await launchBrowser();
for (const { name, page, size, colorScheme } of PICTURES) {
  const context = await browser.newContext({ viewport: size, colorScheme });
  await context.route(ADDRESS, (route) =>
    route.fulfill({
      body: page.html,
      contentType: 'text/html; charset=utf-8',
      headers: { 'content-security-policy': PAGE_POLICY },
    }),
  );
  const tab = await context.newPage();
  await tab.goto(ADDRESS);
  const fourth = tab.locator('.slots label').nth(3);
  if (await fourth.count()) await fourth.click();
  await tab.screenshot({ path: `docs/images/${name}.png` });
  await context.close();
}
await browser.close();
