// Booked meetings follow changes to the settings for reminders and no-shows (bookings.md#reminders).
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPlay } from '../../testing/conversation-helper.ts';
import { USUAL_AGENT } from '../../testing/make-workspace.ts';
import { contract, startApp, type TestApp } from '../../testing/start-app.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

let workspaces = 0;

/** Creates a lead with a meeting in a few days, in a workspace whose file can be applied again. */
async function bookLead(booking: Record<string, unknown>) {
  app.clock.set(`${2030 + workspaces}-03-04T12:00:00.000Z`);
  const slug = `settings-${++workspaces}`;
  const number = { phone: app.make.phone() };
  const apply = (more: Record<string, unknown>) =>
    app.make.workspace({
      ...{ slug, number },
      agent: { follow_ups: [], booking: { ...USUAL_AGENT.booking, notice: '4d', ...more } },
    });
  const lead = createPlay(app, await apply(booking));
  const phone = app.make.phone();
  await lead.push(phone, { name: 'Marie' });
  await app.drain();
  for (const text of ['yes', '12k', '1']) await lead.say(phone, text);
  const [meeting] = (await lead.api.call(contract.bookings.list, {})).data;
  const start = Date.parse(meeting!.start_at!);
  const at = async (ms: number) => {
    app.clock.set(new Date(start + ms).toISOString());
    await app.drain();
  };
  const reminders = async () => (await lead.messages(phone)).filter(({ type }) => type === 'REMINDER').length;
  const status = async () => (await lead.api.call(contract.bookings.list, {})).data[0]!.status;
  const change = async (more: Record<string, unknown>) => {
    await apply(more);
    await app.drain();
  };
  return { at, reminders, status, change };
}

test('a booked meeting also gets a 2-day reminder that is added to its 1-hour reminder', async () => {
  const { at, reminders, change } = await bookLead({ reminders: ['1h'] });
  await change({ reminders: ['2d', '1h'] });
  await at(-2 * DAY);
  expect(await reminders()).toBe(1);
  await at(-HOUR);
  expect(await reminders()).toBe(2);
});

test('a booked meeting gains or loses its reminder when the setting is added or removed', async () => {
  const first = await bookLead({ reminders: [] });
  await first.change({ reminders: ['1d'] });
  await first.at(-DAY);
  expect(await first.reminders()).toBe(1);
  const none = await bookLead({ reminders: ['1d'] });
  await none.change({ reminders: [] });
  await none.at(-DAY);
  await none.at(-HOUR);
  expect(await none.reminders()).toBe(0);
});

test('a change to the reminders sends neither an overdue reminder nor the same reminder twice', async () => {
  const { at, reminders, change } = await bookLead({ reminders: ['1h'] });
  await at(-30 * HOUR);
  await change({ reminders: ['3d', '1h'] });
  expect(await reminders()).toBe(0);
  await at(-HOUR);
  expect(await reminders()).toBe(1);
  await change({ reminders: ['1h', '30m'] });
  expect(await reminders()).toBe(1);
  await at(-30 * MINUTE);
  expect(await reminders()).toBe(2);
});

test('a new no-show setting applies only to meetings that have not ended', async () => {
  const ahead = await bookLead({ reminders: [] });
  await ahead.change({ reminders: [], no_show_after: '1d' });
  await ahead.at(2 * DAY);
  expect(await ahead.status()).toBe('no_show');
  const over = await bookLead({ reminders: [] });
  await over.at(2 * DAY);
  await over.change({ reminders: [], no_show_after: '1d' });
  await over.at(4 * DAY);
  expect(await over.status()).toBe('booked');
});
