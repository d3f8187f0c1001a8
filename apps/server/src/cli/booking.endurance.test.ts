// `parley booking …` while Parley runs (bookings.md#attendance).
// @module-tag endurance
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Caller, createCaller } from '@parley/client';
import { contract, violation, violationText } from '@parley/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { NO_PACING, USUAL_AGENT } from '../testing/make-workspace.ts';
import {
  cleanUp,
  createPrivateFolder,
  endAll,
  runParley,
  SENTENCE,
  type ServedParley,
  startServed,
  until,
} from './testing.ts';

const NUMBER = '33600000201';
const NONE = 'book_01k0c3p6n2f8h9q4r7s5t1v0wx';
let server: ServedParley;
let api: Caller;
const onData = (...args: string[]) => runParley([...args, '--data', server.data]);

beforeAll(async () => {
  server = await startServed();
  const path = join(createPrivateFolder(), 'kitchens.yaml');
  const document = {
    workspace: { slug: 'kitchens', name: 'Kitchens', plan: 'business' },
    members: [{ email: 'ana@acme.test', name: 'Ana', role: 'owner' }],
    keys: [{ name: 'CRM', scopes: 'all' }],
    numbers: [{ phone: NUMBER, name: 'Desk', engine: 'simulator', pacing: NO_PACING }],
    campaigns: [
      {
        ...{ slug: 'spring', name: 'Lea', status: 'active', purpose: 'setter', number: NUMBER },
        agent: USUAL_AGENT,
      },
    ],
  };
  writeFileSync(path, JSON.stringify(document));
  const applied = JSON.parse((await onData('apply', path, '--json')).out);
  api = createCaller({ baseUrl: server.url, key: applied.keys[0].key });
});
afterAll(async () => {
  await endAll();
  await cleanUp();
});

const listTexts = async (phone: string) =>
  (await api.call(contract.sandbox.phoneEvents, { phone })).data.flatMap(({ text }) => text ?? []);
const bookings = async () => (await api.call(contract.bookings.list, {})).data;

/** Books a meeting as a lead. @returns its id. */
async function bookMeeting(phone: string): Promise<string> {
  await api.call(contract.campaigns.pushLead, { id: 'spring', phone: `+${phone}`, name: 'Marie' });
  for (const [answer, at] of [
    ['', 1],
    ['yes', 2],
    ['12k', 3],
    ['1', 4],
  ] as const) {
    if (answer) await api.call(contract.sandbox.receiveMessage, { to: NUMBER, from: phone, text: answer });
    await until(async () => (await listTexts(phone)).length >= at);
  }
  const found = (await bookings()).find(({ attendee }) => attendee?.phone?.endsWith(phone));
  if (!found) throw new Error((await listTexts(phone)).join('\n'));
  return found.id;
}

test('parley booking lists meetings as text and as JSON', async () => {
  const id = await bookMeeting('33699000101');
  const run = await onData('booking', 'list', '--workspace', 'kitchens');
  expect(run).toMatchObject({ code: 0, err: '' });
  expect(run.out).toMatch(/^ID +START +STATUS +LEAD +CAMPAIGN +CALENDAR +WORKSPACE\n/);
  expect(run.out).toMatch(new RegExp(`${id} .* booked .*spring .*builtin .*kitchens`));
  const lines = (await onData('booking', 'list', '--json')).out.trim().split('\n');
  const record = lines.map((line) => JSON.parse(line)).find((one) => one.id === id);
  expect(record).toMatchObject({ id, status: 'booked', calendar: 'builtin', workspace: 'kitchens' });
  expect(record).not.toHaveProperty('team_id');
});

test('parley booking cancels a meeting, informs the lead and records the reason', async () => {
  const phone = '33699000102';
  const id = await bookMeeting(phone);
  const before = (await listTexts(phone)).length;
  const run = await onData('booking', 'cancel', id, '--reason', ' Ana is ill ', '--member', 'Ana@acme.test');
  expect(run).toEqual({ code: 0, err: '', out: 'The meeting is canceled, and the lead is informed.\n' });
  await until(async () => (await listTexts(phone)).length > before);
  expect((await bookings()).find((one) => one.id === id)).toMatchObject({
    status: 'canceled',
    cancellation_reason: 'Ana is ill',
  });
  const again = await onData('booking', 'cancel', id);
  expect(again).toEqual({
    code: 1,
    out: '',
    err: `${violationText(violation('meeting_is', { status: 'canceled' }))}\n`,
  });
});

const formatNotStarted = (start_at: string) => violationText(violation('meeting_not_started', { start_at }));

test.each<[args: string[], code: number, sentence: string | ((start_at: string) => string)]>([
  [['came', NONE], 1, `There is no meeting ${NONE}.`],
  [['no-show', 'book_nope'], 1, 'There is no meeting book_nope.'],
  [['cancel', "'; drop table bookings"], 1, "There is no meeting '; drop table bookings."],
  [['cancel'], 2, "Missing required argument 'id'."],
  [['list', '--workspace', 'nowhere'], 1, 'There is no workspace nowhere. Existing: demo, kitchens.'],
  [['came', 'ID'], 1, formatNotStarted],
  [['no-show', 'ID'], 1, formatNotStarted],
  [['cancel', 'ID', '--member', 'bob@acme.test'], 1, 'The workspace kitchens has no member bob@acme.test.'],
  [['cancel', 'ID', '--reason', 'x'.repeat(501)], 2, '--reason must have at most 500 characters.'],
])('parley booking refuses %j with a one-line error', async (args, code, sentence) => {
  const standing = (await bookings()).find(({ status }) => status === 'booked')?.id;
  const id = standing ?? (await bookMeeting('33699000103'));
  const { start_at } = (await bookings()).find((one) => one.id === id)!;
  const run = await onData('booking', ...args.map((arg) => (arg === 'ID' ? id : arg)));
  expect(run).toMatchObject({ code, out: '' });
  expect(run.err).toContain(typeof sentence === 'string' ? sentence : sentence(start_at!));
  expect(run.err).toMatch(SENTENCE);
  expect((await bookings()).find((one) => one.id === id)?.status).toBe('booked');
});

test('parley doctor names campaigns with unsendable reminders until they have a template or no reminders', async () => {
  const path = join(createPrivateFolder(), 'cloud.yaml');
  const secrets = { access_token: 'token', app_secret: 'secret', verify_token: 'verify-me' };
  const said = async (booking: object) => {
    const document = {
      workspace: { slug: 'cloud', plan: 'business' },
      numbers: [
        {
          ...{ phone: '33600000202', engine: 'whatsapp-cloud' },
          whatsapp_cloud: { phone_number_id: '106540352242922', ...secrets },
        },
      ],
      campaigns: [
        {
          ...{ slug: 'summer', name: 'Lea', status: 'active', number: '33600000202' },
          template: { name: 'hello', language: 'en' },
          agent: {
            ...{ ...USUAL_AGENT, humanize: true, reply_delay: '3s' },
            booking: { ...USUAL_AGENT.booking, ...booking },
          },
        },
      ],
    };
    writeFileSync(path, JSON.stringify(document));
    expect(await onData('apply', path, '--offline')).toMatchObject({ code: 0 });
    const { out } = await onData('doctor');
    return out.split('\n').find((line) => / reminders /.test(line));
  };
  expect(await said({})).toMatch(/^problem +reminders +.*\(cloud\/summer\): set booking\.reminder_template/);
  const template = { name: 'remind', language: 'en', variables: ['{{when}}'] };
  expect(await said({ reminder_template: template })).toMatch(/^ok +reminders +All can be sent/);
  expect(await said({ reminders: [] })).toMatch(/^ok /);
  expect(await said({})).toMatch(/^problem /);
});
