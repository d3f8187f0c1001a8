// Tests reminders of meetings on the Cloud API (bookings.md#reminders): in the agent's words within 24 hours after the
// lead's message, and with the campaign's template after that.
// @module-tag endurance
import { fact } from '@parley/contract';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createPlay } from '../../testing/conversation-helper.ts';
import { endWork } from '../../testing/end-work.ts';
import { getPhone } from '../../testing/fakes/cloud/phone.ts';
import { USUAL_AGENT } from '../../testing/make-workspace.ts';
import { contract, startApp, type TestApp } from '../../testing/start-app.ts';
import { applyFile } from '../../workspace-file/index.ts';
import type { Engine } from '../port.ts';
import { addFakeNumber, connectNumber, startFarEnd } from './network.testing.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const { cloud, clock } = await startFarEnd();
let app: TestApp;
let engine: Engine;
beforeAll(async () => {
  const keep = (made: Engine, kind: string) => {
    if (kind === 'whatsapp-cloud') engine = made;
    return made;
  };
  app = await startApp({ clock, engine: keep });
});
afterEach(() => endWork(app));
afterAll(async () => {
  await app.close();
  await cloud.close();
});

let accounts = 0;
const BODY = 'Hi {{1}}, you have a meeting: {{2}}. Change it here: {{3}} Thank you.';
const REMIND = { name: 'remind', language: 'en', variables: ['{{name|there}}', '{{when}}', '{{page}}'] };

/** Creates a lead on a separate number who has booked a meeting three days ahead. */
async function bookMeeting(
  booking: Record<string, unknown>,
  { status = 'APPROVED' as 'APPROVED' | 'PAUSED', name = 'Ana Silva' as string | undefined } = {},
) {
  const { id } = cloud.addAccount({ name: `reminders ${++accounts}` });
  const hello = { name: 'hello', language: 'en', body: 'Do you own the place?', header: null, footer: null };
  cloud.addTemplate({ ...hello, status: 'APPROVED' }, id);
  const kept = cloud.addTemplate({ ...hello, name: 'remind', body: BODY, status }, id);
  const number = addFakeNumber(cloud, { account_id: id });
  const w = await app.make.workspace({
    number: { pacing: {}, ...number },
    campaign: { template: { name: 'hello', language: 'en', variables: [] } },
    agent: {
      ...{ humanize: true, reply_delay: '3s', follow_ups: [] },
      booking: { ...USUAL_AGENT.booking, notice: '3d', ...booking },
    },
  });
  await connectNumber(cloud, app, w);
  await app.drain();
  const lead = createPlay(app, w);
  const person = app.make.phone();
  const phone = getPhone(cloud, number.whatsapp_cloud.phone_number_id);
  const work = async () => {
    await cloud.webhooks.settled();
    for (let minute = 0; minute < 3; minute++) {
      clock.advance(MINUTE);
      await app.drain();
    }
  };
  await lead.push(person, name === undefined ? {} : { name });
  await work();
  for (const text of ['yes', '12k', '1']) {
    phone.receives(person, { text });
    await work();
  }
  const {
    data: [meeting],
  } = await lead.api.call(contract.bookings.list, {});
  const start = Date.parse(meeting!.start_at!);
  const at = async (ms: number) => {
    clock.set(new Date(start + ms).toISOString());
    await app.drain();
    return (await lead.messages(person)).filter(({ type }) => type === 'REMINDER');
  };
  const sent = () =>
    cloud.sent.filter(({ phone_number_id: of }) => of === number.whatsapp_cloud.phone_number_id);
  return { w, lead, person, phone, at, sent, kept, meeting: meeting!, work };
}

const NO_REMINDER = 'meeting_reminder_not_sent';

describe('a reminder that is due more than a day after the lead wrote', () => {
  test('is sent as the template, with the time in the lead’s time zone and the link to the meeting page', async () => {
    const { at, sent, lead, person, meeting } = await bookMeeting({ reminder_template: REMIND });
    const [reminder] = await at(-DAY);
    expect(reminder).toMatchObject({ status: 'accepted', text: expect.stringContaining('Hi Ana, ') });
    const said = sent().at(-1)!;
    expect(said).toMatchObject({ type: 'template', text: reminder!.text });
    expect(said.text).toContain(meeting.reschedule_url);
    expect(said.text).toMatch(/\w+day \d+ \w+ at \d+:\d\d/);
    expect(await lead.facts(person, NO_REMINDER)).toEqual([]);
    expect(await at(-HOUR)).toHaveLength(2);
  });

  test('is not sent without a template or with a variable that cannot be filled in, and the journal says why', async () => {
    const bare = await bookMeeting({});
    expect(await bare.at(-DAY)).toEqual([]);
    expect(await bare.lead.facts(bare.person, NO_REMINDER)).toMatchObject([
      {
        params: {
          reason: {
            code: 'template_needed',
            params: {
              window: { code: 'reply_window_closed', params: { hours: 24 } },
              missing: { code: 'campaign_without_reminder_template' },
            },
          },
        },
      },
    ]);
    const where = { ...REMIND, variables: ['{{name|there}}', '{{location}}', '{{page}}'] };
    const nowhere = await bookMeeting({ reminder_template: where });
    expect(await nowhere.at(-DAY)).toEqual([]);
    const [told] = await nowhere.lead.facts(nowhere.person, NO_REMINDER);
    expect(JSON.stringify(told)).toContain('"template_variable_empty"');
    expect(JSON.stringify(told)).toContain('"variable":"{{location}}"');
  });

  test('waits until a paused template is available, and is not sent too late', async () => {
    const { at, sent, kept } = await bookMeeting({ reminder_template: REMIND }, { status: 'PAUSED' });
    expect(await at(-DAY)).toMatchObject([{ status: 'queued' }]);
    const before = sent().length;
    kept.status = 'APPROVED';
    expect(await at(-DAY + 40 * MINUTE)).toMatchObject([{ status: 'accepted' }]);
    expect(sent()).toHaveLength(before + 1);
    const late = await bookMeeting({ reminder_template: REMIND }, { status: 'PAUSED' });
    await late.at(-DAY);
    late.kept.status = 'APPROVED';
    expect((await late.at(-DAY + 7 * HOUR))[0]).toMatchObject({
      status: 'discarded',
      explanation: fact('not_sent_in_time'),
    });
  });

  test('is not sent after an opt-out', async () => {
    const { at, phone, person, work, lead } = await bookMeeting({ reminder_template: REMIND });
    phone.receives(person, { text: 'STOP' });
    await work();
    expect(await at(-DAY)).toEqual([]);
    expect(await lead.facts(person, NO_REMINDER)).toHaveLength(1);
  });
});

test("a reminder within a day of the lead's message is written in the agent’s own words", async () => {
  const { at, sent, phone, person, work } = await bookMeeting({ reminder_template: REMIND });
  await at(-DAY - 2 * HOUR);
  phone.receives(person, { text: 'See you then!' });
  await work();
  expect(await at(-DAY)).toMatchObject([{ status: 'accepted' }]);
  expect(sent().at(-1)).toMatchObject({ type: 'text', text: expect.stringContaining('/b/') });
});

describe('a template for reminders in the workspace file', () => {
  const file = (number: { phone: string }, booking: object) =>
    JSON.stringify({
      workspace: { slug: `reminders-${++accounts}` },
      numbers: [number],
      campaigns: [
        {
          ...{ slug: 'spring', name: 'Lea', number: number.phone },
          agent: { goal: 'Sell.', first_message: 'Hi.', booking: { ...USUAL_AGENT.booking, ...booking } },
        },
      ],
    });

  test('is checked when the file is applied, and rejected with its line', async () => {
    const { id } = cloud.addAccount({ name: `reminders ${++accounts}` });
    const text = file(addFakeNumber(cloud, { account_id: id }), { reminder_template: REMIND });
    await expect(applyFile(app.system, text, 'acme.yaml', { engineOf: () => engine })).rejects.toMatchObject({
      found: [{ path: ['campaigns', 0, 'agent', 'booking', 'reminder_template'] }],
    });
  });

  test('is rejected on networks without templates, and in campaigns without reminders', async () => {
    const simulated = { phone: '33600000009', engine: 'simulator' };
    await expect(
      applyFile(app.system, file(simulated, { reminder_template: REMIND }), 'acme.yaml'),
    ).rejects.toMatchObject({ found: [{ code: 'template_on_engine', params: { engine: 'simulator' } }] });
    const none = file(addFakeNumber(cloud), { reminder_template: REMIND, reminders: [] });
    await expect(applyFile(app.system, none, 'acme.yaml')).rejects.toMatchObject({
      found: [{ code: 'reminder_template_idle' }],
    });
  });
});
