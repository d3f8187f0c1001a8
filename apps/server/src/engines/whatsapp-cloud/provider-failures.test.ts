// Tests an outage of Meta for an hour: Meta cannot be reached but still sends webhooks, or it rejects every send and
// reports a healthy number. Waiting messages are then sent once.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPlay, queryRows } from '../../testing/conversation-helper.ts';
import { getPhone } from '../../testing/fakes/cloud/phone.ts';
import { startApp, type TestApp } from '../../testing/start-app.ts';
import { addFakeNumber, connectNumber, SEND, startFarEnd } from './network.testing.ts';

const MINUTE = 60_000;
const { cloud, clock } = await startFarEnd();
let app: TestApp;
beforeAll(async () => {
  app = await startApp({ clock });
});
afterAll(async () => {
  await app.close();
  await cloud.close();
});

async function passMinutes(minutes: number) {
  for (let minute = 0; minute < minutes; minute++) {
    clock.advance(MINUTE);
    await app.drain();
    await cloud.webhooks.settled();
  }
}

/** Creates a number with three people who have got an answer. */
async function setUpNumber() {
  const agent = { humanize: true, reply_delay: '3s', follow_ups: ['1d'] };
  const number = addFakeNumber(cloud);
  const hello = { name: 'hello', language: 'en' };
  cloud.addTemplate({ ...hello, body: 'Hi' }, number.whatsapp_cloud.business_account_id);
  const w = await app.make.workspace({
    number: { pacing: {}, ...number },
    campaign: { template: { ...hello, variables: [] } },
    agent,
  });
  await connectNumber(cloud, app, w);
  await app.drain();
  const account = number.whatsapp_cloud.phone_number_id;
  const far = getPhone(cloud, account);
  const people = Array.from({ length: 3 }, app.make.phone);
  const say = async (text: string) => {
    for (const person of people) far.receives(person, { text });
    await cloud.webhooks.settled();
  };
  await say('Hello');
  await passMinutes(2);
  const got = () =>
    people.map((person) => {
      const theirs = cloud.sent.filter(
        ({ to, phone_number_id }) => to === person && phone_number_id === account,
      );
      return theirs.length;
    });
  expect(got()).toEqual([1, 1, 1]);
  const calls = () => cloud.calls.filter((call) => call.account === account).length;
  const lead = createPlay(app, w);
  const statuses = async () =>
    Promise.all(people.map(async (person) => (await lead.messages(person)).map(({ status }) => status)));
  return { w, account, lead, say, got, calls, statuses };
}

const readStatus = async (teamId: string) =>
  (
    await queryRows<{ status: string }>(
      app,
      'select session_status as status from numbers where team_id = $1',
      [teamId],
    )
  )[0]!.status;

test('every person gets an answer after an hour in which Meta could not be reached and people kept writing', {
  tags: 'endurance',
}, async () => {
  const { w, lead, say, got, statuses } = await setUpNumber();
  await cloud.stop();
  await say('Yes, we do');
  await passMinutes(30);
  await say('Are you there?');
  await passMinutes(30);
  expect(await readStatus(w.teamId)).toBe('UNKNOWN');
  expect(await lead.eventsOf('agent.disconnected')).toHaveLength(1);
  expect(await statuses()).toEqual(Array.from({ length: 3 }, () => ['accepted', 'queued', 'queued']));
  await cloud.start();
  await passMinutes(3);
  expect(got()).toEqual([3, 3, 3]);
  expect(await readStatus(w.teamId)).toBe('WORKING');
  expect(await lead.eventsOf('agent.disconnected')).toHaveLength(1);
});

test('no message is given up and few calls are made while Meta rejects every send', {
  tags: 'endurance',
}, async () => {
  const { w, account, lead, say, got, calls, statuses } = await setUpNumber();
  const ill = { kind: 'refused', code: 131016, title: 'Service unavailable', status: 503 } as const;
  const fault = cloud.faults.add(ill, { operation: SEND, account, times: Number.POSITIVE_INFINITY });
  await say('Yes, we do');
  const before = calls();
  await passMinutes(60);
  expect(await statuses()).toEqual(Array.from({ length: 3 }, () => ['accepted', 'queued']));
  // One status check every minute and after each try, and nine tries of each message.
  expect(fault.met).toBeLessThan(3 * 10);
  expect(calls() - before).toBeLessThan(60 * 1.5 + 4 * 3 * 10);
  fault.release();
  await passMinutes(10);
  expect(got()).toEqual([2, 2, 2]);
  expect(await readStatus(w.teamId)).toBe('WORKING');
  expect(await lead.eventsOf('agent.disconnected')).toEqual([]);
});
